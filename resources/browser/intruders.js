// What comes over a page while it is gone through, because of that: a letter of news half way down, a button that leads
// back up. A person who opens the page does not see it. Runs in an isolated world.
globalThis.intruders = (function () {
  "use strict";

  const ASKED = new Set(["fetch", "xmlhttprequest", "script"]);
  const all = () => document.getElementsByTagName("*");

  let before = new WeakSet();
  let since = 0;
  let found = new Set();

  const isThere = (element) => fields.isSeen(element) && fields.isInView(element);

  function isAbove(element) {
    const style = getComputedStyle(element);
    return style.position === "fixed" && !(Number(style.zIndex) < 0);
  }

  // What an answer brings comes at its own time, wherever one is; `clock.js` knows of timers.
  function isOwnDoing() {
    const timed = dispatchEvent(new Event("htmlfig-gone", { cancelable: true }));
    const isLate = (one) => ASKED.has(one.initiatorType) && one.startTime < since && one.responseEnd > since;
    return timed && !performance.getEntriesByType("resource").some(isLate);
  }

  return {
    begin() {
      since = performance.now();
      for (const one of all()) if (isThere(one)) before.add(one);
      dispatchEvent(new Event("htmlfig-going"));
    },

    look() {
      for (const one of all()) {
        if (!before.has(one) && one.checkVisibility() && isAbove(one)) found.add(one);
      }
    },

    end() {
      if (!isOwnDoing()) found = new Set();
      before = new WeakSet();
    },

    // Once nothing moves any more.
    hide() {
      for (const one of found) if (isThere(one)) one.style.setProperty("display", "none", "important");
    },
  };
})();

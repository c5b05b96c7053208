// Whether a page that has loaded may become another one by itself: none of mails and other pages without scripts may,
// unless something in them moves. Runs in an isolated world.
globalThis.motion = (function () {
  "use strict";

  // What scripts are, and what moves or comes without one. (A field to begin in is gone to with a frame; a frame that was
  // to load late is told to load when the page has.)
  const MOVING = [
    "script:not([type*=json i]):not([type=importmap i]):not([type=speculationrules i])",
    "canvas, video, audio, marquee, object, embed, [autofocus], iframe[loading], animate, animateMotion, animateTransform, set",
  ].join();
  const PATIENCE = 100;

  // Of the page itself: what is in its frames is drawn with it.
  const drawn = new Promise((resolve) => {
    if (self === top) addEventListener("load", () => document.documentElement && seeFrame(resolve), { capture: true });
  });

  function seeFrame(tell) {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      tell(true);
    });
    observer.observe(document.documentElement);
  }

  // Null where a frame may not be looked into.
  function roots(root = document, found = []) {
    found.push(root);
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot && roots(element.shadowRoot, found) === null) return null;
      if (element.localName !== "iframe" && element.localName !== "frame") continue;
      try {
        if (!element.contentDocument || roots(element.contentDocument, found) === null) return null;
      } catch {
        return null;
      }
    }
    return found;
  }

  // Whether the page waits for a frame, or has set anything to come, as a script does that has taken itself away; clock.js
  // knows.
  function waits(root) {
    const view = (root.ownerDocument ?? root).defaultView;
    const asked = { detail: { once: Infinity, again: Infinity }, cancelable: true };
    return !view?.dispatchEvent(new CustomEvent("htmlfig-ask-any", asked));
  }

  const moves = (root) => waits(root) || root.getAnimations?.().length > 0;

  function listens(root) {
    const document = root.ownerDocument ?? root;
    return document.evaluate("//@*[starts-with(name(), 'on')]", document, null, XPathResult.BOOLEAN_TYPE).booleanValue;
  }

  return {
    // Whether a page has no scripts and nothing that moves. It stays as it is once it was drawn.
    isOver() {
      if (document.querySelector(MOVING)) return false; // most pages: no need to look any further
      const all = roots();
      return all !== null && !all.some((root) => root.querySelector(MOVING) || moves(root) || listens(root));
    },

    // Whether it was drawn since it has loaded. It is waited for a while.
    isDrawn: () => Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, PATIENCE, false))]),
  };
})();

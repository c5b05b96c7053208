// What a page still waits for. Runs in an isolated world, which the page's own scripts cannot touch.
// Each question answers after at most `patience` milliseconds, so that the asker can report and give up.
globalThis.readiness = (function () {
  "use strict";

  function documents(root = document, found = []) {
    found.push(root);
    for (const frame of root.querySelectorAll("iframe, frame")) {
      try {
        if (frame.contentDocument) documents(frame.contentDocument, found);
      } catch {
        // A frame that may not be read is not waited for.
      }
    }
    return found;
  }

  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  async function settle(patience, done) {
    const end = performance.now() + patience;
    let step = 5;
    while (!done() && performance.now() < end) {
      await pause(step);
      step = Math.min(step * 2, 50);
    }
  }

  const pendingFonts = () => documents().filter((one) => one.fonts && one.fonts.status === "loading").length;

  const pendingImages = () =>
    documents().reduce((sum, one) => sum + Array.from(one.images).filter((image) => !image.complete).length, 0);

  // Scripts that load pictures late keep the address in such an attribute until the picture comes into view.
  const LATE = "img[data-src], img[data-srcset], img[data-lazy], img[data-lazy-src], img[data-original], source[data-srcset]";

  // Pictures and frames that wait to come into view load now.
  function hasten() {
    for (const one of documents()) {
      for (const element of one.querySelectorAll("img[loading=lazy], iframe[loading=lazy]")) {
        element.loading = "eager";
      }
    }
  }

  // Whether some of a document is not laid out before it comes into view. A few elements tell: asking all takes long.
  const SAMPLES = 200;
  function skips(one) {
    const all = one.getElementsByTagName("*"), step = Math.max(1, Math.floor(all.length / SAMPLES));
    for (let at = all.length - 1; at >= 0; at -= step) {
      if (!all[at].checkVisibility({ contentVisibilityAuto: true }) && all[at].checkVisibility()) return true;
    }
    return false;
  }

  // What waits to come into view is laid out now, as it would be for a person who went through the page.
  function unfold() {
    for (const one of documents()) {
      if (!skips(one)) continue;
      for (const element of one.getElementsByTagName("*")) {
        if (getComputedStyle(element).contentVisibility !== "auto") continue;
        element.style.setProperty("content-visibility", "visible", "important");
      }
    }
  }

  // What came and could not be used, such as scripts that are none, is told to the element alone.
  const unusable = new Map();
  function onError({ target }) {
    if (unusable.size < 100 && target instanceof HTMLScriptElement) {
      if (target.src) unusable.set(target.src, "Script"); // else it is its own text, and what it asks for did not come
    } else if (unusable.size < 100 && target instanceof HTMLLinkElement && target.relList.contains("stylesheet")) {
      if (!hasRules(target.sheet)) unusable.set(target.href, "Stylesheet");
    }
  }

  // A sheet one of whose imports did not come fails too, yet styles the page; the import is told by itself.
  function hasRules(sheet) {
    try {
      return sheet !== null && sheet.cssRules.length > 0;
    } catch {
      return false; // of another site
    }
  }
  addEventListener("error", onError, { capture: true });

  // What the page's first script that failed said; `witness.js` heard it.
  function fault() {
    let said = "";
    addEventListener("htmlfig-fault", ({ detail }) => (said = String(detail)), { once: true });
    dispatchEvent(new Event("htmlfig-ask-fault"));
    return said;
  }

  // What a page does in its next frames is done by the time one looks at it, such as to hide what is to come in: many
  // wait for a second one, so that a first is seen. Frames may be slow, or never come; `clock.js` knows whether the page
  // waits for one.
  const FRAMES = 2;
  const SLOW = 2000;
  const TURN = 30;
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  const waitsForFrame = () => !dispatchEvent(new Event("htmlfig-ask-frame", { cancelable: true }));
  async function framed() {
    const slow = pause(SLOW);
    for (let count = 0; count < FRAMES && waitsForFrame(); count++) await Promise.race([frame(), slow]);
  }

  const page = () => ({
    title: document.title,
    url: location.href,
    unusable: Array.from(unusable),
    fault: fault(),
    password: document.querySelector("input[type=password]") !== null,
  });

  return {
    isSelector(selector) {
      try {
        document.createDocumentFragment().querySelector(selector);
        return true;
      } catch {
        return false;
      }
    },

    async appears(selector, patience) {
      const there = () => document.querySelector(selector) !== null;
      await settle(patience, there);
      return there();
    },

    async fonts(patience) {
      await settle(patience, () => pendingFonts() === 0);
      return pendingFonts();
    },

    async images(patience) {
      await settle(patience, () => pendingImages() === 0);
      return pendingImages();
    },

    // Lets load now what would wait to come into view, and tells what the page still waits for.
    async state(patience) {
      await framed();
      hasten();
      unfold();
      for (const one of documents()) one.documentElement?.getBoundingClientRect(); // fonts load once they are laid out
      return {
        loading: loading.isPassing(patience),
        late: documents().some((one) => one.querySelector(LATE) !== null) || passage.isNeeded(),
        missing: pendingFonts() + pendingImages(),
        bodiless: document instanceof HTMLDocument && document.body === null,
        still: motion.isOver(),
        atZero: readiness.beginsAtZero(),
        ...page(),
      };
    },

    // Gives a page time to go on with what has come. A busy one takes as much more.
    turn: () => pause(TURN),

    // Whether the page is ever drawn. One that stopped itself, or set out for elsewhere, before its body began is not.
    async isDrawn(patience) {
      return Promise.race([new Promise((resolve) => requestAnimationFrame(() => resolve(true))), pause(patience).then(() => false)]);
    },

    // Whether scrolling begins at 0 for sure.
    beginsAtZero() {
      return [document.documentElement, document.body].filter(Boolean).every((one) => {
        const { direction, writingMode } = getComputedStyle(one);
        return direction === "ltr" && writingMode === "horizontal-tb";
      });
    },

    // Where scrolling begins: below 0 in pages that run from right to left and overflow.
    origin() {
      const [left, top] = [scrollX, scrollY];
      scrollTo({ left: -1e6, top: -1e6, behavior: "instant" });
      const origin = [Math.min(0, scrollX), Math.min(0, scrollY)];
      scrollTo({ left, top, behavior: "instant" });
      return origin;
    },

    page,
  };
})();

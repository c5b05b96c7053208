// Brings a page to rest in a state that does not depend on when it is looked at. Runs in an isolated world.
globalThis.stillness = (function () {
  "use strict";

  function roots(root = document, found = []) {
    found.push(root);
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) roots(element.shadowRoot, found);
      if (element.localName === "iframe" || element.localName === "frame") {
        try {
          if (element.contentDocument) roots(element.contentDocument, found);
        } catch {
          // A frame that may not be read keeps moving.
        }
      }
    }
    return found;
  }

  // What ends is shown at its end, what never ends as if it had not begun: both the same in every run.
  function still(animation) {
    try {
      const endless = animation.effect === null || animation.effect.getComputedTiming().endTime === Infinity;
      if (endless || animation.timeline !== animation.effect.target.ownerDocument.timeline) {
        if (endless) animation.cancel();
      } else animation.finish();
    } catch {
      // Already gone, or of no length.
    }
  }

  return {
    settle() {
      for (const root of roots()) {
        for (const animation of root.getAnimations ? root.getAnimations() : []) still(animation);
        for (const media of root.querySelectorAll("video, audio")) media.pause();
        for (const marquee of root.querySelectorAll("marquee")) marquee.stop();
        for (const svg of root.querySelectorAll("svg")) if (!svg.ownerSVGElement) svg.pauseAnimations();
      }
    },

    // The top of the page is where pictures begin; a caret that blinks is no part of the design.
    rest() {
      scrollTo({ left: 0, top: 0, behavior: "instant" });
      const caret = new CSSStyleSheet();
      caret.replaceSync("* { caret-color: transparent !important; }");
      for (const root of roots()) {
        try {
          root.adoptedStyleSheets = [...root.adoptedStyleSheets, caret];
        } catch {
          // Sheets of one document cannot be used in another.
        }
      }
    },

    frames: (patience) =>
      Promise.race([
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        new Promise((resolve) => setTimeout(resolve, patience)),
      ]).then(() => true),
  };
})();

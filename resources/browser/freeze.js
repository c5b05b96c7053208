// Brings a page to rest in a state that does not depend on when it is looked at. Runs in an isolated world.
globalThis.stillness = (function () {
  "use strict";

  const SAMPLE = 32;
  const FRAMES = 4;

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
      // Animations that follow scrolling stay where they are.
      if (endless) animation.cancel();
      else if (animation.timeline === animation.effect.target.ownerDocument.timeline) animation.finish();
    } catch {
      // Already gone, or of no length.
    }
  }

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  // A few pixels of every canvas, enough to see that it is still being drawn.
  function canvases() {
    const sample = new OffscreenCanvas(SAMPLE, SAMPLE).getContext("2d", { willReadFrequently: true });
    sample.imageSmoothingQuality = "high";
    const found = [];
    for (const canvas of watched.flatMap((root) => Array.from(root.querySelectorAll("canvas")))) {
      try {
        sample.clearRect(0, 0, SAMPLE, SAMPLE);
        sample.drawImage(canvas, 0, 0, SAMPLE, SAMPLE);
        found.push(sample.getImageData(0, 0, SAMPLE, SAMPLE).data.join());
      } catch {
        // Empty, or drawn with pictures of another origin.
      }
    }
    return found.join("|");
  }

  let watched = [];
  let changed = false;
  let before = "";

  function watch() {
    watched = roots();
    const observer = new MutationObserver(() => (changed = true));
    for (const root of watched) {
      observer.observe(root, { attributes: true, characterData: true, childList: true, subtree: true });
    }
    before = canvases();
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

    // A link without an address counts as visited everywhere and by everybody, and computed values never tell of it.
    unvisit() {
      for (const root of roots()) for (const link of root.querySelectorAll('[href=""]')) link.setAttribute("href", "#");
    },

    // Whether an element is drawn larger or smaller than its computed values say.
    isZoomed() {
      return roots().some((root) => Array.from(root.querySelectorAll("*")).some((each) => (each.currentCSSZoom ?? 1) !== 1));
    },

    // The top of the page is where pictures begin. A caret that blinks is no part of the design. A picture of the whole
    // page lays it out anew for a moment, and transitions that begin then would never end.
    rest() {
      scrollTo({ left: 0, top: 0, behavior: "instant" });
      const sheet =
        "*, ::before, ::after { transition: none !important; caret-color: transparent !important; }" +
        "noscript { display: none !important; }"; // it would show as soon as scripts are stopped
      for (const root of roots()) {
        const view = (root.ownerDocument ?? root).defaultView; // a sheet belongs to one document
        if (!view) continue;
        const style = new view.CSSStyleSheet();
        style.replaceSync(sheet);
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, style];
      }
    },

    watch,

    // Whether the document or a canvas changed in the next frames, or since this was asked last.
    async stirs() {
      for (let i = 0; i < FRAMES && !changed; i++) await frame();
      const now = canvases();
      const stirred = changed || now !== before;
      changed = false;
      before = now;
      return stirred;
    },
  };
})();

// Brings a page to rest in a state that does not depend on when it is looked at. Runs in an isolated world.
globalThis.stillness = (function () {
  "use strict";

  const SAMPLE = 32;
  // How long a line is typed for at most.
  const LONGEST_LINE = 8000;

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

  // Takes as long as what waits now, but for timers.
  function turn() {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(0);
    });
  }

  // Until the end of the next frame: it is laid out, and observers of sizes and of what is in sight were told. Ours is
  // the last of them. (The beginning of the frame after that would come no sooner than a 60th of a second later.)
  function frame() {
    return new Promise((resolve) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        resolve(turn());
      });
      if (document.documentElement) observer.observe(document.documentElement);
      else requestAnimationFrame(resolve);
    });
  }

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
  let changes = 0;
  let changed = false;
  let before = null; // not looked at yet
  let isOver = false;

  let isTouched = false;
  let isQuiet = false;

  let observer = null;

  // The elements in which text was written since this was asked last; null stands for all else that has changed.
  let written = new Set();

  function writtenIn({ type, target }) {
    if (type === "attributes" || target.childElementCount) return null;
    return type === "characterData" ? target.parentElement : target;
  }

  function note(records) {
    changed = true;
    isTouched = true;
    changes++;
    for (const record of records) written.add(writtenIn(record));
  }

  function noteRest() {
    const records = observer.takeRecords();
    if (records.length) note(records);
  }

  function watch() {
    if (observer) noteRest();
    observer?.disconnect();
    watched = roots();
    observer = new MutationObserver(note);
    for (const root of watched) {
      observer.observe(root, { attributes: true, characterData: true, childList: true, subtree: true });
    }
  }

  function isOther() {
    const now = canvases();
    const is = changed || now !== before;
    isTouched ||= now !== before;
    before = now;
    return is;
  }

  // Tells whether a transition was among what it ended.
  function settle() {
    let hadTransition = false;
    for (const root of roots()) {
      for (const animation of root.getAnimations ? root.getAnimations() : []) {
        hadTransition ||= "transitionProperty" in animation;
        isTouched = true;
        still(animation);
      }
      for (const media of root.querySelectorAll("video, audio")) {
        isTouched ||= !media.paused;
        media.pause();
      }
      for (const marquee of root.querySelectorAll("marquee")) marquee.stop();
      for (const svg of root.querySelectorAll("svg")) if (!svg.ownerSVGElement) svg.pauseAnimations();
    }
    return hadTransition;
  }

  // What the browser would show otherwise where it is looked at in another way. That is no change of the page's own.
  function tidy() {
    noteRest();
    for (const root of roots()) {
      unvisit(root);
      refit(root);
    }
    observer.takeRecords();
  }

  // A link without an address counts as visited everywhere and by everybody, and computed values never tell of it.
  // For another address alone a link gets no new style; for becoming one it does.
  function unvisit(root) {
    for (const link of root.querySelectorAll('[href=""]')) {
      link.removeAttribute("href");
      link.setAttribute("href", "#");
    }
  }

  // A field to choose from that has no look of the system's stays as high as the font was that stood in for one of the
  // web's, until it is laid out anew: as for a picture of the whole page, where all below it would move.
  function refit(root) {
    const field = root.querySelector("select");
    if (!field || !Array.from(field.ownerDocument.fonts).some((font) => font.status === "loaded")) return;
    const before = root.adoptedStyleSheets;
    const { offsetHeight } = field;
    const style = new field.ownerDocument.defaultView.CSSStyleSheet();
    style.replaceSync("select { font-kerning: none !important; }");
    root.adoptedStyleSheets = [...before, style];
    isTouched ||= field.offsetHeight !== offsetHeight;
    root.adoptedStyleSheets = before;
  }

  const hasCaret = () =>
    roots().some((root) => root.designMode === "on" || (root.activeElement && root.activeElement !== root.body));

  const ours = new WeakSet();
  // Those that are adopted stand among the others, too, once styles are up to date.
  const sheetsOf = (root) =>
    Array.from(new Set([...root.styleSheets, ...root.adoptedStyleSheets])).filter((sheet) => !ours.has(sheet));

  function size(sheet) {
    try {
      return sheet.disabled ? -1 : sheet.cssRules.length;
    } catch {
      return -2; // of another site
    }
  }

  function adopt(css, isMissing) {
    for (const root of roots()) {
      const view = (root.ownerDocument ?? root).defaultView; // a sheet belongs to one document
      if (!view || !isMissing(root)) continue;
      const style = new view.CSSStyleSheet();
      style.replaceSync(css);
      ours.add(style);
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, style];
    }
  }

  // A transition that begins when nothing moves any more would never end, as where a picture of the whole page lays it
  // out anew for a moment; and one leads to the next. So none begins from here on. A caret that blinks is no part of
  // the design. All elements get their styles anew for that, which takes longer than all else here: up to 60 ms.
  const steady = new WeakSet();

  // Nor does an animation that the width of the page calls for: laid out anew for a moment, the page has none and then
  // one that begins. Such a one is at its end at once. Those that follow scrolling have no such length of their own.
  const posed = new WeakSet();

  function follows(root) {
    const clock = (root.ownerDocument ?? root).timeline;
    return root.getAnimations?.().some((one) => one.timeline !== null && one.timeline !== clock);
  }

  function hold() {
    // Asked before anything is changed here: to be told of animations, all elements that were need their styles anew.
    const free = isOver ? new Set(roots().filter((root) => !posed.has(root) && !follows(root))) : new Set();
    const all = "*, ::before, ::after";
    adopt(`${all} { transition: none !important; caret-color: transparent !important; }`, (root) => {
      return !steady.has(root) && steady.add(root);
    });
    adopt(`${all} { animation-duration: 0s !important; animation-delay: 0s !important; }`, (root) => {
      return free.has(root) && posed.add(root);
    });
  }

  // The top of the page is where pictures begin.
  function rest() {
    scrollTo({ left: 0, top: 0, behavior: "instant" });
    adopt("noscript { display: none !important; }", () => true); // it would show as soon as scripts are stopped
  }

  function views() {
    return new Set(roots().map((root) => (root.ownerDocument ?? root).defaultView).filter(Boolean));
  }

  // By how many milliseconds the page's clocks were put forward.
  let played = 0;

  // Puts the page's clocks forward; see clock.js.
  function pass(milliseconds) {
    played += milliseconds;
    const passing = Array.from(views(), (view) => {
      return new Promise((resolve) => {
        view.addEventListener("htmlfig-passed", resolve, { once: true });
        const isUnheard = view.dispatchEvent(new CustomEvent("htmlfig-pass", { detail: milliseconds, cancelable: true }));
        if (isUnheard) resolve();
      });
    });
    return Promise.all(passing);
  }

  // Whether the page waits for a frame, or something of it is set to come once within so many milliseconds.
  function isToCome(milliseconds) {
    const detail = milliseconds;
    return Array.from(views()).some((view) => {
      const waits = !view.dispatchEvent(new Event("htmlfig-ask-frame", { cancelable: true }));
      return waits || !view.dispatchEvent(new CustomEvent("htmlfig-ask-timer", { detail, cancelable: true }));
    });
  }

  // Whether the document or a canvas changed since this was asked last, changes while so much of its time passes, or
  // in the next frame. While it does not, as much passes again and again until what is to come `within` a time has come.
  async function stirs(milliseconds, within = 0) {
    written = new Set();
    before ??= canvases();
    await pass(milliseconds);
    let stirred = isOther();
    for (let left = within - milliseconds; !stirred && left > 0 && isToCome(left); left -= milliseconds) {
      await pass(milliseconds);
      stirred = isOther();
    }
    if (!stirred) {
      await frame();
      stirred = isOther();
    }
    if (stirred) hold();
    changed = false;
    return stirred;
  }

  // A line that is being typed, and nothing else, is typed to its end: to the pause that comes once it has grown.
  async function typeOut(most, step) {
    const [line] = written.size === 1 ? written : [null];
    let grows = true;
    for (let left = most; line && left > 0 && !isOver; left -= step) {
      const length = line.textContent.length;
      const goesOn = await stirs(step);
      const more = line.textContent.length - length;
      if (goesOn && (more === 0 || written.size !== 1 || !written.has(line))) return;
      if (!goesOn && grows && length > 0) return;
      if (goesOn) grows = more > 0;
    }
  }

  // Whether nothing has moved, nothing is due in the time that would be put forward, and the page has seen a frame since
  // it has loaded: to look whether something stirs takes another.
  async function isSpent(again, once) {
    const mayBe = isQuiet && !isDue(again, once) && (await motion.isDrawn());
    isQuiet = false; // who asks again waits for something
    if (!mayBe) return false;
    await turn();
    noteRest();
    return !isTouched && !isDue(again, once);
  }

  function isDue(again, once) {
    const asked = { detail: { again, once }, cancelable: true };
    return Array.from(views()).some((view) => !view.dispatchEvent(new CustomEvent("htmlfig-ask-any", asked)));
  }

  const hasLateFrames = () => watched.some((root) => root.querySelector("iframe[loading]"));

  // Whether nothing of the page shows: hidden as a whole, as by what waits for tests of variants to be chosen.
  function isHidden() {
    return [document.documentElement, document.body].filter(Boolean).some((whole) => {
      const style = getComputedStyle(whole);
      return style.opacity === "0" || style.display === "none" || (whole === document.body && isUnseen(style));
    });
  }

  function isUnseen(style) {
    if (style.visibility !== "hidden") return false;
    return !Array.from(document.body.querySelectorAll("*")).some((each) => getComputedStyle(each).visibility === "visible");
  }

  return {
    // Ends what moves by itself, and watches what scripts do from here on. What one transition leads to ends with end().
    // Tells, once the page is drawn, whether it waits for nothing that would come `within` a time, and for no frame.
    async begin(within) {
      rest();
      settle();
      watch();
      isQuiet = !isTouched && document.readyState === "complete" && !hasLateFrames();
      isTouched = false;
      // A picture keeps the next frame for as long as all that is in sight takes to be drawn.
      return isQuiet && !isToCome(within) && motion.isDrawn();
    },

    // Once the page's scripts are stopped: ends what they have begun since.
    end() {
      isOver = true;
      if (settle() || hasCaret()) hold();
      globalThis.passage?.keep();
      tidy();
    },

    // Whether the page is another than when it began to be watched, as far as that can be seen.
    isTouched: () => isTouched,

    // Something that is another once an element or a style sheet of the page has changed.
    version() {
      if (!observer) watch(); // asked before the page is drawn and begins to be watched
      noteRest();
      return [changes, ...roots().flatMap(sheetsOf).map(size)].join();
    },

    // Lets version() stay as it is where a sheet of ours is added that sets custom properties alone.
    own: (sheet) => ours.add(sheet),

    // To be called before the page is laid out anew or changed.
    hold,

    // Whether an element is drawn larger or smaller than its computed values say.
    isZoomed() {
      return roots().some((root) => Array.from(root.querySelectorAll("*")).some((each) => (each.currentCSSZoom ?? 1) !== 1));
    },

    // Puts the page's time forward by `step` milliseconds again and again until something of the page shows: those
    // who hide a whole page show it after some seconds, whatever became of what they wait for.
    async appear(most, step) {
      for (let left = most; left > 0 && !isOver && isHidden(); left -= step) await stirs(step);
    },

    // Puts the page's time forward, by `first` milliseconds and then by `step` again and again, until nothing stirs, nor
    // will `within` a time, or `left` is used up. Answers with what is left of that where nothing stirs, else with 0.
    async playOut(left, first, step, within) {
      if (await isSpent(first, within)) return left;
      const end = played + left;
      for (let next = first; played < end && !isOver; next = step) {
        if (!(await stirs(next, Math.min(within, end - played)))) return Math.max(0, end - played);
      }
      await typeOut(LONGEST_LINE, step);
      return 0;
    },
  };
})();

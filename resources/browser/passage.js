// Goes through a page as a person does who scrolls to its end and back: what waits to come into view comes, and what
// goes again once it is out of view stays. Runs in an isolated world. A page that waits for nothing is not touched.
globalThis.passage = (function () {
  "use strict";

  const SAMPLES = 200;
  const MOST = 5000;
  const FAINT = 0.05;
  const FULL = 0.95;
  const SMALL = 2000;
  // Scripts that follow the scrolling mostly look ten times a second.
  const LOOK = 120;
  // Others look every 50 milliseconds, and what is no higher than half a screen is in view for two steps.
  const PACE = 30;
  // The longest that a frame is waited for.
  const SLOW = 500;
  const SHOWN = { opacity: "1", visibility: "visible", transform: "none", transition: "none", animation: "none" };

  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  // Observers of what is in view hear of a place at the end of a frame; ours is the last of them.
  function observed() {
    return new Promise((resolve) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        setTimeout(resolve, 0);
      });
      observer.observe(document.documentElement);
    });
  }
  const drawn = () => Promise.race([observed(), pause(SLOW)]);

  const opacity = (element) => Number(getComputedStyle(element).opacity);
  const isHidden = (element) => getComputedStyle(element).visibility === "hidden";
  const isFaint = (element) => opacity(element) < FAINT || isHidden(element);

  // The element that hides another: the nearest one without opacity, else the outermost that is not visible.
  function veilOf(element) {
    let veil = null;
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      if (opacity(one) < FAINT) return one;
      if (isHidden(one)) veil = one;
    }
    return veil;
  }

  // Menus and dialogs hide as well, but above the page: they come when they are called, not when one goes there.
  function isInFlow(element) {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      if (/^(absolute|fixed)$/.test(getComputedStyle(one).position)) return false;
    }
    return true;
  }

  // How far down an element reaches. Small ones come when they are pointed at, such as links beside headings.
  function reach(element) {
    const place = element.getBoundingClientRect();
    return place.width * place.height > SMALL ? place.bottom + scrollY : -Infinity;
  }

  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const isVeil = (element, y) => reach(element) > y && isInFlow(element);

  // Whether an element waits below the first screen. What follows the scrolling by its style is seen before that is drawn.
  function waits(element) {
    if (!element.checkVisibility()) return false;
    if (getComputedStyle(element).animationTimeline !== "auto") return true;
    const veil = isSeen(element) ? null : veilOf(element);
    return veil !== null && isVeil(veil, innerHeight);
  }

  // All that is not seen, or not seen in full.
  function veils() {
    const found = new Set();
    for (const one of document.getElementsByTagName("*")) {
      if (found.size === MOST) break;
      if (one.checkVisibility() && (opacity(one) < FULL || isHidden(one)) && isVeil(one, 0)) found.add(one);
    }
    return found;
  }

  // Tells of the page's own observers; `witness.js` answers.
  const isWatched = () => !dispatchEvent(new Event("htmlfig-watched", { cancelable: true }));

  function show(element) {
    for (const [name, value] of Object.entries(SHOWN)) element.style.setProperty(name, value, "important");
  }

  // What changed on the way, and the most that was seen of it.
  const seen = new Map();

  async function visit(hidden, end) {
    const [left, top] = [scrollX, scrollY];
    const before = new Map(Array.from(hidden, (each) => [each, [opacity(each), each.getAnimations().length]]));
    const see = (each) => seen.set(each, Math.max(seen.get(each) ?? 0, opacity(each)));
    const observer = new MutationObserver((records) => records.forEach((record) => see(record.target)));
    for (const each of hidden) observer.observe(each, { attributes: true });
    const look = () => {
      for (const [each, [faint, moves]] of before) {
        if (opacity(each) > faint || each.getAnimations().length > moves) see(each);
      }
    };
    // What comes while one is there, as in endless lists, is not gone to.
    const height = (document.scrollingElement || document.documentElement).scrollHeight;
    for (let y = top + innerHeight / 2; y < height && performance.now() < end; y += innerHeight / 2) {
      scrollTo({ left, top: y, behavior: "instant" });
      await (hidden.size ? Promise.all([drawn(), pause(PACE)]) : drawn());
      look();
    }
    await pause(LOOK);
    look();
    observer.disconnect();
    scrollTo({ left, top, behavior: "instant" });
  }

  return {
    // Whether something below the first screen waits for somebody to come. A few elements tell: asking all takes long.
    isNeeded() {
      const { scrollHeight } = document.scrollingElement || document.documentElement;
      if (scrollHeight <= innerHeight) return false;
      if (isWatched()) return true;
      const all = document.getElementsByTagName("*"), step = Math.max(1, Math.floor(all.length / SAMPLES));
      for (let at = 0; at < all.length; at += step) if (waits(all[at])) return true;
      return false;
    },

    // Answers once one is back.
    async go(patience) {
      const end = performance.now() + patience;
      await drawn();
      await visit(veils(), end);
      await drawn();
    },

    // Once nothing moves any more: what has been seen and went again is shown, which is how it is meant to look.
    keep() {
      for (const [each, most] of seen) if (isFaint(each) || opacity(each) < most) show(each);
    },
  };
})();

// Goes through a page, and through boxes in it that scroll, as a person does who scrolls to the end and back: what waits
// to come into view comes, what goes again once it is out of view stays, and what came over the page goes. Runs in an
// isolated world. A page that waits for nothing is not touched.
globalThis.passage = (function () {
  "use strict";

  const { isSeen, parentOf, whole } = fields;
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

  // The boxes that scroll, as far as they are known.
  let boxes = new Set();

  // The nearest box that scrolls an element; null for the document.
  function boxOf(element) {
    for (let one = boxes.size ? parentOf(element) : null; one; one = parentOf(one)) if (boxes.has(one)) return one;
    return null;
  }

  // The element that hides another: the nearest one without opacity, else the outermost that is not visible.
  function veilOf(element, box) {
    let veil = null;
    for (let one = element; one && one !== document.body && one !== box; one = parentOf(one)) {
      if (opacity(one) < FAINT) return one;
      if (isHidden(one)) veil = one;
    }
    return veil;
  }

  // Menus and dialogs hide as well, but above the page: they come when they are called, not when one goes there.
  function isInFlow(element, box) {
    for (let one = element; one && one !== document.body && one !== box; one = parentOf(one)) {
      if (/^(absolute|fixed)$/.test(getComputedStyle(one).position)) return false;
    }
    return true;
  }

  // How far down an element reaches. Small ones come when they are pointed at, such as links beside headings.
  function reach(element) {
    const place = element.getBoundingClientRect();
    return place.width * place.height > SMALL ? place.bottom + scrollY : -Infinity;
  }

  const isVeil = (element, box, y) => reach(element) > y && isInFlow(element, box);

  // Whether an element waits below what is to be seen first. What follows the scrolling by its style is seen before
  // that is drawn.
  function waits(element) {
    if (!element.checkVisibility()) return false;
    if (getComputedStyle(element).animationTimeline !== "auto") return true;
    if (isSeen(element)) return false;
    const box = boxOf(element), veil = veilOf(element, box);
    const fold = Math.min(innerHeight, box?.getBoundingClientRect().bottom ?? Infinity);
    return veil !== null && isVeil(veil, box, fold);
  }

  // All that is not seen, or not seen in full.
  function veils() {
    const found = new Set();
    for (const one of document.getElementsByTagName("*")) {
      if (found.size === MOST) break;
      if (one.checkVisibility() && (opacity(one) < FULL || isHidden(one)) && isVeil(one, boxOf(one), 0)) found.add(one);
    }
    return found;
  }

  // Tells of the page's own observers; `witness.js` answers.
  const isWatched = (where) => !where.dispatchEvent(new Event("htmlfig-watched", { cancelable: true, composed: true }));

  function show(element) {
    for (const [name, value] of Object.entries(SHOWN)) element.style.setProperty(name, value, "important");
  }

  // What changed on the way, and the most that was seen of it.
  const seen = new Map();

  // What is gone through: the page, and those boxes in it in which something waits.
  function ways(hidden) {
    const empty = Array.from(document.images).filter((image) => image.naturalWidth === 0);
    const waiting = new Set([...hidden, ...empty].map(boxOf));
    const found = Array.from(boxes).filter((box) => waiting.has(box) || isWatched(box));
    return whole().scrollHeight > innerHeight ? [whole(), ...found] : found;
  }

  async function visit(hidden, end) {
    const before = new Map(Array.from(hidden, (each) => [each, [opacity(each), each.getAnimations().length]]));
    const see = (each) => seen.set(each, Math.max(seen.get(each) ?? 0, opacity(each)));
    const observer = new MutationObserver((records) => records.forEach((record) => see(record.target)));
    for (const each of hidden) observer.observe(each, { attributes: true });
    const look = () => {
      for (const [each, [faint, moves]] of before) {
        if (opacity(each) > faint || each.getAnimations().length > moves) see(each);
      }
    };
    const step = async () => {
      await (hidden.size ? Promise.all([drawn(), pause(PACE)]) : drawn());
      look();
    };
    for (const box of ways(hidden)) {
      if (!box.isConnected) continue;
      const goBack = await fields.walk(box, end, step);
      await pause(LOOK);
      look();
      intruders.look();
      goBack();
    }
    observer.disconnect();
  }

  return {
    // Whether something below what is to be seen first waits for somebody to come.
    isNeeded() {
      if (!whole()) return false; // a page that broke off before its first element
      boxes = fields.boxes();
      const isLong = whole().scrollHeight > innerHeight;
      if ((isLong && isWatched(window)) || Array.from(boxes).some(isWatched)) return true;
      return (isLong || boxes.size > 0) && fields.sample(SAMPLES).some((one) => (isLong || boxOf(one)) && waits(one));
    },

    // Answers once one is back.
    async go(patience) {
      const end = performance.now() + patience;
      await drawn();
      boxes = fields.boxes();
      intruders.begin();
      await visit(veils(), end);
      await drawn();
      intruders.end();
    },

    // Once nothing moves any more: what has been seen and went again is shown, which is how it is meant to look.
    keep() {
      intruders.hide();
      for (const [each, most] of seen) if (isFaint(each) || opacity(each) < most) show(each);
    },
  };
})();

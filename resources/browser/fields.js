// What a page is scrolled by: the document, and boxes inside of it that scroll on their own. Runs in an isolated world.
globalThis.fields = (function () {
  "use strict";

  // Of so many elements one at least is in a box that the page is scrolled by.
  const FEW = 50;
  // A person goes to the end of a column of the page, not of a box of a few lines.
  const LOWEST = 200;

  // As it is drawn, so through the shadow roots of components that hold others.
  const parentOf = (one) => one.assignedSlot ?? one.parentElement ?? one.getRootNode().host ?? null;

  const canScroll = (one) => /^(auto|scroll|overlay)$/.test(getComputedStyle(one).overflowY);
  const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  function isField(one) {
    if (one.clientHeight < LOWEST || one.scrollHeight <= one.clientHeight || one === document.scrollingElement) return false;
    return canScroll(one) && isSeen(one);
  }

  function isInView(one) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return right > Math.max(left, 0) && bottom > Math.max(top, 0) && left < innerWidth && top < innerHeight;
  }

  // A few elements tell: asking all takes long.
  function sample(count) {
    const all = document.getElementsByTagName("*"), step = Math.max(1, Math.floor(all.length / count));
    const found = [];
    for (let at = 0; at < all.length; at += step) found.push(all[at]);
    return found;
  }

  // Boxes that scroll, the outer ones first.
  function boxes() {
    const known = new Set();
    const found = new Set();
    for (const each of sample(FEW)) {
      const above = [];
      for (let one = each; one && one !== document.documentElement && !known.has(one); one = parentOf(one)) {
        known.add(one);
        if (isField(one)) above.unshift(one);
      }
      above.forEach((one) => found.add(one));
    }
    return found;
  }

  const whole = () => document.scrollingElement || document.documentElement;

  // Scrolls the document, or a box, half a view after the other to its end. Gives what scrolls all back.
  async function walk(box, end, step) {
    const places = [];
    for (let one = box; one; one = parentOf(one)) {
      if (one.scrollHeight > one.clientHeight) places.push([one, one.scrollLeft, one.scrollTop]);
    }
    if (box !== whole()) box.scrollIntoView({ block: "nearest", behavior: "instant" });
    const view = box === whole() ? innerHeight : box.clientHeight;
    // What comes while one is there, as in endless lists, is not gone to.
    const height = box.scrollHeight;
    for (let top = box.scrollTop + view / 2; top < height && performance.now() < end; top += view / 2) {
      box.scrollTo({ top, behavior: "instant" });
      await step();
    }
    return () => places.forEach(([one, left, top]) => one.scrollTo({ left, top, behavior: "instant" }));
  }

  return { sample, boxes, parentOf, whole, walk, isSeen, isInView };
})();

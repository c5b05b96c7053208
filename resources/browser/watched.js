// Knows what the page watches for coming into view. Runs in the page's own world, before its scripts; asked by a
// "htmlfig-watched" event, it cancels that where something below the first screen is watched.
(function () {
  "use strict";

  const MOST = 1000;
  const view = window;
  // Links are watched to be fetched ahead, and pictures come without (`readiness.js`).
  const OTHERS = new Set(["A", "IMG", "IFRAME"]);
  const { observe } = view.IntersectionObserver.prototype;
  const targets = new Set();

  view.IntersectionObserver.prototype.observe = function (target) {
    const isOfPage = this.root === null || this.root === document;
    if (isOfPage && target instanceof Element && !OTHERS.has(target.tagName) && targets.size < MOST) {
      targets.add(new WeakRef(target));
    }
    return observe.call(this, target);
  };

  function onAsked(event) {
    event.stopImmediatePropagation();
    for (const each of targets) {
      const target = each.deref();
      if (target?.isConnected && target.getBoundingClientRect().top >= view.innerHeight) return event.preventDefault();
    }
  }
  view.addEventListener("htmlfig-watched", onAsked, { capture: true });
})();

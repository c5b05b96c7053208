// Knows what the page watches for coming into view, and what of its scripts failed first. Runs in the page's own world,
// before its scripts. A "htmlfig-watched" event is canceled where something below the first screen is watched, or below
// what a box shows that scrolls and has the event; an "htmlfig-ask-fault" event is answered by "htmlfig-fault" with the
// words of the failure.
(function () {
  "use strict";

  const MOST = 1000;
  const LONGEST = 300;
  const view = window;
  // Links are watched to be fetched ahead, and pictures come without (`readiness.js`).
  const OTHERS = new Set(["A", "IMG", "IFRAME"]);
  const { observe } = view.IntersectionObserver.prototype;
  const targets = new Set();

  view.IntersectionObserver.prototype.observe = function (target) {
    const isOfPage = this.root === null || this.root === document;
    if (target instanceof Element && !OTHERS.has(target.tagName) && targets.size < MOST) {
      targets.add({ target: new WeakRef(target), isOfPage });
    }
    return observe.call(this, target);
  };

  const parentOf = (one) => one.assignedSlot ?? one.parentElement ?? one.getRootNode().host ?? null;

  function isInside(one, box) {
    while (one && one !== box) one = parentOf(one);
    return one === box;
  }

  function onAsked(event) {
    event.stopImmediatePropagation();
    const [where] = event.composedPath();
    const box = where === view ? null : where;
    const fold = box ? box.getBoundingClientRect().bottom : view.innerHeight;
    for (const each of targets) {
      const target = each.target.deref();
      if (!target?.isConnected || target.getBoundingClientRect().top < fold) continue;
      if (box ? isInside(target, box) : each.isOfPage) return event.preventDefault();
    }
  }
  view.addEventListener("htmlfig-watched", onAsked, { capture: true });

  let fault = "";
  view.addEventListener("error", ({ message }) => (fault ||= String(message ?? "")), { capture: true });
  view.addEventListener("unhandledrejection", ({ reason }) => (fault ||= String(reason)), { capture: true });
  view.addEventListener("htmlfig-ask-fault", () => {
    view.dispatchEvent(new CustomEvent("htmlfig-fault", { detail: fault.slice(0, LONGEST) }));
  });
})();

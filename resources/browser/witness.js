// Knows what the page watches for coming into view, and what of its scripts failed first. Runs in the page's own world,
// before its scripts. A "htmlfig-watched" event is canceled where something below the first screen is watched; an
// "htmlfig-ask-fault" event is answered by "htmlfig-fault" with the words of the failure.
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

  let fault = "";
  view.addEventListener("error", ({ message }) => (fault ||= String(message ?? "")), { capture: true });
  view.addEventListener("unhandledrejection", ({ reason }) => (fault ||= String(reason)), { capture: true });
  view.addEventListener("htmlfig-ask-fault", () => {
    view.dispatchEvent(new CustomEvent("htmlfig-fault", { detail: fault.slice(0, LONGEST) }));
  });
})();

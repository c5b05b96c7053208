// What a page shows while it loads: a screen before all of it, grey bars where something is to come, "Loading…". A person
// waits until it is gone. Runs in an isolated world.
globalThis.loading = (function () {
  "use strict";

  const SCREEN = new Set(["preload", "preloader", "preloading", "loader", "loading", "spinner"]);
  const BARS = new Set(["skeleton", "skeletons", "shimmer", "loading", "loader", "spinner"]);
  const WORDS = /^\s*(loading|please wait|wird geladen|lädt|laden|bitte warten|chargement|cargando|caricamento|carregando|ładowanie|загрузка|読み込み中|加载中|載入中|로딩 중)(\s+\S+){0,3}\s*[.…]*\s*$/i;
  const MENTION = /loading|wait|laden|lädt|warten|chargement|cargando|caricamento|carregando|ładowanie|загрузка|読み込み中|加载中|載入中|로딩 중/i;
  const NAMED = ["load", "spinner", "skeleton", "shimmer"].flatMap((each) => [`[id*=${each} i]`, `[class*=${each} i]`]);
  const CONTENT = "main, header, footer, nav, article, a[href], button, input, select, textarea, iframe";
  const LONGEST = 120;
  const MOST = 500;
  const STEP = 50;

  const nameOf = (one) => `${one.id} ${one.getAttribute("class") ?? ""}`;
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && Number(getComputedStyle(one).opacity) > 0.05;
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  // "pageLoader", "page-loader__wrap" and "page_loader" have "loader" among their words, "lazyload" and "uploads" do not.
  function isCalled(one, words) {
    const spaced = nameOf(one).replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
    return spaced.split(/[^a-z]+/).some((word) => words.has(word));
  }

  const called = (words) => Array.from(document.querySelectorAll(NAMED.join())).filter((one) => isCalled(one, words));

  function isOverAll(one) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left <= 0 && top <= 0 && right >= innerWidth && bottom >= innerHeight;
  }

  const saysLittle = (one) => one.textContent.trim().length <= LONGEST && !one.querySelector(CONTENT);

  const isPlaced = (one) => /^(fixed|absolute)$/.test(getComputedStyle(one).position);
  const turnsForEver = (one) =>
    one.getAnimations({ subtree: true }).some((each) => each.effect?.getComputedTiming().endTime === Infinity);

  // What is in front in the middle of the window, and what that is in.
  function inFront() {
    const found = [];
    for (let one = document.elementFromPoint(innerWidth / 2, innerHeight / 2); one; one = one.parentElement) found.push(one);
    return found;
  }

  const covers = () => inFront().filter((one) => isPlaced(one) && isSeen(one) && isOverAll(one) && saysLittle(one));

  function saysSo() {
    if (!MENTION.test(document.body.textContent)) return false; // most pages: no need to walk
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      if (WORDS.test(data) && isSeen(parentElement) && fields.isInView(parentElement)) return true;
    }
    return false;
  }

  function areShown() {
    if (!document.body) return false;
    if (covers().some((one) => isCalled(one, SCREEN) || turnsForEver(one))) return true;
    const busy = Array.from(document.querySelectorAll("[aria-busy=true]"));
    if ([...busy, ...called(BARS).slice(0, MOST)].some((one) => isSeen(one) && fields.isInView(one))) return true;
    return saysSo();
  }

  // Whether the page is set to do something within so many milliseconds; `clock.js` knows.
  const isToGoOn = (milliseconds) => !dispatchEvent(new CustomEvent("htmlfig-ask-timer", { detail: milliseconds, cancelable: true }));

  // Whether a page has something to show behind a screen.
  function hasContent(screen) {
    const content = Array.from(document.body.querySelectorAll("img, svg, video, canvas, h1, h2, h3, p, li, a, button, input"));
    return content.some((one) => !screen.contains(one) && one.checkVisibility());
  }

  let wasHidden = false;
  return {
    // Whether something tells that a page still loads, and the page is about to go on.
    isPassing: (patience) => isToGoOn(patience) && areShown(),

    // Answers once nothing tells so any more, or the page is not about to go on, or after so many milliseconds.
    async pass(patience) {
      const end = performance.now() + patience;
      while (loading.isPassing(end - performance.now())) await pause(STEP);
    },

    // Takes away a screen that did not go, where there is something behind it; answers whether there was one.
    hide() {
      const screen = covers().findLast((one) => isCalled(one, SCREEN));
      if (screen && hasContent(screen)) {
        wasHidden = true;
        screen.style.setProperty("display", "none", "important");
      }
      return wasHidden;
    },
  };
})();

// Lets a page's time be put forward, so that what its scripts play comes to its end at once. Runs in the page's own
// world, before its scripts. Everything is passed on as it is until the first "htmlfig-pass" event: from then on frames
// and timers come when that event says how much time passes, and clocks tell of the time put forward. A "htmlfig-gone"
// event is canceled where something set to come later came since the "htmlfig-going" event.
(function () {
  "use strict";

  const FRAME = 16;
  const PATIENCE = 1500;
  // What comes sooner is there when a page has loaded, or looks again and again how far it is scrolled.
  const SOON = 100;
  const view = window;
  const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = view;
  const { setTimeout: wait, setInterval: repeat, clearTimeout: forget } = view;
  const clock = performance.now.bind(performance);
  const frames = new Map();
  const timers = new Map();
  let lastFrame = 0;
  let lastTimer = 0;
  let isTakenOver = false;
  let ahead = 0;
  let going = 0;
  let hasCome = false;

  const now = () => clock() + ahead;

  view.requestAnimationFrame = view.webkitRequestAnimationFrame = function requestAnimationFrame(callback) {
    if (typeof callback !== "function") return request.call(view, callback); // throws what it should
    const number = ++lastFrame;
    const run = (time) => {
      frames.delete(number);
      callback(time);
    };
    frames.set(number, { run, handle: isTakenOver ? 0 : request.call(view, run) });
    return number;
  };

  view.cancelAnimationFrame = view.webkitCancelAnimationFrame = function cancelAnimationFrame(number) {
    const found = frames.get(number);
    frames.delete(number);
    if (found?.handle) cancel.call(view, found.handle);
  };

  // Canceled where the page has asked for its next frame.
  view.addEventListener("htmlfig-ask-frame", (event) => frames.size && event.preventDefault(), { capture: true });

  // Canceled where something set to come once comes within so many milliseconds.
  function onAskTimer(event) {
    const end = now() + Number(event.detail);
    if (Array.from(timers.values()).some((each) => each.isOnce && each.due <= end)) event.preventDefault();
  }
  view.addEventListener("htmlfig-ask-timer", onAskTimer, { capture: true });

  function timer(native, isRepeated) {
    return (callback, delay, ...given) => {
      const number = ++lastTimer;
      if (typeof callback !== "function") {
        timers.set(number, { handle: native.call(view, callback, delay, ...given), due: Infinity });
        return number;
      }
      const every = Math.max(isRepeated ? 4 : 0, Number(delay) || 0);
      const run = () => {
        if (!isRepeated) {
          timers.delete(number);
          hasCome ||= number <= going && every > SOON;
        }
        callback.apply(view, given);
      };
      const handle = isTakenOver ? 0 : native.call(view, run, delay);
      timers.set(number, { run, due: now() + every, every, isOnce: !isRepeated, handle });
      return number;
    };
  }

  view.setTimeout = timer(wait, false);
  view.setInterval = timer(repeat, true);
  view.clearTimeout = view.clearInterval = (number) => {
    const found = timers.get(number);
    timers.delete(number);
    if (found?.handle) forget.call(view, found.handle);
  };

  function onGoing() {
    going = lastTimer;
    hasCome = false;
  }
  view.addEventListener("htmlfig-going", onGoing, { capture: true });
  view.addEventListener("htmlfig-gone", (event) => hasCome && event.preventDefault(), { capture: true });

  // Pictures are decoded in the browser's own time.
  const decoding = new Set();
  const { decode } = view.HTMLImageElement.prototype;

  view.HTMLImageElement.prototype.decode = function () {
    const promise = decode.call(this);
    const done = () => decoding.delete(promise);
    decoding.add(promise);
    promise.then(done, done);
    return promise;
  };

  // What works beside the page may have it draw at any time.
  let hasWorker = false;
  for (const kind of ["Worker", "SharedWorker"].filter((each) => each in view)) {
    view[kind] = new Proxy(view[kind], {
      construct(target, given, made) {
        hasWorker = true;
        return Reflect.construct(target, given, made);
      },
    });
  }

  // Canceled where the page waits for a frame or a picture, has somebody at work, or a timer is due: one that comes once
  // within `once` milliseconds, one that comes again and again within `again`.
  function onAskAny(event) {
    const { once, again } = event.detail;
    const isDue = ({ due, isOnce }) => due <= now() + (isOnce ? once : again);
    const isBusy = hasWorker || decoding.size > 0 || frames.size > 0;
    if (isBusy || Array.from(timers.values()).some(isDue)) event.preventDefault();
  }
  view.addEventListener("htmlfig-ask-any", onAskAny, { capture: true });

  // Libraries keep these from the beginning, so they are ours from the beginning.
  const RealDate = view.Date;
  const date = RealDate.now;
  performance.now = now;
  RealDate.now = () => Math.floor(date() + ahead);

  function takeOver() {
    isTakenOver = true;
    for (const each of frames.values()) cancel.call(view, each.handle);
    for (const each of timers.values()) if (each.run) forget.call(view, each.handle);
    view.Date = new Proxy(RealDate, {
      construct: (target, given, made) => Reflect.construct(target, given.length ? given : [RealDate.now()], made),
      apply: () => new RealDate(RealDate.now()).toString(),
    });
  }

  function attempt(run, time) {
    try {
      run(time);
    } catch {
      // What is wrong in a page is its own affair.
    }
  }

  function playFrame() {
    ahead += FRAME;
    const time = now();
    const due = Array.from(timers).filter(([, each]) => each.due <= time);
    for (const [number, each] of due.sort((one, other) => one[1].due - other[1].due)) {
      if (!timers.has(number)) continue;
      each.due += each.every;
      attempt(each.run);
    }
    for (const [number, each] of Array.from(frames)) if (frames.has(number)) attempt(each.run, time);
  }

  function onPass(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!isTakenOver) takeOver();
    let left = Math.ceil((Number(event.detail) || 0) / FRAME);
    const { port1, port2 } = new MessageChannel();
    // Each frame is a task of its own, so that promises are kept in between.
    port1.onmessage = async () => {
      if (left-- > 0) {
        playFrame();
        port2.postMessage(0);
        return;
      }
      port1.close();
      const enough = new Promise((resolve) => wait.call(view, resolve, PATIENCE));
      if (decoding.size) await Promise.race([Promise.allSettled(decoding), enough]);
      view.dispatchEvent(new Event("htmlfig-passed"));
    };
    port2.postMessage(0);
  }
  view.addEventListener("htmlfig-pass", onPass, { capture: true });
})();

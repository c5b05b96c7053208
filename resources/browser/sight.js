// Along which axes the page may not be scrolled, and how far down it then reaches. An expression; changes nothing.
// What hangs out of such a page is seen by nobody. Below, all in flow counts: pages forbid scrolling for a dialog, too.
(() => {
  const root = document.documentElement;
  if (!(root instanceof HTMLHtmlElement)) return { across: false, bottom: null };
  const own = getComputedStyle(root);
  const body = document.body;
  const inner = body && getComputedStyle(body);
  const isFree = (style) => style.overflowX === "visible" && style.overflowY === "visible";
  // The viewport takes the values of the root, else those of the body (CSS Overflow 3, section 3.3; CSS Contain 2).
  const isHanded = inner && isFree(own) && [own, inner].every((style) => style.contain === "none" && style.display !== "none");
  const style = isHanded ? inner : own;
  const isShut = (value) => value === "hidden" || value === "clip";
  const bottom = () => {
    const inFlow = (one) => !["absolute", "fixed"].includes(getComputedStyle(one).position);
    const boxes = [root, ...(body ? [body, ...[...body.children].filter(inFlow)] : [])];
    return boxes.reduce((low, one) => Math.max(low, one.getBoundingClientRect().bottom), 0) + scrollY;
  };
  return { across: isShut(style.overflowX), bottom: isShut(style.overflowY) ? bottom() : null };
})()

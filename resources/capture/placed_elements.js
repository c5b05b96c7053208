/* What the elements of a document say of their places that computed values in a snapshot do not. An expression; called
   with how many elements are looked at, it returns a list of [what an element is called, ...], null where there are more.
   Behind the name stand, of positioned elements, the computed left, right, top, bottom, width and height; of grids the
   computed columns; of what scrolls, in px, how far it is scrolled to the right and down, the width and height of all in
   it, the left and top border, and the width and height inside of these. Boxes that only scripts scroll are among the last
   where their background goes with what they hold. Where a picture did not load, "height" and its computed value stand
   behind the name of each that has the attributes width and height. Elements in shadow trees are left out, and those without a box. */
((most) => {
  const elements = Document.prototype.querySelectorAll.call(document, "*"); // forms can hide their own
  if (elements.length > most) return null;
  const { getAttribute, checkVisibility, computedStyleMap } = Element.prototype;
  const SCROLLING = /auto|scroll/, CLIPPING = /auto|scroll|hidden/;
  const scrolls = (across, down, style) =>
    SCROLLING.test(across) || SCROLLING.test(down) ||
    ((CLIPPING.test(across) || CLIPPING.test(down)) && style.backgroundAttachment.includes("local"));
  const found = [], pictures = [];
  const called = (element) =>
    [element.localName.toLowerCase(), ...["id", "class"].map((name) => getAttribute.call(element, name) || "")].join(" ");
  for (const element of elements) {
    if (element.localName === "img") pictures.push(element);
    const style = getComputedStyle(element), { position, display, overflowX, overflowY } = style;
    const isAside = position === "absolute" || position === "fixed", isGrid = display === "grid" || display === "inline-grid";
    const isScrolled = overflowX !== "visible" && scrolls(overflowX, overflowY, style);
    if (!(isAside || isGrid || isScrolled) || !checkVisibility.call(element)) continue;
    const name = called(element), values = computedStyleMap.call(element);
    if (isGrid) found.push([name, String(values.get("grid-template-columns"))]);
    if (isAside) {
      const sides = ["left", "right", "top", "bottom", "width", "height"];
      found.push([name, ...sides.map((side) => String(values.get(side)))]);
    }
    if (isScrolled) {
      const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientLeft, clientTop, clientWidth, clientHeight } = element;
      found.push([name, scrollLeft, scrollTop, scrollWidth, scrollHeight, clientLeft, clientTop, clientWidth, clientHeight]);
    }
  }
  const isLost = (picture) => picture.complete && !picture.naturalWidth && picture.currentSrc;
  const isMeasured = (picture) => ["width", "height"].every((name) => getAttribute.call(picture, name));
  for (const picture of pictures.some(isLost) ? pictures.filter(isMeasured) : []) {
    if (!checkVisibility.call(picture)) continue;
    found.push([called(picture), "height", String(computedStyleMap.call(picture).get("height"))]);
  }
  return found;
})

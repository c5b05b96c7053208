/* Gives the declarations that are an element's own, and those of all in it, in document order. Called on the first
 * element of a copy, or on what is kept to be used elsewhere and never drawn where it stands.
 *
 * The place of use, or what is around, gets values for a moment that no sheet says, so that what comes from there is
 * told apart from what only happens to be the same. Transitions would let that be seen, of whatever takes its values
 * from there: where anything has one, or the element stands among those of HTML that are shown, it is left as it is.
 */
function (mayChange) {
  const host = this.parentElement ?? this.getRootNode().host;
  const all = [this, ...this.querySelectorAll("*")];
  const inherited = ["color", "fill", "stroke", "fill-opacity", "stroke-opacity", "stroke-width", "clip-rule",
    "fill-rule", "paint-order", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "visibility", "font-size", "text-anchor", "letter-spacing"];
  const initial = { opacity: "1", display: "inline", transform: "none", "mix-blend-mode": "normal" };
  const odd = { color: "rgb(1, 2, 3)", fill: "rgb(4, 5, 6)", stroke: "rgb(7, 8, 9)", "fill-opacity": "0.123",
    "stroke-opacity": "0.123", "stroke-width": "12345px" };
  const isOwn = (element, name, value, around) => {
    const given = element.getAttribute(name);
    if (element.style.getPropertyValue(name) || (given && /var\(|inherit|unset/.test(given))) return false;
    return around === null ? given === null && value !== initial[name] : given !== null || value !== around;
  };
  const read = element => {
    const style = getComputedStyle(element), around = getComputedStyle(element.parentElement || host);
    const own = [];
    for (const name of inherited) {
      const value = style.getPropertyValue(name);
      if (!isOwn(element, name, value, around.getPropertyValue(name))) continue;
      const follows = (name === "fill" || name === "stroke") && value === style.color;
      own.push([name, follows ? "currentcolor" : value]);
    }
    for (const name in initial) {
      const value = style.getPropertyValue(name);
      if (name === "display" && (value !== "none" || element.localName === "symbol")) continue; // which only copies show
      if (isOwn(element, name, value, null)) own.push([name, value]);
    }
    if (style.overflowX === "visible" && element === this) own.push(["overflow-x", "visible"]);
    return own;
  };
  const stands = element => /^[0s, ]*$/.test(getComputedStyle(element).transitionDuration);
  const standing = (globalThis.standing ??= new WeakMap());
  const isFree = () => {
    if (!(host instanceof SVGElement) && host.getClientRects().length > 0) return false;
    if (!standing.has(host)) standing.set(host, [host, ...host.querySelectorAll("*")].every(stands));
    return standing.get(host) && all.every(stands);
  };
  if (!mayChange || !isFree()) return all.map(read);
  const written = host.getAttribute("style"), kept = host.style.cssText;
  const restore = () => {
    if (written === null) host.removeAttribute("style");
    else if (kept) host.style.cssText = kept;
    else host.setAttribute("style", written);
  };
  try {
    host.style.setProperty("transition", "none", "important");
    for (const name in odd) host.style.setProperty(name, odd[name], "important");
    return all.map(read);
  } finally {
    restore();
    host.style.setProperty("transition", "none", "important");
    void getComputedStyle(host).color;
    restore();
  }
}

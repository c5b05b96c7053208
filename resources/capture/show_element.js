/* Makes one element visible on a hidden page, as if nothing lay around it. Called on the element.
 *
 * What applies to it as a group (opacity, blend mode) and what its ancestors do to it is taken away until elements.js
 * ends the picture. A filter is replaced by one that does nothing, so that fixed boxes keep their place.
 */
function (part) {
  const keep = element => {
    if (element.hasAttribute("data-htmlfig-changed")) return;
    element.setAttribute("data-htmlfig-changed", (element.hasAttribute("style") ? "+" : "-") + element.style.cssText);
  };
  const set = (element, values) => {
    for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value, "important");
  };
  if (!(this.style && this.ownerDocument === document)) return false;
  for (let root = this.getRootNode(); root !== document; root = root.host.getRootNode()) {
    if (root.mode !== "open") return false; // what is changed in a closed tree could not be put back
  }
  keep(this);
  this.setAttribute("data-htmlfig-shown", part);
  set(this, { visibility: "visible", opacity: "1", "mix-blend-mode": "normal" });
  const rest = {
    "border-image": { background: "none" },
    background: { "border-image": "none", "border-color": "transparent" },
  }[part];
  if (rest) {
    const off = { ...rest, "box-shadow": "none", outline: "none", "text-shadow": "none", filter: "none" };
    set(this, { ...off, "-webkit-text-fill-color": "transparent", "-webkit-text-stroke": "0px", mask: "none" });
  }
  let above = this.assignedSlot ?? this.parentNode;
  for (; above && above !== document; above = above.assignedSlot ?? above.parentNode ?? above.host) {
    if (above.nodeType === 11) above = above.host;
    if (!above || !above.style) continue;
    const style = getComputedStyle(above);
    const undone = {};
    if (style.opacity !== "1") undone.opacity = "1";
    if (style.filter !== "none") undone.filter = "opacity(1)";
    if (style.maskImage !== "none") undone.mask = "none";
    if (style.clipPath !== "none") undone["clip-path"] = "none";
    if (style.mixBlendMode !== "normal") undone["mix-blend-mode"] = "normal";
    if (Object.keys(undone).length) {
      keep(above);
      set(above, undone);
    }
  }
  return true;
}

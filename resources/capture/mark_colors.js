/* Makes colors tell which custom property they come from: gives properties of the root and of the body values that look
   the same and differ beyond what is seen. An expression: called with [[name, value, [red, green, blue] or null, is mixed], ...],
   the offsets in steps, the size of a step, and how many there are at most. Returns [[name, color, ...], ...] of those that were
   marked, of the properties with offsets those that are whole colors, and what elements compute of them; empty where only
   an element knows it. Of those that are mixed, more follow: what comes of them in other spaces where they are mixed with
   nothing, which is worked out less exactly. The others keep their value, whatever they refer to. */
(colors, step, most) => {
  const shrunk = 1 - step * most;
  const channel = (name, offset) => `calc(clamp(0, ${name}, 1) * ${shrunk} + ${step * offset})`;
  const MODERN = /^(?:color|oklab|oklch)\(/;
  const marked = [];
  const brush = new OffscreenCanvas(1, 1).getContext("2d");
  /* A brush computes as an element does, but belongs to no color scheme. */
  const computed = (color) => {
    if (/light-dark/i.test(color)) return "";
    brush.fillStyle = "#000";
    brush.fillStyle = color;
    return MODERN.test(brush.fillStyle) ? brush.fillStyle : "";
  };
  const mixed = (color) => ["oklab", "oklch"].map((space) => computed(`color-mix(in ${space}, ${color} 50%, transparent)`));
  const ofRoot = document.documentElement.computedStyleMap();
  const isOfRoot = (name, value) => String(ofRoot.get(name)?.[0] ?? "").trim() === value;
  const told = { ":root": [], "body": [] };
  for (const [name, value, offsets, isMixed] of colors) {
    let shown = value;
    if (offsets && CSS.supports("color", value) && !/currentcolor/i.test(value)) {
      const [red, green, blue] = offsets;
      shown = `color(from ${value} srgb ${channel("r", red)} ${channel("g", green)} ${channel("b", blue)} / alpha)`;
      marked.push([name, computed(shown), ...(isMixed ? mixed(shown) : [])]);
    }
    told.body.push(`${name}: ${shown} !important;`);
    if (isOfRoot(name, value)) told[":root"].push(`${name}: ${shown} !important;`);
  }
  const rules = Object.entries(told).map(([selector, declarations]) => `${selector} { ${declarations.join(" ")} }`);
  // What changes by itself would else be on its way to the other value for a while.
  globalThis.stillness?.hold();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join(" "));
  globalThis.stillness?.own(sheet);
  document.adoptedStyleSheets.push(sheet);
  return marked;
}

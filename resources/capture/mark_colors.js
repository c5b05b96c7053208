/* Makes colors tell which custom property they come from: gives properties of the root and of the body values that look
   the same and differ beyond what is seen. An expression: called with what custom_properties.js returns, the page's
   schemes (color_marks.py), the size of a step, how many steps there are for a component, and what made_colors.js,
   switched.js, gradient_marks.js and colored_values.js return. Returns four lists. [[name, mark, color, now, then, ...],
   ...] of the properties that are whole colors: what elements compute of them, empty where only an element knows it or
   anybody can work it out; what they are in both schemes where that is worked out of other colors, else empty; and of
   those that are mixed with others what comes of them in those spaces where they are mixed with nothing, which is worked
   out less exactly. What keeps its value does so whatever it refers to. Colors that no rule of the page's elements uses
   have a mark that none of these has. Those in gradients of which too little is known have 0, where they are worked out.
   The others are that of made_colors.js and those of switched.js; among the pairs of colors are those of shadows with a
   name that have other colors then. Needs rules.js. */
(properties, schemes, step, steps, made, switched, gradients, coloring) => {
  // What the page's elements make of its colors; rules of others change nothing in it.
  const { roots, classes } = properties.now();
  const SPACES = ["oklab", "oklch"];
  const used = new Map();
  const read = (text, style, where) => {
    for (const [property, value, mentions] of properties.uses(text)) {
      made.read(property, value, style);
      gradients.read(property, value, mentions, where);
      for (const [name, around] of mentions) {
        const spaces = used.get(name) ?? used.set(name, new Set()).get(name);
        if (properties.inColor(around, value) !== "mix") continue;
        for (const space of SPACES) if (value.includes(space)) spaces.add(space);
      }
    }
  };
  properties.eachRule((rule) => {
    switched.see(rule);
    if (rule.selector && !rule.mayMatch(classes)) return false;
    const text = rule.style?.cssText ?? "";
    switched.read(rule, text);
    if (text.includes("var(")) read(text, rule.style, rule.rule);
    return true;
  });
  properties.eachCopy(switched.see);
  for (const name of ["style", "fill", "stroke", "stop-color"]) {
    for (const root of roots) {
      for (const element of root.querySelectorAll(`[${name}*="var("]`)) {
        const value = element.getAttribute(name);
        read(name === "style" ? value : `${name}: ${value}`, element.style, element);
      }
    }
  }

  const shrunk = 1 - step * steps;
  const channel = (name, offset) => `calc(clamp(0, ${name}, 1) * ${shrunk} + ${step * offset})`;
  const shaded = (value, mark) => {
    const [red, green, blue] = [steps ** 2, steps, 1].map((place) => Math.floor(mark / place) % steps);
    return `color(from ${value} srgb ${channel("r", red)} ${channel("g", green)} ${channel("b", blue)} / alpha)`;
  };
  const MODERN = /^(?:color|oklab|oklch)\(/;
  const PLAIN = /^#/;
  const brush = new OffscreenCanvas(1, 1).getContext("2d");
  /* A brush computes as an element does, but belongs to no color scheme. */
  const resolved = (color) => {
    if (/light-dark/i.test(color) || !CSS.supports("color", color)) return "";
    brush.fillStyle = color;
    return brush.fillStyle;
  };
  const computed = (color) => {
    const shown = resolved(color);
    return MODERN.test(shown) ? shown : "";
  };
  const mixed = (color, space) => computed(`color-mix(in ${space}, ${color} 50%, transparent)`);
  const WORKED = /color-mix\(|\(\s*from\s/i;
  const worked = (...values) => (values.some((value) => WORKED.test(value)) ? values.map(resolved) : ["", ""]);
  const isWhole = (value) => CSS.supports("color", value) && !/currentcolor/i.test(value);

  const marked = [];
  const told = { ":root": [], "body": [] };
  const ofRoot = document.documentElement.computedStyleMap();
  const tell = (name, value, shown) => {
    told.body.push(`${name}: ${shown} !important;`);
    if (String(ofRoot.get(name)?.[0] ?? "").trim() === value) told[":root"].push(`${name}: ${shown} !important;`);
  };
  const KEPT = 20; // for colors of the browser
  const last = steps ** 3 - 1;
  let marks = 0;
  const free = () => Math.min(++marks, last - KEPT);
  const shownAll = new Map(), ofPairs = new Map();
  const then = new Map(schemes.values.map(([name, , value]) => [name, value]));
  const all = new Map([...properties.values, ...schemes.values]);
  for (const [name, value] of all) {
    if (properties.kinds.get(name) !== "color") continue;
    const spaces = used.get(name);
    if (!spaces) {
      marked.push([name, last, ""]);
      continue;
    }
    let shown = value;
    if (marks < last - KEPT && !gradients.keeps(name) && isWhole(value)) {
      const mark = free();
      shown = shaded(value, mark);
      const both = worked(value, then.get(name) ?? value), mixes = Array.from(spaces, (space) => mixed(shown, space));
      marked.push([name, mark, PLAIN.test(value) ? "" : computed(shown), ...both, ...mixes]);
      ofPairs.set(`${value}|${then.get(name) ?? value}`, shown);
    } else if (WORKED.test(value)) marked.push([name, 0, "", ...worked(value, then.get(name) ?? value)]);
    shownAll.set(name, shown);
    tell(name, value, shown);
  }
  // Shadows with a name that have other colors then: each has a mark, if it is none that has a name itself.
  const cast = [], castable = new Set();
  for (const [name, now, other] of schemes.values) {
    if (properties.kinds.get(name) !== "shadow" || now === other || !used.has(name)) continue;
    const colors = coloring.pairs(now, other);
    if (!colors) continue;
    const shown = colors.map(([from, to]) => {
      const key = `${from}|${to}`;
      if (from !== to && !ofPairs.has(key)) {
        ofPairs.set(key, shaded(from, free()));
        cast.push([ofPairs.get(key), to].map(resolved));
      }
      return from === to ? from : ofPairs.get(key);
    });
    castable.add(now);
    tell(name, now, coloring.recolored(now, shown));
  }
  const asWritten = gradients.look();
  const rules = Object.entries(told).map(([selector, declarations]) => `${selector} { ${declarations.join(" ")} }`);
  // What changes by itself would else be on its way to the other value for a while.
  globalThis.stillness?.hold();
  switched.adopt(`${rules.join(" ")} ${switched.rules}`, [document]);
  gradients.hold(switched.declare(asWritten()));
  const [pairs, missing, shadows] = switched.told(shaded, resolved, free, castable);
  return [marked, made.told(shownAll, resolved), [...cast, ...pairs], missing, shadows];
}

/* The custom properties of the page's body, or of its root, that may be colors or shadows or are lengths, and that its
   style sheets use, and the colors that utility classes are called after: indigo-600 of `.bg-indigo-600` and
   `.hover\:text-indigo-600`, where they have one value; else each class is a name; and classes that are shadows.
   Returns [[kind, name, value, [[property, function, count], ...]], ...], of the kinds color, length and shadow:
   `color: hsl(var(--ink))` uses --ink in `color`, inside of `hsl`; what is part of a gradient and of no other function is
   inside of `gradient`; what another color is worked out from, inside of `mix`; lengths, in px whatever the page writes,
   are inside of `calc` where something is made of them, and of `*4` where that is four times as long. Gutters count that
   rules declare, where they are always the same; steps of a scale, spacing-4 of `.p-4` and `.gap-4`, likewise.
   An expression: called with what custom_properties.js returns. Needs rules.js. */
(properties) => {
  const { inPx, inColor, INNER, SHADOW, most, longest } = properties;
  const values = new Map(properties.values);
  const kinds = new Map(properties.kinds);

  const used = new Map();
  const count = (counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const MADE = /\b(?:calc|min|max|clamp|round)\(/;
  const AROUND = {
    length: (around, value) => around || (MADE.test(value) ? "calc" : ""),
    color: inColor,
    shadow: (around) => around,
  };
  const SCALED = /calc\(\s*(?:var\(\s*(--[^\s,()]+)\s*\)\s*([*/])\s*(\d*\.?\d+)|(\d*\.?\d+)\s*\*\s*var\(\s*(--[^\s,()]+)\s*\))\s*\)/g;
  /* Names of what is declared elsewhere than on the root. */
  const ROOMY = /gutter/;
  const DECLARED = /(--[-\w]*gutter[-\w]*)\s*:\s*(\d*\.?\d+)(px|rem)\s*(?:;|$)/g;
  const scoped = new Map();
  const use = (name, key) => count(used.get(name) ?? used.set(name, new Map()).get(name), key);
  const isLength = (name) => (kinds.has(name) ? kinds.get(name) === "length" : ROOMY.test(name) && !INNER.test(name));
  const read = (text) => {
    for (const [property, value, mentions] of properties.uses(text)) {
      for (const [name, around] of mentions) {
        const kind = kinds.get(name) ?? (isLength(name) ? "length" : "");
        if (kind) use(name, `${property} ${AROUND[kind](around, value)}`);
      }
      if (value.includes("calc(")) readScales(property, value);
    }
    if (!ROOMY.test(text)) return;
    for (const [, name, number, unit] of text.matchAll(DECLARED)) {
      if (values.has(name) || INNER.test(name)) continue;
      (scoped.get(name) ?? scoped.set(name, new Set()).get(name)).add(inPx(`${number}${unit}`));
    }
  };
  const readScales = (property, value) => {
    for (const [, first, sign, by, times, second] of value.matchAll(SCALED)) {
      const name = first ?? second;
      if (isLength(name)) use(name, `${property} *${+(sign === "/" ? 1 / by : +(by ?? times)).toFixed(4)}`);
    }
  };

  const UTILITY = /\.((?:(?:[-\w]|\\[^:])+\\:)*)((bg|text|border|divide|outline|ring|from|via|to|fill|stroke|decoration|placeholder|caret)(?:-[xytrblse])?-([a-z][a-z\d]*(?:-[a-z\d]+)*))(?:\\\/(\d+(?:\\\.\d+)?|\\\[[\d.\\%]+\]))?(?![-\w\\])(.*)/;
  const LIKELY = /^\.(?:bg|text|border|divide|outline|ring|from|via|to|fill|stroke|decoration|placeholder|caret)-|\\:/;
  const OF_CHILDREN = /^(?:::placeholder| > :not\(.*|:where\(& > .*)?$/;
  const PAINTED = /^(?:color|background-color|(?:border|outline|text-decoration|caret)(?:-\w+)*-color|fill|stroke|--tw-(?:gradient-(?:from|to|stops)|ring-color))$/;
  const WRITTEN = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\((?:[^()]|var\([^()]*\))*\)|(?<![-\w])(?:white|black)(?![-\w])/i;
  const STOPS = { from: "--tw-gradient-from", via: "--tw-gradient-stops", to: "--tw-gradient-to" };
  /* Whether classes of the page, such as `.bg-opacity-50`, make the colors of others translucent. */
  let fades = false;
  /* 10 of `\/10` and of `\/\[0\.1\]`. */
  const percent = (share) => {
    const text = share.replace(/[\\[\]]/g, "");
    return +(parseFloat(text) * (share.includes("[") && !text.endsWith("%") ? 100 : 1)).toFixed(2);
  };
  const ALPHA = /\s*[/,]\s*var\(--[-\w]*opacity[^()]*\)/;
  const classes = new Map();
  const brush = new OffscreenCanvas(1, 1).getContext("2d");
  const alike = (color) => {
    brush.fillStyle = color;
    return brush.fillStyle;
  };
  /* What a rule of one utility class paints, where it does nothing else. */
  const name = (rule) => {
    fades ||= /-opacity-\d/.test(rule.selector);
    const match = rule.selector.match(UTILITY);
    if (!match) return;
    const [, variants, plainly, prefix, color, share, rest] = match;
    if (share && values.has(`--color-${color}`)) return; // of which it is a part, in both schemes
    const behind = share ? `/${percent(share)}` : "";
    const whole = plainly + behind, token = color + behind;
    if (!variants && (match.index > 0 || !OF_CHILDREN.test(rest))) return;
    const style = rule.style;
    const plain = Array.from(style).filter((property) => PAINTED.test(property) || !/^(?:--|background-)/.test(property));
    if (!/^(?:|none|initial)$/.test(style.backgroundImage)) return;
    const stop = STOPS[prefix];
    const painted = stop ? [stop] : plain;
    if (painted.length === 0 || painted.length > 4 || !painted.every((property) => PAINTED.test(property))) return;
    const told = painted.map((property) => style.getPropertyValue(property));
    const texts = new Set(told.map((text) => text.replace(ALPHA, "")));
    const written = texts.size === 1 && Array.from(texts)[0].match(WRITTEN)?.[0];
    if (!written || written.includes("var(")) return;
    const found = classes.get(token) ?? classes.set(token, new Map()).get(token);
    const value = alike(written);
    const uses = found.get(value) ?? found.set(value, new Map()).get(value);
    count(uses, `${stop ? "background-image gradient" : `${painted[0]} ${ALPHA.test(told[0]) ? "fading" : ""}`}|${whole}`);
  };
  /* Material, Bootstrap and Tailwind call the classes of their shadows so. */
  const SHADED = /^\.((?:(?:[-\w]|\\[^:])+\\:)*)([-\w]*(?:shadow|elevation|depth)[-\w]*)(?![-\w\\])(.*)/;
  const LIKELY_SHADED = /shadow|elevation|depth/;
  const UNSET = /var\(--tw-[-\w]+,\s*((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
  const shadows = new Map();
  /* What a rule of one class is shaded with, where it does nothing else. */
  const shade = (rule) => {
    const [, variants, whole, rest] = rule.selector.match(SHADED) ?? [];
    if (!whole || (!variants && !/^(?:,|$)/.test(rest))) return;
    const style = rule.style;
    if (Array.from(style).some((property) => !/^(?:--.*|(?:-webkit-)?box-shadow)$/.test(property))) return;
    const value = (style.getPropertyValue("--tw-shadow") || style.boxShadow).replace(UNSET, "$1");
    if (!style.boxShadow || value.length > 4 * longest || value.includes("var(") || !SHADOW.test(value)) return;
    const key = `${whole} ${inPx(value)}`;
    shadows.set(key, { whole, value: inPx(value), count: (shadows.get(key)?.count ?? 0) + 1 });
  };
  /* Tailwind and Bootstrap call the classes of their distances so. */
  const SPACED = /^\.(?:(?:[-\w]|\\[^:])+\\:)*([pm][xytrblse]?|gap(?:-[xy])?|space-[xy]|g[xy]?)-(\d+(?:\\\.5)?|px)(?![-\w\\])/;
  const LIKELY_SPACED = /^\.(?:[pm][xytrblse]?|gap(?:-[xy])?|space-[xy]|g[xy]?)-[\dp]|^\.[-\w]+\\:/;
  const steps = new Map();
  const step = (rule) => {
    const [, prefix, token] = rule.selector.match(SPACED) ?? [];
    const [, number, unit] = (prefix && rule.style.cssText.match(/:\s*(?:calc\()?(\d*\.?\d+)(px|rem)\b/)) || [];
    if (!number || !+number) return;
    const name = `spacing-${token.replaceAll("\\", "")}`;
    const found = steps.get(name) ?? steps.set(name, { values: new Set(), counts: new Map() }).get(name);
    found.values.add(inPx(`${+number}${unit}`));
    count(found.counts, `${prefix.startsWith("p") ? "padding" : "gap"} `);
  };
  /* What a rule declares; the whole rule where that is the same, for to ask it for its declarations takes as long again. */
  const textOf = (rule) => (rule.selector && !rule.inside.length ? rule.rule : rule.style)?.cssText ?? "";
  properties.eachRule((rule) => {
    const selector = rule.selector;
    if (selector && LIKELY.test(selector) && classes.size < most) name(rule);
    if (selector && selector[0] === ".") {
      if (LIKELY_SHADED.test(selector) && shadows.size < most) shade(rule);
      if (LIKELY_SPACED.test(selector) && steps.size < most) step(rule);
    }
    const text = values.size ? textOf(rule) : "";
    if (text.includes("var(")) read(text);
  });
  for (const element of document.querySelectorAll('[style*="var("]')) read(element.getAttribute("style"));
  const told = ([key, count]) => [...key.split(" "), count];
  for (const [name, found] of scoped) {
    if (found.size > 1) continue;
    values.set(name, Array.from(found)[0]);
    kinds.set(name, "length");
  }
  const named = [];
  const tell = (kind, name, value, counts) => named.push([kind, name, value, Array.from(counts, told)]);
  for (const [name, counts] of used) if (values.has(name)) tell(kinds.get(name), name, values.get(name), counts);
  for (const [name, { values: found, counts }] of steps) {
    if (found.size === 1) tell("length", name, Array.from(found)[0], counts);
  }
  for (const { whole, value, count } of shadows.values()) named.push(["shadow", whole, value, [["box-shadow", "", count]]]);
  for (const [token, found] of classes) {
    for (const [color, counts] of found) {
      const called = found.size === 1 ? () => token : (whole) => whole;
      const parts = new Map();
      for (const [key, count] of counts) {
        const [use, whole] = key.replace(" fading", fades ? " rgb" : " ").split("|");
        const own = parts.get(called(whole)) ?? parts.set(called(whole), []).get(called(whole));
        own.push(told([use, count]));
      }
      for (const [name, uses] of parts) named.push(["color", name, color, uses]);
    }
  }
  return named;
}

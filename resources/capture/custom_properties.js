/* The custom properties of the page's body, or of its root, that may be colors or shadows or are lengths. An expression:
   called with how many there are at most and the longest value, it returns `values` and `kinds` (color, length, shadow)
   by name, and what they are told by; lengths are in px whatever the page writes. The `names` are those of all custom
   properties. `most` and `longest` come along. What style sheets make of them is told by `uses(text)`, which gives
   [property, its value, [[name, color function around it, or "mix", or ""], ...]] for each declaration in a text that has
   any, and `inColor(function, value)`, what such a function means for a color. `now()` tells of the page and its
   components the `roots`, the `sheets`, and the `classes` that elements have, as they are at the first call: nothing may
   change any more. `eachRule(tell)` calls for every rule of these sheets; what is inside of one is passed by where false
   comes back; `eachCopy(tell)` likewise for those of components of a kind of which another one was looked at. Needs
   rules.js. */
(most, longest) => {
  const COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(.*\)|-?[\d.]+(?:deg)?%?[ ,]+-?[\d.]+%?[ ,]+-?[\d.]+%?(?:\s*[/,].*)?)$/i;
  /* What Tailwind and UnoCSS keep for themselves: no name that a person gave. */
  const INNER = /^--(?:tw|un)-(?!prose)/;
  const LENGTH = /^(\d*\.?\d+)(px|rem)$/;
  /* A color and two lengths; what else is in it is not looked at here. */
  const SHADOW = /^(?=.*(?:[#(]|black|white|inset))(?:|.*[\s,])-?\d*\.?\d+(?:px|rem)?\s+-?\d*\.?\d+(?:px|rem)?(?=[\s,]|$)/;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const inPx = (value) => value.replace(/(\d*\.?\d+)rem\b/g, (_, number) => `${+(number * rem).toFixed(4)}px`);
  const values = new Map();
  const kinds = new Map();
  const names = [];
  for (const [name, parts] of (document.body ?? document.documentElement).computedStyleMap()) {
    if (!name.startsWith("--")) continue;
    names.push(name);
    if (INNER.test(name) || name.length > longest || values.size === most) continue;
    const value = String(parts[0]).trim();
    const [, number, unit] = value.match(LENGTH) ?? [];
    if (unit) {
      values.set(name, `${+(number * (unit === "rem" ? rem : 1)).toFixed(4)}px`);
      kinds.set(name, "length");
    } else if (value.length <= longest && COLOR.test(value)) {
      values.set(name, value);
      kinds.set(name, "color");
    } else if (value.length <= 4 * longest && SHADOW.test(value)) {
      values.set(name, inPx(value));
      kinds.set(name, "shadow");
    }
  }
  const AROUND = /(?:\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*)?(\bfrom\s+)?$/, FARTHEST = 24;
  const NAME = /\s*(--[^\s,()]+)/y;
  const mentions = (value) => {
    const found = [];
    for (let at = value.indexOf("var("); at >= 0; at = value.indexOf("var(", at + 4)) {
      NAME.lastIndex = at + 4;
      const name = NAME.exec(value)?.[1];
      const [, wrapper = "", from] = value.slice(Math.max(0, at - FARTHEST), at).match(AROUND);
      if (name) found.push([name, from ? "mix" : wrapper]);
    }
    return found;
  };
  const uses = (text) => {
    const found = [];
    for (const part of text.split(";")) {
      if (!part.includes("var(")) continue;
      const declaration = part.slice(part.lastIndexOf("{") + 1);
      const colon = declaration.indexOf(":"), value = declaration.slice(colon + 1);
      found.push([declaration.slice(0, colon).trim(), value, mentions(value)]);
    }
    return found;
  };
  const inColor = (around, value) =>
    around || (value.includes("gradient(") ? "gradient" : value.includes("color-mix(") ? "mix" : "");
  let seen;
  const now = () => {
    if (seen) return seen;
    const roots = [document];
    const elements = document.getElementsByTagName("*");
    for (let at = 0; at < elements.length; at++) if (elements[at].shadowRoot) roots.push(elements[at].shadowRoot);
    const lists = roots.flatMap((root) => Array.from(root.querySelectorAll("[class]"), (each) => each.getAttribute("class")));
    const classes = new Set(Array.from(new Set(lists)).flatMap((list) => list.split(/\s+/)));
    const alike = new Map(roots.map((root) => [root.host?.localName, root])); // components of a kind have the same sheets
    const sheetsOf = (among) => Array.from(new Set(among.flatMap((root) => [...root.styleSheets, ...root.adoptedStyleSheets])));
    const sheets = sheetsOf(Array.from(alike.values()));
    const copies = roots.length > alike.size ? sheetsOf(roots).filter((each) => !sheets.includes(each)) : [];
    return (seen = { roots, classes, sheets, copies });
  };
  const eachRuleOf = (sheets, tell) => {
    const look = (rules) => {
      for (const rule of rules) {
        if (tell(rule) === false) continue;
        if (rule.inside.length) look(rule.inside);
        else if (rule.sheet) sheet(rule.sheet);
      }
    };
    const sheet = (one) => {
      if (one.disabled) return;
      let rules = [];
      try {
        rules = rulesOf(one);
      } catch {
        // Of another site, and nobody kept a copy.
      }
      look(rules);
    };
    sheets.forEach(sheet);
  };
  const eachRule = (tell) => eachRuleOf(now().sheets, tell), eachCopy = (tell) => eachRuleOf(now().copies, tell);
  return { values, kinds, names, uses, inColor, now, eachRule, eachCopy, inPx, INNER, SHADOW, most, longest };
}

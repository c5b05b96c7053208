/* The custom properties of the page's body, or of its root, that may be colors or are lengths, and that its style sheets
   use. Returns [[name, value, [[property, function, count], ...]], ...]: `color: hsl(var(--ink))` uses --ink in `color`,
   inside of `hsl`; what is part of a gradient and of no other function is inside of `gradient`; lengths, in px whatever
   the page writes, are inside of `calc` where something is made of them. Takes the copies of other sites' sheets that
   foreign_sheets.js keeps. */
((most, longest) => {
  const holder = document.body ?? document.documentElement;
  if (!holder) return [];
  const COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(.*\)|-?[\d.]+(?:deg)?%?[ ,]+-?[\d.]+%?[ ,]+-?[\d.]+%?(?:\s*[/,].*)?)$/i;
  const LENGTH = /^(\d*\.?\d+)(px|rem)$/;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const values = new Map();
  const lengths = new Set();
  for (const [name, parts] of holder.computedStyleMap()) {
    if (!name.startsWith("--") || name.length > longest) continue;
    const value = String(parts[0]).trim();
    const [, number, unit] = value.match(LENGTH) ?? [];
    if (unit) {
      values.set(name, `${+(number * (unit === "rem" ? rem : 1)).toFixed(4)}px`);
      lengths.add(name);
    } else if (value.length <= longest && COLOR.test(value)) values.set(name, value);
    if (values.size === most) break;
  }
  if (values.size === 0) return [];

  const uses = new Map();
  const DECLARATION = /([-\w]+)\s*:\s*([^;{}]*\bvar\([^;{}]*)/g;
  const MENTION = /(?:\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*)?\bvar\(\s*(--[^\s,()]+)/g;
  const MADE = /\b(?:calc|min|max|clamp|round)\(/;
  const read = (text) => {
    for (const [, property, value] of text.matchAll(DECLARATION)) {
      for (const [, wrapper = "", name] of value.matchAll(MENTION)) {
        if (!values.has(name)) continue;
        const around = lengths.has(name) ? (MADE.test(value) ? "calc" : "") : value.includes("gradient(") ? "gradient" : "";
        const key = `${property} ${wrapper || around}`;
        const counts = uses.get(name) ?? uses.set(name, new Map()).get(name);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  };
  const look = (rules) => {
    for (const rule of rules) {
      if (rule.style) {
        const text = rule.style.cssText;
        if (text.includes("var(")) read(text);
      }
      if (rule.cssRules && rule.cssRules.length) look(rule.cssRules);
      else if (rule.styleSheet) sheet(rule.styleSheet);
    }
  };
  const sheet = (one) => {
    if (one.disabled) return;
    let rules = [];
    try {
      rules = one.cssRules;
    } catch {
      rules = globalThis.foreignSheets?.get(one.href)?.cssRules ?? [];
    }
    look(rules);
  };
  for (const one of [...document.styleSheets, ...document.adoptedStyleSheets]) sheet(one);
  for (const element of document.querySelectorAll('[style*="var("]')) read(element.getAttribute("style"));
  const told = ([key, count]) => [...key.split(" "), count];
  return Array.from(uses, ([name, counts]) => [name, values.get(name), Array.from(counts, told)]);
})(2000, 200)

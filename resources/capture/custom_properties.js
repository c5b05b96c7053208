/* The custom properties of the page's body, or of its root, that may be colors or shadows or are lengths. An expression:
   called with how many there are at most and the longest value, it returns `values` and `kinds` (color, length, shadow)
   by name, and what they are told by; lengths are in px whatever the page writes. The `names` are those of all custom
   properties. `most` and `longest` come along. */
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
  return { values, kinds, names, inPx, INNER, SHADOW, most, longest };
}

/* What is done with the colors in values of properties. An expression: called with what filled_values.js returns, it
   returns `pairs(one, other)`, [[color, other color], ...] of two values that differ in nothing else, null of others;
   `recolored(value, colors)`, a value with others in their place, one after the other; and `inSrgb(plain, marked)`: a
   computed value whose colors have marks, in which gradients mix them as they do without these. Browsers mix colors of
   the form that marks have in Oklab, and `#fff` in sRGB, where nothing is said. */
({ parts }) => {
  const COLOR = /#[\da-f]{3,8}\b|(?<![-\w])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)|(?<![-\w#.])(?:black|white|transparent)(?![-\w])/gi;
  const MADE = /color-mix\(|light-dark\(|\(\s*from\s|currentcolor|var\(|url\(/i;
  const MODERN = /(?<![-\w])(?:color|oklab|oklch|lab|lch)\(/, SPACE = /\bin [a-z]/;
  const OPENS = /^(?:repeating-)?(?:linear|radial|conic)-gradient\(/;
  const without = (value) => value.replace(COLOR, "#").replace(/\s+/g, " ");
  const pairs = (one, other) => {
    if (MADE.test(one) || MADE.test(other) || without(one) !== without(other)) return null;
    const theirs = other.match(COLOR) ?? [];
    return (one.match(COLOR) ?? []).map((color, at) => [color, theirs[at]]);
  };
  const recolored = (value, colors) => {
    let at = 0;
    return value.replace(COLOR, () => colors[at++]);
  };
  const layerInSrgb = (plain, marked) => {
    if (plain === marked || !plain.includes("gradient(") || MODERN.test(plain) || SPACE.test(without(plain))) return marked;
    const opens = OPENS.exec(marked)?.[0];
    if (!opens) return plain; // of an old form, which knows no spaces
    const rest = marked.slice(opens.length);
    const said = [`${opens}in srgb ${rest}`, `${opens}in srgb, ${rest}`];
    return said.find((each) => CSS.supports("background-image", each)) ?? plain;
  };
  const inSrgb = (plain, marked) => {
    const [before, after] = [parts(plain, ","), parts(marked, ",")];
    if (before.length !== after.length) return marked;
    return after.map((each, at) => layerInSrgb(before[at].trim(), each.trim())).join(", ");
  };
  return { pairs, recolored, inSrgb };
}

/* The colors that style sheets make of custom properties: `color-mix(in oklab, var(--brand), white 20%)`,
   `oklch(from var(--brand) l c 200)`. An expression: called with what custom_properties.js and filled_values.js return
   and with the page's schemes (color_marks.py), it returns `read(property, value, style)`, to be called for what is
   declared with var(), and `told(shown, resolved)`, which returns [[text, color now, color then], ...] of those that
   differ in the other scheme: `shown` has the values of properties by name, as they are with their marks, and
   `resolved(text)` works a color out. What makes a color less opaque and nothing else is not among them, nor what chooses
   between colors. */
(properties, { close, filled, lit }, { values: schemes, used }) => {
  const MADE = /color-mix\(|\bfrom\s/;
  const OPENS = /(?<![-\w])(?:color-mix|light-dark|rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/g;
  const SHARE = /^color-mix\(in [-\w ]+, (?:[\d.]+% )?var\(--[^\s,()]+\)(?: [\d.]+%)?, transparent\)$/;
  /* Where it is up to the element which color that is. */
  const NONE = /^light-dark\(|currentcolor/i;
  const MOST = 200;
  /* The rule that each stands in, of several one. */
  const found = new Map();
  const read = (property, value, style) => {
    if (!MADE.test(value) || properties.kinds.has(property)) return;
    OPENS.lastIndex = 0;
    for (let open; (open = OPENS.exec(value)); ) {
      const end = close(value, OPENS.lastIndex);
      if (end < 0) return;
      OPENS.lastIndex = end;
      const text = value.slice(open.index, end + 1);
      if (NONE.test(text) || SHARE.test(text) || !MADE.test(text) || !text.includes("var(")) continue;
      if (found.size < MOST) found.set(text, style);
    }
  };
  const told = (shown, resolved) => {
    const [plain, then] = [1, 2].map((at) => new Map(schemes.map((each) => [each[0], each[at]])));
    const made = [];
    for (const [text, style] of found) {
      const put = (values, scheme) => {
        const valueOf = (name, depth) => {
          const value = values.get(name) ?? properties.values.get(name);
          if (value !== undefined) return value;
          const own = style?.getPropertyValue(name);
          return own ? filled(own, valueOf, depth + 1) : null;
        };
        return lit(filled(text, valueOf, 0), scheme);
      };
      const now = put(plain, used[0]), other = put(then, used[1]);
      if (!now || !other || now === other) continue;
      const [marked, changed] = [resolved(put(shown, used[0])), resolved(other)];
      if (marked && changed && resolved(now) !== changed) made.push([text, marked, changed]);
    }
    return made;
  };
  return { read, told };
}

/* Whether a page without names for colors may have two color schemes: whether its sheets ask what the user prefers, or say
   what the root or the body looks like then, or the browser may choose. An expression; it returns a function. Needs
   rules.js. */
() => {
  const ASKS = /prefers-color-scheme/i, SWITCHES = /(?:html|:root|body)[.[][^\s>+~]*(?:dark|light)/i;
  if (/light|dark/.test(getComputedStyle(document.documentElement).colorScheme)) return true;
  const speaks = (rules) =>
    rules.some(({ type, selector, rule, inside }) =>
      selector !== undefined ? SWITCHES.test(selector) : (type === 4 && ASKS.test(rule.media.mediaText)) || speaks(inside));
  return [...document.styleSheets, ...document.adoptedStyleSheets].some((sheet) => {
    if (ASKS.test(sheet.media.mediaText)) return true;
    try {
      return speaks(rulesOf(sheet));
    } catch {
      return false; // of another site, and nobody kept a copy
    }
  });
}

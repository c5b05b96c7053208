/* Hides a page but for the elements that show_element.js marks ("begin"), and puts all back as it was ("end").
 *
 * Runs in the isolated world of freeze.js.
 */
(step => {
  const SHOWN = "data-htmlfig-shown";
  const PART = `:is([${SHOWN}="border-image"], [${SHOWN}="background"])`;
  const CHANGED = "data-htmlfig-changed";
  const sheets = globalThis.htmlfigSheets ??= new Map();
  const roots = (root, found = []) => {
    found.push(root);
    for (const element of root.querySelectorAll("*")) if (element.shadowRoot) roots(element.shadowRoot, found);
    return found;
  };
  for (const [root, sheet] of sheets) {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter(each => each !== sheet);
  }
  sheets.clear();
  for (const root of roots(document)) {
    for (const element of root.querySelectorAll(`[${CHANGED}]`)) {
      const before = element.getAttribute(CHANGED);
      element.style.cssText = before.slice(1);
      if (before[0] === "-") element.removeAttribute("style");
      element.removeAttribute(CHANGED);
      element.removeAttribute(SHOWN);
    }
  }
  if (step === "begin") {
    globalThis.stillness?.hold();
    // What drawings refer to is never painted where it stands. Copies that <use> makes have the rules of what they are
    // copies of, and are seen or not as that element is: so nothing but the root is hidden, all else inherits.
    const resources = "pattern, mask, marker, clipPath, filter, linearGradient, radialGradient";
    const FIRST = ":not(#htmlfig#htmlfig#htmlfig)"; // goes before what the page itself calls important
    const css = `
      :root:not([${SHOWN}])${FIRST} { visibility: hidden !important }
      *:not(:root, [${SHOWN}], [${SHOWN}] *, :is(${resources}), :is(${resources}) *)${FIRST} {
        visibility: inherit !important
      }
      ${resources} { visibility: visible !important }
      ${PART} *, ${PART}::before, ${PART}::after, ${PART}::marker { visibility: hidden !important }`;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    for (const element of [document.documentElement, document.body]) {
      if (!element) continue;
      element.setAttribute(CHANGED, (element.hasAttribute("style") ? "+" : "-") + element.style.cssText);
      element.style.setProperty("background", "none transparent", "important");
    }
    sheets.set(document, sheet);
  }
})

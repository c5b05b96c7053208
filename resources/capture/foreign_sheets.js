/* Keeps copies, by their addresses, of style sheets of other sites, whose rules may not be read. An expression: called
   with texts of such sheets by their addresses, and how many elements make a page large enough to ask. Returns the addresses
   of sheets whose text is missing; none where the page is smaller. rules.js takes the copies; `lacksSheets` tells who asks
   for rules in the same breath that they are not worth it yet. */
(texts, few) => {
  const copies = (globalThis.foreignSheets ??= new Map());
  const missing = new Set();
  for (const [address, text] of Object.entries(texts)) {
    if (text.includes("@import")) continue;
    const copy = new CSSStyleSheet();
    copy.replaceSync(text);
    copies.set(address, copy);
  }
  const look = (sheet) => {
    let rules;
    try {
      rules = sheet.cssRules;
    } catch {
      if (!copies.has(sheet.href)) missing.add(sheet.href);
      return;
    }
    // Imports stand before all other rules.
    for (let at = 0; at < rules.length && (rules[at].styleSheet || rules[at].type === 0 || rules[at].type === 3); at++) {
      if (rules[at].styleSheet) look(rules[at].styleSheet);
    }
  };
  if (Document.prototype.querySelectorAll.call(document, "*").length < few) return [];
  for (const sheet of document.styleSheets) look(sheet);
  globalThis.lacksSheets = missing.size > 0;
  return Array.from(missing);
}

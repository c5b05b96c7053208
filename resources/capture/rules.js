/* The rules of style sheets, looked at once for all who ask: each look at a rule is a call into the engine, and there are
   thousands. Makes `rulesOf(sheet)`, which returns the rules of a sheet, or of the copy that foreign_sheets.js keeps of a
   sheet of another site, in their order; it throws where they may not be read. A rule has its `type` (CSSRule.type), for
   style rules its `selector`, what stands `inside` of it, its `style` if it has one, the `sheet` that it imports if that is
   there, and the `rule` itself. Rules that came or went are seen in the sheet itself, not inside of others.
   The engine reads what a rule declares when somebody asks, if no element has had it: 5 us each. So ask first whether it
   `mayMatch` where elements have some classes alone. */
globalThis.rulesOf ??= (() => {
  "use strict";
  const STYLE = 1, IMPORT = 3; // CSSRule.type
  const NONE = [];
  const CLASS = /\.([^\s.#:>+~,*|]+)/g;
  const isStrict = document.compatMode === "CSS1Compat";
  const isOf = (classes, selector) => {
    CLASS.lastIndex = 0;
    for (let found; (found = CLASS.exec(selector)); ) if (!classes.has(found[1])) return false;
    return true;
  };

  class Rule {
    #style;

    constructor(rule) {
      this.rule = rule;
      this.type = rule.type;
      this.selector = this.type === STYLE ? rule.selectorText : undefined;
      const inside = rule.cssRules;
      this.inside = inside && inside.length ? listed(inside) : NONE;
    }

    get style() {
      return (this.#style ??= this.rule.style);
    }

    get sheet() {
      return this.type === IMPORT ? this.rule.styleSheet : null;
    }

    /* False for a style rule that names another class, as most of large frameworks do; true where that does not tell. */
    mayMatch(classes) {
      const selector = this.selector;
      if (!isStrict || /[\\([&]/.test(selector)) return true;
      return selector.includes(",") ? selector.split(",").some((each) => isOf(classes, each)) : isOf(classes, selector);
    }
  }

  function listed(rules) {
    const found = new Array(rules.length);
    for (let at = 0; at < found.length; at++) found[at] = new Rule(rules[at]);
    return found;
  }

  const kept = new WeakMap();
  return (sheet) => {
    const rules = (globalThis.foreignSheets?.get(sheet.href) ?? sheet).cssRules;
    const before = kept.get(sheet);
    if (before && before.length === rules.length && before[0]?.rule === rules[0]) return before;
    const found = listed(rules);
    kept.set(sheet, found);
    return found;
  };
})();

/* What a page's style sheets say of pseudo-elements that its snapshot does not know: the selectors, without the
   pseudo-element, that speak of the first line of something, and whether any speaks of marks or buttons of boxes that
   scroll. Needs rules.js. */
(() => {
  const found = new Set();
  let scrolls = false;
  const look = (rules) => {
    for (const rule of rules) {
      const selector = rule.selector;
      if (selector && selector.includes(":first-line")) {
        for (const each of selector.split(",")) {
          if (each.includes(":first-line")) found.add(each.replace(/::?first-line/, "").trim() || "*");
        }
      }
      if (selector && selector.includes("::scroll-")) scrolls = true;
      if (rule.inside.length) look(rule.inside);
      else if (rule.sheet) sheet(rule.sheet);
    }
  };
  const sheet = (one) => {
    try {
      if (!one.disabled) look(rulesOf(one));
    } catch {
      // A sheet of another site may not be read.
    }
  };
  for (const one of [...document.styleSheets, ...document.adoptedStyleSheets]) sheet(one);
  return [[...found], scrolls];
})()

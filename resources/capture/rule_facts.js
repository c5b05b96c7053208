/* What a page's style sheets tell that its snapshot does not: the selectors, without the pseudo-element, that speak of
   the first line of something; whether any speaks of marks or buttons of boxes that scroll; and whether some of the rules
   hold or not as the window, or a container, is high, which those of a sheet that may not be read might. Needs rules.js. */
(() => {
  const STYLE = 1, IMPORT = 3, FONT_FACE = 5, SUPPORTS = 12; // CSSRule.type
  const UNCONDITIONAL = new Set([STYLE, FONT_FACE, SUPPORTS]);
  const HIGH = /height|orientation|aspect-ratio|\bblock-size/i;
  const found = new Set();
  let scrolls = false, high = false;
  const ask = (condition) => {
    if (condition && HIGH.test(condition)) high = true;
  };
  const look = (rules) => {
    for (const rule of rules) {
      const selector = rule.selector;
      if (selector && selector.includes(":first-line")) {
        for (const each of selector.split(",")) {
          if (each.includes(":first-line")) found.add(each.replace(/::?first-line/, "").trim() || "*");
        }
      }
      if (selector && selector.includes("::scroll-")) scrolls = true;
      if (!high && !UNCONDITIONAL.has(rule.type)) ask(rule.type === IMPORT ? rule.rule.media.mediaText : rule.rule.conditionText);
      if (rule.inside.length) look(rule.inside);
      else if (rule.sheet) sheet(rule.sheet);
    }
  };
  const sheet = (one) => {
    try {
      if (one.disabled) return;
      ask(one.media.mediaText);
      look(rulesOf(one));
    } catch {
      high = true; // A sheet of another site may not be read.
    }
  };
  for (const one of [...document.styleSheets, ...document.adoptedStyleSheets]) sheet(one);
  return [[...found], scrolls, high];
})()

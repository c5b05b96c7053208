/* What a page's style sheets tell that its snapshot does not: the selectors, without the pseudo-element, that speak of
   the first line of something; whether any speaks of marks or buttons of boxes that scroll; whether some of the rules
   may come to hold, or no longer, in a higher window, which those of a sheet that may not be read might; and whether
   scripts name ranges of text for ::highlight(). Needs rules.js. */
(() => {
  const STYLE = 1, FONT_FACE = 5, SUPPORTS = 12; // CSSRule.type
  const UNCONDITIONAL = new Set([STYLE, FONT_FACE, SUPPORTS]);
  const OF_HEIGHT = /\(([^()]*(?:height|orientation|aspect-ratio|block-size)[^()]*)\)/gi;
  const ALWAYS = "(min-width: 0px)", NEVER = "(max-width: 0px)";
  const found = new Set();
  let scrolls = false, high = false;

  /* A least height that is there stays, and a greatest one that is passed is passed; what else is asked of it is open. */
  const isDecided = (feature, holds) => (/^\s*min-height/i.test(feature) ? holds : /^\s*max-height/i.test(feature) && !holds);
  const holds = (media, open) =>
    matchMedia(
      media.replace(OF_HEIGHT, (query, feature) => {
        const now = matchMedia(query).matches;
        return (isDecided(feature, now) ? now : open) ? ALWAYS : NEVER;
      })
    ).matches;
  const isOpen = (media) => media.search(OF_HEIGHT) >= 0 && (/\bnot\b/i.test(media) || holds(media, true) !== holds(media, false));
  const ask = (rule) => {
    const { media, conditionText } = rule;
    if (media ? isOpen(media.mediaText) : conditionText && conditionText.search(OF_HEIGHT) >= 0) high = true;
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
      if (!high && !UNCONDITIONAL.has(rule.type)) ask(rule.rule);
      if (rule.inside.length) look(rule.inside);
      else if (rule.sheet) sheet(rule.sheet);
    }
  };
  const sheet = (one) => {
    try {
      if (one.disabled) return;
      ask(one);
      look(rulesOf(one));
    } catch {
      high = true; // A sheet of another site may not be read.
    }
  };
  for (const one of [...document.styleSheets, ...document.adoptedStyleSheets]) sheet(one);
  return [[...found], scrolls, high, globalThis.CSS.highlights?.size > 0];
})()

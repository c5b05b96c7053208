/* The parts of a page that its style sheets let look otherwise under the pointer, in focus or pressed. An expression: called
   with the names of two attributes and how many parts there may be at most. Each part's element gets the first attribute,
   with the part's number; each element that such a state belongs to gets the second (a link that fills a list's item is
   shown as that item). Also ends transitions, for states that are about to be forced would never arrive. Returns
   { parts: [[number, { hover, focus, pressed }], ...], forced: [[number, way], ...], beyond }: per state how many parts with such
   a state lie around a part, itself included, 0 for none; elements with the second attribute in document order, and which
   way they come into focus; how many parts are left out. Takes the copies of other sites' sheets that foreign_sheets.js keeps. */
((shownName, forcedName, most) => {
  const ITSELF = 0, AROUND = 1, WITHIN = 2;
  const STATES = { hover: /(?<!\\):hover(?![\w-])/, focus: /(?<!\\):focus(?:-visible|-within)?(?![\w-])/, pressed: /(?<!\\):active(?![\w-])/ };
  const ANY = /(?<!\\):(?:hover|active|focus-visible|focus-within|focus)(?![\w-])/g;
  const GROUPS = /:(not|has|is|where)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
  const AIMS = "a[href], button, input, select, textarea, summary, [tabindex]";
  const LARGEST = 0.5;

  // Splits at what stands outside of brackets, quotes and escapes.
  const split = (text, isBorder) => {
    const pieces = [];
    let depth = 0, quote = "", start = 0;
    for (let at = 0; at < text.length; at++) {
      const letter = text[at];
      if (letter === "\\") at++;
      else if (quote) quote = letter === quote ? "" : quote;
      else if (letter === '"' || letter === "'") quote = letter;
      else if ("([".includes(letter)) depth++;
      else if (")]".includes(letter)) depth--;
      else if (depth === 0 && isBorder(letter)) {
        pieces.push([text.slice(start, at), at]);
        start = at + 1;
      }
    }
    pieces.push([text.slice(start), text.length]);
    return pieces;
  };

  const found = { hover: new Map(), focus: new Map(), pressed: new Map() };
  // Words in quotes look like nothing else while a selector is taken apart.
  const words = [];
  const hidden = (selector) => selector.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (word) => `"${words.push(word) - 1}"`);
  const shownAgain = (selector) => selector.replace(/"(\d+)"/g, (_, at) => words[at]);
  const note = (state, told, within) => {
    const selector = shownAgain(told);
    const known = found[state].get(selector);
    found[state].set(selector, known === undefined ? within : known && within);
  };
  const readSelector = (selector) => {
    for (const [complex] of split(selector, (letter) => letter === ",")) {
      for (const [compound, end] of split(complex, (letter) => " >+~".includes(letter))) {
        if (/:host|::part|::slotted/.test(compound)) continue;
        const positive = compound.replace(GROUPS, (group, name, inner) => {
          if (name === "not" || name === "has") return "";
          const pieces = split(inner, (letter) => letter === ",");
          const isWay = pieces.some(([one]) => split(one.trim(), (letter) => " >+~".includes(letter)).length > 1);
          if (isWay) readSelector(inner);
          return isWay ? "" : group;
        });
        for (const [state, pattern] of Object.entries(STATES)) {
          if (!pattern.test(positive)) continue;
          const within = state === "focus" && !/(?<!\\):focus(?!-within)/.test(positive);
          const own = compound.replace(/::?(?:before|after|placeholder|marker|first-line|first-letter|[-\w]*(?:selection|thumb|track|button|indicator))$/i, "");
          const holder = own.replace(ANY, "").replace(/:(?:is|where)\(\s*,?\s*\)/g, "").trim();
          const around = complex.slice(0, end - compound.length).replace(ANY, "").trim();
          if (holder === "" || holder === "*" || holder === "&") {
            if (state === "focus") note(state, `${around} :is(${AIMS})`.trim(), false);
            else if (/[>~+]$/.test(around)) note(state, `${around} *`, false);
          } else note(state, `${around} ${holder}`.trim(), within);
        }
      }
    }
  };
  const look = (rules, around) => {
    for (const rule of rules) {
      if (rule.media && rule.type === CSSRule.MEDIA_RULE && !matchMedia(rule.media.mediaText).matches) continue;
      let scope = around;
      if (rule.selectorText) {
        const own = rule.selectorText;
        scope = around && !own.includes("&") ? `:is(${around}) ${own}` : own.replaceAll("&", () => `:is(${around || ":scope"})`);
        if (/(?<!\\):(?:hover|active|focus)/.test(scope)) readSelector(hidden(scope));
      }
      if (rule.cssRules && rule.cssRules.length) look(rule.cssRules, scope);
      else if (rule.styleSheet) sheet(rule.styleSheet);
    }
  };
  const sheet = (one) => {
    if (one.disabled || (one.media.length && !matchMedia(one.media.mediaText).matches)) return;
    let rules = [];
    try {
      rules = one.cssRules;
    } catch {
      rules = globalThis.foreignSheets?.get(one.href)?.cssRules ?? [];
    }
    look(rules, "");
  };
  for (const one of [...document.styleSheets, ...document.adoptedStyleSheets]) sheet(one);

  // What a part is shown as: an inline link alone in its block is shown as that block; one among other words as nothing.
  const shownAs = (element) => {
    let shown = element;
    while (getComputedStyle(shown).display === "inline" && !shown.matches("img, svg, input, select, textarea, button, video, canvas")) {
      const block = shown.parentElement;
      if (!block || block === document.body) return null;
      const others = [...block.childNodes].filter((node) => node !== shown && (node.nodeType === 1 ? node.getClientRects().length : node.nodeType === 3 && node.data.trim()));
      if (others.length) return null;
      shown = block;
    }
    return shown;
  };
  const fits = (element) => {
    const box = element.getBoundingClientRect();
    const area = box.width * box.height;
    return area >= 16 && area <= LARGEST * innerWidth * innerHeight && getComputedStyle(element).visibility === "visible";
  };

  const shownOf = new Map();
  const states = new Map();
  for (const [state, selectors] of Object.entries(found)) {
    for (const [selector, within] of selectors) {
      let holders = [];
      try {
        holders = document.querySelectorAll(selector);
      } catch {
        continue;
      }
      for (const holder of holders) {
        if (holder === document.documentElement || holder === document.body || holder.matches(":disabled")) continue;
        if (!shownOf.has(holder)) {
          const shown = shownAs(holder);
          shownOf.set(holder, shown && fits(shown) ? shown : null);
        }
        const shown = shownOf.get(holder);
        if (!shown || shown instanceof SVGElement) continue;
        const its = states.get(shown) ?? states.set(shown, { hover: new Map(), focus: new Map(), pressed: new Map() }).get(shown);
        its[state].set(holder, (its[state].get(holder) ?? true) && within);
      }
    }
  }

  const parts = [];
  const ways = new Map();
  const all = [...document.querySelectorAll("*")].filter((element) => states.has(element));
  const shown = all.slice(0, most);
  shown.forEach((element, at) => {
    const its = states.get(element);
    element.setAttribute(shownName, at + 1);
    for (const holders of Object.values(its)) {
      for (const [holder, within] of holders) {
        const known = ways.get(holder);
        const aim = within ? holder.querySelector(AIMS) : null;
        ways.set(holder, [at + 1, known ? Math.min(known[1], within ? AROUND : ITSELF) : within ? AROUND : ITSELF]);
        if (aim && !ways.has(aim)) ways.set(aim, [at + 1, WITHIN]);
      }
    }
  });
  const depth = (element, state) => {
    if (!states.get(element)[state].size) return 0;
    let count = 1;
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (states.get(around)?.[state].size) count++;
    }
    return count;
  };
  shown.forEach((element, at) => {
    parts.push([at + 1, { hover: depth(element, "hover"), focus: depth(element, "focus"), pressed: depth(element, "pressed") }]);
  });
  const forced = [];
  for (const element of document.querySelectorAll("*")) {
    if (!ways.has(element)) continue;
    element.setAttribute(forcedName, "");
    forced.push(ways.get(element));
  }
  if (parts.length) {
    const still = new CSSStyleSheet();
    // The browser's own ring is orange on this system, and nearly black where most people see it.
    still.replaceSync("*, ::before, ::after { transition: none !important; } :where(:focus-visible) { outline-color: #101010; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  }
  return { parts, forced, beyond: all.length - shown.length };
})

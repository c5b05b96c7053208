/* What changes with the page's scheme beside its custom properties: rules for the other scheme (`.dark .card`, `@media
   (prefers-color-scheme: dark)`, `&:is(.dark *)`), `light-dark()`, and the browser's own colors. An expression: called
   with what custom_properties.js returns, the page's schemes (color_marks.py) and the names of two attributes, it
   returns `see(rule)`, to be called for each rule before it is known whether it may match, `read(rule, text)`, for
   those that may and what they declare, `rules` that hold while it looks, and `told(shaded, resolved, mark)`, which
   looks at the elements that they are for as they are and as they would be, and returns three lists: [[color now, color
   then], ...], whose colors now have marks from `mark` on, and [[number, property, ...], ...] of elements with what
   differs else. These have the first attribute with their number; the other one is on what the browser draws itself, in
   other colors then. The last list are shadows that are others then. Needs rules.js. */
(properties, { values, used, scheme, mark: flip }, ATTRIBUTE, FOLLOWS) => {
  const PROBED = `${ATTRIBUTE}-probed`, COLORED = `${ATTRIBUTE}-colored`;
  const COLORS = ["background-color", "color", "border-top-color", "border-right-color", "border-bottom-color",
                  "border-left-color", "outline-color", "fill", "stroke", "text-decoration-color"];
  const OTHERS = ["background-image", "box-shadow", "text-shadow", "filter", "backdrop-filter", "opacity", "visibility"];
  const PREFERENCE = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi;
  const SYSTEM = /:[^;]*(?<![-\w])(?:light-dark\(|(?:canvas|link|visited|active|button|field|gray|mark|highlight|accentcolor)text\b|canvas\b|button(?:face|border)\b|field\b|mark\b|highlight\b|accentcolor\b)/i;
  const CONTROLS = "button, input, select, textarea, progress, meter";
  const WORDLESS = /^(?:checkbox|radio|range|hidden|color|image)$/;
  const MOST = 500, MOST_RULES = 200, HINT = 0.0005;
  const flips = [], queries = [], suspects = [], casting = new Set();
  /* What of an element is known to differ, whatever it computes. */
  const known = new Map();
  const note = (element, name) => (known.get(element) ?? known.set(element, new Set()).get(element)).add(name);
  const isOther = used[0] !== used[1];
  const changed = values.filter(([, now, then]) => now !== then);
  const shadows = changed.filter(([name]) => properties.kinds.get(name) === "shadow");
  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

  // What stands in a selector for the scheme, and what would hold in its place.
  const host = flip.isBody ? document.body : document.documentElement;
  const at = flip.isBody ? "body" : ":root";
  const gained = (text) => `:is(${at}, ${text})`, lost = (text) => `:is(${text}:not(${at}))`;
  const HOLDS = {
    "=": (value, wanted) => value === wanted,
    "~=": (value, wanted) => value.split(/\s+/).includes(wanted),
    "^=": (value, wanted) => value.startsWith(wanted),
    "$=": (value, wanted) => value.endsWith(wanted),
    "*=": (value, wanted) => value.includes(wanted),
    "|=": (value, wanted) => value === wanted || value.startsWith(`${wanted}-`),
  };
  const holds = (value, sign, wanted) => value !== null && (!sign || HOLDS[sign](value, wanted));
  const SWITCHES = {
    "": () => [/$^/g, (text) => text],
    class: () => {
      const now = new Set(host.classList), then = new Set(flip.value.split(/\s+/).filter(Boolean));
      const words = [...now, ...then].filter((each) => now.has(each) !== then.has(each)).map(escaped);
      const pattern = new RegExp(`\\.(${words.join("|") || "$^"})(?![-\\w\\\\])`, "g");
      return [pattern, (text, word) => (then.has(word) ? gained : lost)(text)];
    },
  };
  const ofAttribute = () => {
    const now = host.getAttribute(flip.name);
    const pattern = new RegExp(`\\[${escaped(flip.name)}(?:([~|^$*]?=)"([^"]*)")?(?: [is])?\\]`, "g");
    return [pattern, (text, sign, wanted) => {
      const [is, was] = [holds(flip.value, sign, wanted), holds(now, sign, wanted)];
      return is === was ? text : (is ? gained : lost)(text);
    }];
  };
  const [pattern, replaced] = (SWITCHES[flip.name] ?? ofAttribute)();
  const see = (rule) => {
    const selector = rule.selector;
    if (selector !== undefined) {
      if (selector.search(pattern) >= 0 && flips.length < MOST_RULES) flips.push(rule.rule);
    } else if (rule.rule.media && rule.rule.media.mediaText.search(PREFERENCE) >= 0) queries.push(rule.rule);
  };
  const read = (rule, text) => {
    if (!rule.selector || suspects.length === MOST_RULES) return;
    if (isOther && SYSTEM.test(text)) suspects.push(rule.rule);
    for (const [name, now] of shadows) if (!casting.has(now) && text.includes(`var(${name}`)) casting.add(now);
  };

  // The elements of rules, those inside of others included.
  const candidates = new Set();
  const matched = (rule, selector = rule.selectorText) => {
    for (let around = rule.parentRule; around; around = around.parentRule) {
      if (!around.selectorText) continue;
      const outer = `:is(${around.selectorText})`;
      selector = selector.includes("&") ? selector.replaceAll("&", outer) : `${outer} ${selector}`;
    }
    try {
      return Array.from(document.querySelectorAll(selector));
    } catch {
      return []; // a pseudo-element
    }
  };
  const isSeen = (element) => isRoot(element) || element.parentElement?.checkVisibility();
  const isRoot = (element) => element === document.documentElement || element === document.body;
  const add = (elements) => elements.filter(isSeen).forEach((each) => candidates.add(each));
  const plain = (style) => Array.from(style).filter((name) => !name.startsWith("--"));
  const text = (style) =>
    plain(style).map((name) => `${name}: ${style.getPropertyValue(name)} ${style.getPropertyPriority(name) && "!important"}`).join(";");
  const undone = [];
  const insert = (rule, selector, declared, count = 0) => {
    const parent = rule.parentRule ?? rule.parentStyleSheet;
    const place = Array.prototype.indexOf.call(parent.cssRules, rule) + 1 + count;
    parent.insertRule(`${selector} { ${declared} }`, place);
    undone.push(() => parent.deleteRule(place));
  };
  const select = (rule, selector) => {
    const before = rule.selectorText;
    rule.selectorText = selector;
    undone.push(() => (rule.selectorText = before));
  };
  const isColor = (name) => name.startsWith("--") || COLORS.includes(name);
  /* What rules say that set no color: a picture that is left out, or turned. */
  const compare = (style, elements, holds) => {
    for (const name of ["display", ...OTHERS]) {
      const value = style.getPropertyValue(name);
      if (!value) continue;
      for (const each of elements) {
        const shown = getComputedStyle(each);
        const isHidden = shown.display === "none" && name !== "display";
        if (!isHidden && (shown.getPropertyValue(name) === value) === holds) note(each, name);
      }
    }
  };
  const switchRule = (rule) => {
    const before = rule.selectorText, selector = before.replace(pattern, replaced);
    const set = Array.from(rule.style);
    if (selector === before || set.length === 0) return;
    const now = new Set(matched(rule).filter(isSeen)), then = new Set(matched(rule, selector).filter(isSeen));
    const elements = [...now, ...then].filter((each) => now.has(each) !== then.has(each));
    if (elements.length === 0) return;
    if (!set.some(isColor)) {
      compare(rule.style, elements.filter((each) => then.has(each)), false);
      compare(rule.style, elements.filter((each) => now.has(each)), true);
    } else if (!elements.some(isRoot)) {
      add(elements);
      select(rule, selector);
    } else if (plain(rule.style).some((name) => COLORS.includes(name))) {
      add(elements.filter((each) => isRoot(each) && then.has(each)));
      insert(rule, selector, text(rule.style));
    }
  };
  const asked = (media) =>
    media.replace(PREFERENCE, (_, each) => (each.toLowerCase() === scheme ? "(min-width: 0px)" : "(max-width: 0px)"));
  const switchQuery = (query) => {
    const will = matchMedia(asked(query.media.mediaText)).matches;
    if (will === matchMedia(query.media.mediaText).matches) return;
    let count = 0;
    for (const rule of query.cssRules) {
      const around = rule.selectorText === undefined ? query.parentRule : rule;
      if (!rule.style || !around?.selectorText) continue;
      const elements = matched(around);
      const isOfRoot = elements.some(isRoot);
      const declared = isOfRoot ? text(rule.style) : rule.style.cssText;
      if (elements.length === 0 || !declared) continue;
      if (will) insert(query, rule.selectorText ?? "&", declared, count++);
      else if (rule.selectorText && !isOfRoot) select(rule, ":not(*)");
      else continue;
      add(isOfRoot && !plain(rule.style).some((name) => COLORS.includes(name)) ? [] : elements);
    }
  };
  /* Whether an element is in the scheme of the page, and no island of its own. */
  const SIGNS = ["color-scheme", ...changed.slice(0, 2).map(([name]) => name)];
  const signs = (element) => {
    const style = getComputedStyle(element);
    return SIGNS.map((name) => style.getPropertyValue(name)).join(";");
  };
  let ofPage;
  const isOfPage = (element) => isRoot(element) || signs(element) === (ofPage ??= signs(document.body ?? document.documentElement));
  /* Whether the browser draws a control itself, which it stops as soon as anybody says how. */
  const isNative = (element) => {
    if (!element.matches(CONTROLS) || getComputedStyle(element).appearance === "none") return false;
    const names = ["background-color", "border-top-color", "border-top-style"], style = getComputedStyle(element);
    const before = names.map((name) => style.getPropertyValue(name)), given = element.getAttribute("style");
    names.forEach((name) => element.style.setProperty(name, "revert", "important"));
    const isSame = names.every((name, place) => style.getPropertyValue(name) === before[place]);
    if (given === null) element.removeAttribute("style");
    else element.setAttribute("style", given);
    return isSame;
  };

  /* What shows colors of the browser's own: no author's are `rgb()` where they have a mark. */
  const OWN = {
    light: [/^rgb\(0, 0, 238\)/, /^rgba?\((?:0, 0, 0|16, 16, 16)\b/],
    dark: [/^rgb\(158, 158, 255\)/, /^rgba?\((?:255, 255, 255|170, 170, 170)\b/],
  }[used[0]];
  const unstyled = () => {
    const page = document.body ?? document.documentElement;
    document.documentElement.setAttribute(FOLLOWS, "");
    if (OWN[1].test(getComputedStyle(page).color)) candidates.add(document.documentElement);
    const { colorScheme } = getComputedStyle(page);
    for (const link of document.links) if (OWN[0].test(getComputedStyle(link).color)) add([link]);
    for (const element of document.querySelectorAll(`dialog[open], ${CONTROLS}`)) {
      const style = getComputedStyle(element), isWordless = WORDLESS.test(element.type);
      if (style.colorScheme !== colorScheme) continue;
      if (!isWordless && OWN[1].test(style.color)) add([element]);
      if (style.appearance === "none" || element.localName === "dialog") continue;
      if (element.localName === "meter") note(element, "color-scheme");
      else element.setAttribute(FOLLOWS, "");
    }
  };

  /* What elements compute of shadows that are others then. */
  const cast = () => {
    let element = document.body ?? document.documentElement;
    while (element.lastElementChild) element = element.lastElementChild;
    const given = element.getAttribute("style");
    const told = Array.from(casting, (now) => {
      element.style?.setProperty("box-shadow", now, "important");
      return getComputedStyle(element).boxShadow;
    });
    if (given === null) element.removeAttribute("style");
    else element.setAttribute("style", given);
    return told.filter((each) => each !== "none");
  };
  /* Pictures of which the page has another one. */
  const chosen = () => {
    for (const source of document.querySelectorAll('picture > source[media*="prefers-color-scheme"]')) {
      const picture = source.parentElement.querySelector("img");
      if (picture && matchMedia(asked(source.media)).matches !== matchMedia(source.media).matches) note(picture, "srcset");
    }
  };

  const look = (elements) =>
    elements.map((element) => {
      const style = getComputedStyle(element);
      const told = style.display === "none" ? [] : [...COLORS, ...OTHERS].map((name) => [name, style.getPropertyValue(name)]);
      return new Map([["display", style.display === "none" ? "none" : ""], ...told]);
    });
  const adopted = (rules) => {
    const made = new CSSStyleSheet();
    made.replaceSync(rules);
    globalThis.stillness?.own(made);
    document.adoptedStyleSheets.push(made);
    return made;
  };
  /* For a sheet that is there before anything is told: what an element is made to be, by an attribute. */
  const names = changed.map(([name, , then]) => `${name}: ${then} !important`).join("; ");
  const own = isOther ? `color-scheme: ${used[1]} !important;` : "";
  const rules = `[${PROBED}="names"] { ${names} } [${PROBED}="all"] { ${own} ${names} }`;
  const told = (shaded, resolved, mark) => {
    if (isOther) unstyled();
    suspects.forEach((rule) => add(matched(rule)));
    if (isOther) add(Array.from(document.querySelectorAll('[style*="light-dark("], fieldset')));
    chosen();
    flips.forEach(switchRule);
    queries.forEach(switchQuery);
    const elements = Array.from(candidates).slice(0, MOST), probed = elements.filter(isOfPage);
    const pairs = elements.length ? looked(elements, probed, { shaded, resolved, mark }) : [];
    const missing = Array.from(known.entries(), ([element, lost], number) => {
      element.setAttribute(ATTRIBUTE, number);
      return [number, ...lost];
    });
    return [pairs.filter(([, to]) => to), missing, casting.size ? cast() : []];
  };
  /* Looks at elements as they would be in the other scheme, as they are but for what properties are then, and as they are. */
  const looked = (elements, probed, making) => {
    probed.forEach((each) => each.setAttribute(PROBED, "all"));
    const then = look(elements);
    undone.reverse().forEach((each) => each());
    probed.forEach((each) => each.setAttribute(PROBED, "names"));
    const named = look(elements);
    probed.forEach((each) => each.removeAttribute(PROBED));
    return compared(elements, look(elements), named, then, making);
  };
  const SHADED = new Set(["box-shadow", "text-shadow", "filter", "backdrop-filter"]); // no variable tells of their colors
  const BEVELS = /^(?:groove|ridge|inset|outset)$/;
  const WIDTHS = /^(?:border-\w+|outline)-color$/;
  const compared = (elements, now, withNames, then, { shaded, resolved, mark }) => {
    const pairs = new Map(), colored = [];
    elements.forEach((element, number) => {
      const differs = (name) => then[number].get(name) !== withNames[number].get(name);
      const changes = (name) => (SHADED.has(name) ? then[number].get(name) !== now[number].get(name) : differs(name));
      const lost = differs("display") ? ["display"] : now[number].get("display") ? [] : OTHERS.filter(changes);
      const colors = now[number].get("display") || lost[0] === "display" ? [] : COLORS.filter(differs);
      const isDrawn = colors.some((name) => name !== "color") && isNative(element);
      const style = getComputedStyle(element), declared = [];
      for (const name of colors) {
        if (WIDTHS.test(name) && style.getPropertyValue(name.replace("color", "width")) === "0px") continue;
        if (isDrawn && name !== "color") continue;
        if (BEVELS.test(style.getPropertyValue(name.replace("color", "style")))) {
          if (!lost.includes(name)) lost.push(name);
          continue;
        }
        const from = now[number].get(name), to = then[number].get(name);
        const key = `${from}|${to}`;
        if (!pairs.has(key)) {
          const isNothing = from === "rgba(0, 0, 0, 0)";
          const shown = shaded(isNothing ? `rgb(from ${to} r g b / ${HINT})` : from, mark(pairs.size));
          pairs.set(key, [shown, resolved(shown), resolved(to)]);
        }
        declared.push(`${name}: ${pairs.get(key)[0]} !important`);
      }
      lost.forEach((name) => note(element, name));
      if (declared.length === 0) return;
      colored.push(`[${COLORED}="${number}"] { ${declared.join("; ")} }`);
      element.setAttribute(COLORED, number);
    });
    if (colored.length) globalThis.sheetOfPairs = adopted(colored.join(" "));
    return Array.from(pairs.values(), (each) => each.slice(1));
  };
  return { see, read, rules, told };
}

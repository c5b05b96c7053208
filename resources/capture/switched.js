/* What changes with the page's scheme beside its custom properties: rules for the other scheme (`.dark .card`, `@media
   (prefers-color-scheme: dark)`, `&:is(.dark *)`) and sheets for it, `light-dark()`, and the browser's own colors. An
   expression: called with what custom_properties.js returns, the page's schemes (color_marks.py), what matching.js and
   colored_values.js return and the names of two attributes, it returns `see(rule)`, to be called for each rule before it
   is known whether it may match, `read(rule, text)`, for those that may and what they declare, `rules` that hold while it
   looks, and `told(shaded, resolved, free, castable)`, which looks at the elements that they are for as they are and as
   they would be, and returns three lists: [[color now, color then], ...], whose colors now have the marks that `free()`
   gives, and [[number, property, ...], ...] of elements with what differs else. These have the first attribute with their
   number; the other one is on what the browser draws itself, in other colors then, and tells its scheme now. The last list are shadows that are
   others then, but for the `castable`, whose colors have marks. `adopt(rules, roots)` and `declare([[element, rule], ...])`
   give rules to the page, or to the components that elements are in. Needs rules.js. */
(properties, { values, used, scheme, mark: flip }, { matched, targetOf, all }, coloring, ATTRIBUTE, FOLLOWS) => {
  const PROBED = `${ATTRIBUTE}-probed`, COLORED = `${ATTRIBUTE}-colored`;
  const COLORS = ["background-color", "color", "border-top-color", "border-right-color", "border-bottom-color",
                  "border-left-color", "outline-color", "fill", "stroke", "text-decoration-color"];
  const OTHERS = ["background-image", "box-shadow", "text-shadow", "filter", "backdrop-filter", "opacity", "visibility"];
  /* Whose colors may have marks, each by itself. */
  const PAIRED = new Set(["background-image", "box-shadow", "text-shadow", "filter"]);
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

  // The elements of rules, and their pseudo-elements.
  const candidates = new Set();
  const above = (element) => element.parentElement ?? element.getRootNode().host;
  const isSeen = ({ element, pseudo }) =>
    isRoot(element) || (pseudo ? element : above(element))?.checkVisibility();
  const styleOf = ({ element, pseudo }) => getComputedStyle(element, pseudo || null);
  const isRoot = (element) => element === document.documentElement || element === document.body;
  const isOfRoot = ({ element }) => isRoot(element);
  const add = (targets) => targets.filter(isSeen).forEach((each) => candidates.add(each));
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
  /* Takes from a rule what is no custom property: others are not to change with these. */
  const silence = (rule) => {
    const before = rule.style.cssText;
    plain(rule.style).forEach((name) => rule.style.removeProperty(name));
    undone.push(() => (rule.style.cssText = before));
  };
  const isColored = (name) => name.startsWith("--") || COLORS.includes(name) || PAIRED.has(name);
  /* What rules say that set no color: a picture that is left out, or turned. */
  const compare = (style, targets, holds) => {
    for (const name of ["display", ...OTHERS]) {
      const value = style.getPropertyValue(name);
      if (!value) continue;
      for (const each of targets) {
        const shown = styleOf(each);
        const isHidden = shown.display === "none" && name !== "display";
        if (!isHidden && (shown.getPropertyValue(name) === value) === holds) note(each.element, name);
      }
    }
  };
  const switchRule = (rule) => {
    const before = rule.selectorText, selector = before.replace(pattern, replaced);
    const set = Array.from(rule.style);
    if (selector === before || set.length === 0) return;
    const now = new Set(matched(rule).filter(isSeen)), then = new Set(matched(rule, selector).filter(isSeen));
    const targets = [...now, ...then].filter((each) => now.has(each) !== then.has(each));
    if (targets.length === 0) return;
    if (!set.some(isColored)) {
      compare(rule.style, targets.filter((each) => then.has(each)), false);
      compare(rule.style, targets.filter((each) => now.has(each)), true);
    } else if (!targets.some(isOfRoot)) {
      add(targets);
      select(rule, selector);
    } else if (plain(rule.style).some((name) => COLORS.includes(name) || PAIRED.has(name))) {
      add(targets.filter(isOfRoot));
      insert(rule, selector, text(rule.style));
      if (targets.some((each) => isOfRoot(each) && now.has(each))) silence(rule);
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
      const targets = matched(around), isRoots = targets.some(isOfRoot);
      const declared = isRoots ? text(rule.style) : rule.style.cssText;
      if (targets.length === 0 || !declared) continue;
      const isSeenIn = !isRoots || plain(rule.style).some((name) => COLORS.includes(name) || PAIRED.has(name));
      if (will) insert(query, rule.selectorText ?? "&", declared, count++);
      else if (isRoots) silence(rule);
      else if (rule.selectorText) select(rule, ":not(*)");
      else continue;
      if (isSeenIn) add(targets);
    }
  };
  /* Whole sheets, as `<link media="(prefers-color-scheme: dark)">` has them. */
  const switchSheet = (sheet) => {
    const before = sheet.media.mediaText;
    if (sheet.disabled || before.search(PREFERENCE) < 0) return;
    if (matchMedia(asked(before)).matches === matchMedia(before).matches) return;
    const look = (rules) => {
      for (const each of rules) {
        if (each.selector && plain(each.rule.style).length) add(matched(each.rule));
        look(each.inside);
      }
    };
    try {
      look(rulesOf(sheet));
    } catch {
      return; // of another site, and nobody kept a copy
    }
    sheet.media.mediaText = asked(before);
    undone.push(() => (sheet.media.mediaText = before));
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
    light: [/^rgb\(0, 0, 238\)/, /^rgba?\((?:0, 0, 0|16, 16, 16|84, 84, 84|128, 128, 128)\b/],
    dark: [/^rgb\(158, 158, 255\)/, /^rgba?\((?:255, 255, 255|170, 170, 170)\b/],
  }[used[0]];
  const unstyled = () => {
    const page = document.body ?? document.documentElement;
    document.documentElement.setAttribute(FOLLOWS, used[0]);
    if (OWN[1].test(getComputedStyle(page).color)) candidates.add(targetOf(document.documentElement));
    const { colorScheme } = getComputedStyle(page);
    for (const link of document.links) if (OWN[0].test(getComputedStyle(link).color)) add([targetOf(link)]);
    for (const element of document.querySelectorAll(`dialog[open], ${CONTROLS}`)) {
      const style = getComputedStyle(element), isWordless = WORDLESS.test(element.type);
      if (style.colorScheme !== colorScheme) continue;
      if (!isWordless && OWN[1].test(style.color)) add([targetOf(element)]);
      if (style.appearance === "none" || element.localName === "dialog") continue;
      if (element.localName === "meter") note(element, "color-scheme");
      else element.setAttribute(FOLLOWS, used[0]);
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

  const look = (targets) =>
    targets.map((each) => {
      const style = styleOf(each), isGone = style.display === "none" || (each.pseudo && style.content === "none");
      const told = isGone ? [] : [...COLORS, ...OTHERS].map((name) => [name, style.getPropertyValue(name)]);
      return new Map([["display", isGone ? "none" : ""], ...told]);
    });
  const made = (rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    globalThis.stillness?.own(sheet);
    return sheet;
  };
  const adopt = (rules, roots) => {
    const sheet = made(rules);
    roots.forEach((root) => root.adoptedStyleSheets.push(sheet));
    return sheet;
  };
  const rootsOf = (elements) => Array.from(new Set(elements.map((each) => each.getRootNode())));
  const declare = (declared) =>
    declared.length && adopt(declared.map(([, rule]) => rule).join(" "), rootsOf(declared.map(([element]) => element)));
  /* For a sheet that is there before anything is told: what an element is made to be, by an attribute. */
  const names = changed.map(([name, , then]) => `${name}: ${then} !important`).join("; ");
  const own = isOther ? `color-scheme: ${used[1]} !important;` : "";
  const rules = `[${PROBED}="names"] { ${names} } [${PROBED}="all"] { ${own} ${names} }`;
  const told = (shaded, resolved, free, castable) => {
    if (isOther) unstyled();
    suspects.forEach((rule) => add(matched(rule)));
    if (isOther) add(all('[style*="light-dark("], fieldset'));
    chosen();
    flips.forEach(switchRule);
    queries.forEach(switchQuery);
    properties.now().sheets.forEach(switchSheet);
    const targets = Array.from(candidates).slice(0, MOST);
    const pairs = targets.length ? looked(targets, { shaded, resolved, free }) : [];
    const missing = Array.from(known.entries(), ([element, lost], number) => {
      element.setAttribute(ATTRIBUTE, number);
      return [number, ...lost];
    });
    castable.forEach((now) => casting.delete(now));
    return [pairs.filter(([, to]) => to), missing, casting.size ? cast() : []];
  };
  /* Looks at elements as they would be in the other scheme, as they are but for what properties are then, and as they are. */
  const looked = (targets, making) => {
    const elements = Array.from(new Set(targets.map(({ element }) => element))), probed = elements.filter(isOfPage);
    const inside = rootsOf(elements).filter((root) => root !== document);
    if (inside.length) adopt(rules, inside);
    probed.forEach((each) => each.setAttribute(PROBED, "all"));
    const then = look(targets);
    undone.reverse().forEach((each) => each());
    probed.forEach((each) => each.setAttribute(PROBED, "names"));
    const named = look(targets);
    probed.forEach((each) => each.removeAttribute(PROBED));
    return compared(targets, look(targets), named, then, making);
  };
  const SHADED = new Set(["box-shadow", "text-shadow", "filter", "backdrop-filter"]);
  const BEVELS = /^(?:groove|ridge|inset|outset)$/;
  const WIDTHS = /^(?:border-\w+|outline)-color$/;
  const HIDDEN = /^rgba\(\d+, \d+, \d+, 0\)$/;
  const compared = (targets, now, withNames, then, { shaded, resolved, free }) => {
    const pairs = new Map(), colored = [], numbers = new Map();
    const paired = (from, to) => {
      const key = `${from}|${to}`;
      if (!pairs.has(key)) {
        const shown = shaded(HIDDEN.test(from) ? `rgb(from ${to} r g b / ${HINT})` : from, free());
        pairs.set(key, [shown, resolved(shown), resolved(to)]);
      }
      return pairs.get(key)[0];
    };
    /* A value of several colors with marks; empty where more than these differs. */
    const repainted = (from, to) => {
      const colors = coloring.pairs(from, to);
      if (!colors?.length || from.includes("transparent")) return "";
      const said = coloring.recolored(from, colors.map(([one, other]) => (one === other ? one : paired(one, other))));
      return coloring.inSrgb(from, said);
    };
    targets.forEach((target, number) => {
      const { element, pseudo } = target;
      const differs = (name) => then[number].get(name) !== withNames[number].get(name);
      const changes = (name) => (SHADED.has(name) ? then[number].get(name) !== now[number].get(name) : differs(name));
      const isGone = now[number].get("display");
      let lost = differs("display") ? ["display"] : isGone ? [] : OTHERS.filter(changes);
      const colors = isGone || lost[0] === "display" ? [] : COLORS.filter(differs);
      const isDrawn = !pseudo && colors.some((name) => name !== "color") && isNative(element);
      const style = styleOf(target), declared = [];
      for (const name of colors) {
        if (WIDTHS.test(name) && style.getPropertyValue(name.replace("color", "width")) === "0px") continue;
        if (isDrawn && name !== "color") continue;
        if (BEVELS.test(style.getPropertyValue(name.replace("color", "style")))) {
          if (!lost.includes(name)) lost.push(name);
          continue;
        }
        const from = now[number].get(name);
        declared.push(`${name}: ${paired(from, then[number].get(name))} !important`);
      }
      lost = lost.filter((name) => {
        if (!PAIRED.has(name)) return true;
        if (!differs(name)) return false; // the names in it do
        const said = repainted(now[number].get(name), then[number].get(name));
        if (said) declared.push(`${name}: ${said} !important`);
        return !said;
      });
      lost.forEach((name) => note(element, name));
      if (declared.length === 0) return;
      const place = numbers.get(element) ?? numbers.set(element, numbers.size).get(element);
      colored.push([element, `[${COLORED}="${place}"]${pseudo} { ${declared.join("; ")} }`]);
      element.setAttribute(COLORED, place);
    });
    if (colored.length) globalThis.sheetOfPairs = declare(colored);
    return Array.from(pairs.values(), (each) => each.slice(1));
  };
  return { see, read, rules, told, adopt, declare };
}

/* What custom properties of the page's body would be in the page's other color scheme, without changing the page: its
   rules are applied to a copy of its root and body, with what switches the scheme (a class, an attribute, what the
   user prefers) the other way around. An expression: called with the names and computed values of the properties, with the
   names of all custom ones, and with what filled_values.js returns. Returns ["dark" or "light", [[name, value now, value
   then], ...], [color scheme now, color scheme then], mark], of those properties alone whose value now comes out as the
   browser has it; null where nothing switches, neither a property nor what the root and the body show by themselves. The mark is what switches: the name of an attribute and its value then, and
   whether the body has it; the name is empty where nothing but what the user prefers does. Needs rules.js. */
(known, all, { parts, filled, lit }) => {
  const WORD = /(?<![a-z])(dark|light)(?:mode|theme|scheme)?(?![a-z])/i;
  const PREFERENCE = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi;
  const ROOTISH = /:root|:host|:where|:is|\bhtml\b|\bbody\b|\*|dark|light|theme|scheme|^\[/i;
  const MARK = /\.((?:[-\w]|\\.)+)|\[([-\w]+)(?:[~|^$*]?=["']?([^"'\]]*)["']?)?(?:\s+[is])?\]/gi;
  const OF_PAGE = /(?:html|:root|body)[.[]/i;
  const MOST_RULES = 3000, MOST_SWITCHES = 16;
  const INHERITING = new Set([undefined, "inherit", "unset"]);
  const COPIED = /^(?:class|id|style|lang|dir|data-.*|.*(?:theme|scheme|mode|dark|light).*)$/;
  const OTHER = { dark: "light", light: "dark" };
  const word = (text) => WORD.exec(text)?.[1].toLowerCase();

  /* What the root and the body show by themselves. */
  const OWN = ["background-color", "color"];
  const names = new Set(["color-scheme", ...OWN, ...all]);

  // The rules that declare any of them.
  const rules = [];
  const layers = new Map([["", Infinity]]);
  const layer = (outer, name) => {
    const whole = outer ? `${outer}.${name}` : name;
    if (!layers.has(whole)) layers.set(whole, layers.size);
    return whole;
  };
  /* What a rule declares that the root has, the plain and the important: [[[name, value], ...], [[name, value], ...]]. */
  const declarations = (style) => {
    const found = [[], []];
    for (let at = 0, length = style.length; at < length; at++) {
      const name = style[at];
      if (!names.has(name)) continue;
      found[style.getPropertyPriority(name) ? 1 : 0].push([name, style.getPropertyValue(name).trim()]);
    }
    return found;
  };
  const add = (selector, style, media, within) => {
    const declared = declarations(style);
    if (!declared[0].length && !declared[1].length) return;
    rules.push({ selector, parts: parts(selector, ","), declared, media, layer: within, order: rules.length });
  };
  const nested = (selector, parent) =>
    selector.includes("&") ? selector.replaceAll("&", `:is(${parent})`) : `:is(${parent}) ${selector}`;
  const styled = (rule, media, within, parent) => {
    const selector = parent ? nested(rule.selector, parent) : rule.selector;
    if (!ROOTISH.test(selector)) return;
    add(selector, rule.style, media, within);
    look(rule.inside, media, within, selector);
  };
  const KINDS = {
    CSSMediaRule: (rule, media, within, parent) =>
      look(rule.inside, [...media, rule.rule.media.mediaText], within, parent),
    CSSSupportsRule: (rule, media, within, parent) => {
      if (CSS.supports(rule.rule.conditionText)) look(rule.inside, media, within, parent);
    },
    CSSLayerStatementRule: (rule, media, within) => rule.rule.nameList.forEach((name) => layer(within, name)),
    CSSLayerBlockRule: (rule, media, within, parent) =>
      look(rule.inside, media, layer(within, rule.rule.name || `?${layers.size}`), parent),
    CSSImportRule: (rule, media, within) => {
      const named = rule.rule.layerName;
      if (rule.sheet) sheet(rule.sheet, media, named ? layer(within, named) : within);
    },
    CSSNestedDeclarations: (rule, media, within, parent) => add(parent, rule.style, media, within),
  };
  const look = (list, media, within, parent) => {
    for (const rule of list) {
      if (rules.length >= MOST_RULES) return;
      if (rule.selector !== undefined) styled(rule, media, within, parent);
      else KINDS[rule.rule.constructor.name]?.(rule, media, within, parent);
    }
  };
  const sheet = (one, media, within) => {
    if (one.disabled) return;
    let list = [];
    try {
      list = rulesOf(one);
    } catch {
      // Of another site, and nobody kept a copy.
    }
    look(list, one.media.mediaText ? [...media, one.media.mediaText] : media, within, "");
  };
  for (const one of [...document.styleSheets, ...document.adoptedStyleSheets]) sheet(one, [], "");

  // The cascade of an element that is a copy.
  const count = (text, pattern) => (text.match(pattern) ?? []).length;
  const weight = (selector) => {
    const plain = selector.replace(/:where\((?:[^()]|\([^()]*\))*\)/g, "").replace(/::[-\w]+/g, "");
    const ids = count(plain, /#[-\w]+/g), classes = count(plain, /\.(?:[-\w]|\\.)+|\[[^\]]*\]|:(?!is|not|has)[-\w]+/g);
    return ids * 1e6 + classes * 1e3 + count(plain, /(?<![-\w.#:[\]="'\\])[a-z][-\w]*/gi);
  };
  const weights = new Map();
  const weighed = (selector) => weights.get(selector) ?? weights.set(selector, weight(selector)).get(selector);
  const matched = (element, rule) => {
    try {
      if (!element.matches(rule.selector)) return -1;
      return Math.max(...rule.parts.filter((one) => element.matches(one)).map(weighed));
    } catch {
      return -1; // pseudo-elements, and what a copy cannot be asked
    }
  };
  const preferring = (scheme) => (_, asked) => asked.toLowerCase() === scheme ? "(min-width: 0px)" : "(max-width: 0px)";
  const answers = new Map();
  const isTrue = (query) => answers.get(query) ?? answers.set(query, matchMedia(query).matches).get(query);
  const holds = (media, scheme) =>
    media.every((text) => isTrue(scheme ? text.replace(PREFERENCE, preferring(scheme)) : text));
  const isBehind = (one, other) => one.rank.map((each, at) => each - other.rank[at]).find(Boolean) ?? 0;
  /* The rules that an element has, the weakest first. */
  const ruling = (element, scheme) => {
    const applied = [];
    for (const rule of rules) {
      const specificity = matched(element, rule);
      if (specificity < 0 || !holds(rule.media, scheme)) continue;
      applied.push({ rule, rank: [layers.get(rule.layer), specificity, rule.order] });
    }
    return applied.sort(isBehind).map((each) => each.rule);
  };
  /* What is declared of an element, by name. */
  const declared = (element, ruled) => {
    const told = ruled.map((rule) => rule.declared);
    if (element.style) told.push(declarations(element.style));
    const won = new Map();
    for (const important of [0, 1]) for (const each of told) for (const [name, text] of each[important]) won.set(name, text);
    return won;
  };
  /* Values computed from declarations, those of the parent where there is none; null where a value is invalid. */
  const computed = (own, inherited) => {
    const memo = new Map();
    const value = (name, depth) => {
      if (memo.has(name)) return memo.get(name);
      memo.set(name, null); // what refers to itself is invalid
      const text = own.get(name);
      const result = INHERITING.has(text) ? inherited(name) : filled(text, value, depth + 1);
      memo.set(name, result);
      return result;
    };
    return (name) => value(name, 0);
  };
  // The page's root and body, copied.
  const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const copy = document.implementation.createHTMLDocument("");
  for (const [from, to] of [[document.documentElement, copy.documentElement], [document.body, copy.body]]) {
    for (const { name, value } of from?.attributes ?? []) {
      if (COPIED.test(name)) to.setAttribute(name, value);
    }
  }
  const put = (host, name, value) => (value === null ? host.removeAttribute(name) : host.setAttribute(name, value));
  const pages = new Map();
  /* The page as it is, or with a mark changed and another preference told: its values at the root and in the body. What
     the same rules hold for is the same page. */
  const page = (mark, scheme) => {
    const host = mark?.isBody ? copy.body : copy.documentElement;
    const before = mark && host.getAttribute(mark.name);
    if (mark) put(host, mark.name, mark.value);
    const prefers = scheme ?? (prefersDark ? "dark" : "light");
    const both = [copy.documentElement, copy.body].map((element) => [element, ruling(element, scheme)]);
    if (mark) put(host, mark.name, before);
    const key = `${prefers} ${both.map(([, ruled]) => ruled.map((rule) => rule.order)).join(" ")}`;
    return pages.get(key) ?? pages.set(key, under(prefers, ...both.map((each) => declared(...each)))).get(key);
  };
  const ofPage = document.querySelector('meta[name="color-scheme" i]')?.content ?? "";
  const under = (prefers, ofRoot, ofBody) => {
    const root = computed(ofRoot, () => null), body = computed(ofBody, root);
    const schemes = ofBody.get("color-scheme") ?? ofRoot.get("color-scheme") ?? ofPage;
    const used = /dark/.test(schemes) && (prefers === "dark" || !/light/.test(schemes)) ? "dark" : "light";
    return { ofRoot, ofBody, used, plain: body, value: (name) => lit(body(name), used) };
  };

  // What switches: marks of the elements there are, and marks that rules ask for.
  const marks = () => {
    const found = new Map();
    const suggest = (mark) => {
      if (found.size < MOST_SWITCHES) found.set(JSON.stringify(mark), mark);
    };
    const hosts = [document.documentElement, document.body].filter(Boolean);
    const without = (host, scheme) => Array.from(host.classList).filter((each) => word(each) !== scheme);
    hosts.forEach((host, place) => {
      for (const { name, value } of host.attributes) {
        if (name === "style" || value === "false") continue;
        const scheme = OTHER[word(value) ?? (name === "class" ? "" : word(name))];
        if (!scheme) continue;
        const left = name === "class" ? without(host, OTHER[scheme]).join(" ") : null;
        suggest({ scheme, isBody: place === 1, name, value: left, isOfPage: true });
      }
    });
    for (const rule of rules) {
      for (const [, token, attribute, value = ""] of rule.selector.matchAll(MARK)) {
        const isSwitch = value === "" || value === "true";
        const scheme = token ? word(token) : word(value) ?? (isSwitch ? word(attribute) : undefined);
        if (!scheme) continue;
        hosts.forEach((host, place) => {
          const classes = token && [...without(host, OTHER[scheme]), token.replaceAll("\\", "")].join(" ");
          const isOfPage = !token || OF_PAGE.test(rule.selector);
          suggest({ scheme, isBody: place === 1, name: token ? "class" : attribute, value: token ? classes : value, isOfPage });
        });
      }
    }
    return Array.from(found.values());
  };

  const now = page(null, null);
  /* The browser puts the numbers of computed values into its own words: .5 is 0.5. */
  const bare = (text) => text?.replace(/(?<![\w#.])\d*\.\d+(?![\w.])/g, (number) => +number).replace(/\s+/g, "");
  const sure = known.filter(([name, value]) => bare(now.plain(name)) === bare(value)).map(([name]) => name);
  const before = new Map(sure.map((name) => [name, now.value(name)]));
  /* Which names refer to a name. */
  const readers = new Map();
  for (const declared of [now.ofRoot, now.ofBody]) {
    for (const [name, text] of declared) {
      if (!text.includes("var(")) continue;
      for (const [read] of text.matchAll(/--[^\s,()]+/g)) (readers.get(read) ?? readers.set(read, []).get(read)).push(name);
    }
  }
  /* Which names have other values than now, or may have, because what they refer to has. */
  const touched = (then) => {
    const found = new Set();
    for (const [one, other] of [[now.ofRoot, then.ofRoot], [now.ofBody, then.ofBody]]) {
      for (const [name, text] of one) if (other.get(name) !== text) found.add(name);
      for (const name of other.keys()) if (!one.has(name)) found.add(name);
    }
    if (then.used !== now.used) {
      for (const declared of [then.ofRoot, then.ofBody]) {
        for (const [name, text] of declared) if (/light-dark\(/i.test(text)) found.add(name);
      }
    }
    for (const name of found) for (const reader of readers.get(name) ?? []) found.add(reader); // those added now, too
    return found;
  };
  /* What the page shows where no name has another value: of a class alone, many say what a part is to look like. */
  const shown = ({ ofRoot, ofBody, used }) =>
    [used, ...[ofRoot, ofBody].flatMap((declared) => OWN.map((name) => declared.get(name)))].join("|");
  const preference = { scheme: prefersDark ? "light" : "dark", name: "", isOfPage: true };
  let best = null;
  const seen = new Set([now]);
  for (const mark of [...marks(), preference]) {
    const then = page(mark.name ? mark : null, mark.scheme);
    if (seen.has(then)) continue;
    seen.add(then);
    const others = touched(then);
    const named = sure.filter((name) => others.has(name) && ![null, before.get(name)].includes(then.value(name))).length;
    const changed = named || (mark.isOfPage && shown(then) !== shown(now) ? 0.5 : 0);
    if (changed > (best?.changed ?? 0)) best = { changed, scheme: mark.scheme, then, mark };
  }
  if (best === null) return null;
  const values = sure.map((name) => [name, before.get(name), best.then.value(name) ?? before.get(name)]);
  return [best.scheme, values.filter(([, value]) => value !== null), [now.used, best.then.used], best.mark];
}

/* Which elements rules are for, in the page and in the components that it has. An expression: called with what
   custom_properties.js and filled_values.js return, it returns `matched(rule, selector)`, the targets of a style rule and
   of the rules around it, as it is or with another selector; `all(selector)`, those of a plain one wherever they stand;
   and `targetOf(element)`. A target is an `element` and a `pseudo`-element of it, or an empty one: one object for each. */
(properties, { parts }) => {
  const PSEUDO = /::?(before|after|placeholder|marker)\s*$/;
  const HOST = /^\s*:host(?:\((.*)\))?\s*$/;
  const targets = new WeakMap();
  const targetOf = (element, pseudo = "") => {
    const known = targets.get(element) ?? targets.set(element, new Map()).get(element);
    return known.get(pseudo) ?? known.set(pseudo, { element, pseudo }).get(pseudo);
  };
  const roots = () => properties.now().roots;
  /* The roots that have the sheet of a rule; components of a kind have the same, of which one was looked at. */
  const rootsOf = (rule) => {
    let sheet = rule.parentStyleSheet;
    while (sheet?.parentStyleSheet) sheet = sheet.parentStyleSheet;
    const root = sheet?.ownerNode?.getRootNode();
    if (root === document || roots().length === 1) return [document];
    if (root) return roots().filter((each) => each.host?.localName === root.host?.localName);
    const adopting = roots().filter((each) => each.adoptedStyleSheets.includes(sheet));
    return adopting.length ? adopting : [document];
  };
  const found = (root, selector) => {
    try {
      const host = root.host && HOST.exec(selector);
      if (host) return host[1] && !root.host.matches(host[1]) ? [] : [root.host];
      return Array.from(root.querySelectorAll(selector));
    } catch {
      return []; // another pseudo-element
    }
  };
  const foundPart = (root, part) => {
    const pseudo = PSEUDO.exec(part);
    const plain = pseudo ? part.slice(0, pseudo.index) : part;
    return found(root, plain.trim() || "*").map((each) => targetOf(each, pseudo ? `::${pseudo[1]}` : ""));
  };
  const inRoots = (among, selector) => {
    const isPlain = !/::|:before|:after|:host/.test(selector);
    if (isPlain) return among.flatMap((root) => found(root, selector)).map((each) => targetOf(each));
    const each = parts(selector, ",");
    return Array.from(new Set(among.flatMap((root) => each.flatMap((part) => foundPart(root, part)))));
  };
  const matched = (rule, selector = rule.selectorText) => {
    for (let around = rule.parentRule; around; around = around.parentRule) {
      if (!around.selectorText) continue;
      const outer = `:is(${around.selectorText})`;
      selector = selector.includes("&") ? selector.replaceAll("&", outer) : `${outer} ${selector}`;
    }
    return inRoots(rootsOf(rule), selector);
  };
  return { matched, targetOf, all: (selector) => inRoots(roots(), selector) };
}

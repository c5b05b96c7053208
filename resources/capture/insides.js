/* What the browser keeps inside of form controls as boxes with their styles. An expression: called with the names
   of computed values, the elements, the roots of their shadow trees (null: none), and the types of inputs without one.
   `count` tells whether a control is still as it was described: how many texts and elements its tree has. */
(names, elements, roots, rootless) => {
  const strings = [], numbers = new Map();
  const intern = (text) => {
    let at = numbers.get(text);
    if (at === undefined) { at = strings.length; numbers.set(text, at); strings.push(text); }
    return at;
  };
  const MASKS = { disc: "\u2022", circle: "\u25e6", square: "\u25aa" };
  // Values of text-transform; words begin behind what is no letter, digit or apostrophe.
  const CASES = {
    uppercase: (text) => text.toUpperCase(),
    lowercase: (text) => text.toLowerCase(),
    capitalize: (text) => text.replace(/(?<![\p{L}\p{M}\p{N}'\u2019])\p{L}/gu, (letter) => letter.toUpperCase()),
  };
  const LONGEST = 20000, DEEPEST = 40;
  const rectOf = (r) => [r.x, r.y, r.width, r.height];

  // Pieces of a text, one for each line: rectangle, start, end in UTF-16.
  const lines = (node, range) => {
    range.selectNodeContents(node);
    const whole = range.getClientRects(), length = Math.min(node.data.length, LONGEST);
    if (whole.length === 0) return [];
    if (whole.length === 1) return [[...rectOf(whole[0]), 0, node.data.length]];
    const pieces = [];
    let last = null;
    for (let at = 0; at < length; at++) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const rect = range.getBoundingClientRect();
      if (node.data[at] === "\n" || (rect.width === 0 && rect.height === 0)) { last = null; continue; }
      if (last && Math.abs(last[1] - rect.y) < 1 && Math.abs(last[0] + last[2] - rect.x) < 1.5) {
        last[2] = rect.right - last[0];
        last[5] = at + 1;
      } else {
        last = [...rectOf(rect), at, at + 1];
        pieces.push(last);
      }
    }
    return pieces;
  };

  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) {
      const style = getComputedStyle(element);
      styles.set(element, names.map((name) => intern(style.getPropertyValue(name))));
    }
    return styles.get(element);
  };

  // Texts of a tree as the protocol counts them: it leaves those of white space out, to which these four do not belong.
  const SHOWS = /[^\s]|[\u00a0\u202f\u2029\ufeff]/;
  const counted = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), found = new Map();
    let count = 0;
    while (walker.nextNode()) if (SHOWS.test(walker.currentNode.data)) found.set(walker.currentNode, count++);
    return found;
  };
  const texts = roots.map((root) => (root ? counted(root) : new Map()));
  const places = new Map();
  texts.forEach((found, at) => found.forEach((count, node) => places.set(node, [at, count])));
  const isRootless = (element) => element.localName !== "input" || rootless.includes(element.type);
  const countOf = (element, at) =>
    roots[at] ? [texts[at].size, roots[at].querySelectorAll("*").length] : [0, isRootless(element) ? 0 : -1];

  const inside = (parent, host, nested, range, depth) => {
    const found = [];
    if (depth > DEEPEST) return found;
    const owner = parent.nodeType === 1 ? parent : host;
    let style = null;
    for (const node of parent.childNodes) {
      if (node.nodeType === 3) {
        const pieces = lines(node, range);
        if (!pieces.length) continue;
        style = style || styleOf(owner);
        const computed = getComputedStyle(owner);
        const mask = MASKS[computed.getPropertyValue("-webkit-text-security")];
        const change = mask ? null : CASES[computed.textTransform];
        const text = mask ? mask.repeat(node.data.length) : change ? change(node.data) : node.data;
        if (change && text.length !== node.data.length) {
          const placed = (at) => change(node.data.slice(0, at)).length;
          for (const piece of pieces) { piece[4] = placed(piece[4]); piece[5] = placed(piece[5]); }
        }
        const [tree, at] = places.get(node) || [-1, -1];
        found.push({ text: text, pieces: pieces, style: style, tree: tree, at: at });
      } else if (node.nodeType === 1 && node.localName !== "style") {
        const display = getComputedStyle(node).display;
        if (display === "none") continue;
        const children = inside(nested.get(node) || node, node, nested, range, depth + 1);
        found.push({
          tag: node.localName, part: node.getAttribute("pseudo") || node.id || "", style: styleOf(node),
          rect: display === "contents" ? null : rectOf(node.getBoundingClientRect()),
          type: node.getAttribute("type") || "", children: children,
        });
      }
    }
    return found;
  };

  // The browser draws a field as the system has them unless a style sheet says anything of its background or border,
  // be it the very same: computed values do not tell.
  const OWN = /^(background-(color|image|attachment|clip|origin|position-[xy]|repeat|size)|border-.*-(color|style|width|radius))$/;
  const says = (style) => Array.from(style).some((name) => OWN.test(name));
  const selectorsIn = (rules, found) => {
    for (const rule of rules) {
      try {
        if (rule.media && !matchMedia(rule.media.mediaText).matches) continue;
        if (rule.styleSheet) selectorsIn(rule.styleSheet.cssRules, found);
        if (rule.selectorText && !rule.selectorText.includes("&") && says(rule.style)) found.push(rule.selectorText);
        if (rule.cssRules) selectorsIn(rule.cssRules, found);
      } catch {
        // Of another site, or of a kind that has none.
      }
    }
    return found;
  };
  const selectorsOf = new Map();
  const isStyled = (element) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
    if (borderTopStyle !== "inset" || parseFloat(borderTopWidth) === 0) return false;
    if (says(element.style)) return true;
    const root = element.getRootNode();
    if (!selectorsOf.has(root)) {
      const sheets = [...(root.styleSheets ?? []), ...(root.adoptedStyleSheets ?? [])].filter((each) => !each.disabled);
      selectorsOf.set(root, selectorsIn(sheets.map((sheet) => ({ styleSheet: sheet, media: sheet.media })), []));
    }
    return selectorsOf.get(root).some((selector) => {
      try {
        return element.matches(selector);
      } catch {
        return false;
      }
    });
  };

  const nested = new Map();
  roots.forEach((root, at) => { if (root) nested.set(elements[at], root); });
  const seen = new Set(roots);
  const answer = elements.map((element, at) => {
    const state = { isDisabled: element.matches(":disabled"), isIndeterminate: element.matches(":indeterminate"),
                    isStyled: isStyled(element), count: countOf(element, at) };
    const isInner = seen.has(element.getRootNode());
    if (isInner || !roots[at]) return { ...state, rect: null, inside: [] };
    const range = element.ownerDocument.createRange();
    return { ...state, rect: rectOf(element.getBoundingClientRect()),
             inside: inside(roots[at], element, nested, range, 0) };
  });
  return { strings: strings, controls: answer };
}

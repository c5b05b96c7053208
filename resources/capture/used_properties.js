/* Which of some CSS properties a page may set to anything but their initial value. An expression: called with the
   properties and their initial values, those that only drawings know, and the texts of style sheets of other sites by
   their addresses. Returns how many documents were looked at, the names, and the addresses of sheets whose text is
   missing; null where nothing can be told, or where looking would take longer than it saves.
   A rule counts where its selector matches something now; what cannot be judged counts, and what asks for an address:
   a link may get another one before it is looked at. Needs rules.js. */
(initial, drawing, texts) => {
  // On a page with fewer elements, to look at a framework's rules takes longer than it saves.
  const FEW = 400;
  const STYLE = 1, IMPORT = 3, KEYFRAMES = 7; // CSSRule.type
  const WIDE = new Set(["initial", "inherit", "unset", "revert", "revert-layer"]);
  const RESETS = { "border-image-source": "border", "border-image-slice": "border", "border-image-width": "border",
                   "border-image-outset": "border" };
  // Names that set properties of other names.
  const CORNERS = ["top-left", "top-right", "bottom-right", "bottom-left"].map((corner) => `corner-${corner}-shape`);
  const OTHER_NAMES = {
    "-webkit-writing-mode": ["writing-mode"],
    "-webkit-text-orientation": ["text-orientation"],
    "-webkit-text-combine": ["text-combine-upright"],
    "max-inline-size": ["max-width", "max-height"],
    "max-block-size": ["max-width", "max-height"],
    ...Object.fromEntries(["start-start", "start-end", "end-start", "end-end"].map((at) => [`corner-${at}-shape`, CORNERS])),
  };
  // What sets properties without a style sheet of the page: an attribute, or the browser's own style sheet.
  const UNSAID = {
    // What tells the engine another language than the one that letters are taken for anyway.
    '[*|lang]:not([lang|="en" i]), meta[http-equiv="content-language" i]': ["-webkit-locale"],
    ":focus": ["style", "width", "color", "offset"].map((name) => `outline-${name}`),
    "[dir]": ["direction"],
    "abbr, acronym": ["text-decoration-style"],
    dialog: ["max-width", "max-height"],
    input: ["text-overflow", "-webkit-text-security"],
    textarea: ["resize"],
    video: ["object-fit"],
  };
  const used = new Set();
  let elements = 0, documents = 0;

  const roots = [], classes = new Set();
  const gather = (root) => {
    roots.push(root);
    if (root.nodeType === 9) documents++;
    for (const element of root.querySelectorAll("*")) {
      elements++;
      for (const name of element.classList) classes.add(name);
      if (element.shadowRoot) gather(element.shadowRoot);
      const name = element.localName;
      if (name !== "iframe" && name !== "frame" && name !== "object" && name !== "embed") continue;
      try {
        const inner = element.contentDocument || (element.getSVGDocument && element.getSVGDocument());
        if (inner) gather(inner);
      } catch {
        // It is not counted among the documents looked at.
      }
    }
  };
  gather(document);
  if (elements < FEW) return null;

  const declared = (style, isMatched) => {
    let matched = null;
    for (let at = 0, count = style.length; at < count; at++) {
      const name = style[at];
      if (!(name in initial)) {
        if (name in OTHER_NAMES && !OTHER_NAMES[name].every((other) => used.has(other))) {
          matched ??= isMatched();
          if (!matched) return;
          OTHER_NAMES[name].forEach((other) => used.add(other));
        }
        continue;
      }
      if (used.has(name)) continue;
      const value = style.getPropertyValue(name);
      if (WIDE.has(value) || value === initial[name]) continue;
      // A shorthand with variables does not tell its longhands; that of borders resets some, whatever it says.
      if (value === "" && RESETS[name] && style.getPropertyValue(RESETS[name]) !== "") continue;
      matched ??= isMatched();
      if (!matched) return;
      used.add(name);
    }
  };

  const PART = /::[-\w]+(?:\([^()]*\))?|:(?:before|after|first-line|first-letter)\b/g;
  const ELSEWHERE = /\[\s*href|:host|::slotted|::part|&|:scope|::[-\w]+(?:\([^()]*\))?:/;
  const matches = (root, selector) => {
    if (ELSEWHERE.test(selector)) return true;
    try {
      return root.querySelector(selector.replace(PART, "")) !== null;
    } catch {
      return true; // nothing but a pseudo-element, or a name of another language
    }
  };

  const always = () => true;
  const lookInto = (root, rules, isInside) => {
    for (const rule of rules) {
      const { type, selector } = rule;
      if (type === STYLE) {
        if (isInside) declared(rule.style, always);
        else if (rule.mayMatch(classes) || ELSEWHERE.test(selector)) declared(rule.style, () => matches(root, selector));
        if (rule.inside.length) lookInto(root, rule.inside, true);
        continue;
      }
      const media = rule.rule.media;
      if (media && !view(root).matchMedia(media.mediaText).matches) continue;
      if (type === KEYFRAMES) {
        if (moves) for (const step of rule.inside) declared(step.style, always);
        continue;
      }
      if (rule.style) declared(rule.style, always);
      if (rule.sheet) sheetOf(root, rule.sheet);
      else if (rule.inside.length) {
        lookInto(root, rule.inside, isInside || Boolean(rule.style) || rule.rule.constructor.name === "CSSScopeRule");
      }
    }
  };
  const view = (root) => (root.ownerDocument ?? root).defaultView || window;
  const copies = new Map();
  const missing = new Set();
  // Rules of other sites' sheets may not be read, but their texts may.
  const readable = (sheet) => {
    try {
      return rulesOf(sheet);
    } catch (error) {
      const text = texts[sheet.href];
      if (text === undefined) missing.add(sheet.href);
      if (text === undefined || text.includes("@import")) return null;
      if (!copies.has(text)) {
        copies.set(text, new CSSStyleSheet());
        copies.get(text).replaceSync(text);
      }
      return rulesOf(copies.get(text));
    }
  };
  // Imports stand before all other rules.
  const look = (sheet) => {
    const rules = readable(sheet);
    if (rules === null) return;
    for (let at = 0; at < rules.length && (rules[at].type === IMPORT || rules[at].type === 0); at++) {
      if (rules[at].sheet) look(rules[at].sheet);
    }
  };
  const sheetOf = (root, sheet) => {
    if (!sheet.disabled) lookInto(root, readable(sheet), false); // what cannot be read throws
  };
  for (const root of roots) for (const sheet of root.styleSheets ?? []) look(sheet);
  if (missing.size > 0) return [documents, [], Array.from(missing)];

  const moves = roots.some((root) => root.getAnimations && root.getAnimations().length > 0);
  let hasDrawings = false;
  try {
    for (const root of roots) {
      for (const sheet of root.styleSheets ?? []) sheetOf(root, sheet);
      for (const sheet of root.adoptedStyleSheets ?? []) sheetOf(root, sheet);
      for (const element of root.querySelectorAll("[style]")) if (element.style) declared(element.style, always);
      for (const element of root.querySelectorAll("svg, svg *")) {
        hasDrawings = true;
        for (const name of element.getAttributeNames()) {
          if (name in initial) used.add(name);
          else if (name === "mask") used.add("mask-image");
          else if (name === "attributeName") used.add(element.getAttribute(name));
        }
        if (element.localName === "animateTransform") used.add("transform");
      }
      for (const [selector, names] of Object.entries(UNSAID)) {
        if (root.querySelector(selector)) names.forEach((name) => used.add(name));
      }
      for (const animation of moves && root.getAnimations ? root.getAnimations() : []) {
        for (const step of animation.effect ? animation.effect.getKeyframes() : []) {
          for (const name of Object.keys(step)) used.add(name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`));
        }
      }
    }
  } catch {
    return null;
  }
  if (!hasDrawings) for (const name of drawing) used.delete(name);
  return [documents, Array.from(used).filter((name) => name in initial), []];
}

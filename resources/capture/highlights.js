/* What ::highlight() paints over which texts: an expression that gives the text nodes, and last, as JSON, whether these
   are all and what is painted over each. A text is told in parts, one after the other, with their lines and the looks
   that lie over them, the lowest first. */
(() => {
  const MOST_TEXTS = 500, MOST_PARTS = 3000;
  const NAMES = [
    "background-color", "color", "text-decoration-line", "text-decoration-style", "text-decoration-color",
    "text-decoration-thickness", "text-underline-offset", "text-shadow",
  ];
  // Which is painted last: the one of higher priority, of equal ones the one that was added last.
  const ordered = [...CSS.highlights].sort(([, a], [, b]) => a.priority - b.priority);
  const marks = new Map(); // of texts: [start, end, place in the order]
  let isAll = true;

  const mark = (text, start, end, at) => {
    if (start >= end) return;
    if (!marks.has(text)) {
      if (marks.size >= MOST_TEXTS) return void (isAll = false);
      marks.set(text, []);
    }
    marks.get(text).push([start, end, at]);
  };
  const markRange = ({ startContainer, startOffset, endContainer, endOffset, collapsed }, at) => {
    if (collapsed || !startContainer.isConnected || startContainer.ownerDocument !== document) return;
    const whole = document.createRange();
    try {
      whole.setStart(startContainer, startOffset);
      whole.setEnd(endContainer, endOffset);
    } catch {
      return; // a static range whose text is gone
    }
    const top = whole.commonAncestorContainer;
    if (top.nodeType === Node.TEXT_NODE) return mark(top, startOffset, endOffset, at);
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!whole.intersectsNode(text)) continue;
      mark(text, text === startContainer ? startOffset : 0, text === endContainer ? endOffset : text.length, at);
    }
  };
  ordered.forEach(([, highlight], at) => {
    for (const range of highlight) markRange(range, at);
  });

  const looks = new Map(); // of elements: looks by place in the order
  const lookOf = (element, at) => {
    if (!looks.has(element)) looks.set(element, new Map());
    const known = looks.get(element);
    if (!known.has(at)) {
      const style = getComputedStyle(element, `::highlight(${CSS.escape(ordered[at][0])})`);
      known.set(at, Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(name)])));
    }
    return known.get(at);
  };
  const linesOf = (text, start, end) => {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, end);
    return Array.from(range.getClientRects(), (r) => [r.x, r.y, r.width, r.height]).filter((r) => r[2] > 0 && r[3] > 0);
  };

  let count = 0;
  const told = [], texts = [];
  for (const [text, found] of marks) {
    const lines = linesOf(text, 0, text.length);
    if (!lines.length) continue; // of no text that shows
    const cuts = [...new Set([0, text.length, ...found.flatMap(([start, end]) => [start, end])])].sort((a, b) => a - b);
    if ((count += cuts.length) > MOST_PARTS) {
      isAll = false;
      break;
    }
    const parts = cuts.slice(1).map((end, i) => {
      const over = found.filter(([from, to]) => from <= cuts[i] && end <= to).map(([, , at]) => at);
      const layers = [...new Set(over)].sort((a, b) => a - b);
      return {
        start: cuts[i], end: end, lines: linesOf(text, cuts[i], end),
        over: layers.map((at) => ({ name: ordered[at][0], look: lookOf(text.parentElement, at) })),
      };
    });
    texts.push(text);
    told.push({ lines: lines, parts: parts });
  }
  return [...texts, JSON.stringify({ isAll: isAll, texts: told })];
})()

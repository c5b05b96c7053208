/* Marks and buttons that the browser adds to a box that scrolls, with their styles. An expression: called with the names
   of computed values, it gives a function of the box and these pseudo-elements, which are elements to scripts of the
   protocol. */
(names) => (host, ...parts) => {
  const strings = [], numbers = new Map();
  const intern = (text) => {
    let at = numbers.get(text);
    if (at === undefined) { at = strings.length; numbers.set(text, at); strings.push(text); }
    return at;
  };
  const rectOf = (r) => [r.x, r.y, r.width, r.height];

  // What a pseudo-element says, where that is one string; counters and pictures are not told.
  const said = (style) => {
    const found = /^"((?:[^"\\]|\\.)*)"(?: \/ .*)?$/s.exec(style.content);
    const sign = (whole, code, plain) => (code ? String.fromCodePoint(parseInt(code, 16)) : plain);
    return found ? found[1].replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, sign).trim() : "";
  };
  // Where its only line stands, which has no node to be measured.
  const lineOf = (element, style, text, isButton) => {
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    if (style.letterSpacing !== "normal") pen.letterSpacing = style.letterSpacing;
    const measured = pen.measureText(text), width = measured.width;
    const height = Math.round(measured.fontBoundingBoxAscent) + Math.round(measured.fontBoundingBoxDescent);
    const [top, right, bottom, left] = ["Top", "Right", "Bottom", "Left"].map(
      (side) => parseFloat(style[`border${side}Width`]) + parseFloat(style[`padding${side}`]));
    const box = element.getBoundingClientRect();
    const high = style.lineHeight === "normal" ? height : parseFloat(style.lineHeight);
    const free = box.width - left - right - width, spare = box.height - top - bottom - high;
    const isFlex = /flex|grid/.test(style.display);
    const isCentered = isFlex ? /center/.test(style.justifyContent + style.justifyItems) : style.textAlign === "center";
    const isMiddle = isButton || /center/.test(isFlex ? style.alignItems : style.alignContent);
    const isAtEnd = !isFlex && /right|end/.test(style.textAlign);
    const x = box.x + left + free * (isCentered ? 0.5 : isAtEnd ? 1 : 0);
    const y = box.y + top + (isMiddle ? spare / 2 : 0) + Math.floor((high - height) / 2);
    return [x, y, width, height];
  };

  const told = parts.map((part) => {
    const style = getComputedStyle(part), text = said(style);
    const values = names.map((name) => intern(style.getPropertyValue(name)));
    const isTold = /^(none|normal|"((?:[^"\\]|\\.)*)"(?: \/ .*)?)$/s.test(style.content);
    const isButton = part.localName.startsWith("::scroll-button");
    return { rect: rectOf(part.getBoundingClientRect()), style: values, text: text, isTold: isTold,
             line: text ? lineOf(part, style, text, isButton) : null };
  });
  return { strings: strings, rect: rectOf(host.getBoundingClientRect()), parts: told };
}

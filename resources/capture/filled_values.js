/* Values as style sheets write them, with what they refer to put in their place. An expression; it returns
   `parts(text, separator)`, the parts of a text between separators that no brackets are around; `close(text, from)`,
   where the bracket closes that is open there, or -1; `filled(text, valueOf, depth)`, a value without var(), of which
   `valueOf(name, depth)` tells what they are, null where one is nothing; and `lit(text, scheme)`, a value without
   light-dark(). */
(() => {
  const LONGEST = 2000, DEEPEST = 24;
  const parts = (text, separator) => {
    const found = [""];
    let depth = 0;
    for (const character of text) {
      if (character === "(" || character === "[") depth++;
      else if (character === ")" || character === "]") depth--;
      if (character === separator && depth === 0) found.push("");
      else found[found.length - 1] += character;
    }
    return found;
  };
  const close = (text, from) => {
    for (let at = from, depth = 1; at < text.length; at++) {
      if (text[at] === "(") depth++;
      else if (text[at] === ")" && --depth === 0) return at;
    }
    return -1;
  };
  const filled = (text, valueOf, depth) => {
    if (depth > DEEPEST || text.length > LONGEST) return null;
    if (!text.includes("var(")) return text.trim();
    for (let at; (at = text.search(/(?<![-\w])var\(/)) >= 0; ) {
      const end = close(text, at + 4);
      if (end < 0) return null;
      const [name, ...rest] = parts(text.slice(at + 4, end), ",");
      let put = valueOf(name.trim(), depth);
      if (put === null && rest.length) put = filled(rest.join(",").trim(), valueOf, depth + 1);
      if (put === null) return null;
      text = text.slice(0, at) + put + text.slice(end + 1);
      if (text.length > LONGEST) return null;
    }
    return text.trim();
  };
  const lit = (text, scheme) => {
    if (!text || !text.includes("(")) return text;
    for (let at; text && (at = text.search(/(?<![-\w])light-dark\(/i)) >= 0; ) {
      const end = close(text, at + 11);
      if (end < 0) return null;
      const pair = parts(text.slice(at + 11, end), ",");
      text = text.slice(0, at) + (pair[scheme === "dark" ? 1 : 0] ?? "").trim() + text.slice(end + 1);
    }
    return text;
  };
  return { parts, close, filled, lit };
})()

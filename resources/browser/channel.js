// Runs in place of the DevTools front end and hands protocol messages to and from Python: those to it as lines of the
// console (devtools.py). `DevToolsHost` is Chromium's own binding for the embedder.
(function () {
  "use strict";
  window.stop(); // the front end itself never loads

  const LARGE = 20000; // characters
  const say = console.info.bind(console);
  let parts = null;
  let isAttached = false;

  // Computed values make up most of a snapshot, a row of numbers for each box, and most boxes have the rows of others. Each
  // row is handed on once: carrying and reading it costs more than to find it here. See capture/decoding/rows.py.
  const packing = new Map();

  // Returns an answer with the rows after each `"styles":` packed. No text of a page can look like that: in a JSON string
  // the quote would stand behind a backslash.
  function packed(answer, shared) {
    const KEY = '"styles":[';
    const pieces = [];
    let from = 0;
    for (let key = answer.indexOf(KEY); key >= 0; key = answer.indexOf(KEY, from)) {
      const start = key + KEY.length;
      const end = answer[start] === "[" ? answer.indexOf("]]", start) + 1 : start;
      pieces.push(answer.slice(from, start - 1), end > start ? rows(answer.slice(start + 1, end - 1), shared) : "[]");
      from = end + 1;
    }
    return pieces.join("") + answer.slice(from);
  }

  function rows(text, shared) {
    const whole = new Map([["", "-1,-1"]]), firsts = new Map(), seconds = new Map();
    const number = (row, known) => {
      if (!known.has(row)) known.set(row, known.size);
      return known.get(row);
    };
    const boxes = text.split("],[").map((row) => {
      if (!whole.has(row)) {
        let at = -1;
        for (let left = shared; left > 0 && (at = row.indexOf(",", at + 1)) >= 0; left--);
        const cut = at < 0 ? row.length : at;
        whole.set(row, number(row.slice(0, cut), firsts) + "," + number(row.slice(cut + 1), seconds));
      }
      return whole.get(row);
    });
    const list = (known) => known.size ? "[[" + Array.from(known.keys()).join("],[") + "]]" : "[]";
    return `{"shared":${list(firsts)},"used":${list(seconds)},"boxes":[${boxes}]}`;
  }

  function deliver(message) {
    if (!isAttached) {
      isAttached = true;
      clearInterval(asking);
      say("ready");
    }
    if (packing.size) {
      const id = Number(/^\{"id":(\d+),"result"/.exec(message)?.[1]);
      if (packing.has(id)) message = packed(message, packing.get(id));
      packing.delete(id);
    }
    say(message);
    if (message.length > LARGE) console.clear(); // which keeps its lines else
  }

  const api = {
    dispatchMessage(message) {
      deliver(typeof message === "string" ? message : JSON.stringify(message));
    },
    // Long messages come in pieces; only the first names the total length.
    dispatchMessageChunk(chunk, total) {
      if (total) parts = { chunks: [], length: 0, total };
      parts.chunks.push(chunk);
      parts.length += chunk.length;
      if (parts.length < parts.total) return;
      const whole = parts.chunks.join("");
      parts = null;
      deliver(whole);
    },
  };
  window.DevToolsAPI = api;
  window.InspectorFrontendAPI = api;

  // With `shared`, the answer comes packed: so many values of each row are told apart from the rest.
  window.sendToEngine = function (message, shared) {
    if (shared) packing.set(JSON.parse(message).id, shared);
    DevToolsHost.sendMessageToEmbedder(
      JSON.stringify({ id: 0, method: "dispatchProtocolMessage", params: [message] })
    );
  };

  // Chromium drops what it is told before it has attached to the page, so that is asked something until it answers.
  // Commands that Python sends have numbers above 0.
  const asking = setInterval(() => sendToEngine('{"id":0,"method":"Page.getNavigationHistory"}', 0), 3);
})();

// Runs in place of the DevTools front end and hands protocol messages to and from Python.
// Appended to Qt's qwebchannel.js. `DevToolsHost` is Chromium's own binding for the embedder.
(function () {
  "use strict";
  window.stop(); // the front end itself never loads

  const waiting = [];
  let sink = null;
  let parts = null;

  function deliver(message) {
    if (sink) sink(message);
    else waiting.push(message);
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

  window.sendToEngine = function (message) {
    DevToolsHost.sendMessageToEmbedder(
      JSON.stringify({ id: 0, method: "dispatchProtocolMessage", params: [message] })
    );
  };

  new QWebChannel(qt.webChannelTransport, function (channel) {
    const bridge = channel.objects.bridge;
    sink = (message) => bridge.receive(message);
    waiting.splice(0).forEach(sink);
    bridge.announce();
  });
})();

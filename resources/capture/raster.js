/* Draws an SVG picture, given as a data: address, to a bitmap. Runs in an isolated world.
 *
 * Resolves to {width, height, png}: the picture's natural size in CSS px and its bitmap, whose longer side is
 * at least `side` px where the limit allows; or to null where the picture cannot be drawn.
 */
(async (address, side, limit) => {
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
  } catch {
    return null;
  }
  const width = picture.naturalWidth || 300;
  const height = picture.naturalHeight || 150;
  const scale = Math.min(limit / Math.max(width, height), Math.max(1, side / Math.max(width, height)));
  const canvas = document.createElementNS("http://www.w3.org/1999/xhtml", "canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d", { willReadFrequently: true }).drawImage(picture, 0, 0, canvas.width, canvas.height);
  // At once: a blob would be made only when the page has nothing else to do, 50 ms later.
  return { width, height, png: canvas.toDataURL("image/png").replace("data:image/png;base64,", "") };
})

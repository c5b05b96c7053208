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
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return { width, height, png: btoa(text) };
})

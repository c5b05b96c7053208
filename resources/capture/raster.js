/* Draws an SVG picture, given as a data: address, to a bitmap. Runs in an isolated world.
 *
 * Resolves to {width, height, png}: the picture's natural size in CSS px and its bitmap, or to null where the picture
 * cannot be drawn. Where the limit of px allows, the bitmap has `density` px for each CSS px of its longer side where it
 * is shown `side` CSS px long, and where it lies in its own size, or fitted into a room [width, height]; it is never
 * smaller than its natural size.
 */
(async (address, { side, room, isSizeless, density, limit }) => {
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
  } catch {
    return null;
  }
  const width = picture.naturalWidth || 300;
  const height = picture.naturalHeight || 150;
  const longest = Math.max(width, height);
  const fitted = isSizeless ? Math.min(room[0] / width, room[1] / height) : Math.min(1, ...room);
  const scale = Math.min(limit / longest, Math.max(1, density * Math.max(side / longest, fitted)));
  const canvas = document.createElementNS("http://www.w3.org/1999/xhtml", "canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d", { willReadFrequently: true }).drawImage(picture, 0, 0, canvas.width, canvas.height);
  // At once: a blob would be made only when the page has nothing else to do, 50 ms later.
  return { width, height, png: canvas.toDataURL("image/png").replace("data:image/png;base64,", "") };
})

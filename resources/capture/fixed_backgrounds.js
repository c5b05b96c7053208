/* Lets backgrounds that stay behind while a page scrolls go with their elements, where the window at rest does not show
   these whole: the picture of a page has nothing of such a background below its first screen. An expression: called with
   the attribute that tells of it afterwards. Backgrounds of the page itself stay, and those of elements of more than two
   screens, whose pictures would be enlarged as much. */
(attribute) => {
  const screen = innerHeight;
  for (const element of Document.prototype.querySelectorAll.call(document, "body *")) {
    const style = getComputedStyle(element);
    if (!style.backgroundAttachment.includes("fixed") || style.backgroundImage === "none") continue;
    const { top, bottom, height } = element.getBoundingClientRect();
    const isWhole = top + scrollY >= 0 && bottom + scrollY <= screen + 0.5;
    if (isWhole || height > 2 * screen || !element.style) continue;
    element.style.setProperty("background-attachment", "scroll", "important");
    element.setAttribute(attribute, "");
  }
}

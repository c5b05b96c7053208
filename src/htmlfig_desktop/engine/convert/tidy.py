"""Takes boxes out of the box tree that show nothing and hold nothing together."""

from __future__ import annotations

from htmlfig_desktop.engine.convert.box import Box, BoxKind
from htmlfig_desktop.engine.convert.flow import REPLACED
from htmlfig_desktop.engine.convert.look import LookBook


def tidy(box: Box, looks: LookBook) -> None:
    """Simplify everything inside a box, from the leaves up.

    Empty boxes go; a box that only wraps gives its place to its one child, or, where it is an only child itself,
    its children to its parent.
    """
    children: list[Box] = []
    for child in box.children:
        tidy(child, looks)
        if not _is_wrapper(child, looks):
            children.append(child)
        elif len(child.children) == 1:
            children.append(child.children[0])
        elif child.children:
            children.append(child)
    if len(children) == 1 and children[0].children and _is_wrapper(children[0], looks):
        children = children[0].children
    box.children = children
    for child in children:
        child.parent = box


def _is_wrapper(box: Box, looks: LookBook) -> bool:
    """Whether a box neither paints nor clips nor composites."""
    if box.kind is not BoxKind.ELEMENT or box.ink is not None or box.node.name in REPLACED:
        return False
    if box.clip is not None and not _clips_nothing(box):
        return False
    look = looks.of(box.layout)
    return not look.is_group and box.layout.style["isolation"] == "auto"


def _clips_nothing(box: Box) -> bool:
    """Whether all that is inside fits, so that clipping makes no difference."""
    clip = box.clip
    if clip is None:
        return True
    if any(box.layout.style[f"border-{corner}-radius"] != "0px" for corner in _CORNERS):
        return False
    pending = list(box.children)
    while pending:
        inner = pending.pop()
        if inner.ink is not None and not clip.contains(inner.ink, 0.5):
            return False
        pending.extend(inner.children)
    return True


_CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")

"""A box behind all else in a frame that shows nothing: the box itself holds what lies on it.

So are the label over an input, the icon in a search field, the text on a colored block beside it in the document.
"""

from __future__ import annotations

from dataclasses import fields

from htmlfig_desktop.core.geometry import Affine
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.members.members import moved
from htmlfig_desktop.engine.convert.arrange.members.origins import Origins
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.element_kinds import CONTROLS, is_replaced
from htmlfig_desktop.engine.scene.ink import lies_within
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, LayoutChild, Rectangle, ScrollBehavior
from htmlfig_desktop.engine.scene.paints import BlendMode, EffectKind

_BOXES = frozenset({BoxKind.ELEMENT, BoxKind.FRAGMENT})
_ASIDE = LayoutChild(is_absolute=True)
_SHADOWS = frozenset({EffectKind.DROP_SHADOW, EffectKind.INNER_SHADOW})


def on_plate(frame: Frame, origins: Origins) -> Frame | None:
    """Return the box behind all else in a bare frame of several layers, with the rest inside; None: there is none.

    It stands in the frame's parent and has no auto layout; its children are remembered in ``origins``.
    """
    if not frame.transform.is_translation:
        return None
    plate, *others = frame.children
    box = origins.of(plate)
    if box is None or not isinstance(plate, Rectangle) or not _may_hold(plate, box):
        return None
    if any(child.mask for child in others):
        return None
    if not lies_within(others, plate.bounds):
        return None
    left, top = plate.transform.e, plate.transform.f
    held: list[Layer] = []
    if isinstance(plate, Frame):
        held.extend(origins.passed(each, replace(each, layout_child=None, limits=None)) for each in plate.children)
    held.extend(origins.passed(each, moved(each, -left, -top)) for each in others)
    own = {each.name: getattr(plate, each.name) for each in fields(Rectangle)}
    own["scroll_behavior"] = frame.scroll_behavior
    own["transform"] = Affine.translation(frame.transform.e + left, frame.transform.f + top)
    if box.node.name.startswith("::"):
        own["name"], own["semantics"] = frame.name, frame.semantics
    clips = bool(plate.effects) or (isinstance(plate, Frame) and plate.clips)
    return Frame(**own, children=tuple(held), clips=clips)


def with_marks(plate: Frame, control: Frame) -> Frame:
    """Return a form control with what lies on it (icons, signs, buttons) beside what is written in it, as that stands.

    Args:
        plate: The control with all of it, without an auto layout.
        control: What it was made of; its children come first in the plate.
    """
    if control.auto_layout is None:
        return plate
    count = len(control.children)
    written = [
        replace(child, layout_child=before.layout_child, limits=before.limits)
        for child, before in zip(plate.children[:count], control.children, strict=True)
    ]
    marks = [replace(child, layout_child=_ASIDE) for child in plate.children[count:]]
    return replace(plate, children=(*written, *marks), auto_layout=control.auto_layout)


def _may_hold(plate: Rectangle, box: Box) -> bool:
    """Whether a layer is a box that shows something and can have others inside without changing how they look."""
    if not (plate.fills or plate.stroke) or not plate.transform.is_translation:
        return False
    if plate.opacity != 1 or plate.blend_mode is not BlendMode.PASS_THROUGH or plate.mask is not None:
        return False
    if plate.scroll_behavior is not ScrollBehavior.SCROLLS or any(each.kind not in _SHADOWS for each in plate.effects):
        return False
    return box.kind in _BOXES and (not is_replaced(box.node) or box.node.name in CONTROLS)

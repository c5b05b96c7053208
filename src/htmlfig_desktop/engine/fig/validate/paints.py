"""Checks of paints, pictures and effects."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, Literal

from htmlfig_desktop.core.limits import DEFAULT_LIMITS
from htmlfig_desktop.engine.fig.packing.images import image_facts
from htmlfig_desktop.engine.fig.reading.file import FigFile, affine_of
from htmlfig_desktop.engine.fig.reading.leaves import leaves
from htmlfig_desktop.engine.fig.validate.finding import Report, Rule
from htmlfig_desktop.engine.fig.validate.place import place_of

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.value_fields import ColorFields, PaintFields

_PAINT_LISTS: Final[tuple[Literal["fillPaints", "strokePaints", "textDecorationFillPaints"], ...]] = (
    "fillPaints",
    "strokePaints",
    "textDecorationFillPaints",
)
_SHADOWS: Final = frozenset({"DROP_SHADOW", "INNER_SHADOW"})
_BLURS: Final = frozenset({"FOREGROUND_BLUR", "BACKGROUND_BLUR"})
_DIGEST_BYTES: Final = 20
_SMALLEST_DETERMINANT: Final = 1e-12
_COLOR_TOLERANCE: Final = 1e-6


def check_paints(file: FigFile, report: Report) -> None:
    """Check every paint of every living node, those of text runs included."""
    for node in file.nodes:
        if not node.is_removed:
            for fields in (node.fields, *node.text_data.get("styleOverrideTable", ())):
                for name in _PAINT_LISTS:
                    for paint in fields.get(name, ()):
                        _check_paint(file, paint, place_of(node, name), report)


def check_effects(file: FigFile, report: Report) -> None:
    """Check every effect of every living node."""
    for node in file.nodes:
        for effect in () if node.is_removed else node.fields.get("effects", ()):
            kind = effect.get("type")
            is_shadow = kind in _SHADOWS
            is_incomplete = (
                kind is None
                or ((is_shadow or kind in _BLURS) and effect.get("radius", -1.0) < 0)
                or (is_shadow and not ("color" in effect and "offset" in effect))
            )
            if is_incomplete:
                report.add(Rule.EFFECT_INVALID, place_of(node), str(kind))
            if "color" in effect and not _is_in_range(effect["color"]):
                report.add(Rule.COLOR_RANGE, place_of(node, "effects"))


def check_images(file: FigFile, report: Report) -> None:
    """Check the pictures in the archive."""
    used = {
        value.hex()
        for node in file.nodes
        for _, name, value in leaves(node.fields)
        if name == "hash" and isinstance(value, bytes)
    }
    for name, data in file.images.items():
        if name not in used:
            report.add(Rule.IMAGE_UNUSED, name)
        if hashlib.sha1(data, usedforsecurity=False).hexdigest() != name:
            report.add(Rule.IMAGE_DIGEST, name)
        facts = image_facts(data)
        if facts is None or max(facts.width, facts.height) > DEFAULT_LIMITS.picture_side:
            report.add(Rule.IMAGE_FORMAT, name)


def _check_paint(file: FigFile, paint: PaintFields, where: str, report: Report) -> None:
    kind = str(paint.get("type"))
    if kind.startswith("GRADIENT"):
        _check_gradient(paint, where, report)
    if kind == "IMAGE":
        _check_image(file, paint, where, report)
    if not 0 <= paint.get("opacity", 1.0) <= 1:
        report.add(Rule.OPACITY_RANGE, where)
    colors = [stop["color"] for stop in paint.get("stops", ())] + ([paint["color"]] if "color" in paint else [])
    if not all(map(_is_in_range, colors)):
        report.add(Rule.COLOR_RANGE, where)


def _check_gradient(paint: PaintFields, where: str, report: Report) -> None:
    positions = [stop["position"] for stop in paint.get("stops", ())]
    if len(positions) < 2:
        report.add(Rule.GRADIENT_STOPS, where, str(len(positions)))
    elif positions != sorted(positions) or positions[0] < 0 or positions[-1] > 1:
        report.add(Rule.GRADIENT_ORDER, where)
    if "transform" not in paint or abs(affine_of(paint["transform"]).determinant) <= _SMALLEST_DETERMINANT:
        report.add(Rule.GRADIENT_TRANSFORM, where)


def _check_image(file: FigFile, paint: PaintFields, where: str, report: Report) -> None:
    digest = paint.get("image", {}).get("hash", b"")
    if len(digest) != _DIGEST_BYTES:
        report.add(Rule.IMAGE_HASH, where, f"{len(digest)} bytes")
    elif digest.hex() not in file.images:
        report.add(Rule.IMAGE_MISSING, where, digest.hex())
    if "transform" in paint and abs(affine_of(paint["transform"]).determinant) <= _SMALLEST_DETERMINANT:
        report.add(Rule.IMAGE_TRANSFORM, where)


def _is_in_range(color: ColorFields) -> bool:
    return _is_part(color["r"]) and _is_part(color["g"]) and _is_part(color["b"]) and _is_part(color["a"])


def _is_part(value: float) -> bool:
    return -_COLOR_TOLERANCE <= value <= 1 + _COLOR_TOLERANCE

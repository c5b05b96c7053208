"""What of a page stays as it is in the other mode of the design, but not in the page's other color scheme.

Gradients that are mixed in steps follow no variable, nor do shadows that became something else; of rules for the other
scheme and of the browser's own look the capture tells what cannot be told by a color (``Snapshot.unswitched``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.capture.css_lists import split_list
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, NodeKind, Snapshot, SnapshotNode
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.diagnosed_layers import with_layers
from htmlfig_desktop.engine.convert.paint.gradients import gradient_paint
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.shared.colors import ColorNames
from htmlfig_desktop.engine.scene.nodes import Layer, walk
from htmlfig_desktop.engine.scene.paints import GradientPaint
from htmlfig_desktop.engine.scene.shared import ColorVariable, PaintRole

_COLOR = re.compile(r"(?:rgba?|color|oklab|oklch|lab|lch)\([^()]*\)")
_RING = re.compile(rf"{_COLOR.pattern} 0px 0px 0px [\d.]+px(?: inset)?")
"""A shadow that is a stroke in the design, which follows variables."""
_ANY = (100.0, 100.0)
_SHADED = ("box-shadow", "text-shadow", "filter", "backdrop-filter")


def unswitched(snapshot: Snapshot, whole: Layer, variables: Sequence[ColorVariable]) -> tuple[Diagnostic, ...]:
    """Return a loss for each element that looks otherwise in the page's other scheme, but not in the design's mode.

    Args:
        snapshot: With what the page has names for.
        whole: The layer of the page.
        variables: What the design follows.
    """
    if snapshot.other_scheme is None:
        return ()
    changing = _Changing(ColorNames(snapshot.custom_colors), whole, variables)
    report = Report(snapshot.document)
    for node in snapshot.document.nodes:
        told = dict.fromkeys((*snapshot.unswitched.get(node.index, ()), *changing.kept(node)))
        if "box-shadow" in told and node.box is not None and not _shadows(node.box.style):
            del told["box-shadow"]
        if told:
            report.add(DiagnosticCode.SCHEME_NOT_FOLLOWED, node, ", ".join(told))
    return with_layers(report.diagnostics, whole)


class _Changing:
    """Finds properties with colors that change and that nothing follows.

    Args:
        names: Of colors.
        whole: The layer of the page.
        variables: What the design follows.
    """

    def __init__(self, names: ColorNames, whole: Layer, variables: Sequence[ColorVariable]) -> None:
        self._names = names
        self._whole = whole
        self._followed = {_opaque(color) for variable in variables for _, color in variable.paints}
        self._seen: dict[ComputedStyle, tuple[str, ...]] = {}

    def kept(self, node: SnapshotNode) -> tuple[str, ...]:
        """Return such properties of an element."""
        if node.box is None or node.kind is not NodeKind.ELEMENT:
            return ()
        style = node.box.style
        if style not in self._seen:
            self._seen[style] = tuple(self._of(style))
        return self._seen[style]

    def _of(self, style: ComputedStyle) -> Iterator[str]:
        for name in _SHADED:
            colors = _shadows(style) if name == "box-shadow" else _COLOR.findall(style.get(name, "none"))
            changing = (color for color in _read(colors) if self._names.changes(color))
            if any(_opaque(color) not in self._followed for color in changing):
                yield name
        value = style.get("background-image", "none")
        if "gradient(" not in value:
            return
        mixed = " ".join(filter(_is_mixed, split_list(value)))
        stops = (each.hex for each in _read(_COLOR.findall(mixed)) if self._names.changes(each, PaintRole.GRADIENT))
        if not self._mixed.isdisjoint(stops):
            yield "background-image"

    @cached_property
    def _mixed(self) -> frozenset[str]:
        """The colors of gradients that have stops for how they mix."""
        fills = (fill for layer in walk((self._whole,)) for fill in getattr(layer, "fills", ()))
        return frozenset(
            stop.color.hex for fill in fills if isinstance(fill, GradientPaint) and fill.is_mixed for stop in fill.stops
        )


def _is_mixed(image: str) -> bool:
    """Whether stops stand for how a gradient mixes its colors, in a box of any size."""
    paint = gradient_paint(image, Rect(0, 0, *_ANY), Size(*_ANY)).paint if "gradient(" in image else None
    return isinstance(paint, GradientPaint) and paint.is_mixed


def _read(colors: Iterable[str]) -> Iterator[Color]:
    return (color for value in colors if (color := parse_color(value)) is not None)


def _opaque(color: Color) -> str:
    """Return what a color has in common with those that are less opaque, as shadows of translucent layers are."""
    return color.with_alpha(1).hex


def _shadows(style: ComputedStyle) -> list[str]:
    """Return the colors of shadows that are no rings."""
    return _COLOR.findall(_RING.sub("", style.get("box-shadow", "none")))

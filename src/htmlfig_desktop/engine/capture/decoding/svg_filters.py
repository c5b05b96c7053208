"""SVG filters that do what a function of ``filter`` does: shadows, glows and blurs, written out as most pages do.

They are put into the computed styles as those functions, so that nobody after this needs a picture of the element.
Source: Filter Effects 1, sections 9 and 10.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, NodeKind, SnapshotDocument, SnapshotNode

_REFERENCE = ('url("#', '")')
_MOST_PRIMITIVES = 24
_MOST_SHAPES = 400
"""Of what a filter applies to: looked through for its color."""
_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan"})
_SPACE = "color-interpolation-filters"
_SEEN = 2.0
"""Standard deviations beyond which nobody sees a blur."""
_MARGIN = (-0.1, -0.1, 1.2, 1.2)
"""Of the filter region around a box, in its size, where none is given."""


@dataclass(frozen=True, slots=True)
class _Shade:
    """What is filtered, in one color or its own, blurred and moved."""

    deviation: float = 0.0
    x: float = 0.0
    y: float = 0.0
    color: str = ""
    """Empty: its own colors."""
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class _Flood:
    """One color everywhere."""

    color: str
    alpha: float


@dataclass(frozen=True, slots=True)
class _Shades:
    """Several shades, the first at the bottom."""

    shades: tuple[_Shade, ...]


@dataclass(frozen=True, slots=True)
class _Shaded(_Shades):
    """What is filtered above shades of it."""


_Image = _Shade | _Flood | _Shades


@dataclass(frozen=True, slots=True)
class _Inputs:
    """What a primitive may take."""

    named: Mapping[str, _Image]
    before: _Image
    space: str
    """What the filter counts with where the primitive does not say it."""

    def of(self, node: SnapshotNode, name: str = "in") -> _Image:
        """Return what an attribute names; the image made just before where it names none."""
        return self.named.get(node.attributes.get(name, ""), self.before)


_SOURCE = _Shade()
_SOURCE_ALPHA = _Shade(color="rgb(0, 0, 0)")


def with_known_filters(document: SnapshotDocument, styles: Iterable[ComputedStyle]) -> None:
    """Put functions in place of references to SVG filters that do the same.

    Args:
        document: With all its frames.
        styles: Of all its boxes, which nobody has read yet; these are changed.
    """
    found = {style: set[str]() for style in styles if style.get("filter").startswith(_REFERENCE[0])}
    if not found:
        return
    for one in _documents(document):
        filters = {node.attributes["id"]: node for node in one.root.walk() if node.name == "filter" and _has_id(node)}
        for node, scale in _scaled(one.root):
            if node.kind is NodeKind.ELEMENT and node.box is not None and node.box.style in found:
                found[node.box.style].add(_function(node, filters, scale))
    for style, functions in found.items():
        if len(functions) == 1 and (function := functions.pop()):
            style["filter"] = function


def _documents(document: SnapshotDocument) -> Iterator[SnapshotDocument]:
    yield document
    for node in document.root.walk():
        if node.document is not None:
            yield from _documents(node.document)


def _has_id(node: SnapshotNode) -> bool:
    return bool(node.attributes.get("id"))


def _scaled(root: SnapshotNode) -> Iterator[tuple[SnapshotNode, float]]:
    """Yield all nodes, each with how many px a unit of its drawing is."""
    pending = [(root, 1.0)]
    while pending:
        node, scale = pending.pop()
        yield node, scale
        if node.name == "svg" and node.box is not None:
            view = _numbers(node.attributes.get("viewbox", ""))
            rect = node.box.rect
            if view is not None and len(view) == 4 and view[2] > 0 and view[3] > 0:
                scale = min(rect.width / view[2], rect.height / view[3])
        pending.extend((child, scale) for child in node.children)


def _function(node: SnapshotNode, filters: Mapping[str, SnapshotNode], scale: float) -> str:
    """Return what a node's filter is among the functions of CSS; empty where it is none, or its region cuts it."""
    assert node.box is not None
    value = node.box.style["filter"]
    used = filters.get(value.removeprefix(_REFERENCE[0]).removesuffix(_REFERENCE[1]))
    image = _image_of(used) if used is not None else None
    if used is None or not isinstance(image, _Shade | _Shaded):
        return ""
    shades = image.shades if isinstance(image, _Shaded) else (image,)
    if not all(_is_in_region(shade, used, node, scale) for shade in shades):
        return ""
    if isinstance(image, _Shade):
        is_blur = not (image.color or image.x or image.y) and image.alpha == 1 and image.deviation > 0
        return f"blur({image.deviation:g}px)" if is_blur else ""
    written = [_drop_shadow(shade, node) for shade in image.shades]
    return " ".join(written) if all(written) else ""


def _drop_shadow(shade: _Shade, node: SnapshotNode) -> str:
    color = shade.color or _color_of(node)
    channels = _channels(color) if color else None
    if channels is None:
        return ""
    red, green, blue, alpha = channels
    mixed = f"rgba({red:g}, {green:g}, {blue:g}, {alpha * shade.alpha:g})"
    return f"drop-shadow({mixed} {shade.x:g}px {shade.y:g}px {shade.deviation:g}px)"


def _is_in_region(shade: _Shade, used: SnapshotNode, node: SnapshotNode, scale: float) -> bool:
    """Whether the filter region, outside of which nothing is painted, holds all of a shade that one sees."""
    assert node.box is not None
    words = [used.attributes.get(name, "") for name in ("x", "y", "width", "height")]
    if used.attributes.get("filterunits") == "userSpaceOnUse":
        return all(word.endswith("%") for word in words)  # of the drawing, not of the element
    parts = [_part(word) if word else usual for word, usual in zip(words, _MARGIN, strict=True)]
    if any(part is None for part in parts):
        return False
    left, top, width, height = (part or 0.0 for part in parts)
    rect, reach = node.box.rect, shade.deviation * _SEEN
    across, down = (-left * rect.width, (left + width - 1) * rect.width), (-top, top + height - 1)
    room = (across[0], down[0] * rect.height, across[1], down[1] * rect.height)
    needs = (reach - shade.x, reach - shade.y, reach + shade.x, reach + shade.y)
    return all(need * scale <= has + 0.5 for need, has in zip(needs, room, strict=True))


def _part(word: str) -> float | None:
    found = _numbers(word.removesuffix("%"))
    if found is None or len(found) != 1:
        return None
    return found[0] / 100 if word.endswith("%") else found[0]


def _color_of(node: SnapshotNode) -> str:
    """Return the one color in which shapes are painted; empty where there are several, or others than colors."""
    colors: set[str] = set()
    for count, each in enumerate(node.walk()):
        if count > _MOST_SHAPES or each.name in ("image", "use", "foreignobject"):
            return ""
        if each.name in _SHAPES and each.box is not None:
            style = each.box.style
            colors |= {style.get(name) for name in ("fill", "stroke")} - {"none", ""}
    return colors.pop() if len(colors) == 1 else ""


def _channels(color: str) -> tuple[float, float, float, float] | None:
    """Return red, green and blue, 0 to 255, and alpha, of a color in any form."""
    from coloraide import Color as WideColor  # late: costs 50 ms, and few pages need it

    try:
        found = WideColor(color).convert("srgb").clip()
    except (ValueError, OverflowError):
        return None
    red, green, blue = (channel * 255 for channel in found.coords())
    numbers = (red, green, blue, found.alpha())
    return numbers if all(map(math.isfinite, numbers)) else None


def _image_of(used: SnapshotNode) -> _Image | None:
    """Return what the primitives of a filter make of what they are applied to; None where it is anything else."""
    primitives = [node for node in used.children if node.kind is NodeKind.ELEMENT]
    if not 0 < len(primitives) <= _MOST_PRIMITIVES or used.attributes.get("primitiveunits") == "objectBoundingBox":
        return None
    named: dict[str, _Image] = {"SourceGraphic": _SOURCE, "SourceAlpha": _SOURCE_ALPHA}
    last: _Image = _SOURCE
    space = _property(used, _SPACE)
    for node in primitives:
        primitive = _PRIMITIVES.get(node.name)
        if primitive is None or any(node.attributes.get(name) for name in ("x", "y", "width", "height")):
            return None
        made = primitive(node, _Inputs(named, last, space))
        if made is None:
            return None
        last = named[node.attributes.get("result") or f" {len(named)}"] = made
    return last


def _blur(node: SnapshotNode, inputs: _Inputs) -> _Image | None:
    image, found = inputs.of(node), _numbers(node.attributes.get("stddeviation", "0"))
    if not isinstance(image, _Shade) or found is None or len({*found}) != 1 or found[0] < 0:
        return None
    return replace(image, deviation=math.hypot(image.deviation, found[0]))


def _offset(node: SnapshotNode, inputs: _Inputs) -> _Image | None:
    image = inputs.of(node)
    x, y = (_numbers(node.attributes.get(name, "0")) for name in ("dx", "dy"))
    if not isinstance(image, _Shade) or x is None or y is None or len(x) != 1 or len(y) != 1:
        return None
    return replace(image, x=image.x + x[0], y=image.y + y[0])


def _flood(node: SnapshotNode, _: _Inputs) -> _Image | None:
    alpha = _numbers(_property(node, "flood-opacity") or "1")
    return _Flood(_property(node, "flood-color") or "rgb(0, 0, 0)", alpha[0]) if alpha and len(alpha) == 1 else None


def _composite(node: SnapshotNode, inputs: _Inputs) -> _Image | None:
    first, second = inputs.of(node), inputs.of(node, "in2")
    operator = node.attributes.get("operator", "over")
    if operator == "in" and isinstance(first, _Flood) and isinstance(second, _Shade):
        return replace(second, color=first.color, alpha=second.alpha * first.alpha)
    return _over(second, first) if operator == "over" else None


def _blend(node: SnapshotNode, inputs: _Inputs) -> _Image | None:
    if node.attributes.get("mode", "normal") != "normal":
        return None
    return _over(inputs.of(node, "in2"), inputs.of(node))


def _merge(node: SnapshotNode, inputs: _Inputs) -> _Image | None:
    images = [inputs.of(child) for child in node.children if child.name == "femergenode"]
    if len(images) < 2:
        return images[0] if images else None
    shades = [image for image in images if isinstance(image, _Shade)]
    if len(shades) != len(images) or _SOURCE in shades[:-1]:
        return None
    return _Shaded(tuple(shades[:-1])) if shades[-1] == _SOURCE else _Shades(tuple(shades))


def _over(below: _Image, above: _Image) -> _Image | None:
    """Return one image above another."""
    if above != _SOURCE or isinstance(below, _Flood):
        return None
    return _Shaded(below.shades) if isinstance(below, _Shades) else _Shaded((below,))


def _drop(node: SnapshotNode, inputs: _Inputs) -> _Image | None:
    numbers = [_numbers(node.attributes.get(name, "2")) for name in ("dx", "dy", "stddeviation")]
    flood = _flood(node, inputs)
    if inputs.of(node) != _SOURCE or not isinstance(flood, _Flood):
        return None
    if not all(found and len({*found}) == 1 for found in numbers):
        return None
    x, y, deviation = (found[0] for found in numbers if found)
    return _Shaded((_Shade(deviation, x, y, flood.color, flood.alpha),)) if deviation >= 0 else None


def _matrix(node: SnapshotNode, inputs: _Inputs) -> _Image | None:
    """Read a color matrix that gives all one color, and a part of the alpha."""
    image, values = inputs.of(node), _numbers(node.attributes.get("values", ""))
    if node.attributes.get("type", "matrix") != "matrix" or not isinstance(image, _Shade):
        return None
    if values is None or len(values) != 20 or any(values[row * 5 + at] for row in range(3) for at in range(4)):
        return None
    if any(values[15:18]) or values[19] or not 0 <= values[18] <= 1:
        return None
    is_linear = (_property(node, _SPACE) or inputs.space).lower() != "srgb"
    red, green, blue = (_encoded(min(1.0, max(0.0, values[row * 5 + 4])), is_linear) for row in range(3))
    return replace(image, color=f"rgb({red:g}, {green:g}, {blue:g})", alpha=image.alpha * values[18])


def _encoded(channel: float, is_linear: bool) -> float:
    """Return a channel, 0 to 255, of what filters count with: light itself, unless they are told otherwise."""
    if not is_linear:
        return channel * 255
    return 255 * (12.92 * channel if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055)


def _transfer(node: SnapshotNode, inputs: _Inputs) -> _Image | None:
    """Read a transfer that leaves a part of the alpha."""
    image = inputs.of(node)
    functions = [child for child in node.children if child.kind is NodeKind.ELEMENT]
    if not isinstance(image, _Shade) or len(functions) != 1 or functions[0].name != "fefunca":
        return None
    given = functions[0].attributes
    slope = _numbers(given.get("slope", "1"))
    if given.get("type") != "linear" or given.get("intercept", "0") != "0" or not slope or not 0 <= slope[0] <= 1:
        return None
    return replace(image, alpha=image.alpha * slope[0])


_PRIMITIVES: Mapping[str, Callable[[SnapshotNode, _Inputs], _Image | None]] = {
    "fegaussianblur": _blur,
    "feoffset": _offset,
    "feflood": _flood,
    "fecomposite": _composite,
    "feblend": _blend,
    "femerge": _merge,
    "fedropshadow": _drop,
    "fecolormatrix": _matrix,
    "fecomponenttransfer": _transfer,
}


def _property(node: SnapshotNode, name: str) -> str:
    """Return a property that an element has by its ``style`` or by an attribute; empty for none."""
    for item in node.attributes.get("style", "").split(";"):
        key, _, value = item.partition(":")
        if key.strip().lower() == name:
            return value.strip()
    return node.attributes.get(name, "").strip()


def _numbers(text: str) -> Sequence[float] | None:
    """Return the numbers of a list; None where something else is among them."""
    try:
        found = [float(word) for word in text.replace(",", " ").split()]
    except ValueError:
        return None
    return found if found and all(map(math.isfinite, found)) else None

"""Small scenes as messages of a .fig, and pictures of them as letters, one per pixel."""

from __future__ import annotations

import hashlib
import io
import struct
from collections.abc import Iterable
from typing import Any

import numpy as np
from PIL import Image

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.fig.packing.archive import pack_archive
from htmlfig_desktop.engine.fig.packing.container import pack_container
from htmlfig_desktop.engine.fig.reading.file import FigFile, Guid
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.schema import FIG_SCHEMA
from htmlfig_desktop.engine.fig.schema.grammar import parse_definitions
from htmlfig_desktop.engine.kiwi.codec import Codec
from htmlfig_desktop.engine.kiwi.schema import Definition, Kind, Schema
from htmlfig_desktop.engine.preview.raster import Picture, render
from tests.support.figs import png

Node = dict[str, Any]

COLORS = {
    "R": (255, 0, 0),
    "G": (0, 255, 0),
    "B": (0, 0, 255),
    "K": (0, 0, 0),
    "W": (255, 255, 255),
    "Y": (255, 255, 0),
    "C": (0, 255, 255),
    "M": (255, 0, 255),
    "g": (128, 128, 128),
}
"""Letters of colors. A dot is a pixel without any, a question mark one of another color."""
_LETTERS: dict[tuple[int, ...], str] = {color: letter for letter, color in COLORS.items()}
_MORE_ENUMS = {
    "BooleanOperation": "UNION INTERSECT SUBTRACT XOR",
}
_MORE_FIELDS = {
    "NodeChange": """
        count:uint=10 starInnerScale:float=24 booleanOperation:BooleanOperation=36 overrideKey:GUID=213
        sectionContentsHidden:bool=283 borderTopHidden:bool=287
    """,
    "ComponentPropValue": "boolValue:bool=1 guidValue:GUID=3",
    "ComponentPropRef": "isDeleted:bool=5",
}
"""Of Figma's schema: what our own files never hold."""


def _whole_schema() -> Schema:
    more = {row.name: row.fields for row in parse_definitions(Kind.MESSAGE, _MORE_FIELDS)}
    known = tuple(Definition(d.name, d.kind, d.fields + more.get(d.name, ())) for d in FIG_SCHEMA.definitions)
    return Schema(known + parse_definitions(Kind.ENUM, _MORE_ENUMS))


_SCHEMA = _whole_schema()
_CODEC = Codec(_SCHEMA)
_ROOT = {"sessionID": 0, "localID": 0}
_PAGE = {"sessionID": 0, "localID": 1}


def paint(letter: str, opacity: float = 1.0, **fields: Any) -> Node:
    """Return a solid paint."""
    r, g, b = COLORS[letter]
    color = {"r": r / 255, "g": g / 255, "b": b / 255, "a": 1.0}
    return {"type": "SOLID", "color": color, "opacity": opacity, "visible": True, "blendMode": "NORMAL", **fields}


def gradient(kind: str, stops: str, *matrix: float, **fields: Any) -> Node:
    """Return a gradient of equally spaced colors; the matrix is m00 m01 m02 m10 m11 m12, from node to gradient."""
    rows = dict(zip(("m00", "m01", "m02", "m10", "m11", "m12"), matrix or (1, 0, 0, 0, 1, 0), strict=True))
    at = [place / max(len(stops) - 1, 1) for place in range(len(stops))]
    return {
        "type": f"GRADIENT_{kind}",
        "opacity": 1.0,
        "visible": True,
        "blendMode": "NORMAL",
        "stops": [{"color": paint(letter)["color"], "position": p} for letter, p in zip(stops, at, strict=True)],
        "transform": rows,
        **fields,
    }


def image_paint(data: bytes, mode: str = "FILL", **fields: Any) -> Node:
    """Return a paint of a picture; hand the picture to ``fig_of`` too."""
    digest = hashlib.sha1(data).digest()
    return {
        "type": "IMAGE",
        "opacity": 1.0,
        "visible": True,
        "blendMode": "NORMAL",
        "image": {"hash": digest},
        "imageScaleMode": mode,
        **fields,
    }


def picture_of(*rows: str) -> bytes:
    """Return a PNG of letters; a dot is transparent."""
    pixels = [[(*COLORS[letter], 255) if letter != "." else (0, 0, 0, 0) for letter in row] for row in rows]
    stream = io.BytesIO()
    Image.fromarray(np.array(pixels, np.uint8), "RGBA").save(stream, "PNG")
    return stream.getvalue()


def node(
    kind: str,
    x: float = 0,
    y: float = 0,
    w: float = 0,
    h: float = 0,
    fill: str | Iterable[Node] | None = None,
    *,
    inside: Iterable[Node] = (),
    **fields: Any,
) -> Node:
    """Return a node.

    Args:
        kind: type of the node.
        x: left edge in its parent.
        y: top edge.
        w: width.
        h: height.
        fill: letters of its solid paints, bottom first, or paints.
        inside: children, back to front.
        fields: more fields; ``matrix`` stands for m00 m01 m10 m11.
    """
    m00, m01, m10, m11 = fields.pop("matrix", (1, 0, 0, 1))
    paints = [paint(letter) for letter in fill] if isinstance(fill, str) else list(fill or ())
    made: Node = {
        "type": kind,
        "name": kind.title(),
        "phase": "CREATED",
        "visible": True,
        "opacity": 1.0,
        "size": {"x": w, "y": h},
        "transform": {"m00": m00, "m01": m01, "m02": x, "m10": m10, "m11": m11, "m12": y},
        "strokeWeight": 1.0,
        "strokeAlign": "INSIDE",
        "strokeJoin": "MITER",
        "fillPaints": paints,
        **fields,
        "inside": list(inside),
    }
    return {name: value for name, value in made.items() if value is not ...}


def rect(x: float, y: float, w: float, h: float, fill: str | Iterable[Node] | None = None, **fields: Any) -> Node:
    """Return a rectangle."""
    return node("ROUNDED_RECTANGLE", x, y, w, h, fill, **fields)


def frame(
    x: float, y: float, w: float, h: float, *inside: Node, fill: str | Iterable[Node] | None = None, **fields: Any
) -> Node:
    """Return a frame that cuts its children off."""
    return node("FRAME", x, y, w, h, fill, inside=inside, **{"frameMaskDisabled": False, **fields})


def group(*inside: Node, **fields: Any) -> Node:
    """Return a group."""
    return node("FRAME", 0, 0, 1, 1, None, inside=inside, resizeToFit=True, frameMaskDisabled=False, **fields)


def outline(*commands: tuple[Any, ...]) -> bytes:
    """Return the blob of an outline, such as ``("M", 0, 0), ("L", 4, 0), ("Z",)``."""
    codes = {"Z": 0, "M": 1, "L": 2, "Q": 3, "C": 4}
    return b"".join(struct.pack(f"<B{len(c) - 1}f", codes[c[0]], *c[1:]) for c in commands)


def box(x: float, y: float, w: float, h: float, *, reverse: bool = False) -> bytes:
    """Return the blob of a box."""
    points = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    first, *rest = reversed(points) if reverse else points
    return outline(("M", *first), *(("L", *point) for point in rest), ("Z",))


def network(
    vertices: list[tuple[float, float]], segments: list[tuple[int, int]], *regions: list[int], style: int = 0
) -> bytes:
    """Return the blob of a vector network of straight segments; each region is one loop, nonzero."""
    blob = struct.pack("<III", len(vertices), len(segments), len(regions))
    blob += b"".join(struct.pack("<Iff", 0, *vertex) for vertex in vertices)
    blob += b"".join(struct.pack("<IIffIff", 0, a, 0, 0, b, 0, 0) for a, b in segments)
    return blob + b"".join(struct.pack(f"<{3 + len(r)}I", style << 1 | 1, 1, len(r), *r) for r in regions)


def path(index: int, winding: str = "NONZERO", style: int = 0) -> list[Node]:
    """Return the geometry that one blob holds."""
    return [{"windingRule": winding, "commandsBlob": index, "styleID": style}]


def fig_of(
    *nodes: Node,
    blobs: Iterable[bytes] = (),
    images: Iterable[bytes] = (),
    background: str | None = None,
    chained: bool = False,
) -> FigFile:
    """Return a file of one page, written and read again; arguments as in ``fig_bytes``."""
    return read_fig(fig_bytes(*nodes, blobs=blobs, images=images, background=background, chained=chained))


def fig_bytes(
    *nodes: Node,
    blobs: Iterable[bytes] = (),
    images: Iterable[bytes] = (),
    background: str | None = None,
    chained: bool = False,
) -> bytes:
    """Return the bytes of a .fig of one page.

    Args:
        nodes: of the page, back to front; they get guids 1:1, 1:2 ... in the order they are met.
        blobs: outlines and networks.
        images: encoded pictures.
        background: letter of the desk's color.
        chained: whether each node is inside the one before it; all have guids then.
    """
    changes: list[Node] = [
        {"guid": _ROOT, "type": "DOCUMENT", "name": "Document", "phase": "CREATED", "visible": True, "opacity": 1.0},
        {
            "guid": _PAGE,
            "type": "CANVAS",
            "name": "Page 1",
            "phase": "CREATED",
            "visible": True,
            "opacity": 1.0,
            "parentIndex": {"guid": _ROOT, "position": "!"},
            **({"backgroundColor": paint(background)["color"]} if background else {}),
        },
    ]
    if chained:
        for node_before, given in zip((None, *nodes), nodes, strict=False):
            _add(changes, [given], node_before["guid"] if node_before else _PAGE)
    else:
        _add(changes, nodes, _PAGE)
    message = {
        "type": "NODE_CHANGES",
        "sessionID": 0,
        "ackID": 0,
        "nodeChanges": changes,
        "blobs": [{"bytes": blob} for blob in blobs],
    }
    pictures = {hashlib.sha1(data).hexdigest(): data for data in images}
    container = pack_container(_SCHEMA.encode(), _CODEC.encode("Message", message))
    return pack_archive(container, png(1, 1), b"{}", pictures)


def _add(changes: list[Node], nodes: Iterable[Node], parent: Node) -> None:
    for place, given in enumerate(nodes):
        fields = {"guid": {"sessionID": 1, "localID": len(changes) - 1}, **given}
        inside = fields.pop("inside", [])
        fields["parentIndex"] = {"guid": parent, "position": chr(33 + place)}
        changes.append(fields)
        _add(changes, inside, fields["guid"])


def drawn(file: FigFile, w: int, h: int, *, scale: float = 1.0) -> Picture:
    """Return a picture of the page from its origin."""
    return render(file, file.by_guid[Guid(0, 1)], scale=scale, region=Rect(0, 0, w, h))


def letters(picture: Picture) -> list[str]:
    """Return a picture as letters."""
    return ["".join(map(_letter, row)) for row in picture.pixels.tolist()]


def _letter(pixel: list[int]) -> str:
    *color, alpha = pixel
    if alpha == 0:
        return "."
    return _LETTERS.get(tuple(color), "?") if alpha == 255 else "?"


def look(w: int, h: int, *nodes: Node, **file: Any) -> list[str]:
    """Return the top left corner of a page as letters."""
    return letters(drawn(fig_of(*nodes, **file), w, h))


def pixel(x: int, y: int, w: int, h: int, *nodes: Node, **file: Any) -> tuple[int, ...]:
    """Return one pixel of a page, red, green, blue and alpha."""
    return tuple(drawn(fig_of(*nodes, **file), w, h).pixels[y, x].tolist())

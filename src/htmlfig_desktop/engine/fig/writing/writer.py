"""Writes a scene as the bytes of a .fig."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.conversion import THUMBNAIL_SIDE
from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.packing.archive import pack_archive
from htmlfig_desktop.engine.fig.packing.container import pack_container
from htmlfig_desktop.engine.fig.packing.images import ImageFacts, image_facts
from htmlfig_desktop.engine.fig.packing.meta import EXPORTED_AT, FigMeta
from htmlfig_desktop.engine.fig.packing.png import rgba_png
from htmlfig_desktop.engine.fig.packing.strings import layer_name
from htmlfig_desktop.engine.fig.reading.file import FigFile
from htmlfig_desktop.engine.fig.schema import FIG_CODEC, FIG_SCHEMA
from htmlfig_desktop.engine.fig.writing.document import DocumentWriter
from htmlfig_desktop.engine.kiwi.codec import Codec
from htmlfig_desktop.engine.kiwi.errors import KiwiError
from htmlfig_desktop.engine.kiwi.schema import Schema
from htmlfig_desktop.engine.scene.nodes import Page, SceneDocument

_SCHEMA: Final = FIG_SCHEMA.encode()


@dataclass(frozen=True, slots=True)
class EncodedFig:
    """A design in the form of its file, but for the thumbnail."""

    container: bytes
    meta: FigMeta
    images: Mapping[str, bytes]
    """By digest."""

    def packed(self, thumbnail: bytes | None) -> bytes:
        """Return the bytes of the .fig.

        Args:
            thumbnail: 8-bit RGBA PNG of at most 400 px a side; None: one transparent pixel.

        Raises:
            FigError: FIG003, it is something else.
        """
        picture = thumbnail if thumbnail is not None else rgba_png(1, 1, bytes(4))
        facts = _thumbnail_facts(picture)
        meta = replace(self.meta, thumbnail_size=Size(facts.width, facts.height))
        return pack_archive(self.container, picture, meta.encode(), self.images)


def write_fig(document: SceneDocument, *, thumbnail: bytes | None) -> bytes:
    """Return the bytes of a .fig. Equal scenes and thumbnails give equal bytes.

    Args:
        document: at least one page.
        thumbnail: As for ``EncodedFig.packed``.

    Raises:
        FigError: FIG003, the scene or the thumbnail holds what the file has no form for, such as a number that is
            not finite.
    """
    return encode_fig(document).packed(thumbnail)


def encode_fig(document: SceneDocument) -> EncodedFig:
    """Return a design with at least one page in the form of its file.

    Raises:
        FigError: FIG003, the scene holds what the file has no form for.

    Source: format notes, section 0.
    """
    if not document.pages:
        raise FigError(ErrorCode.FIG_UNENCODABLE, "The design has no page.")
    meta = _meta(document)
    content = DocumentWriter(document)
    message = _encoded(FIG_CODEC, content.message)
    return EncodedFig(pack_container(_SCHEMA, message), meta, content.images)


def pack_fig(file: FigFile, thumbnail: bytes) -> bytes:
    """Return the bytes of a design that was read or put together, by the schema it has.

    Args:
        file: With what it says of itself.
        thumbnail: As for ``write_fig``.

    Raises:
        FigError: FIG003, as for ``write_fig``.
    """
    facts = _thumbnail_facts(thumbnail)
    container = pack_container(file.schema.encode(), encoded_message(file.schema, file.message))
    meta = replace(file.meta or FigMeta(), thumbnail_size=Size(facts.width, facts.height))
    return pack_archive(container, thumbnail, meta.encode(), file.images)


def encoded_message(schema: Schema, message: Mapping[str, Any]) -> bytes:
    """Return the bytes of a message.

    Raises:
        FigError: FIG003, it holds what the schema has no form for.
    """
    return _encoded(FIG_CODEC if schema == FIG_SCHEMA else Codec(schema), message)


def _encoded(codec: Codec, message: Mapping[str, Any]) -> bytes:
    try:
        return codec.encode("Message", message)
    except KiwiError as error:
        raise FigError(
            ErrorCode.FIG_UNENCODABLE,
            because("A layer has a value that cannot be written: {problem}.", problem=error.problem),
            detail=str(error),
        ) from error
    except OverflowError as error:
        raise FigError(
            ErrorCode.FIG_UNENCODABLE, "A layer has a number that is too large.", detail=str(error)
        ) from error


def _thumbnail_facts(picture: bytes) -> ImageFacts:
    facts = image_facts(picture)
    if facts is None or not facts.has_alpha_channel or max(facts.width, facts.height) > THUMBNAIL_SIDE:
        raise FigError(ErrorCode.FIG_UNENCODABLE, "The thumbnail is no RGBA PNG of at most 400 px a side.")
    return facts


def _meta(document: SceneDocument) -> FigMeta:
    return FigMeta(
        layer_name(document.name),
        document.pages[0].background,
        render_coordinates=_content_bounds(document.pages[0]),
        exported_at=EXPORTED_AT,
    )


def _content_bounds(page: Page) -> Rect:
    boxes = [layer.transform.bounds(Rect(0, 0, layer.size.width, layer.size.height)) for layer in page.children]
    if not boxes:
        return Rect(0, 0, 0, 0)
    bounds = boxes[0]
    for box in boxes[1:]:
        bounds = bounds.union(box)
    if not all(map(math.isfinite, (bounds.x, bounds.y, bounds.width, bounds.height))):
        raise FigError(ErrorCode.FIG_UNENCODABLE, "A layer of the page has no finite place.")
    return bounds

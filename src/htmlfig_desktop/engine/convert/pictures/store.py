"""Pictures of the page in the form Figma holds: PNG, JPEG or GIF, no side above 4096 px, each stored once."""

from __future__ import annotations

import base64
import binascii
import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from urllib.parse import unquote_to_bytes

import skia

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import Picture
from htmlfig_desktop.engine.convert.css.natural_size import NaturalSize
from htmlfig_desktop.engine.convert.css.tones import Tone
from htmlfig_desktop.engine.convert.pictures.bitmaps import (
    Encoded,
    Encoding,
    UndecodableError,
    decode,
    encode,
    enlarged,
    is_opaque,
    placed,
    probe,
    recolored,
    reduced,
)
from htmlfig_desktop.engine.convert.shapes.view_boxes import fitted, view_box_of
from htmlfig_desktop.engine.scene.nodes import ImageAsset

_ROUNDED = 0.25
"""px that the whole px of a natural size may make."""
_SHARP = frozenset(("pixelated", "crisp-edges", "-webkit-optimize-contrast"))
"""Values of ``image-rendering`` that let each pixel be seen."""
_MOST_SHARP = 4_000_000
"""Pixels that such a picture may come to."""
_KEPT = frozenset((Encoding.PNG, Encoding.JPEG, Encoding.GIF))
_PHOTOGRAPHS = frozenset((Encoding.JPEG, Encoding.LOSSY))


@dataclass(frozen=True, slots=True)
class StoredPicture:
    """A picture as it lies in the file."""

    image: str
    """Lower-case hex SHA-1 of the stored bytes."""
    width: int
    height: int
    """Of the stored pixels."""
    natural: Size
    """As CSS sees it, in px."""
    own: NaturalSize | None = None
    """What of its size is its own, where that is not all: that of an SVG picture."""
    view_box: Rect | None = None
    """Of an SVG picture, in its own units."""
    preserve: str = ""
    """``preserveAspectRatio`` of an SVG picture."""

    @property
    def sized(self) -> NaturalSize:
        """What of its size is its own."""
        return self.own or NaturalSize.of(self.natural)

    def zoomed(self, factor: float) -> StoredPicture:
        """Return the picture as a box of a ``zoom`` sees it: its own lengths larger."""
        if factor == 1:
            return self
        natural = Size(self.natural.width * factor, self.natural.height * factor)
        return replace(self, natural=natural, own=self.own and self.own.zoomed(factor))

    def laid(self, target: Rect) -> Rect:
        """Return where all of the bitmap lies when the picture is laid out in a rectangle, px.

        Pictures are stretched into it. One of an SVG with a view box is laid out anew instead, and its view box keeps
        its proportions. Source: SVG 2, section 8.2; CSS Images 3, section 4.5.
        """
        if self.view_box is None or target.is_empty:
            return target
        natural = Rect(0, 0, self.natural.width, self.natural.height)
        own, there = (fitted(self.view_box, room, self.preserve) for room in (natural, target))
        across, down = there.a / own.a, there.d / own.d
        x, y = there.e - own.e * across, there.f - own.f * down
        laid = Rect(x, y, natural.width * across, natural.height * down)
        is_same = laid.contains(target, _ROUNDED) and target.contains(laid, _ROUNDED)
        return target if is_same else laid

    def in_box(self, exact: Size) -> StoredPicture:
        """Return the picture as it is drawn into a box on whole pixels that was laid out in this size, CSS px.

        One that fills that size is stretched to the pixels, whatever these do to its proportions.
        """
        room = Rect(0, 0, exact.width, exact.height)
        return replace(self, view_box=None) if self.view_box is not None and self.laid(room) == room else self


@dataclass(frozen=True, slots=True)
class PictureResult:
    """A picture, and what was lost with it."""

    picture: StoredPicture | None
    diagnostics: tuple[DiagnosticCode, ...] = ()


class PictureStore:
    """The pictures of one conversion, transcoded when first asked for. Same pictures, same bytes."""

    def __init__(
        self,
        pictures: Mapping[str, Picture],
        drawings: Mapping[int, Picture] = MappingProxyType({}),
        limits: Limits = DEFAULT_LIMITS,
        device_scale: float = 1.0,
    ) -> None:
        """Take the pictures of a snapshot by address and by node, and how many pixels the page has for a CSS px.

        They may be on their way: one is waited for when it is first asked for.
        """
        self.device_scale = device_scale
        self._pictures = pictures
        self._drawings = drawings
        self._limits = limits
        self._results: dict[str | int, PictureResult] = {}
        self._recolored: dict[tuple[str, tuple[Tone, ...]], str] = {}
        self._enlarged: dict[tuple[str, int], StoredPicture] = {}
        self._images: dict[str, ImageAsset] = {}
        self._opaque: dict[str, bool] = {}

    @property
    def images(self) -> Mapping[str, ImageAsset]:
        """What was asked for so far, for ``SceneDocument.images``."""
        return self._images

    def at(self, url: str) -> PictureResult:
        """Return the picture at an absolute address; ``data:`` addresses need not have been captured.

        Diagnostics: IMAGE_MISSING, IMAGE_UNDECODABLE, IMAGE_REDUCED.
        """
        return self._once(url, lambda: self._captured(url))

    def shows(self, url: str) -> bool:
        """Whether there is a picture at an absolute address that can be read."""
        return self.at(url).picture is not None

    def is_drawn(self, url: str) -> bool:
        """Whether the picture at an absolute address was drawn from SVG, which has px of its own."""
        found = self._captured(url)
        return found is not None and found.width > 0

    def holds(self, url: str) -> bool:
        """Whether something was captured at an absolute address; it need not be a picture that can be read."""
        found = self._captured(url)
        return found is not None and bool(found.data)

    def source(self, url: str) -> str:
        """Return the text of a small SVG picture at an absolute address; empty for others."""
        found = self._captured(url)
        return found.source if found is not None else ""

    def of_node(self, index: int) -> PictureResult:
        """Return the picture made of a node, by ``SnapshotNode.index``; diagnostics as for ``at``."""
        return self._once(index, lambda: self._drawings.get(index))

    def add(self, image: skia.Image, natural: Size) -> StoredPicture:
        """Store a bitmap that we made; ``natural`` is its size in CSS px."""
        image = reduced(image, self._limits.picture_side)
        return self._stored(encode(image), image.width(), image.height(), natural)

    def bitmap(self, picture: StoredPicture) -> skia.Image:
        """Return the pixels of a stored picture.

        Raises:
            UndecodableError: its body is damaged although its head is not.
        """
        return self.pixels(picture.image)

    def pixels(self, image: str) -> skia.Image:
        """Return the pixels of a stored picture by its name, as in ``ImagePaint``; errors as for ``bitmap``."""
        return decode(self._images[image].data)

    def shown(self, picture: StoredPicture, room: Size, rendering: str) -> StoredPicture:
        """Return a picture as ``image-rendering`` wants it: Figma blends the pixels of one that is made larger.

        Args:
            picture: As stored.
            room: What it is drawn into, px.
            rendering: The property's value.
        """
        if rendering not in _SHARP:
            return picture
        factor = math.ceil(max(room.width / picture.width, room.height / picture.height) - _ROUNDED)
        factor = min(factor, int((_MOST_SHARP / (picture.width * picture.height)) ** 0.5))
        if factor < 2:
            return picture
        key = (picture.image, factor)
        if key not in self._enlarged:
            try:
                self._enlarged[key] = self.add(enlarged(self.bitmap(picture), factor), picture.natural)
            except UndecodableError:
                self._enlarged[key] = picture
        return self._enlarged[key]

    def tile(self, picture: StoredPicture, size: Size) -> skia.Image:
        """Return the pixels of a stored picture that fills a tile of so many pixels; errors as for ``bitmap``."""
        whole, pixels = Rect(0, 0, size.width, size.height), self.bitmap(picture)
        laid = picture.laid(whole)
        return pixels if laid == whole else placed(pixels, [laid], round(size.width), round(size.height))

    def is_opaque(self, image: str) -> bool:
        """Return whether a stored picture has no clear parts; damaged ones count as opaque."""
        if image not in self._opaque:
            try:
                self._opaque[image] = is_opaque(decode(self._images[image].data))
            except UndecodableError:
                self._opaque[image] = True
        return self._opaque[image]

    def recolored(self, image: str, tones: tuple[Tone, ...]) -> str:
        """Store a picture again with filtered colors; names as in ``ImagePaint``. Damaged ones stay as they are."""
        key = (image, tones)
        if key not in self._recolored:
            asset = self._images[image]
            try:
                pixels = recolored(decode(asset.data), [tone.rows for tone in tones])
                self._recolored[key] = self.add(pixels, Size(asset.width, asset.height)).image
            except UndecodableError:
                self._recolored[key] = image
        return self._recolored[key]

    def _captured(self, url: str) -> Picture | None:
        return self._pictures.get(url) or self._pictures.get(_bare(url)) or _inline(url)

    def _once(self, key: str | int, find: Callable[[], Picture | None]) -> PictureResult:
        if key not in self._results:
            found = find()
            missing = PictureResult(None, (DiagnosticCode.IMAGE_MISSING,))
            self._results[key] = self._taken(found) if found and found.data else missing
        return self._results[key]

    def _taken(self, picture: Picture) -> PictureResult:
        try:
            head = probe(picture.data, self._limits)
            natural = Size(picture.width or head.width, picture.height or head.height)
            if self._may_stay(head):
                stored = self._stored(picture.data, head.width, head.height, natural)
                return PictureResult(
                    replace(
                        stored,
                        own=_own(picture, natural),
                        view_box=view_box_of(picture.view_box),
                        preserve=picture.preserve,
                    )
                )
            image = reduced(decode(picture.data), self._limits.picture_side)
        except UndecodableError:
            return PictureResult(None, (DiagnosticCode.IMAGE_UNDECODABLE,))
        data = encode(image, as_photograph=head.encoding in _PHOTOGRAPHS)
        is_reduced = image.width() < head.width or image.height() < head.height
        codes = (DiagnosticCode.IMAGE_REDUCED,) if is_reduced else ()
        return PictureResult(self._stored(data, image.width(), image.height(), natural), codes)

    def _may_stay(self, head: Encoded) -> bool:
        return (
            head.encoding in _KEPT
            and head.is_upright
            and head.is_complete
            and head.is_srgb
            and not head.is_animated
            and max(head.width, head.height) <= self._limits.picture_side
        )

    def _stored(self, data: bytes, width: int, height: int, natural: Size) -> StoredPicture:
        asset = ImageAsset(data, width, height)
        self._images.setdefault(asset.digest, asset)
        return StoredPicture(asset.digest, width, height, natural)


def _own(picture: Picture, natural: Size) -> NaturalSize | None:
    if picture.has_width and picture.has_height:
        return None
    if picture.has_proportions and (picture.has_width or picture.has_height):
        return None  # the one follows from the other
    return NaturalSize(
        natural.width if picture.has_width else None,
        natural.height if picture.has_height else None,
        natural.width / natural.height if picture.has_proportions and natural.height > 0 else None,
    )


def _bare(url: str) -> str:
    return url.partition("#")[0]


def _inline(url: str) -> Picture | None:
    """Return the picture inside a ``data:`` address, or None. Source: RFC 2397."""
    head, comma, body = url.partition(",")
    if not comma or head[:5].lower() != "data:":
        return None
    data = unquote_to_bytes(body)
    mime, *parameters = head[5:].split(";")
    if parameters and parameters[-1].strip().lower() == "base64":
        try:
            data = base64.b64decode(data)
        except (binascii.Error, ValueError):
            return None
    return Picture(data, mime, 0, 0)

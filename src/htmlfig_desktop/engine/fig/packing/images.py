"""Pictures that go into the archive: checked once, stored where a paint uses them."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Final

from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.core.limits import DEFAULT_LIMITS
from htmlfig_desktop.core.png_chunks import PNG_SIGNATURE
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.scene.nodes import ImageAsset

_JPEG_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_JPEG_BARE: Final = frozenset({0x01, *range(0xD0, 0xD9)})


@dataclass(frozen=True, slots=True)
class ImageFacts:
    """What the head of an encoded picture says."""

    format: str
    """PNG, JPEG or GIF."""
    width: int
    height: int
    has_alpha_channel: bool = False
    """PNG only: 8-bit RGBA."""


def image_facts(data: bytes) -> ImageFacts | None:
    """Return what the head of a PNG, JPEG or GIF says; None for anything else or where the head is cut off."""
    if data.startswith(PNG_SIGNATURE) and data[12:16] == b"IHDR" and len(data) >= 33:
        width, height, depth, color_type = struct.unpack_from(">IIBB", data, 16)
        return ImageFacts("PNG", width, height, has_alpha_channel=(depth, color_type) == (8, 6))
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        return ImageFacts("GIF", *struct.unpack_from("<HH", data, 6))
    if data.startswith(b"\xff\xd8"):
        return _jpeg_facts(data)
    return None


def _jpeg_facts(data: bytes) -> ImageFacts | None:
    place = 2
    while place + 9 <= len(data):
        if data[place] != 0xFF:
            return None
        marker = data[place + 1]
        if marker == 0xFF:
            place += 1
        elif marker in _JPEG_BARE:
            place += 2
        elif marker in _JPEG_FRAMES:
            height, width = struct.unpack_from(">HH", data, place + 5)
            return ImageFacts("JPEG", width, height)
        else:
            place += 2 + max(2, int.from_bytes(data[place + 2 : place + 4], "big"))
    return None


class ImageShelf:
    """Hands out a document's pictures and remembers which were used."""

    def __init__(self, images: Mapping[str, ImageAsset]) -> None:
        self._images = images
        self._used: dict[str, ImageAsset] = {}

    def use(self, digest: str) -> ImageAsset:
        """Return the picture with this SHA-1, in lower-case hex.

        Raises:
            FigError: FIG003, there is no such picture, or it is none that Figma can show.
        """
        if digest not in self._used:
            asset = self._images.get(digest)
            if asset is None:
                raise FigError(ErrorCode.FIG_UNENCODABLE, "A layer shows a picture that the design does not hold.")
            _check(digest, asset)
            self._used[digest] = asset
        return self._used[digest]

    @property
    def used(self) -> dict[str, bytes]:
        """Encoded pictures by their digest, in the order of first use."""
        return {digest: asset.data for digest, asset in self._used.items()}


def _check(digest: str, asset: ImageAsset) -> None:
    facts = image_facts(asset.data)
    if facts is None or max(facts.width, facts.height) > DEFAULT_LIMITS.picture_side:
        raise FigError(ErrorCode.FIG_UNENCODABLE, "A picture is no PNG, JPEG or GIF of at most 4096 px a side.")
    if asset.digest != digest:
        raise FigError(ErrorCode.FIG_UNENCODABLE, "A picture does not have the SHA-1 it is kept under.")

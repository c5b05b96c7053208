"""Looks at the pixels of encoded pictures."""

from __future__ import annotations

import skia

Pixel = tuple[int, int, int, int]


class Picture:
    """A decoded picture.

    Args:
        encoded: PNG, JPEG or WebP.
    """

    def __init__(self, encoded: bytes) -> None:
        image = skia.Image.MakeFromEncoded(encoded)
        assert image is not None, "not a picture"
        self._pixels = image.toarray(colorType=skia.kRGBA_8888_ColorType)
        self.height, self.width = int(self._pixels.shape[0]), int(self._pixels.shape[1])

    def at(self, x: int, y: int) -> Pixel:
        """Red, green, blue and alpha of one pixel, 0 to 255."""
        r, g, b, a = (int(part) for part in self._pixels[y, x])
        return r, g, b, a

    def differing(self, other: Picture) -> int:
        """How many pixels differ; pictures of another size differ everywhere."""
        if (self.width, self.height) != (other.width, other.height):
            return self.width * self.height
        return int((self._pixels != other._pixels).any(axis=2).sum())

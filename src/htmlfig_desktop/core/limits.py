"""Hard limits on what comes from a page. Hitting one is a clear error or a diagnostic, never a crash."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Upper bounds, all inclusive."""

    html_bytes: int = 64 * 1024 * 1024
    """Size of a document given as text or file."""
    archive_bytes: int = 512 * 1024 * 1024
    """Unpacked size of a zip."""
    archive_entries: int = 20_000
    nodes: int = 400_000
    """DOM nodes in a snapshot, all frames together."""
    layers: int = 200_000
    """Layers in a scene."""
    depth: int = 512
    """Nesting of DOM nodes that is followed."""
    image_bytes: int = 64 * 1024 * 1024
    """Encoded size of one picture."""
    image_pixels: int = 120_000_000
    """Decoded size of one picture."""
    picture_side: int = 4096
    """Longest side of a picture in a .fig, px."""
    page_side: float = 1_000_000.0
    """Largest coordinate, px."""
    element_pictures: int = 60
    """Elements of one page that are kept as pictures."""
    element_pixels: int = 4_000_000
    """Device pixels of the picture of one element; all together eight times as many."""
    element_shots: int = 24
    """Pictures taken of them; those that lie apart and close together share one."""
    screenshot_pixels: int = 400_000_000
    """Device pixels of a full-page picture."""


DEFAULT_LIMITS = Limits()

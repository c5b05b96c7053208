"""``meta.json``: what a .fig says of itself.

Source: format notes, section 2.3.
"""

from __future__ import annotations

import json
from typing import Any, Final

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.packing.strings import cleaned

EXPORTED_AT: Final = "1980-01-01T00:00:00.000Z"
"""Stands where Figma writes the time of the export: equal scenes give equal files."""
_LARGEST: Final = 1e12
"""Beyond this a number is no measure of a design."""


@dataclass(frozen=True, slots=True)
class FigMeta:
    """What a .fig says of itself. What it does not say, or not in the known form, is None or empty."""

    file_name: str = ""
    background: Color | None = None
    thumbnail_size: Size | None = None
    render_coordinates: Rect | None = None
    """Part of the canvas that the thumbnail shows."""
    exported_at: str = ""
    """ISO 8601."""

    def encode(self) -> bytes:
        """Return the JSON in the shape that Figma writes."""
        client: dict[str, Any] = {}
        if self.background:
            c = self.background
            client["background_color"] = {"r": c.r, "g": c.g, "b": c.b, "a": c.a}
        if self.thumbnail_size:
            client["thumbnail_size"] = {"width": self.thumbnail_size.width, "height": self.thumbnail_size.height}
        if self.render_coordinates:
            r = self.render_coordinates
            client["render_coordinates"] = {"x": r.x, "y": r.y, "width": r.width, "height": r.height}
        fields = {
            "client_meta": client,
            "file_name": self.file_name,
            "developer_related_links": [],
            "exported_at": self.exported_at,
        }
        return json.dumps(fields, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()

    @classmethod
    def decode(cls, data: bytes) -> FigMeta | None:
        """Return what the JSON says; None where it is no JSON object."""
        try:
            fields = json.loads(data)
        except (ValueError, RecursionError):
            return None
        if not isinstance(fields, dict):
            return None
        client = fields.get("client_meta")
        client = client if isinstance(client, dict) else {}
        color = _numbers(client.get("background_color"), "r", "g", "b", "a")
        size = _numbers(client.get("thumbnail_size"), "width", "height")
        part = _numbers(client.get("render_coordinates"), "x", "y", "width", "height")
        return cls(
            _string(fields.get("file_name")),
            Color(*color) if color else None,
            Size(*size) if size else None,
            Rect(*part) if part else None,
            _string(fields.get("exported_at")),
        )


def _string(value: object) -> str:
    return cleaned(value) if isinstance(value, str) else ""


def _numbers(value: object, *names: str) -> list[float] | None:
    """Return the members ``names`` of a JSON object; None where one is missing or no finite number."""
    if not isinstance(value, dict):
        return None
    numbers = [value.get(name) for name in names]
    finite = [float(n) for n in numbers if isinstance(n, int | float) and abs(n) < _LARGEST]
    return finite if len(finite) == len(names) else None

"""The HTML in which Figma looks for layers when something is pasted."""

from __future__ import annotations

import base64
import html
import json
from typing import Final

_PARTS: Final = '<meta charset="utf-8"><span data-metadata="{about}"></span><span data-buffer="{layers}"></span>'
_TEXT: Final = '<span style="white-space:pre-wrap;">{text}</span>'
"""What programs show that know nothing of layers."""


def clipboard_html(container: bytes, file_key: str, paste_id: int, text: str) -> str:
    """Return the HTML of copied layers.

    Args:
        container: Of schema and message, as in a file.
        file_key: As in the message.
        paste_id: As in the message.
        text: For programs that take no layers.
    """
    about = json.dumps({"fileKey": file_key, "pasteID": paste_id, "dataType": "scene"}, separators=(",", ":")) + "\n"
    marked = _PARTS.format(about=_marked("figmeta", about.encode()), layers=_marked("figma", container))
    return marked + _TEXT.format(text=html.escape(text))


def _marked(name: str, data: bytes) -> str:
    """Return bytes as an attribute holds them: as a comment that nobody takes for one."""
    return html.escape(f"<!--({name}){base64.b64encode(data).decode()}(/{name})-->")

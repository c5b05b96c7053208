"""Text in fonts whose letters have colors of their own: no text in Figma shows them, but for emoji."""

from __future__ import annotations

from htmlfig_desktop.engine.capture.snapshot import FontKey, NodeKind, Snapshot
from htmlfig_desktop.engine.fonts.emoji import is_emoji
from htmlfig_desktop.engine.fonts.face import FontFace


def colored_elements(snapshot: Snapshot) -> frozenset[int]:
    """Return the elements that hold such text right inside, by ``SnapshotNode.index``."""
    faces: dict[FontKey, list[FontFace]] = {}
    for key, numbers in snapshot.font_choices.items():
        for number in numbers:
            font = snapshot.fonts[number]
            face = FontFace.from_bytes(font.data, font.index) if font.is_web_font and font.data else None
            if face is not None and face.has_color:
                faces.setdefault(key, []).append(face)
    if not faces:
        return frozenset()
    return frozenset(
        node.index
        for node in snapshot.document.nodes
        for child in node.children
        if child.kind is NodeKind.TEXT
        and child.box is not None
        and child.box.text_boxes
        and _is_colored(child.box.text, faces.get(FontKey.of(child.box.style), []))
    )


def _is_colored(text: str, faces: list[FontFace]) -> bool:
    letters = {letter for letter in text if not letter.isspace() and not (is_emoji(letter) and not letter.isascii())}
    return any(face.covers(ord(letter)) for face in faces for letter in letters)

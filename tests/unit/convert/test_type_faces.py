"""Which family a page asked for in vain."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.capture.snapshot import (
    FONT_KEY_PROPERTIES,
    ComputedStyle,
    FontFile,
    FontKey,
    NodeKind,
    Snapshot,
    SnapshotDocument,
    SnapshotNode,
)
from htmlfig_desktop.engine.convert.text.type_faces import TypeFaces
from tests.support.fonts import color_font, static_font

VALUES = ("Nowhere", "16px", "400", "normal", "100%", "en", "auto", "auto")
STYLE = ComputedStyle({**dict(zip(FONT_KEY_PROPERTIES, VALUES, strict=True)), "font-variation-settings": "normal"})
DOCUMENT = SnapshotDocument("", "", "", SnapshotNode(0, NodeKind.DOCUMENT, "#document", "", {}, 1, None), Size(9, 9))


@pytest.mark.parametrize(
    ("drawn_by", "family"),
    [pytest.param(static_font(), "Nowhere", id="letters"), pytest.param(color_font(), "", id="emoji")],
)
def test_a_family_is_missing_where_another_font_draws_letters_but_not_emoji(drawn_by: bytes, family: str) -> None:
    font = FontFile("Other", "Other-Regular", is_web_font=False, data=drawn_by)
    snapshot = Snapshot(
        DOCUMENT, Size(9, 9), Rect(0, 0, 9, 9), 1.0, fonts=(font,), font_choices={FontKey.of(STYLE): (0,)}
    )
    assert TypeFaces(snapshot).substituted(STYLE) == family

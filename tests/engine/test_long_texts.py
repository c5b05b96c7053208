"""Texts so long that their glyphs are not kept."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.convert.text import glyph_layout
from htmlfig_desktop.engine.scene.nodes import Text, walk
from tests.engine.conftest import Pages, Run
from tests.engine.two_schemes import scene_of

pytestmark = pytest.mark.engine


def test_a_text_longer_than_glyphs_are_kept_of_is_a_text_without_them(
    run: Run, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glyph_layout, "_MOST_CHARACTERS", 20)
    scene = scene_of(run, pages, f"<!doctype html><p>{'a' * 21}<p>{'b' * 20}")
    texts = [layer for layer in walk(scene.pages[0].children) if isinstance(layer, Text)]
    assert [(text.content.characters, text.layout is None) for text in texts] == [("a" * 21, True), ("b" * 20, False)]

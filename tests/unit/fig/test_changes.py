"""What has changed between two designs is counted in a designer's words."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.fig.reading.changes import Changes, changes_between
from htmlfig_desktop.engine.fig.reading.file import FigFile
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.nodes import STATES_PAGE, Frame, Layer, Page, Rectangle, SceneDocument, Text
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.text import FontName, TextContent, TextRun, TextStyle
from htmlfig_desktop.jobs import watching
from htmlfig_desktop.jobs.watching import changes_in

RED, BLUE, GREEN = (SolidPaint(Color(*parts)) for parts in ((1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 1.0, 0.0)))


def box(name: str, paint: SolidPaint = RED, **more: Any) -> Rectangle:
    return Rectangle(name=name, size=Size(30, 20), fills=(paint,), **more)


def text(words: str, size: float = 16.0) -> Text:
    style = TextStyle(FontName("Inter", "Regular"), size, (RED,), line_height=20.0)
    return Text(name=words, size=Size(200, 20), content=TextContent((TextRun(words, style),)))


BEFORE: tuple[Layer, ...] = (box("Logo"), text("Hello"), text("Welcome"), box("Button", BLUE), box("Banner", BLUE))


def fig_of(*layers: Layer) -> bytes:
    frame = Frame(name="Page", size=Size(400, 300), children=layers)
    return write_fig(SceneDocument("Page", (Page("Page 1", (frame,)),), {}), thumbnail=None)


def changed(*layers: Layer) -> Changes:
    return changes_between(read_fig(fig_of(*BEFORE)), read_fig(fig_of(*layers)))


def test_the_same_design_has_no_changes() -> None:
    assert changed(*BEFORE).is_none


def test_other_words_are_a_changed_text_although_the_layer_has_another_name() -> None:
    logo, _, _, button, banner = BEFORE
    assert changed(logo, text("Good day"), text("Welcome back"), button, banner) == Changes(texts=2)


def test_one_color_on_many_layers_is_one_color() -> None:
    logo, hello, welcome, *_ = BEFORE
    assert changed(logo, hello, welcome, box("Button", GREEN), box("Banner", GREEN)) == Changes(colors=1)


def test_another_size_of_type_is_a_font() -> None:
    logo, _, welcome, button, banner = BEFORE
    assert changed(logo, text("Hello", 20), welcome, button, banner) == Changes(fonts=1)


def test_a_layer_in_between_is_one_layer_more_and_nothing_else() -> None:
    logo, *rest = BEFORE
    assert changed(logo, box("New"), *rest) == Changes(added=1)
    assert changed(*rest) == Changes(removed=1)


def test_a_group_that_goes_counts_with_what_is_in_it() -> None:
    group = Frame(name="Group", size=Size(50, 50), children=(box("a"), box("b")))
    before, after = read_fig(fig_of(*BEFORE, group)), read_fig(fig_of(*BEFORE))
    assert changes_between(before, after) == Changes(removed=3)


def test_a_layer_elsewhere_has_moved() -> None:
    logo, *rest = BEFORE
    assert isinstance(logo, Rectangle)
    assert changed(replace(logo, transform=Affine(1, 0, 0, 1, 5, 0)), *rest) == Changes(moved=1)


def with_states(layers: tuple[Layer, ...], *states: Layer) -> FigFile:
    frame = Frame(name="Page", size=Size(400, 300), children=layers)
    pages = (Page("Page 1", (frame,)), *([Page(STATES_PAGE, states)] if states else []))
    return read_fig(write_fig(SceneDocument("Page", pages, {}), thumbnail=None))


def test_what_changes_on_the_page_and_in_its_states_is_one_change() -> None:
    before, after = ((text(words),) for words in ("Buy", "Order"))
    states = [with_states(each, *each, *each) for each in (before, after)]
    assert changes_between(*states) == Changes(texts=1)


def test_what_changes_in_the_states_alone_is_told() -> None:
    before, after = (
        with_states(BEFORE, box("Button / Default"), box("Button / Hover", paint)) for paint in (RED, BLUE)
    )
    assert changes_between(before, after) == Changes(colors=1)


def test_states_that_come_or_go_are_layers_that_come_or_go() -> None:
    without, with_them = with_states(BEFORE), with_states(BEFORE, box("Button / Default"), box("Button / Hover", BLUE))
    assert changes_between(without, with_them) == Changes(added=2)
    assert changes_between(with_them, without) == Changes(removed=2)


def test_two_files_are_compared_in_a_process_of_its_own(tmp_path: Path) -> None:
    before, after = tmp_path / "before.fig", tmp_path / "after.fig"
    before.write_bytes(fig_of(*BEFORE))
    after.write_bytes(fig_of(*BEFORE[1:]))
    found = asyncio.run(changes_in(before, after))
    assert found is not None
    assert (found.removed, found.texts) == (1, 0)
    after.write_bytes(b"no fig")
    assert asyncio.run(changes_in(before, after)) is None
    assert asyncio.run(changes_in(before, tmp_path / "missing.fig")) is None


def test_a_process_that_breaks_off_tells_of_no_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for command in (("false",), ("no-such-program",)):
        monkeypatch.setattr(watching, "child_command", lambda name, module, command=command: command)
        assert asyncio.run(watching.changes_in(tmp_path / "before.fig", tmp_path / "after.fig")) is None

"""The audit of accessibility, on every window and in every theme: names, the way of Tab, contrast as painted."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from htmlfig_desktop.ui.theme import Theme
from tests.gui.audit import (
    STRONG,
    USUAL,
    classes_of_widgets,
    controls,
    edged,
    faint,
    faint_edges,
    faint_in_a_theme,
    nameless,
    out_of_order,
    unreached,
)
from tests.gui.driver import until
from tests.gui.faces import FACES, QTS_OWN, WITHOUT_CONTROLS, Face

IN_VIEWER = (
    "htmlfig_desktop.ui.viewer.",
    "htmlfig_desktop.ui.compare.side_by_side",
    "htmlfig_desktop.ui.compare.viewer_panes",
)
"""Modules whose widgets tests/gui/viewer/test_viewer_audit.py sees."""
WITH_KEYS = (
    "htmlfig_desktop.ui.keys.",
    "htmlfig_desktop.ui.quota.",
    "htmlfig_desktop.ui.settings.",
    "htmlfig_desktop.ui.options.destination_bar",
    "htmlfig_desktop.ui.widgets.secret_field",
)
"""Those that tests/gui/remote/test_remote_audit.py sees. The private browser is tests/engine's."""
SEEN_MOST = ("welcome", "typed", "working", "result", "failed")
RARER = [name for name in FACES if name not in SEEN_MOST]
OURS = [name for name in FACES if name not in QTS_OWN | WITHOUT_CONTROLS]


@pytest.mark.parametrize("name", FACES)
def test_everybody_can_use_it(name: str, run, opened, page: Path, theme: Theme) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = await FACES[name](driver, page)
            if name in OURS:
                assert controls(window)
                assert nameless(window) == []
            assert faint_in_a_theme(window, theme, USUAL, edges=name in OURS) == []
            if name in OURS:
                window.activateWindow()
                await until(window.isActiveWindow)
                assert unreached(window) == []
                assert out_of_order(window) == []

    run(play())


@pytest.mark.parametrize("name", [*SEEN_MOST, *(pytest.param(name, marks=pytest.mark.slow) for name in RARER)])
def test_it_can_be_read_with_more_contrast(name: str, run, opened, page: Path, theme: Theme) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = await FACES[name](driver, page)
            assert faint_in_a_theme(window, theme, STRONG, edges=name in OURS) == []

    run(play())


@pytest.mark.slow
def test_every_widget_of_the_program_is_seen_by_the_audit(run, opened, page: Path) -> None:
    seen: set[str] = set()

    async def play(face: Face) -> None:
        async with opened() as driver:
            window = await face(driver, page)
            seen.update(type(each).__name__ for each in (window, *window.findChildren(QWidget)) if each.isVisible())

    for face in FACES.values():
        run(play(face))
    there = {each.__name__ for each in classes_of_widgets() if not each.__module__.startswith(IN_VIEWER + WITH_KEYS)}
    assert sorted(there - seen) == []


def test_the_audit_of_edges_finds_each_side_that_is_too_faint(run) -> None:
    async def play() -> None:
        window = QWidget()
        window.setStyleSheet(
            "QWidget { background: #ffffff; } QLineEdit { border: 1px solid #808080; }"
            "QLineEdit#faint { border-color: #bbbbbb; } QLineEdit#open { border-bottom: 1px solid #eeeeee; }"
            "QCheckBox::indicator { width: 16px; height: 16px; border: 1px solid #808080; }"
            "QCheckBox#faint::indicator { border-color: #bbbbbb; }"
            "QFrame#dropZone { border: 2px dashed #808080; }"
        )
        column = QVBoxLayout(window)
        column.setSpacing(12)
        fields = [QLineEdit("||||||||||||||||||||||"), QLineEdit("Faint"), QLineEdit("Open")]
        boxes, zone = [QCheckBox("Well seen"), QCheckBox("Hardly seen")], QFrame()
        for each, name in (*zip(fields, ("", "faint", "open"), strict=True), (boxes[1], "faint"), (zone, "dropZone")):
            each.setObjectName(name)
        for each in (*fields, *boxes, zone):
            column.addWidget(each)
        zone.setMinimumHeight(60)
        window.resize(300, 320)
        window.show()
        await until(lambda: len(edged(window)) == 6)
        assert [fault.partition("”")[0] for fault in faint_edges(window)] == [
            "QLineEdit “Faint",
            "QLineEdit “Open",
            "QCheckBox “Hardly seen",
        ]
        assert len(faint_edges(window, 5.0)) == 6
        window.close()
        window.deleteLater()

    run(play())


def test_the_audit_finds_what_is_wrong(run) -> None:
    async def play() -> None:
        window = QWidget()
        window.setStyleSheet(
            "QWidget { background: #ffffff; } QLabel { color: #000000; } QLabel#faint { color: #999999; }"
        )
        column = QVBoxLayout(window)
        faint_words, words, field, button = QLabel("Hardly read"), QLabel("Well read"), QLineEdit(), QPushButton("Go")
        lost = QPushButton("Lost")
        faint_words.setObjectName("faint")
        lost.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for each in (faint_words, words, field, lost, button):
            column.addWidget(each)
        QWidget.setTabOrder(button, lost)
        window.resize(300, 240)
        window.show()
        window.activateWindow()
        await until(window.isActiveWindow)
        assert [fault.split()[0] for fault in nameless(window)] == ["EditableText"]
        assert [fault.partition("”")[0] for fault in faint(window)] == ["QLabel “Hardly read"]
        assert [fault.partition("”")[0] for fault in out_of_order(window)] == ["QPushButton “Go"]
        assert unreached(window) == []
        window.close()
        window.deleteLater()

    run(play())

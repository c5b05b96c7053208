"""Everything in the viewer's window is named, explained and reached by the keyboard."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from htmlfig_desktop.ui.theme import DARK, LIGHT, Theme
from htmlfig_desktop.ui.viewer.actions import ViewerAction
from htmlfig_desktop.ui.viewer.presenter import ViewerPresenter
from tests.gui.driver import give, until
from tests.gui.test_accessibility import controls_of, name_of
from tests.gui.viewer.conftest import OpenViewer, Viewer


async def with_text(viewer: Viewer, design: Path) -> ViewerPresenter:
    """Return a viewer whose inspector shows a text."""
    presenter = await viewer.shown(design)
    names = presenter.session.source.layers.names
    presenter.select(next(n for n in range(len(names)) if names[n] == "Heading"))
    await until(lambda: any(b.text() == "Copy Text" for b in presenter.window.findChildren(QAbstractButton)))
    return presenter


def test_every_control_has_a_name_and_icons_a_tip(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            window = (await with_text(viewer, design)).window
            shown = [widget for widget in [*controls_of(window), window.canvas] if not widget.isHidden()]
            assert len(shown) >= 12
            assert [widget for widget in shown if not name_of(widget)] == []
            icons = [each for each in shown if isinstance(each, QAbstractButton) and not each.text()]
            assert all(each.toolTip() for each in icons)
            assert [label.text() for label in window.findChildren(QLabel) if re.search("&[^&]", label.text())] == []

    run(play())


def test_tab_reaches_every_control(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            window = (await with_text(viewer, design)).window
            window.activateWindow()
            await until(window.isActiveWindow)
            window.setFocus()
            reached: list[QWidget | None] = []
            for _ in range(200):
                window.focusNextChild()
                now = QApplication.focusWidget()
                if now in reached:
                    break
                reached.append(now)
            usable = [each for each in [*controls_of(window), window.canvas] if each.isVisible() and each.isEnabled()]
            assert [name_of(each) for each in usable if each not in reached] == []

    run(play())


def test_f6_goes_around_the_three_panels(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            window = (await with_text(viewer, design)).window
            window.activateWindow()
            await until(window.isActiveWindow)
            window.canvas.setFocus()
            found = []
            for _ in range(3):
                await give(window, ViewerAction.NEXT_PANEL)
                found.append(QApplication.focusWidget())
            assert found[0] is window.inspector
            assert found[1] is window.tree.view
            assert found[2] is window.canvas
            await give(window, ViewerAction.PREVIOUS_PANEL)
            assert QApplication.focusWidget() is window.tree.view

    run(play())


def test_no_key_and_no_letter_is_given_twice(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            window = (await viewer.shown(design)).window
            of_menus = [each for menu in window.menuBar().actions() for each in menu.menu().actions()]
            actions = dict.fromkeys([*window.actions_by_name.values(), *of_menus])
            keys = Counter(sequence.toString() for action in actions for sequence in action.shortcuts())
            assert [each for each, count in keys.items() if count > 1] == []
            for menu in window.menuBar().actions():
                inner = [each.text() for each in menu.menu().actions()]
                letters = Counter(text[text.index("&") + 1].lower() for text in inner if "&" in text)
                assert [each for each, count in letters.items() if count > 1] == [], menu.text()
            assert QKeySequence("Ctrl+W") in window.action(ViewerAction.CLOSE).shortcuts()

    run(play())


def test_commands_that_need_a_design_or_a_layer_wait_for_one(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            presenter = viewer.windows.open(design)
            window = presenter.window
            assert not window.action(ViewerAction.ZOOM_IN).isEnabled()
            await viewer.settled(presenter)
            assert window.action(ViewerAction.ZOOM_IN).isEnabled()
            assert not window.action(ViewerAction.EXPORT).isEnabled()
            presenter.select(0)
            assert window.action(ViewerAction.EXPORT).isEnabled()
            assert not window.action(ViewerAction.COPY_TEXT).isEnabled()
            assert not window.action(ViewerAction.COPY_COLOR).isEnabled()
            presenter.select(None)
            assert not window.action(ViewerAction.EXPORT).isEnabled()

    run(play())


def test_light_and_dark_recolor_the_panels_and_leave_the_design_alone(
    run, viewing: OpenViewer, design: Path, theme: Theme
) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            window = (await with_text(viewer, design)).window
            colors = []
            for tokens in (LIGHT, DARK):
                theme.use(tokens)
                panel = window.inspector.grab().toImage().pixelColor(3, 3).name()
                desk = window.canvas.grab().toImage().pixelColor(3, 3).name()
                colors.append((panel, desk))
                assert panel == tokens.surface
            assert colors[0][1] == colors[1][1]

    run(play())

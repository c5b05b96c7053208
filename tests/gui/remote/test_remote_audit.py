"""The audit of accessibility on keys, quota and settings: see tests/gui/test_audit.py."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

import pytest
from PySide6.QtWidgets import QWidget

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.headers import RateLimit
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.keys.entry import KeyEntryDialog
from htmlfig_desktop.ui.keys.rotation_view import RotationDialog
from htmlfig_desktop.ui.keys.view import KeysDialog
from htmlfig_desktop.ui.settings.dialog import SettingsDialog
from htmlfig_desktop.ui.theme import Theme
from tests.gui.audit import STRONG, USUAL, classes_of_widgets, faint_in_a_theme, nameless, out_of_order, unreached
from tests.gui.driver import give, until
from tests.gui.remote.conftest import NOW, Remote
from tests.gui.test_audit import WITH_KEYS
from tests.support.remote import SECRETS

Face = Callable[[Remote], Awaitable[QWidget]]


async def window_with_keys(on: Remote) -> QWidget:
    await on.add("Open", SECRETS[KeyKind.OPEN])
    return on.desktop.window


async def keys(on: Remote) -> QWidget:
    await on.add()
    await give(on.desktop.window, Command.KEYS)
    return on.dialog(KeysDialog)


async def no_keys(on: Remote) -> QWidget:
    await give(on.desktop.window, Command.KEYS)
    return on.dialog(KeysDialog)


async def new_key(on: Remote) -> QWidget:
    panel = await keys(on)
    panel.add.click()  # type: ignore[attr-defined]
    return on.dialog(KeyEntryDialog)


async def rotation(on: Remote) -> QWidget:
    panel = await keys(on)
    panel.rotate.click()  # type: ignore[attr-defined]
    dialog = on.dialog(RotationDialog)
    await until(lambda: bool(dialog._text.text()))  # type: ignore[attr-defined]
    return dialog


async def quota(on: Remote) -> QWidget:
    first = await on.add()
    await on.add("Open", SECRETS[KeyKind.OPEN])
    on.desktop.remote.quota._router.monitor(first.id).note(rate_limit=RateLimit(100, 97, NOW * 2))
    on.desktop.window.quota.click()
    popup = on.desktop.window.quota.popup
    assert popup is not None
    return popup


async def settings_page(number: int, on: Remote) -> QWidget:
    await give(on.desktop.window, Command.SETTINGS)
    dialog = on.dialog(SettingsDialog)
    rows = dialog.list.count()  # type: ignore[attr-defined]
    dialog.list.setCurrentRow(number % rows)  # type: ignore[attr-defined]
    return dialog


MOST_PAGES = 8
FACES: Mapping[str, Face] = {
    **{face.__name__: face for face in (window_with_keys, keys, no_keys, new_key, rotation, quota)},
    **{f"settings_{number}": partial(settings_page, number) for number in range(MOST_PAGES)},
}


SEEN_MOST = "settings_0"
RARER = [name for name in FACES if name != SEEN_MOST]


@pytest.mark.parametrize("name", FACES)
def test_everybody_can_use_it(name: str, run, remote, theme: Theme) -> None:
    async def play() -> None:
        async with remote() as on:
            window = await FACES[name](on)
            assert nameless(window) == []
            if name != "quota":  # a popup takes the keyboard as a whole
                window.activateWindow()
                await until(window.isActiveWindow)
                assert unreached(window) == []
                assert out_of_order(window) == []
            assert faint_in_a_theme(window, theme, USUAL) == []

    run(play())


@pytest.mark.parametrize("name", [SEEN_MOST, *(pytest.param(name, marks=pytest.mark.slow) for name in RARER)])
def test_it_can_be_read_with_more_contrast(name: str, run, remote, theme: Theme) -> None:
    async def play() -> None:
        async with remote() as on:
            assert faint_in_a_theme(await FACES[name](on), theme, STRONG) == []

    run(play())


@pytest.mark.slow
def test_every_widget_of_these_folders_is_seen(run, remote) -> None:
    seen: set[str] = set()

    async def play(face: Face) -> None:
        async with remote() as on:
            window = await face(on)
            if isinstance(window, SettingsDialog):
                assert window.list.count() <= MOST_PAGES
            seen.update(type(each).__name__ for each in (window, *window.findChildren(QWidget)) if each.isVisible())

    for face in FACES.values():
        run(play(face))
    there = {each.__name__ for each in classes_of_widgets() if each.__module__.startswith(WITH_KEYS)}
    assert sorted(there - seen) == []

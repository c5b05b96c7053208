"""A settings file that is damaged: a copy of it is kept before anything is written over it, and the window says so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSettings

from htmlfig_desktop.ui.damage import kept_if_damaged
from tests.gui.driver import until

START = """
import asyncio
from htmlfig_desktop.ui import application
from htmlfig_desktop.ui.__main__ import main

async def stop_when_said(self):
    while self.window.bar.isHidden():
        await asyncio.sleep(0.01)
    print(self.window.bar.accessibleName(), self.window.bar.accessibleDescription(), sep=": ")
    await self.aclose()

application.Desktop.run = stop_when_said
main([])
"""
DAMAGES = {
    "zeros": b"\0" * 400,
    "noise": bytes(range(256)),
    "another text": b"hello\nworld\n",
    "a page": b"<!doctype html>\n<p>Hello\n",
    "half a section": b"[General]\nzoom=1.5\n[netw",
    "zeros at the end": b"[General]\nzoom=1.5\n\0\0\0\0",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_of_a_damaged_file_one_copy_is_kept_however_often_it_is_met(damage: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.conf"
    file.write_bytes(DAMAGES[damage])
    copies = {kept_if_damaged(file), kept_if_damaged(file)}
    assert copies == {tmp_path / "settings.conf.damaged-1"}
    assert (tmp_path / "settings.conf.damaged-1").read_bytes() == DAMAGES[damage]
    file.write_bytes(DAMAGES[damage] + b"more")
    assert kept_if_damaged(file) == tmp_path / "settings.conf.damaged-2"


def test_what_the_program_writes_is_never_taken_for_damaged(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "settings.conf"), QSettings.Format.IniFormat)
    for key, value in {
        "geometry": QByteArray(bytes(range(256))),
        "presets/own": '{"a": "line\nbreak; [x] = ü 中 \\"}',
        "Größe und/mehr": ["a", "b,c", ""],
        "zoom": 1.25,
        "empty": "",
    }.items():
        settings.setValue(key, value)
    settings.sync()
    assert kept_if_damaged(tmp_path / "settings.conf") is None
    assert [each.name for each in tmp_path.iterdir()] == ["settings.conf"]


def test_there_need_be_no_file(tmp_path: Path) -> None:
    assert kept_if_damaged(tmp_path / "settings.conf") is None


def test_the_window_says_that_the_settings_were_damaged_and_keeps_what_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "htmlfig-desktop" / "htmlfig-desktop.conf"
    file.parent.mkdir()
    file.write_bytes(b"[General]\nlanguage=de\nnothing of this\n")
    own = {f"XDG_{name}_HOME": str(tmp_path) for name in ("CONFIG", "CACHE", "DATA", "STATE")}
    command = [sys.executable, "-c", START]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=os.environ | own)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Die Einstellungen waren beschädigt: ")
    assert "htmlfig-desktop.conf.damaged-1" in done.stdout
    assert file.with_name(f"{file.name}.damaged-1").read_bytes().endswith(b"nothing of this\n")
    assert b"nothing of this" not in file.read_bytes(), "it is sound when the program has ended"


def test_what_is_said_already_is_not_pushed_aside_by_it(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            bar, presenter = driver.window.bar, driver.desktop.presenter
            shown: list[Path] = []
            presenter.orders.show = lambda path: bool(shown.append(path))
            bar.show_notice("Go on where you stopped?", "2 conversions wait.")
            presenter.tell_settings_damaged(tmp_path / "a.conf.damaged-1")
            presenter.restored.emit()
            assert bar.accessibleName() == "Go on where you stopped?"
            bar.dismiss()
            await until(lambda: bar.accessibleName() == "The settings were damaged")
            assert not bar.isHidden()
            bar._offer.click()
            assert shown == [tmp_path / "a.conf.damaged-1"]
            assert bar.isHidden(), "it is said once"

    run(play())

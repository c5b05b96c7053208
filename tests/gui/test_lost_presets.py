"""Presets in the settings that cannot be read: kept as they were, told once, and the others are there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from htmlfig_desktop.ui.options.presets import BUILT_IN, Preset, to_json
from htmlfig_desktop.ui.options.stored_presets import LostPresets, book_in, kept_if_lost
from tests.gui.driver import until
from tests.gui.test_damaged_settings import START

OWN = "presets/own"


def three_of_which_one_is_broken() -> str:
    data = json.loads(to_json([Preset(name, BUILT_IN[0].runs) for name in ("Kiosk", "Screen", "Watch")]))
    data["presets"][1]["widths"] = ["wide"]
    return json.dumps(data)


def test_one_broken_preset_does_not_take_the_others_with_it(settings: QSettings, tmp_path: Path) -> None:
    settings.setValue(OWN, broken := three_of_which_one_is_broken())
    assert [preset.name for preset in book_in(settings).own] == ["Kiosk", "Watch"]
    copy = tmp_path / "presets.json.damaged-1"
    assert kept_if_lost(settings, tmp_path) == LostPresets(1, copy)
    assert copy.read_text(encoding="utf-8") == broken
    assert kept_if_lost(settings, tmp_path) is None, "it is told once"
    assert [preset.name for preset in book_in(settings).own] == ["Kiosk", "Watch"]


@pytest.mark.parametrize("text", ["{", "[]", '{"format": "htmlfig-presets", "version": 99, "presets": []}', "a, b"])
def test_a_list_that_cannot_be_read_at_all_is_kept_as_it_was(text: str, settings: QSettings, tmp_path: Path) -> None:
    settings.setValue(OWN, text)
    lost = kept_if_lost(settings, tmp_path)
    assert lost is not None
    assert lost.count == 0
    assert lost.copy.read_text(encoding="utf-8") == text
    assert kept_if_lost(settings, tmp_path) is None


def test_a_preset_that_may_not_be_stored_counts_as_lost(settings: QSettings, tmp_path: Path) -> None:
    settings.setValue(OWN, to_json([Preset("Kiosk", BUILT_IN[0].runs), Preset("phone", BUILT_IN[0].runs)]))
    lost = kept_if_lost(settings, tmp_path)
    assert lost is not None
    assert lost.count == 1


def test_where_nothing_can_be_kept_the_settings_stay_as_they_are(settings: QSettings, tmp_path: Path) -> None:
    settings.setValue(OWN, "{")
    assert kept_if_lost(settings, tmp_path / "away") is None
    assert settings.value(OWN) == "{"


@pytest.mark.parametrize("text", [None, "", to_json([]), to_json([Preset("Kiosk", BUILT_IN[0].runs)])])
def test_nothing_is_said_of_presets_that_can_be_read(text: str | None, settings: QSettings, tmp_path: Path) -> None:
    if text is not None:
        settings.setValue(OWN, text)
    before = sorted(tmp_path.iterdir())
    assert kept_if_lost(settings, tmp_path) is None
    assert sorted(tmp_path.iterdir()) == before


def test_the_window_says_which_presets_were_lost_and_keeps_them(tmp_path: Path) -> None:
    file = tmp_path / "htmlfig-desktop" / "htmlfig-desktop.conf"
    file.parent.mkdir()
    stored = QSettings(str(file), QSettings.Format.IniFormat)
    stored.setValue(OWN, three_of_which_one_is_broken())
    stored.setValue("language", "de")
    stored.sync()
    own = {f"XDG_{name}_HOME": str(tmp_path) for name in ("CONFIG", "CACHE", "DATA", "STATE")}
    command = [sys.executable, "-c", START]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=os.environ | own)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Eine Vorgabe konnte nicht gelesen werden: ")
    assert "presets.json.damaged-1" in done.stdout
    assert "wide" in file.with_name("presets.json.damaged-1").read_text(encoding="utf-8")


def test_what_else_is_said_at_the_start_is_said_before_it(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            bar, presenter = driver.window.bar, driver.desktop.presenter
            bar.show_notice("Go on where you stopped?", "2 conversions wait.")
            presenter.tell_settings_damaged(tmp_path / "a.conf.damaged-1")
            presenter.tell_presets_lost(LostPresets(0, tmp_path / "presets.json.damaged-1"))
            presenter.restored.emit()
            said = []
            while not bar.isHidden():
                said.append(bar.accessibleName())
                bar.dismiss()
                await until(lambda: True)
            assert said == [
                "Go on where you stopped?",
                "The settings were damaged",
                "Your presets could not be read",
            ]

    run(play())

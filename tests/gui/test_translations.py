"""Every translation is complete, says the same things in the same places, and is the one that is compiled."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.ui.commands import COMMANDS, menu_titles, submenu_titles
from htmlfig_desktop.ui.i18n import install_translation

ROOT = Path(__file__).parents[2]
TRANSLATIONS = sorted((ROOT / "resources" / "translations").glob("*.ts"))

_spec = importlib.util.spec_from_file_location("translations", ROOT / "packaging" / "translations.py")
assert _spec is not None
assert _spec.loader is not None
collector = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(collector)

GERMAN_WINDOW = """
import sys
from htmlfig_desktop.ui import application
from htmlfig_desktop.ui.commands import Command

async def stop_soon(self):
    print(self.window.action(Command.CONVERT).text(), self.window.jobs._heading.text(), sep="|")
    await self.aclose()

application.Desktop.run = stop_soon
app = application.create_application([])
application.run(app, [])
"""


@pytest.mark.gui
def test_in_a_language_it_does_not_speak_the_window_is_english_as_a_whole(qapp: QApplication) -> None:
    before = QLocale()
    try:
        for name in ("ar_EG", "fr_FR"):
            QLocale.setDefault(QLocale(name))
            assert install_translation(qapp) == ()
            assert qapp.layoutDirection() is Qt.LayoutDirection.LeftToRight
            assert QLocale().toString(15) == "15"
        assert QLocale().toString(0.5, "f", 1) == "0,5", "figures stay as the system has them"
    finally:
        QLocale.setDefault(before)


def test_there_is_a_language_beside_english() -> None:
    assert [path.stem for path in TRANSLATIONS] == ["de"]


@pytest.mark.parametrize("path", TRANSLATIONS, ids=lambda path: path.stem)
def test_a_translation_has_every_text_and_no_other(path: Path) -> None:
    """When this fails: run packaging/translations.py and translate what it names."""
    translated = collector.texts_in(path)
    told = {text for text in translated if text[0] in ("Messages", "Causes")}
    assert sorted(set(collector.texts_in_source()) ^ (set(translated) - told)) == []
    assert told <= set(collector.texts_in_catalogues()) | set(collector.causes_in_source()), (
        "run packaging/translations.py"
    )


@pytest.mark.parametrize("path", TRANSLATIONS, ids=lambda path: path.stem)
def test_what_is_told_of_errors_and_losses_is_translated(path: Path) -> None:
    lacking = set(collector.texts_in_catalogues()) - set(collector.texts_in(path))
    assert sorted(lacking) == [], "add these to the translation, then run packaging/translations.py"


@pytest.mark.parametrize("path", TRANSLATIONS, ids=lambda path: path.stem)
def test_every_cause_of_an_error_is_translated(path: Path) -> None:
    lacking = set(collector.causes_in_source()) - set(collector.texts_in(path))
    assert sorted(lacking) == [], "add these to the translation, then run packaging/translations.py"


def test_no_cause_is_put_together_where_no_translation_reaches_it() -> None:
    """When this fails: say it by ``because`` of ``core/causes.py``, with a template and facts."""
    assert collector.causes_without_template() == []
    assert len(collector.causes_in_source()) > 200, "the collector has lost its way"


def test_no_loss_is_told_in_words_that_no_translation_reaches() -> None:
    """When this fails: say the note by ``because`` of ``core/causes.py``."""
    assert collector.notes_without_template() == []


@pytest.mark.parametrize("path", TRANSLATIONS, ids=lambda path: path.stem)
def test_a_translation_keeps_placeholders_mnemonics_and_file_patterns(path: Path) -> None:
    for (_, text), translation in collector.texts_in(path).items():
        for part in (r"\{\w+\}", r"\*\.\w+", "\n"):
            assert Counter(re.findall(part, text)) == Counter(re.findall(part, translation)), text
        assert len(re.findall("&[^&]", text)) == len(re.findall("&[^&]", translation)), text


def test_keys_are_put_into_a_text_by_the_names_the_system_has_for_them() -> None:
    """A translation would call them by other names than Qt does in menus, tips and the list of shortcuts."""
    assert [text for _, text in collector.texts_in_source() if re.search(r"\b(Ctrl|Alt|Shift|Meta)\+", text)] == []


@pytest.mark.parametrize("word", ["Kennwort", "Heatmap", "Eingabe)", "Telefon"])
def test_german_has_one_word_for_each_thing_and_this_is_another(word: str) -> None:
    (german,) = (path for path in TRANSLATIONS if path.stem == "de")
    assert [text for text in collector.texts_in(german).values() if word in text] == []


@pytest.mark.parametrize("path", TRANSLATIONS, ids=lambda path: path.stem)
def test_no_mnemonic_is_given_twice_in_a_menu(path: Path) -> None:
    translated = collector.texts_in(path)
    for menu in (each for title in menu_titles() for each in (title, *submenu_titles(title))):
        texts = [translated["Commands", text.text] for text in COMMANDS.values() if text.menu == menu]
        texts.extend(translated["Commands", inner] for inner in submenu_titles(menu))
        if menu == menu_titles()[0]:
            texts.append(translated["MainWindow", "Open &Recent"])
        letters = Counter(found[1].casefold() for text in texts if (found := re.search("&([^&])", text)))
        assert [letter for letter, count in letters.items() if count > 1] == [], menu


@pytest.mark.parametrize("path", TRANSLATIONS, ids=lambda path: path.stem)
def test_the_compiled_translation_is_that_of_its_source(path: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.qm"
    compiler = Path(sys.executable).with_name("pyside6-lrelease")
    subprocess.run([compiler, "-silent", path, "-qm", fresh], check=True, timeout=60)
    assert fresh.read_bytes() == path.with_suffix(".qm").read_bytes()


def test_the_window_speaks_the_language_of_the_system(tmp_path: Path) -> None:
    places = {name: str(tmp_path) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}
    own = os.environ | places | {"LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", GERMAN_WINDOW]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=own, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "&Umwandeln|Aufträge"

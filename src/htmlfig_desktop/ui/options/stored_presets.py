"""Presets in the settings: how they are read and written, and what becomes of those that cannot be read."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSettings

from htmlfig_desktop.ui.damage import kept_beside
from htmlfig_desktop.ui.options.presets import BUILT_IN, Preset, PresetBook, PresetError, readable_in, to_json

_OWN, _DEFAULT, _LAST = "presets/own", "presets/default", "presets/last"
_FILE = "presets.json"


@dataclass(frozen=True, slots=True)
class LostPresets:
    """Presets that could not be read."""

    count: int
    """0: the whole list could not be read, and with it how many there were."""
    copy: Path
    """Has them as they were."""


def kept_if_lost(settings: QSettings, folder: Path) -> LostPresets | None:
    """Return how many presets in the settings cannot be read; None where all can.

    They are kept in a file in ``folder`` before the settings go on without them, so it is told once. Where no file can
    be written the settings stay as they are, and so does the list of the next start.
    """
    book, lost = _read(settings)
    if lost is None:
        return None
    with suppress(OSError):
        copy = kept_beside(folder / _FILE, _stored(settings, _OWN).encode())
        write_book(settings, book)
        return LostPresets(lost, copy)
    return None


def book_in(settings: QSettings) -> PresetBook:
    """Return the presets that are stored, without those that cannot be read."""
    return _read(settings)[0]


def write_book(settings: QSettings, book: PresetBook) -> None:
    """Store presets, and which of them the program begins with."""
    settings.setValue(_OWN, to_json(book.own))
    settings.setValue(_DEFAULT, book.default_name)


def last_in(settings: QSettings) -> Preset:
    """Return the options as they were left, for who has not said which preset the program begins with."""
    with suppress(PresetError):
        return next(iter(readable_in(_stored(settings, _LAST))[0]), BUILT_IN[0])
    return BUILT_IN[0]


def write_last(settings: QSettings, last: Preset) -> None:
    """Store the options as they are left."""
    settings.setValue(_LAST, to_json([last]))


def _read(settings: QSettings) -> tuple[PresetBook, int | None]:
    """Return the presets that can be read, and how many others there are; 0: nobody knows; None: none."""
    book, text = PresetBook(default=_stored(settings, _DEFAULT)), _stored(settings, _OWN)
    if not text:
        return book, None
    try:
        presets, unreadable = readable_in(text)
    except PresetError:
        return book, 0
    for preset in presets:
        try:
            book.keep(preset)
        except PresetError:
            unreadable += 1
    return book, unreadable or None


def _stored(settings: QSettings, key: str) -> str:
    return str(settings.value(key, "") or "")

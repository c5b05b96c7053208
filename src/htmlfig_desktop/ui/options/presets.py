"""Named sets of options: those that come with the program, the user's own, and their way into files and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import OptionsError
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.jobs.naming import DEFAULT_TEMPLATE, is_template
from htmlfig_desktop.jobs.records import options_from, options_record
from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP

Given = TypeVar("Given")
T = TypeVar("T")

MOST_WIDTHS = 10
MOST_PRESETS = 200
LONGEST_NAME = 80
LONGEST_FILE = 1 << 20
"""Bytes of a file with presets."""
_FORMAT = "htmlfig-presets"
_VERSION = 1


class PresetError(Exception):
    """A file with presets cannot be read, or a preset may not be stored. The text says why, for the user."""


@dataclass(frozen=True, slots=True)
class Preset:
    """Options under a name, for one or several widths."""

    name: str
    runs: tuple[ConversionOptions, ...]
    """Options of each job; they differ in the width only."""
    template: str = DEFAULT_TEMPLATE
    """How saved files are named."""


DEFAULTS = ConversionOptions(screenshot=True, check=True)
"""The contract's defaults, with the full-page picture, which the preview shows, and the check that needs it."""


def _built_in(name: str, *widths: int, template: str = DEFAULT_TEMPLATE) -> Preset:
    return Preset(name, tuple(replace(DEFAULTS, viewport_width=width) for width in widths), template)


BUILT_IN = (
    _built_in(QT_TRANSLATE_NOOP("Presets", "Desktop"), 1440),
    _built_in(QT_TRANSLATE_NOOP("Presets", "Laptop"), 1280),
    _built_in(QT_TRANSLATE_NOOP("Presets", "Tablet"), 768),
    _built_in(QT_TRANSLATE_NOOP("Presets", "Phone"), 390),
    _built_in(QT_TRANSLATE_NOOP("Presets", "Phone, Tablet and Desktop"), 390, 768, 1440, template="{title} {width}"),
)


def preset_title(name: str) -> str:
    """Return what a preset is called in the window: the built-in ones in its language, own ones as they were named."""
    is_built_in = any(name == preset.name for preset in BUILT_IN)
    return QCoreApplication.translate("Presets", name) if is_built_in else name


class PresetBook:
    """The presets in use. The built-in ones can be neither changed nor deleted."""

    def __init__(self, own: Iterable[Preset] = (), default: str = BUILT_IN[0].name) -> None:
        self._own = {preset.name: preset for preset in own}
        self.default_name = default

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The built-in ones, then the user's own by name."""
        return (*BUILT_IN, *sorted(self._own.values(), key=lambda preset: preset.name.casefold()))

    @property
    def own(self) -> tuple[Preset, ...]:
        """The user's own, by name."""
        return self.presets[len(BUILT_IN) :]

    @property
    def default(self) -> Preset:
        """The preset the program starts with."""
        return self.named(self.default_name) or BUILT_IN[0]

    def named(self, name: str) -> Preset | None:
        """Return a preset by its name."""
        return next((preset for preset in self.presets if preset.name == name), None)

    def matching(self, runs: tuple[ConversionOptions, ...], template: str) -> Preset | None:
        """Return the preset that has exactly these options."""
        return next((each for each in self.presets if each.runs == runs and each.template == template), None)

    def is_own(self, name: str) -> bool:
        """Whether the user made it."""
        return name in self._own

    def copy(self) -> PresetBook:
        """Return a book with the same presets, which can be changed apart from this one."""
        return PresetBook(self.own, self.default_name)

    def keep(self, preset: Preset) -> Preset:
        """Store a preset, in the place of an own one of the same name, and return it as it is stored.

        Raises:
            PresetError: the name is not fit or belongs to a built-in preset, or there are too many.
        """
        name = " ".join(preset.name.split())
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise PresetError(because("Use a name of 1 to {longest} characters.", longest=LONGEST_NAME))
        if any(name.casefold() == each.name.casefold() for each in BUILT_IN):
            raise PresetError(because("“{name}” comes with the program. Choose another name.", name=name))
        if name not in self._own and len(self._own) >= MOST_PRESETS:
            raise PresetError(because("There can be {most} presets. Delete one first.", most=MOST_PRESETS))
        self._own[name] = replace(preset, name=name)
        return self._own[name]

    def delete(self, name: str) -> None:
        """Forget an own preset."""
        self._own.pop(name, None)


def to_json(presets: Iterable[Preset]) -> str:
    """Return presets as the text of a file."""
    rows = []
    for preset in presets:
        options = options_record(preset.runs[0])
        del options["viewport_width"]
        widths = [run.viewport_width for run in preset.runs]
        rows.append({"name": preset.name, "template": preset.template, "widths": widths, "options": options})
    return json.dumps({"format": _FORMAT, "version": _VERSION, "presets": rows}, ensure_ascii=False, indent=2)


def from_json(text: str) -> tuple[Preset, ...]:
    """Return the presets that a file holds, with all bounds checked.

    Raises:
        PresetError: it is no such file, or a value in it is out of bounds.
    """
    return tuple(_read(_preset, row) for row in _read(_rows, text))


def readable_in(text: str) -> tuple[tuple[Preset, ...], int]:
    """Return the presets in a file that can be read, and how many others are in it.

    Raises:
        PresetError: it is no such file.
    """
    presets, unreadable = [], 0
    for row in _read(_rows, text):
        try:
            presets.append(_read(_preset, row))
        except PresetError:
            unreadable += 1
    return tuple(presets), unreadable


def _read(read: Callable[[Given], T], given: Given) -> T:
    """Return what ``read`` makes of a part of a file; whatever is wrong with it becomes a PresetError."""
    try:
        return read(given)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise PresetError(because("This is no file with presets, or it is damaged.")) from error
    except OptionsError as error:
        raise PresetError(error.cause) from error


def _rows(text: str) -> list[dict[str, Any]]:
    data = json.loads(text)
    if data["format"] != _FORMAT or data["version"] != _VERSION:
        raise PresetError(because("This file was not made by this program, or by a newer version of it."))
    if len(data["presets"]) > MOST_PRESETS:
        raise PresetError(because("The file holds more than {most} presets.", most=MOST_PRESETS))
    return list(data["presets"])


def _preset(row: dict[str, Any]) -> Preset:
    name, template, widths = row["name"], row["template"], row["widths"]
    if not isinstance(name, str) or not isinstance(template, str) or not is_template(template):
        raise PresetError(because("A preset has no name, or a file name with unknown fields."))
    if not (isinstance(widths, list) and 0 < len(widths) <= MOST_WIDTHS and all(type(each) is int for each in widths)):
        raise PresetError(because("A preset needs 1 to {most} whole widths.", most=MOST_WIDTHS))
    options = options_from(row["options"])
    if "check" not in row["options"]:  # made before there were checks
        options = replace(options, check=options.screenshot is True)
    whole = (options.viewport_height, options.timeout_ms)
    if not all(each is None or type(each) is int for each in whole):
        raise PresetError(because("Heights and timeouts are whole numbers."))
    if not isinstance(options.wait_for_selector, str | None) or not all(
        isinstance(each, bool) for each in (options.screenshot, options.check, options.states, options.without_banners)
    ):
        raise PresetError(because("A preset has a value of the wrong kind."))
    return Preset(name, tuple(replace(options, viewport_width=width) for width in widths), template)

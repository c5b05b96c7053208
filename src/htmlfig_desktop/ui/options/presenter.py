"""Turns the form into options, explains what is wrong, applies and keeps presets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, QSignalBlocker, QTimer, Signal

from htmlfig_desktop.core.causes import because, cause_of
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.core.storing import not_stored
from htmlfig_desktop.jobs.naming import DEFAULT_TEMPLATE
from htmlfig_desktop.ui.messages.texts import in_words
from htmlfig_desktop.ui.options.form import (
    OWN_WIDTH,
    PRESET_WIDTHS,
    FormField,
    FormProblemsError,
    OptionsForm,
    form_of,
    preset_of,
    runs_of,
)
from htmlfig_desktop.ui.options.presets import LONGEST_FILE, Preset, PresetError, from_json, to_json
from htmlfig_desktop.ui.options.stored_presets import book_in, last_in, write_book, write_last

if TYPE_CHECKING:
    from htmlfig_desktop.ui.options.view import OptionsView

_KEPT_MS = 1000
"""After the last change of an option."""


class OptionsPresenter(QObject):
    """Knows the options the next conversions get.

    Signals:
        changed: the form now holds other values, right or wrong.
        presetProblem: (str, str), title and reason, an order about presets could not be carried out.
        presetsDone: (str, str), title and text, it was.
        presetDeleted: (str, function), the name of a preset that is gone; the function brings it back.
    """

    changed = Signal()
    presetProblem = Signal(str, str)
    presetsDone = Signal(str, str)
    presetDeleted = Signal(str, object)

    def __init__(self, view: OptionsView, settings: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._settings = settings
        self._runs: tuple[ConversionOptions, ...] = ()
        self._refused_selector = ""
        """The last one that was found to be no CSS."""
        self._book = book_in(settings)
        self._preset: Preset | None = None
        self._last: Preset | None = None
        self._keeper = QTimer(self, singleShot=True, interval=_KEPT_MS)
        self._keeper.timeout.connect(self._keep_last)
        self._before_reset: OptionsForm | None = None
        """What can be brought back, until anything is changed."""
        view.formEdited.connect(self._read)
        view.presetRequested.connect(self._apply_width)
        view.resetRequested.connect(self._reset)
        bar = view.preset_bar
        bar.chosen.connect(self.apply)
        bar.saveRequested.connect(self._keep)
        bar.deleteRequested.connect(self._delete)
        bar.defaultRequested.connect(self._make_default)
        bar.importRequested.connect(self._import)
        bar.exportRequested.connect(self._export)
        self._show_presets()
        self._fill(self._book.named(self._book.default_name) or last_in(settings))

    @property
    def runs(self) -> tuple[ConversionOptions, ...]:
        """Options of each design to be made, one per width; empty while a field holds a wrong value."""
        return () if self._has_refused_selector else self._runs

    @property
    def wants_check(self) -> bool:
        """Whether results shall be compared with their pages."""
        return self._view.form.screenshot and self._view.form.check

    @property
    def runs_as_typed(self) -> tuple[ConversionOptions, ...]:
        """The same, whatever the selector: for whoever finds out about it."""
        return self._runs

    def refuse_selector(self, selector: str) -> None:
        """Take a selector that is no CSS for a wrong value; beside the field it is said by whoever has found out."""
        self._refused_selector = selector
        self._mark_selector()

    @property
    def preset_name(self) -> str:
        """Name of the preset the options are; empty when they are none."""
        return self._preset.name if self._preset else ""

    @property
    def template(self) -> str:
        """How saved files are named."""
        return self._view.form.template.strip() or DEFAULT_TEMPLATE

    @property
    def preset_names(self) -> tuple[str, ...]:
        """Names of all presets."""
        return tuple(preset.name for preset in self._book.presets)

    def apply(self, name: str) -> None:
        """Fill the form with a preset."""
        preset = self._book.named(name)
        if preset is not None:
            self._fill(preset)

    def show(self, options: ConversionOptions) -> None:
        """Fill the form with options."""
        self._view.set_form(form_of((options,), self.template))
        self._read()

    def show_problem(self) -> None:
        """Lead the user to the first wrong field."""
        try:
            runs_of(self._view.form)
        except FormProblemsError as error:
            self._view.focus_field(next(iter(error.problems)))
        else:
            if self._has_refused_selector:
                self._view.focus_field(FormField.SELECTOR)

    @property
    def _has_refused_selector(self) -> bool:
        return bool(self._refused_selector) and any(
            each.wait_for_selector == self._refused_selector for each in self._runs
        )

    def _mark_selector(self) -> None:
        self._view.fields[FormField.SELECTOR].mark_wrong(self._has_refused_selector)

    def close(self) -> None:
        """Keep the options for the next start."""
        self._keeper.stop()
        self._keep_last()

    def _keep_last(self) -> None:
        if self._last is not None:
            write_last(self._settings, self._last)

    def _read(self, before: OptionsForm | None = None) -> None:
        """Take the form as it is now; ``before`` it was reset, if it just was."""
        form = self._view.form
        try:
            self._runs = runs_of(form)
            self._view.set_problems({})
        except FormProblemsError as error:
            self._runs = ()
            self._view.set_problems(error.problems)
        self._mark_selector()
        self._preset = self._book.matching(self._runs, self.template)
        self._view.preset_bar.set_current(self.preset_name, is_own=self._book.is_own(self.preset_name))
        self._view.set_preset(preset_of(form.width))
        self._before_reset = before
        self._view.set_reset(can_reset=self._preset != self._book.default, can_undo=before is not None)
        if self._runs:
            self._last = Preset("", self._runs, self.template)
            self._keeper.start()
        self.changed.emit()

    def _apply_width(self, key: str) -> None:
        if key == OWN_WIDTH:
            self._view.focus_field(FormField.WIDTH)
            return
        self._view.set_form(replace(self._view.form, width=str(PRESET_WIDTHS[key]), height=""))
        self._read()

    def _reset(self) -> None:
        """Set the options back; or, where that was the last that was done, bring them back."""
        before, form = self._before_reset, self._view.form
        if before is not None:
            self._view.set_form(before)
            self._read()
            return
        self._fill(self._book.default, before=form)

    def _fill(self, preset: Preset, before: OptionsForm | None = None) -> None:
        with QSignalBlocker(self._view):  # half of it is no options, and would turn what leads back off and on
            self._view.set_form(form_of(preset.runs, preset.template))
        self._read(before)

    def _keep(self, name: str) -> None:
        if not self._runs:
            self.show_problem()
            return

        def keep() -> None:
            self._book.keep(Preset(name, self._runs, self.template))

        self._change(keep)

    def _delete(self) -> None:
        preset, is_default = self._preset, self._book.default_name == self.preset_name
        if preset is None:
            return
        self._change(lambda: self._book.delete(preset.name))
        self.presetDeleted.emit(preset.name, partial(self._keep_again, preset, is_default=is_default))

    def _keep_again(self, preset: Preset, *, is_default: bool) -> None:
        def keep() -> None:
            self._book.keep(preset)
            if is_default:
                self._book.default_name = preset.name

        self._change(keep)

    def _make_default(self) -> None:
        def change() -> None:
            self._book.default_name = self.preset_name

        self._change(change)

    def _import(self, path: Path) -> None:
        def take() -> None:
            presets, book = from_json(_text_of(path)), self._book.copy()
            for preset in presets:
                book.keep(preset)
            self._book = book  # all or none
            self.presetsDone.emit(
                self.tr("Presets imported"), self.tr("Taken from the file: {count}.").format(count=len(presets))
            )

        self._change(take)

    def _export(self, path: Path) -> None:
        def give() -> None:
            try:
                path.write_text(to_json(self._book.own), encoding="utf-8")
            except OSError as error:
                raise PresetError(not_stored(path, error).cause) from error
            self.presetsDone.emit(self.tr("Presets exported"), str(path))

        self._change(give)

    def _change(self, change: Callable[[], None]) -> None:
        """Change the presets, store them, and show them; a refusal is told."""
        try:
            change()
        except PresetError as error:
            self.presetProblem.emit(self.tr("The presets stay as they were"), in_words(cause_of(error)))
            return
        write_book(self._settings, self._book)
        self._show_presets()
        self._read()

    def _show_presets(self) -> None:
        self._view.preset_bar.set_presets([preset.name for preset in self._book.presets], self._book.default_name)


def _text_of(path: Path) -> str:
    try:
        if path.stat().st_size > LONGEST_FILE:
            raise PresetError(because("The file is too large."))
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PresetError(because("The file cannot be read.")) from error

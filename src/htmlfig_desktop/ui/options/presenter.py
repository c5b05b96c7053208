"""Turns the form into options, explains what is wrong, applies presets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.ui.options.form import (
    DEFAULTS,
    OWN_WIDTH,
    PRESET_WIDTHS,
    FormField,
    FormProblemsError,
    form_of,
    options_of,
    preset_of,
)

if TYPE_CHECKING:
    from htmlfig_desktop.ui.options.view import OptionsView


class OptionsPresenter(QObject):
    """Knows the options the next conversion gets.

    Signals:
        changed: the form now holds other values, right or wrong.
    """

    changed = Signal()

    def __init__(self, view: OptionsView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._options: ConversionOptions | None = None
        view.formEdited.connect(self._read)
        view.presetRequested.connect(self._apply_preset)
        view.resetRequested.connect(self._reset)
        self._reset()

    @property
    def options(self) -> ConversionOptions | None:
        """The options, or None while a field holds a wrong value."""
        return self._options

    def show(self, options: ConversionOptions) -> None:
        """Fill the form with options."""
        self._view.set_form(form_of(options))
        self._read()

    def show_problem(self) -> None:
        """Lead the user to the first wrong field."""
        try:
            options_of(self._view.form)
        except FormProblemsError as error:
            self._view.focus_field(next(iter(error.problems)))

    def _read(self) -> None:
        form = self._view.form
        try:
            self._options = options_of(form)
            self._view.set_problems({})
        except FormProblemsError as error:
            self._options = None
            self._view.set_problems(error.problems)
        self._view.set_preset(preset_of(form.width))
        self._view.set_reset_enabled(form != form_of(DEFAULTS))
        self.changed.emit()

    def _apply_preset(self, key: str) -> None:
        if key == OWN_WIDTH:
            self._view.focus_field(FormField.WIDTH)
            return
        self._view.set_form(replace(self._view.form, width=str(PRESET_WIDTHS[key]), height=""))
        self._read()

    def _reset(self) -> None:
        self._view.set_form(form_of(DEFAULTS))
        self._read()

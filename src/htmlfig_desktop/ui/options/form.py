"""The values as they stand in the form, and their way to options and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from PySide6.QtCore import QCoreApplication, QLocale

from htmlfig_desktop.core.options import (
    DEVICE_SCALE_FACTOR,
    TIMEOUT_MS,
    VIEWPORT_HEIGHT,
    VIEWPORT_WIDTH,
    Bounds,
    ColorScheme,
    ConversionOptions,
    WaitUntil,
)
from htmlfig_desktop.jobs.naming import DEFAULT_TEMPLATE, FIELDS, is_template
from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP
from htmlfig_desktop.ui.options.presets import MOST_WIDTHS

OWN_WIDTH = "own"
"""Key of the preset that stands for a width of the user's own."""

PRESET_WIDTHS: Mapping[str, int] = {"phone": 390, "tablet": 768, "laptop": 1280, "desktop": 1440}
"""Viewport width in CSS px by preset. Heights stay automatic, so that the whole page becomes the design."""

LONGEST_SELECTOR = 2000
_MS = 1000
"""In a second, in which people are asked for the timeout."""
_TIMEOUT_S = Bounds(TIMEOUT_MS.low / _MS, TIMEOUT_MS.high / _MS)


class FormField(Enum):
    """A field that can hold a wrong value."""

    WIDTH = "viewport_width"
    HEIGHT = "viewport_height"
    SCALE = "device_scale_factor"
    SELECTOR = "wait_for_selector"
    TIMEOUT = "timeout_ms"
    TEMPLATE = "template"


@dataclass(frozen=True, slots=True)
class OptionsForm:
    """What the user has typed and chosen; nothing is checked yet."""

    width: str
    height: str
    scale: str
    selector: str
    timeout: str
    """In seconds."""
    wait_until: WaitUntil
    color_scheme: ColorScheme
    screenshot: bool
    check: bool = False
    states: bool = False
    without_banners: bool = False
    template: str = DEFAULT_TEMPLATE
    """How saved files are named."""


class FormProblemsError(Exception):
    """Some fields hold what they cannot take; each with its explanation."""

    def __init__(self, problems: Mapping[FormField, str]) -> None:
        super().__init__(", ".join(field.value for field in problems))
        self.problems = problems


def form_of(runs: Sequence[ConversionOptions], template: str = DEFAULT_TEMPLATE) -> OptionsForm:
    """Return how options that differ in the width only look in the form."""
    options = runs[0]
    return OptionsForm(
        width=", ".join(str(run.viewport_width) for run in runs),
        height="" if options.viewport_height is None else str(options.viewport_height),
        scale=_figure(options.device_scale_factor),
        selector=options.wait_for_selector or "",
        timeout=_figure(options.timeout_ms / _MS),
        wait_until=options.wait_until,
        color_scheme=options.color_scheme,
        screenshot=options.screenshot,
        check=options.check,
        states=options.states,
        without_banners=options.without_banners,
        template=template,
    )


def runs_of(form: OptionsForm) -> tuple[ConversionOptions, ...]:
    """Return the options that the form describes, one for each width.

    Raises:
        FormProblemsError: fields out of bounds or unreadable, all of them at once.
    """
    values: dict[FormField, Any] = {}
    problems: dict[FormField, str] = {}
    readers: tuple[tuple[FormField, Callable[[], object]], ...] = (
        (FormField.WIDTH, lambda: _widths(form.width)),
        (FormField.HEIGHT, lambda: _number(form.height, int, VIEWPORT_HEIGHT) if form.height.strip() else None),
        (FormField.SCALE, lambda: _number(form.scale, float, DEVICE_SCALE_FACTOR)),
        (FormField.SELECTOR, lambda: _selector(form.selector)),
        (FormField.TIMEOUT, lambda: round(_number(form.timeout, float, _TIMEOUT_S) * _MS)),
        (FormField.TEMPLATE, lambda: _template(form.template)),
    )
    for field, read in readers:
        try:
            values[field] = read()
        except ValueError as error:
            problems[field] = str(error)
    if problems:
        raise FormProblemsError(problems)
    widths = values.pop(FormField.WIDTH)
    del values[FormField.TEMPLATE]
    first = ConversionOptions(
        wait_until=form.wait_until,
        color_scheme=form.color_scheme,
        screenshot=form.screenshot,
        check=form.screenshot and form.check,
        states=form.states,
        without_banners=form.without_banners,
        **{field.value: value for field, value in values.items()},
    )
    return tuple(replace(first, viewport_width=width) for width in widths)


def preset_of(width: str) -> str:
    """Return the preset that has this width, or OWN_WIDTH."""
    return next((key for key, px in PRESET_WIDTHS.items() if str(px) == width.strip()), OWN_WIDTH)


def _number(text: str, kind: type[int] | type[float], bounds: Bounds) -> float:
    """Return the number in ``text``; a ValueError explains, in the user's words, what is wrong."""
    try:
        value = kind(text.strip() if kind is int else text.strip().replace(",", "."))
    except ValueError:
        kind_of_number = _WHOLE if kind is int else _ANY
        raise ValueError(_bounds_text(kind_of_number, bounds)) from None
    if not bounds.low <= value <= bounds.high:
        raise ValueError(_bounds_text(_OUTSIDE, bounds))
    return value


def _widths(text: str) -> tuple[int, ...]:
    """Return the widths in ``text``, separated by commas or spaces, each once."""
    parts = dict.fromkeys(text.replace(",", " ").replace(";", " ").split())
    if len(parts) > MOST_WIDTHS:
        template = QCoreApplication.translate("OptionsForm", "Enter up to {most} widths.")
        raise ValueError(template.format(most=MOST_WIDTHS))
    try:
        return tuple(int(_number(part, int, VIEWPORT_WIDTH)) for part in parts or ("",))
    except ValueError as error:
        several = QCoreApplication.translate("OptionsForm", "Put commas between several widths.")
        raise ValueError(f"{error} {several}") from error


def _template(text: str) -> str:
    if text.strip() and not is_template(text):
        known = " ".join(f"{{{name}}}" for name in FIELDS)
        raise ValueError(QCoreApplication.translate("OptionsForm", "Use words and {known}.").replace("{known}", known))
    return text


def _selector(text: str) -> str | None:
    if len(text) > LONGEST_SELECTOR:
        raise ValueError(QCoreApplication.translate("OptionsForm", "This selector is too long."))
    return text.strip() or None


_WHOLE = QT_TRANSLATE_NOOP("OptionsForm", "Enter a whole number from {low} to {high}.")
_ANY = QT_TRANSLATE_NOOP("OptionsForm", "Enter a number from {low} to {high}.")
_OUTSIDE = QT_TRANSLATE_NOOP("OptionsForm", "Choose a value from {low} to {high}.")


def _bounds_text(template: str, bounds: Bounds) -> str:
    return QCoreApplication.translate("OptionsForm", template).format(
        low=_figure(bounds.low), high=_figure(bounds.high)
    )


def _figure(value: float) -> str:
    """Return a number as people type it: with their decimal point, and nothing between thousands."""
    locale = QLocale()
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    return locale.toString(float(value), "g", 6)

"""Puts errors and diagnostics into the user's words. Never a stack trace on the screen."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

import htmlfig_desktop
from htmlfig_desktop.core.causes import as_cause
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode, Severity
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.ui.messages.figures import unbroken

_LONGEST_NAME = 60
"""Characters of a name among other words."""


def in_short(name: str) -> str:
    """Return a name for a sentence: of a very long one the beginning and the end, where files are told apart."""
    half = _LONGEST_NAME // 2
    return name if len(name) <= _LONGEST_NAME else f"{name[:half].rstrip()}…{name[1 - half :].lstrip()}"


@dataclass(frozen=True, slots=True)
class Message:
    """What a person is told about a failure."""

    title: str
    cause: str
    next_step: str
    details: str
    """For a bug report; shown nowhere, only copied."""


@dataclass(frozen=True, slots=True)
class Loss:
    """All diagnostics of one kind."""

    code: DiagnosticCode
    count: int
    sentence: str
    places: tuple[str, ...]
    """Selectors or layer names, the first few, each once."""
    found: tuple[Diagnostic, ...] = ()
    """What ``places`` name, in the same order."""


SEVERITY_MARKS = {
    Severity.LOST: ("error", "danger"),
    Severity.APPROXIMATED: ("warning", "warning"),
    Severity.INFO: ("info", "muted"),
}
"""Icon and token of its color."""
_MOST_PLACES = 20
_WEIGHT = {Severity.LOST: 0, Severity.APPROXIMATED: 1, Severity.INFO: 2}


def message_for(error: HtmlFigError) -> Message:
    """Return the words for ``error``; every code of the catalogue has them."""
    text = error.error.value
    lines = [
        f"{text.code}: {text.title}",
        error.cause,
        *([error.detail] if error.detail else []),
        f"HTML Fig Desktop {htmlfig_desktop.__version__}, {platform.platform()}",
    ]
    return Message(_translated(text.title), in_words(error.cause), _translated(text.next_step), "\n".join(lines))


def in_words(cause: str) -> str:
    """Return a cause in the user's language; what comes from elsewhere, such as a server's words, as it is."""
    return unbroken(as_cause(cause).in_words(lambda text: QCoreApplication.translate("Causes", text)))


def sentence_of(code: DiagnosticCode) -> str:
    """Return what a designer is told of a kind of loss."""
    return _translated(code.value.sentence)


def losses(diagnostics: Iterable[Diagnostic]) -> tuple[Loss, ...]:
    """Return the diagnostics grouped by code, the gravest kind first, then the most frequent."""
    found = tuple(diagnostics)
    counts = Counter(diagnostic.code for diagnostic in found)
    places: dict[DiagnosticCode, dict[str, Diagnostic]] = {code: {} for code in counts}
    for diagnostic in found:
        place = f"{_named(diagnostic)}  {in_words(diagnostic.note)}".strip()
        if place and len(places[diagnostic.code]) < _MOST_PLACES:
            places[diagnostic.code].setdefault(place, diagnostic)
    kinds = sorted(counts, key=lambda code: (_WEIGHT[code.severity], -counts[code], code.code))
    return tuple(
        Loss(code, counts[code], _translated(code.value.sentence), tuple(places[code]), tuple(places[code].values()))
        for code in kinds
    )


def _named(diagnostic: Diagnostic) -> str:
    """Return what is known of the place of a loss: the layer, and the element it was."""
    layer, selector = diagnostic.layer, diagnostic.selector
    return f"{layer} ({selector})" if layer and selector and layer != selector else layer or selector


def _translated(text: str) -> str:
    return QCoreApplication.translate("Messages", text)

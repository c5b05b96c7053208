"""The summary beside the picture: what is in the design, its fonts, and what looks different from the page."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from htmlfig_desktop.core.diagnostics import Severity
from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.messages.texts import Loss
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label, line

SUMMARY_WIDTH = 280
_MARKS = {
    Severity.LOST: ("error", "danger"),
    Severity.APPROXIMATED: ("warning", "warning"),
    Severity.INFO: ("info", "muted"),
}


@dataclass(frozen=True, slots=True)
class FontRow:
    """A font family the page is drawn with."""

    family: str
    styles: str
    share: str
    """Of all glyphs."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What the panel shows, in words."""

    figures: tuple[tuple[str, str], ...]
    """Number and what it counts."""
    fonts: tuple[FontRow, ...]
    losses: tuple[Loss, ...]


class SummaryPanel(QScrollArea):
    """Shows a Summary.

    Signals:
        detailsRequested: the user wants to see it all.
    """

    detailsRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAccessibleName(self.tr("Summary of the design"))
        self.setWidgetResizable(True)
        self.setFixedWidth(SUMMARY_WIDTH)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_summary(self, summary: Summary) -> None:
        """Replace what is shown."""
        body = QWidget()
        body.setObjectName("panelBody")
        column = QVBoxLayout(body)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addLayout(_figures(summary))
        column.addWidget(line())
        column.addWidget(label(self.tr("Fonts"), "heading"))
        for font in summary.fonts:
            column.addWidget(_font(font))
        if not summary.fonts:
            column.addWidget(label(self.tr("The page has no text."), "muted"))
        column.addWidget(line())
        column.addWidget(label(self.tr("What looks different"), "heading"))
        for loss in summary.losses:
            column.addWidget(_loss(loss))
        if not summary.losses:
            column.addWidget(label(self.tr("Nothing was lost or approximated."), "muted", wrap=True))
        details = QPushButton(self.tr("All Details…"))
        details.clicked.connect(self.detailsRequested)
        column.addWidget(details, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.setWidget(body)


def _figures(summary: Summary) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(12)
    for place, (number, what) in enumerate(summary.figures):
        cell = QVBoxLayout()
        cell.setSpacing(0)
        cell.addWidget(label(number, "figure"))
        cell.addWidget(label(what, "small"))
        grid.addLayout(cell, place // 2, place % 2)
    grid.setColumnStretch(0, 1)
    grid.setColumnStretch(1, 1)
    return grid


def _font(font: FontRow) -> QWidget:
    widget = QWidget()
    column = QVBoxLayout(widget)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    upper = QHBoxLayout()
    upper.addWidget(ElidedLabel(font.family), 1)
    upper.addWidget(label(font.share, "muted"))
    column.addLayout(upper)
    column.addWidget(ElidedLabel(font.styles, "small"))
    return widget


def _loss(loss: Loss) -> QWidget:
    widget = QWidget()
    mark = QLabel()
    mark.setFixedSize(16, 16)
    icon, part = _MARKS[loss.code.severity]
    set_icon(mark, icon, part, 16)
    row = QHBoxLayout(widget)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(label(loss.sentence, wrap=True), 1)
    row.addWidget(label(f"× {loss.count}", "muted"), 0, Qt.AlignmentFlag.AlignTop)
    widget.setToolTip("\n".join((loss.code.code, *loss.places)))
    return widget

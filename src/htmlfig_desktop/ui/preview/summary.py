"""The summary beside the picture: what is in the design, its fonts, and what looks different from the page."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from htmlfig_desktop.ui.compare.findings import FindingsPanel
from htmlfig_desktop.ui.messages.texts import Loss
from htmlfig_desktop.ui.preview.losses import LossGroup
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label, line
from htmlfig_desktop.ui.widgets.tab_order import order_tab

SUMMARY_WIDTH = 280
_ANY_WIDTH = (1 << 24) - 1
"""Px; Qt's own bound."""


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
    no_fonts: str = ""
    """What is said where there are none."""
    no_losses: str = ""


class SummaryPanel(QScrollArea):
    """Shows a Summary, and what the comparison with the page has found.

    Signals:
        detailsRequested: the user wants to see it all.
        placeChosen: Diagnostic, the user wants to see an element.
        remedyChosen: DiagnosticCode, the user wants what helps against it.
    """

    detailsRequested = Signal()
    placeChosen = Signal(object)
    remedyChosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAccessibleName(self.tr("Summary of the design"))
        self.setWidgetResizable(True)
        self.set_wide(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.findings = FindingsPanel(theme)
        self._figures, self._rest = QVBoxLayout(), QVBoxLayout()
        self._rest.setSpacing(12)
        body = QWidget()
        body.setObjectName("panelBody")
        column = QVBoxLayout(body)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addLayout(self._figures)
        column.addWidget(line())
        column.addWidget(label(self.tr("Compared with the page"), "heading"))
        column.addWidget(self.findings)
        column.addWidget(line())
        column.addLayout(self._rest)
        column.addStretch(1)
        self.setWidget(body)

    def set_wide(self, wide: bool) -> None:
        """Take all the width there is, or be the column beside a picture."""
        self.setMinimumWidth(0 if wide else SUMMARY_WIDTH)
        self.setMaximumWidth(_ANY_WIDTH if wide else SUMMARY_WIDTH)

    def reveal_place(self) -> None:
        """Bring what is told of the chosen place into sight."""
        QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(self.findings.place, 0, 16))

    def show_summary(self, summary: Summary) -> None:
        """Replace what is shown; the findings stay."""
        _empty(self._figures)
        _empty(self._rest)
        figures = QWidget()
        figures.setLayout(_figures(summary))
        self._figures.addWidget(figures)
        add = self._rest.addWidget
        add(label(self.tr("What looks different"), "heading"))
        for loss in summary.losses:
            group = LossGroup(loss)
            group.placeChosen.connect(self.placeChosen)
            group.remedyChosen.connect(self.remedyChosen)
            add(group)
        if not summary.losses:
            add(label(summary.no_losses, "muted", wrap=True))
        add(line())
        add(label(self.tr("Fonts"), "heading"))
        for font in summary.fonts:
            add(_font(font))
        if not summary.fonts:
            add(label(summary.no_fonts, "muted", wrap=True))
        details = QPushButton(self.tr("All Details…"))
        details.clicked.connect(self.detailsRequested)
        self._rest.addWidget(details, 0, Qt.AlignmentFlag.AlignLeft)
        order_tab(self)
        self.verticalScrollBar().setValue(0)


def _empty(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


def _figures(summary: Summary) -> QGridLayout:
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
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
    column.addWidget(label(font.styles, "small", wrap=True))  # who lacks the font comes last, and matters most
    return widget

"""What a check has found: the score with a plain sentence, and the worst spots to go to."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from htmlfig_desktop.core.diagnostics import Diagnostic
from htmlfig_desktop.core.fidelity import Fidelity
from htmlfig_desktop.ui.compare.words import grade, origin, percent, region_name, region_share
from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.messages.texts import SEVERITY_MARKS, in_words, sentence_of
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label, plain_tip
from htmlfig_desktop.ui.widgets.rows import PLACE_ROLE, TwoLineDelegate

_MOST_SHOWN = 6
_MOST_LOSSES = 6


class FindingsPanel(QWidget):
    """Shows a score and the spots below it, or why there are none.

    Signals:
        spotChosen: int, the user wants to see a spot.
        checkRequested: the user wants the comparison made.
    """

    spotChosen = Signal(int)
    checkRequested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._score = label("", "figure")
        self._what = label("", "muted")
        self._sentence = label("", wrap=True)
        self._origin = label(origin(), "small", wrap=True)
        self._check = QPushButton(self.tr("Check Now"))
        self._check.setAccessibleName(self.tr("Check the result now"))
        set_icon(self._check, "done")
        self._check.clicked.connect(self.checkRequested)
        self._heading = label(self.tr("Worst spots"), "heading")
        self._heading.setContentsMargins(0, 8, 0, 0)
        self._spots = QListWidget()
        self._spots.setAccessibleName(self.tr("Worst spots"))
        self._spots.setItemDelegate(TwoLineDelegate(theme, "target"))
        self._spots.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._spots.setProperty("kind", "plain")
        self._spots.itemClicked.connect(lambda _: self._choose())
        self._spots.itemActivated.connect(lambda _: self._choose())
        self._spots.currentItemChanged.connect(lambda _, before: self._move_on(before))
        self.place = PlaceCard()
        figure = QHBoxLayout()
        figure.setSpacing(8)
        figure.addWidget(self._score, 0, Qt.AlignmentFlag.AlignBaseline)
        figure.addWidget(self._what, 1, Qt.AlignmentFlag.AlignBaseline)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(figure)
        column.addWidget(self._sentence)
        column.addWidget(self._origin)
        column.addWidget(self._check, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._heading)
        column.addWidget(self._spots)
        column.addWidget(self.place)
        self.say("")

    def say(self, sentence: str, *, can_check: bool = False, is_coming: bool = False) -> None:
        """Say why there is no score; offer to make one, or keep the room of one that is coming."""
        self._sentence.setText(sentence)
        for widget in (self._score, self._what, self._origin):
            widget.setVisible(is_coming)
        self._score.setText("…")  # as its row says
        self._what.setText("")
        self._heading.hide()
        self._spots.hide()
        self._check.setVisible(can_check)
        self._spots.clear()
        self.place.clear()

    def show_fidelity(self, fidelity: Fidelity) -> None:
        """Show a score and its spots."""
        self._check.hide()
        for widget in (self._score, self._what, self._origin):
            widget.show()
        self._score.setText(percent(fidelity.score))
        self._what.setText(self.tr("like the page"))
        self._sentence.setText(grade(fidelity))
        self._spots.clear()
        for number, region in enumerate(fidelity.regions, 1):
            item = QListWidgetItem(f"{number}  {region_name(region)}")
            item.setData(PLACE_ROLE, region_share(region))
            item.setToolTip(plain_tip("\n".join(layer.name for layer in region.layers)))
            self._spots.addItem(item)
        has_spots = bool(fidelity.regions)
        self._heading.setVisible(has_spots)
        self._spots.setVisible(has_spots)
        if has_spots:
            rows = min(len(fidelity.regions), _MOST_SHOWN)
            self._spots.setFixedHeight(self._spots.sizeHintForRow(0) * rows + 2 * self._spots.frameWidth())

    def choose_spot(self, number: int) -> None:
        """Mark a spot as the one in sight, without a signal."""
        self._spots.blockSignals(True)
        self._spots.setCurrentRow(number)
        self._spots.blockSignals(False)

    def _move_on(self, before: QListWidgetItem | None) -> None:
        """Follow the arrow keys; that Tab came here chooses nothing, though Qt then makes the first row the current."""
        if before is not None and self._spots.hasFocus():
            self._choose()

    def _choose(self) -> None:
        if self._spots.currentRow() >= 0:
            self.spotChosen.emit(self._spots.currentRow())


class PlaceCard(QWidget):
    """Tells about one place of the design: its layer, and what is known to look different there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("placeCard")
        self._name = ElidedLabel("", "heading", Qt.TextElideMode.ElideMiddle)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(4)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._name)
        column.addLayout(self._lines)
        self.clear()

    def clear(self) -> None:
        """Tell nothing."""
        self.hide()

    def show_place(self, name: str, losses: tuple[Diagnostic, ...]) -> None:
        """Tell about a place."""
        while (item := self._lines.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self._name.setText(name)
        for loss in losses[:_MOST_LOSSES]:
            self._lines.addWidget(_loss_line(loss))
        if not losses:
            self._lines.addWidget(label(self.tr("No loss is known here."), "muted", wrap=True))
        if len(losses) > _MOST_LOSSES:
            more = self.tr("and {count} more").format(count=len(losses) - _MOST_LOSSES)
            self._lines.addWidget(label(more, "small"))
        self.show()


def _loss_line(loss: Diagnostic) -> QWidget:
    widget = QWidget()
    mark = QLabel()
    set_icon(mark, *SEVERITY_MARKS[loss.code.severity], 16)
    note = f" ({in_words(loss.note)})" if loss.note else ""
    row = QHBoxLayout(widget)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(label(sentence_of(loss.code) + note, wrap=True), 1)
    return widget

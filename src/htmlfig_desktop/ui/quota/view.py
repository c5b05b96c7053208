"""The button in the status bar that shows the limits of a key, and what it opens: the limits of all."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.quota.rows import Level, QuotaRow
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label, plain_tip

_WIDTH = 400


class QuotaButton(QToolButton):
    """Shows one key's limits; pressed, those of all keys.

    Signals:
        manageRequested: the user wants to see the keys.
        opened: the popup is about to be shown.
        closed: it is gone.
    """

    manageRequested = Signal()
    opened = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "quiet")
        self.setObjectName("quota")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._look = ("", "")
        self._rows: tuple[QuotaRow, ...] = ()
        self.popup: QuotaPopup | None = None
        self.clicked.connect(self._toggle)
        self.show_rows((), "")

    def show_rows(self, rows: Sequence[QuotaRow], shown_id: str, reminder: str = "") -> None:
        """Show the limits of the key ``shown_id``, and offer those of all; ``reminder`` is what to do about keys."""
        self._rows = tuple(rows)
        row = next((each for each in rows if each.key_id == shown_id), None)
        text = row.short if row is not None else self.tr("API keys")
        lines = [each.whole for each in rows] or [self.tr("No API keys. Pages are converted on this machine.")]
        self.setText(text)
        self.setToolTip(plain_tip("\n".join([*lines, *([reminder] if reminder else [])])))
        self.setAccessibleName(row.whole if row is not None else self.tr("API keys"))
        self.setAccessibleDescription(reminder)
        part = _part(row)
        look = ("key", part)
        if part in ("warning", "danger"):
            look = ("warning", part)
        elif reminder:  # not a warning, which would be taken for one of the figure beside it
            look = ("bell", "warning")
        if look != self._look:
            self._look = look
            set_icon(self, *look)
        if self.popup is not None:
            self.popup.show_rows(self._rows)

    def _toggle(self) -> None:
        self.opened.emit()
        self.popup = QuotaPopup(self.window())
        self.popup.manageRequested.connect(self.manageRequested)
        self.popup.closed.connect(self._forget)
        self.popup.show_rows(self._rows)
        self.popup.appear_above(self)

    def _forget(self) -> None:
        self.popup = None
        self.closed.emit()


def _part(row: QuotaRow | None) -> str:
    return "muted" if row is None or row.level is Level.FINE else row.level.value


class QuotaPopup(QFrame):
    """The limits of every key. Deletes itself when it is closed.

    Signals:
        manageRequested: the user wants to see the keys.
        closed: it is gone.
    """

    manageRequested = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(self.tr("Limits of the API keys"))
        self.setFixedWidth(_WIDTH)
        self._grid = QVBoxLayout()
        self._grid.setSpacing(12)
        self._shown: dict[str, _Lines] = {}
        self._none = label(
            self.tr("No API keys. Pages are converted on this machine, without any limit."), "muted", wrap=True
        )
        manage = QPushButton(self.tr("&Manage Keys…"))
        set_icon(manage, "key")
        manage.clicked.connect(self._manage)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(manage)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 12)
        column.setSpacing(12)
        column.addWidget(label(self.tr("Limits"), "heading"))
        column.addWidget(self._none)
        column.addLayout(self._grid)
        column.addLayout(row)
        self.setFocusProxy(manage)

    def show_rows(self, rows: Sequence[QuotaRow]) -> None:
        """Show these."""
        self._none.setVisible(not rows)
        for row in rows:
            if row.key_id not in self._shown:
                self._shown[row.key_id] = _Lines()
                self._grid.addWidget(self._shown[row.key_id])
            self._shown[row.key_id].show_row(row)

    def appear_above(self, anchor: QWidget) -> None:
        """Show it above a widget, inside of the screen."""
        self.adjustSize()
        corner = anchor.mapToGlobal(QPoint(anchor.width() - self.width(), -self.height() - 4))
        room = anchor.screen().availableGeometry()
        self.move(max(room.left() + 8, corner.x()), max(room.top() + 8, corner.y()))
        self.show()
        self.setFocus()

    def hideEvent(self, event: object) -> None:
        """Tell that it is gone."""
        super().hideEvent(event)  # type: ignore[arg-type]
        self.closed.emit()

    def _manage(self) -> None:
        self.close()
        self.manageRequested.emit()


class _Lines(QWidget):
    """One key: name, server, figure, bar, explanation."""

    def __init__(self) -> None:
        super().__init__()
        self._name = ElidedLabel("", "heading")
        self._host = ElidedLabel("", "small")
        self._figure = label("", "heading")
        self._figure.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 1000)
        self._dot = QLabel()
        self._explanation = label("", "small")
        self._age = label("", "small")
        self._level: Level | None = None
        under = QHBoxLayout()
        under.setSpacing(6)
        under.addWidget(self._dot)
        under.addWidget(self._explanation, 1)
        under.addWidget(self._age)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        grid.addWidget(self._name, 0, 0)
        grid.addWidget(self._figure, 0, 1)
        grid.addWidget(self._host, 1, 0, 1, 2)
        grid.addWidget(self._bar, 2, 0, 1, 2)
        grid.addLayout(under, 3, 0, 1, 2)

    def show_row(self, row: QuotaRow) -> None:
        """Show a key."""
        self._name.setText(row.name)
        self._host.setText(f"{row.mark} · {row.host}")
        self._figure.setText(row.figure)
        self._bar.setVisible(row.share is not None)
        self._bar.setValue(round((row.share or 0.0) * 1000))
        self._bar.setAccessibleName(row.whole)
        self._explanation.setText(row.explanation)
        self._age.setText(row.age)
        self.setAccessibleName(row.whole)
        if row.level is not self._level:
            self._level = row.level
            icon = {Level.FINE: "done", Level.UNKNOWN: "info"}.get(row.level, "warning")
            set_icon(self._dot, icon, row.level.value, 16)

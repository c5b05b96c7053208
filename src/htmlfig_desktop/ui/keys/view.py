"""The dialog with the keys: a list, what is known of the chosen one, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.keys.store import LONGEST_NAME
from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.keys.rows import DELETION_WARNING, PLAIN_WARNING, KeyRow, Urgency, plan_choices, tr
from htmlfig_desktop.ui.messages.bar import MessageBar
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.growing import fit_screen
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label
from htmlfig_desktop.ui.widgets.questions import Doubt, ask_first, ask_for_line
from htmlfig_desktop.ui.widgets.rows import ICON_ROLE, PLACE_ROLE, TwoLineDelegate

_ID_ROLE = Qt.ItemDataRole.UserRole + 10


class KeysDialog(QDialog):
    """Shows the keys. Deletes itself when it is closed.

    Signals:
        addRequested: the user wants to add a key.
        testRequested, rotateRequested: str, id of the key.
        renameRequested: (str, str), id and the new name.
        planChosen: (str, str), id and the plan's value.
        laterRequested: str, id; its age shall be no matter for a while.
        deleteConfirmed: str, id; the user has read the warning.
        cancelRequested: what is under way shall end.
        currentChanged: another key is chosen.
    """

    addRequested = Signal()
    testRequested = Signal(str)
    rotateRequested = Signal(str)
    renameRequested = Signal(str, str)
    planChosen = Signal(str, str)
    laterRequested = Signal(str)
    deleteConfirmed = Signal(str)
    cancelRequested = Signal()
    currentChanged = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("API Keys"))
        fit_screen(self, QSize(856, 560))
        self._rows: dict[str, KeyRow] = {}
        self._left: QWidget | None = None
        """What had the keyboard when something began that switched it off."""
        self.bar = MessageBar()
        self.list = QListWidget()
        self.list.setObjectName("pages")
        self.list.setAccessibleName(self.tr("API keys"))
        self.list.setItemDelegate(TwoLineDelegate(theme, "key"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFixedWidth(304)
        self.list.currentItemChanged.connect(self._show_current)
        self.add = self._button(self.tr("&Add Key…"), "plus", self.addRequested)
        close = QPushButton(self.tr("C&lose"))
        close.clicked.connect(self.accept)
        self.close_button = close
        self._build_details()
        self._build_empty()
        self._build_layout(close)
        for key, button in ((Qt.Key.Key_F2, self.rename), (Qt.Key.Key_Delete, self.delete)):
            QShortcut(QKeySequence(key), self.list, button.click, context=Qt.ShortcutContext.WidgetShortcut)
        self.set_rows(())

    @property
    def current_id(self) -> str:
        """Id of the chosen key; empty for none."""
        item = self.list.currentItem()
        return str(item.data(_ID_ROLE)) if item is not None else ""

    def set_rows(self, rows: Sequence[KeyRow]) -> None:
        """Show these keys; the chosen one stays chosen."""
        chosen = self.current_id
        self._rows = {row.id: row for row in rows}
        self.list.blockSignals(True)
        self.list.clear()
        for row in rows:
            item = QListWidgetItem(row.name)
            item.setData(PLACE_ROLE, row.summary)
            item.setData(_ID_ROLE, row.id)
            item.setData(ICON_ROLE, "error" if row.is_refused else None)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, f"{row.summary}. {row.reminder}")
            item.setToolTip(row.reminder)
            self.list.addItem(item)
        places = [place for place, row in enumerate(rows) if row.id == chosen]
        self.list.setCurrentRow(places[0] if places else 0)
        self.list.blockSignals(False)
        self._faces.setCurrentIndex(0 if rows else 1)
        self.list.setVisible(bool(rows))
        self._show_current()

    def choose(self, key_id: str) -> None:
        """Choose a key, and bring the keyboard to it."""
        for place in range(self.list.count()):
            if self.list.item(place).data(_ID_ROLE) == key_id:
                self.list.setCurrentRow(place)
                self.list.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button that has the keyboard; no button is pressed from elsewhere, such as the list."""
        button = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(button, QPushButton):
            button.click()
        else:
            super().keyPressEvent(event)

    def set_busy(self, text: str) -> None:
        """Say what is waited for, with a way to end it; an empty text says that nothing is."""
        controls = (*self._actions, self.add, self.plan)
        if text and not self._waiting.isVisible():
            self._left = next((control for control in controls if control is self.focusWidget()), None)
        is_lost = self.focusWidget() in (None, self._cancel, self.close_button)
        self._busy.setText(text)
        self._waiting.setVisible(bool(text))
        for control in controls:
            control.setEnabled(not text)
        if not text and self._left is not None:
            if is_lost:
                self._left.setFocus()  # the keyboard had to leave it, and goes on where it was
            self._left = None

    def set_outcome(self, text: str) -> None:
        """Say what came of a test; an empty text takes it away."""
        self._outcome_text.setText(text)
        if text:
            set_icon(self._outcome_icon, "done", "success", 20)
        self._outcome.setVisible(bool(text))

    def say_no_keyring(self, text: str) -> None:
        """Say that keys cannot be kept, and what can be done about it; an empty text takes it away."""
        self._keyring_text.setText(text)
        self._keyring.setVisible(bool(text))

    def _build_details(self) -> None:
        self._name = ElidedLabel("", "large")
        self._reminder_icon, self._reminder_text = QLabel(), label("", wrap=True)
        self.later = QPushButton(self.tr("Remind Me in 30 Da&ys"))
        self.later.setProperty("kind", "link")
        self.later.setObjectName("flush")
        self.later.setAutoDefault(False)
        self.later.clicked.connect(lambda: self.laterRequested.emit(self.current_id))
        self._reminder = _box(self._reminder_icon, self._reminder_text, self.later)
        self._facts = {
            name: label("", wrap=True) for name in ("kind", "mark", "server", "added", "last_used", "accepted", "kept")
        }
        for fact in self._facts.values():
            fact.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            fact.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.plan = QComboBox()
        self.plan.setProperty("kind", "slim")
        self.plan.setAccessibleName(self.tr("Plan"))
        self.plan.setToolTip(self.tr("Servers do not tell a key's plan. Its limits are kept where you know it"))
        for value, text in plan_choices():
            self.plan.addItem(text, value)
        self.plan.activated.connect(lambda: self.planChosen.emit(self.current_id, self.plan.currentData()))
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(6)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for text, shown in (
            (self.tr("Kind"), self._facts["kind"]),
            (self.tr("Key"), self._facts["mark"]),
            (self.tr("Server"), self._facts["server"]),
            (self.tr("Plan"), self.plan),
            (self.tr("Added"), self._facts["added"]),
            (self.tr("Last used"), self._facts["last_used"]),
            (self.tr("Test"), self._facts["accepted"]),
            (self.tr("Kept"), self._facts["kept"]),
        ):
            form.addRow(label(text, "muted"), shown)
        self.test = self._button(self.tr("&Test"), "play", lambda: self.testRequested.emit(self.current_id))
        self.rotate = self._button(self.tr("&Rotate…"), "retry", lambda: self.rotateRequested.emit(self.current_id))
        self.rename = self._button(self.tr("Re&name…"), "text", self._ask_for_name)
        self.delete = self._button(self.tr("&Delete…"), "trash", self._ask_before_deleting)
        row = (self.test, self.rotate, self.rename, self.delete)
        self._actions = (self.later, *row)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in row:
            buttons.addWidget(button)
        buttons.addStretch(1)
        self._outcome_icon, self._outcome_text = QLabel(), label("", wrap=True)
        self._outcome_text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._outcome = _box(self._outcome_icon, self._outcome_text)
        body = QWidget()
        body.setObjectName("cardBody")
        self._details = _scrolled(body)
        column = QVBoxLayout(body)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addWidget(self._name)
        column.addWidget(self._reminder)
        column.addLayout(form)
        column.addLayout(buttons)
        column.addWidget(self._outcome)
        column.addStretch(1)
        self._outcome.hide()

    def _build_empty(self) -> None:
        self._empty = QWidget()
        picture = QLabel()
        set_icon(picture, "key", "accent_text", 48)
        title = label(self.tr("No keys yet"), "title")
        text = label(
            self.tr(
                "Pages are converted on this machine, for which no key is needed.\n"
                "With a key of a conversion service they can be converted on its server too."
            ),
            "muted",
        )
        text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self._empty)
        column.setSpacing(12)
        column.addStretch(1)
        for widget in (picture, title, text):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    def _build_layout(self, close: QPushButton) -> None:
        icon = QLabel()
        set_icon(icon, "warning", "warning", 20)
        self._keyring_text = label("", wrap=True)
        self._keyring = _box(icon, self._keyring_text)
        self._keyring.hide()
        self._faces = QStackedWidget()
        self._faces.addWidget(self._details)
        self._faces.addWidget(self._empty)
        panes = QHBoxLayout()
        panes.setSpacing(16)
        panes.addWidget(self.list)
        panes.addWidget(self._faces, 1)
        self._busy = label("", "muted", wrap=True)
        self._cancel = QPushButton(self.tr("&Cancel"))
        self._cancel.setAccessibleName(self.tr("Cancel what is under way"))
        self._cancel.clicked.connect(self.cancelRequested)
        self._waiting = QWidget()
        waiting = QHBoxLayout(self._waiting)
        waiting.setContentsMargins(0, 0, 0, 0)
        waiting.addWidget(self._busy, 1)
        waiting.addWidget(self._cancel)
        self._waiting.hide()
        buttons = QHBoxLayout()
        buttons.addWidget(self.add)
        buttons.addSpacing(8)
        buttons.addWidget(self._waiting, 1)
        buttons.addStretch(0)
        buttons.addWidget(close)
        body = QVBoxLayout()
        body.setContentsMargins(24, 16, 24, 16)
        body.setSpacing(12)
        body.addWidget(self._keyring)
        body.addLayout(panes, 1)
        body.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addLayout(body, 1)

    def _button(self, text: str, icon: str, act: object) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        set_icon(button, icon)
        button.clicked.connect(act)
        return button

    def _show_current(self) -> None:
        row = self._rows.get(self.current_id)
        self.set_outcome("")
        if row is None:
            return
        self._name.setText(row.name)
        for name, fact in self._facts.items():
            fact.setText(getattr(row, name))
        self.plan.setCurrentIndex(self.plan.findData(row.plan))
        self.plan.setEnabled(not self._waiting.isVisible())
        told = "\n".join(filter(None, (row.reminder, tr(PLAIN_WARNING) if row.is_plain else "")))
        urgency = Urgency.SOON if row.is_plain and row.urgency is Urgency.NONE else row.urgency
        self._reminder_text.setText(told)
        set_icon(self._reminder_icon, "info" if urgency is Urgency.NONE else "warning", urgency.value, 20)
        self._reminder.setVisible(bool(told))
        self.later.setVisible(row.can_wait)
        self.currentChanged.emit()

    def _ask_for_name(self) -> None:
        row = self._rows[self.current_id]
        ask_for_line(
            self,
            self.tr("Rename Key"),
            self.tr("New name"),
            self.tr("&Rename"),
            lambda name: self.renameRequested.emit(row.id, name),
            text=row.name,
            most=LONGEST_NAME,
        )

    def _ask_before_deleting(self) -> None:
        row = self._rows[self.current_id]
        doubt = Doubt(
            self.tr("Delete Key"),
            self.tr("Delete the key “{name}”?").replace("{name}", row.name),
            tr(DELETION_WARNING),
            self.tr("&Delete Key"),
            self.tr("&Keep"),
        )
        ask_first(self, doubt, lambda: self.deleteConfirmed.emit(row.id))


def _scrolled(body: QWidget) -> QFrame:
    """Return a card with ``body`` in it, which scrolls where large words have no room on the screen."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(body)
    card = QFrame()
    card.setObjectName("card")
    around = QVBoxLayout(card)
    around.setContentsMargins(1, 1, 1, 1)
    around.addWidget(area)
    return card


def _box(icon: QLabel, text: QLabel, button: QPushButton | None = None) -> QWidget:
    """Return a line with an icon before a text that may wrap, and perhaps a button after it."""
    box = QWidget()
    box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    row.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(text, 1)
    if button is not None:
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
    return box

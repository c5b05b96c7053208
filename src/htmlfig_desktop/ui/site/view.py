"""The dialog that finds the pages of a site and lists them to be chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QListView,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.messages.bar import MessageBar
from htmlfig_desktop.ui.messages.figures import counted
from htmlfig_desktop.ui.site.delegate import SiteDelegate
from htmlfig_desktop.ui.site.model import SiteModel
from htmlfig_desktop.ui.site.rows import SiteRows, Wanted
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.checked_rows import checked_list
from htmlfig_desktop.ui.widgets.fields import Field, text_field
from htmlfig_desktop.ui.widgets.growing import fit_screen
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label
from htmlfig_desktop.ui.widgets.once import click_once
from htmlfig_desktop.ui.widgets.working_face import WorkingFace

_SIZE, _LEAST_SIZE = QSize(720, 640), QSize(560, 400)
_RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
MOST_CHOICES = (10, 20, 50, 100, 200)
KIND_CHOICES = (1, 3, 10, 200)


class SiteDialog(QDialog):
    """Takes an address, shows what is found there, and lets it be chosen. Deletes itself when it is closed.

    Signals:
        findRequested: Wanted, the pages of this site shall be found.
        stopRequested: no more shall be looked for.
        folderRequested: a folder shall be chosen.
        chosenChanged: other pages are chosen.
        addRequested: the chosen pages shall be converted.
    """

    findRequested = Signal(object)
    stopRequested = Signal()
    folderRequested = Signal()
    chosenChanged = Signal()
    addRequested = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Add Site"))
        self.setMinimumSize(_LEAST_SIZE)
        fit_screen(self, _SIZE)
        self.bar = MessageBar()
        self._rows: SiteModel | None = None
        self.address = text_field("https://example.com/")
        self.address_field = Field(self.tr("A&ddress or folder of the site"), self.address)
        self.start = self._button(self.tr("&Find Pages"), "search")
        self.start.clicked.connect(self._start_search)
        self.stop = self._button(self.tr("S&top"), "stop")
        self.stop.clicked.connect(self.stopRequested)
        click_once(self.start, self.stop)
        self.folder = self._button(self.tr("Choose F&older…"), "folder")
        self.folder.clicked.connect(self.folderRequested)
        self.most = QComboBox()
        self.of_each_kind = QComboBox()
        self._all, self._none = self._link(self.tr("Select &All"), True), self._link(self.tr("Select &None"), False)
        self._count = ElidedLabel("", "muted")
        self.list = self._build_list(theme)
        self._faces = QStackedWidget()
        self._busy = WorkingFace()
        self._hint = self._build_hint()
        for face in (self._hint, self._busy, self.list):
            self._faces.addWidget(face)
        self.note = label("", "small", wrap=True)
        self.forecast = label("", "small", wrap=True)
        self.cancel = self._button(self.tr("&Cancel"))
        self.cancel.clicked.connect(self.reject)
        self.add = self._button("", "plus", is_primary=True)
        self.add.clicked.connect(self.addRequested)
        self.address.textChanged.connect(self._read)
        self._fill_choices()
        self._build_layout()
        self.set_note("")
        self.set_forecast("")
        self.set_finding("")
        self.address.setFocus()

    @property
    def wanted(self) -> Wanted:
        """What shall be looked for."""
        most, of_each_kind = self.most.currentData(), self.of_each_kind.currentData()
        return Wanted(self.address.text().strip(), int(most), int(of_each_kind))

    def set_wanted(self, wanted: Wanted) -> None:
        """Fill the fields."""
        self.address.setText(wanted.given)
        for box, value in ((self.most, wanted.most), (self.of_each_kind, wanted.of_each_kind)):
            box.setCurrentIndex(max(box.findData(value), 0))

    @property
    def chosen(self) -> tuple[int, ...]:
        """Numbers of the chosen pages."""
        return self._rows.chosen if self._rows is not None else ()

    def set_finding(self, text: str) -> None:
        """Say how far the search is; an empty text says that there is none, and shows what was found."""
        had_keyboard = self.stop.hasFocus()
        starts = bool(text) and self.stop.isHidden()
        self._busy.say(text)
        self.stop.setVisible(bool(text))
        self.start.setHidden(bool(text))
        for control in (self.address, self.folder, self.most, self.of_each_kind):
            control.setEnabled(not text)
        if text:
            self._faces.setCurrentWidget(self._busy)
            if starts:
                self.stop.setFocus()
        else:
            self._faces.setCurrentWidget(self.list if self._rows is not None else self._hint)
            if had_keyboard:
                (self.list if self._rows is not None else self.address).setFocus()
        self._read()

    def show_pages(self, groups: Sequence[SiteRows]) -> None:
        """List the pages of a site; None at all takes the list away."""
        old, self._rows = self._rows, SiteModel(groups, self) if groups else None
        if self._rows is not None:
            self._rows.dataChanged.connect(self._read)
            self._rows.dataChanged.connect(self.chosenChanged)
        self.list.setModel(self._rows)
        if old is not None:
            old.deleteLater()
        if self._rows is not None:
            self.list.setCurrentIndex(self._rows.index(0, 0))

    def set_note(self, text: str) -> None:
        """Say what else there is to know of the site."""
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def set_forecast(self, text: str, *, is_warning: bool = False) -> None:
        """Say what sending the chosen pages to a server would take."""
        self.forecast.setProperty("kind", "problem" if is_warning else "small")
        self.forecast.style().unpolish(self.forecast)
        self.forecast.style().polish(self.forecast)
        self.forecast.setText(text)
        self.forecast.setVisible(bool(text))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Find with Return in the fields, add with Return in the list; a button that has the keyboard is pressed."""
        focused = self.focusWidget()
        if event.key() not in _RETURN:
            super().keyPressEvent(event)
        elif isinstance(focused, QAbstractButton):
            if not event.isAutoRepeat():  # one held in a field has begun a search, and Stop has the keyboard now
                focused.click()
        elif self.list.hasFocus():
            self.add.click()
        elif self.start.isVisible():
            self.start.click()

    def _start_search(self) -> None:
        self.bar.dismiss()
        self.findRequested.emit(self.wanted)

    def _read(self) -> None:
        """Follow what is typed and chosen."""
        is_shown, rows, chosen = self._faces.currentWidget() is self.list, self._rows, len(self.chosen)
        count = rows.count if rows is not None else 0
        told = counted(count, self.tr("{chosen} of 1 page chosen"), self.tr("{chosen} of {count} pages chosen"))
        self._count.setText(told.replace("{chosen}", self.locale().toString(chosen)) if is_shown else "")
        self._all.setEnabled(is_shown and chosen < count)
        self._none.setEnabled(is_shown and chosen > 0)
        for control in (self._all, self._none):
            control.setVisible(is_shown)
        self.start.setEnabled(bool(self.address.text().strip()))
        self.add.setEnabled(is_shown and chosen > 0)
        self.add.setText(
            counted(chosen, self.tr("Add 1 &Page"), self.tr("Add {count} &Pages"))
            if is_shown and chosen
            else self.tr("Add &Pages")
        )

    def _check(self, checked: bool) -> None:
        if self._rows is not None:
            self._rows.check_all(checked)
            self.list.setFocus()

    def _button(self, text: str, icon: str = "", *, is_primary: bool = False) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        if is_primary:
            button.setProperty("kind", "primary")
        if icon:
            set_icon(button, icon, "on_accent" if is_primary else "text", 20)
        return button

    def _link(self, text: str, checks: bool) -> QPushButton:
        button = self._button(text)
        button.setProperty("kind", "link")
        button.clicked.connect(lambda: self._check(checks))
        return button

    def _fill_choices(self) -> None:
        for count in MOST_CHOICES:
            self.most.addItem(self.tr("{count} pages").replace("{count}", self.locale().toString(count)), count)
        for count in KIND_CHOICES:
            text = self.tr("all of each kind") if count == KIND_CHOICES[-1] else self.tr("{count} of each kind")
            self.of_each_kind.addItem(text.replace("{count}", self.locale().toString(count)), count)
        self.of_each_kind.setAccessibleDescription(
            self.tr("Pages are of one kind whose paths are alike, such as the articles of a blog")
        )
        self.of_each_kind.setToolTip(self.of_each_kind.accessibleDescription())

    def _build_list(self, theme: Theme) -> QListView:
        self._delegate = SiteDelegate(theme)
        made = checked_list(self.tr("Pages of the site"), self._delegate, theme)
        made.setObjectName("sitePages")
        return made

    def _build_hint(self) -> QWidget:
        words = label(
            self.tr(
                "The pages are found by the site's menu, its other links and its sitemap. Nothing outside of the site "
                "is opened, and nothing that its robots.txt asks programs not to open. Pages behind a login are not "
                "seen."
            ),
            "muted",
            wrap=True,
        )
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return words

    def _in_one_place(self, *buttons: QPushButton) -> QGridLayout:
        """Return a place for buttons that take turns; it keeps its size, so that nothing beside it moves."""
        place = QGridLayout()
        for button in buttons:
            policy = button.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            button.setSizePolicy(policy)
            place.addWidget(button, 0, 0, Qt.AlignmentFlag.AlignBottom)
        return place

    def _build_layout(self) -> None:
        places = QHBoxLayout()
        places.setSpacing(8)
        places.addWidget(self.address_field, 1)
        places.addWidget(self.folder, 0, Qt.AlignmentFlag.AlignBottom)
        limits = QHBoxLayout()
        limits.setSpacing(8)
        limits.addWidget(Field(self.tr("At &most"), self.most), 1)
        limits.addWidget(Field(self.tr("Pages that are ali&ke"), self.of_each_kind), 1)
        limits.addLayout(self._in_one_place(self.start, self.stop))
        choice = QHBoxLayout()
        choice.setSpacing(8)
        choice.addWidget(self._count, 1)
        choice.addWidget(self._all)
        choice.addWidget(self._none)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.add)
        body = QVBoxLayout()
        body.setContentsMargins(24, 20, 24, 16)
        body.setSpacing(8)
        for row in (places, limits, choice):
            body.addLayout(row)
        body.addWidget(self._faces, 1)
        body.addWidget(self.note)
        body.addWidget(self.forecast)
        body.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addLayout(body)

"""The source panel: three tabs, of which one names the page."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.ui.editor.code_edit import CodeEdit
from htmlfig_desktop.ui.editor.find_bar import FindBar
from htmlfig_desktop.ui.editor.page_list import PageList
from htmlfig_desktop.ui.editor.rows import InputKind, PageRow
from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.check_box import ElidedCheckBox
from htmlfig_desktop.ui.widgets.fields import Field, text_field
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label, plain_tip
from htmlfig_desktop.ui.widgets.once import return_once
from htmlfig_desktop.ui.widgets.segmented import Segment, Segmented


class EditorView(QWidget):
    """Shows what is to be converted.

    Signals:
        edited: the HTML, the address, the base address or the tab has changed.
        kindShown: InputKind, the tab that is in front now.
        htmlEdited: the HTML has changed.
        openRequested: the user wants to choose a file.
        clearRequested: the user wants an empty panel.
        removePagesRequested: list of int, the rows of chosen files to leave out.
        widenRequested: the chosen pages shall read files in a wider folder.
        allPagesRequested: all pages of the folder or archive shall be taken.
        convertRequested: the user pressed Return in the address field.
        liveRequested: bool, the HTML shall be shown while it is typed, or not any more.
        watchRequested: bool, the chosen pages shall be converted again when their files change, or not any more.
        privateRequested: str, the address in the field shall be opened in the private browser.
        siteRequested: str, the pages of the site at the address in the field shall be looked for.
    """

    edited = Signal()
    kindShown = Signal(object)
    htmlEdited = Signal()
    openRequested = Signal()
    clearRequested = Signal()
    removePagesRequested = Signal(list)
    widenRequested = Signal()
    allPagesRequested = Signal()
    convertRequested = Signal()
    watchRequested = Signal(bool)
    liveRequested = Signal(bool)
    privateRequested = Signal(str)
    siteRequested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Source"))
        self._tabs = Segmented(
            self.tr("Source"),
            [
                Segment(InputKind.PAGE.value, self.tr("Page"), "page", self.tr("Files, folders and zips")),
                Segment(InputKind.HTML.value, self.tr("HTML"), "code", self.tr("HTML code, pasted or typed")),
                Segment(InputKind.URL.value, self.tr("URL"), "link", self.tr("An address on the web")),
            ],
        )
        self._clear = QPushButton(self.tr("Clea&r"))
        self._clear.setProperty("kind", "link")
        self._clear.setAccessibleName(self.tr("Clear source"))
        self._pages = QStackedWidget()
        tabs = {
            InputKind.PAGE: self._build_page_tab(theme),
            InputKind.HTML: self._build_html_tab(theme),
            InputKind.URL: self._build_url_tab(),
        }
        self._tab_of = {kind: self._pages.addWidget(tab) for kind, tab in tabs.items()}
        header = QHBoxLayout()
        header.addWidget(label(self.tr("Source"), "heading"), 1)
        header.addWidget(self._clear)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 16)
        column.setSpacing(12)
        column.addLayout(header)
        column.addWidget(self._tabs)
        column.addWidget(self._pages, 1)
        self._connect()

    @property
    def kind(self) -> InputKind:
        """The tab in front."""
        return InputKind(self._tabs.key)

    @property
    def html(self) -> str:
        """The text in the editor."""
        return self.code.text

    @property
    def has_html(self) -> bool:
        """Whether there is any text in the editor."""
        return not self.code.is_blank

    @property
    def html_length(self) -> int:
        """Characters in the editor, about; cheap."""
        return self.code.length

    @property
    def base_url(self) -> str:
        """What stands in the base address field."""
        return self._base.text().strip()

    @property
    def url(self) -> str:
        """What stands in the address field."""
        return self._url.text().strip()

    def set_kind(self, kind: InputKind) -> None:
        """Bring a tab to the front."""
        self._tabs.choose(kind.value)
        self._pages.setCurrentIndex(self._tab_of[kind])
        self.kindShown.emit(kind)

    def event(self, event: QEvent) -> bool:
        """Keep Escape for the search while that is open; the window has a use of its own for it."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._closes_search(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Put the search away with Escape, wherever in the panel the keyboard is."""
        if self._closes_search(event):
            self.find_bar.dismiss()
        else:
            super().keyPressEvent(event)

    def open_search(self) -> None:
        """Bring the HTML to the front and search it."""
        self.set_kind(InputKind.HTML)
        self.find_bar.open()
        self.edited.emit()

    def set_html(self, html: str) -> None:
        """Put HTML into the editor."""
        self.code.set_text(html)

    def set_base_url(self, address: str) -> None:
        """Fill the base address field."""
        self._base.setText(address)

    def set_url(self, address: str) -> None:
        """Fill the address field."""
        self._url.setText(address)
        self._url.setCursorPosition(0)  # of a long one the site is in sight, not the end

    def clear_text(self) -> None:
        """Take the HTML or the address in front away. The keyboard goes there, where undo brings it back, too."""
        if self.kind is InputKind.HTML:
            self.code.set_text("")
        else:
            self._url.clear()
        self.focus_input()

    def set_pages(self, rows: Sequence[PageRow], current: int = 0) -> None:
        """Show the chosen files, one of them selected."""
        self._list.show_pages(rows, current)
        self._page_tab.setCurrentIndex(1 if rows else 0)

    def set_readable(self, place: str, *, is_archive: bool = False) -> None:
        """Say what the chosen pages may read: a folder, or an archive, which never changes and cannot be left."""
        self._readable.setText(self.tr("May read files in {folder}").format(folder=place))
        for control in (self._widen, self._watch):
            control.setHidden(is_archive)

    def set_more(self, pages: int, *, of_archive: bool = False) -> None:
        """Offer to take all pages of the folder or archive of the chosen one; of fewer than two there is nothing to."""
        folder, archive = self.tr("Take all {count} pages of the folder"), self.tr("Take all {count} pages of the file")
        self._all_pages.setText((archive if of_archive else folder).format(count=pages))
        self._all_pages.setHidden(pages < 2)

    def set_server(self, server: str) -> None:
        """Say who loads the page of an address: the name of a server; empty for this machine."""
        sent = self.tr("The address is sent to {server}, which loads and converts the page.").format(server=server)
        self._place.setText(sent if server else self.tr("The page is loaded and converted on this machine."))

    def set_watching(self, watching: bool, state: str, others: Sequence[str] = ()) -> None:
        """Say whether the chosen pages are watched and what came of it, or which others are, and offer to end that."""
        names = ", ".join(others)
        words = self.tr("Watched still: {names}").replace("{names}", names) if others else state
        self._watch.setChecked(watching)
        self._watch_state.setText(words)
        self._watch_state.setToolTip(plain_tip(words))
        self._watched.setVisible(bool(words))
        self._unwatch.setVisible(bool(others))

    def set_live(self, live: bool) -> None:
        """Say whether the HTML is shown while it is typed."""
        self._live.setChecked(live)

    def set_clear_enabled(self, enabled: bool) -> None:
        """Offer to empty the panel, or not."""
        self._clear.setEnabled(enabled)

    def set_url_problem(self, text: str) -> None:
        """Explain what is wrong with the address."""
        self.url_field.set_problem(text)

    def set_base_problem(self, text: str) -> None:
        """Explain what is wrong with the base address."""
        self.base_field.set_problem(text)

    @property
    def input_control(self) -> QWidget:
        """Where the page is named."""
        pages: QWidget = self._list if self._list.count() else self._choose
        return {InputKind.PAGE: pages, InputKind.HTML: self.code, InputKind.URL: self._url}[self.kind]

    def focus_input(self) -> None:
        """Move the keyboard to where the page is named."""
        self.input_control.setFocus()

    def focus_base(self) -> None:
        """Move the keyboard to where the base address of the HTML is given."""
        self._base.setFocus()

    def _build_page_tab(self, theme: Theme) -> QWidget:
        self._choose = QPushButton(self.tr("Open File…"))
        self._choose.setAccessibleName(self.tr("Open file"))
        picture = QLabel()
        set_icon(picture, "drop", "muted", 24)
        hint = label(self.tr("Drop a page anywhere on the window,\nor choose one."), "muted")
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        empty = QWidget()
        column = QVBoxLayout(empty)
        column.setSpacing(8)
        column.addStretch(1)
        column.addWidget(picture, 0, Qt.AlignmentFlag.AlignCenter)
        column.addWidget(hint)
        column.addWidget(self._choose, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(1)
        self._list = PageList(theme)
        self._readable = ElidedLabel("", "small", Qt.TextElideMode.ElideMiddle)
        self._widen = QPushButton(self.tr("Widen…"))
        self._widen.setProperty("kind", "link")
        self._widen.setAccessibleName(self.tr("Widen what the page may read"))
        self._widen.setToolTip(self.tr("Choose the folder that holds the page's styles, scripts and pictures"))
        lower = QHBoxLayout()
        lower.addWidget(self._readable, 1)
        lower.addWidget(self._widen)
        self._all_pages = QPushButton()
        self._all_pages.setProperty("kind", "link")
        self._all_pages.setObjectName("flush")
        self._all_pages.setToolTip(
            self.tr("Each becomes a job; they can be saved as one file, in which their links work")
        )
        self._all_pages.hide()
        self._watch = ElidedCheckBox(
            self.tr("Convert again when files change"), self.tr("Watches the pages and all the files they read")
        )
        self._watch.clicked.connect(self.watchRequested)
        self._watch_state = ElidedLabel("", "small")
        self._unwatch = QPushButton(self.tr("Stop"))
        self._unwatch.setProperty("kind", "link")
        self._unwatch.setAccessibleName(self.tr("Watch no files any more"))
        self._unwatch.setToolTip(self.tr("Watch no files any more"))
        self._unwatch.clicked.connect(lambda: self.watchRequested.emit(False))
        self._unwatch.clicked.connect(self._watch.setFocus)  # what was pressed goes
        self._unwatch.hide()
        self._watched = QWidget()
        self._watched.hide()
        watched = QHBoxLayout(self._watched)
        watched.setContentsMargins(0, 0, 0, 0)
        watched.addWidget(self._watch_state, 1)
        watched.addWidget(self._unwatch)
        chosen = QWidget()
        rows = QVBoxLayout(chosen)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(4)
        rows.addWidget(self._list, 1)
        rows.addLayout(lower)
        rows.addWidget(self._all_pages, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addWidget(self._watch)
        rows.addWidget(self._watched)
        self._page_tab = QStackedWidget()
        self._page_tab.addWidget(empty)
        self._page_tab.addWidget(chosen)
        return self._page_tab

    def _build_html_tab(self, theme: Theme) -> QWidget:
        self.code = CodeEdit(theme)
        self.code.setAccessibleName(self.tr("HTML code"))
        self.code.setPlaceholderText(self.tr("Paste or type HTML here"))
        self._base = text_field(self.tr("https://example.com/ (optional)"))
        self.base_field = Field(
            self.tr("&Base URL"), self._base, tip=self.tr("Where relative links and pictures in the HTML start from")
        )
        tab = QWidget()
        column = QVBoxLayout(tab)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        self.find_bar = FindBar(self.code)
        self.find_bar.shown.connect(self.base_field.setHidden)  # the panel may be low
        column.addWidget(self.find_bar)
        column.addWidget(self.code, 1)
        self._live = QCheckBox(self.tr("Live preview"))
        self._live.setToolTip(self.tr("Shows the page on the right a moment after you stop typing"))
        self._live.clicked.connect(self.liveRequested)
        lower = QHBoxLayout()
        lower.setSpacing(12)
        lower.addWidget(self.base_field, 1)
        lower.addWidget(self._live, 0, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(lower)
        return tab

    def _build_url_tab(self) -> QWidget:
        self._url = text_field("https://example.com/")
        self.url_field = Field(self.tr("Page a&ddress"), self._url, tip=self.tr("The address of the page to convert"))
        tab = QWidget()
        column = QVBoxLayout(tab)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.url_field)
        self._place = label("", "small", wrap=True)
        self.set_server("")
        column.addWidget(self._place)
        self._private = QPushButton(self.tr("Needs a Login? Private Browser…"))
        self._private.setProperty("kind", "link")
        self._private.setObjectName("flush")
        set_icon(self._private, "lock", "accent_text", 16)
        self._private.clicked.connect(lambda: self.privateRequested.emit(self.url))
        column.addWidget(self._private, 0, Qt.AlignmentFlag.AlignLeft)
        self._site = QPushButton(self.tr("Whole Site? Find Its Pages…"))
        self._site.setProperty("kind", "link")
        self._site.setObjectName("flush")
        set_icon(self._site, "globe", "accent_text", 16)
        self._site.clicked.connect(lambda: self.siteRequested.emit(self.url))
        column.addWidget(self._site, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        return tab

    def _closes_search(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and self.find_bar.isVisible()

    def _connect(self) -> None:
        self._tabs.chosen.connect(self._turn)
        self._tabs.pointed.connect(self._await_input)
        self.code.edited.connect(self.edited)
        self.code.edited.connect(self.htmlEdited)
        self._base.textChanged.connect(self.edited)
        self._url.textChanged.connect(self.edited)
        self._url.returnPressed.connect(self.convertRequested)
        return_once(self._url)
        self._choose.clicked.connect(self.openRequested)
        self._clear.clicked.connect(self.clearRequested)
        self._widen.clicked.connect(self.widenRequested)
        self._all_pages.clicked.connect(self.allPagesRequested)
        self._all_pages.clicked.connect(self._list.setFocus)  # what was pressed goes
        self._list.removeRequested.connect(self.removePagesRequested)

    def _await_input(self, key: str) -> None:
        """Let people write at once where they have pointed at a tab to write in."""
        if InputKind(key) is not InputKind.PAGE:
            self.focus_input()

    def _turn(self, key: str) -> None:
        self.set_kind(InputKind(key))
        self.edited.emit()

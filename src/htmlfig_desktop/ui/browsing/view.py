"""The private browser window: an address, the page, and the button that captures it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.messages.bar import MessageBar
from htmlfig_desktop.ui.messages.figures import with_unit
from htmlfig_desktop.ui.widgets.fields import text_field
from htmlfig_desktop.ui.widgets.growing import fit_screen, room_for
from htmlfig_desktop.ui.widgets.labels import label
from htmlfig_desktop.ui.widgets.once import click_once
from htmlfig_desktop.ui.widgets.questions import Doubt, ask_first
from htmlfig_desktop.ui.widgets.quiet_button import quiet_button

CAPTURE_KEY = "F8"
_WIDTHS = (390, 768, 1280, 1440)
_SIZE = QSize(1280, 880)


class BrowserView(QMainWindow):
    """Shows one page.

    Signals:
        addressGiven: str, as it was typed.
        backRequested, forwardRequested, reloadRequested, stopRequested: navigation.
        captureRequested: bool, the whole page or the part in sight.
        captureLaterRequested: in a few seconds, for what vanishes when the mouse leaves it.
        forgetRequested: cookies and the like shall be deleted; the user has confirmed it.
        closing: the user closes the window.
    """

    addressGiven = Signal(str)
    backRequested = Signal()
    forwardRequested = Signal()
    reloadRequested = Signal()
    stopRequested = Signal()
    captureRequested = Signal(bool)
    captureLaterRequested = Signal()
    forgetRequested = Signal()
    closing = Signal()

    def __init__(self, web: QWebEngineView) -> None:
        super().__init__()
        self.web = web
        self.web.setAccessibleName(self.tr("Page"))
        self.setWindowTitle(self.tr("Private Browser"))
        self.setMinimumSize(640, 400)
        fit_screen(self, _SIZE)
        self.bar = MessageBar()
        self._is_loading = False
        self._invitation = _Invitation(
            self.tr("Go to the page you want"),
            self.tr("Log in, scroll, open menus. Capture This makes a design of the page as it stands then."),
        )
        self._veil = _Veil(self.tr("Capturing… the page goes on in a moment."))
        self._build()
        self._build_shortcuts()

    def set_address(self, address: str, *, is_secure: bool) -> None:
        """Show where the page is."""
        if not self._address.hasFocus():
            self._address.setText(address)
            self._address.setCursorPosition(0)
        name, part = ("lock", "success") if is_secure else ("info", "muted")
        set_icon(self._lock, name, part, 16)
        self._lock.setToolTip(self.tr("Encrypted connection") if is_secure else self.tr("Not encrypted"))

    def set_page_title(self, title: str) -> None:
        """Name the window after its page."""
        words = self.tr("Private Browser")
        self.setWindowTitle(f"{title} – {words}" if title else words)

    def set_progress(self, percent: int) -> None:
        """Show how much of the page is there; 100 ends it."""
        self._is_loading = percent < 100
        self._progress.setValue(percent if self._is_loading else 0)
        stop, again = self.tr("Stop loading (Esc)"), self.tr("Reload (F5)")
        self._reload.setToolTip(stop if self._is_loading else again)
        self._reload.setAccessibleName(self.tr("Stop loading") if self._is_loading else self.tr("Reload"))
        set_icon(self._reload, "close" if self._is_loading else "retry")

    def set_history(self, *, back: bool, forward: bool) -> None:
        """Say whether there is a page before and after this one."""
        self._back.setEnabled(back)
        self._forward.setEnabled(forward)

    def set_can_capture(self, can: bool) -> None:
        """Offer to capture, or not."""
        self.capture.setEnabled(can)
        self.capture_more.setEnabled(can)

    def set_capturing(self, is_capturing: bool) -> None:
        """Cover the page while it is captured."""
        self._veil.setVisible(is_capturing)
        self._arrange()

    def set_warning(self, text: str) -> None:
        """Say at the bottom what is unusual."""
        self._warning.setText(text)
        self._warning.setVisible(bool(text))

    def invite(self) -> None:
        """Say what this window is for, until there is a page, and wait for an address."""
        self._invitation.show()
        self._arrange()
        self.focus_address()

    def end_invitation(self) -> None:
        """Show the page."""
        self._invitation.hide()

    def focus_address(self) -> None:
        """Move the keyboard to the address."""
        self._address.setFocus()
        self._address.selectAll()

    def return_to_address(self) -> None:
        """Move the keyboard to the address as it was typed, to be corrected."""
        self._address.setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let whoever owns the page close it in order."""
        event.ignore()
        self.closing.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep what lies over the page in its place."""
        if (watched, event.type()) in ((self._stage, QEvent.Type.Resize), (self.bar, QEvent.Type.Show)):
            self._arrange()
        return super().eventFilter(watched, event)

    def _arrange(self) -> None:
        """Lay veil and messages over the page: beside it they would change its size, and menus close then.

        A message lies at the bottom, over the status bar and as little of the page as can be: pages begin at the top.
        """
        width = self._stage.width()
        self._veil.setGeometry(self._stage.rect())
        self._invitation.setGeometry(self._stage.rect())
        height = max(self.bar.heightForWidth(width), self.bar.sizeHint().height())
        self.bar.setGeometry(0, self.height() - height, width, height)
        self._invitation.raise_()
        self._veil.raise_()
        self.bar.raise_()

    def _build(self) -> None:
        self._back = quiet_button("back", self.tr("Back"), keys="Alt+Left")
        self._forward = quiet_button("forward", self.tr("Forward"), keys="Alt+Right")
        self._reload = quiet_button("retry", self.tr("Reload"), self.tr("Reload (F5)"))
        self._back.clicked.connect(self.backRequested)
        self._forward.clicked.connect(self.forwardRequested)
        self._reload.clicked.connect(self._reload_or_stop)
        click_once(self._reload)
        self._lock = QLabel()
        self._address: QLineEdit = text_field(self.tr("Address of the page, such as app.example.com"))
        self._address.setAccessibleName(self.tr("Address"))
        self._address.returnPressed.connect(lambda: self.addressGiven.emit(self._address.text().strip()))
        self._width = QComboBox()
        self._width.setAccessibleName(self.tr("Width of the page"))
        self._width.setToolTip(self.tr("Width the page is laid out in"))
        self._width.addItem(self.tr("Window width"), 0)
        for width in _WIDTHS:
            self._width.addItem(with_unit(width, "px"), width)
        self._width.currentIndexChanged.connect(self._lay_out)
        self._build_capture()
        self._forget = QPushButton(self.tr("Forget…"))
        self._forget.setToolTip(self.tr("Delete cookies, logins and all else this window remembers"))
        self._forget.setAccessibleName(self.tr("Forget this session"))
        self._forget.clicked.connect(self._ask_to_forget)
        top = QHBoxLayout()
        top.setContentsMargins(16, 8, 16, 8)
        top.setSpacing(8)
        for before in (self._back, self._forward, self._reload, self._lock):
            top.addWidget(before)
        top.addWidget(self._address, 1)
        for after in (self._width, self._forget, self.capture, self.capture_more):
            top.addWidget(after)
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self._progress.setAccessibleName(self.tr("Loading"))
        self._stage = QWidget()
        self._stage.setObjectName("canvas")
        self._stage.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._stage.installEventFilter(self)
        self._veil.setParent(self._stage)
        self._invitation.setParent(self._stage)
        self._invitation.hide()
        self._veil.hide()
        row = QHBoxLayout(self._stage)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._build_scroller(), 1)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(self._progress)
        column.addWidget(self._stage, 1)
        self.setCentralWidget(whole)
        self.bar.setParent(self)  # after all else, so that the keyboard reaches it last
        self.bar.setProperty("place", "below")
        self.bar.hide()
        self.bar.installEventFilter(self)
        self._warning = QLabel()
        self._warning.hide()
        self.statusBar().addWidget(QLabel(self.tr("Cookies and logins stay on this machine, until you forget them.")))
        self.statusBar().addPermanentWidget(self._warning)
        self.statusBar().setSizeGripEnabled(False)

    def _build_scroller(self) -> QScrollArea:
        """Return what lets a page that is wider than the screen be moved sideways."""
        scroller = QScrollArea()
        scroller.setWidgetResizable(True)
        scroller.setFrameShape(QFrame.Shape.NoFrame)
        scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroller.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroller.setAlignment(Qt.AlignmentFlag.AlignCenter)
        scroller.setWidget(self.web)
        return scroller

    def _build_capture(self) -> None:
        self.capture = QPushButton(self.tr("Capture This"))
        self.capture.setProperty("kind", "primary")
        self.capture.setToolTip(self.tr("Make a design of the page as it stands now ({key})").format(key=CAPTURE_KEY))
        set_icon(self.capture, "convert", "on_accent")
        self.capture_more = quiet_button("chevron", self.tr("More ways to capture"))
        self.capture_more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.capture_more)
        for text, act in (
            (self.tr("Capture the &Whole Page"), lambda: self.captureRequested.emit(True)),
            (self.tr("Capture the &Part in Sight"), lambda: self.captureRequested.emit(False)),
            (self.tr("Capture in &5 Seconds"), self.captureLaterRequested.emit),
        ):
            action = QAction(text, menu)
            action.triggered.connect(lambda _=False, act=act: act())
            menu.addAction(action)
        self.capture_more.setMenu(menu)
        # A click takes the keyboard away from the page, and many a menu closes then.
        for button in (self.capture, self.capture_more):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.capture.clicked.connect(lambda: self.captureRequested.emit(True))
        click_once(self.capture)

    def _build_shortcuts(self) -> None:
        for keys, act in (
            (CAPTURE_KEY, self.capture.click),
            ("Alt+Left", self.backRequested.emit),
            ("Alt+Right", self.forwardRequested.emit),
            ("F5", self.reloadRequested.emit),
            ("Ctrl+R", self.reloadRequested.emit),
            ("Ctrl+L", self.focus_address),
            ("Ctrl+W", self.close),
        ):
            QShortcut(QKeySequence(keys), self, act).setAutoRepeat(False)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self._address, self.stopRequested.emit)

    def _ask_to_forget(self) -> None:
        doubt = Doubt(
            self.tr("Forget"),
            self.tr("Forget this session?"),
            self.tr("Cookies, logins and all else the private browser remembers are deleted, and its windows close."),
            self.tr("&Forget"),
            self.tr("&Keep"),
        )
        ask_first(self, doubt, self.forgetRequested.emit)

    def _reload_or_stop(self) -> None:
        (self.stopRequested if self._is_loading else self.reloadRequested).emit()

    def _lay_out(self) -> None:
        """Give the page the chosen width, and the window as much of it as the screen has room for."""
        width = int(self._width.currentData())
        self.web.setMinimumWidth(width)
        self.web.setMaximumWidth(width or 16_777_215)
        if width > self._stage.width():
            wanted = self.width() + width - self._stage.width()
            self.resize(max(self.width(), min(wanted, room_for(self).width())), self.height())


class _Invitation(QWidget):
    """Lies where no page is yet."""

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        mark = QLabel()
        set_icon(mark, "globe", "accent_text", 40)
        column = QVBoxLayout(self)
        column.setContentsMargins(48, 48, 48, 48)
        column.setSpacing(8)
        column.addStretch(2)
        for part in (mark, label(title, "title"), label(text, "muted", wrap=True)):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(part)
        column.addStretch(3)


class _Veil(QWidget):
    """Lies over the page while it stands still, so that no click is lost on it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setObjectName("veil")
        told = label(text, "heading")
        told.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addStretch(1)
        card = QWidget()
        card.setObjectName("panel")
        card.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        inner = QHBoxLayout(card)
        inner.setContentsMargins(24, 16, 24, 16)
        inner.addWidget(told)
        column.addWidget(card, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

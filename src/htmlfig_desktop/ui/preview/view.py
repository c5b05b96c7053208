"""The preview: one face at a time, from the first welcome to the finished design."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.preview.panes import NoticePane, WelcomePane, WorkingPane
from htmlfig_desktop.ui.preview.picture import PictureView
from htmlfig_desktop.ui.preview.summary import Summary, SummaryPanel
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label

_ROOM_FOR_SUMMARY = 640


class PreviewView(QStackedWidget):
    """Shows a page's way to a design.

    Signals:
        retryRequested, copyDetailsRequested: buttons of a failed or cancelled job.
    """

    retryRequested = Signal()
    copyDetailsRequested = Signal()

    def __init__(self, theme: Theme, steps: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAccessibleName(self.tr("Preview"))
        self.welcome = WelcomePane()
        self.notice = NoticePane()
        self.working = WorkingPane(steps)
        self.picture = PictureView(theme)
        self.picture.setAccessibleName(self.tr("Picture of the page"))
        self.summary = SummaryPanel()
        self._result = self._build_result()
        for face in (self.welcome, self.notice, self.working, self._result):
            face.setObjectName("panel")
            face.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
            self.addWidget(face)
        self.notice.firstRequested.connect(self.retryRequested)
        self.notice.secondRequested.connect(self.copyDetailsRequested)
        self.picture.zoomChanged.connect(self._show_zoom)

    def show_welcome(self) -> None:
        """Teach the first step."""
        self.setCurrentWidget(self.welcome)

    def show_ready(self, name: str, hint: str) -> None:
        """Show which page is to be converted next."""
        self.notice.set_icon("page", "accent_text")
        self.notice.set_words(self.tr("Ready to convert"), name, "", hint)
        self.notice.set_buttons(None)
        self.setCurrentWidget(self.notice)

    def show_working(self, name: str, at: int, now: str, share: float, *, can_cancel: bool) -> None:
        """Show a conversion at its step."""
        self.working.set_name(name)
        self.working.set_progress(at, now, share, can_cancel=can_cancel)
        self.setCurrentWidget(self.working)

    def show_failed(self, name: str, title: str, cause: str, next_step: str) -> None:
        """Show what went wrong, why, and what to do."""
        self.notice.set_icon("error", "danger")
        self.notice.set_words(title, name, cause, next_step)
        self.notice.set_buttons((self.tr("Try Again"), "retry"), (self.tr("Copy Details"), "copy"))
        self.setCurrentWidget(self.notice)

    def show_cancelled(self, name: str) -> None:
        """Show that the user has stopped the conversion."""
        self.notice.set_icon("cancelled", "muted")
        self.notice.set_words(self.tr("Cancelled"), name, self.tr("This conversion was stopped."))
        self.notice.set_buttons((self.tr("Try Again"), "retry"))
        self.setCurrentWidget(self.notice)

    def show_result(self, title: str, caption: str, summary: Summary) -> None:
        """Show a design; its picture follows by ``picture.set_picture``."""
        self._title.setText(title)
        self._caption.setText(caption)
        self.summary.show_summary(summary)
        self.setCurrentWidget(self._result)

    def say_no_picture(self, text: str) -> None:
        """Explain why there is no picture; an empty text takes the explanation away."""
        self._no_picture.setText(text)
        self._no_picture.setVisible(bool(text))
        self.picture.setVisible(not text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the room to the picture when it is little."""
        super().resizeEvent(event)
        self.summary.setVisible(self.width() >= _ROOM_FOR_SUMMARY)

    def _build_result(self) -> QWidget:
        self._title = ElidedLabel("", "large")
        self._caption = ElidedLabel("", "muted")
        self._caption.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._percent = QPushButton("100 %")
        self._percent.setProperty("kind", "link")
        self._percent.setFixedWidth(64)
        self._percent.setAccessibleName(self.tr("Zoom, press for actual size"))
        self._percent.setToolTip(self.tr("Show at 100 %"))
        self._percent.clicked.connect(lambda: self.picture.set_zoom(1.0))
        header = QHBoxLayout()
        header.setContentsMargins(16, 8, 8, 8)
        header.setSpacing(4)
        header.addWidget(self._title, 2)
        header.addWidget(self._caption, 1)
        header.addSpacing(12)
        header.addWidget(self._tool("minus", self.tr("Zoom out"), self.picture.zoom_out))
        header.addWidget(self._percent)
        header.addWidget(self._tool("plus", self.tr("Zoom in"), self.picture.zoom_in))
        header.addWidget(self._tool("fit", self.tr("Fit width"), self.picture.fit_width))
        self._no_picture = label("", "muted", wrap=True)
        self._no_picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._no_picture.hide()
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addLayout(header)
        left.addWidget(self.picture, 1)
        left.addWidget(self._no_picture, 1)
        result = QWidget()
        row = QHBoxLayout(result)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addLayout(left, 1)
        row.addWidget(self.summary)
        return result

    def _tool(self, icon: str, name: str, act: object) -> QToolButton:
        button = QToolButton()
        button.setProperty("kind", "quiet")
        button.setIconSize(QSize(20, 20))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setAccessibleName(name)
        button.setToolTip(name)
        set_icon(button, icon)
        button.clicked.connect(act)
        return button

    def _show_zoom(self, zoom: float) -> None:
        self._percent.setText(f"{zoom:.0%}".replace("%", " %"))

"""The preview: one face at a time, from the first welcome to the finished design."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from htmlfig_desktop.ui.live.view import LiveView
from htmlfig_desktop.ui.preview.panes import NoticePane, WelcomePane, WorkingPane
from htmlfig_desktop.ui.preview.result_view import ResultView
from htmlfig_desktop.ui.preview.summary import Summary
from htmlfig_desktop.ui.theme import Theme


class PreviewView(QStackedWidget):
    """Shows a page's way to a design.

    Signals:
        retryRequested, copyDetailsRequested: buttons of a failed or cancelled job.
        hereRequested: a job of a server shall be converted on this machine.
        keysRequested: the keys shall be looked at, one of which was refused.
        loginRequested: the page shall be opened where somebody can log in.
        openRequested: the user wants to choose a page, since the one of a failed job cannot be had.
    """

    retryRequested = Signal()
    hereRequested = Signal()
    copyDetailsRequested = Signal()
    keysRequested = Signal()
    loginRequested = Signal()
    openRequested = Signal()

    def __init__(self, theme: Theme, steps: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAccessibleName(self.tr("Preview"))
        self.welcome = WelcomePane()
        self.notice = NoticePane()
        self._second = self.copyDetailsRequested
        """What the second button of the notice asks for."""
        self._third = self.hereRequested
        self.working = WorkingPane(steps)
        self.result = ResultView(theme)
        self.picture = self.result.picture
        self.summary = self.result.summary
        self.live = LiveView(theme)
        for face in (self.welcome, self.notice, self.working, self.result, self.live):
            face.setObjectName("panel")
            face.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
            self.addWidget(face)
        self.notice.firstRequested.connect(self.retryRequested)
        self.notice.secondRequested.connect(lambda: self._second.emit())
        self.notice.thirdRequested.connect(lambda: self._third.emit())
        self.working.hereRequested.connect(self.hereRequested)

    def set_foot(self, height: int) -> None:
        """Say how much a message below takes of the height, px: what is in sight stays where it is."""
        result = self.result
        for face in (self.welcome, self.notice, self.working, result.canvas, result.picture, result.columns):
            face.set_foot(height)

    def setCurrentWidget(self, face: QWidget) -> None:
        """Show a face. A keyboard that was in the one before stays with the panel, from where Tab goes on.

        Qt would give it to the first button of the new face: who presses Return twice on Try Again would cancel it.
        """
        focused = QApplication.focusWidget()
        is_left = face is not self.currentWidget() and focused is not None and self.isAncestorOf(focused)
        super().setCurrentWidget(face)
        if is_left:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_welcome(self) -> None:
        """Teach the first step."""
        self.setCurrentWidget(self.welcome)

    def show_ready(self, name: str, hint: str) -> None:
        """Show which page is to be converted next."""
        self.notice.set_icon("page", "accent_text")
        self.notice.set_words(self.tr("Ready to convert"), name, "", hint)
        self.notice.set_buttons(None)
        self.setCurrentWidget(self.notice)

    def show_live(self) -> None:
        """Show what is being typed."""
        self.setCurrentWidget(self.live)

    def show_working(self, name: str, at: int, now: str, share: float, thumbnail: QImage, *, can_cancel: bool) -> None:
        """Show a conversion at its step, and what the page looks like once that is known."""
        self.working.set_name(name)
        self.working.set_thumbnail(thumbnail)
        self.working.set_progress(at, now, share, can_cancel=can_cancel)
        self.setCurrentWidget(self.working)

    def show_failed(
        self,
        name: str,
        title: str,
        cause: str,
        next_step: str,
        *,
        again: str = "",
        is_remote: bool = False,
        is_of_key: bool = False,
        wants_login: bool = False,
        is_of_file: bool = False,
    ) -> None:
        """Show what went wrong, why, and what to do; ``again`` are other words for trying again."""
        second, self._second = (self.tr("Copy Details"), "copy"), self.copyDetailsRequested
        if is_of_key:
            second, self._second = (self.tr("API Keys…"), "key"), self.keysRequested
        elif wants_login:
            second, self._second = (self.tr("Private Browser…"), "lock"), self.loginRequested
        third, self._third = (self.tr("Convert on This Machine"), "desktop"), self.hereRequested
        if is_of_file:  # which this machine cannot read either
            third, self._third = (self.tr("Open File…"), "open"), self.openRequested
        self.notice.set_icon("error", "danger")
        self.notice.set_words(title, name, cause, next_step)
        self.notice.set_buttons(
            (again or self.tr("Try Again"), "retry"),
            second,
            third if is_remote or is_of_file else None,
        )
        self.setCurrentWidget(self.notice)

    def show_cancelled(self, name: str) -> None:
        """Show that the user has stopped the conversion."""
        self.notice.set_icon("cancelled", "muted")
        self.notice.set_words(self.tr("Cancelled"), name, self.tr("This conversion was stopped."))
        self.notice.set_buttons((self.tr("Try Again"), "retry"))
        self.setCurrentWidget(self.notice)

    def prepare_result(self, summary: Summary) -> None:
        """Sum a finished design up, before it comes into sight."""
        self.summary.show_summary(summary)
        self.result.tell_gravest(summary.losses[0] if summary.losses else None)

    def show_result(self, title: str, caption: str) -> None:
        """Show a finished design that was summed up."""
        self.result.show_head(title, caption)
        self.setCurrentWidget(self.result)

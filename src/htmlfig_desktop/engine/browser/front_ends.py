"""Pages that play the DevTools front end, one for each page that is driven at the time.

The front end's own script is stopped at document creation; ``channel.js`` takes over the binding that Chromium gives to
it, and hands messages to Python as lines of its console: half as dear as a QWebChannel, which puts each message into
words once more and reads them twice.
"""

from __future__ import annotations

from collections.abc import Callable

import shiboken6
from PySide6.QtWebEngineCore import QWebEnginePage, QWebEngineProfile, QWebEngineScript

from htmlfig_desktop.core.resources import script_text


class FrontEnd(QWebEnginePage):
    """The page that ``channel.js`` runs in. It begins anew with every page that it is set to."""

    def __init__(self, profile: QWebEngineProfile) -> None:
        super().__init__(profile)
        self.on_line: Callable[[str], None] | None = None
        """Takes what ``channel.js`` says."""
        self.on_crash: Callable[[], None] | None = None
        self.is_broken = False
        self.renderProcessTerminated.connect(self._break)
        self.scripts().insert(_channel_script())

    def javaScriptConsoleMessage(
        self, level: QWebEnginePage.JavaScriptConsoleMessageLevel, message: str, line: int, source: str
    ) -> None:
        """Pass on what ``channel.js`` says."""
        if self.on_line is not None:
            self.on_line(message)

    def _break(self, *_: object) -> None:
        self.is_broken = True
        if self.on_crash is not None:
            self.on_crash()


class FrontEnds:
    """All front ends of a process, and the profile that they share.

    To start one takes two processes of Chromium, since it begins blank in one that may not have its binding; to set one
    that is there to another page takes none, and a third of the time. So they are kept for whoever comes next.
    """

    def __init__(self) -> None:
        self.profile = QWebEngineProfile()  # without a name: off the record
        """To be deleted a moment after ``close``, as the profile of any page."""
        self._idle: list[FrontEnd] = []

    def take(self) -> FrontEnd:
        """Return one that nobody has; whoever took it gives it back."""
        return self._idle.pop() if self._idle else FrontEnd(self.profile)

    def give_back(self, front: FrontEnd) -> None:
        """Keep one whose page was let go of, or end it where its process has ended or there is nobody to come."""
        if not shiboken6.isValid(front):
            return
        front.on_line = front.on_crash = None
        if front.is_broken or not shiboken6.isValid(self.profile):
            shiboken6.delete(front)
        else:
            self._idle.append(front)

    def close(self) -> None:
        """End those that nobody has."""
        while self._idle:
            shiboken6.delete(self._idle.pop())


def _channel_script() -> QWebEngineScript:
    script = QWebEngineScript()
    script.setName("channel")
    script.setInjectionPoint(QWebEngineScript.InjectionPoint.DocumentCreation)
    script.setWorldId(QWebEngineScript.ScriptWorldId.MainWorld)
    script.setSourceCode(script_text("browser/channel.js"))
    return script

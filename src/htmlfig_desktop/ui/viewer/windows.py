"""The viewer windows that are open: one per file."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, QSettings, Signal

from htmlfig_desktop.ui.intake import Held, given_in, held_in
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.intake import split_designs
from htmlfig_desktop.ui.viewer.session import MakeDesign, open_in_process
from htmlfig_desktop.ui.widgets.growing import put_beside

if TYPE_CHECKING:
    from htmlfig_desktop.ui.viewer.presenter import ViewerPresenter
    from htmlfig_desktop.ui.viewer.window import ViewerWindow


class DesignWindows(QObject):
    """Opens viewer windows and closes them with the program.

    Signals:
        opened: ViewerPresenter, a window has been opened; for who adds modes or tabs to it.
        otherDropped: list, what was dropped on a viewer window and is no design.
    """

    opened = Signal(object)
    otherDropped = Signal(list)

    def __init__(
        self,
        theme: Theme,
        settings: QSettings,
        tasks: TaskRunner,
        parent: QObject | None = None,
        make: MakeDesign = open_in_process,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._settings = settings
        self._tasks = tasks
        self._make = make
        self.presenters: list[ViewerPresenter] = []
        """Of the windows that are open, the oldest first."""

    def open(self, path: Path) -> ViewerPresenter:
        """Show a file in a window of its own; where it is open that one comes forward, with what is there now."""
        from htmlfig_desktop.ui.viewer.presenter import ViewerPresenter  # with the first window, not at the start
        from htmlfig_desktop.ui.viewer.window import ViewerWindow

        path = path.absolute()
        for presenter in self.presenters:
            if presenter.path == path:
                _bring_forward(presenter.window)
                presenter.session.renew()
                return presenter
        window = ViewerWindow(self._theme, self._settings)
        presenter = ViewerPresenter(window, self._tasks, self, self._make)
        self.presenters.append(presenter)
        window.closed.connect(lambda: self._forget(presenter))
        window.dropped.connect(partial(self._take, window))
        presenter.openRequested.connect(self.open_all)
        if len(self.presenters) > 1:
            put_beside(window, self.presenters[-2].window)
        self.opened.emit(presenter)
        presenter.open(path)
        window.show()
        window.activateWindow()
        return presenter

    def open_all(self, paths: Iterable[Path]) -> None:
        """Show each of some files."""
        for path in paths:
            self.open(path)

    def close_all(self) -> None:
        """Close every window."""
        for presenter in list(self.presenters):
            presenter.window.close()

    def _take(self, window: ViewerWindow, data: QMimeData) -> None:
        if held_in(data) is Held.PICTURE and window.is_showing:
            window.pictureDropped.emit(Path(data.urls()[0].toLocalFile()))
            return
        designs, rest = split_designs(given_in(data))
        self.open_all(designs)
        if rest:
            self.otherDropped.emit(rest)

    def _forget(self, presenter: ViewerPresenter) -> None:
        if presenter in self.presenters:
            self.presenters.remove(presenter)
            presenter.window.deleteLater()
            presenter.deleteLater()


def _bring_forward(window: ViewerWindow) -> None:
    window.show()
    window.raise_()
    window.activateWindow()

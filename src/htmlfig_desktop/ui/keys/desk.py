"""Opens the dialogs with keys, which are loaded only then: most starts of the program need none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from htmlfig_desktop.ui.keybook import KeyBook
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.theme import Theme

if TYPE_CHECKING:
    from htmlfig_desktop.ui.keys.entry import KeyEntryDialog
    from htmlfig_desktop.ui.keys.presenter import Forget, Note
    from htmlfig_desktop.ui.keys.rotation_view import RotationDialog
    from htmlfig_desktop.ui.keys.view import KeysDialog
    from htmlfig_desktop.ui.main_window import MainWindow


class KeysDesk(QObject):
    """Answers the commands about keys.

    Signals:
        added: str, id of a key that was added.
    """

    added = Signal(str)

    def __init__(
        self, window: MainWindow, theme: Theme, book: KeyBook, tasks: TaskRunner, *, note: Note, forget: Forget
    ) -> None:
        super().__init__(window)
        self._window = window
        self._theme = theme
        self._book = book
        self._tasks = tasks
        self._note = note
        self._forget = forget
        self._dialog: KeysDialog | None = None

    def open(self) -> KeysDialog:
        """Open the panel with the keys, or bring it to the front."""
        if self._dialog is not None:
            self._dialog.raise_()
            self._dialog.activateWindow()
            return self._dialog
        from htmlfig_desktop.ui.keys.presenter import KeysPresenter
        from htmlfig_desktop.ui.keys.view import KeysDialog

        dialog = self._dialog = KeysDialog(self._theme, self._window)
        dialog.finished.connect(self._forget_dialog)
        presenter = KeysPresenter(dialog, self._book, self._tasks, note=self._note, forget=self._forget)
        presenter.addWanted.connect(lambda: self.add(dialog))
        presenter.rotateWanted.connect(lambda key_id: self.rotate(key_id, dialog))
        self.added.connect(dialog.choose)
        dialog.open()
        return dialog

    def add(self, parent: KeysDialog | None = None) -> KeyEntryDialog:
        """Open the dialog that takes a key."""
        from htmlfig_desktop.ui.keys.entry import KeyEntryDialog
        from htmlfig_desktop.ui.keys.entry_presenter import KeyEntryPresenter

        dialog = KeyEntryDialog(parent or self._window)
        presenter = KeyEntryPresenter(dialog, self._book, self._tasks)
        presenter.added.connect(self.added)
        dialog.open()
        return dialog

    def rotate(self, key_id: str, parent: KeysDialog) -> RotationDialog | None:
        """Open the dialog that rotates a key."""
        key = self._book.keys.get(key_id)
        if key is None:
            return None
        from htmlfig_desktop.ui.keys.rotation_presenter import RotationPresenter, step_names
        from htmlfig_desktop.ui.keys.rotation_view import RotationDialog

        dialog = RotationDialog(step_names(), parent)
        RotationPresenter(dialog, self._book, self._tasks, key.name, note=self._note, forget=self._forget)
        dialog.open()
        return dialog

    def _forget_dialog(self) -> None:
        self._dialog = None

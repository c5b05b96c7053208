"""The dialogs of the window. They open and return at once; what is chosen comes to a function."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, QStandardPaths, Qt, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QGridLayout,
    QHeaderView,
    QLineEdit,
    QMessageBox,
    QSplitter,
    QToolButton,
    QTreeView,
    QWidget,
)

from htmlfig_desktop.core.own_thread import answer_within
from htmlfig_desktop.core.resources import full_version
from htmlfig_desktop.jobs.saving import free_name
from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.messages.figures import counted
from htmlfig_desktop.ui.widgets.growing import fit_screen
from htmlfig_desktop.ui.widgets.labels import label

Chosen = Callable[[list[Path]], object]


def ask_for_files(
    parent: QWidget, title: str, folder: str, chosen: Chosen, *, filters: Sequence[str], one: bool = False
) -> None:
    """Ask for existing files, or for one."""
    dialog = _file_dialog(parent, title, folder)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile if one else QFileDialog.FileMode.ExistingFiles)
    dialog.setNameFilters(list(filters))
    dialog.filesSelected.connect(lambda names: chosen([Path(name) for name in names]))
    dialog.open()


def ask_for_folder(parent: QWidget, title: str, folder: str, chosen: Chosen) -> None:
    """Ask for a folder."""
    dialog = _file_dialog(parent, title, folder)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.fileSelected.connect(lambda name: chosen([Path(name)]))
    dialog.open()


def ask_for_target(
    parent: QWidget,
    title: str,
    folder: str,
    suggested: str,
    filters: Sequence[str],
    chosen: Callable[[Path], object],
    *,
    is_new: bool = False,
) -> None:
    """Ask for the name of a file to write; overwriting is confirmed by the dialog, and not proposed for a new one."""
    dialog = _file_dialog(parent, title, folder)
    if is_new:
        place, wanted = Path(dialog.directory().absolutePath()), suggested
        suggested = answer_within(_LOOKED_FOR_S, lambda: free_name(place, wanted), wanted)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, _tr("Save in:"))
    dialog.setNameFilters(list(filters))
    dialog.setDefaultSuffix(Path(suggested).suffix.lstrip("."))
    dialog.selectFile(suggested)
    _help_with_name(dialog, Path(suggested).suffix)
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.open()


def show_about(parent: QWidget) -> None:
    """Tell version and licenses."""
    title = f"HTML Fig Desktop {full_version()}"
    box = QMessageBox(QMessageBox.Icon.NoIcon, _tr("About"), f"<b>{title}</b>", parent=parent)
    box.setIconPixmap(QApplication.windowIcon().pixmap(QSize(64, 64), parent.devicePixelRatioF()))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setInformativeText(
        _tr(
            "Turns web pages into Figma files with real, editable layers, on your own machine.\n\n"
            "Apache License 2.0. Uses Qt under the LGPL 3 and Chromium under its BSD license."
        )
    )
    box.open()


def _file_dialog(parent: QWidget, title: str, folder: str) -> QFileDialog:
    dialog = QFileDialog(parent, title)
    dialog.setOption(QFileDialog.Option.HideNameFilterDetails)  # a list of endings is wider than the dialog
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    # After a question of the dialog's own, such as whether to replace a file, some window managers focus nothing.
    dialog.finished.connect(parent.window().activateWindow)
    dialog.setDirectory(folder if folder and _is_there(folder) else _documents())
    if (files := dialog.findChild(QTreeView, "treeView")) is not None:  # Qt's own dialog cuts all but the names
        fit_screen(dialog, _FILES_SIZE)
        if (halves := dialog.findChild(QSplitter, "splitter")) is not None:
            halves.setSizes([_PLACES_WIDTH, _FILES_SIZE.width() - _PLACES_WIDTH])
        files.setColumnHidden(_TYPE, True)  # which takes a .fig for that of another program
        files.header().setStretchLastSection(False)
        for column in range(files.header().count()):
            is_name = column == _NAME
            mode = QHeaderView.ResizeMode.Stretch if is_name else QHeaderView.ResizeMode.ResizeToContents
            files.header().setSectionResizeMode(column, mode)
    for name, icon in _ICONS_OF_QT.items():
        if (button := dialog.findChild(QToolButton, name)) is not None:
            set_icon(button, icon)
    return dialog


def _help_with_name(dialog: QFileDialog, suffix: str) -> None:
    """Let what is typed first replace the name alone, and say what is wrong with one that Qt's own dialog refuses."""
    field, grid = dialog.findChild(QLineEdit, "fileNameEdit"), dialog.layout()
    if field is None or not isinstance(grid, QGridLayout):
        return  # the system's own dialog
    problem = label("", "problem", wrap=True)
    problem.hide()
    grid.addWidget(problem, grid.rowCount(), 0, 1, -1)

    def explain(text: str) -> None:
        excess = _excess(Path(text).name.removesuffix(suffix), suffix)
        problem.setText(_too_long(excess) if excess > 0 else "")
        problem.setVisible(excess > 0)
        field.setAccessibleDescription(problem.text())

    def spare(text: str) -> None:
        """Who types a whole name does not find its ending doubled by the one that was left standing."""
        if text.endswith(2 * suffix):
            field.setText(text.removesuffix(suffix))

    field.textChanged.connect(explain)
    if suffix:
        field.textEdited.connect(spare)
    stem = len(field.text().removesuffix(suffix))
    QTimer.singleShot(0, field, lambda: field.setSelection(0, stem))  # Qt selects all of it when it is shown


def _excess(stem: str, suffix: str) -> int:
    """Return how many characters a name has to lose."""
    room = _LONGEST_NAME - len(os.fsencode(suffix))
    return next(cut for cut in range(len(stem) + 1) if len(os.fsencode(stem[: len(stem) - cut])) <= room)


def _too_long(excess: int) -> str:
    one, many = _tr("The name is too long by 1 character."), _tr("The name is too long by {count} characters.")
    return counted(excess, one, many)


def _is_there(folder: str) -> bool:
    """Whether a folder of an earlier time can be shown: Qt would show the one the program was started in."""
    return answer_within(_LOOKED_FOR_S, Path(folder).is_dir, False)


def _documents() -> str:
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return documents if Path(documents).is_dir() else str(Path.home())


_LONGEST_NAME = 255
"""Bytes; what file systems take."""
_LOOKED_FOR_S = 0.3
"""How long a folder on another machine is looked for while a person waits."""
_FILES_SIZE = QSize(760, 480)
_PLACES_WIDTH = 136
_NAME, _TYPE = 0, 2
"""Columns of Qt's own dialog."""
_ICONS_OF_QT = {
    "backButton": "back",
    "forwardButton": "forward",
    "toParentButton": "up",
    "newFolderButton": "plus",
    "listModeButton": "tiles",
    "detailModeButton": "lines",
}
"""By the names of the buttons in Qt's own dialog, whose icons are black in the dark too."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("Dialogs", text)

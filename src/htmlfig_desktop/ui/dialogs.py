"""The dialogs of the window. They open and return at once; what is chosen comes to a function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, QStandardPaths, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMessageBox, QToolButton, QWidget

from htmlfig_desktop.core.resources import full_version
from htmlfig_desktop.ui.icons import set_icon

Chosen = Callable[[list[Path]], object]


def ask_for_files(parent: QWidget, title: str, folder: str, chosen: Chosen, *, filters: Sequence[str]) -> None:
    """Ask for existing files."""
    dialog = _file_dialog(parent, title, folder)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
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
) -> None:
    """Ask for the name of a file to write; overwriting is confirmed by the dialog."""
    dialog = _file_dialog(parent, title, folder)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilters(list(filters))
    dialog.setDefaultSuffix(Path(suggested).suffix.lstrip("."))
    dialog.selectFile(suggested)
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.open()


def ask_before_closing(
    parent: QWidget, picture: QPixmap, question: str, explanation: str, leave: Callable[[], object]
) -> None:
    """Ask whether to leave although something would be lost."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, _tr("Close"), question, parent=parent)
    box.setIconPixmap(picture)
    if (shown := box.findChild(QLabel, "qt_msgboxex_icon_label")) is not None:
        set_icon(shown, "warning", "warning", 48)  # in the colors of the theme that comes while it is open, too
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setInformativeText(explanation)
    discard = box.addButton(_tr("&Discard and Close"), QMessageBox.ButtonRole.DestructiveRole)
    stay = box.addButton(_tr("&Keep Open"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    discard.clicked.connect(lambda: leave())
    box.open()


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
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    dialog.setDirectory(folder or (documents if Path(documents).is_dir() else str(Path.home())))
    for name, icon in _ICONS_OF_QT.items():
        if (button := dialog.findChild(QToolButton, name)) is not None:
            set_icon(button, icon)
    return dialog


_ICONS_OF_QT = {"backButton": "back", "forwardButton": "forward", "toParentButton": "up", "newFolderButton": "plus"}
"""By the names of the buttons in Qt's own dialog, whose icons are black in the dark too."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("Dialogs", text)

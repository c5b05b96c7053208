"""The row with the presets: choose one, keep the options as one, set the default, import and export."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from htmlfig_desktop.ui.dialogs import ask_for_files, ask_for_target
from htmlfig_desktop.ui.options.presets import LONGEST_NAME, preset_title
from htmlfig_desktop.ui.widgets.fields import ElidedBox
from htmlfig_desktop.ui.widgets.questions import ask_for_line
from htmlfig_desktop.ui.widgets.quiet_button import quiet_button


class PresetAction(Enum):
    """What can be done to presets."""

    SAVE = "save"
    DELETE = "delete"
    DEFAULT = "default"
    IMPORT = "import"
    EXPORT = "export"


class PresetBar(QWidget):
    """Shows the presets.

    Signals:
        chosen: str, the name of the preset the user has chosen.
        saveRequested: str, keep the options under this name.
        deleteRequested, defaultRequested: for the chosen preset.
        importRequested, exportRequested: Path, the file that was chosen.
    """

    chosen = Signal(str)
    saveRequested = Signal(str)
    deleteRequested = Signal()
    defaultRequested = Signal()
    importRequested = Signal(object)
    exportRequested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = ElidedBox()
        self._box.setAccessibleName(self.tr("Preset"))
        self._box.setToolTip(self.tr("A set of options under a name"))
        self._box.setSizeAdjustPolicy(ElidedBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._box.setMinimumContentsLength(8)
        self._box.activated.connect(self._choose)
        self._more = quiet_button("more", self.tr("Presets: save, delete, import, export"))
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self._more)
        self.actions_by_kind = {
            PresetAction.SAVE: menu.addAction(self.tr("&Save as Preset…"), self._ask_for_name),
            PresetAction.DELETE: menu.addAction(self.tr("&Delete Preset"), self.deleteRequested.emit),
            PresetAction.DEFAULT: menu.addAction(self.tr("&Use at Start"), self.defaultRequested.emit),
        }
        menu.addSeparator()
        self.actions_by_kind[PresetAction.IMPORT] = menu.addAction(self.tr("&Import…"), self._ask_for_import)
        self.actions_by_kind[PresetAction.EXPORT] = menu.addAction(self.tr("&Export…"), self._ask_for_export)
        self._more.setMenu(menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self._box, 1)
        row.addWidget(self._more)

    def set_presets(self, names: Sequence[str], default: str) -> None:
        """Offer these presets."""
        self._box.clear()
        for name in names:
            title = preset_title(name)
            self._box.addItem(self.tr("{name} (at start)").format(name=title) if name == default else title, name)

    def set_current(self, name: str, *, is_own: bool) -> None:
        """Show which preset the options are; an empty name says that they are none."""
        place = self._box.findData(name) if name else -1
        self._box.setCurrentIndex(place)
        self._box.setPlaceholderText(self.tr("Custom options, not saved as a preset"))
        self.actions_by_kind[PresetAction.DELETE].setEnabled(is_own)
        self.actions_by_kind[PresetAction.DEFAULT].setEnabled(place >= 0)

    def _choose(self, place: int) -> None:
        self.chosen.emit(str(self._box.itemData(place)))

    def _ask_for_name(self) -> None:
        title, caption, accept = self.tr("Save as Preset"), self.tr("Name of the preset"), self.tr("&Save")
        ask_for_line(self, title, caption, accept, self.saveRequested.emit, most=LONGEST_NAME)

    def _ask_for_import(self) -> None:
        ask_for_files(self, self.tr("Import Presets"), "", self._import, filters=self._filters())

    def _import(self, paths: Sequence[Path]) -> None:
        for path in paths:
            self.importRequested.emit(path)

    def _ask_for_export(self) -> None:
        title = self.tr("Export Presets")
        ask_for_target(self, title, "", "presets.json", self._filters(), self.exportRequested.emit)

    def _filters(self) -> tuple[str, ...]:
        return (self.tr("Presets (*.json)"), self.tr("All files (*)"))

"""Which mode of its variables a design is shown in, such as light or dark."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

_LONGEST = 24
"""Characters that a name may take in the toolbar."""


class ColorModeChoice(QComboBox):
    """Lists the modes; hidden where there is no choice.

    Signals:
        chosen: str, the mode that the user has chosen.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Color mode"))
        self.setToolTip(self.tr("Color mode of the variables"))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.activated.connect(lambda at: self.chosen.emit(self.itemData(at)))

    def offer(self, modes: Sequence[str]) -> None:
        """List modes, the first as the one that is shown."""
        self.clear()
        for mode in modes:
            self.addItem(mode if len(mode) <= _LONGEST else f"{mode[:_LONGEST]}…", mode)

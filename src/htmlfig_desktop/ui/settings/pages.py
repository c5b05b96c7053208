"""The simple pages of the settings: language and appearance, notifications, updates, privacy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from htmlfig_desktop.ui.messages.figures import share_text, with_unit
from htmlfig_desktop.ui.settings.preferences import Scheme, Switch
from htmlfig_desktop.ui.widgets.fields import Field
from htmlfig_desktop.ui.widgets.labels import label
from htmlfig_desktop.ui.widgets.segmented import Segment, Segmented

LANGUAGES = (("en", "English"), ("de", "Deutsch"))
"""Each in its own words."""


@dataclass(frozen=True, slots=True)
class SwitchText:
    """A switch in words."""

    switch: Switch
    text: str
    explanation: str = ""


class AppearancePage(QWidget):
    """Language, light or dark, size.

    Signals:
        schemeChosen: Scheme.
        sizeChosen: float, of the words, 1 for the system's.
        languageChosen: str, code; empty for the system's.
        restartRequested: the program shall be started anew, so that the language changes.
    """

    schemeChosen = Signal(object)
    sizeChosen = Signal(float)
    languageChosen = Signal(str)
    restartRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scheme = Segmented(
            self.tr("Colors"),
            [
                Segment(Scheme.SYSTEM.value, self.tr("System"), "desktop", self.tr("Light or dark as the system is")),
                Segment(Scheme.LIGHT.value, self.tr("Light"), "sun", self.tr("Always light")),
                Segment(Scheme.DARK.value, self.tr("Dark"), "moon", self.tr("Always dark")),
            ],
        )
        self.size_box = QComboBox()
        for percent in range(80, 190, 10):
            self.size_box.addItem(with_unit(percent, "%"), percent / 100)
        self.language = QComboBox()
        self.language.addItem(self.tr("As the system"), "")
        for code, name in LANGUAGES:
            self.language.addItem(name, code)
        self._note = self._build_note()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(label(self.tr("Colors"), "heading"))
        column.addWidget(self.scheme)
        column.addWidget(Field(self.tr("Si&ze of the interface"), self.size_box))
        column.addWidget(Field(self.tr("Lan&guage"), self.language))
        column.addWidget(self._note)
        self.scheme.chosen.connect(lambda key: self.schemeChosen.emit(Scheme(key)))
        self.size_box.activated.connect(lambda: self.sizeChosen.emit(self.size_box.currentData()))
        self.language.activated.connect(self._choose_language)

    def show_values(self, scheme: Scheme, size: float, language: str) -> None:
        """Show what holds now."""
        self.scheme.choose(scheme.value)
        self.size_box.setCurrentIndex(self.size_box.findText(share_text(size)))
        self.language.setCurrentIndex(max(0, self.language.findData(language)))

    def _build_note(self) -> QWidget:
        told = self.tr(
            "The language changes with the next start of the program. Conversions not finished wait until then."
        )
        self.restart = QPushButton(self.tr("&Restart Now"))
        self.restart.setAccessibleName(self.tr("Restart the program now"))
        self.restart.clicked.connect(self.restartRequested)
        note = QWidget()
        row = QHBoxLayout(note)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        row.addWidget(label(told, "small", wrap=True), 1)
        row.addWidget(self.restart, 0, Qt.AlignmentFlag.AlignTop)
        note.hide()
        return note

    def _choose_language(self) -> None:
        self._note.show()
        self.languageChosen.emit(str(self.language.currentData()))


class SwitchesPage(QWidget):
    """Switches with their explanations.

    Signals:
        turned: (Switch, bool).
    """

    turned = Signal(object, bool)

    def __init__(self, switches: Sequence[SwitchText], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes: dict[Switch, QCheckBox] = {}
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(4)
        for each in switches:
            box = QCheckBox(each.text)
            box.setAccessibleName(each.text.replace("&", ""))
            box.setAccessibleDescription(each.explanation)
            box.toggled.connect(lambda on, switch=each.switch: self.turned.emit(switch, on))
            self.boxes[each.switch] = box
            self.column.addWidget(box)
            if each.explanation:
                explained = label(each.explanation, "small", wrap=True)
                explained.setContentsMargins(24, 0, 0, 8)
                self.column.addWidget(explained)

    def show_switch(self, switch: Switch, on: bool) -> None:
        """Show whether a switch is on."""
        box = self.boxes[switch]
        box.blockSignals(True)
        box.setChecked(on)
        box.blockSignals(False)


class TextPage(QWidget):
    """Sentences under headings."""

    def __init__(self, sections: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for heading, text in sections:
            column.addWidget(label(heading, "heading"))
            column.addWidget(label(text, wrap=True))
            column.addSpacing(12)

"""The inspector: all about the selected layer, to be read and copied."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.messages.figures import length_text, share_text, with_unit
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.layer_words import icon_of, property_name, type_name, value_of
from htmlfig_desktop.ui.viewer.swatches import SwatchRow
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label, line

if TYPE_CHECKING:
    from htmlfig_desktop.engine.viewing.facts import LayerFacts, Pair, Swatch, TextStyle

SCALES = (1.0, 2.0, 3.0)
_TEXT_LINES = 4


class Inspector(QScrollArea):
    """Shows LayerFacts, or that nothing is selected.

    Signals:
        copyRequested: str, what goes onto the clipboard.
        exportRequested: float, the scale of the picture of the selected layer.
    """

    copyRequested = Signal(str)
    exportRequested = Signal(float)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._scale = SCALES[0]
        self.setObjectName("panel")
        self.setAccessibleName(self.tr("Inspector"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.show_nothing()

    def show_nothing(self) -> None:
        """Say that a layer has to be selected first."""
        body, column = _new_body()
        hint = label(self.tr("Select a layer on the canvas or in the list to see all about it."), "muted", wrap=True)
        column.addWidget(hint)
        self._show(body, column)

    def show_facts(self, facts: LayerFacts) -> None:
        """Show all about a layer."""
        body, column = _new_body()
        column.addWidget(self._head(facts))
        column.addWidget(self._geometry(facts))
        sections: tuple[tuple[str, Sequence[QWidget]], ...] = (
            (self.tr("Text"), self._text(facts)),
            (self.tr("Fill"), self._swatches(facts.fills) if len(facts.text_styles) < 2 else []),
            (self.tr("Stroke"), [*self._swatches(facts.strokes), *_table(facts.stroke)]),
            (self.tr("Corners"), _table(facts.corners)),
            (self.tr("Effects"), self._effects(facts)),
            (self.tr("Auto layout"), _table(facts.layout)),
            (self.tr("In its parent"), _table(facts.in_layout)),
            (self.tr("Component"), _table(facts.component)),
            (self.tr("Meaning"), _table(facts.semantics)),
            (self.tr("Links"), _table(facts.links)),
            (self.tr("Export"), [self._export()]),
        )
        for title, widgets in sections:
            if widgets:
                column.addWidget(line())
                column.addWidget(label(title, "heading"))
                for widget in widgets:
                    column.addWidget(widget)
        self._show(body, column)

    def _show(self, body: QWidget, column: QVBoxLayout) -> None:
        """Show a body once it is complete: what is added later would come into sight one event later."""
        column.addStretch(1)
        self.setWidget(body)

    def _head(self, facts: LayerFacts) -> QWidget:
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        picture = QLabel()
        is_component = facts.type in ("SYMBOL", "COMPONENT_SET", "INSTANCE")
        set_icon(picture, icon_of(facts.type, 0), "accent_text" if is_component else "muted", 20)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(ElidedLabel(facts.name or type_name(facts.type), "large"))
        marks = [type_name(facts.type)]
        marks += [self.tr("hidden")] if not facts.is_visible else []
        marks += [self.tr("locked")] if facts.is_locked else []
        words.addWidget(ElidedLabel(" · ".join(marks), "small"))
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        return head

    def _geometry(self, facts: LayerFacts) -> QWidget:
        place = facts.place
        cells = [
            ("X", length_text(place.x)),
            ("Y", length_text(place.y)),
            (self.tr("W"), length_text(place.width)),
            (self.tr("H"), length_text(place.height)),
        ]
        if abs(facts.rotation) > 0.005:
            cells.append((self.tr("Rotation"), f"{length_text(facts.rotation)}°"))
        if facts.opacity < 1:
            cells.append((self.tr("Opacity"), share_text(facts.opacity)))
        if facts.blend_mode not in ("PASS_THROUGH", "NORMAL", ""):
            cells.append((self.tr("Blend"), value_of("", facts.blend_mode)))
        geometry = QWidget()
        grid = QGridLayout(geometry)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        for at, (name, value) in enumerate(cells):
            shown = _selectable(value, name)
            grid.addWidget(label(name, "muted"), at // 2, 2 * (at % 2))
            grid.addWidget(shown, at // 2, 2 * (at % 2) + 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        return geometry

    def _swatches(self, swatches: Iterable[Swatch]) -> list[QWidget]:
        rows = []
        for swatch in reversed(tuple(swatches)):  # the topmost first, as in Figma
            row = SwatchRow(swatch, self._theme)
            row.copyRequested.connect(self.copyRequested)
            rows.append(row)
        return [*rows]

    def _text(self, facts: LayerFacts) -> list[QWidget]:
        if not facts.text_styles and not facts.characters:
            return []
        shown = QPlainTextEdit(facts.characters)
        shown.document().setDocumentMargin(8)
        shown.setReadOnly(True)
        shown.setAccessibleName(self.tr("Characters of the text"))
        shown.setTabChangesFocus(True)
        shown.setFixedHeight(_TEXT_LINES * shown.fontMetrics().lineSpacing() + 16)
        copy = QPushButton(self.tr("Copy Text"))
        set_icon(copy, "copy")
        copy.clicked.connect(lambda: self.copyRequested.emit(facts.characters))
        styles: list[QWidget] = []
        for style in facts.text_styles:
            styles.append(self._style(style))
            if len(facts.text_styles) > 1:
                styles += self._swatches(style.fills)
        return [shown, _left(copy), *styles, *_table(facts.text)]

    def _style(self, style: TextStyle) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        upper = QHBoxLayout()
        upper.setSpacing(8)
        mark = QLabel()
        set_icon(mark, "done" if style.is_installed else "warning", "success" if style.is_installed else "warning", 16)
        upper.addWidget(ElidedLabel(f"{style.family} {style.style}"), 1)
        upper.addWidget(label(with_unit(length_text(style.size), "px"), "muted"))
        upper.addWidget(mark)
        column.addLayout(upper)
        if style.shared:
            column.addWidget(ElidedLabel(self.tr("Text style {name}").format(name=style.shared), "small"))
        parts = [
            self.tr("Line height {value}").format(value=style.line_height),
            self.tr("letter spacing {value}").format(value=style.letter_spacing),
        ]
        column.addWidget(ElidedLabel(", ".join(parts), "small"))
        installed = self.tr("This font is installed here.")
        missing = self.tr("This font is not installed here. Texts that carry their outlines look right all the same.")
        mark.setToolTip(installed if style.is_installed else missing)
        mark.setAccessibleName(mark.toolTip())
        if not style.is_installed:
            column.addWidget(label(missing, "small", wrap=True))
        return made

    def _effects(self, facts: LayerFacts) -> list[QWidget]:
        shared = self.tr("Effect style {name}").format(name=facts.effect_style)
        return [*([ElidedLabel(shared, "small")] if facts.effect_style else []), *_table(facts.effects)]

    def _export(self) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        scales = QComboBox()
        scales.setAccessibleName(self.tr("Scale of the picture"))
        for scale in SCALES:
            scales.addItem(f"{scale:g}x", scale)
        scales.setCurrentIndex(SCALES.index(self._scale))
        scales.currentIndexChanged.connect(lambda at: setattr(self, "_scale", SCALES[at]))
        button = QPushButton(self.tr("Export PNG…"))
        set_icon(button, "image")
        button.clicked.connect(lambda: self.exportRequested.emit(self._scale))
        row.addWidget(scales)
        row.addWidget(button, 1)
        return made


def _new_body() -> tuple[QWidget, QVBoxLayout]:
    body = QWidget()
    body.setObjectName("panelBody")
    column = QVBoxLayout(body)
    column.setContentsMargins(16, 16, 16, 16)
    column.setSpacing(10)
    return body, column


def _table(pairs: Sequence[Pair]) -> list[QWidget]:
    """Return the rows of some properties: what, and its value."""
    rows: list[QWidget] = []
    for pair in pairs:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        name = property_name(pair.name)
        row.addWidget(label(name, "muted", wrap=True), 2, Qt.AlignmentFlag.AlignTop)
        row.addWidget(_selectable(value_of(pair.name, pair.value), name), 3)
        rows.append(made)
    return rows


def _selectable(value: str, name: str) -> QLabel:
    shown = label(value, wrap=True)
    shown.setAccessibleName(f"{name}: {value}")
    shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return shown


def _left(widget: QWidget) -> QWidget:
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(widget)
    row.addStretch(1)
    return made

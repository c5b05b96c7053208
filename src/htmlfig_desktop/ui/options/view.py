"""The form of options."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.core.options import ColorScheme, WaitUntil
from htmlfig_desktop.ui.messages.choices import scheme_text, wait_text
from htmlfig_desktop.ui.options.destination_bar import DestinationBar
from htmlfig_desktop.ui.options.form import OWN_WIDTH, PRESET_WIDTHS, FormField, OptionsForm
from htmlfig_desktop.ui.options.preset_bar import PresetBar
from htmlfig_desktop.ui.widgets.check_box import ElidedCheckBox
from htmlfig_desktop.ui.widgets.fields import Field, text_field
from htmlfig_desktop.ui.widgets.growing import bring_into_sight
from htmlfig_desktop.ui.widgets.labels import label
from htmlfig_desktop.ui.widgets.once import click_once
from htmlfig_desktop.ui.widgets.segmented import Segment, Segmented

_NARROWEST = 304
_LOWEST = 120
_UNBOUNDED = 16_777_215
"""Qt's own word for no bound, px."""
_ASIDE = 16
"""Left and right of the fields, px; the scroll bar lies in it."""


class OptionsView(QScrollArea):
    """Shows the options and what is wrong with them.

    Signals:
        formEdited: the user has changed a value.
        presetRequested: str, the user has chosen a viewport preset.
        resetRequested: the user wants the defaults back, or what was before them.
    """

    formEdited = Signal()
    presetRequested = Signal(str)
    resetRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAccessibleName(self.tr("Options"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields scroll with the keyboard
        self._is_unrolled = False
        self._build_controls()
        self._build_layout()
        self._connect()

    @property
    def form(self) -> OptionsForm:
        """The values as they stand."""
        return OptionsForm(
            width=self._width.text(),
            height=self._height.text(),
            scale=self._scale.text(),
            selector=self._selector.text(),
            timeout=self._timeout.text(),
            wait_until=self._wait_until.currentData(),
            color_scheme=ColorScheme(self._scheme.key),
            screenshot=self._screenshot.isChecked(),
            check=self._check.isChecked(),
            states=self._states.isChecked(),
            without_banners=self._without_banners.isChecked(),
            template=self._template.text(),
        )

    def set_form(self, form: OptionsForm) -> None:
        """Show these values."""
        for control, text in (
            (self._width, form.width),
            (self._height, form.height),
            (self._scale, form.scale),
            (self._selector, form.selector),
            (self._template, form.template),
            (self._timeout, form.timeout),
        ):
            if control.text() != text:
                control.setText(text)
        self._wait_until.setCurrentIndex(self._wait_until.findData(form.wait_until))
        self._scheme.choose(form.color_scheme.value)
        self._states.setChecked(form.states)
        self._without_banners.setChecked(form.without_banners)
        self._screenshot.setChecked(form.screenshot)
        self._check.setEnabled(form.screenshot)
        self._check.setChecked(form.check)

    def set_preset(self, key: str) -> None:
        """Show which preset the width belongs to."""
        self._presets.choose(key)

    def set_problems(self, problems: Mapping[FormField, str]) -> None:
        """Explain beside each field what is wrong; fields left out are right."""
        for name, field in self.fields.items():
            field.set_problem(problems.get(name, ""))

    def set_reset(self, *, can_reset: bool, can_undo: bool = False) -> None:
        """Offer the way back to the defaults, or from there back to what was before, or neither."""
        self._reset.setEnabled(can_reset or can_undo)
        self._reset.setText(self.tr("Undo Rese&t") if can_undo else self.tr("Rese&t"))
        name, tip = self.tr("Reset options"), self.tr("Set all options back to their defaults")
        undo, undo_tip = self.tr("Undo reset of options"), self.tr("Bring back the options as they were")
        self._reset.setAccessibleName(undo if can_undo else name)
        self._reset.setToolTip(undo_tip if can_undo else tip)

    def focus_field(self, name: FormField) -> None:
        """Move the keyboard into a field and bring it into sight."""
        control = self.fields[name].control
        control.setFocus()
        bring_into_sight(self.fields[name])

    def minimumSizeHint(self) -> QSize:
        """Never cut the fields, whatever the size of the words; only the height scrolls."""
        around = self._column.contentsMargins()
        width = self._column.totalMinimumSize().width() - around.left() - around.right() + 2 * _ASIDE
        return QSize(max(_NARROWEST, width), _LOWEST + self.grown)

    @property
    def grown(self) -> int:
        """Px by which it asks for more height than it must have, as all of it shall be in sight."""
        return self._whole_height - _LOWEST if self._is_unrolled else 0

    @property
    def _whole_height(self) -> int:
        """Px at which nothing scrolls."""
        body = self.widget()
        return max(body.minimumSizeHint().height(), body.heightForWidth(self.viewport().width())) if body else _LOWEST

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the fields where they are when the scroll bar comes or goes: in line with what is above."""
        super().resizeEvent(event)
        beside = _ASIDE - (self.width() - self.viewport().width())
        is_left = self.layoutDirection() is Qt.LayoutDirection.LeftToRight
        self._column.setContentsMargins(_ASIDE if is_left else beside, 12, beside if is_left else _ASIDE, 16)
        self._bound()

    def set_unrolled(self, unrolled: bool) -> None:
        """Show all fields, for something around it that scrolls; or scroll here."""
        if unrolled != self._is_unrolled:
            self._is_unrolled = unrolled
            self._bound()
            self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Grow with the fields."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._bound()
            if self._is_unrolled:
                self.updateGeometry()
        return super().eventFilter(watched, event)

    def _bound(self) -> None:
        """Leave the room that no field needs to what stands above."""
        self.setMaximumHeight(_UNBOUNDED if self._is_unrolled else max(_LOWEST, self._whole_height))

    def _build_controls(self) -> None:
        self.destination = DestinationBar()
        self.preset_bar = PresetBar()
        tips = {"phone": self.tr("Phone"), "tablet": self.tr("Tablet"), "laptop": self.tr("Laptop")}
        tips["desktop"] = self.tr("Desktop")
        segments = [
            Segment(key, str(px), key, self.tr("{name}, {px} px wide").format(name=tips[key], px=px))
            for key, px in PRESET_WIDTHS.items()
        ]
        segments.append(Segment(OWN_WIDTH, self.tr("Custom"), "sliders", self.tr("A width of your own")))
        self._presets = Segmented(self.tr("Viewport"), segments)
        self._width = text_field()
        self._height = text_field(self.tr("Auto"))
        self._scale = text_field()
        self._timeout = text_field()
        self._template = text_field("{title}")
        self._selector = text_field(self.tr("for example .hero img"))
        self._wait_until = QComboBox()
        for value in (WaitUntil.LOAD, WaitUntil.DOM_CONTENT_LOADED, WaitUntil.NETWORK_IDLE):
            self._wait_until.addItem(wait_text(value), value)
        self._scheme = Segmented(
            self.tr("Color scheme"),
            [
                Segment(scheme.value, scheme_text(scheme), icon, tip)
                for scheme, icon, tip in (
                    (ColorScheme.LIGHT, "sun", self.tr("Show the page's light look")),
                    (ColorScheme.DARK, "moon", self.tr("Show the page's dark look")),
                )
            ],
        )
        self._states = ElidedCheckBox(
            self.tr("E&xtra page: states of buttons and links"),
            self.tr(
                "How buttons, links and cards look under the pointer, in focus and pressed, "
                "on a page “States” of the design"
            ),
        )
        self._states.setAccessibleName(self.tr("Extra page: states of buttons and links"))
        self._without_banners = ElidedCheckBox(
            self.tr("Leave out cookie banners"),
            self.tr("What asks for consent before it lets people read the page; the result says where there was one"),
        )
        self._without_banners.setAccessibleName(self.tr("Leave out cookie banners"))
        self._screenshot = ElidedCheckBox(self.tr("Full-page &picture for the preview"))
        self._screenshot.setAccessibleName(self.tr("Full-page picture for the preview"))
        self._check = ElidedCheckBox(
            self.tr("Chec&k the result against the page"),
            self.tr(
                "Compares our rendering of the design, not Figma's, with the full-page picture when the design is ready"
            ),
        )
        self._check.setAccessibleName(self.tr("Check the result against the page"))
        self._reset = QPushButton()
        self._reset.setProperty("kind", "link")
        click_once(self._reset)
        self.set_reset(can_reset=False)
        width_tip = self.tr("Width of the browser window; several, with commas between, make a design each")
        template_tip = self.tr("Made of words and {fields}").format(
            fields=" ".join(f"{{{name}}}" for name in ("title", "width", "date", "preset"))
        )
        height_tip = self.tr("Leave empty to get the whole page")
        selector_tip = self.tr("CSS selector that must be there before the page is read")
        px = self.tr("px")
        self.fields = {
            FormField.WIDTH: Field(self.tr("&Width"), self._width, unit=px, tip=width_tip),
            FormField.HEIGHT: Field(self.tr("Hei&ght"), self._height, unit=px, tip=height_tip),
            FormField.SCALE: Field(
                self.tr("&Scale"), self._scale, unit="×", tip=self.tr("Device pixels per CSS pixel")
            ),
            FormField.TIMEOUT: Field(
                self.tr("Ti&meout"), self._timeout, unit=self.tr("s"), tip=self.tr("For loading and all waits")
            ),
            FormField.SELECTOR: Field(self.tr("Wait for e&lement"), self._selector, tip=selector_tip),
            FormField.TEMPLATE: Field(self.tr("File &name"), self._template, tip=template_tip),
        }
        self._wait_field = Field(
            self.tr("Wait &until"), self._wait_until, tip=self.tr("What ends the loading of the page")
        )

    def _build_layout(self) -> None:
        header = QHBoxLayout()
        header.addWidget(label(self.tr("Options"), "heading"), 1)
        header.addWidget(self._reset)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(12)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        places = (FormField.WIDTH, FormField.HEIGHT, FormField.SCALE, FormField.TIMEOUT)
        fields = [*(self.fields[name] for name in places), self._wait_field, self.fields[FormField.SELECTOR]]
        for place, field in enumerate(fields):
            grid.addWidget(field, place // 2, place % 2, Qt.AlignmentFlag.AlignTop)
        body = QWidget()
        body.setObjectName("panelBody")
        self._column = column = QVBoxLayout(body)
        column.setContentsMargins(_ASIDE, 12, _ASIDE, 16)
        column.setSpacing(12)
        column.addLayout(header)
        column.addWidget(self.destination)
        column.addWidget(self.preset_bar)
        column.addWidget(self._presets)
        column.addLayout(grid)
        column.addWidget(self._scheme)
        column.addWidget(self._without_banners)
        column.addWidget(self._states)
        column.addWidget(self._screenshot)
        column.addWidget(self._check)
        column.addWidget(self.fields[FormField.TEMPLATE])
        column.addStretch(1)
        self.setWidget(body)

    def _show_focused(self) -> None:
        box = self.sender()
        if isinstance(box, QCheckBox) and box is self.focusWidget():
            bring_into_sight(box)

    def _follow_picture(self, is_taken: bool) -> None:
        """Without the picture there is nothing to check against; with it, a check is the usual."""
        self._check.setEnabled(is_taken)
        self._check.setChecked(is_taken)

    def _connect(self) -> None:
        for control in (self._width, self._height, self._scale, self._timeout, self._selector, self._template):
            control.textChanged.connect(self.formEdited)
        self._wait_until.currentIndexChanged.connect(self.formEdited)
        self._scheme.chosen.connect(self.formEdited)
        self._states.toggled.connect(self.formEdited)
        self._without_banners.toggled.connect(self.formEdited)
        for box in (
            self._without_banners,
            self._states,
            self._screenshot,
            self._check,
        ):  # a key beside its name may reach it out of sight
            box.toggled.connect(self._show_focused)
        self._screenshot.toggled.connect(self._follow_picture)
        self._screenshot.toggled.connect(self.formEdited)
        self._check.toggled.connect(self.formEdited)
        self._presets.chosen.connect(self.presetRequested)
        self._reset.clicked.connect(self.resetRequested)

"""The face of a finished conversion: page, design, slider, heat map or widths, and the summary beside it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.core.diagnostics import Severity
from htmlfig_desktop.ui.compare.surface import ComparisonSurface, Look
from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.messages.texts import SEVERITY_MARKS, Loss
from htmlfig_desktop.ui.preview.summary import SUMMARY_WIDTH, SummaryPanel
from htmlfig_desktop.ui.preview.widths import WidthColumns
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.canvas import DesignCanvas
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, label
from htmlfig_desktop.ui.widgets.quiet_button import quiet_button
from htmlfig_desktop.ui.widgets.segmented import Segment, Segmented
from htmlfig_desktop.ui.widgets.tab_order import order_tab
from htmlfig_desktop.ui.widgets.zoom_button import ZoomButton

_ROOM_FOR_CAPTION, _ROOM_FOR_TITLE = 1000, 72


class ResultView(QWidget):
    """Shows a design in one of several looks.

    Signals:
        lookChosen: Look, the user wants to see it another way.
        widthsToggled: bool, the widths of a batch shall be beside each other, or not.
        checkRequested: the user wants the comparison made.
        viewerRequested: the user wants the design in a window of its own.
    """

    lookChosen = Signal(object)
    widthsToggled = Signal(bool)
    checkRequested = Signal()
    viewerRequested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture = ComparisonSurface(theme)
        self.picture.setAccessibleName(self.tr("Picture of the page"))
        self.canvas = DesignCanvas(theme)
        self.canvas.installEventFilter(self)
        self.columns = WidthColumns(theme)
        self.summary = SummaryPanel(theme)
        self._empty = self._build_empty()
        self.stage = QStackedWidget()
        for face in (self.picture, self.canvas, self.columns, self._empty):
            self.stage.addWidget(face)
        self._left = QVBoxLayout()
        self._left.setSpacing(0)
        self._header = self._build_header()
        self._left.addLayout(self._header)
        self._left.addWidget(self.stage, 1)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._row.addLayout(self._left, 1)
        self._row.addWidget(self.summary)
        for leads_back in (self._looks.chosen, self.summary.placeChosen, self.summary.findings.spotChosen):
            leads_back.connect(lambda *_: self._about.setChecked(False))
        self.picture.zoomChanged.connect(self._show_zoom)
        self.canvas.viewChanged.connect(lambda: self._show_zoom(self.canvas.zoom))

    @property
    def has_words(self) -> bool:
        """Whether an explanation stands where the picture would be."""
        return self.stage.currentWidget() is self._empty

    def show_head(self, title: str, caption: str) -> None:
        """Name the design."""
        self._title.setText(title)
        self._caption.setText(caption)

    def set_look(self, look: Look) -> None:
        """Show which look is chosen."""
        self._looks.choose(look.name)

    def set_widths(self, *, can_show: bool, are_shown: bool) -> None:
        """Offer to show the widths of a batch beside each other."""
        self._widths.setVisible(can_show)
        self._widths.setChecked(are_shown)

    def show_stage(self, widget: QWidget) -> None:
        """Show the picture, the canvas or the columns."""
        before = self.stage.currentWidget()
        had_focus = before is not None and before.hasFocus()
        self.stage.setCurrentWidget(widget)
        order_tab(self.picture, self.canvas, self.columns, self.summary)  # columns come and go
        if had_focus:
            widget.setFocus()
        zoom = {self.picture: self.picture.zoom, self.canvas: self.canvas.zoom}.get(widget)
        for tool in (self._percent, *self._zooms):
            tool.setEnabled(zoom is not None)
        if zoom is not None:
            self._show_zoom(zoom)

    def show_words(self, text: str, *, can_check: bool = False) -> None:
        """Explain why there is nothing to see; offer the comparison where that helps."""
        self._words.setText(text)
        self._check.setVisible(can_check)
        self.show_stage(self._empty)

    def zoom_in(self) -> None:
        """Show what is in sight larger."""
        self._zoomed().zoom_in()

    def zoom_out(self) -> None:
        """Show what is in sight smaller."""
        self._zoomed().zoom_out()

    def zoom_actual(self) -> None:
        """Show what is in sight at 100 %."""
        self._zoomed().set_zoom(1.0)

    def zoom_fit(self) -> None:
        """Fit what is in sight into the room."""
        shown = self._zoomed()
        if isinstance(shown, DesignCanvas):
            shown.fit()
        else:
            shown.fit_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the room to the picture when it is little."""
        super().resizeEvent(event)
        smaller, larger, fit = self._zooms
        for tool in (self._percent, *self._zooms):
            tool.show()
        self._about.hide()
        self._about.setVisible(self.width() < SUMMARY_WIDTH + self._header_width)
        self._share_room()
        self._percent.setVisible(self.width() >= self._header_width + _ROOM_FOR_TITLE)
        for tools in ((fit,), (smaller, larger)):  # all are in a menu, too
            has_room = self.width() >= self._header_width
            for tool in tools:
                tool.setVisible(has_room)
        self._caption.setVisible(self.width() >= _ROOM_FOR_CAPTION)

    def tell_gravest(self, loss: Loss | None) -> None:
        """Let the way to a summary that has no room show the gravest kind of loss in it."""
        severity = loss.code.severity if loss is not None else Severity.INFO
        icon, color = ("info", "text") if severity is Severity.INFO else SEVERITY_MARKS[severity]
        set_icon(self._about, icon, color)
        self._about.setToolTip(self._about_tip if loss is None else f"{self._about_tip}\n{loss.sentence}")
        self._about.setAccessibleDescription(loss.sentence if loss is not None else "")

    def _share_room(self) -> None:
        """Put the summary beside the picture, or where there is no room for both in its place, when it is wanted."""
        is_beside = self._about.isHidden()
        self.summary.set_wide(not is_beside)
        if is_beside:
            self._row.addWidget(self.summary)
        else:
            self._left.addWidget(self.summary, 1)
        is_wanted = self._about.isChecked()
        self.stage.setVisible(is_beside or not is_wanted)
        self.summary.setVisible(is_beside or is_wanted)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the viewer by a double click on the design."""
        if watched is self.canvas and event.type() is QEvent.Type.MouseButtonDblClick:
            self.viewerRequested.emit()
            return True
        return super().eventFilter(watched, event)

    @property
    def _header_width(self) -> int:
        self._header.invalidate()  # what has just come or gone would be noticed a turn later
        return self._header.minimumSize().width()

    def _zoomed(self) -> ComparisonSurface | DesignCanvas:
        return self.canvas if self.stage.currentWidget() is self.canvas else self.picture

    def _build_header(self) -> QHBoxLayout:
        self._title = ElidedLabel("", "large")
        self._caption = ElidedLabel("", "muted")
        self._caption.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        tips = {
            Look.PAGE: (self.tr("Page"), self.tr("The browser's picture of the page")),
            Look.DESIGN: (self.tr("Design"), self.tr("The design, drawn by us, not by Figma")),
            Look.SLIDER: (self.tr("Slider"), self.tr("Page and design over each other")),
            Look.HEAT: (self.tr("Heat map"), self.tr("Where page and design differ")),
        }
        self._looks = Segmented(
            self.tr("View"), [Segment(look.name, text, tip=tip) for look, (text, tip) in tips.items()]
        )
        for look in tips:
            button = self._looks.button(look.name)
            button.setMinimumWidth(max(64, button.fontMetrics().horizontalAdvance(button.text()) + 24))
        self._looks.chosen.connect(lambda name: self.lookChosen.emit(Look[name]))
        self._widths = self._tool("widths", self.tr("Widths side by side"), lambda: None)
        self._widths.setCheckable(True)
        self._widths.toggled.connect(self.widthsToggled)
        self._widths.hide()
        self._about = self._tool("info", self.tr("Summary: what looks different, and fonts"), lambda: None)
        self._about_tip = self._about.toolTip()
        self._about.setCheckable(True)
        self._about.toggled.connect(self._share_room)
        self._about.hide()
        self._percent = ZoomButton()
        self._percent.clicked.connect(self.zoom_actual)
        header = QHBoxLayout()
        header.setContentsMargins(16, 8, 8, 8)
        header.setSpacing(4)
        header.addWidget(self._title, 2)
        header.addWidget(self._caption, 1)
        header.addSpacing(8)
        header.addWidget(self._looks)
        header.addWidget(self._widths)
        smaller, larger, fit = self._zooms = (
            self._tool("minus", self.tr("Zoom out"), self.zoom_out),
            self._tool("plus", self.tr("Zoom in"), self.zoom_in),
            self._tool("fit", self.tr("Fit width"), self.zoom_fit),
        )
        for widget in (smaller, self._percent, larger, fit, self._about):
            header.addWidget(widget)
        return header

    def _build_empty(self) -> QWidget:
        self._words = label("", "muted", wrap=True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._check = QPushButton(self.tr("Check Now"))
        self._check.setAccessibleName(self.tr("Check now: compare page and design"))
        self._check.clicked.connect(self.checkRequested)
        empty = QWidget()
        column = QVBoxLayout(empty)
        column.setContentsMargins(32, 32, 32, 32)
        column.setSpacing(16)
        column.addStretch(1)
        column.addWidget(self._words)
        column.addWidget(self._check, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        return empty

    def _tool(self, icon: str, name: str, act: object) -> QToolButton:
        button = quiet_button(icon, name)
        button.clicked.connect(act)
        return button

    def _show_zoom(self, zoom: float) -> None:
        if self.stage.currentWidget() in (self.picture, self.canvas):
            self._percent.show_zoom(zoom)

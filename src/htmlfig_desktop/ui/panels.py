"""Lays the four panels out: inputs on the left, outputs on the right, each column as high as the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QSplitter, QVBoxLayout, QWidget

from htmlfig_desktop.ui.editor.rows import InputKind
from htmlfig_desktop.ui.editor.view import EditorView
from htmlfig_desktop.ui.jobs.view import JobsView
from htmlfig_desktop.ui.options.view import OptionsView
from htmlfig_desktop.ui.preview.view import PreviewView
from htmlfig_desktop.ui.widgets.foot import Foot
from htmlfig_desktop.ui.widgets.growing import bring_into_sight
from htmlfig_desktop.ui.widgets.sizes_per_face import SizesPerFace

_DEFAULT_SIZES = {"whole": [376, 984], "inputs": [304, 440], "outputs": [512, 232]}
"""Of what the splitters divide, px; three jobs are in sight."""
_NARROW_PREVIEW = QSize(364, 200)
"""With smaller words."""
_NAMED, _CODED = "named", "coded"
_INPUT_SIZES = {_NAMED: [304, 440], _CODED: [544, 200]}  # code wants to be seen; a name leaves the room to the options
_LEAST_INPUT, _LEAST_PREVIEW, _LEAST_JOBS = 304, QSize(432, 200), 112
_LOW_PREVIEW = 108
"""Px of what scrolls anyway, while a message takes the room below it."""
_LOWEST_COLUMN = 120


class Panels(QSplitter):
    """The columns side by side.

    Args:
        editor: stands above the options.
        bar: comes and goes below the preview, which stands above the jobs; nothing is moved by it.
    """

    def __init__(
        self, editor: EditorView, options: OptionsView, bar: QWidget, preview: PreviewView, jobs: JobsView
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._panels = (editor, options, preview, jobs)
        self._first_controls: dict[QWidget, Callable[[], QWidget | None]] = {
            editor: lambda: editor.input_control,  # before it stands what empties the panel
            jobs: lambda: jobs.first_control,
        }
        self._preview = preview
        inputs = _divided(QSplitter(Qt.Orientation.Vertical), editor, options)
        self._upper = QWidget()
        column = QVBoxLayout(self._upper)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(preview, 1)
        column.addWidget(bar)
        outputs = _divided(QSplitter(Qt.Orientation.Vertical), self._upper, jobs)
        for place in (0, 1):  # both grow with the window: on a large screen all options are in sight, and many jobs
            inputs.setStretchFactor(place, 1)
            outputs.setStretchFactor(place, 1)
        _divided(self, _Column(inputs, options), _Column(outputs))
        self.setStretchFactor(1, 1)
        editor.setMinimumWidth(_LEAST_INPUT)
        self._is_narrow: bool | None = None
        self._least_preview = _LEAST_PREVIEW
        self._whole = 0
        self.set_narrow(False)
        Foot(bar, self._give_way)
        jobs.setMinimumHeight(_LEAST_JOBS)
        self.splitters = {"whole": self, "inputs": inputs, "outputs": outputs}
        self.input_sizes = SizesPerFace(inputs, _INPUT_SIZES)
        editor.kindShown.connect(lambda kind: self.input_sizes.show(_CODED if kind is InputKind.HTML else _NAMED))

    def set_narrow(self, is_narrow: bool) -> None:
        """Let the preview be narrower than with words of the usual size."""
        if is_narrow is not self._is_narrow:
            self._is_narrow = is_narrow
            self._least_preview = _NARROW_PREVIEW if is_narrow else _LEAST_PREVIEW
            self._panels[2].setMinimumSize(self._least_preview)

    def restore(self, settings: QSettings) -> None:
        """Divide the room as in the last run."""
        for name, splitter in self.splitters.items():
            state = settings.value(f"splitter/{name}")
            if not (isinstance(state, QByteArray) and splitter.restoreState(state)):
                splitter.setSizes(_DEFAULT_SIZES[name])
        self.input_sizes.keep(_CODED, settings.value("codeSizes"))

    def remember(self, settings: QSettings) -> None:
        """Store how the room is divided."""
        settings.setValue("codeSizes", self.input_sizes.kept(_CODED))
        self.input_sizes.show(_NAMED)
        for name, splitter in self.splitters.items():
            settings.setValue(f"splitter/{name}", splitter.saveState())

    def _give_way(self, foot: int) -> None:
        """Let the preview be low while there is a message, so that the column need not scroll for it.

        What is shown keeps its place. Where the message is higher than what the preview gives, the jobs make way too.
        """
        preview, upper = self._preview, self._upper
        lowest = max(_LOW_PREVIEW, self._least_preview.height() - foot)
        self._whole = (self._whole or preview.height()) if foot else 0
        preview.set_foot(foot if upper.height() > lowest + foot else min(foot, max(0, self._whole - lowest)))
        preview.setMinimumHeight(lowest)
        upper.setMinimumHeight(lowest + foot)

    def move_keyboard(self, step: int) -> None:
        """Move the keyboard to the next (+1) or previous (-1) panel."""
        panels = self._panels
        focused = QApplication.focusWidget()
        now = next((i for i, p in enumerate(panels) if focused is not None and p.isAncestorOf(focused)), min(-step, 0))
        for distance in range(1, len(panels) + 1):
            panel = panels[(now + step * distance) % len(panels)]
            target = self._first_controls[panel]() if panel in self._first_controls else _first_focusable(panel)
            if target is not None:
                target.setFocus(Qt.FocusReason.TabFocusReason)
                bring_into_sight(target)
                return


class _Column(QScrollArea):
    """Panels above each other. Where the window is too low for them they scroll; none is cut.

    Args:
        body: the panels.
        scrolling: that of them which scrolls by itself where there is room enough for a part of it. Where there is
            not, it is unrolled, so that one scroll bar leads to everything.
    """

    def __init__(self, body: QWidget, scrolling: OptionsView | None = None) -> None:
        super().__init__()
        self._body = body
        self._scrolling = scrolling
        self.setObjectName("panel")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(body)

    def minimumSizeHint(self) -> QSize:
        """As wide as what is in it, beside the scroll bar where there is one."""
        least = self._body.minimumSizeHint()
        bar = self.verticalScrollBar().sizeHint().width() if least.height() > self.height() else 0
        return QSize(least.width() + bar, _LOWEST_COLUMN)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The scroll bar comes and goes with the height."""
        super().resizeEvent(event)
        self._unroll()
        self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask anew whether there is room for a panel that has grown."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._unroll()
        return super().eventFilter(watched, event)

    def _unroll(self) -> None:
        if self._scrolling is not None:
            needed = self._body.minimumSizeHint().height() - self._scrolling.grown
            self._scrolling.set_unrolled(needed > self.viewport().height())


def _divided(splitter: QSplitter, *widgets: QWidget) -> QSplitter:
    splitter.setHandleWidth(1)
    splitter.setChildrenCollapsible(False)
    for widget in widgets:
        splitter.addWidget(widget)
    return splitter


def _first_focusable(panel: QWidget) -> QWidget | None:
    """Return the first control of a panel that the keyboard reaches now."""
    controls = [each for each in panel.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    return next((each for each in controls if each.isVisible() and each.isEnabled()), None)

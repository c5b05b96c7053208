"""The viewer's window: layers left, canvas in the middle, inspector right. It decides nothing.

What others add: ``add_mode`` puts another way to look at the design into the middle, beside "Design", and
``add_tab`` another panel to the right, beside the inspector.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QSettings, QSize, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from htmlfig_desktop.ui.dialogs import ask_for_files, ask_for_target
from htmlfig_desktop.ui.dropping import DropPlace
from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.invitations import design_invitations
from htmlfig_desktop.ui.messages.bar import MessageBar
from htmlfig_desktop.ui.preview.panes import NoticePane
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.actions import LAYER_MENU, ViewerAction, build_viewer_actions
from htmlfig_desktop.ui.viewer.canvas import DesignCanvas
from htmlfig_desktop.ui.viewer.color_mode import ColorModeChoice
from htmlfig_desktop.ui.viewer.inspector import Inspector
from htmlfig_desktop.ui.viewer.layer_tree import LayerTree
from htmlfig_desktop.ui.viewer.modes import ModeRow
from htmlfig_desktop.ui.widgets.foot import Foot
from htmlfig_desktop.ui.widgets.growing import fit_screen
from htmlfig_desktop.ui.widgets.quiet_button import quiet_button
from htmlfig_desktop.ui.widgets.segmented import Segment
from htmlfig_desktop.ui.widgets.tab_order import order_tab
from htmlfig_desktop.ui.widgets.zoom_button import ZoomButton

if TYPE_CHECKING:
    from htmlfig_desktop.engine.viewing.messages import PageName

DESIGN_MODE = "design"
_DEFAULT_SIZE = QSize(1280, 832)
_SIDES = (264, 736, 280)


class ViewerWindow(QMainWindow):
    """A window that shows one .fig.

    Signals:
        closed: the window was closed.
        cameForward: the user works in it now.
        dropped: QMimeData, something was dropped on the window.
        pictureDropped: Path, of that it was a picture, to compare the design with.
        filesChosen: list of Path, designs to open, from the dialog.
        exportNameChosen: Path, where a picture goes.
        pageChosen: str, id of the page to show.
        modeChosen: str, key of the mode the user has chosen.
        colorModeChosen: str, name of the mode of the variables to show.
        retryRequested, copyDetailsRequested: buttons of a design that cannot be shown.
    """

    closed = Signal()
    cameForward = Signal()
    dropped = Signal(object)
    pictureDropped = Signal(Path)
    filesChosen = Signal(list)
    exportNameChosen = Signal(object)
    pageChosen = Signal(str)
    modeChosen = Signal(str)
    colorModeChosen = Signal(str)
    retryRequested = Signal()
    copyDetailsRequested = Signal()

    def __init__(self, theme: Theme, settings: QSettings) -> None:
        super().__init__()
        self._settings = settings
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        self.setMinimumSize(720, 400)
        self.canvas = DesignCanvas(theme)
        self.tree = LayerTree(theme)
        self.inspector = Inspector(theme)
        self.notice = NoticePane()
        self.bar = MessageBar()
        self.tabs = QTabWidget()
        self._modes = ModeRow()
        self._panes: dict[str, QWidget] = {}
        self.actions_by_name = build_viewer_actions(self)
        self._build_toolbar()  # first, since Tab goes by the order in which widgets come into the window
        self._build_middle()
        self._build_menus()
        self.add_tab(self.inspector, self.tr("Inspector"))
        self.add_mode(Segment(DESIGN_MODE, self.tr("Design"), "layers"), self.canvas)
        self.drops = DropPlace(self, theme, design_invitations(), own=True)
        self.drops.dropped.connect(self.dropped)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # so that no control is focused before Tab is pressed
        self.setFocus()
        self._restore()

    def action(self, name: ViewerAction) -> QAction:
        """Return an action of the window."""
        return self.actions_by_name[name]

    # places for others

    def add_mode(self, segment: Segment, middle: QWidget) -> None:
        """Offer another way to look at the design; ``middle`` takes the canvas's place in it."""
        self._panes[segment.key] = middle
        self._design.addWidget(middle)
        self._view_menu.insertAction(self._after_modes, self._modes.add(segment))
        self._order_tab()

    def show_mode(self, key: str) -> None:
        """Show a mode that was added, and tell."""
        if key in self._panes:
            self._modes.choose(key)
            self._design.setCurrentWidget(self._panes[key])
            self.modeChosen.emit(key)

    def add_tab(self, panel: QWidget, title: str) -> None:
        """Offer another panel to the right."""
        self.tabs.addTab(panel, title)
        has_choice = self.tabs.count() > 1
        self.tabs.tabBar().setVisible(has_choice)
        # The keyboard goes to the bar in its place, and would be stuck at one that is hidden.
        self.tabs.setFocusPolicy(Qt.FocusPolicy.TabFocus if has_choice else Qt.FocusPolicy.NoFocus)
        self._order_tab()

    # what is shown

    def set_file(self, path: Path) -> None:
        """Name the file in the title."""
        self.setWindowTitle(f"{path.name} — HTML Fig Desktop")
        self.setWindowFilePath(str(path))

    def set_pages(self, pages: Sequence[PageName], current: str) -> None:
        """Offer the pages of the file."""
        self.pages.blockSignals(True)
        self.pages.clear()
        for page in pages:
            self.pages.addItem(page.name or self.tr("Page"), page.id)
        self.pages.setCurrentIndex(max(self.pages.findData(current), 0))
        self.pages.setEnabled(len(pages) > 1)
        self.pages.blockSignals(False)

    def set_color_modes(self, modes: Sequence[str]) -> None:
        """Offer the modes of the variables, if there is a choice; the first is shown."""
        self.color_modes.offer(modes)
        self._of_color_modes.setVisible(len(modes) > 1)

    def show_waiting(self, title: str, name: str, icon: str = "layers", part: str = "accent_text") -> None:
        """Say what is going on while nothing can be shown yet."""
        self.notice.set_icon(icon, part)
        self.notice.set_words(title, name)
        self.notice.set_buttons(None)
        self._middle.setCurrentWidget(self.notice)

    def show_failure(self, title: str, name: str, cause: str, next_step: str) -> None:
        """Say why the design cannot be shown, and what can be done."""
        self.notice.set_icon("error", "danger")
        self.notice.set_words(title, name, cause, next_step)
        self.notice.set_buttons((self.tr("Try Again"), "retry"), (self.tr("Copy Details"), "copy"))
        self._middle.setCurrentWidget(self.notice)

    def show_empty(self, title: str, name: str) -> None:
        """Say that there is nothing to see."""
        self.show_waiting(title, name, "page", "muted")

    def show_design(self) -> None:
        """Show the design, with the keyboard on it unless it is somewhere in this window already."""
        self._middle.setCurrentWidget(self._design)
        if self.focusWidget() in (None, self):
            self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_showing(self) -> bool:
        """Whether the design is shown, and not why it is not."""
        return self._middle.currentWidget() is self._design

    def set_zoom(self, zoom: float) -> None:
        """Say how large the design is shown."""
        self._percent.show_zoom(zoom)

    def set_status(self, text: str) -> None:
        """Say something at the bottom."""
        self._status.setText(text)

    def ask_for_files(self) -> None:
        """Open the dialog that chooses designs."""
        filters = (self.tr("Figma files (*.fig)"), self.tr("All files (*)"))
        folder = str(self._settings.value("designFolder", ""))
        ask_for_files(self, self.tr("Open Design"), folder, self._note_files, filters=filters)

    def ask_for_export_name(self, suggested: str) -> None:
        """Open the dialog that chooses where a picture goes."""
        folder = str(self._settings.value("exportFolder", ""))
        filters = (self.tr("PNG pictures (*.png)"),)
        ask_for_target(self, self.tr("Export PNG"), folder, suggested, filters, self._note_export)

    def move_to_panel(self, step: int) -> None:
        """Move the keyboard on (+1) or back (-1): from the layers to the canvas, the panel to the right, and around."""
        focused = QApplication.focusWidget()
        middle = self._design if self.is_showing else self._middle
        panels: list[tuple[QWidget, QWidget | None]] = [
            (self.tree, self.tree.view),
            (self._middle, middle.currentWidget()),
            (self.tabs, self.tabs.currentWidget()),
        ]
        nowhere = min(-step, 0)
        now = next((at for at, (panel, _) in enumerate(panels) if focused and panel.isAncestorOf(focused)), nowhere)
        target = panels[(now + step) % len(panels)][1]
        if target is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason)

    def remember(self) -> None:
        """Store size, place and splitter for the next window."""
        self._settings.setValue("viewer/geometry", self.saveGeometry())
        self._settings.setValue("viewer/splitter", self._splitter.saveState())

    def changeEvent(self, event: QEvent) -> None:
        """Tell when the window comes forward."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow():
            self.cameForward.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell, so that the process behind the design ends too."""
        self.remember()
        event.accept()
        self.closed.emit()

    def _build_middle(self) -> None:
        self.notice.setObjectName("panel")
        self.notice.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.notice.firstRequested.connect(self.retryRequested)
        self.notice.secondRequested.connect(self.copyDetailsRequested)
        self._design = QStackedWidget()
        self._middle = QStackedWidget()
        self._middle.addWidget(self.notice)
        self._middle.addWidget(self._design)
        self._left = QWidget()
        self._left.setObjectName("panel")
        self._left.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self._left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._page_row())
        column.addWidget(self.tree, 1)
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setHandleWidth(1)
        self._splitter.setChildrenCollapsible(False)
        for widget, width in ((self._left, 200), (self._middle, 240), (self.tabs, 240)):
            widget.setMinimumWidth(width)
            self._splitter.addWidget(widget)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setSizes(list(_SIDES))
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._splitter, 1)
        column.addWidget(self.bar)
        Foot(self.bar, self.canvas.set_foot, self.notice.set_foot)
        self.setCentralWidget(whole)
        self._status = QLabel()
        self.statusBar().addPermanentWidget(self._status)
        self.statusBar().setSizeGripEnabled(False)

    def _order_tab(self) -> None:
        """Keep Tab to the order of reading, also through what was added: tools, layers, the middle.

        What is to the right comes after these by itself. Qt cannot be told so: a tab bar is the focus proxy of its
        parent, and what is put behind it ends in a ring of the two.
        """
        order_tab(*self.findChildren(QToolBar), self._left, self._middle)

    def _page_row(self) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(8, 8, 8, 0)
        self.pages = QComboBox()
        self.pages.setAccessibleName(self.tr("Page of the file"))
        self.pages.setToolTip(self.tr("Page of the file"))
        self.pages.currentIndexChanged.connect(lambda at: self.pageChosen.emit(self.pages.itemData(at)))
        line.addWidget(self.pages, 1)
        return row

    def _build_toolbar(self) -> None:
        bar = QToolBar(self.tr("Viewer"))
        bar.setObjectName("viewerToolbar")
        bar.setMovable(False)
        bar.setIconSize(QSize(20, 20))
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        open_button = QPushButton(self.tr("Open Design…"))
        open_button.setAccessibleName(self.tr("Open Design"))
        set_icon(open_button, "open")
        open_button.clicked.connect(self.action(ViewerAction.OPEN).trigger)
        bar.addWidget(open_button)
        self._modes.chosen.connect(self.show_mode)
        bar.addWidget(self._modes)
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(gap)
        self.color_modes = ColorModeChoice()
        self.color_modes.chosen.connect(self.colorModeChosen)
        self._of_color_modes = bar.addWidget(self.color_modes)
        self._of_color_modes.setVisible(False)
        bar.addWidget(self._tool("minus", ViewerAction.ZOOM_OUT))
        self._percent = ZoomButton()
        self._percent.clicked.connect(self.action(ViewerAction.ZOOM_ACTUAL).trigger)
        bar.addWidget(self._percent)
        bar.addWidget(self._tool("plus", ViewerAction.ZOOM_IN))
        bar.addWidget(self._tool("fit", ViewerAction.ZOOM_FIT))
        bar.addWidget(self._tool("selection", ViewerAction.ZOOM_SELECTION))
        self.addToolBar(bar)

    def _tool(self, icon: str, name: ViewerAction) -> QWidget:
        action = self.action(name)
        button = quiet_button(icon, action.text().replace("&", ""))
        button.setToolTip(action.toolTip())
        button.clicked.connect(action.trigger)
        action.enabledChanged.connect(button.setEnabled)
        button.setEnabled(action.isEnabled())
        return button

    def _build_menus(self) -> None:
        menus: tuple[tuple[str, tuple[ViewerAction | None, ...]], ...] = (
            (
                self.tr("&File"),
                (ViewerAction.OPEN, None, ViewerAction.EXPORT, ViewerAction.COMPARE, None, ViewerAction.CLOSE),
            ),
            (self.tr("&Layer"), LAYER_MENU),
            (
                self.tr("&View"),
                (
                    None,
                    ViewerAction.ZOOM_IN,
                    ViewerAction.ZOOM_OUT,
                    ViewerAction.ZOOM_ACTUAL,
                    ViewerAction.ZOOM_FIT,
                    ViewerAction.ZOOM_SELECTION,
                    None,
                    ViewerAction.NEXT_PANEL,
                    ViewerAction.PREVIOUS_PANEL,
                ),
            ),
        )
        for title, names in menus:
            menu = self.menuBar().addMenu(title)
            for name in names:
                if name is None:
                    menu.addSeparator()
                else:
                    menu.addAction(self.action(name))
        self._view_menu = menu  # the last
        self._after_modes = menu.actions()[0]

    def _restore(self) -> None:
        geometry, splitter = self._settings.value("viewer/geometry"), self._settings.value("viewer/splitter")
        if not (isinstance(geometry, QByteArray) and self.restoreGeometry(geometry)):
            fit_screen(self, _DEFAULT_SIZE)
        if isinstance(splitter, QByteArray):
            self._splitter.restoreState(splitter)

    def _note_files(self, paths: list[Path]) -> None:
        self._settings.setValue("designFolder", str(paths[0].parent))
        self.filesChosen.emit(paths)

    def _note_export(self, path: Path) -> None:
        self._settings.setValue("exportFolder", str(path.parent))
        self.exportNameChosen.emit(path)

"""The window: lays the panels out, shows menus and dialogs, takes what is dropped. It decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QKeySequence,
    QScreen,
    QShortcut,
)
from PySide6.QtWidgets import (
    QLabel,
    QMainWindow,
    QMenu,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from htmlfig_desktop.ui.actions import build_actions, describe
from htmlfig_desktop.ui.commands import (
    COMMANDS,
    ROW_MENU,
    TOOLBAR_FOLDED,
    TOOLBAR_LEFT,
    TOOLBAR_RIGHT,
    Command,
    commands_in,
    menu_titles,
    submenu_titles,
    translated,
)
from htmlfig_desktop.ui.commands.job_menu import RESUME
from htmlfig_desktop.ui.dialogs import (
    ask_for_files,
    ask_for_folder,
    ask_for_target,
    show_about,
)
from htmlfig_desktop.ui.dropping import DropPlace
from htmlfig_desktop.ui.editor.view import EditorView
from htmlfig_desktop.ui.icons import set_icon
from htmlfig_desktop.ui.invitations import page_invitations
from htmlfig_desktop.ui.jobs.details import DetailsDialog
from htmlfig_desktop.ui.jobs.rows import Details
from htmlfig_desktop.ui.jobs.together_dialog import TogetherDialog
from htmlfig_desktop.ui.jobs.view import JobsView
from htmlfig_desktop.ui.messages.bar import MessageBar
from htmlfig_desktop.ui.messages.stages import STEPS, stage_name
from htmlfig_desktop.ui.messages.texts import in_short
from htmlfig_desktop.ui.options.view import OptionsView
from htmlfig_desktop.ui.panels import Panels
from htmlfig_desktop.ui.preview.view import PreviewView
from htmlfig_desktop.ui.quota.view import QuotaButton
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.folding_bar import FoldingBar
from htmlfig_desktop.ui.widgets.ground import OpaqueGround
from htmlfig_desktop.ui.widgets.growing import fit_screen, fits
from htmlfig_desktop.ui.widgets.once import click_once
from htmlfig_desktop.ui.widgets.questions import Doubt, ask_first

_DEFAULT_SIZE = QSize(1360, 864)
_LEAST_SIZE = QSize(784, 420)
"""Px: what a screen of 1600 × 1000 has at twice the size, beside a frame."""
_SMALL_WORDS, _LEAST_WITH_SMALL_WORDS = 0.9, QSize(704, 378)
"""For screens that are smaller, such as 1440 × 900 at twice the size."""
_COMPONENTS = "componentsInOneFile"
_PAGE_FILTER = (
    "*.html *.htm *.xhtml *.xht *.svg *.mhtml *.mht *.webarchive *.eml"
    " *.md *.markdown *.txt *.zip *.url *.webloc *.desktop"
)


def zoom_for(screen: QScreen) -> float:
    """Return the size of words with which the window fits a screen, or nearly: the system's own where that does."""
    return 1.0 if fits(screen, _LEAST_SIZE) else _SMALL_WORDS


class MainWindow(QMainWindow):
    """The whole window.

    Signals:
        dropped: QMimeData, something was dropped on the window.
        filesChosen: list of Path, from the open dialogs.
        readableFolderChosen: Path, the folder that the chosen pages may read.
        saveNameChosen: Path, from the save dialog, which has confirmed overwriting.
        oneFileWanted: bool, several designs shall be one file, with components or without.
        saveFolderChosen: Path, the folder for all designs.
        diagnosticsNameChosen: Path, where the diagnostics go.
        recentChosen: str, a page that was converted before.
        recentCleared: the list of those shall be emptied.
        closeRequested: the user wants to leave.
        closeConfirmed: the user wants to leave although something would be lost.
    """

    dropped = Signal(object)
    filesChosen = Signal(list)
    readableFolderChosen = Signal(object)
    saveNameChosen = Signal(object)
    oneFileWanted = Signal(bool)
    saveFolderChosen = Signal(object)
    diagnosticsNameChosen = Signal(object)
    recentChosen = Signal(str)
    recentCleared = Signal()
    closeRequested = Signal()
    closeConfirmed = Signal()

    def __init__(self, theme: Theme, settings: QSettings) -> None:
        super().__init__()
        self._theme = theme
        self._settings = settings
        self.wants_restart = False
        """Whether the program shall be started again when it has ended."""
        self.setWindowTitle("HTML Fig Desktop")
        self.editor = EditorView(theme)
        self.options = OptionsView()
        self.preview = PreviewView(theme, [stage_name(stage) for stage in STEPS])
        self.jobs = JobsView(theme)
        self.bar = MessageBar()
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.bar.dismiss)
        self.actions_by_command = build_actions(self)
        self.panels = Panels(self.editor, self.options, self.bar, self.preview, self.jobs)
        self.setCentralWidget(self.panels)
        self._set_least()
        theme.changed.connect(self._set_least)
        self._build_menus()
        self._build_toolbar()
        self._build_status_bar()
        self.drops = DropPlace(self, theme, page_invitations())
        self.drops.dropped.connect(self.dropped)
        self.jobs.set_menu([[self.action(command) for command in group] for group in ROW_MENU])
        remove = self.action(Command.REMOVE)
        remove.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.jobs.addAction(remove)
        self.setTabOrder(self.jobs.list, self.quota)  # which was made first, and is read last
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # so that no control is focused before Tab is pressed
        self.setFocus()

    def action(self, command: Command) -> QAction:
        """Return the action of a command."""
        return self.actions_by_command[command]

    def set_paused(self, paused: bool) -> None:
        """Say whether the queue starts jobs, and offer the other thing."""
        self.jobs.set_paused(paused)
        describe(self.action(Command.PAUSE), RESUME if paused else COMMANDS[Command.PAUSE])

    def set_page_name(self, name: str) -> None:
        """Name the page in the window's title."""
        self.setWindowTitle(f"{in_short(name)} — HTML Fig Desktop" if name else "HTML Fig Desktop")

    def set_engine_status(self, engine: str, warning: str) -> None:
        """Say at the bottom what converts, and what is unusual about it."""
        self._engine.setText(engine)
        self._warning.setText(warning)
        self._warning.setVisible(bool(warning))

    def set_engine_name(self, engine: str) -> None:
        """Say at the bottom what converts the next pages."""
        self._engine.setText(engine)

    def set_recent(self, entries: Sequence[str]) -> None:
        """Offer the pages that were converted last."""
        self._recent.clear()
        for entry in entries:
            name = self.fontMetrics().elidedText(entry, Qt.TextElideMode.ElideMiddle, 480).replace("&", "&&")
            self._recent.addAction(name, partial(self.recentChosen.emit, entry))
        self._recent.addSeparator()
        self._recent.addAction(self.tr("&Clear List"), self.recentCleared.emit)
        self._recent.setEnabled(bool(entries))

    def come_forward(self) -> None:
        """Show the window before all others."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def set_activity(self, text: str) -> None:
        """Say at the bottom what is going on."""
        self._activity.setText(text)

    def move_to_panel(self, step: int) -> None:
        """Move the keyboard to the next (+1) or previous (-1) panel."""
        self.panels.move_keyboard(step)

    def ask_for_files(self) -> None:
        """Open the dialog that chooses pages."""
        pages = self.tr("Web pages and zips ({patterns})").format(patterns=_PAGE_FILTER)
        filters = (pages, self.tr("All files (*)"))
        ask_for_files(self, self.tr("Open Page"), self._folder("openFolder"), self._note_chosen, filters=filters)

    def ask_for_folder(self) -> None:
        """Open the dialog that chooses a folder with a page."""
        ask_for_folder(self, self.tr("Open Folder"), self._folder("openFolder"), self._note_chosen)

    def ask_for_readable_folder(self) -> None:
        """Open the dialog that chooses which folder the chosen pages may read."""
        title = self.tr("Folder the Page May Read")
        ask_for_folder(self, title, self._folder("openFolder"), lambda found: self.readableFolderChosen.emit(found[0]))

    def ask_for_save_name(self, suggested: str) -> None:
        """Open the dialog that chooses where a design goes."""
        filters = (self.tr("Figma files (*.fig)"), self.tr("All files (*)"))
        known = Path(suggested)  # with its folder where the design was saved before
        is_new = not known.is_absolute()
        folder = self._folder("saveFolder") if is_new else str(known.parent)
        ask_for_target(self, self.tr("Save Design"), folder, known.name, filters, self._note_save_name, is_new=is_new)

    def ask_about_one_file(self, count: int) -> None:
        """Ask whether one file of so many designs gets components, beginning with the last answer."""
        dialog = TogetherDialog(count, self, with_components=self._settings.value(_COMPONENTS, False, bool) is True)
        dialog.chosen.connect(self._note_one_file)
        dialog.open()

    def ask_for_save_folder(self) -> None:
        """Open the dialog that chooses the folder for all designs."""
        title = self.tr("Save All Designs In")
        ask_for_folder(self, title, self._folder("saveFolder"), lambda found: self.saveFolderChosen.emit(found[0]))

    def ask_for_diagnostics_name(self) -> None:
        """Open the dialog that chooses where the diagnostics go."""
        filters = (self.tr("Zip files (*.zip)"),)
        name = "htmlfig-diagnostics.zip"
        title = self.tr("Export Diagnostics")
        ask_for_target(self, title, "", name, filters, lambda path: self.diagnosticsNameChosen.emit(path))

    def ask_before_closing(self, doubt: Doubt, hush: Callable[[], object]) -> None:
        """Ask whether to leave although something would be lost; ``closeConfirmed`` is the yes."""
        ask_first(self, doubt, self.closeConfirmed.emit, hush)

    def show_details(self, details: Details) -> DetailsDialog:
        """Open the details of a job, or of what else there is to read, and return them."""
        dialog = DetailsDialog(details, self._theme, self)
        dialog.open()
        return dialog

    def show_about(self) -> None:
        """Tell version and licenses."""
        show_about(self)

    def restore(self) -> None:
        """Take size, place and splitters of the last run. The window must be styled: before, its panels are wider."""
        geometry = self._settings.value("geometry")
        if not (isinstance(geometry, QByteArray) and self.restoreGeometry(geometry)):
            fit_screen(self, _DEFAULT_SIZE)
        self.panels.restore(self._settings)

    def remember(self) -> None:
        """Store size, place and splitters for the next start."""
        self._settings.setValue("geometry", self.saveGeometry())
        self.panels.remember(self._settings)
        self._settings.sync()

    def restart(self) -> None:
        """Leave, and begin anew; refused or delayed as leaving is."""
        self.wants_restart = True
        self.closeRequested.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Never close at once: the ordered shutdown does it."""
        event.ignore()
        self.wants_restart = False
        self.closeRequested.emit()

    def _set_least(self) -> None:
        """Let the window be as small as its words allow: smaller ones need less."""
        are_small = self._theme.zoom <= _SMALL_WORDS
        self.setMinimumSize(_LEAST_WITH_SMALL_WORDS if are_small else _LEAST_SIZE)
        self.panels.set_narrow(are_small)

    def _build_menus(self) -> None:
        self._recent = QMenu(self.tr("Open &Recent"), self)
        for title in menu_titles():
            menu = self.menuBar().addMenu(translated(title))
            for command, text in commands_in(title):
                if text.starts_group:
                    menu.addSeparator()
                menu.addAction(self.action(command))
                if command is Command.OPEN_FOLDER:
                    menu.addMenu(self._recent)
            for inner in submenu_titles(title):
                menu.addSeparator()
                menu.addMenu(translated(inner)).addActions([self.action(command) for command, _ in commands_in(inner)])
        self.action(Command.QUIT).setMenuRole(QAction.MenuRole.QuitRole)
        self.action(Command.SETTINGS).setMenuRole(QAction.MenuRole.PreferencesRole)
        self.action(Command.ABOUT).setMenuRole(QAction.MenuRole.AboutRole)

    def _build_toolbar(self) -> None:
        bar = FoldingBar(self.tr("Main commands"))
        bar.setObjectName("toolbar")
        bar.setMovable(False)
        bar.setIconSize(QSize(20, 20))
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        bar.addWidget(QWidget())  # a stylesheet's padding is the same on all sides; with its spacing this makes 16 px
        buttons = {command: self._tool_button(command) for command in (*TOOLBAR_LEFT, *TOOLBAR_RIGHT)}
        for command in TOOLBAR_LEFT:
            bar.addWidget(buttons[command])
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(gap)
        for command in TOOLBAR_RIGHT:
            bar.addWidget(buttons[command])
        primary = self._tool_button(Command.CONVERT, "on_accent")
        primary.setProperty("kind", "primary")
        bar.addWidget(primary)
        bar.addWidget(QWidget())
        bar.fold_first(*(buttons[command] for command in TOOLBAR_FOLDED))
        self.addToolBar(bar)

    def _tool_button(self, command: Command, part: str = "text") -> QPushButton:
        """Return a button that follows an action, with the icon in the color of a token."""
        action = self.action(command)
        button = QPushButton(translated(COMMANDS[command].text).replace("&", ""))
        button.setStatusTip(action.statusTip())
        button.setAccessibleName(button.text())
        set_icon(button, COMMANDS[command].icon, part, 20)
        button.clicked.connect(action.trigger)
        click_once(button)
        needs = translated(COMMANDS[command].needs) if COMMANDS[command].needs else ""

        def enable(can_be_given: bool) -> None:
            button.setEnabled(can_be_given)
            button.setToolTip(action.toolTip() if can_be_given or not needs else f"{action.toolTip()}\n{needs}")

        action.enabledChanged.connect(enable)
        enable(action.isEnabled())
        return button

    def _build_status_bar(self) -> None:
        self._activity, self._engine, self._warning = QLabel(), QLabel(), QLabel()
        self._warning.hide()
        self.quota = QuotaButton()
        for widget in (self._activity, self._warning, self.quota, self._engine):
            self.statusBar().addPermanentWidget(widget)
        self.statusBar().setSizeGripEnabled(False)
        OpaqueGround(self._theme, self.statusBar())

    def _folder(self, key: str) -> str:
        return str(self._settings.value(key, ""))

    def _note_chosen(self, paths: list[Path]) -> None:
        self._settings.setValue("openFolder", str(paths[0].parent))
        self.filesChosen.emit(paths)

    def _note_one_file(self, with_components: bool) -> None:
        self._settings.setValue(_COMPONENTS, with_components)
        self.oneFileWanted.emit(with_components)

    def _note_save_name(self, path: Path) -> None:
        self._settings.setValue("saveFolder", str(path.parent))
        self.saveNameChosen.emit(path)

"""One viewer window and its design: joins canvas, tree and inspector, and says what is going on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, QPointF, Signal
from PySide6.QtGui import QGuiApplication

from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.jobs.copying import CopyOrder
from htmlfig_desktop.jobs.saving import file_name_for, title_beside
from htmlfig_desktop.ui.copying import LayerCopier
from htmlfig_desktop.ui.messages.figures import counted
from htmlfig_desktop.ui.messages.texts import message_for
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.viewer.actions import NEEDS_DESIGN, NEEDS_LAYER, ViewerAction
from htmlfig_desktop.ui.viewer.colors import color_of
from htmlfig_desktop.ui.viewer.session import DesignSession, MakeDesign, open_in_process
from htmlfig_desktop.ui.viewer.source import DesignSource
from htmlfig_desktop.ui.viewer.window import ViewerWindow

if TYPE_CHECKING:
    from htmlfig_desktop.engine.viewing.facts import LayerFacts
    from htmlfig_desktop.engine.viewing.messages import PageName


@dataclass(frozen=True, slots=True)
class _View:
    """How a page is looked at."""

    page: str
    place: tuple[float, QPointF] | None
    """Zoom and offset; None: fitted into the room."""
    layer: str
    """Id of the one that is selected; empty: none."""


class ViewerPresenter(QObject):
    """Shows a .fig in a window.

    Signals:
        openRequested: list of Path, other designs to open.
    """

    openRequested = Signal(list)

    def __init__(
        self, window: ViewerWindow, tasks: TaskRunner, parent: QObject | None = None, make: MakeDesign = open_in_process
    ) -> None:
        super().__init__(parent)
        self.window = window
        self.session = DesignSession(tasks, self, make)
        self.copier = LayerCopier(window.bar, tasks, self)
        self._selected: int | None = None
        self._facts: LayerFacts | None = None
        self._failure: HtmlFigError | None = None
        self._scale = 1.0
        self._left: _View | None = None
        """How the file was looked at before it was opened anew."""
        self._connect_session()
        self._connect_panels()
        self._connect_actions()
        self._enable()

    @property
    def path(self) -> Path | None:
        """The file that is shown."""
        return self.session.path

    def open(self, path: Path) -> None:
        """Show a file."""
        self.session.open(path)

    def close(self) -> None:
        """Let go of the file."""
        self.session.close()
        self.window.canvas.clear()

    def select(self, layer: int | None) -> None:
        """Select a layer everywhere and show all about it."""
        source = self.session.source
        if source is None or layer == self._selected:
            return
        self._selected, self._facts = layer, None
        self.window.canvas.select(source.layers.ids[layer] if layer is not None else None)
        self.window.canvas.setAccessibleDescription(source.layers.names[layer] if layer is not None else "")
        self.window.tree.select(layer)
        if layer is None:
            self.window.inspector.show_nothing()
        else:
            self.session.explain(layer)
        self._enable()

    def _connect_session(self) -> None:
        session = self.session
        session.opening.connect(self._tell_opening)
        session.opened.connect(self._show_pages)
        session.preparing.connect(self._tell_preparing)
        session.pageReady.connect(self._show_page)
        session.recolored.connect(self._recolor)
        session.explained.connect(self._show_facts)
        session.exported.connect(self._tell_exported)
        session.problem.connect(lambda error: self.window.bar.show_error(message_for(error)))
        session.failed.connect(self._tell_failure)

    def _connect_panels(self) -> None:
        window, canvas, tree = self.window, self.window.canvas, self.window.tree
        window.closed.connect(self.close)
        window.cameForward.connect(self.session.renew)
        window.pageChosen.connect(self.session.show_page)
        window.colorModeChosen.connect(self.session.show_color_mode)
        window.retryRequested.connect(self.session.retry)
        window.copyDetailsRequested.connect(self._copy_details)
        window.filesChosen.connect(self.openRequested)
        window.exportNameChosen.connect(self._export_to)
        canvas.layerSelected.connect(lambda layer_id: self.select(self._index(layer_id)))
        canvas.layerHovered.connect(lambda layer_id: tree.point(self._index(layer_id)))
        canvas.viewChanged.connect(self._tell_zoom)
        tree.layerChosen.connect(self._select_and_reveal)
        tree.layerPointed.connect(self._point_from_tree)
        tree.layerActivated.connect(self._zoom_to)
        window.inspector.copyRequested.connect(self._copy)
        window.inspector.exportRequested.connect(self._ask_for_export)

    def _connect_actions(self) -> None:
        window, canvas = self.window, self.window.canvas
        handlers: dict[ViewerAction, Callable[[], object]] = {
            ViewerAction.OPEN: window.ask_for_files,
            ViewerAction.EXPORT: lambda: self._ask_for_export(1.0),
            ViewerAction.CLOSE: window.close,
            ViewerAction.FIND: window.tree.focus_search,
            ViewerAction.COPY_LAYERS: self._copy_layers,
            ViewerAction.COPY_NAME: self._copy_name,
            ViewerAction.COPY_TEXT: lambda: self._copy(self._facts.characters if self._facts else ""),
            ViewerAction.COPY_COLOR: lambda: self._copy(color_of(self._facts) if self._facts else ""),
            ViewerAction.ZOOM_IN: canvas.zoom_in,
            ViewerAction.ZOOM_OUT: canvas.zoom_out,
            ViewerAction.ZOOM_ACTUAL: canvas.zoom_actual,
            ViewerAction.ZOOM_FIT: canvas.fit,
            ViewerAction.ZOOM_SELECTION: canvas.zoom_to_selection,
            ViewerAction.NEXT_PANEL: lambda: window.move_to_panel(+1),
            ViewerAction.PREVIOUS_PANEL: lambda: window.move_to_panel(-1),
        }
        for name, handle in handlers.items():
            window.action(name).triggered.connect(lambda _=False, act=handle: act())

    # the file

    def _tell_opening(self, path: Path) -> None:
        canvas = self.window.canvas
        if canvas.source is not None:
            place = None if canvas.is_fitted else (canvas.zoom, canvas.offset)
            self._left = _View(canvas.source.page, place, canvas.selected)
        self._forget_page()
        self._failure = None
        self.window.bar.dismiss()
        self.window.set_file(path)
        self.window.set_pages((), "")
        self.window.set_color_modes(())
        self.window.show_waiting(self.tr("Opening the design…"), path.name)

    def _show_pages(self, pages: tuple[PageName, ...]) -> None:
        self.window.set_pages(pages, pages[0].id if pages else "")
        self.window.set_color_modes(self.session.color_modes)
        if not pages:
            self.window.show_empty(self.tr("This file has no pages"), self._name())

    def _tell_preparing(self, page: str) -> None:
        self._forget_page()
        self.window.set_pages(self.session.pages, page)
        self.window.show_waiting(self.tr("Preparing the page…"), self._name())

    def _show_page(self, source: DesignSource) -> None:
        self.window.tree.show_layers(source.layers)
        if not len(source.layers):
            self.window.show_empty(self.tr("This page is empty"), self._name())
            return
        self.window.show_design()
        self.window.canvas.show_design(source)
        self.window.set_status(self._summary(source))
        self._look_as_before(source)
        self._tell_zoom()
        self._enable()

    def _look_as_before(self, source: DesignSource) -> None:
        """Go back to where one was in a file that was opened anew."""
        left, self._left = self._left, None
        if left is None or left.page != source.page:
            return
        if left.place is not None:
            self.window.canvas.set_view(*left.place)
        self.select(self._index(left.layer))

    def _tell_zoom(self) -> None:
        canvas = self.window.canvas
        if canvas.isVisibleTo(self.window):  # or else what stands in its place tells its own
            self.window.set_zoom(canvas.zoom)

    def _recolor(self, source: DesignSource) -> None:
        self.window.canvas.recolor(source)
        if self._selected is not None:
            self.session.explain(self._selected)

    def _tell_failure(self, error: HtmlFigError) -> None:
        self._forget_page()
        self._failure = error
        message = message_for(error)
        self.window.show_failure(message.title, self._name(), message.cause, message.next_step)

    def _forget_page(self) -> None:
        self._selected = self._facts = None
        self.window.canvas.clear()
        self.window.tree.show_layers(None)
        self.window.inspector.show_nothing()
        self.window.set_status("")
        self._enable()

    def _summary(self, source: DesignSource) -> str:
        parts = [counted(len(source.layers), self.tr("1 layer"), self.tr("{count} layers"))]
        gaps = source.view.missing_fonts
        if gaps:
            fonts = ", ".join(f"{gap.family} {gap.style}".strip() for gap in gaps[:3])
            more = ", …" if len(gaps) > 3 else ""
            parts.append(self.tr("fonts not installed here: {fonts}").format(fonts=fonts + more))
        return " · ".join(parts)

    def _name(self) -> str:
        return self.session.path.name if self.session.path is not None else ""

    # layers

    def _index(self, layer_id: str) -> int | None:
        source = self.session.source
        return source.layers.index(layer_id) if source is not None and layer_id else None

    def _select_and_reveal(self, layer: int) -> None:
        self.select(layer)
        if (source := self.session.source) is not None:
            self.window.canvas.reveal(source.layers.bounds_of(layer))

    def _zoom_to(self, layer: int) -> None:
        self.select(layer)
        self.window.canvas.zoom_to_selection()

    def _point_from_tree(self, layer: int) -> None:
        source = self.session.source
        if source is not None:
            self.window.canvas.hover(source.layers.ids[layer] if layer >= 0 else None)
            self.window.tree.point(layer if layer >= 0 else None)

    def _show_facts(self, facts: LayerFacts) -> None:
        self._facts = facts
        self.window.inspector.show_facts(facts)
        self._enable()

    def _enable(self) -> None:
        has_design = self.session.source is not None and self.window.is_showing
        for names, holds in ((NEEDS_DESIGN, has_design), (NEEDS_LAYER, has_design and self._selected is not None)):
            for name in names:
                self.window.action(name).setEnabled(holds)
        facts = self._facts
        self.window.action(ViewerAction.COPY_TEXT).setEnabled(facts is not None and bool(facts.characters))
        self.window.action(ViewerAction.COPY_COLOR).setEnabled(facts is not None and bool(color_of(facts)))

    # copying and exporting

    def _copy(self, text: str) -> None:
        if text:
            QGuiApplication.clipboard().setText(text)
            self.window.statusBar().showMessage(self.tr("Copied"), 2000)

    def _copy_layers(self) -> None:
        """Copy the selected layer, else the page. What lies in an instance is copied with all of it."""
        source, path = self.session.source, self.session.path
        if source is not None and path is not None:
            chosen = source.page if self._selected is None else source.layers.ids[self._selected]
            self.copier.start(CopyOrder((path,), chosen.partition("/")[0]))

    def _copy_name(self) -> None:
        if self._selected is not None and (source := self.session.source) is not None:
            self._copy(source.layers.names[self._selected])

    def _copy_details(self) -> None:
        if self._failure is not None:
            self._copy(message_for(self._failure).details)

    def _ask_for_export(self, scale: float) -> None:
        source = self.session.source
        if source is not None and self._selected is not None:
            self._scale = scale
            self.window.ask_for_export_name(_file_name(source.layers.names[self._selected], scale))

    def _export_to(self, target: Path) -> None:
        if self._selected is not None:
            self.session.export(self._selected, self._scale, target)

    def _tell_exported(self, target: Path, width: int, height: int) -> None:
        size = f"{QLocale().toString(width)} × {QLocale().toString(height)}"
        self.window.bar.show_notice(
            self.tr("Exported as {name}").format(name=target.name),
            self.tr("{size} pixels, in {folder}.").format(size=size, folder=target.parent),
        )


def _file_name(layer: str, scale: float) -> str:
    kept = "".join(sign if sign.isalnum() or sign in " -_." else "-" for sign in layer).strip(" .-")
    suffix = "" if scale == 1 else f"@{scale:g}x"
    return file_name_for(f"{title_beside(kept, suffix) or 'layer'}{suffix}", ".png")

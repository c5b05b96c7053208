"""Compares the design of a viewer window: with the picture of the job it comes from, or with any picture."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, QPointF

from htmlfig_desktop.core.causes import cause_of
from htmlfig_desktop.core.diagnostics import Diagnostic
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.fidelity import (
    DESIGN_PICTURE,
    HEAT_MAP,
    CheckRequest,
    DesignChecker,
    Fidelity,
    fitting_scale,
)
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.ui.compare.feed import PictureFeed
from htmlfig_desktop.ui.compare.foreign import PATTERNS, readable_picture
from htmlfig_desktop.ui.compare.places import losses_in, spot_of
from htmlfig_desktop.ui.compare.side_by_side import SideBySide
from htmlfig_desktop.ui.compare.surface import DESIGN, HEAT, ComparisonSurface, Look
from htmlfig_desktop.ui.compare.viewer_panes import ComparisonPane, SpotsPanel
from htmlfig_desktop.ui.compare.words import region_name
from htmlfig_desktop.ui.dialogs import ask_for_files
from htmlfig_desktop.ui.messages.texts import in_words, message_for
from htmlfig_desktop.ui.preview.picture import MARGIN, PAGE
from htmlfig_desktop.ui.preview.strips import PictureError, PictureStrips
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.actions import ViewerAction
from htmlfig_desktop.ui.viewer.presenter import ViewerPresenter
from htmlfig_desktop.ui.viewer.source import DesignSource
from htmlfig_desktop.ui.viewer.window import DESIGN_MODE
from htmlfig_desktop.ui.widgets.segmented import Segment

_SIDE, _SLIDER, _HEAT = "side", "slider", "heat"
_LOOKS = {_SLIDER: Look.SLIDER, _HEAT: Look.HEAT}


@dataclass(frozen=True, slots=True)
class Original:
    """What a design is compared with."""

    picture: Path
    scale: float = 1.0
    """Pixels of the picture per px of the design that were asked for; another usual one may fit better."""
    losses: tuple[Diagnostic, ...] = ()
    """What the conversion knows to look different."""
    fidelity: Fidelity | None = None
    """What an earlier comparison found."""
    drawn: Path | None = None
    """Folder with the pictures of that comparison."""


OriginalOf = Callable[[Path], Original | None]


class ViewerComparison(QObject):
    """Adds modes and a tab to a viewer window, and feeds them. Ends with the window.

    What is compared is the file's first page: whoever looks at another one sees the design alone.

    Args:
        presenter: of the window.
        theme: colors.
        tasks: runs the comparison.
        checker: makes it.
        original_of: gives what is known of a design's original by its file; None: nothing.
    """

    def __init__(
        self,
        presenter: ViewerPresenter,
        theme: Theme,
        tasks: TaskRunner,
        checker: DesignChecker,
        original_of: OriginalOf,
    ) -> None:
        super().__init__(presenter)
        self._presenter, self._window = presenter, presenter.window
        self._tasks = tasks
        self._checker = checker
        self._original_of = original_of
        self._original: Original | None = None
        self._chosen: Original | None = None
        """The picture that the user has chosen; it stays when the file is opened anew."""
        self._fidelity: Fidelity | None = None
        self._scale = 1.0
        self._spots: tuple[Rect, ...] = ()
        self._folder: Path | None = None
        self._work: asyncio.Task[None] | None = None
        self._mode = DESIGN_MODE
        self._kept: tuple[float, QPointF] | None = None
        self._shrunk: tuple[float, QPointF] | None = None
        """What the view became so that both pictures fit beside each other."""
        self._awaited_spot: int | None = None
        """What to go to once the page that was compared is there."""
        self.surface, self.sides = ComparisonSurface(theme), SideBySide(theme)
        self.surface.setAccessibleName(self.tr("Page and design"))
        self._over, self._beside = ComparisonPane(self.surface), ComparisonPane(self.sides)
        self.spots = SpotsPanel(theme)
        self._feeds = [PictureFeed(view, tasks, self) for view in (self.surface, self.sides.page, self.sides.design)]
        self._add_to_window()
        self._say(self.tr("There is no picture of the page this design was made from."))

    def _add_to_window(self) -> None:
        window = self._window
        for key, text, pane in (
            (_SIDE, self.tr("Side by side"), self._beside),
            (_SLIDER, self.tr("Slider"), self._over),
            (_HEAT, self.tr("Heat map"), self._over),
        ):
            window.add_mode(Segment(key, text), pane)
        window.add_tab(self.spots, self.tr("Worst spots"))
        window.modeChosen.connect(self._show_mode)
        window.closed.connect(self._close)
        window.pictureDropped.connect(self.compare_with)
        window.action(ViewerAction.COMPARE).triggered.connect(self._ask)
        for source in (self._over, self._beside, self.spots):
            source.pictureRequested.connect(self._ask)
        self.spots.findings.spotChosen.connect(self._choose_spot)
        self.surface.spotClicked.connect(self._choose_spot)
        self.surface.zoomChanged.connect(lambda zoom: self._tell_zoom(self._over, zoom))
        self.sides.zoomChanged.connect(lambda zoom: self._tell_zoom(self._beside, zoom))
        for feed in self._feeds:
            feed.opened.connect(lambda _: self._bring_view())
        session = self._presenter.session
        session.opening.connect(self._begin)
        session.preparing.connect(self._follow_page)
        session.pageReady.connect(lambda _: self._take_page())
        zooms: dict[ViewerAction, Callable[[ComparisonSurface], object]] = {
            ViewerAction.ZOOM_IN: ComparisonSurface.zoom_in,
            ViewerAction.ZOOM_OUT: ComparisonSurface.zoom_out,
            ViewerAction.ZOOM_ACTUAL: lambda view: view.set_zoom(1.0),
            ViewerAction.ZOOM_FIT: ComparisonSurface.fit_width,
        }
        for name, zoom in zooms.items():
            window.action(name).triggered.connect(lambda _=False, act=zoom: self._zoom(act))

    # the comparison

    def _begin(self, path: Path) -> None:
        """Forget what was read, and find out what the file can be compared with."""
        self._stop()
        self._original = self._chosen or self._original_of(path)
        self._fidelity, self._spots, self._awaited_spot = None, (), None
        for feed in self._feeds:
            feed.clear()

    def compare_with(self, picture: Path) -> None:
        """Compare the design with a picture."""
        self._stop()
        self._original = self._chosen = Original(picture)
        self._fidelity = None
        for feed in self._feeds:
            feed.clear()
        self._compare()
        self._window.show_mode(_SIDE)
        self._window.tabs.setCurrentWidget(self.spots)

    def _compare(self) -> None:
        """Make the comparison, once per original and file."""
        source, original = self._compared(self._presenter.session.source), self._original
        if source is None or original is None or self._fidelity is not None or self._work is not None:
            return
        self._work = self._tasks.start(self._run(source, original), name="compare a design")

    async def _run(self, source: DesignSource, original: Original) -> None:
        try:
            asked, width = original.scale, source.region.width
            picture = await asyncio.to_thread(readable_picture, original.picture, self._own_folder)
            original = replace(original, picture=picture)
            self._scale = await asyncio.to_thread(_scale_of, original.picture, width, asked)
            if original.fidelity is None or original.drawn is None:
                self._say(self.tr("Being compared with the picture…"))
                folder = await asyncio.to_thread(self._own_folder)
                path = self._presenter.session.path
                assert path is not None
                request = CheckRequest(path, original.picture, self._scale, pictures=folder)
                original = replace(original, fidelity=await self._checker.check(request), drawn=folder)
            self._show(original)
        except (HtmlFigError, PictureError) as error:
            why = message_for(error).cause if isinstance(error, HtmlFigError) else in_words(cause_of(error))
            self._say(self.tr("The design could not be compared: {why}").format(why=why))
        finally:
            if self._work is asyncio.current_task():  # one that was stopped must not let go of the next one
                self._work = None

    def _own_folder(self) -> Path:
        """Return the folder of this comparison, which is there from now on. Blocks."""
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="htmlfig-compare-"))
        return self._folder

    def _show(self, original: Original) -> None:
        if original.fidelity is None or original.drawn is None:
            return
        self._fidelity = original.fidelity
        self._spots = tuple(spot_of(region, self._scale) for region in original.fidelity.regions)
        pictures = {
            PAGE: original.picture,
            DESIGN: original.drawn / DESIGN_PICTURE,
            HEAT: original.drawn / HEAT_MAP,
        }
        for feed, sheets in zip(self._feeds, (tuple(pictures), (PAGE,), (DESIGN,)), strict=True):
            feed.open({sheet: pictures[sheet] for sheet in sheets}, self._scale)
        for view in (self.surface, self.sides.page, self.sides.design):
            view.set_spots(self._spots)
        self.spots.findings.show_fidelity(original.fidelity)
        self._over.say("")
        self._beside.say("")

    def _say(self, text: str) -> None:
        self._spots = ()
        for pane in (self._over, self._beside):
            pane.say(text)
        self.spots.findings.say(text)

    def _ask(self) -> None:
        pictures = self.tr("Pictures ({patterns})").format(patterns=PATTERNS)
        ask_for_files(
            self._window,
            self.tr("Compare With Picture"),
            "",
            lambda paths: self.compare_with(paths[0]),
            filters=(pictures, self.tr("All files (*)")),
            one=True,
        )

    # looking

    def _show_mode(self, mode: str) -> None:
        """Show a mode at the zoom and place of the last one."""
        self._keep_view()
        self._mode = mode
        if mode != DESIGN_MODE:
            self._show_compared_page()
        if mode in _LOOKS:
            self.surface.show_look(_LOOKS[mode])
        self._bring_view()

    def _follow_page(self, page: str) -> None:
        """Of a page that was not compared there is the design to see and nothing else."""
        if page != self._first_page and self._mode != DESIGN_MODE:
            self._window.show_mode(DESIGN_MODE)

    def _take_page(self) -> None:
        self._compare()
        number, self._awaited_spot = self._awaited_spot, None
        if number is not None and self._compared(self._presenter.session.source) is not None:
            self._choose_spot(number)

    @property
    def _first_page(self) -> str:
        pages = self._presenter.session.pages
        return pages[0].id if pages else ""

    def _compared(self, source: DesignSource | None) -> DesignSource | None:
        """Return a page if it is the one that is compared."""
        return source if source is not None and source.page == self._first_page else None

    def _show_compared_page(self) -> None:
        if self._first_page:
            self._presenter.session.show_page(self._first_page)

    def _bring_view(self) -> None:
        view, source, mode = self._view(), self._compared(self._window.canvas.source), self._mode
        if self._kept is None:
            return
        zoom, offset = self._kept
        if view is not None and not view.is_empty:
            if mode == _SIDE:  # half the room: the whole width is worth more than the zoom
                self.sides.fit_width()
                zoom = min(zoom, view.zoom)
                offset = QPointF(-MARGIN / zoom, offset.y())
            view.set_view(zoom, offset)
            self._shrunk = (view.zoom, view.offset) if mode == _SIDE else None
        elif mode == DESIGN_MODE and source is not None:
            self._window.canvas.set_view(zoom, offset + _origin(source))
            self._window.set_zoom(zoom)

    def _keep_view(self) -> None:
        view, source = self._view(), self._compared(self._window.canvas.source)
        shrunk, self._shrunk = self._shrunk, None
        if view is not None and not view.is_empty and shrunk != (view.zoom, view.offset):  # nobody chose that
            self._kept = view.zoom, view.offset
        elif self._mode == DESIGN_MODE and source is not None:
            self._kept = self._window.canvas.zoom, self._window.canvas.offset - _origin(source)

    def _view(self) -> ComparisonSurface | None:
        """Return the pictures in sight; None where the canvas is."""
        if self._mode in _LOOKS:
            return self.surface
        return self.sides.page if self._mode == _SIDE else None

    def _zoom(self, act: Callable[[ComparisonSurface], object]) -> None:
        view = self._view()
        if view is not None and not view.is_empty:
            if view is self.sides.page and act is ComparisonSurface.fit_width:
                self.sides.fit_width()
            else:
                act(view)
            self._window.set_zoom(view.zoom)

    def _tell_zoom(self, pane: ComparisonPane, zoom: float) -> None:
        if pane.isVisible():
            self._window.set_zoom(zoom)

    def _choose_spot(self, number: int) -> None:
        """Go to a spot, select its layer everywhere, and tell what is known to look different there."""
        found = self._fidelity
        if found is None:
            return
        source = self._compared(self._presenter.session.source)
        if source is None:
            self._awaited_spot = number
            self._show_compared_page()
            return
        region, spot = found.regions[number], self._spots[number]
        findings = self.spots.findings
        findings.choose_spot(number)
        findings.place.show_place(region_name(region), losses_in(self._original.losses if self._original else (), spot))
        layer = source.layers.index(region.layers[0].id) if region.layers else None
        self._presenter.select(layer)
        origin = _origin(source)
        on_page = spot.moved(origin.x(), origin.y())
        self._window.canvas.set_marks((on_page,))
        self._window.canvas.reveal(on_page)
        for view in (self.surface, self.sides.page, self.sides.design):
            if not view.is_empty:
                view.go_to_spot(number)

    # the end

    def _stop(self) -> None:
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def _close(self) -> None:
        self._stop()
        for feed in self._feeds:
            feed.clear()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None


def _origin(source: DesignSource) -> QPointF:
    """Return where what was compared begins on its page: the only layer of the page, or all of them."""
    tops = list(source.layers.children())
    bounds = source.layers.bounds_of(tops[0]) if len(tops) == 1 else source.region
    return QPointF(bounds.x, bounds.y)


def _scale_of(picture: Path, width: float, asked: float) -> float:
    """Return how many pixels a picture has per px of a design: as asked for, or a usual scale that fits. Blocks.

    Raises:
        PictureError: it is no picture that can be shown.
    """
    return fitting_scale(PictureStrips(picture).width, width, asked)

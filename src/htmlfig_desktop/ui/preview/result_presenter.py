"""Shows a finished job: which look is in sight, the same place in all of them, and what is known of a place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Signal, SignalInstance
from PySide6.QtGui import QImage

from htmlfig_desktop.core.conversion import Conversion
from htmlfig_desktop.core.diagnostics import Diagnostic
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.fidelity import DESIGN_PICTURE, HEAT_MAP, fitting_scale
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.options import Source
from htmlfig_desktop.jobs.checks import CHECK_FOLDER
from htmlfig_desktop.jobs.job import Check, CheckState, Job, JobId
from htmlfig_desktop.ui.compare.feed import PictureFeed
from htmlfig_desktop.ui.compare.places import layer_at, losses_in, losses_of, spot_of
from htmlfig_desktop.ui.compare.surface import DESIGN, HEAT, Look
from htmlfig_desktop.ui.compare.words import check_sentence, region_name
from htmlfig_desktop.ui.messages.texts import message_for, sentence_of
from htmlfig_desktop.ui.preview.columns import columns_of, has_widths
from htmlfig_desktop.ui.preview.picture import PAGE
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.viewer.session import DesignSession

if TYPE_CHECKING:
    from htmlfig_desktop.ui.preview.result_view import ResultView
    from htmlfig_desktop.ui.viewer.source import DesignSource

BatchOf = Callable[[Job], tuple[Job, ...]]


class ResultPresenter(QObject):
    """Decides what the face of a finished job shows.

    Signals:
        checkRequested: JobId, its result shall be compared.
        jobChosen: JobId, of a width that was clicked.
        viewerRequested: JobId, its design shall be shown in a window of its own.
    """

    checkRequested = Signal(str)
    jobChosen = Signal(str)
    viewerRequested = Signal(str)

    def __init__(
        self,
        view: ResultView,
        tasks: TaskRunner,
        batch_of: BatchOf,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._tasks = tasks
        self._batch_of = batch_of
        self._feed = PictureFeed(view.picture, tasks, self)
        self._session = DesignSession(tasks, self)
        self._job: Job | None = None
        self._look = Look.PAGE
        self._with_widths = True
        self._broken: set[str] = set()
        self._problem = ""
        self._view_kept: tuple[float, QPointF] | None = None
        self._last: tuple[Source, int, tuple[float, QPointF]] | None = None
        self._spots: tuple[Rect, ...] = ()
        self._spot: int | None = None
        self._place: Rect | None = None
        self._layer = ""
        self._connect()

    def _connect(self) -> None:
        view = self._view
        view.lookChosen.connect(self.show_look)
        view.widthsToggled.connect(self._toggle_widths)
        view.columns.jobChosen.connect(self.jobChosen)
        view.picture.spotClicked.connect(self._choose_spot)
        view.canvas.layerSelected.connect(self._tell_layer)
        view.summary.findings.spotChosen.connect(self._choose_spot)
        view.summary.placeChosen.connect(self._choose_place)
        view.checkRequested.connect(lambda: self._pass_on(self.checkRequested))
        view.summary.findings.checkRequested.connect(lambda: self._pass_on(self.checkRequested))
        view.viewerRequested.connect(lambda: self._pass_on(self.viewerRequested))
        self._feed.failed.connect(self._note_broken)
        self._feed.opened.connect(self._note_opened)
        self._session.pageReady.connect(self._show_design)
        self._session.failed.connect(self._note_problem)

    @property
    def shown(self) -> JobId | None:
        """The job in sight."""
        return self._job.id if self._job is not None else None

    @property
    def look(self) -> Look:
        """What is in sight of it."""
        return self._look

    def show(self, job: Job) -> None:
        """Show a finished job, or how it has changed."""
        if self._job is not None and self._job.id != job.id:
            self._remember()
        before, self._job = self._job, job
        if before is None or before.id != job.id:
            self._begin(job)
        elif before.check != job.check:
            self._open_comparison(job)
            self._show_check(job.check)
        self._show_stage()

    def clear(self) -> None:
        """Show no job and free what it took."""
        if self._job is None:
            return
        self._remember()
        self._job = None
        self._feed.clear()
        self._session.close()
        self._view.canvas.clear()
        self._view.columns.clear()

    def show_look(self, look: Look) -> None:
        """Show the job another way, at the same zoom and place."""
        self._keep_view()
        self._look = look
        self._view.set_look(look)
        self._show_stage()
        self._bring_view()

    # a job

    def _begin(self, job: Job) -> None:
        self._feed.clear()
        self._session.close()
        self._view.canvas.clear()
        self._broken.clear()
        self._problem, self._layer = "", ""
        self._view_kept = self._spot = self._place = None
        self._view.summary.findings.place.clear()
        if self._last is not None and self._last[:2] == (job.source, job.options.viewport_width):
            self._view_kept = self._last[2]  # the same page once more: one goes on looking where one was
        result = job.result
        if result is not None:
            shown = min(job.options.viewport_width, result.size.width)  # it shows the first screen, not the whole width
            thumbnail = QImage(str(result.thumbnail)) if result.thumbnail is not None else QImage()
            if result.screenshot is not None:
                self._feed.open({PAGE: result.screenshot}, job.options.device_scale_factor, result.size.width)
                self._view.picture.set_stand_in(thumbnail, shown, result.start)
            elif result.thumbnail is not None and not thumbnail.isNull():
                self._feed.open({PAGE: result.thumbnail}, thumbnail.width() / max(shown, 1))
        self._open_comparison(job)
        self._show_check(job.check)

    def _open_comparison(self, job: Job) -> None:
        if job.result is not None and job.check is not None and job.check.state is CheckState.DONE:
            folder = job.result.fig.parent / CHECK_FOLDER
            pictures = {DESIGN: folder / DESIGN_PICTURE, HEAT: folder / HEAT_MAP}
            self._broken -= pictures.keys()
            self._feed.open(pictures, job.options.device_scale_factor, job.result.size.width)

    def _show_check(self, check: Check | None) -> None:
        findings, job = self._view.summary.findings, self._job
        self._spots = ()
        if check is not None and check.fidelity is not None and job is not None and job.result is not None:
            width = check.fidelity.picture.width
            scale = fitting_scale(width, job.result.size.width, job.options.device_scale_factor)
            self._spots = tuple(spot_of(region, scale) for region in check.fidelity.regions)
            findings.show_fidelity(check.fidelity)
        elif check is not None:
            is_coming = check.state is CheckState.WAITING
            findings.say(check_sentence(check), can_check=not is_coming, is_coming=is_coming)
        elif job is not None and job.result is not None and job.result.screenshot is not None:
            findings.say(self.tr("This result was not compared with the page."), can_check=True)
        else:
            findings.say(self.tr("There is no full-page picture to compare with."))
        self._view.picture.set_spots(self._spots, self._spot)

    def _pass_on(self, signal: SignalInstance) -> None:
        if self._job is not None:
            signal.emit(self._job.id)

    # what is in sight

    def _show_stage(self) -> None:
        job, view = self._job, self._view
        if job is None or job.result is None:
            return
        siblings = self._batch_of(job)
        can_show = has_widths(siblings)
        view.set_widths(can_show=can_show, are_shown=self._with_widths)
        if can_show and self._with_widths and self._look in (Look.PAGE, Look.DESIGN):
            view.columns.show_columns(columns_of(siblings, self._look), job.id, self._tasks)
            view.show_stage(view.columns)
            return
        excuse, can_check = self._excuse(job, job.result)
        if excuse:
            view.show_words(excuse, can_check=can_check)
        elif self._look is Look.DESIGN:
            if self._session.path is None or self._session.path != job.result.fig:
                self._session.open(job.result.fig)
            view.show_stage(view.canvas)
        else:
            view.picture.show_look(self._look)
            view.show_stage(view.picture)

    def _excuse(self, job: Job, result: Conversion) -> tuple[str, bool]:
        """Return why a look cannot be shown, empty where it can, and whether a check would help."""
        if self._look is Look.DESIGN:
            return self._problem, False
        if self._look is Look.PAGE:
            if result.screenshot is None and result.thumbnail is None:
                return self.tr("This conversion made no picture. The design is complete."), False
            return self._unreadable() if PAGE in self._broken else "", False
        if result.screenshot is None:
            text = self.tr(
                "There is no full-page picture to compare with. Turn it on in the options and convert again."
            )
            return text, False
        if job.check is None:
            return self.tr("This result was not compared with the page."), True
        if self._look is Look.SLIDER and job.check.state is CheckState.WAITING and PAGE in self._feed:
            return "", False  # the page is there already
        if job.check.fidelity is None:
            return check_sentence(job.check), job.check.state is CheckState.FAILED
        if self._broken & set(self._look.sheets):
            return self._unreadable(), True
        return "", False

    def _unreadable(self) -> str:
        return self.tr("The picture of the page cannot be shown. The design is complete.")

    def _toggle_widths(self, are_shown: bool) -> None:
        self._with_widths = are_shown
        self._show_stage()

    def _note_opened(self, sheet: str) -> None:
        if sheet == PAGE:
            self._show_stage()
            self._bring_view()

    def _note_broken(self, sheet: str) -> None:
        self._broken.add(sheet)
        self._show_stage()

    def _note_problem(self, error: HtmlFigError) -> None:
        message = message_for(error)
        self._problem = f"{message.title}. {message.cause}"
        if self._look is Look.DESIGN:
            self._show_stage()

    # the same place in all looks

    def _keep_view(self) -> None:
        view = self._view
        if view.stage.currentWidget() is view.picture and not view.picture.is_empty:
            self._view_kept = view.picture.zoom, view.picture.offset
        elif view.stage.currentWidget() is view.canvas and view.canvas.source is not None:
            self._view_kept = view.canvas.zoom, view.canvas.offset - self._origin(view.canvas.source)

    def _remember(self) -> None:
        """Keep the zoom and place of the job that goes out of sight, if they were chosen."""
        self._keep_view()
        is_chosen = not self._view.picture.is_at_rest or self._look is Look.DESIGN
        job, kept = self._job, self._view_kept
        self._last = (job.source, job.options.viewport_width, kept) if job and kept and is_chosen else None

    def _bring_view(self) -> None:
        """Show what has come into sight at the zoom and place of what went out of it, and the chosen place in it."""
        view, kept = self._view, self._view_kept
        source = view.canvas.source
        if view.stage.currentWidget() is view.canvas and source is not None:
            if kept is not None:
                view.canvas.set_view(kept[0], kept[1] + self._origin(source))
            self._show_on_canvas()
        elif view.stage.currentWidget() is view.picture and kept is not None:
            view.picture.set_view(*kept)
            view.picture.set_spots(self._spots, self._spot)

    def _origin(self, source: DesignSource) -> QPointF:
        """Return where the frame that the page became lies on the design's page."""
        if not len(source.layers):
            return QPointF()
        bounds = source.layers.bounds_of(0)
        return QPointF(bounds.x, bounds.y)

    def _show_design(self, source: DesignSource) -> None:
        self._view.canvas.show_design(source)
        self._bring_view()

    # places

    def _choose_spot(self, number: int) -> None:
        """Go to a spot, select its layer and tell what is known to look different there."""
        job = self._job
        if job is None or job.result is None or job.check is None or job.check.fidelity is None:
            return
        if number >= len(self._spots):
            return
        region = job.check.fidelity.regions[number]
        self._spot, self._place = number, self._spots[number]
        self._layer = region.layers[0].id if region.layers else ""
        findings = self._view.summary.findings
        findings.choose_spot(number)
        findings.place.show_place(region_name(region), losses_in(job.result.diagnostics, self._place))
        self._go_to_place()

    def _choose_place(self, loss: Diagnostic) -> None:
        """Show the layer of a loss in the design."""
        if loss.area is None:
            return
        self._spot, self._place, self._layer = None, loss.area, ""
        self._view.summary.findings.choose_spot(-1)
        self._view.summary.findings.place.show_place(loss.selector or sentence_of(loss.code), (loss,))
        self._look = Look.DESIGN
        self._view.set_look(self._look)
        self._go_to_place()

    def _go_to_place(self) -> None:
        if self._view.stage.currentWidget() is self._view.columns:
            self._with_widths = False
        self._view.summary.reveal_place()
        self._keep_view()
        self._show_stage()
        self._bring_view()
        if self._look is not Look.DESIGN and self._spot is not None and not self._view.picture.is_empty:
            self._view.picture.go_to_spot(self._spot)

    def _show_on_canvas(self) -> None:
        """Outline and select the place that was chosen, once the design is there, and bring it into sight."""
        canvas = self._view.canvas
        source, place = canvas.source, self._place
        if source is None or place is None:
            return
        origin = self._origin(source)
        on_page = place.moved(origin.x(), origin.y())
        found = source.layers.index(self._layer) if self._layer else layer_at(source.layers, on_page)
        canvas.select(source.layers.ids[found] if found is not None else None)
        canvas.set_marks((on_page,))
        canvas.reveal(on_page)
        self._keep_view()

    def _tell_layer(self, layer: str) -> None:
        """Tell what is known to look different of a layer that was clicked."""
        source, card = self._view.canvas.source, self._view.summary.findings.place
        found = source.layers.index(layer) if source is not None and layer else None
        self._spot = self._place = None
        self._view.canvas.set_marks(())
        if source is None or found is None or self._job is None or self._job.result is None:
            card.clear()
            return
        origin, bounds = self._origin(source), source.layers.bounds_of(found)
        losses = losses_of(self._job.result.diagnostics, bounds.moved(-origin.x(), -origin.y()))
        card.show_place(source.layers.names[found], losses)

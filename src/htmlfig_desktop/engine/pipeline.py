"""One conversion from an open browser to files: the stages in their order."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, aclosing, contextmanager
from pathlib import Path
from typing import ParamSpec, TypeVar

from htmlfig_desktop.core.beside import beside
from htmlfig_desktop.core.causes import as_cause, because
from htmlfig_desktop.core.collector import paused_collector
from htmlfig_desktop.core.conversion import (
    THUMBNAIL_NAME,
    Conversion,
    ConversionRequest,
    OnProgress,
    Progress,
    Stage,
    StageTiming,
)
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.errors import CaptureError, ConversionError, ErrorCode, HtmlFigError
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.core.options import ConversionOptions, FileSource, HtmlSource, Source, UrlSource
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.browser.loads import LoadKind
from htmlfig_desktop.engine.browser.out_of_reach import wider_folder
from htmlfig_desktop.engine.capture.capture import PageReader
from htmlfig_desktop.engine.capture.fonts.used import font_uses
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import Snapshot
from htmlfig_desktop.engine.convert.document import Converted, build_design, build_layers
from htmlfig_desktop.engine.convert.states.design import design_in_states
from htmlfig_desktop.engine.convert.states.looks import PartLooks, part_looks
from htmlfig_desktop.engine.fig.writing.writer import EncodedFig, encode_fig
from htmlfig_desktop.engine.picturing import PagePictures
from htmlfig_desktop.engine.scene.nodes import Frame, InteractionState, Text, walk
from htmlfig_desktop.engine.scene.paints import SolidPaint

Given = ParamSpec("Given")
Made = TypeVar("Made")
_STATES_S = 60.0
"""For all states of a page; those seen by then are kept."""
_LOOKS = {
    InteractionState.HOVER: because("hover state"),
    InteractionState.FOCUS: because("focus state"),
    InteractionState.PRESSED: because("pressed state"),
}
"""What is being looked at, which takes seconds for each state of a large page."""
FIG_NAME, SCREENSHOT_NAME = "design.fig", "screenshot.png"
_ALWAYS_ASKED_FOR = "favicon.ico"
_MISSING = {
    LoadKind.STYLE_SHEET: DiagnosticCode.STYLE_SHEET_MISSING,
    LoadKind.SCRIPT: DiagnosticCode.SCRIPT_MISSING,
}


async def convert_page(
    page: Page, request: ConversionRequest, on_progress: OnProgress, limits: Limits = DEFAULT_LIMITS
) -> Conversion:
    """Convert one page into files in the request's folder.

    Raises:
        HtmlFigError: of the stage that failed; what no stage foresaw is CNV001.
    """
    clock = _StageClock(on_progress)
    directory, options = request.directory, request.options
    diagnostics: list[Diagnostic] = []
    async with AsyncExitStack() as meanwhile:
        reader = await meanwhile.enter_async_context(PageReader(page, options, limits))
        with clock.stage(Stage.LOADING):
            await page.open(request.source, options, clock.pass_on, reader.milestones.loaded.set)
        pictures = PagePictures(page, options, reader.milestones, meanwhile)
        drawing = await pictures.begin()
        # Between two stages the collector would walk all that the one before has made, for nothing.
        with paused_collector():
            with clock.stage(Stage.CAPTURING):
                snapshot = await reader.for_layers(drawing=drawing)
                if isinstance(request.source, UrlSource):
                    snapshot = replace(snapshot, asked_url=request.source.url)
            await pictures.go_on(snapshot.page)
            whole = await meanwhile.enter_async_context(beside(reader.whole(snapshot)))
            with clock.stage(Stage.CONVERTING):
                told: Sequence[PartLooks] = ()
                if options.states:  # all others know the page at rest
                    await asyncio.wait({whole, *pictures.drawing})
                    told = await _states(reader, limits, diagnostics, clock.pass_on)
                    clock.pass_on(Progress(Stage.CONVERTING))
                converted = await _converted(snapshot, whole, told, request.source.name, limits)
            with clock.stage(Stage.WRITING):
                encoded = await asyncio.to_thread(encode_fig, converted.scene)
                if pictures.has_first_screen:
                    await asyncio.to_thread(_write, encoded, await pictures.thumbnail(), directory)
        screenshot = None
        if options.screenshot:
            with clock.stage(Stage.PICTURING):
                picture = await pictures.whole()
                if picture is not None:
                    screenshot = directory / SCREENSHOT_NAME
                    await asyncio.to_thread(screenshot.write_bytes, picture)
                if not pictures.has_first_screen:
                    await asyncio.to_thread(_write, encoded, await pictures.thumbnail(), directory)
    return replace(
        _conversion(directory, converted, snapshot),
        screenshot=screenshot,
        diagnostics=(
            *_losses_of_loading(page),
            *await _way_to_what_is_missing(page, request.source),
            *_banner(page, options),
            *_emptiness(page, converted),
            *converted.diagnostics,
            *diagnostics,
            *pictures.diagnostics,
        ),
        timings=clock.timings,
        files=page.files,
        start=-snapshot.page.x,
    )


def _conversion(directory: Path, converted: Converted, snapshot: Snapshot) -> Conversion:
    """Return what a design tells of its conversion."""
    layers = converted.scene.pages[0].children
    return Conversion(
        fig=directory / FIG_NAME,
        screenshot=None,
        thumbnail=directory / THUMBNAIL_NAME,
        title=converted.scene.name,
        size=layers[0].size,
        nodes=converted.structure.layers,
        texts=sum(isinstance(layer, Text) for layer in walk(layers)),
        images=len(converted.scene.images),
        fonts=font_uses(snapshot.fonts, snapshot.font_choices),
        structure=converted.structure,
    )


async def _converted(
    snapshot: Snapshot, whole: Awaitable[Snapshot], told: Sequence[PartLooks], name: str, limits: Limits
) -> Converted:
    """Return the design of a page, whose pictures and names for colors may come while its layers are made."""
    if told:
        return await asyncio.to_thread(_foreseen, design_in_states, await whole, told, name, limits)
    layers = await asyncio.to_thread(_foreseen, build_layers, snapshot, name, limits)
    return await asyncio.to_thread(_foreseen, build_design, layers, await whole)


def _foreseen(make: Callable[Given, Made], *given: Given.args, **named: Given.kwargs) -> Made:
    """Return what ``make`` makes of what is given; an error nobody foresaw is one of converting."""
    try:
        return make(*given, **named)
    except HtmlFigError:
        raise
    except Exception as error:
        raise ConversionError(
            ErrorCode.CONVERSION_FAILED, "A part of the page could not be converted.", detail=repr(error)
        ) from error


async def _states(
    reader: PageReader, limits: Limits, diagnostics: list[Diagnostic], on_progress: OnProgress
) -> Sequence[PartLooks]:
    """Return how the parts of a page look in states; what goes wrong is a loss, for the design needs none of it."""

    def tell(state: InteractionState) -> None:
        on_progress(Progress(Stage.CONVERTING, _LOOKS[state]))

    told: list[PartLooks] = []
    cause = reader.why_stateless
    try:
        async with asyncio.timeout(_STATES_S), aclosing(reader.in_states(tell)) as snapshots:
            async for each in snapshots:
                told.append(await asyncio.to_thread(part_looks, each, limits))
    except TimeoutError:
        cause = because("it took more than {seconds} s", seconds=f"{_STATES_S:g}")
    except CaptureError as error:
        cause = error.cause
    except Exception as error:
        cause = because("a part could not be converted: {reason}", reason=repr(error)[:200])
    if cause:
        diagnostics.append(Diagnostic(DiagnosticCode.STATES_MISSING, note=cause))
    if reader.parts_beyond:
        note = because("{count} more", count=str(reader.parts_beyond))
        diagnostics.append(Diagnostic(DiagnosticCode.STATES_LIMITED, note=note))
    return told


def _losses_of_loading(page: Page) -> Iterator[Diagnostic]:
    if page.leads_to_login:
        yield Diagnostic(DiagnosticCode.PAGE_IS_LOGIN)
    if page.broke_off:
        yield Diagnostic(DiagnosticCode.PAGE_BROKE_OFF)
    for file in page.missing:
        code = DiagnosticCode.STYLE_SCRIPT_MISSING if file.makes_styles else _MISSING[file.kind]
        yield Diagnostic(code, note=as_cause(file.address))


async def _way_to_what_is_missing(page: Page, source: Source) -> Sequence[Diagnostic]:
    """Tell where files would be found that a page beside them, or HTML without an address, asked for in vain."""
    missed = [path for path in page.missed if path != _ALWAYS_ASKED_FOR]
    match source:
        case HtmlSource(base_url=None) if missed:
            return (Diagnostic(DiagnosticCode.BASE_ADDRESS_MISSING, note=as_cause(missed[0])),)
        case FileSource(path, root) if missed:
            wider = await asyncio.to_thread(wider_folder, root or path.parent, path, missed, page.files)
            if wider is not None:
                return (Diagnostic(DiagnosticCode.FILES_OUT_OF_REACH, note=as_cause(str(wider))),)
    return ()


def _banner(page: Page, options: ConversionOptions) -> Iterator[Diagnostic]:
    if page.has_banner:
        was_hidden = options.without_banners
        code = DiagnosticCode.COOKIE_BANNER_HIDDEN if was_hidden else DiagnosticCode.COOKIE_BANNER_SHOWN
        yield Diagnostic(code)
    if page.had_loading_screen:
        yield Diagnostic(DiagnosticCode.LOADING_SCREEN_HIDDEN)


def _emptiness(page: Page, converted: Converted) -> Iterator[Diagnostic]:
    layers = list(walk(converted.scene.pages[0].children))
    own = layers[0] if len(layers) == 1 else None  # the page's own frame
    if isinstance(own, Frame) and all(isinstance(fill, SolidPaint) for fill in own.fills):
        if any(file.kind is LoadKind.SCRIPT and file.is_foreign for file in page.missing):
            # what a script said then follows from that
            yield Diagnostic(DiagnosticCode.PAGE_WITHOUT_SCRIPTS)
        else:
            yield Diagnostic(DiagnosticCode.PAGE_EMPTY, note=as_cause(page.fault))


def _write(encoded: EncodedFig, thumbnail: bytes, directory: Path) -> None:
    (directory / THUMBNAIL_NAME).write_bytes(thumbnail)
    (directory / FIG_NAME).write_bytes(encoded.packed(thumbnail))


class _StageClock:
    """Times the stages and reports each as it begins."""

    def __init__(self, on_progress: OnProgress) -> None:
        self._on_progress = on_progress
        self._timings: list[StageTiming] = []

    @contextmanager
    def stage(self, stage: Stage) -> Iterator[None]:
        """Report a stage and time what runs inside."""
        self._on_progress(Progress(stage))
        start = time.perf_counter()
        yield
        self._timings.append(StageTiming(stage, (time.perf_counter() - start) * 1000))

    def pass_on(self, progress: Progress) -> None:
        """Report a step inside a stage."""
        self._on_progress(progress)

    @property
    def timings(self) -> tuple[StageTiming, ...]:
        """The stages that ended, in order."""
        return tuple(self._timings)

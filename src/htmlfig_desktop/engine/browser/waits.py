"""Waits until a page is ready to be read: its load event, a selector, its fonts, its images."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from htmlfig_desktop.core.causes import Cause, as_cause, because
from htmlfig_desktop.core.conversion import OnProgress, Progress, Stage
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.options import ConversionOptions, WaitUntil
from htmlfig_desktop.engine.browser.budget import Budget
from htmlfig_desktop.engine.browser.lifecycle import Lifecycle
from htmlfig_desktop.engine.browser.loads import LoadKind, MissingFile, missing_file
from htmlfig_desktop.engine.source_words import shortened

Ask = Callable[[str], Awaitable[Any]]
"""Evaluates an expression of ``readiness.js`` in the page and returns its JSON value."""

_PATIENCE_MS = 250
"""How long the page may think about one question before it answers with what it has."""

_SCROLL_MS = 3000

_PARTS_S = 2.0
"""The longest that scripts and data are waited for which a page asks for by itself: advertising never ends."""

_TURNS = 3
"""So often a page has had time to ask for the next part, and did not."""

_TOLD_EVERY_S = 1.0
"""What a page waits for is told so often, if it is something else than before."""

_LOADING_MS = 3000
"""How long a page that says that it still loads is waited for, and is about to go on."""

_FRAME_MS = 3000
"""How long a document without a body has for a first frame. Chromium never draws one whose body never began."""

_LONGEST_TOLD = 300
"""Characters of a selector, or of what a script of the page said, in a message."""

_MOST_REFRESHES = 5
"""Pages that may send to another one by a refresh before one of them is taken."""

_STATE = f"readiness.state({_LOADING_MS})"

_EVENTS = {
    WaitUntil.LOAD: "load",
    WaitUntil.DOM_CONTENT_LOADED: "DOMContentLoaded",
    WaitUntil.NETWORK_IDLE: "networkIdle",
}


class Opened(NamedTuple):
    """A page that is ready."""

    title: str
    """May be empty."""
    url: str
    """After redirects, as the engine knows it."""
    unusable: tuple[MissingFile, ...]
    """Style sheets and scripts that came, or did not, and are not in use."""
    fault: str
    """What the first script that failed said; may be empty."""
    has_password: bool
    """Whether it asks for a password."""
    is_still: bool
    """Whether it has no scripts, and nothing in it moves."""
    begins_at_zero: bool
    """Whether nothing lies left of its first screen for sure."""


@dataclass(frozen=True, slots=True)
class _Awaited:
    """What a page loads after its document, and what is said when that does not come."""

    question: str
    """Of ``readiness.js``; answered with the number that is missing."""
    code: ErrorCode
    waited_for: Callable[[int], Cause]
    """That many of them, as what is waited for."""
    missing: Callable[[int], Cause]
    """That many of them, as what did not come."""
    silent: Cause
    """Said where it is not even known how many are missing."""


_FONTS = _Awaited(
    "fonts",
    ErrorCode.FONTS_TIMED_OUT,
    lambda count: because("1 font") if count == 1 else because("{count} fonts", count=count),
    lambda count: because("1 font did not load") if count == 1 else because("{count} fonts did not load", count=count),
    because("The page did not answer when asked for its fonts"),
)
_IMAGES = _Awaited(
    "images",
    ErrorCode.IMAGES_TIMED_OUT,
    lambda count: because("1 image") if count == 1 else because("{count} images", count=count),
    lambda count: (
        because("1 image did not load") if count == 1 else because("{count} images did not load", count=count)
    ),
    because("The page did not answer when asked for its images"),
)


async def wait_until_ready(
    lifecycle: Lifecycle,
    ask: Ask,
    options: ConversionOptions,
    budget: Budget,
    on_progress: OnProgress,
    on_loaded: Callable[[], None],
) -> Opened:
    """Return once the page, and whatever page it went on to meanwhile, is ready; ``on_loaded`` is told of each.

    Raises:
        CaptureError: CAP001, it broke off before its body; CAP010 to CAP014, naming the wait that used the budget up;
            CAP020, the page crashed.
    """
    refreshes = 0
    while True:
        await _loaded(lifecycle, options.wait_until, budget, on_progress)
        loader = lifecycle.loader
        on_loaded()
        try:
            opened = await _complete(lifecycle, ask, options, budget, on_progress)
        except CaptureError as error:
            went_on = error.error is ErrorCode.BROWSER_PROTOCOL and lifecycle.loader != loader
            if not went_on:
                raise
        else:
            if loader == lifecycle.loader:
                if refreshes == _MOST_REFRESHES or not await lifecycle.goes_on(opened.url):
                    return opened
                refreshes += 1


async def _loaded(lifecycle: Lifecycle, wait_until: WaitUntil, budget: Budget, on_progress: OnProgress) -> None:
    def unfinished() -> str:
        if waiting := lifecycle.open_requests():
            return because("The page did not finish loading ({waiting} is missing)", waiting=waiting)
        return because("The page did not finish loading")

    async with budget.spend(ErrorCode.LOAD_TIMED_OUT, unfinished):
        event = "DOMContentLoaded" if wait_until is WaitUntil.DOM_CONTENT_LOADED else "load"
        await _reached(lifecycle, event, on_progress)
    if wait_until is WaitUntil.NETWORK_IDLE:
        async with budget.spend(ErrorCode.IDLE_TIMED_OUT, lambda: because("The page's network did not fall silent")):
            await _reached(lifecycle, _EVENTS[wait_until], on_progress)


async def _reached(lifecycle: Lifecycle, event: str, on_progress: OnProgress) -> None:
    """Return once the page has come so far; meanwhile it is told what is missing."""
    telling = asyncio.ensure_future(_tell_missing(lifecycle, on_progress))
    try:
        await lifecycle.reach(event)
    finally:
        telling.cancel()


async def _tell_missing(lifecycle: Lifecycle, on_progress: OnProgress) -> None:
    told = ""
    while True:
        await asyncio.sleep(_TOLD_EVERY_S)
        waiting = lifecycle.open_requests()
        if waiting and waiting != told:
            on_progress(Progress(Stage.WAITING, as_cause(waiting)))
            told = waiting


async def _complete(
    lifecycle: Lifecycle, ask: Ask, options: ConversionOptions, budget: Budget, on_progress: OnProgress
) -> Opened:
    if options.wait_for_selector is not None:
        await _selector(ask, options.wait_for_selector, budget, on_progress)
    async with budget.spend(ErrorCode.LOAD_TIMED_OUT, lambda: because("The page's scripts did not let it answer")):
        if options.without_banners:
            await ask("banners.hide()")  # a page may not be scrolled before it has its answer
        state = await ask(_STATE)
        if options.wait_until is not WaitUntil.DOM_CONTENT_LOADED and (state["loading"] or lifecycle.parts):
            if state["loading"]:
                # Half of the time is for what comes after: a page that goes on saying so is no failure.
                await ask(f"loading.pass({min(_LOADING_MS, budget.left * 500):.0f})")
            if lifecycle.parts:
                await _parts(lifecycle, ask)
            state = await ask(_STATE)
    if state["bodiless"]:
        await _drawn(lifecycle, ask, budget)
    if state["late"]:
        async with budget.spend(ErrorCode.IMAGES_TIMED_OUT, lambda: because("The page could not be scrolled through")):
            await ask(f"passage.go({_SCROLL_MS})")
    is_still, at_zero = bool(state["still"]), bool(state["atZero"])
    if state["late"] or state["missing"]:
        is_still = False
        await _settled(_FONTS, lifecycle, ask, budget, on_progress)
        await _settled(_IMAGES, lifecycle, ask, budget, on_progress)
        async with budget.spend(ErrorCode.LOAD_TIMED_OUT, lambda: because("The page did not tell its title")):
            state = await ask("readiness.page()")
    unusable = tuple(missing_file(LoadKind(str(kind)), str(url)) for url, kind in state["unusable"])
    return Opened(
        title=str(state["title"]),
        url=str(state["url"]),
        unusable=unusable,
        fault=str(state["fault"])[:_LONGEST_TOLD],
        has_password=bool(state["password"]),
        is_still=is_still,
        begins_at_zero=at_zero,
    )


async def _parts(lifecycle: Lifecycle, ask: Ask) -> None:
    """Wait for the parts and the data that a page asks for, often one after the other, and for what it makes of them.

    They may hold most of it, and what is not there when a page is gone through does not come into view.
    """
    clock = asyncio.get_running_loop().time
    end, turns = clock() + _PARTS_S, 0
    while turns < _TURNS and clock() < end:
        known = lifecycle.parts
        await lifecycle.parts_come(end - clock())
        await ask("readiness.turn()")
        turns = turns + 1 if lifecycle.parts == known else 0


async def _drawn(lifecycle: Lifecycle, ask: Ask, budget: Budget) -> None:
    """Refuse a page that is never drawn: nothing can be awaited of it any more, and no picture be taken."""
    async with budget.spend(ErrorCode.LOAD_TIMED_OUT, lambda: because("The page's scripts did not let it answer")):
        if await ask(f"readiness.isDrawn({_FRAME_MS})"):
            return
    if lifecycle.target:
        cause = because("The page leads on to {address}, which cannot be opened.", address=lifecycle.target)
    else:
        cause = because("The page broke off before anything of it was there to see.")
    raise CaptureError(ErrorCode.PAGE_UNREACHABLE, cause)


def told_selector(selector: str) -> str:
    """Return a selector as messages tell of it: whoever sends one decides how long it is."""
    return shortened(selector, _LONGEST_TOLD)


async def _selector(ask: Ask, selector: str, budget: Budget, on_progress: OnProgress) -> None:
    quoted, told = json.dumps(selector), told_selector(selector)
    async with budget.spend(
        ErrorCode.SELECTOR_TIMED_OUT, lambda: because("No element {selector} appeared", selector=told)
    ):
        while not await ask(f"readiness.appears({quoted}, {_PATIENCE_MS})"):
            on_progress(Progress(Stage.WAITING, as_cause(told)))


async def _settled(awaited: _Awaited, lifecycle: Lifecycle, ask: Ask, budget: Budget, on_progress: OnProgress) -> None:
    missing = 0

    def unfinished() -> str:
        if not missing:
            return awaited.silent
        what = awaited.missing(missing)
        waiting = lifecycle.open_requests()
        return because("{what} ({waiting})", what=what, waiting=waiting) if waiting else what

    async with budget.spend(awaited.code, unfinished):
        while left := await ask(f"readiness.{awaited.question}({_PATIENCE_MS})"):
            missing = int(left)
            on_progress(Progress(Stage.WAITING, awaited.waited_for(missing)))

"""Waits until a page is ready to be read: its load event, a selector, its fonts, its images."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from htmlfig_desktop.core.conversion import OnProgress, Progress, Stage
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.options import ConversionOptions, WaitUntil
from htmlfig_desktop.engine.browser.budget import Budget
from htmlfig_desktop.engine.browser.lifecycle import Lifecycle

Ask = Callable[[str], Awaitable[Any]]
"""Evaluates an expression of ``readiness.js`` in the page and returns its JSON value."""

_PATIENCE_MS = 250
"""How long the page may think about one question before it answers with what it has."""

_SCROLL_MS = 3000

_EVENTS = {
    WaitUntil.LOAD: "load",
    WaitUntil.DOM_CONTENT_LOADED: "DOMContentLoaded",
    WaitUntil.NETWORK_IDLE: "networkIdle",
}


async def wait_until_ready(
    lifecycle: Lifecycle, ask: Ask, options: ConversionOptions, budget: Budget, on_progress: OnProgress
) -> None:
    """Return when the page, and whatever page it went on to meanwhile, is ready.

    Raises:
        CaptureError: CAP010 to CAP014, naming the wait that used the budget up; CAP020, the page crashed.
    """
    loader = None
    while loader != lifecycle.loader:
        await _loaded(lifecycle, options.wait_until, budget)
        loader = lifecycle.loader
        try:
            await _complete(lifecycle, ask, options, budget, on_progress)
        except CaptureError as error:
            went_on = error.error is ErrorCode.BROWSER_PROTOCOL and lifecycle.loader != loader
            if not went_on:
                raise


async def _loaded(lifecycle: Lifecycle, wait_until: WaitUntil, budget: Budget) -> None:
    def unfinished() -> str:
        waiting = lifecycle.open_requests()
        return (
            f"The page did not finish loading ({waiting} is missing)" if waiting else "The page did not finish loading"
        )

    async with budget.spend(ErrorCode.LOAD_TIMED_OUT, unfinished):
        event = "DOMContentLoaded" if wait_until is WaitUntil.DOM_CONTENT_LOADED else "load"
        await lifecycle.reach(event)
    if wait_until is WaitUntil.NETWORK_IDLE:
        async with budget.spend(ErrorCode.IDLE_TIMED_OUT, lambda: "The page's network did not fall silent"):
            await lifecycle.reach(_EVENTS[wait_until])


async def _complete(
    lifecycle: Lifecycle, ask: Ask, options: ConversionOptions, budget: Budget, on_progress: OnProgress
) -> None:
    if options.wait_for_selector is not None:
        await _selector(ask, options.wait_for_selector, budget, on_progress)
    async with budget.spend(ErrorCode.LOAD_TIMED_OUT, lambda: "The page's scripts did not let it answer"):
        has_late_images = await ask("readiness.hasten()")
    if has_late_images:
        async with budget.spend(ErrorCode.IMAGES_TIMED_OUT, lambda: "The page could not be scrolled through"):
            await ask(f"readiness.scrollThrough({_SCROLL_MS})")
    await _settled("fonts", "font", ErrorCode.FONTS_TIMED_OUT, lifecycle, ask, budget, on_progress)
    await _settled("images", "image", ErrorCode.IMAGES_TIMED_OUT, lifecycle, ask, budget, on_progress)


async def _selector(ask: Ask, selector: str, budget: Budget, on_progress: OnProgress) -> None:
    quoted = json.dumps(selector)
    async with budget.spend(ErrorCode.SELECTOR_TIMED_OUT, lambda: f"No element {selector} appeared"):
        while not await ask(f"readiness.appears({quoted}, {_PATIENCE_MS})"):
            on_progress(Progress(Stage.WAITING, selector))


async def _settled(
    question: str,
    noun: str,
    code: ErrorCode,
    lifecycle: Lifecycle,
    ask: Ask,
    budget: Budget,
    on_progress: OnProgress,
) -> None:
    missing = 0

    def unfinished() -> str:
        if not missing:
            return f"The page did not answer when asked for its {question}"
        waiting = lifecycle.open_requests()
        return f"{_count(missing, noun)} did not load" + (f" ({waiting})" if waiting else "")

    async with budget.spend(code, unfinished):
        while left := await ask(f"readiness.{question}({_PATIENCE_MS})"):
            missing = int(left)
            on_progress(Progress(Stage.WAITING, _count(missing, noun)))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"

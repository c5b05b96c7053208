"""Brings a page to rest: what its scripts play comes to its end, and nothing moves after that.

A page's clock is put forward (``clock.js``) instead of being waited for: charts and entrances that take seconds end
within a few frames, and by the page's own time, not by how fast a machine is, so that each run shows the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from htmlfig_desktop.core.beside import beside
from htmlfig_desktop.core.resources import script_text
from htmlfig_desktop.engine.browser.devtools import DevToolsChannel
from htmlfig_desktop.engine.browser.lifecycle import Lifecycle

Evaluate = Callable[[str], Coroutine[Any, Any, Any]]
"""Evaluates an expression in the page's isolated world and returns its JSON value, promises awaited."""

_REST_SECONDS = 2.5
"""How long a page that never rests is waited for."""
_REQUEST_SECONDS = 1.0
"""For which what a page has asked for is waited for at a time."""
_ANSWER_SECONDS = 3.0

_FRAME_MS = 16
_FIRST_STEP_MS = 100
_STEP_MS = 250
_SOON_MS = 1000
"""What is set to come within that time is there when somebody looks: headlines that fade in, cards one by one."""
_MOST_MS = 2500
"""How far a clock is put forward in all: what charts and entrances play is shorter."""
_HIDDEN_MS = 10000
"""How far it is put forward before for a page that is hidden as a whole: what hides one gives up after 2 to 8 s."""


async def come_to_rest(
    channel: DevToolsChannel,
    evaluate: Evaluate,
    lifecycle: Lifecycle,
    last: str,
    *,
    is_still: bool = False,
    on_calm: Callable[[], None] = lambda: None,
) -> Any:
    """Stop scripts, timers, animations, transitions and media once nothing stirs, or after a while.

    Nothing stirs where no request is on its way and no element and no canvas changes. A page that never rests is
    stopped, and one request that is never answered does not hold it for long.

    Args:
        channel: The attached page.
        evaluate: Asks it.
        lifecycle: Knows what is on its way.
        last: An expression that is evaluated then, and whose value is returned.
        is_still: Whether nothing can stir in the page, and so nothing is to be waited for.
        on_calm: Called where nothing is known to be on its way, and no frame is waited for, before it is known that
            nothing is.

    Raises:
        CaptureError: CAP030, CAP020.
    """
    script = script_text("browser/freeze.js")
    stop = ("Emulation.setScriptExecutionDisabled", {"value": True})
    if is_still and not lifecycle.open_requests():
        at_rest = f"stillness.begin({_SOON_MS}), stillness.end(), {last}"
        found = await evaluate(f"{script}\nmotion.isDrawn().then((is) => is ? ({at_rest}) : null)")
        if found is not None:
            channel.post(*stop)
            _stop_animations(channel)
            return found
    appears = f"stillness.appear({_HIDDEN_MS}, {_STEP_MS})"
    known = lifecycle.parts
    async with (
        beside(_begin(evaluate, script, on_calm)),
        beside(evaluate(f"{appears}.then(() => {_play_out(_MOST_MS, _FIRST_STEP_MS)})")) as playing,
    ):
        await _end_endless_script(channel, evaluate)  # asked before `playing` has begun
        try:
            async with asyncio.timeout(_REST_SECONDS):
                await _rest(int(await playing), known, evaluate, lifecycle)
            channel.post(*stop)
        except TimeoutError:
            await channel.command(*stop)
            await _end_endless_script(channel, evaluate)
    _stop_animations(channel)
    return await evaluate(f"stillness.end(), {last}")


def _stop_animations(channel: DevToolsChannel) -> None:
    channel.post("Animation.enable")
    channel.post("Animation.setPlaybackRate", {"playbackRate": 0})


async def _begin(evaluate: Evaluate, script: str, on_calm: Callable[[], None]) -> None:
    if await evaluate(f"{script}\nstillness.begin({_SOON_MS})"):
        on_calm()


async def _rest(left: int, known: int, evaluate: Evaluate, lifecycle: Lifecycle) -> None:
    """Give what is still asked for a while to come, where nothing stirs with ``left`` milliseconds to play.

    What has come may ask for more, such as a script for the next one, and often a moment later. So a page has time to
    go on for as long as it asks for parts beyond the ``known`` number of them.
    """
    clock = asyncio.get_running_loop().time
    while left > 0 and (lifecycle.parts != known or lifecycle.open_requests()):
        known, patient_until = lifecycle.parts, clock() + _REQUEST_SECONDS
        while left > 0 and lifecycle.open_requests() and clock() < patient_until:
            left = int(await evaluate(_play_out(left, _FRAME_MS, 0)))
        if lifecycle.open_requests():
            return
        left = int(await evaluate(_play_out(left, _STEP_MS)))


def _play_out(left: int, first_step: int, within: int = _SOON_MS) -> str:
    return f"stillness.playOut({left}, {first_step}, {_STEP_MS}, {within})"


async def _end_endless_script(channel: DevToolsChannel, evaluate: Evaluate) -> None:
    """Let a page answer where a script runs on and on."""
    try:
        async with asyncio.timeout(_ANSWER_SECONDS):
            await evaluate("0")
    except TimeoutError:
        await channel.command("Runtime.terminateExecution")

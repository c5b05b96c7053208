"""What converting on a server would take, in words: size against the plan's limit, cost, what stays behind."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.client.key_state import KeyState
from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.plans import PLANS, Plan, PlanName
from htmlfig_desktop.core.addresses import is_private_host
from htmlfig_desktop.core.options import Source, UrlSource
from htmlfig_desktop.keys.facts import KeyFacts
from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP
from htmlfig_desktop.ui.messages.figures import counted, size_text
from htmlfig_desktop.ui.messages.texts import in_words
from htmlfig_desktop.ui.messages.times import moment_text

if TYPE_CHECKING:
    from htmlfig_desktop.client.outgoing import Measured

_OPTIONS = {
    "device_scale_factor": QT_TRANSLATE_NOOP("Forecast", "Option Scale"),
    "wait_until": QT_TRANSLATE_NOOP("Forecast", "Option Wait until"),
    "timeout_ms": QT_TRANSLATE_NOOP("Forecast", "Option Timeout"),
    "color_scheme": QT_TRANSLATE_NOOP("Forecast", "Option Color scheme"),
    "screenshot": QT_TRANSLATE_NOOP("Forecast", "Option Full-page picture"),
    "states": QT_TRANSLATE_NOOP("Forecast", "Option States of buttons and links"),
    "without_banners": QT_TRANSLATE_NOOP("Forecast", "Option Leave out cookie banners"),
}
"""The options that an endpoint may not take."""
_WINDOW_S = 60.0
"""Length of a window whose end alone is told. Source: the limits in ``contract/plans.py`` are such of a minute."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What is said before a page is sent."""

    text: str
    """What it takes."""
    warnings: tuple[str, ...] = ()
    """Why it will not work, or not at once."""
    left_behind: tuple[str, ...] = ()
    """Files and options that the server does not get."""


Foretell = Callable[[Sequence[Source]], Awaitable[Forecast | None]]
"""Says what sending pages takes; None where they stay on this machine."""


async def nothing_foretold(sources: Sequence[Source]) -> Forecast | None:
    """Return None: there are no servers."""
    return None


def forecast(
    key: KeyFacts, state: KeyState, sources: Sequence[Source], pages: Sequence[Measured], designs: int, now: float
) -> Forecast:
    """Return what sending pages would take.

    Args:
        key: to be used.
        state: what its server told last.
        sources: the pages.
        pages: their measures.
        designs: how many conversions they become.
        now: Unix seconds.
    """
    plan = plan_of(key)
    largest = max((page.size for page in pages), default=0)
    limit = plan.payload_bytes if plan else PLANS[PlanName.PRO].payload_bytes
    sent = _tr("Sends {size} to {host}, where the limit is {limit}.").format(
        size=size_text(largest, 2), host=urlsplit(key.server).netloc, limit=size_text(limit, 2)
    )
    cost = (
        _tr("Costs {count} of the month's conversions.").format(count=designs)
        if designs > 1
        else _tr("Costs one of the month's conversions.")
    )
    left = _left(state, now)
    behind = dict.fromkeys(
        [in_words(each) for page in pages for each in page.left_behind]
        + [": ".join(filter(None, (_tr(_OPTIONS[name]), value))) for page in pages for name, value in page.left_out]
    )
    warnings = (*_size_warnings(largest, limit, plan), *_limit_warnings(state, designs, now), *_reach(sources))
    return Forecast(" ".join(filter(None, (sent, cost, left))), warnings, tuple(behind))


def plan_of(key: KeyFacts) -> Plan | None:
    """Return the plan whose limits hold for a key; None where the owner does not know it."""
    name = PlanName.FREE if key.kind is KeyKind.PUBLISHABLE else key.plan
    return PLANS[name] if name else None


def _left(state: KeyState, now: float) -> str:
    limit = state.rate_limit.at(now) if state.rate_limit is not None else None
    if limit is None or limit.remaining is None or state.is_quota_exhausted:  # of no use without conversions
        return ""
    return counted(limit.remaining, _tr("1 request is left now."), _tr("{count} requests are left now."))


def _size_warnings(largest: int, limit: int, plan: Plan | None) -> tuple[str, ...]:
    if largest > limit:
        text = _tr("Too large by {over}. Make its pictures smaller, or convert on this machine.")
        return (text.format(over=size_text(largest - limit, 2)),)
    free = PLANS[PlanName.FREE].payload_bytes
    if plan is None and largest > free:
        return (_tr("The Free plan takes {limit} only. Set the key's plan to know.").format(limit=size_text(free, 2)),)
    return ()


def _limit_warnings(state: KeyState, designs: int, now: float) -> tuple[str, ...]:
    if state.is_quota_exhausted:
        return (_tr("The month's conversions are used up. Convert on this machine, or with another key."),)
    if state.blocked_until is not None and state.blocked_until > now:
        closed = _until(
            state.blocked_until,
            now,
            _tr("The server takes no more requests until {time}."),
            _tr("The server takes no requests for less than a minute."),
        )
        return (f"{closed} {_tr('The jobs will wait.') if designs > 1 else _tr('The job will wait.')}",)
    limit = state.rate_limit
    if limit is None or limit.remaining is None or limit.reset is None or limit.reset <= now:
        return ()
    waiting = designs - limit.remaining
    if waiting <= 0:
        return ()
    last = _last_start(waiting, limit.reset, limit.limit, now)
    if designs == 1:
        return (_until(last, now, _tr("It will wait until {time}."), _tr("It will wait less than a minute.")),)
    later = counted(
        waiting,
        _tr("1 of them will wait until {time}."),
        _tr("{count} of them will wait, the last one until about {time}."),
    )
    soon = counted(
        waiting, _tr("1 of them will wait less than a minute."), _tr("{count} of them will wait less than a minute.")
    )
    return (_until(last, now, later, soon),)


def _last_start(waiting: int, reset: float, per_window: int | None, now: float) -> float:
    """Return about when the last of those can be sent that have no room in this window, Unix seconds."""
    windows = math.ceil(waiting / per_window) if per_window else 1
    return reset + (windows - 1) * max(_WINDOW_S, reset - now)


def _until(moment: float, now: float, later: str, soon: str) -> str:
    """Return ``later`` with the time of a moment; ``soon`` where that is hardly another time than the present one."""
    return later.replace("{time}", moment_text(moment, now)) if moment - now >= _WINDOW_S else soon


def _reach(sources: Sequence[Source]) -> tuple[str, ...]:
    """Warn of addresses that only this machine or its network can reach."""
    if any(isinstance(source, UrlSource) and is_private_host(source.url) for source in sources):
        return (_tr("The server cannot reach this address. Convert it on this machine."),)
    return ()


def _tr(text: str) -> str:
    return QCoreApplication.translate("Forecast", text)

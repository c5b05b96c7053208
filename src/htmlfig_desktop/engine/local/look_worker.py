"""The process that looks at pages: Chromium without a screen, one page at a time, the latest wins.

It is none of the pool's workers, so that typing never takes a conversion's place, and it stands back behind them.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.collector import collected_by_loop
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.core.logins import Login
from htmlfig_desktop.core.look import Look, LookRequest, TextPage
from htmlfig_desktop.core.options import HtmlSource, Source
from htmlfig_desktop.engine.local.look_messages import Begin, LookOrder, LookReport, NotSeen, Seen, read_order
from htmlfig_desktop.engine.workers.frames import ProtocolError, encode
from htmlfig_desktop.engine.workers.priority import stay_behind
from htmlfig_desktop.engine.workers.protocol import Introduce
from htmlfig_desktop.engine.workers.server import claim_pipes, end_with_children
from htmlfig_desktop.engine.workers.way_out import add_arguments, way_out_in

if TYPE_CHECKING:
    from htmlfig_desktop.engine.browser.browser import Browser

_POLITENESS = 5
_FIND = "(() => {{ try {{ return document.querySelectorAll({0}).length }} catch {{ return -1 }} }})()"


def main(arguments: Sequence[str] | None = None) -> int:
    """Look until the orders end. Takes what ``workers.way_out`` says."""
    parser = argparse.ArgumentParser(prog="htmlfig-looker", add_help=False)
    add_arguments(parser)
    way_out = way_out_in(parser.parse_args(arguments))
    orders, reports = claim_pipes()
    if sys.platform != "win32":
        os.nice(_POLITENESS)
    stay_behind()

    import qasync

    from htmlfig_desktop.engine.browser.chromium import create_application

    application = create_application(way_out=way_out)
    with asyncio.Runner(loop_factory=lambda: qasync.QEventLoop(application)) as runner:
        runner.run(_look(orders, reports))
    return 0


async def _look(orders: IO[bytes], reports: IO[bytes]) -> None:
    """Look at what is ordered; a newer order ends the one before it. Ends with the process, once no more can come."""
    from htmlfig_desktop.engine.browser.browser import Browser
    from htmlfig_desktop.engine.browser.proxy_login import ProxyLogin

    loop = asyncio.get_running_loop()
    incoming: asyncio.Queue[LookOrder] = asyncio.Queue()
    listening = (orders, lambda order: loop.call_soon_threadsafe(incoming.put_nowait, order))
    threading.Thread(target=_listen, args=listening, name="orders", daemon=True).start()
    login = ProxyLogin()
    browser = Browser(login=login)
    current: asyncio.Task[None] | None = None
    with collected_by_loop():
        while True:
            order = await incoming.get()
            if isinstance(order, Introduce):
                login.give(Login(order.user, order.password))
                continue
            if current is not None:
                current.cancel()
                await asyncio.wait({current})
            current = None
            if isinstance(order, Begin):
                current = loop.create_task(_answer(browser, order, partial(_report, reports)))


def _listen(orders: IO[bytes], take: Callable[[LookOrder], object]) -> None:
    """Hand orders on until they end, and then end the process."""
    try:
        while (order := read_order(orders)) is not None:
            take(order)
    except (ProtocolError, OSError):
        traceback.print_exc()
    end_with_children()  # nobody waits for what is under way


def _report(reports: IO[bytes], what: LookReport) -> None:
    with contextlib.suppress(OSError):
        reports.write(encode(what))
        reports.flush()


async def _answer(browser: Browser, order: Begin, tell: Callable[[LookReport], None]) -> None:
    try:
        tell(Seen(order.number, await look_at(browser, order.request)))
    except HtmlFigError as error:
        tell(NotSeen(order.number, error.error.code, error.cause, error.detail))
    except Exception as error:
        cause = because("The preview met an unexpected {kind}.", kind=type(error).__name__)
        tell(NotSeen(order.number, ErrorCode.INTERNAL.code, cause, traceback.format_exc()[-4000:]))


async def look_at(browser: Browser, request: LookRequest) -> Look:
    """Open a page, see what a selector finds in it, and take a picture of its first screen.

    Raises:
        HtmlFigError: as ``PageSession.open``; CAP020, CAP030.
    """
    source = await asyncio.to_thread(_source_of, request)
    page = browser.new_page()
    try:
        await page.open(source, request.options, lambda _: None)
        matches = 0
        if request.selector:
            matches = int(await page.evaluate(_FIND.format(json.dumps(request.selector))))
        if request.picture is not None:
            png = await page.screenshot()
            await asyncio.to_thread(request.picture.write_bytes, png)
        return Look(request.picture, is_selector=matches >= 0, matches=max(0, matches))
    finally:
        await page.close()


def _source_of(request: LookRequest) -> Source:
    page = request.page
    if not isinstance(page, TextPage):
        return page
    return HtmlSource(Path(page.file).read_text(encoding="utf-8"), page.base_url, login=page.login)


if __name__ == "__main__":
    main()

"""The worker process: a Qt application without a screen, Chromium, and the pipeline, driven through pipes."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from htmlfig_desktop.core.collector import collected_by_loop
from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, OnProgress
from htmlfig_desktop.core.deep_trees import allow_deep_trees
from htmlfig_desktop.core.proxies import SYSTEM_WAY, Proxy
from htmlfig_desktop.engine.workers.priority import stay_behind
from htmlfig_desktop.engine.workers.server import claim_pipes, end_with_children, serve
from htmlfig_desktop.engine.workers.way_out import add_arguments, way_out_in

if TYPE_CHECKING:
    from htmlfig_desktop.engine.browser.page import PageSession

ConvertPage = Callable[["PageSession", ConversionRequest, OnProgress], Awaitable[Conversion]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run conversions until told to stop. Takes ``--proxy ADDRESS``, see ``run_worker``, and ``workers.way_out``."""
    parser = argparse.ArgumentParser(prog="htmlfig-worker", add_help=False)
    parser.add_argument("--proxy", default="")
    add_arguments(parser)
    given = parser.parse_args(arguments)
    from htmlfig_desktop.engine.pipeline import convert_page

    return run_worker(convert_page, given.proxy, way_out_in(given))


def run_worker(convert_page: ConvertPage, proxy: str = "", way_out: Proxy = SYSTEM_WAY) -> int:
    """Run conversions with the pipeline given, until told to stop.

    Args:
        convert_page: Turns a page of this process's Chromium, not opened yet, into result files.
        proxy: Address of the one proxy that all requests of pages go through; empty: they go where they like.
        way_out: How they get to the network where there is no such proxy.
    """
    stay_behind()
    allow_deep_trees()
    orders, reports = claim_pipes()

    import qasync

    from htmlfig_desktop.engine.browser.browser import Browser
    from htmlfig_desktop.engine.browser.chromium import create_application
    from htmlfig_desktop.engine.browser.proxy_login import ProxyLogin

    application = create_application(proxy, way_out)

    async def work() -> None:
        login = ProxyLogin()
        browser = Browser(login=login)

        async def convert(request: ConversionRequest, on_progress: OnProgress) -> Conversion:
            page = browser.new_page()
            try:
                return await convert_page(page, request, on_progress)
            finally:
                await page.close()

        try:
            with collected_by_loop():
                await serve(convert, orders, reports, login.give)
        finally:
            await browser.close()

    with asyncio.Runner(loop_factory=lambda: qasync.QEventLoop(application)) as runner:
        runner.run(work())
    sys.stderr.flush()
    end_with_children()  # all that could be lost is written; an end step by step is only a risk
    return 0


if __name__ == "__main__":
    main()

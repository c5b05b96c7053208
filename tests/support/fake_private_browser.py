"""Plays the process of the private browser, without Chromium and without a window.

The addresses it is sent to say what it does: ``wanted TITLE`` asks for a capture, which has a picture of the page where
the title is ``pictured``; ``crash``, ``close`` and ``forget`` end it. Takes the folder of the session.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from pathlib import Path

from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, OnProgress, Progress, Stage
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.options import PrivateSource
from htmlfig_desktop.engine.workers.protocol import Closing, Wanted
from htmlfig_desktop.engine.workers.server import Server, claim_pipes
from htmlfig_desktop.ui.browsing.session_folder import SessionFolder

EXAMPLE_PICTURE = Path(__file__).parents[2] / "resources" / "example" / "harbor.png"


async def convert(request: ConversionRequest, on_progress: OnProgress) -> Conversion:
    source = request.source
    assert isinstance(source, PrivateSource)
    on_progress(Progress(Stage.CAPTURING))
    if source.title == "slow":
        await asyncio.sleep(60)
    if source.title == "gone":
        raise CaptureError(ErrorCode.PRIVATE_PAGE_GONE, "It is closed.")
    fig = request.directory / "design.fig"
    fig.write_bytes(b"fig")
    screenshot = None
    if source.title == "pictured":
        screenshot = request.directory / "page.png"
        shutil.copyfile(EXAMPLE_PICTURE, screenshot)
    return Conversion(fig, screenshot, None, source.title, Size(800, 600), 3, 2, 0)


async def main() -> None:
    orders, reports = claim_pipes()
    session = SessionFolder(Path(sys.argv[1]))
    (session.profile / "cookies").write_text("session=ada")

    def browse(address: str) -> None:
        if address.startswith("wanted"):
            source = PrivateSource("ticket", "https://app.example/account", address.removeprefix("wanted "))
            server.report(Wanted(source, 800, 600, 1.0))
        elif address == "crash":
            os._exit(3)
        elif address == "forget":
            session.mark()
            server.report(Closing())
            server.stop()
        elif address == "close":
            server.report(Closing())
            server.stop()

    server = Server(convert, orders, reports, browse)
    await server.run()


asyncio.run(main())

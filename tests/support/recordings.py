"""Recorded answers of the browser engine. Run as a module to record them again."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.capture.asking.asked_properties import EVERYTHING
from htmlfig_desktop.engine.capture.decoding.decode import decode_snapshot
from htmlfig_desktop.engine.capture.snapshot import Snapshot

FOLDER = Path(__file__).parent.parent / "recorded"
VIEWPORT = Size(800, 600)


@cache
def _text(name: str) -> str:
    return gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()).decode()


def recorded_answer(name: str) -> dict[str, Any]:
    """Return a fresh copy of what ``DOMSnapshot.captureSnapshot`` answered."""
    answer: dict[str, Any] = json.loads(_text(name))
    return answer


def recorded_snapshot(name: str) -> Snapshot:
    """Return the snapshot of a recorded page, without pictures and fonts."""
    answer = recorded_answer(name)
    top = answer["documents"][0]
    page = Rect(0, 0, max(top["contentWidth"], VIEWPORT.width), max(top["contentHeight"], VIEWPORT.height))
    return Snapshot(decode_snapshot(answer), VIEWPORT, page, 1)


def _record() -> None:
    import asyncio

    import qasync

    from htmlfig_desktop.core.options import ConversionOptions, FileSource
    from htmlfig_desktop.engine.browser import chromium
    from htmlfig_desktop.engine.browser.browser import Browser

    async def record() -> None:
        browser = Browser()
        for path in sorted(FOLDER.glob("*.html")):
            page = browser.new_page()
            options = ConversionOptions(viewport_width=int(VIEWPORT.width), viewport_height=int(VIEWPORT.height))
            await page.open(FileSource(path), options, lambda progress: None)
            await page.freeze()
            answer = await page.command(
                "DOMSnapshot.captureSnapshot",
                {"computedStyles": list(EVERYTHING), "includePaintOrder": True},
            )
            data = json.dumps(answer, separators=(",", ":")).encode()
            path.with_suffix(".json.gz").write_bytes(gzip.compress(data, mtime=0))
            await page.close()
        await browser.close()

    chromium.prepare()
    application = chromium.create_application()
    with asyncio.Runner(loop_factory=lambda: qasync.QEventLoop(application)) as runner:
        runner.run(record())


if __name__ == "__main__":
    _record()

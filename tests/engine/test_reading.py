"""What can be asked of an open page: values, fonts, bytes; and what its end and its crash do."""

from __future__ import annotations

import asyncio
import base64
from pathlib import Path

import pytest

from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.core.options import FileSource, UrlSource
from htmlfig_desktop.engine.browser.page import PageSession
from htmlfig_desktop.engine.capture.asking.asked_properties import ASKED_ALL
from tests.engine.conftest import Pages, Run
from tests.engine.test_open import PIXEL
from tests.support.processes import until
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine


def test_scripts_of_the_page_cannot_touch_what_is_evaluated(run: Run, pages: Pages) -> None:
    html = "<script>Array.prototype.map = () => 'tampered'; document.querySelector = () => null</script><p id=a>x"

    async def work() -> object:
        async with pages.open(html) as page:
            return await page.evaluate("({ a: [1, 2].map((n) => n * 2), b: document.querySelector('p').id, c: null })")

    assert run(work()) == {"a": [2, 4], "b": "a", "c": None}


def test_a_script_that_throws_and_a_command_that_is_none_are_protocol_errors(run: Run, pages: Pages) -> None:
    async def work() -> list[HtmlFigError]:
        caught = []
        async with pages.open("<p>x") as page:
            for wrong in (page.evaluate("nowhere.at.all"), page.command("Page.noSuchThing"), page.evaluate("}")):
                try:
                    await wrong
                except HtmlFigError as error:
                    caught.append(error)
        return caught

    errors = run(work())
    assert [error.error for error in errors] == [ErrorCode.BROWSER_PROTOCOL] * 3
    assert "nowhere is not defined" in errors[0].detail


def test_large_answers_arrive_whole(run: Run, pages: Pages) -> None:
    async def work() -> str:
        async with pages.open("<p>x") as page:
            return str(await page.evaluate("'ü\\u2028\\\\'.repeat(3_000_000)"))

    assert run(work()) == "ü\u2028\\" * 3_000_000


def test_bytes_of_what_was_loaded_are_given_back(run: Run, pages: Pages, server: WebServer) -> None:
    server.put("/a.png", Reply(PIXEL, "image/png"))
    server.put("/a.css", Reply("p { color: red } /* ü */".encode(), "text/css; charset=utf-8"))
    data = "data:image/png;base64," + base64.b64encode(PIXEL).decode()
    url = server.put("/", f"<link rel=stylesheet href=/a.css><img src=/a.png><img src='{data}'>")

    async def work() -> list[bytes | None]:
        async with pages.open(UrlSource(url)) as page:
            names = (server.origin + "/a.png", server.origin + "/a.css", data, "data:,a%20b", server.origin + "/no")
            return [await page.resource(name) for name in names]

    style = "p { color: red } /* ü */".encode()
    assert run(work()) == [PIXEL, style, PIXEL, b"a b", None]
    assert server.requests["/a.png"] == 1


def test_bytes_of_local_files_are_given_back_from_inside_the_folder_only(
    run: Run, pages: Pages, tmp_path: Path
) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "a.png").write_bytes(PIXEL)
    (tmp_path / "site" / "page.html").write_text("<img src=a.png>")
    (tmp_path / "b.png").write_bytes(PIXEL)

    async def work() -> list[bytes | None]:
        async with pages.open(FileSource(tmp_path / "site" / "page.html")) as page:
            own = await page.evaluate("document.images[0].currentSrc")
            other = (tmp_path / "b.png").as_uri()
            return [await page.resource(str(own)), await page.resource(other)]

    assert run(work()) == [PIXEL, None]


def test_frames_of_another_origin_are_in_the_snapshot(run: Run, pages: Pages, server: WebServer) -> None:
    server.put("/frame", "<p>inner words")
    other = server.origin.replace("127.0.0.1", "localhost")
    url = server.put("/", f"<p>outer words<iframe src='{other}/frame'></iframe>")

    async def work() -> list[str]:
        async with pages.open(UrlSource(url)) as page:
            snapshot = await page.command("DOMSnapshot.captureSnapshot", {"computedStyles": []})
            return list(snapshot["strings"])

    words = run(work())
    assert {"outer words", "inner words"} <= set(words)


def test_rows_are_packed_on_their_way_and_nothing_else_is(run: Run, pages: Pages) -> None:
    traps = ['"styles":[[1,2],[3]]', '\\"styles\\":[[', '"styles":[]', "],[", "]]"]
    html = "".join(f"<p title='{trap}'>{trap}<b>x</b>" for trap in traps) + "<iframe srcdoc='<p>inner'></iframe>"

    async def work() -> None:
        async with pages.open(html) as page:
            await page.freeze()
            plain = await page.command("DOMSnapshot.captureSnapshot", ASKED_ALL.command)
            shared, used = len(ASKED_ALL.styles), len(ASKED_ALL.used)
            for split in (1, shared, shared + used, shared + used + 1):
                packed = await page.command("DOMSnapshot.captureSnapshot", ASKED_ALL.command, pack_rows=split)
                for document, other in zip(packed["documents"], plain["documents"], strict=True):
                    styles = document["layout"]["styles"]
                    first, second, boxes = styles["shared"], styles["used"], styles["boxes"]
                    pairs = zip(boxes[::2], boxes[1::2], strict=True)
                    document["layout"]["styles"] = [first[at] + second[rest] if at >= 0 else [] for at, rest in pairs]
                    assert len(first) == len({*map(tuple, first)}) < len(boxes)
                    assert document["layout"] == other["layout"]
                assert packed["strings"] == plain["strings"]

    run(work())


def test_a_crash_of_the_page_fails_what_waits_and_leaves_the_others_alone(run: Run, pages: Pages) -> None:
    async def crash(page: PageSession) -> None:
        waiting = asyncio.create_task(page.evaluate("new Promise(() => 0)", await_promise=True))
        await asyncio.sleep(0.05)
        with pytest.raises(HtmlFigError, match="CAP020"):
            await page.command("Page.crash")
        await waiting

    async def work() -> object:
        async with pages.open("<p>other") as other, pages.open("<p>x") as page:
            with pytest.raises(HtmlFigError, match="CAP020"):
                await crash(page)
            return await other.evaluate("document.body.innerText")

    assert run(work()) == "other"


def test_a_page_can_be_closed_at_any_time_and_twice(run: Run, pages: Pages) -> None:
    async def work() -> None:
        async with pages.open("<p>x") as page:
            await page.close()
            await page.close()
            with pytest.raises(HtmlFigError):
                await page.evaluate("1")

    run(work())


def test_an_opening_that_is_cancelled_leaves_nothing_behind(run: Run, pages: Pages, server: WebServer) -> None:
    server.put("/hang", Reply(hangs=True))

    async def work() -> object:
        async def hang() -> None:
            async with pages.open(UrlSource(server.origin + "/hang")):
                pass

        task = asyncio.create_task(hang())
        await until(lambda: server.requests["/hang"] > 0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        async with pages.open("<p>next") as page:
            return await page.evaluate("document.body.innerText")

    assert run(work()) == "next"

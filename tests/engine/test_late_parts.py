"""A page that is made by scripts which ask for one another after it has loaded is read once it is made."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.options import UrlSource
from tests.engine.conftest import Pages, Run
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine

LAST = 4


ASKING = {
    "scripts": "const part = document.createElement('script'); part.src = `/${number}.js`; document.head.append(part)",
    "data": "fetch(`/${number}.txt`).then((answer) => answer.text()).then((text) => came(Number(text)))",
}


def put_chain(server: WebServer, begins_ms: int, asking: str) -> str:
    """Put up a page that begins so late to ask for parts, each of which asks for the next a while after it came.

    Nothing of it is to be seen before the last is there.
    """
    for number in range(1, LAST + 1):
        server.put(f"/{number}.js", Reply(f"came({number})".encode(), "text/javascript"))
        server.put(f"/{number}.txt", Reply(str(number).encode(), "text/plain"))
    return server.put(
        "/",
        f"""<p id=p>raw</p><script>
        function ask(number) {{ {asking} }}
        function came(number) {{
          if (number === {LAST}) p.textContent = "made";
          else setTimeout(ask, 60, number + 1);
        }}
        addEventListener('load', () => setTimeout(ask, {begins_ms}, 1));
        </script>""",
    )


@pytest.mark.parametrize("begins_ms", [0, 40, 90])
@pytest.mark.parametrize("asking", ASKING.values(), ids=ASKING)
def test_parts_that_ask_for_one_another_after_a_while_all_come(
    run: Run, pages: Pages, server: WebServer, begins_ms: int, asking: str
) -> None:
    url = put_chain(server, begins_ms, asking)

    async def work() -> object:
        async with pages.open(UrlSource(url)) as page:
            await page.freeze()
            return await page.evaluate("p.textContent")

    assert run(work()) == "made"


def test_a_page_that_asks_for_data_without_end_is_stopped(run: Run, pages: Pages, server: WebServer) -> None:
    server.put("/news", Reply(b"news", "text/plain"))
    url = server.put(
        "/",
        """<p id=p>0</p><script>
        let count = 0;
        const ask = () => fetch('/news').then(() => { p.textContent = ++count; setTimeout(ask, 20) });
        addEventListener('load', () => setTimeout(ask, 90));
        </script>""",
    )

    async def work() -> object:
        async with pages.open(UrlSource(url)) as page:
            await page.freeze()
            first = await page.evaluate("p.textContent")
            return first == await page.evaluate("p.textContent")

    assert run(work())

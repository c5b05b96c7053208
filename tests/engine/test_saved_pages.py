"""A page that Chromium itself saves as one file looks, once it is opened from there, as it did."""

from __future__ import annotations

from pathlib import Path

import pytest

from htmlfig_desktop.core.options import FileSource, Source
from htmlfig_desktop.engine.sources import open_source
from tests.engine.conftest import Pages, Run
from tests.support.pixels import Picture

pytestmark = pytest.mark.engine

SITE = {
    "index.html": """<!doctype html><title>Saved</title><link rel="stylesheet" href="look/page.css">
<h1 style="background: url('look/dot.svg')">Grüße</h1><p id="made"></p><input value="typed before">
<img src="look/dot.svg?size=2" srcset="look/dot.svg 1x, look/none.svg 3x" width="40">
<iframe src="inner.html" width="200" height="80"></iframe><div id="host"></div>
<script>
  document.querySelector('#made').textContent = 'made by a script, ' + document.querySelectorAll('p').length + ' time';
  document.querySelector('#made').after(document.createElement('hr'));
  document.querySelector('#host').attachShadow({mode: 'open'}).innerHTML = '<i>in the shadow</i><slot></slot>';
</script>""",
    "inner.html": '<body style="background: #def"><link rel="stylesheet" href="look/page.css"><p>inside</p>',
    "look/page.css": "@import 'more.css'; h1 { color: rebeccapurple } p { background: url(dot.svg) right no-repeat }",
    "look/more.css": "hr { border: 0; height: 12px; background: linear-gradient(to right, red, blue) }",
    "look/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle cx="10" cy="10" r="9"/>'
    "</svg>",
}


def test_a_page_saved_by_chromium_looks_as_it_did(run: Run, pages: Pages, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    (folder / "look").mkdir(parents=True)
    for name, text in SITE.items():
        (folder / name).write_text(text)
    saved = tmp_path / "Saved.mhtml"

    async def looked(source: Source, *, saves: bool) -> Picture:
        async with pages.open(source, viewport_width=640, viewport_height=400) as page:
            if saves:
                answer = await page._attached.command("Page.captureSnapshot", {"format": "mhtml"})
                saved.write_bytes(answer["data"].encode())
            await page.freeze()
            return Picture(await page.screenshot())

    before = run(looked(FileSource(folder / "index.html", folder), saves=True))
    for name in SITE:
        (folder / name).unlink()
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    after = run(looked(open_source(saved, scratch=scratch), saves=False))
    assert before.at(618, 31) == (0, 0, 0, 255), "the heading has its dots: the page had its files"
    assert before.differing(after) == 0

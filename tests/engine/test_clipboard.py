"""A page in Chromium, as Figma is one, gets layers from the clipboard as they were put there."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from PySide6.QtWebEngineCore import QWebEnginePage

from htmlfig_desktop.engine.copying import copied_layers
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from tests.engine.conftest import Pages, Run
from tests.support.clipboards import container_of
from tests.support.figs import small_fig

pytestmark = pytest.mark.engine

PAGE = """<!doctype html><div id="field" contenteditable>field</div><script>
addEventListener('paste', (event) => {
  const html = event.clipboardData.getData('text/html');
  const held = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-buffer]');
  field.dataset.layers = held.dataset.buffer;
  field.dataset.text = event.clipboardData.getData('text/plain');
  event.preventDefault();
});
field.focus();</script>"""


def test_a_page_gets_all_bytes_of_the_layers_that_were_copied(run: Run, pages: Pages) -> None:
    layers = copied_layers(read_fig(small_fig()))
    data = QMimeData()
    data.setHtml(layers.html)
    data.setText(layers.text)

    async def work() -> list[str]:
        QGuiApplication.clipboard().setMimeData(data)
        async with pages.open(PAGE) as page:
            assert page._tab is not None
            page._tab.page.triggerAction(QWebEnginePage.WebAction.Paste)
            for _ in range(200):
                told = await page.evaluate("[field.dataset.layers ?? '', field.dataset.text ?? '']")
                if told[0]:
                    return [str(each) for each in told]
                await asyncio.sleep(0.05)
            return ["", ""]

    buffer, text = run(work())
    assert container_of(f'<span data-metadata="" data-buffer="{buffer}">') == container_of(layers.html)
    assert text == layers.text

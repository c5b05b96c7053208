"""Names of pages, files and layers are shown in tooltips as they are: markup in them is never followed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QTextDocument

from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.ui.widgets.labels import ElidedLabel, plain_tip

MARKUP = '<img src="//elsewhere/x.png">\nHarbor & Sons &lt;1'


def shown(tip: str) -> str:
    """Return what people read in a tooltip: Qt takes it for markup where there may be some in it."""
    if "<" not in tip and "&lt;" not in tip:
        return tip
    document = QTextDocument()
    document.setHtml(tip)
    return document.toPlainText()


@pytest.mark.parametrize("text", ["Harbor", "a\nb", "R&D", "1 < 2", "<b>bold</b>", MARKUP, "&lt;b&gt;"])
def test_a_tip_shows_every_character_of_a_name(qapp, text: str) -> None:
    assert shown(plain_tip(text)) == text


def test_a_name_that_is_cut_is_told_whole(qapp) -> None:
    label = ElidedLabel("<h1>Harbor</h1> and more")
    label.resize(20, 20)
    label.show()
    assert shown(label.toolTip()) == label.text()
    label.hide()


def test_the_title_of_a_page_is_no_markup_in_the_list_of_jobs(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.desktop.queue.pause()
            driver.queue.submit(HtmlSource("<p>", name="<b>Harbor</b>"), ConversionOptions())
            model = driver.window.jobs.list.model()
            tip = model.data(model.index(0, 0, QModelIndex()), Qt.ItemDataRole.ToolTipRole)
            assert shown(tip).startswith("<b>Harbor</b>\n")

    run(play())

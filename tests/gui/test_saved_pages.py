"""Pages saved as one file, given to the window like any other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QListView

from htmlfig_desktop.engine.archives import SAVED_SUFFIXES
from htmlfig_desktop.engine.shortcuts import SHORTCUT_SUFFIXES
from htmlfig_desktop.engine.sources import PAGE_SUFFIXES
from htmlfig_desktop.ui.commands import Command
from tests.gui.driver import give, until
from tests.gui.test_flow import mime

pytestmark = pytest.mark.gui

MAIL = b"Subject: News\nContent-Type: text/html; charset=utf-8\n\n<p>Hello</p>"


def test_the_dialog_offers_all_that_can_be_opened(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await give(driver.window, Command.OPEN)
            dialog = driver.window.findChild(QFileDialog)
            offered = set(re.findall(r"\*(\.\w+)", dialog.nameFilters()[0]))
            assert offered == {*PAGE_SUFFIXES, *SAVED_SUFFIXES, *SHORTCUT_SUFFIXES, ".zip"}
            dialog.reject()

    run(play())


def test_a_mail_that_is_dropped_is_converted_under_its_own_name(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            mail = tmp_path / "Spring news.eml"
            mail.write_bytes(MAIL)
            driver.drop(mime(urls=[mail]))
            await until(lambda: driver.window.action(Command.CONVERT).isEnabled())
            assert driver.window.windowTitle().startswith("Spring news")
            assert driver.window.editor.findChild(QListView).model().index(0, 0).data() == "Spring news.eml"
            await give(driver.window, Command.CONVERT)
            job = await driver.converted()
            assert job.source.name == "Spring news"
            assert job.source.path.read_text("utf-8-sig") == "<p>Hello</p>"

    run(play())

"""The audit of accessibility on the private browser, which runs beside Chromium: see tests/gui/test_audit.py."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.ui.browsing.session_folder import SessionFolder
from htmlfig_desktop.ui.theme import LIGHT, Theme
from tests.engine.conftest import Run
from tests.engine.test_private_browser import sitting, until
from tests.gui.audit import faint_in_a_theme, nameless, out_of_order, unreached
from tests.support.web_server import WebServer

pytestmark = [pytest.mark.engine, pytest.mark.usefixtures("pages")]


@pytest.fixture
def theme(pages) -> Iterator[Theme]:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    style = application.style().name()
    theme = Theme(application)
    yield theme
    theme.use(LIGHT)
    application.setStyleSheet("")
    application.setStyle(style)
    theme.deleteLater()


def test_the_private_browser_can_be_used_by_everybody(run: Run, theme: Theme, tmp_path: Path) -> None:
    async def work() -> None:
        with WebServer() as server:
            async with sitting(SessionFolder(tmp_path / "private")) as person:
                await person.go(server.put("/page", "<!doctype html><title>Page</title><p>Words"))
                view = person.window.view
                view.activateWindow()
                await until(view.isActiveWindow)
                assert nameless(view) == []
                assert unreached(view) == []
                assert out_of_order(view) == []
                assert faint_in_a_theme(view, theme) == []

    run(work())

"""The window with the real engine: from a dropped page to a saved .fig that validates."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QFileDialog, QLabel

from htmlfig_desktop.core.fidelity import DESIGN_PICTURE, HEAT_MAP
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.validate import FindingSeverity, validate_fig
from htmlfig_desktop.jobs.checks import CHECK_FOLDER
from htmlfig_desktop.jobs.job import CheckState, JobState
from htmlfig_desktop.ui.application import Desktop, local_backend
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.jobs.together_dialog import TogetherDialog
from htmlfig_desktop.ui.theme import Theme
from tests.gui.driver import give, until
from tests.support.prototypes import led_from
from tests.support.web_server import WebServer
from tests.support.web_site import put_site


@pytest.mark.engine
@pytest.mark.timeout(240)
def test_the_example_becomes_a_saved_fig_that_validates(run, theme: Theme, settings: QSettings, tmp_path: Path) -> None:
    async def play() -> None:
        desktop = Desktop.build(theme, settings, local_backend())
        desktop.window.show()
        desktop.window.preview.welcome.exampleRequested.emit()
        await until(lambda: bool(desktop.queue.jobs) and desktop.queue.jobs[0].state.is_finished)
        job = desktop.queue.jobs[0]
        assert job.state is JobState.DONE, job.error
        assert job.result is not None
        assert job.result.nodes > 50
        await until(lambda: desktop.window.preview.picture.cached_bytes > 0)
        await give(desktop.window, Command.SAVE_AS)
        desktop.window.findChild(QFileDialog).reject()
        await until(lambda: (check := desktop.queue.jobs[0].check) is None or check.state is not CheckState.WAITING)
        check = desktop.queue.jobs[0].check
        assert check is not None
        assert check.fidelity is not None, check.problem
        assert check.fidelity.score > 0.9
        assert {path.name for path in (job.result.fig.parent / CHECK_FOLDER).iterdir()} == {DESIGN_PICTURE, HEAT_MAP}
        target = tmp_path / "example.fig"
        desktop.window.saveNameChosen.emit(target)
        await until(lambda: desktop.queue.jobs[0].target == target)
        data = await asyncio.to_thread(target.read_bytes)
        assert [each for each in validate_fig(data) if each.severity is FindingSeverity.ERROR] == []
        await desktop.aclose()

    run(play(), seconds=200)  # workers stand behind all that computes beside: a busy machine lets them wait


@pytest.mark.engine
@pytest.mark.timeout(240)
@pytest.mark.slow
def test_the_examples_buttons_are_shown_in_their_states_counted_and_seen_in_the_viewer(
    run, theme: Theme, settings: QSettings
) -> None:
    async def play() -> None:
        desktop = Desktop.build(theme, settings, local_backend())
        window = desktop.window
        window.show()
        window.options._states.click()
        window.preview.welcome.exampleRequested.emit()
        await until(lambda: bool(desktop.queue.jobs) and desktop.queue.jobs[0].state.is_finished)
        result = desktop.queue.jobs[0].result
        assert result is not None, desktop.queue.jobs[0].error
        assert result.structure is not None
        parts = result.structure.states
        assert parts > 5
        await until(lambda: "parts in states" in {each.text() for each in window.findChildren(QLabel)})
        await give(window, Command.SHOW_DESIGN)
        await until(lambda: bool(desktop.companions.designs.windows.presenters))
        viewer = desktop.companions.designs.windows.presenters[0]
        await until(lambda: viewer.window.is_showing)
        assert [viewer.window.pages.itemText(at) for at in range(viewer.window.pages.count())] == ["Page 1", "States"]
        viewer.window.pages.setCurrentIndex(1)
        await until(lambda: viewer.window.is_showing and viewer.session.source.page == viewer.session.pages[1].id)
        layers = viewer.session.source.layers
        names = [layers.names[at] for at in layers.children()]
        assert sum(name.endswith(" / Default") for name in names) == parts
        assert {"Join a crew / Hover", "Join a crew / Focus", "Join a crew / Pressed"} <= set(names)
        await desktop.aclose()

    run(play(), seconds=200)


@pytest.mark.engine
@pytest.mark.timeout(240)
@pytest.mark.slow
def test_a_whole_site_becomes_one_file_whose_links_lead_from_page_to_page(
    run, theme: Theme, settings: QSettings, tmp_path: Path
) -> None:
    target = tmp_path / "site.fig"

    async def play(origin: str) -> None:
        desktop = Desktop.build(theme, settings, local_backend())
        window = desktop.window
        window.show()
        dialog = desktop.companions.site.open(origin)
        dialog.start.click()
        await until(dialog.list.isVisible)
        dialog.add.click()
        await until(lambda: len(desktop.queue.jobs) == 3 and all(job.state.is_finished for job in desktop.queue.jobs))
        assert {job.state for job in desktop.queue.jobs} == {JobState.DONE}
        await give(window, Command.SAVE_TOGETHER)  # all of them are selected
        await until(lambda: bool(window.findChildren(TogetherDialog)))
        window.findChildren(TogetherDialog)[0].save.click()
        await until(lambda: bool(window.findChildren(QFileDialog)))
        window.findChildren(QFileDialog)[0].reject()
        window.saveNameChosen.emit(target)
        await until(lambda: target.name in window.bar._title.text())
        await desktop.aclose()

    with WebServer() as server:
        put_site(server)
        run(play(server.origin), seconds=200)
    assert led_from(read_fig(target.read_bytes())) == {
        "Home": {"About us", "Contact"},
        "About us": {"Home", "Contact"},
        "Contact": {"Home", "About us"},
    }

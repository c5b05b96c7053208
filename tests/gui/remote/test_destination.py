"""Choosing where pages are converted: said beforehand what it takes, kept, and used by the jobs."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from htmlfig_desktop.client.key_state import KeyState
from htmlfig_desktop.client.outgoing import Measured, measure
from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.headers import RateLimit
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.core.addresses import is_private_host
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource, UrlSource
from htmlfig_desktop.keys.facts import KeyFacts, MemoryFacts
from htmlfig_desktop.keys.rotation import begin_rotation, swap_keys, try_new_key
from htmlfig_desktop.keys.vaults import MemoryVault
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.destination.forecast import forecast
from htmlfig_desktop.ui.editor.rows import InputKind
from htmlfig_desktop.ui.jobs.details import DetailsDialog
from htmlfig_desktop.ui.messages.figures import size_text
from htmlfig_desktop.ui.messages.times import moment_text
from htmlfig_desktop.ui.widgets.checked_rows import CHECK_STATE
from tests.gui.driver import give, until
from tests.gui.remote.conftest import NEW_SECRET, NOW, SECRET, SERVER, FakeServer, Remote

MEGABYTE = 1024 * 1024
KEY = KeyFacts("1", "Team", KeyKind.SECRET, "GENL", SERVER, PlanName.FREE, NOW, NOW)
PAGE = HtmlSource("<p>")


def told(size: int = 1000, key: KeyFacts = KEY, designs: int = 1, source: object = PAGE, **state: object) -> str:
    made = forecast(key, KeyState(**state), [source], [Measured(size, (), (), ())], designs, NOW)  # type: ignore[arg-type,list-item]
    return " ".join((made.text, *made.warnings))


class TestForecast:
    def test_size_limit_and_cost_are_told(self) -> None:
        assert told(3000) == (
            f"Sends {size_text(3000, 2)} to convert.example, where the limit is {size_text(2 * MEGABYTE, 2)}. "
            "Costs one of the month's conversions."
        )
        assert size_text(20 * MEGABYTE, 2) in told(key=replace(KEY, plan=PlanName.PRO))
        assert "Costs 3 of the month's conversions." in told(designs=3)
        assert size_text(2 * MEGABYTE, 2) in told(key=replace(KEY, kind=KeyKind.PUBLISHABLE, plan=PlanName.PRO))

    @pytest.mark.parametrize(
        ("size", "plan", "words"),
        [
            (2 * MEGABYTE, PlanName.FREE, ""),
            (2 * MEGABYTE + 1, PlanName.FREE, "Too large by 1\xa0bytes"),
            (20 * MEGABYTE + 1, PlanName.PRO, "Too large by 1\xa0bytes"),
            (2 * MEGABYTE + 1, None, "The Free plan takes 2\xa0MB only"),
            (20 * MEGABYTE + 1, None, "Too large by 1\xa0bytes"),
        ],
    )
    def test_what_does_not_fit_the_plan_is_warned_of_to_the_byte(
        self, size: int, plan: PlanName | None, words: str
    ) -> None:
        made = forecast(replace(KEY, plan=plan), KeyState(), [PAGE], [Measured(size, (), (), ())], 1, NOW)
        assert words in " ".join(made.warnings)
        assert bool(made.warnings) == bool(words)

    def test_limits_that_are_met_are_told_with_the_time(self) -> None:
        assert "used up" in told(is_quota_exhausted=True)
        assert "no more requests until" in told(blocked_until=NOW + 600)
        assert "no more requests" not in told(blocked_until=NOW - 1)
        limit = RateLimit(10, 2, NOW + 60)
        assert "2 requests are left now." in told(rate_limit=limit)
        assert "5 requests are left now." in told(rate_limit=RateLimit(5, 0, NOW - 1)), "all are there again"
        assert "requests are left" not in told(is_quota_exhausted=True, rate_limit=limit)
        assert "3 of them will wait, the last one until" in told(designs=5, rate_limit=limit)
        assert "It will wait until" in told(rate_limit=replace(limit, remaining=0))
        assert "will wait" not in told(designs=2, rate_limit=limit)
        assert "will wait" not in told(designs=5, rate_limit=replace(limit, reset=NOW - 1))

    def test_of_many_the_time_of_the_last_one_is_told(self) -> None:
        limit = RateLimit(2, 2, NOW + 60)
        last = moment_text(NOW + 15 * 60, NOW)
        assert f"30 of them will wait, the last one until about {last}." in told(designs=32, rate_limit=limit)
        assert f"1 of them will wait until {moment_text(NOW + 60, NOW)}." in told(designs=3, rate_limit=limit)
        unknown = told(designs=32, rate_limit=replace(limit, limit=None))
        assert moment_text(NOW + 60, NOW) in unknown, "how many go at once is not told"

    def test_no_time_is_told_within_the_minute_that_it_is_now(self) -> None:
        limit = RateLimit(5, 0, NOW + 59)
        assert "It will wait less than a minute." in told(rate_limit=limit)
        assert "1 of them will wait less than a minute." in told(designs=2, rate_limit=replace(limit, remaining=1))
        assert "4 of them will wait less than a minute." in told(designs=4, rate_limit=limit)
        assert "The server takes no requests for less than a minute. The job will wait." in told(blocked_until=NOW + 59)

    def test_several_jobs_wait_as_several(self) -> None:
        assert "The jobs will wait." in told(designs=30, blocked_until=NOW + 600)

    @pytest.mark.parametrize(
        ("url", "is_private"),
        [
            ("http://localhost:3000/", True),
            ("http://127.0.0.1/", True),
            ("http://192.168.1.4/a", True),
            ("http://[::1]/", True),
            ("http://wiki/", True),
            ("https://nas.local/", True),
            ("https://example.com/", False),
            ("https://93.184.215.14/", False),
        ],
    )
    def test_an_address_the_server_cannot_reach_is_warned_of(self, url: str, is_private: bool) -> None:
        assert is_private_host(url) == is_private
        assert ("cannot reach" in told(source=UrlSource(url))) == is_private


def choose(on: Remote, key_id: str) -> None:
    box = on.desktop.window.options.destination.box
    box.setCurrentIndex(box.findData(key_id))
    box.activated.emit(box.currentIndex())


def test_this_machine_is_the_default_and_says_nothing_of_limits(run, remote, page: Path) -> None:
    async def play() -> None:
        async with remote() as on:
            bar = on.desktop.window.options.destination
            assert bar.box.currentText() == "This machine"
            await on.desktop.presenter.editor.open([page])
            await on.add()
            assert [bar.box.itemText(place) for place in range(bar.box.count())] == [
                "This machine",
                "Team",
            ]
            assert bar.box.currentText() == "This machine"
            await give(on.desktop.window, Command.CONVERT)
            job = await on.driver.converted()
            assert job.destination.is_here
            assert (bar.text, bar.warning) == ("", "")

    run(play())


def test_the_exact_size_is_measured_and_what_is_not_sent_is_listed(run, remote, page: Path) -> None:
    page.write_text('<title>Site</title><img src="a.png"><img src="gone.png">', encoding="utf-8")
    (page.parent / "a.png").write_bytes(b"\x89PNG" * 900)

    async def play() -> None:
        async with remote() as on:
            key = await on.add(plan=PlanName.FREE)
            bar = on.desktop.window.options.destination
            await on.desktop.presenter.editor.open([page])
            choose(on, key.id)
            await until(lambda: "Sends" in bar.text)
            source = on.desktop.presenter.editor.sources()[0]
            exact = await measure(source, on.desktop.presenter.options.runs[0], key.kind.endpoint)
            assert size_text(exact.size, 2) in bar.text
            assert exact.size > 4800, "the picture travels inside"
            assert bar.details.text() == "Not sent: 1…"
            bar.details.click()
            dialog = on.dialog(DetailsDialog)
            assert "gone.png" in dialog.text.toPlainText()  # type: ignore[attr-defined]
            dialog.close()
            on.desktop.window.options._states.click()
            await until(lambda: bar.details.text() == "Not sent: 2…")
            bar.details.click()
            dialog = on.dialog(DetailsDialog)
            assert "States of buttons and links" in dialog.text.toPlainText()  # type: ignore[attr-defined]
            dialog.close()

    run(play())


def test_a_page_that_does_not_fit_is_warned_of_in_place_as_it_is_typed(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            key = await on.add(plan=PlanName.FREE)
            window, bar = on.desktop.window, on.desktop.window.options.destination
            choose(on, key.id)
            window.editor.set_kind(InputKind.HTML)
            window.editor.set_html("<p>" + "x" * (2 * MEGABYTE))
            await until(lambda: "Too large" in bar.warning)
            assert "Too large" in bar.box.accessibleDescription()
            window.editor.set_html("<p>short")
            await until(lambda: not bar.warning)
            choose(on, "")
            assert bar.text == ""

    run(play())


def test_several_widths_cost_several_conversions(run, remote, page: Path) -> None:
    async def play() -> None:
        async with remote() as on:
            key = await on.add()
            bar = on.desktop.window.options.destination
            await on.desktop.presenter.editor.open([page])
            choose(on, key.id)
            on.desktop.presenter.options.apply("Phone, Tablet and Desktop")
            await until(lambda: "Costs 3" in bar.text)
            on.desktop.remote.quota._router.monitor(key.id).note(rate_limit=RateLimit(10, 1, NOW * 2))
            assert "2 of them will wait, the last one until" in bar.warning

    run(play())


def test_the_choice_is_kept_and_follows_a_rotation(run, remote, page: Path) -> None:
    async def play() -> None:
        facts, vault = MemoryFacts(), MemoryVault()
        async with remote(facts, vault) as on:
            key = await on.add()
            choose(on, key.id)
            assert on.desktop.window._engine.text() == "convert.example"
        async with remote(facts, vault) as on:
            await on.desktop.remote.book.read()
            assert on.desktop.remote.destination.current.key_id == key.id
            on.keys.use_probe(FakeServer(NEW_SECRET))
            await begin_rotation(on.keys, "Team", NEW_SECRET)
            await try_new_key(on.keys, "Team")
            await swap_keys(on.keys, "Team")
            await on.desktop.remote.book.read()
            assert on.desktop.remote.destination.current.key_name == "Team"
            assert on.desktop.remote.destination.current.key_id != key.id
            for each in await on.keys.all():
                await on.keys.delete(each.name)
            await on.desktop.remote.book.read()
            assert on.desktop.remote.destination.current.is_here
            assert on.desktop.window._engine.text() == "Local engine"

    run(play())


def test_converting_again_brings_the_destination_back(run, remote, page: Path) -> None:
    async def play() -> None:
        async with remote() as on:
            key = await on.add()
            choose(on, key.id)
            on.driver.queue.pause()
            await on.desktop.presenter.editor.open([page])
            await give(on.desktop.window, Command.CONVERT)
            (job,) = on.driver.jobs
            assert (job.destination.server, job.destination.key_id) == (SERVER, key.id)
            assert SECRET not in repr(job)
            choose(on, "")
            on.desktop.presenter.jobs.select(job)
            await give(on.desktop.window, Command.DUPLICATE)
            assert on.desktop.remote.destination.key_id == key.id

    run(play())


def test_options_without_loss_list_nothing() -> None:
    assert asyncio.run(measure(PAGE, ConversionOptions(), KeyKind.OPEN.endpoint)).left_out == ()


def test_no_panel_says_that_pages_stay_here_while_they_are_sent(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            key = await on.add()
            window = on.desktop.window
            for key_id, server in (("", ""), (key.id, "convert.example"), ("", "")):
                choose(on, key_id)
                for told in (window.preview.welcome._hint.text(), window.editor._place.text()):
                    assert ("on this machine" in told) == (not server)
                    assert server in told

    run(play())


def test_what_the_pages_of_a_site_would_cost_is_told_before_they_are_added(run, remote, page: Path) -> None:
    (page.parent / "about.html").write_text("<title>About</title>", encoding="utf-8")

    async def play() -> None:
        async with remote() as on:
            choose(on, (await on.add(plan=PlanName.FREE)).id)
            dialog = on.desktop.companions.site.open(str(page.parent))
            dialog.start.click()
            await until(lambda: "Costs 2 of the month's conversions." in dialog.forecast.text())
            dialog.list.model().setData(dialog.list.model().index(1, 0), Qt.CheckState.Unchecked, CHECK_STATE)
            await until(lambda: "Costs one of the month's conversions." in dialog.forecast.text())
            dialog.add.click()
            await until(lambda: bool(on.driver.jobs))
            assert not on.driver.jobs[0].destination.is_here

    run(play())

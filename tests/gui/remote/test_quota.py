"""The limits in the status bar: what is left, until when, how old the figure is."""

from __future__ import annotations

import pytest

from htmlfig_desktop.client.key_state import KeyState
from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.headers import RateLimit
from htmlfig_desktop.ui.messages.times import age_text, countdown_text
from htmlfig_desktop.ui.quota.rows import Level, QuotaRow, quota_row
from tests.gui.remote.conftest import NOW
from tests.support.remote import SECRETS


def row(state: KeyState, age: float | None = None, now: float = NOW) -> QuotaRow:
    return quota_row("1", "Team", "svc_sk_…GENL", "convert.example", state, age, now)


@pytest.mark.parametrize(
    ("state", "figure", "explanation", "level"),
    [
        (KeyState(), "", "limits not known yet", Level.UNKNOWN),
        (KeyState(RateLimit(100, 97, NOW + 42)), "97 / 100", "full again in 42\xa0s", Level.FINE),
        (KeyState(RateLimit(100, 10, NOW + 7200)), "10 / 100", "full again in 2\xa0h 0\xa0min", Level.LOW),
        (KeyState(RateLimit(100, 0, NOW + 245)), "0 / 100", "full again in 4:05\xa0min", Level.OUT),
        (KeyState(RateLimit(100, 0, NOW - 1)), "100 / 100", "full again", Level.FINE),
        (KeyState(RateLimit(None, 5, None)), "5", "", Level.FINE),
        (KeyState(RateLimit(100, 50, None), True), "", "monthly quota used up", Level.OUT),
        (KeyState(RateLimit(10, 0, None), None, NOW + 30), "0 / 10", "waiting, goes on in 30\xa0s", Level.OUT),
        (KeyState(RateLimit(10, 9, None), None, NOW - 30), "9 / 10", "", Level.FINE),
    ],
)
def test_a_state_is_told_as_a_person_would(state: KeyState, figure: str, explanation: str, level: Level) -> None:
    told = row(state)
    assert (told.figure, told.explanation, told.level) == (figure, explanation, level)


def test_the_age_of_the_figure_is_told() -> None:
    state = KeyState(RateLimit(100, 97, None))
    assert [row(state, age).age for age in (0, 30, 90, 4000, 100_000, 300_000)] == [
        "as of just now",
        "as of 30\xa0s ago",
        "as of 1\xa0min ago",
        "as of 1\xa0h ago",
        "as of yesterday",
        "as of 3 days ago",
    ]
    assert row(KeyState()).age == ""


def test_waits_are_never_negative() -> None:
    assert countdown_text(-5) == "0\xa0s"
    assert age_text(-5) == "just now"


def test_the_bar_follows_and_counts_down_and_rests_when_nothing_is_known(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            button, quota = on.desktop.window.quota, on.desktop.remote.quota
            assert button.text() == "API keys"
            assert "converted on this machine" in button.toolTip()
            key = await on.add()
            assert button.text() == "Team · limits not known yet"
            assert not quota._timer.isActive()
            now = NOW
            quota._now = lambda: now
            quota._router.monitor(key.id).note(rate_limit=RateLimit(100, 97, NOW + 42))
            assert button.text() == "Team: 97 / 100 · full again in 42\xa0s"
            assert quota._timer.isActive()
            now = NOW + 12
            quota._timer.timeout.emit()
            assert button.text() == "Team: 97 / 100 · full again in 30\xa0s"
            assert "as of just now" in button.accessibleName()

    run(play())


def test_the_popup_shows_all_keys_and_stays_true_while_it_is_open(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            first = await on.add()
            await on.add("Open", SECRETS[KeyKind.OPEN])
            button, router = on.desktop.window.quota, on.desktop.remote.quota._router
            router.monitor(first.id).note(rate_limit=RateLimit(100, 97, NOW * 2))
            button.click()
            lines = button.popup._shown
            assert {each._name.text(): each._figure.text() for each in lines.values()} == {
                "Open": "",
                "Team": "97 / 100",
            }
            router.monitor(first.id).note(rate_limit=RateLimit(100, 96, NOW * 2))
            assert lines[first.id]._figure.text() == "96 / 100"
            assert "Open (sk_…OPEN)" in button.toolTip()
            button.popup.close()
            assert button.popup is None

    run(play())


def test_the_chosen_destination_comes_first_then_what_was_used_last(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            team = await on.add()
            other = await on.add("Open", SECRETS[KeyKind.OPEN])
            button, router = on.desktop.window.quota, on.desktop.remote.quota._router
            router.monitor(team.id).note(rate_limit=RateLimit(100, 97, None))
            assert button.text().startswith("Team")
            on.desktop.remote.destination.choose(other.id)
            assert button.text().startswith("Open")

    run(play())

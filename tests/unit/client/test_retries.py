"""The rules for trying again, as a table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.client.retries import ATTEMPTS, LONGEST_WAIT, TROUBLES, GiveUp, Tally, Trouble, Wait, decide
from htmlfig_desktop.contract.paths import Endpoint

OPEN, GENERAL = Endpoint.OPEN, Endpoint.GENERAL

TABLE = [
    (Trouble.RATE_LIMITED, GENERAL, Tally(), None, Wait(60)),
    (Trouble.RATE_LIMITED, GENERAL, Tally(), 0.0, Wait(0)),
    (Trouble.RATE_LIMITED, GENERAL, Tally(), 1.5, Wait(1.5)),
    (Trouble.RATE_LIMITED, GENERAL, Tally(), 120.0, Wait(120)),
    (Trouble.RATE_LIMITED, GENERAL, Tally(), 120.1, GiveUp(120.1)),
    (Trouble.RATE_LIMITED, GENERAL, Tally(rate_limited=4), 1.0, Wait(1)),
    (Trouble.RATE_LIMITED, GENERAL, Tally(rate_limited=5), 1.0, GiveUp(1)),
    (Trouble.RATE_LIMITED, GENERAL, Tally(rate_limited=5), None, GiveUp(60)),
    (Trouble.RATE_LIMITED, OPEN, Tally(), None, Wait(0.5)),
    (Trouble.RATE_LIMITED, OPEN, Tally(rate_limited=3), None, Wait(4)),
    (Trouble.RATE_LIMITED, OPEN, Tally(rate_limited=3), 30.0, Wait(30)),
    (Trouble.RATE_LIMITED, OPEN, Tally(rate_limited=3), 3.0, Wait(4)),
    (Trouble.RATE_LIMITED, OPEN, Tally(rate_limited=5), None, GiveUp(None)),
    (Trouble.RATE_LIMITED, OPEN, Tally(), 600.0, GiveUp(600)),
    (Trouble.BUSY, GENERAL, Tally(), 10.0, Wait(10)),
    (Trouble.BUSY, GENERAL, Tally(busy=1), None, Wait(1)),
    (Trouble.BUSY, OPEN, Tally(busy=3), 1.0, GiveUp(1)),
    (Trouble.FAILED, OPEN, Tally(), None, Wait(0.5)),
    (Trouble.FAILED, GENERAL, Tally(failed=1), None, GiveUp(None)),
    (Trouble.FAILED, GENERAL, Tally(rate_limited=5, busy=3, disconnected=2), None, Wait(0.5)),
    (Trouble.DISCONNECTED, OPEN, Tally(disconnected=1), None, Wait(1)),
    (Trouble.DISCONNECTED, OPEN, Tally(disconnected=2), None, GiveUp(None)),
]


@pytest.mark.parametrize(("trouble", "endpoint", "before", "retry_after", "expected"), TABLE)
def test_the_rules_of_the_contract(
    trouble: Trouble, endpoint: Endpoint, before: Tally, retry_after: float | None, expected: Wait | GiveUp
) -> None:
    assert decide(trouble, endpoint, before, retry_after, jitter=0.5) == expected


def test_what_the_contract_forbids_to_try_again_is_no_trouble_that_passes() -> None:
    assert TROUBLES.keys().isdisjoint({400, 401, 402, 403, 404, 405, 413, 415, 422})


def test_a_tally_counts_each_kind_on_its_own() -> None:
    tally = Tally()
    for trouble in (*Trouble, Trouble.BUSY):
        tally = tally.with_one_more(trouble)
    assert tally == Tally(1, 2, 1, 1)
    assert tally.total == 5


@given(
    st.sampled_from(Endpoint),
    st.lists(st.tuples(st.sampled_from(Trouble), st.none() | st.floats(0, 1e9)), min_size=30, max_size=30),
    st.floats(0, 1),
)
def test_whatever_happens_it_ends_and_no_wait_is_longer_than_the_longest(
    endpoint: Endpoint, story: list[tuple[Trouble, float | None]], jitter: float
) -> None:
    tally = Tally()
    for trouble, retry_after in story:
        decision = decide(trouble, endpoint, tally, retry_after, jitter)
        if isinstance(decision, GiveUp):
            break
        assert 0 <= decision.seconds <= LONGEST_WAIT
        tally = tally.with_one_more(trouble)
    else:
        pytest.fail("it never gave up")
    assert tally.total <= sum(ATTEMPTS.values())

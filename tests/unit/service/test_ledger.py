"""Quota, leases and idempotency, on every database there is."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.service.accounts import ledger
from htmlfig_desktop.service.accounts.database import Database
from htmlfig_desktop.service.accounts.keys import KeyOrder, KeyRecord, PlanNumbers, create_key
from htmlfig_desktop.service.accounts.ledger import (
    Claim,
    KeyReusedError,
    NotSetAsideError,
    Outcome,
    QuotaExhaustedError,
    StillAtWorkError,
    TooManyAtOnceError,
)
from tests.support.usage import used_in_month

NOW = 1_800_000_000.0
OUTCOME = Outcome(NOW + 3600, "Page", 12, 8.5, 1440, 900, True, True, 5000)


@pytest.fixture
def key(database: Database) -> KeyRecord:
    return make_key(database)


def make_key(database: Database, **numbers: int) -> KeyRecord:
    order = KeyOrder(KeyKind.SECRET, "k", "team", 1e6, PlanName.PRO, PlanNumbers(**numbers))
    return database.run_now(partial(create_key, order=order, now=NOW)).record


def claim(key: KeyRecord, name: str = "conv_1", owner: str = "me", **more: Any) -> Claim:
    return Claim(name, key, owner, **more)


def set_aside(database: Database, wanted: Claim, now: float = NOW) -> ledger.Kept | None:
    return database.run_now(partial(ledger.set_aside, claim=wanted, now=now))


def used(database: Database, key: KeyRecord, now: float = NOW) -> int:
    return database.run_now(partial(used_in_month, account_id=key.account_id, now=now))


def test_a_conversion_is_counted_once_whether_at_work_or_done(database: Database, key: KeyRecord) -> None:
    assert set_aside(database, claim(key)) is None
    assert used(database, key) == 1
    database.run_now(partial(ledger.keep, conversion_id="conv_1", outcome=OUTCOME))
    assert used(database, key) == 1
    kept = database.run_now(partial(ledger.kept_conversion, conversion_id="conv_1", now=NOW))
    assert kept == ledger.Kept("conv_1", key.id, OUTCOME)


def test_what_is_given_back_was_never_used_and_is_given_back_once(database: Database, key: KeyRecord) -> None:
    set_aside(database, claim(key))
    assert database.run_now(partial(ledger.give_back, conversion_id="conv_1"))
    assert not database.run_now(partial(ledger.give_back, conversion_id="conv_1"))
    assert used(database, key) == 0
    with pytest.raises(NotSetAsideError):
        database.run_now(partial(ledger.keep, conversion_id="conv_1", outcome=OUTCOME))
    assert used(database, key) == 0


def test_what_is_kept_is_not_given_back(database: Database, key: KeyRecord) -> None:
    set_aside(database, claim(key))
    database.run_now(partial(ledger.keep, conversion_id="conv_1", outcome=None))
    assert not database.run_now(partial(ledger.give_back, conversion_id="conv_1"))
    assert used(database, key) == 1


def test_64_at_once_with_20_left_get_exactly_20(database: Database) -> None:
    key = make_key(database, per_month=20, concurrent=100)
    together = threading.Barrier(64)

    def ask(place: int) -> bool:
        together.wait()
        try:
            set_aside(database, claim(key, f"conv_{place}"))
        except QuotaExhaustedError:
            return False
        return True

    with ThreadPoolExecutor(64) as threads:
        answers = list(threads.map(ask, range(64)))
    assert sum(answers) == 20
    assert used(database, key) == 20


def test_concurrency_is_counted_per_key_and_a_refusal_costs_nothing(database: Database) -> None:
    key = make_key(database, concurrent=2)
    set_aside(database, claim(key, "conv_1"))
    set_aside(database, claim(key, "conv_2"))
    with pytest.raises(TooManyAtOnceError):
        set_aside(database, claim(key, "conv_3"))
    assert used(database, key) == 2
    other = make_key(database)
    set_aside(database, claim(other, "conv_4"))
    database.run_now(partial(ledger.keep, conversion_id="conv_1", outcome=None))
    set_aside(database, claim(key, "conv_5"))


def test_a_new_month_begins_at_midnight_utc_and_gives_back_to_its_own(database: Database) -> None:
    key = make_key(database, per_month=1)
    last_second, first_second = 1_798_761_599.0, 1_798_761_600.0
    assert (ledger.month_of(last_second), ledger.month_of(first_second)) == ("2026-12", "2027-01")
    set_aside(database, claim(key, "conv_1"), last_second)
    set_aside(database, claim(key, "conv_2"), first_second)
    database.run_now(partial(ledger.give_back, conversion_id="conv_1"))
    assert used(database, key, last_second) == 0
    assert used(database, key, first_second) == 1


def test_a_start_gives_back_what_its_own_last_run_left_and_leaves_others_alone(
    database: Database, key: KeyRecord
) -> None:
    set_aside(database, claim(key, "conv_mine", owner="me"))
    set_aside(database, claim(key, "conv_done", owner="me"))
    database.run_now(partial(ledger.keep, conversion_id="conv_done", outcome=OUTCOME))
    set_aside(database, claim(key, "conv_other", owner="other"))
    recover = partial(ledger.give_back_abandoned, now=NOW + 1, started_owner="me")
    assert database.run_now(recover) == 1
    assert used(database, key) == 2
    assert database.run_now(recover) == 0


def test_a_lease_that_ran_out_is_given_back_and_a_renewed_one_is_not(database: Database, key: KeyRecord) -> None:
    set_aside(database, claim(key, "conv_dead", owner="dead"))
    set_aside(database, claim(key, "conv_alive", owner="alive"))
    later = NOW + ledger.LEASE + 1
    database.run_now(partial(ledger.renew_leases, owner="alive", now=later - 1))
    assert database.run_now(partial(ledger.give_back_abandoned, now=later)) == 1
    assert database.run_now(partial(ledger.known, conversion_ids=frozenset({"conv_dead", "conv_alive"}))) == {
        "conv_alive"
    }


def test_the_same_request_gives_the_first_result_and_another_one_is_refused(database: Database, key: KeyRecord) -> None:
    def again(name: str, digest: bytes = b"d") -> ledger.Kept | None:
        return set_aside(database, claim(key, name, idempotency_key="job", request_digest=digest))

    assert again("conv_1") is None
    with pytest.raises(StillAtWorkError):
        again("conv_2")
    with pytest.raises(KeyReusedError):
        again("conv_2", b"other")
    database.run_now(partial(ledger.keep, conversion_id="conv_1", outcome=OUTCOME))
    kept = again("conv_3")
    assert kept is not None
    assert (kept.id, kept.outcome) == ("conv_1", OUTCOME)
    with pytest.raises(KeyReusedError):
        again("conv_4", b"other")
    assert used(database, key) == 1


def test_a_failed_request_may_be_sent_again_with_its_idempotency_key(database: Database, key: KeyRecord) -> None:
    wanted = partial(claim, key, idempotency_key="job", request_digest=b"d")
    set_aside(database, wanted("conv_1"))
    database.run_now(partial(ledger.give_back, conversion_id="conv_1"))
    assert set_aside(database, wanted("conv_2")) is None
    assert used(database, key) == 1


def test_an_idempotency_key_is_forgotten_with_its_files_and_belongs_to_one_key(
    database: Database, key: KeyRecord
) -> None:
    wanted = partial(claim, idempotency_key="job", request_digest=b"d")
    set_aside(database, wanted(key, "conv_1"))
    database.run_now(partial(ledger.keep, conversion_id="conv_1", outcome=OUTCOME))
    assert set_aside(database, wanted(make_key(database), "conv_2")) is None
    assert set_aside(database, wanted(key, "conv_3"), OUTCOME.expires_at + 1) is None


def test_expired_conversions_are_told_and_forgotten_without_changing_the_count(
    database: Database, key: KeyRecord
) -> None:
    set_aside(database, claim(key))
    database.run_now(partial(ledger.keep, conversion_id="conv_1", outcome=OUTCOME))
    assert database.run_now(ledger.kept_bytes) == 5000
    assert database.run_now(ledger.next_expiry) == OUTCOME.expires_at
    assert database.run_now(partial(ledger.expired_conversions, now=NOW)) == ()
    assert database.run_now(partial(ledger.expired_conversions, now=OUTCOME.expires_at)) == ("conv_1",)
    database.run_now(partial(ledger.forget, conversion_id="conv_1"))
    assert database.run_now(ledger.kept_bytes) == 0
    assert database.run_now(ledger.next_expiry) is None
    assert used(database, key) == 1


def test_the_count_is_exact_under_a_storm_of_all_operations(database: Database) -> None:
    key = make_key(database, per_month=40, concurrent=1000)
    ends: list[Callable[[str], object]] = [
        lambda name: database.run_now(partial(ledger.keep, conversion_id=name, outcome=None)),
        lambda name: database.run_now(partial(ledger.give_back, conversion_id=name)),
    ]

    def live(place: int) -> int:
        name = f"conv_{place}"
        try:
            set_aside(database, claim(key, name))
        except QuotaExhaustedError:
            return 0
        ends[place % 2](name)
        return (place + 1) % 2

    with ThreadPoolExecutor(16) as threads:
        kept = sum(threads.map(live, range(120)))
    assert used(database, key) == kept <= 40


def test_a_transaction_that_is_cancelled_twice_is_waited_for_so_that_it_can_be_undone(database: Database) -> None:
    async def scenario() -> None:
        begun, may_end = threading.Event(), threading.Event()

        def transaction(connection: object) -> None:
            begun.set()
            may_end.wait()

        task = asyncio.ensure_future(database.run(transaction))
        await asyncio.to_thread(begun.wait)
        for _ in range(2):
            task.cancel()
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        was_done = task.done()
        may_end.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert not was_done

    asyncio.run(scenario())

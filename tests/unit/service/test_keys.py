"""Keys and accounts, on every database there is."""

from __future__ import annotations

import hashlib
from functools import partial

import pytest
from sqlalchemy import text

from htmlfig_desktop.contract.credentials import KeyKind, read_key
from htmlfig_desktop.contract.plans import PLANS, PlanName
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, OptionsError
from htmlfig_desktop.service.accounts import keys
from htmlfig_desktop.service.accounts.database import Database, signing_secret
from htmlfig_desktop.service.accounts.keys import KeyOrder, NewKey, PlanNumbers

NOW = 1_800_000_000.0


def create(database: Database, kind: KeyKind = KeyKind.SECRET, account: str = "team", **more: object) -> NewKey:
    order = KeyOrder(kind, "name", account, 1000.0, **more)  # type: ignore[arg-type]
    return database.run_now(partial(keys.create_key, order=order, now=NOW))


@pytest.mark.parametrize("kind", KeyKind)
def test_a_key_has_its_prefix_and_256_random_bits_of_which_the_store_keeps_a_digest(
    kind: KeyKind, database: Database
) -> None:
    new = create(database, kind)
    assert read_key(new.text) is kind
    assert len(new.text.removeprefix(kind.prefix)) == 43
    assert create(database, kind).text != new.text
    row = database.run_now(lambda connection: connection.execute(text("SELECT * FROM keys")).first())
    assert row is not None
    assert hashlib.sha256(new.text.encode()).digest() in [bytes(value) for value in row if isinstance(value, bytes)]
    assert new.text not in repr(row)


def test_a_key_is_found_by_its_text_alone(database: Database) -> None:
    new = create(database)
    assert database.run_now(partial(keys.find_key, text=new.text)) == new.record
    assert database.run_now(partial(keys.find_key, text=new.text[:-1])) is None


def test_a_deleted_key_leaves_the_list_and_stays_valid_a_revoked_one_is_dead(database: Database) -> None:
    deleted, revoked, other = create(database), create(database), create(database)
    database.run_now(partial(keys.delete_key, key_id=deleted.record.id, now=NOW + 1))
    database.run_now(partial(keys.revoke_key, key_id=revoked.record.id, now=NOW + 2))
    listed = {record.id for record in database.run_now(keys.listed_keys)}
    assert listed == {revoked.record.id, other.record.id}
    found = database.run_now(partial(keys.find_key, text=deleted.text))
    assert found is not None
    assert (found.deleted_at, found.revoked_at) == (NOW + 1, None)
    found = database.run_now(partial(keys.find_key, text=revoked.text))
    assert found is not None
    assert found.revoked_at == NOW + 2


def test_deleting_twice_keeps_the_first_moment(database: Database) -> None:
    new = create(database)
    for moment in (NOW + 1, NOW + 9):
        record = database.run_now(partial(keys.delete_key, key_id=new.record.id, now=moment))
        assert record.deleted_at == NOW + 1


def test_a_rotated_key_is_a_new_one_of_the_same_kind_account_and_lifetime(database: Database) -> None:
    old = create(database, KeyKind.OPEN)
    new = database.run_now(partial(keys.rotate_key, key_id=old.record.id, now=NOW + 500))
    assert new.text != old.text
    assert (new.record.kind, new.record.account, new.record.name) == (KeyKind.OPEN, "team", "name")
    assert new.record.expires_at == NOW + 1500
    assert database.run_now(partial(keys.find_key, text=old.text)) == old.record


@pytest.mark.parametrize("act", [keys.delete_key, keys.revoke_key, keys.rotate_key])
def test_an_unknown_id_is_named(act: object, database: Database) -> None:
    with pytest.raises(OptionsError) as refused:
        database.run_now(partial(act, key_id="key_nothing", now=NOW))  # type: ignore[arg-type]
    assert "key_nothing" in refused.value.cause


def test_all_keys_of_an_account_share_its_plan_and_numbers(database: Database) -> None:
    first = create(database, plan=PlanName.PRO, numbers=PlanNumbers(per_month=7))
    second = create(database)
    assert second.record.account_id == first.record.account_id
    assert second.record.plan.name is PlanName.PRO
    assert second.record.limits.per_month == 7
    assert second.record.limits.per_minute == PLANS[PlanName.PRO].per_minute
    create(database, plan=PlanName.FREE)
    found = database.run_now(partial(keys.find_key, text=first.text))
    assert found is not None
    assert (found.plan.name, found.limits.per_month) == (PlanName.FREE, 7)


def test_a_publishable_key_has_the_free_limits_and_the_accounts_quota(database: Database) -> None:
    key = create(database, KeyKind.PUBLISHABLE, plan=PlanName.PRO).record
    free = PLANS[PlanName.FREE]
    limits = key.limits
    assert (limits.per_minute, limits.per_day, limits.concurrent) == (free.per_minute, free.per_day, free.concurrent)
    assert limits.payload_bytes == free.payload_bytes
    assert limits.per_month == PLANS[PlanName.PRO].per_month


def test_an_enterprise_account_needs_numbers_and_a_refused_order_leaves_nothing(database: Database) -> None:
    with pytest.raises(OptionsError) as refused:
        create(database, account="big", plan=PlanName.ENTERPRISE, numbers=PlanNumbers(per_month=5))
    assert "per-minute, per-day, concurrent" in refused.value.cause
    assert database.run_now(keys.listed_keys) == ()
    numbers = PlanNumbers(1000, 100_000, 50, 1_000_000)
    assert create(database, account="big", plan=PlanName.ENTERPRISE, numbers=numbers).record.limits.concurrent == 50


def test_the_signing_secret_is_made_once(database: Database) -> None:
    first = database.run_now(signing_secret)
    assert len(first) == 32
    assert database.run_now(signing_secret) == first


@pytest.mark.parametrize("url", ["nonsense", "mongodb://x", "sqlite:////nowhere/at/all/x.db"])
def test_a_database_that_cannot_be_used_is_an_error_without_its_password(url: str) -> None:
    with pytest.raises(HtmlFigError) as refused:
        Database(url)
    assert refused.value.error in {ErrorCode.OPTION_INVALID, ErrorCode.DATABASE_UNUSABLE}


def test_a_server_that_is_away_is_an_error_that_does_not_tell_the_password() -> None:
    with pytest.raises(HtmlFigError) as refused:
        Database("postgresql://user:hunter2secret@127.0.0.1:1/x")
    error = refused.value
    assert error.error is ErrorCode.DATABASE_UNUSABLE
    assert "hunter2secret" not in f"{error} {error.detail}"

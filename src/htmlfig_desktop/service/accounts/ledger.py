"""Counts conversions exactly: one of the month's is set aside first, then it is kept or given back, once.

What is set aside belongs to a running instance of the service (its *owner*) and is leased. A crash leaves it behind;
the next start of that owner, or anybody after the lease, gives it back. So a failed conversion costs nothing, ever.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert as insert_postgresql
from sqlalchemy.dialects.sqlite import insert as insert_sqlite

from htmlfig_desktop.service.accounts.keys import KeyRecord
from htmlfig_desktop.service.accounts.tables import conversions, usage

LEASE: Final = 600.0
"""Seconds after which a conversion at work counts as abandoned, unless its owner renews the lease."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A wish to convert one page."""

    id: str
    key: KeyRecord
    owner: str
    idempotency_key: str | None = None
    request_digest: bytes | None = None
    """Of the endpoint and body that came with the idempotency key."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a conversion gave, as far as it is kept."""

    expires_at: float
    title: str
    nodes: int
    milliseconds: float
    width: float
    height: float
    has_screenshot: bool
    has_thumbnail: bool
    file_bytes: int
    """Of all its files."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A finished conversion whose files are kept."""

    id: str
    key_id: str
    outcome: Outcome


class LedgerError(Exception):
    """A conversion may not begin, or may not be counted."""


class QuotaExhaustedError(LedgerError):
    """The account has used up its month."""

    def __init__(self, limit: int) -> None:
        super().__init__("quota")
        self.limit = limit


class TooManyAtOnceError(LedgerError):
    """The key has as many conversions at work as it may."""

    def __init__(self, limit: int) -> None:
        super().__init__("concurrent")
        self.limit = limit


class StillAtWorkError(LedgerError):
    """The request that first came with this idempotency key has not finished."""


class KeyReusedError(LedgerError):
    """The idempotency key came before, with another request."""


class NotSetAsideError(LedgerError):
    """Nothing is set aside for this conversion any more: its lease ran out."""


def set_aside(connection: Connection, claim: Claim, now: float) -> Kept | None:
    """Set one of the month's conversions aside and return None; or return the result of the same request, made before.

    Raises:
        QuotaExhaustedError: the month is used up.
        TooManyAtOnceError: too many conversions of the key are at work.
        StillAtWorkError: the same request is at work.
        KeyReusedError: another request had the same idempotency key.
    """
    limits, month = claim.key.limits, month_of(now)
    account = claim.key.account_id
    # This row is the lock of the account: from here on, nobody else counts for it until we are done.
    _ensure_month(connection, account, month)
    if claim.idempotency_key is not None and (kept := _same_request(connection, claim, now)) is not None:
        return kept
    used = connection.execute(
        update(usage)
        .where(usage.c.account_id == account, usage.c.month == month)
        .values(used=usage.c.used + 1)
        .returning(usage.c.used)
    ).scalar_one()
    if limits.per_month is not None and used > limits.per_month:
        raise QuotaExhaustedError(limits.per_month)
    if limits.concurrent is not None and _at_work(connection, claim.key.id) >= limits.concurrent:
        raise TooManyAtOnceError(limits.concurrent)
    connection.execute(
        conversions.insert().values(
            id=claim.id,
            account_id=account,
            key_id=claim.key.id,
            month=month,
            is_open=True,
            owner=claim.owner,
            lease_until=now + LEASE,
            created_at=now,
            idempotency_key=claim.idempotency_key,
            request_digest=claim.request_digest,
        )
    )
    return None


def keep(connection: Connection, conversion_id: str, outcome: Outcome | None) -> None:
    """Count what was set aside as used; None: nothing of the conversion is kept but its number.

    Raises:
        NotSetAsideError: it was given back before.
    """
    mine = and_(conversions.c.id == conversion_id, conversions.c.is_open.is_(True))
    if outcome is None:
        done = connection.execute(delete(conversions).where(mine))
    else:
        values = {name: getattr(outcome, name) for name in Outcome.__slots__}
        done = connection.execute(update(conversions).where(mine).values(is_open=False, **values))
    if done.rowcount != 1:
        raise NotSetAsideError(conversion_id)


def give_back(connection: Connection, conversion_id: str) -> bool:
    """Give back what was set aside; False where that happened before, or it was kept."""
    row = connection.execute(
        delete(conversions)
        .where(conversions.c.id == conversion_id, conversions.c.is_open.is_(True))
        .returning(conversions.c.account_id, conversions.c.month)
    ).one_or_none()
    if row is None:
        return False
    connection.execute(
        update(usage)
        .where(usage.c.account_id == row.account_id, usage.c.month == row.month)
        .values(used=usage.c.used - 1)
    )
    return True


def give_back_abandoned(connection: Connection, now: float, *, started_owner: str | None = None) -> int:
    """Give back what no running instance works on and return how much that was.

    Args:
        connection: In a transaction.
        now: Leases that ended before are over.
        started_owner: An instance that has just started; what it left behind is abandoned whatever its lease.
    """
    is_over = conversions.c.lease_until < now
    if started_owner is not None:
        is_over = or_(is_over, conversions.c.owner == started_owner)
    abandoned = select(conversions.c.id).where(conversions.c.is_open.is_(True), is_over).order_by(conversions.c.id)
    return sum(give_back(connection, conversion_id) for conversion_id in connection.execute(abandoned).scalars().all())


def renew_leases(connection: Connection, owner: str, now: float) -> None:
    """Say that an instance still works on all it has set aside."""
    mine = and_(conversions.c.owner == owner, conversions.c.is_open.is_(True))
    connection.execute(update(conversions).where(mine).values(lease_until=now + LEASE))


def kept_conversion(connection: Connection, conversion_id: str, now: float) -> Kept | None:
    """Return a finished conversion whose files have not expired."""
    row = connection.execute(
        select(conversions).where(
            conversions.c.id == conversion_id, conversions.c.is_open.is_(False), conversions.c.expires_at > now
        )
    ).one_or_none()
    return None if row is None else _kept(row)


def kept_bytes(connection: Connection) -> int:
    """Return the size of all kept files."""
    return int(connection.execute(select(func.coalesce(func.sum(conversions.c.file_bytes), 0))).scalar_one())


def next_expiry(connection: Connection) -> float | None:
    """Return when the next files expire, Unix seconds; None where none are kept."""
    found = connection.execute(select(func.min(conversions.c.expires_at))).scalar()
    return None if found is None else float(found)


def expired_conversions(connection: Connection, now: float) -> tuple[str, ...]:
    """Return the ids of finished conversions whose files have expired."""
    over = select(conversions.c.id).where(conversions.c.is_open.is_(False), conversions.c.expires_at <= now)
    return tuple(connection.execute(over).scalars())


def forget(connection: Connection, conversion_id: str) -> None:
    """Drop a finished conversion; what it counted for stays counted."""
    connection.execute(delete(conversions).where(conversions.c.id == conversion_id, conversions.c.is_open.is_(False)))


def known(connection: Connection, conversion_ids: frozenset[str]) -> frozenset[str]:
    """Return those ids that belong to a conversion at work or kept."""
    return frozenset(connection.execute(select(conversions.c.id)).scalars()) & conversion_ids


def month_of(now: float) -> str:
    """Return the month of a moment, in UTC."""
    return time.strftime("%Y-%m", time.gmtime(now))


def _ensure_month(connection: Connection, account: str, month: str) -> None:
    insert = insert_postgresql if connection.dialect.name == "postgresql" else insert_sqlite
    row = insert(usage).values(account_id=account, month=month, used=0)
    # The needless update takes the row's lock on PostgreSQL, also where the row was there.
    connection.execute(row.on_conflict_do_update(index_elements=["account_id", "month"], set_={"used": usage.c.used}))


def _same_request(connection: Connection, claim: Claim, now: float) -> Kept | None:
    row = connection.execute(
        select(conversions).where(
            conversions.c.key_id == claim.key.id, conversions.c.idempotency_key == claim.idempotency_key
        )
    ).one_or_none()
    if row is None:
        return None
    if not row.is_open and row.expires_at <= now:
        forget(connection, row.id)
        return None
    if bytes(row.request_digest) != claim.request_digest:
        raise KeyReusedError
    if row.is_open:
        raise StillAtWorkError
    return _kept(row)


def _at_work(connection: Connection, key_id: str) -> int:
    at_work = select(func.count()).where(conversions.c.key_id == key_id, conversions.c.is_open.is_(True))
    return int(connection.execute(at_work).scalar_one())


def _kept(row: Row[Any]) -> Kept:
    return Kept(row.id, row.key_id, Outcome(**{name: getattr(row, name) for name in Outcome.__slots__}))

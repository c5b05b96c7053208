"""Makes, finds and ends API keys. A key's text exists once, when it is made; the store holds its SHA-256."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, select, update

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.plans import PLANS, Plan, PlanName
from htmlfig_desktop.core.errors import ErrorCode, OptionsError
from htmlfig_desktop.service.accounts.tables import accounts, keys

_RANDOM_BYTES: Final = 32
_KIND_NAMES: Final[Mapping[KeyKind, str]] = MappingProxyType(
    {KeyKind.OPEN: "open", KeyKind.SECRET: "secret", KeyKind.PUBLISHABLE: "public"}
)
_KINDS: Final[Mapping[str, KeyKind]] = MappingProxyType({name: kind for kind, name in _KIND_NAMES.items()})


@dataclass(frozen=True, slots=True)
class PlanNumbers:
    """Limits of an account that take the place of its plan's; None leaves the plan's."""

    per_minute: int | None = None
    per_day: int | None = None
    concurrent: int | None = None
    per_month: int | None = None


@dataclass(frozen=True, slots=True)
class KeyOrder:
    """A key that the operator wants made."""

    kind: KeyKind
    name: str
    account: str
    lifetime: float
    """Seconds that it is valid."""
    plan: PlanName | None = None
    """None: what the account has; Free for a new one."""
    numbers: PlanNumbers = PlanNumbers()


@dataclass(frozen=True, slots=True)
class KeyRecord:
    """What is known of a key. Times are Unix seconds."""

    id: str
    account_id: str
    account: str
    kind: KeyKind
    name: str
    last_four: str
    created_at: float
    expires_at: float
    deleted_at: float | None
    revoked_at: float | None
    plan: Plan
    """The account's, with its own numbers."""

    @property
    def limits(self) -> Plan:
        """What this key may do: the plan's limits; a publishable key's are the Free plan's, its quota the account's."""
        if self.kind is KeyKind.PUBLISHABLE:
            return replace(PLANS[PlanName.FREE], per_month=self.plan.per_month)
        return self.plan

    def is_expired(self, now: float) -> bool:
        """Whether its time is over."""
        return now >= self.expires_at


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key that was just made, with the one copy of its text."""

    record: KeyRecord
    text: str


def create_key(connection: Connection, order: KeyOrder, now: float) -> NewKey:
    """Make a key, and its account where there is none of that name; a plan or numbers given change the account.

    Raises:
        OptionsError: OPT002, the plan leaves a number to the operator, and it was not given.
    """
    account_id = _account(connection, order, now)
    text = order.kind.prefix + secrets.token_urlsafe(_RANDOM_BYTES)
    key_id = f"key_{secrets.token_hex(6)}"
    connection.execute(
        keys.insert().values(
            id=key_id,
            account_id=account_id,
            kind=_KIND_NAMES[order.kind],
            name=order.name,
            digest=digest(text),
            last_four=text[-4:],
            created_at=now,
            expires_at=now + order.lifetime,
        )
    )
    record = key_of_id(connection, key_id)
    _check_plan(record.plan)
    return NewKey(record, text)


def rotate_key(connection: Connection, key_id: str, now: float, lifetime: float | None = None) -> NewKey:
    """Make a key like an old one, which stays valid until it is revoked or expires.

    The new one is valid for ``lifetime`` seconds; None: as many as the old one in all.

    Raises:
        OptionsError: OPT002, there is no such key.
    """
    old = key_of_id(connection, key_id)
    order = KeyOrder(old.kind, old.name, old.account, lifetime or old.expires_at - old.created_at)
    return create_key(connection, order, now)


def find_key(connection: Connection, text: str) -> KeyRecord | None:
    """Return the key with this text, expired or revoked ones too; None where there is none."""
    wanted = digest(text)
    row = connection.execute(_records().where(keys.c.digest == wanted)).one_or_none()
    if row is None or not hmac.compare_digest(bytes(row.digest), wanted):
        return None
    return _record(row)


def key_of_id(connection: Connection, key_id: str) -> KeyRecord:
    """Return a key.

    Raises:
        OptionsError: OPT002, there is no such key.
    """
    row = connection.execute(_records().where(keys.c.id == key_id)).one_or_none()
    if row is None:
        raise OptionsError(ErrorCode.OPTION_INVALID, f"There is no key {key_id[:40]}.", field="key")
    return _record(row)


def listed_keys(connection: Connection) -> tuple[KeyRecord, ...]:
    """Return the keys that were not deleted, account by account, the oldest first."""
    rows = connection.execute(
        _records().where(keys.c.deleted_at.is_(None)).order_by(accounts.c.name, keys.c.created_at, keys.c.id)
    )
    return tuple(_record(row) for row in rows)


def delete_key(connection: Connection, key_id: str, now: float) -> KeyRecord:
    """Take a key off the list; it stays valid until it expires. Source: contract, "Authentication", 7.

    Raises:
        OptionsError: OPT002, there is no such key.
    """
    return _stamp(connection, key_id, deleted_at=now)


def revoke_key(connection: Connection, key_id: str, now: float) -> KeyRecord:
    """End a key at once.

    Raises:
        OptionsError: OPT002, there is no such key.
    """
    return _stamp(connection, key_id, revoked_at=now)


def digest(text: str) -> bytes:
    """Return what the store holds of a key: the SHA-256 of 256 random bits needs no salt and no slow hash."""
    return hashlib.sha256(text.encode()).digest()


def _account(connection: Connection, order: KeyOrder, now: float) -> str:
    changes: dict[str, Any] = {
        name: value for name in PlanNumbers.__slots__ if (value := getattr(order.numbers, name)) is not None
    }
    if order.plan is not None:
        changes["plan"] = order.plan.value
    found = connection.execute(select(accounts.c.id).where(accounts.c.name == order.account)).scalar()
    if found is None:
        found = f"acc_{secrets.token_hex(6)}"
        row = {"id": found, "name": order.account, "plan": PlanName.FREE.value, "created_at": now}
        connection.execute(accounts.insert().values({**row, **changes}))
    elif changes:
        connection.execute(update(accounts).where(accounts.c.id == found).values(changes))
    return str(found)


def _check_plan(plan: Plan) -> None:
    missing = [name.replace("_", "-") for name in PlanNumbers.__slots__ if getattr(plan, name) is None]
    if missing:
        cause = f"The plan {plan.name.value} needs numbers of yours: {', '.join(missing)}."
        raise OptionsError(ErrorCode.OPTION_INVALID, cause, field=missing[0])


def _stamp(connection: Connection, key_id: str, **times: float) -> KeyRecord:
    """Note when something first happened to a key."""
    (name, now) = next(iter(times.items()))
    connection.execute(update(keys).where(keys.c.id == key_id, keys.c[name].is_(None)).values({name: now}))
    return key_of_id(connection, key_id)


def _records() -> Select[Any]:
    owner = [accounts.c[name].label(f"account_{name}") for name in ("name", "plan", *PlanNumbers.__slots__)]
    return select(keys, *owner).join(accounts, keys.c.account_id == accounts.c.id)


def _record(row: Row[Any]) -> KeyRecord:
    numbers = {name: value for name in PlanNumbers.__slots__ if (value := getattr(row, f"account_{name}")) is not None}
    return KeyRecord(
        id=row.id,
        account_id=row.account_id,
        account=row.account_name,
        kind=_KINDS[row.kind],
        name=row.name,
        last_four=row.last_four,
        created_at=row.created_at,
        expires_at=row.expires_at,
        deleted_at=row.deleted_at,
        revoked_at=row.revoked_at,
        plan=replace(PLANS[PlanName(row.account_plan)], **numbers),
    )

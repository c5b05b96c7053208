"""``htmlfig keys``: the operator makes, lists and ends the API keys of a service."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from htmlfig_desktop.cli.command import Command
from htmlfig_desktop.cli.report import document
from htmlfig_desktop.cli.service_settings import STORE, read_settings, settings_options
from htmlfig_desktop.cli.terminal import plain
from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.plans import PlanName

if TYPE_CHECKING:
    from htmlfig_desktop.service.accounts.database import Database
    from htmlfig_desktop.service.accounts.keys import KeyRecord, NewKey
    from htmlfig_desktop.service.settings import ServiceSettings

_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
_store = settings_options(STORE)
_store_and_days = settings_options((*STORE, "key_days"))


@click.group()
def keys() -> None:
    """Make, list and end the API keys of `htmlfig serve`."""


@keys.command(cls=Command)
@click.option("--kind", type=click.Choice([kind.name.lower() for kind in KeyKind]), required=True)
@click.option("--name", metavar="TEXT", required=True, help="What the key is for.")
@click.option("--account", metavar="TEXT", default="default", show_default=True, help="Whose it is; made if missing.")
@click.option("--plan", type=click.Choice([plan.value for plan in PlanName]), help="The account's plan; at first free.")
@click.option("--per-minute", metavar="N", type=click.IntRange(1), help="Requests a minute of one key.")
@click.option("--per-day", metavar="N", type=click.IntRange(1), help="Requests a day of one key.")
@click.option("--concurrent", metavar="N", type=click.IntRange(1), help="Requests of one key at the same time.")
@click.option("--per-month", metavar="N", type=click.IntRange(0), help="Conversions a month of the account.")
@_json
@_store_and_days
def create(kind: str, name: str, account: str, plan: str | None, as_json: bool, **given: Any) -> None:
    """Make a key and print it, once: it cannot be shown again.

    The numbers take the place of the plan's, for the whole account; enterprise needs all four.
    """
    numbers = {word: given.pop(word) for word in ("per_minute", "per_day", "concurrent", "per_month")}
    with _opened(given) as (database, settings):
        from htmlfig_desktop.service.accounts.keys import KeyOrder, PlanNumbers, create_key

        order = KeyOrder(
            KeyKind[kind.upper()],
            name,
            account,
            settings.key_seconds,
            PlanName(plan) if plan else None,
            PlanNumbers(**numbers),
        )
        new = database.run_now(partial(create_key, order=order, now=time.time()))
    _show_new("keys create", new, as_json)


@keys.command("list", cls=Command)
@_json
@_store
def list_keys(as_json: bool, **given: Any) -> None:
    """List the keys that were not deleted."""
    with _opened(given) as (database, _):
        from htmlfig_desktop.service.accounts.keys import listed_keys

        records = database.run_now(listed_keys)
    if as_json:
        click.echo(document("keys list", ok=True, keys=[_record_json(record) for record in records]))
        return
    if not records:
        click.echo("There are no keys. Make one with `htmlfig keys create --kind KIND --name NAME`.", err=True)
    for record in records:
        state = _state(record, time.time())
        click.echo(
            f"{record.id}  {record.kind.prefix}...{record.last_four}  {plain(record.account)} "
            f"({record.plan.name.value})  {plain(record.name)}  {state}"
        )


@keys.command(cls=Command)
@click.argument("key")
@click.option("--key-days", metavar="N", help="Days that the new key is valid. Without: as many as the old one.")
@_json
@_store
def rotate(key: str, key_days: str | None, as_json: bool, **given: Any) -> None:
    """Make a new key like KEY (an id from the list) and print it, once. The old one stays valid: revoke it later."""
    with _opened({**given, "key_days": key_days}) as (database, settings):
        from htmlfig_desktop.service.accounts.keys import rotate_key

        lifetime = settings.key_seconds if key_days is not None else None
        new = database.run_now(partial(rotate_key, key_id=key, now=time.time(), lifetime=lifetime))
    _show_new("keys rotate", new, as_json)


@keys.command(cls=Command)
@click.argument("key")
@_store
def delete(key: str, **given: Any) -> None:
    """Take KEY (an id) off the list. It stays valid until it expires; to end it at once, revoke it."""
    with _opened(given) as (database, _):
        from htmlfig_desktop.service.accounts.keys import delete_key

        record = database.run_now(partial(delete_key, key_id=key, now=time.time()))
    click.echo(f"{record.id} is off the list and stays valid until {_day(record.expires_at)}.")


@keys.command(cls=Command)
@click.argument("key")
@_store
def revoke(key: str, **given: Any) -> None:
    """End KEY (an id) at once."""
    with _opened(given) as (database, _):
        from htmlfig_desktop.service.accounts.keys import revoke_key

        record = database.run_now(partial(revoke_key, key_id=key, now=time.time()))
    click.echo(f"{record.id} is not valid any more.")


@contextmanager
def _opened(given: dict[str, Any]) -> Iterator[tuple[Database, ServiceSettings]]:
    """Hold the service's database, which a running service shares."""
    settings = read_settings(given)

    from htmlfig_desktop.service.accounts.database import open_database

    database = open_database(settings)
    try:
        yield database, settings
    finally:
        database.close()


def _show_new(command: str, new: NewKey, as_json: bool) -> None:
    if as_json:
        click.echo(document(command, ok=True, key=new.text, **_record_json(new.record)))
        return
    click.echo(new.text)
    click.echo(
        f"This is the only time the key is shown. Its id is {new.record.id}; "
        f"it is valid until {_day(new.record.expires_at)}.",
        err=True,
    )


def _record_json(record: KeyRecord) -> dict[str, Any]:
    return {
        "id": record.id,
        "kind": record.kind.name.lower(),
        "name": record.name,
        "account": record.account,
        "plan": record.plan.name.value,
        "lastFour": record.last_four,
        "createdAt": record.created_at,
        "expiresAt": record.expires_at,
        "revokedAt": record.revoked_at,
    }


def _state(record: KeyRecord, now: float) -> str:
    if record.revoked_at is not None:
        return f"revoked {_day(record.revoked_at)}"
    return f"{'expired' if record.is_expired(now) else 'valid until'} {_day(record.expires_at)}"


def _day(moment: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(moment))

"""``htmlfig key``: the API keys that a person was given. A secret never is an argument."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from htmlfig_desktop.cli.command import Command
from htmlfig_desktop.cli.network import connection_settings, network_options
from htmlfig_desktop.cli.report import document
from htmlfig_desktop.cli.terminal import plain
from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.plans import PlanName

if TYPE_CHECKING:
    from htmlfig_desktop.contract.capability import KeyReport
    from htmlfig_desktop.keys.facts import KeyFacts
    from htmlfig_desktop.keys.reminders import Reminder
    from htmlfig_desktop.keys.rotation import Rotation
    from htmlfig_desktop.keys.store import KeyStore

_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


@click.group()
def key() -> None:
    """Keep the API keys you were given, for `htmlfig convert --server`.

    Secrets lie in the operating system's keyring. The keys of a service that you run yourself are made by
    `htmlfig keys`.
    """


@key.command(cls=Command)
@click.argument("name")
@click.option("--server", metavar="URL", required=True, help="The server it belongs to.")
@click.option("--plan", type=click.Choice([plan.value for plan in PlanName]), help="If you know it: limits are kept.")
@_json
def add(name: str, server: str, plan: str | None, as_json: bool) -> None:
    """Keep a key as NAME. It is asked for, or read from standard input."""
    from htmlfig_desktop.cli.remote import open_store, read_secret, warn_of_plain_http
    from htmlfig_desktop.client.settings import ServerAddress
    from htmlfig_desktop.keys.store import PUBLISHABLE_WARNING, checked_name

    address = ServerAddress.parse(server)
    checked_name(name)
    chosen = PlanName(plan) if plan else None
    facts = asyncio.run(open_store().add(name, read_secret(), address.base, plan=chosen))
    if as_json:
        click.echo(document("key add", ok=True, key=_facts_json(facts)))
    else:
        click.echo(f"Kept as {_facts_text(facts)}.")
    warn_of_plain_http(address)
    if facts.kind is KeyKind.PUBLISHABLE:
        click.echo(PUBLISHABLE_WARNING, err=True)


@key.command("list", cls=Command)
@_json
def list_keys(as_json: bool) -> None:
    """List your keys, and what there is to do about them."""
    from htmlfig_desktop.cli.remote import open_store

    store = open_store()
    keys, reminders = asyncio.run(store.all()), asyncio.run(store.reminders())
    if as_json:
        todo = [{"name": reminder.key.name, "reminder": reminder.kind.value} for reminder in reminders]
        click.echo(document("key list", ok=True, keys=[_facts_json(facts) for facts in keys], reminders=todo))
        return
    if not keys:
        click.echo("There are no keys. Add one with `htmlfig key add NAME --server URL`.", err=True)
    for facts in keys:
        click.echo(_facts_text(facts))
    for reminder in reminders:
        click.echo(reminder_text(reminder), err=True)


@key.command(cls=Command)
@click.argument("name")
def later(name: str) -> None:
    """Say nothing of the age of the key NAME for 30 days."""
    from htmlfig_desktop.cli.remote import open_store
    from htmlfig_desktop.keys.reminders import PUT_OFF_BY

    facts = asyncio.run(open_store().remind_at(name, time.time() + PUT_OFF_BY))
    click.echo(f"Nothing is said of the age of {plain(facts.name)} before {_day(facts.remind_at)}.")


@key.command(cls=Command)
@click.argument("name")
@click.argument("new_name")
def rename(name: str, new_name: str) -> None:
    """Call the key NAME something else."""
    from htmlfig_desktop.cli.remote import open_store

    facts = asyncio.run(open_store().rename(name, new_name))
    click.echo(f"It is called {plain(facts.name)} now.")


@key.command(cls=Command)
@click.argument("name")
@network_options
@_json
def test(name: str, proxy: str | None, ca_file: Path | None, as_json: bool) -> None:
    """Ask the server about the key NAME. Converts nothing."""
    from htmlfig_desktop.cli.remote import open_store

    report = asyncio.run(open_store(connection_settings(proxy, ca_file)).test(name))
    if as_json:
        click.echo(document("key test", ok=True, **_report_json(report)))
    else:
        click.echo(_report_text(report))


@key.command(cls=Command)
@click.argument("name")
@click.option("--abandon", is_flag=True, help="Forget the new key; the old one stays.")
@network_options
def rotate(name: str, abandon: bool, proxy: str | None, ca_file: Path | None) -> None:
    """Put a new key in the place of the key NAME: it is asked for, tried out, and swapped in.

    If the server does not accept it, the old key stays in use; run the command again to try once more.
    """
    from htmlfig_desktop.cli.remote import open_store
    from htmlfig_desktop.keys.rotation import abandon_rotation

    store = open_store(connection_settings(proxy, ca_file))
    if abandon:
        asyncio.run(abandon_rotation(store, name))
        click.echo("The new key is forgotten; the old one stays in use.")
        return
    rotation = asyncio.run(_rotated(store, name))
    assert rotation.new is not None, "a rotation that got here has a new key"
    click.echo(f"{plain(rotation.new.name)} is the new key {rotation.new.kind.prefix}…{rotation.new.last_four} now.")
    click.echo(
        f"Delete the old key …{rotation.old.last_four} in the server's dashboard, "
        f'then: htmlfig key remove "{plain(rotation.old.name)}"'
    )


@key.command(cls=Command)
@click.argument("name")
def remove(name: str) -> None:
    """Forget the key NAME."""
    from htmlfig_desktop.cli.remote import open_store
    from htmlfig_desktop.keys.store import DELETION_WARNING

    asyncio.run(open_store().delete(name))
    click.echo(DELETION_WARNING)


def reminder_text(reminder: Reminder) -> str:
    """Return what there is to do about a key, and how to be told later where it can wait."""
    name = plain(reminder.key.name)
    wait = f' To be told later: htmlfig key later "{name}"' if reminder.is_of_age else ""
    return plain(reminder.sentence) + wait


async def _rotated(store: KeyStore, name: str) -> Rotation:
    """Take the rotation from where it stands to the swap."""
    from htmlfig_desktop.cli.remote import read_secret
    from htmlfig_desktop.keys.rotation import RotationStep, begin_rotation, rotation_of, swap_keys, try_new_key

    rotation = await rotation_of(store, name)
    if rotation.step is RotationStep.ADD_NEW:
        rotation = await begin_rotation(store, name, await asyncio.to_thread(read_secret))
    if rotation.step is RotationStep.TEST_NEW:
        await try_new_key(store, name)
        rotation = await rotation_of(store, name)
    return await swap_keys(store, name) if rotation.step is RotationStep.SWAP else rotation


def _facts_text(facts: KeyFacts) -> str:
    plan = f" ({facts.plan.value})" if facts.plan else ""
    used = f", last used {_day(facts.last_used)}" if facts.last_used else ""
    return (
        f"{plain(facts.name)}  {facts.kind.prefix}…{plain(facts.last_four)}  {plain(facts.server)}{plan}  "
        f"added {_day(facts.created)}{used}"
    )


def _facts_json(facts: KeyFacts) -> dict[str, Any]:
    return {
        "name": facts.name,
        "kind": facts.kind.name.lower(),
        "lastFour": facts.last_four,
        "server": facts.server,
        "plan": facts.plan.value if facts.plan else None,
        "status": facts.status.value,
        "createdAt": facts.created,
        "lastUsedAt": facts.last_used,
        "testedAt": facts.tested,
        "remindAt": facts.remind_at,
    }


def _report_text(report: KeyReport) -> str:
    lines = [f"The server accepts the key. It opens {report.endpoint.path}."]
    if report.is_quota_exhausted:
        lines.append("The account's conversions of this month are used up.")
    limit = report.rate_limit
    if limit and limit.limit is not None and limit.remaining is not None:
        lines.append(f"{limit.remaining} of {limit.limit} requests are left in the current window.")
    return "\n".join(lines)


def _report_json(report: KeyReport) -> dict[str, Any]:
    limit = report.rate_limit
    return {
        "kind": report.kind.name.lower(),
        "endpoint": report.endpoint.path,
        "quotaExhausted": report.is_quota_exhausted,
        "limit": limit.limit if limit else None,
        "remaining": limit.remaining if limit else None,
        "resetAt": limit.reset if limit else None,
        "requestId": report.request_id,
    }


def _day(moment: float) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(moment))

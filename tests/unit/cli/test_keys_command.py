"""``htmlfig keys`` and ``htmlfig serve``: what they print, keep and refuse."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from htmlfig_desktop.cli.main import htmlfig
from htmlfig_desktop.contract.credentials import KeyKind, read_key
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.service.accounts.database import Database, sqlite_url
from htmlfig_desktop.service.accounts.keys import KeyRecord, find_key


def run(folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(htmlfig, ["keys", *arguments, "--data-dir", str(folder)])


def create(folder: Path, *arguments: str) -> dict[str, Any]:
    result = run(folder, "create", "--name", "a key", "--json", *arguments)
    assert result.exit_code == 0, result.output
    made: dict[str, Any] = json.loads(result.stdout)
    return made


def found(folder: Path, key: str) -> KeyRecord | None:
    database = Database(sqlite_url(folder / "service.db"))
    try:
        return database.run_now(partial(find_key, text=key))
    finally:
        database.close()


@pytest.mark.parametrize("kind", KeyKind)
def test_a_new_key_alone_is_on_standard_output(kind: KeyKind, tmp_path: Path) -> None:
    result = run(tmp_path, "create", "--kind", kind.name.lower(), "--name", "team")
    assert result.exit_code == 0
    (key,) = result.stdout.splitlines()
    assert read_key(key) is kind
    assert "only time" in result.stderr
    assert found(tmp_path, key) is not None


def test_a_key_is_listed_without_its_text(tmp_path: Path) -> None:
    made = create(tmp_path, "--kind", "secret", "--account", "studio", "--plan", "pro")
    for shown in (run(tmp_path, "list").stdout, run(tmp_path, "list", "--json").stdout):
        assert made["id"] in shown
        assert made["key"][-4:] in shown
        assert made["key"] not in shown
        assert "studio" in shown


def test_where_there_are_no_keys_it_is_said_how_one_is_made(tmp_path: Path) -> None:
    result = run(tmp_path, "list")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "htmlfig keys create" in result.stderr
    assert json.loads(run(tmp_path, "list", "--json").stdout)["keys"] == []


def test_numbers_and_days_reach_the_account_and_the_key(tmp_path: Path) -> None:
    numbers = ["--per-minute", "7", "--per-day", "70", "--concurrent", "3", "--per-month", "700"]
    made = create(tmp_path, "--kind", "secret", "--plan", "enterprise", *numbers, "--key-days", "2")
    record = found(tmp_path, made["key"])
    assert record is not None
    plan = record.plan
    assert (plan.name, plan.per_minute, plan.per_day, plan.concurrent, plan.per_month) == (
        PlanName.ENTERPRISE,
        7,
        70,
        3,
        700,
    )
    assert record.expires_at - record.created_at == 2 * 86_400


def test_a_key_is_rotated_deleted_and_revoked_by_its_id(tmp_path: Path) -> None:
    old = create(tmp_path, "--kind", "open")
    rotated = run(tmp_path, "rotate", old["id"])
    (new,) = rotated.stdout.splitlines()
    assert read_key(new) is KeyKind.OPEN
    assert "stays valid until" in run(tmp_path, "delete", old["id"]).stdout
    assert old["id"] not in run(tmp_path, "list").stdout
    assert "not valid any more" in run(tmp_path, "revoke", old["id"]).stdout
    record = found(tmp_path, old["key"])
    assert record is not None
    assert record.revoked_at is not None


def test_a_rotated_key_lives_for_as_many_days_as_are_given_else_as_long_as_the_old_one(tmp_path: Path) -> None:
    old = create(tmp_path, "--kind", "open", "--key-days", "2")
    days = []
    for more in ([], ["--key-days", "7"]):
        record = found(tmp_path, run(tmp_path, "rotate", old["id"], *more).stdout.strip())
        assert record is not None
        days.append(round((record.expires_at - record.created_at) / 86_400, 6))
    assert days == [2, 7]
    refused = run(tmp_path, "rotate", old["id"], "--key-days", "0")
    assert (refused.exit_code, "key-days" in refused.stderr) == (2, True)


@pytest.mark.parametrize("command", [["list"], ["delete", "key_x"], ["revoke", "key_x"]])
def test_commands_that_make_no_key_take_no_days(command: list[str], tmp_path: Path) -> None:
    refused = run(tmp_path, *command, "--key-days", "7")
    assert refused.exit_code == 2
    assert "No such option" in refused.stderr


@pytest.mark.parametrize("command", ["rotate", "delete", "revoke"])
def test_an_unknown_key_is_wrong_usage(command: str, tmp_path: Path) -> None:
    result = run(tmp_path, command, "key_nothing")
    assert result.exit_code == 2
    assert "key_nothing" in result.stderr


def test_an_enterprise_account_without_numbers_is_wrong_usage(tmp_path: Path) -> None:
    result = run(tmp_path, "create", "--kind", "secret", "--name", "x", "--plan", "enterprise")
    assert result.exit_code == 2
    assert "per-minute" in result.stderr


def test_a_database_url_with_a_password_is_not_told(tmp_path: Path) -> None:
    result = run(tmp_path, "list", "--database-url", "postgresql://me:hunter2secret@127.0.0.1:1/x")
    assert result.exit_code == 6
    assert "hunter2secret" not in result.output


def test_wrong_settings_end_serve_before_it_begins(tmp_path: Path) -> None:
    for wrong in (
        ["--port", "70000"],
        ["--workers", "no"],
        ["--file-hours", "inf"],
        ["--config", str(tmp_path / "missing.toml")],
    ):
        result = CliRunner().invoke(htmlfig, ["serve", *wrong])
        assert result.exit_code == 2


def test_serve_does_not_begin_without_the_redis_that_it_is_to_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        url = f"redis://127.0.0.1:{free.getsockname()[1]}/0"
    command = [sys.executable, "-m", "htmlfig_desktop", "serve", "--port", "0", "--data-dir", str(tmp_path)]
    ended = subprocess.run([*command, "--redis-url", url], capture_output=True, text=True, timeout=120, check=False)
    assert (ended.returncode, ended.stdout) == (6, "")
    assert "STO003" in ended.stderr
    assert "Redis" in ended.stderr


def test_serve_shows_every_setting(tmp_path: Path) -> None:
    from htmlfig_desktop.service.settings import SETTINGS

    shown = CliRunner().invoke(htmlfig, ["serve", "--help"]).stdout
    assert [setting.flag for setting in SETTINGS if setting.flag not in shown] == []

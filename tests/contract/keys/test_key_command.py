"""``htmlfig key`` and ``htmlfig convert --server``: with a real keyring and a real server on loopback."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from htmlfig_desktop.cli.main import htmlfig
from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.keys.facts import FactsFile
from htmlfig_desktop.keys.reminders import DAY
from tests.support.figs import small_fig
from tests.support.raw_server import Act, RawServer, reply
from tests.support.remote import SECRETS, as_open_answer
from tests.support.vault_contract import is_installed, secret_service

SECRET, OPEN = SECRETS[KeyKind.SECRET], SECRETS[KeyKind.OPEN]
NEW = "svc_sk_0123456789abcdefNEW2"
INVALID = {"success": False, "error": {"code": "INVALID_REQUEST", "message": "html or url", "details": {}}}
REFUSED = {"success": False, "error": {"code": "INVALID_KEY", "message": "Unknown key.", "details": {}}}
ACCEPTED = reply(400, INVALID, x_ratelimit_limit="100", x_ratelimit_remaining="98")
Htmlfig = Callable[..., Result]


@pytest.fixture(scope="module")
def bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not is_installed():
        pytest.skip("needs gnome-keyring-daemon and dbus-daemon")
    with secret_service(tmp_path_factory.mktemp("keyring")) as service:
        yield service.address


@pytest.fixture
def run_htmlfig(bus: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Htmlfig:
    """Return ``htmlfig`` with a keyring and a data folder of the test's own, in an empty folder."""
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    def run(*arguments: str, **options: str) -> Result:
        result = CliRunner().invoke(htmlfig, arguments, **options)
        for secret in (SECRET, OPEN, NEW):
            assert secret not in result.output
        return result

    return run


@contextlib.contextmanager
def serving(*acts: Act) -> Iterator[RawServer]:
    """Serve from a thread, since a command runs its own loop."""
    server = RawServer(list(acts))
    started, loop = threading.Event(), asyncio.new_event_loop()
    ended = asyncio.Event()

    async def serve() -> None:
        async with server:
            started.set()
            await ended.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    started.wait()
    try:
        yield server
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join()
        loop.close()


def test_a_key_is_kept_listed_renamed_and_removed(run_htmlfig: Htmlfig, tmp_path: Path) -> None:
    added = run_htmlfig("key", "add", "Team", "--server", "Example.com/", "--plan", "pro", input=f"{SECRET}\n")
    assert added.exit_code == 0, added.output
    assert "svc_sk_…GENL  https://example.com (pro)" in added.stdout
    assert run_htmlfig("key", "rename", "team", "Work").exit_code == 0
    (listed,) = json.loads(run_htmlfig("key", "list", "--json").stdout)["keys"]
    assert {name: listed[name] for name in ("name", "kind", "lastFour", "server", "plan", "status")} == {
        "name": "Work",
        "kind": "secret",
        "lastFour": "GENL",
        "server": "https://example.com",
        "plan": "pro",
        "status": "active",
    }
    assert "Work" in run_htmlfig("key", "list").stdout
    removed = run_htmlfig("key", "remove", "Work")
    assert "stays valid on the server" in removed.stdout
    nothing = run_htmlfig("key", "list")
    assert nothing.stdout == ""
    assert "htmlfig key add" in nothing.stderr
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path.name for path in files] == ["keys.sqlite3"]
    assert SECRET.encode() not in files[0].read_bytes()


@pytest.mark.parametrize(
    ("arguments", "given", "status", "code"),
    [
        (["key", "add", "A", "--server", "https://example.com"], "hello\n", 9, "KEY004"),
        (["key", "add", "A", "--server", "https://example.com"], "", 9, "KEY004"),
        (["key", "add", "A", "--server", "https://example.com"], "eyJhbGciOiJub25lIn0.e30.x\n", 9, "KEY005"),
        (["key", "add", "A\n", "--server", "ftp://example.com"], SECRET, 2, "NET005"),
        (["key", "add", "\x07", "--server", "https://example.com"], SECRET, 9, "KEY019"),
        (["key", "rename", "A", "B"], "", 9, "KEY015"),
        (["key", "test", "A"], "", 9, "KEY015"),
        (["key", "remove", "A"], "", 9, "KEY015"),
        (["key", "later", "A"], "", 9, "KEY015"),
        (["key", "rotate", "A"], SECRET, 9, "KEY015"),
        (["convert", "https://example.org", "--key", "A"], "", 9, "KEY015"),
        (["convert", "https://example.org", "--server", "https://example.com"], "", 9, "KEY015"),
        (["convert", "https://example.org", "--key", "-"], SECRET, 2, "needs --server"),
        (["convert", "-", "--key", "-", "--server", "https://example.com"], SECRET, 2, "only one of them"),
        (["key", "test", "A", "--proxy", "http://anna:secret@proxy:1"], "", 2, "not into arguments"),
        (["convert", "https://example.org", "--key", "A", "--ca-file", "gone.pem"], "", 2, "gone.pem"),
    ],
)
def test_mistakes_have_a_code_and_a_status(
    run_htmlfig: Htmlfig, arguments: list[str], given: str, status: int, code: str
) -> None:
    result = run_htmlfig(*arguments, input=given)
    assert (result.exit_code, code in result.stderr) == (status, True), result.output


def test_without_a_keyring_nothing_is_kept_and_the_way_out_is_told(
    run_htmlfig: Htmlfig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus")
    result = run_htmlfig("key", "add", "Team", "--server", "https://example.com", input=SECRET)
    assert result.exit_code == 9
    assert "KEY010" in result.stderr
    assert "for this run only" in result.stderr
    assert run_htmlfig("key", "list").stdout == ""


def test_a_key_is_tried_out_on_its_server(run_htmlfig: Htmlfig) -> None:
    with serving(ACCEPTED, ACCEPTED, reply(401, REFUSED)) as server:
        run_htmlfig("key", "add", "Team", "--server", server.url, input=SECRET)
        good = run_htmlfig("key", "test", "Team")
        assert good.stdout.splitlines() == [
            "The server accepts the key. It opens /v1/convert.",
            "98 of 100 requests are left in the current window.",
        ]
        assert json.loads(run_htmlfig("key", "test", "Team", "--json").stdout)["remaining"] == 98
        bad = run_htmlfig("key", "test", "Team")
        assert bad.exit_code == 9
        assert "KEY001" in bad.stderr
        assert "Unknown key." in bad.stderr
    assert {request.headers["authorization"] for request in server.requests} == {f"Bearer {SECRET}"}


def test_a_rotation_is_led_through_also_after_a_refusal(run_htmlfig: Htmlfig) -> None:
    with serving(reply(401, REFUSED), ACCEPTED) as server:
        run_htmlfig("key", "add", "Team", "--server", server.url, input=SECRET)
        refused = run_htmlfig("key", "rotate", "Team", input=NEW)
        assert refused.exit_code == 9
        names = [key["name"] for key in json.loads(run_htmlfig("key", "list", "--json").stdout)["keys"]]
        assert names == ["Team", "Team (new)"]
        done = run_htmlfig("key", "rotate", "Team")
        assert done.exit_code == 0, done.output
        assert "svc_sk_…NEW2" in done.stdout
        assert 'htmlfig key remove "Team (old)"' in done.stdout
        assert "has been replaced" in run_htmlfig("key", "list").stderr
        run_htmlfig("key", "remove", "Team (old)")
        run_htmlfig("key", "test", "Team")
    assert [request.headers["authorization"] for request in server.requests] == [f"Bearer {NEW}"] * 3


def test_a_rotation_can_be_abandoned(run_htmlfig: Htmlfig) -> None:
    with serving(reply(401, REFUSED)) as server:
        run_htmlfig("key", "add", "Team", "--server", server.url, input=SECRET)
        run_htmlfig("key", "rotate", "Team", input=NEW)
        assert run_htmlfig("key", "rotate", "Team", "--abandon").exit_code == 0
    assert [key["name"] for key in json.loads(run_htmlfig("key", "list", "--json").stdout)["keys"]] == ["Team"]


def test_a_reminder_of_a_keys_age_says_how_to_put_it_off_and_can_be_put_off(run_htmlfig: Htmlfig) -> None:
    def grow_older(days: int) -> None:
        (key,) = FactsFile().all()
        FactsFile().put(replace(key, created=key.created - days * DAY, remind_at=key.remind_at - days * DAY))

    run_htmlfig("key", "add", "Team", "--server", "https://example.com", input=SECRET)
    assert run_htmlfig("key", "list").stderr == ""
    grow_older(91)
    reminded = run_htmlfig("key", "list").stderr
    assert "should be rotated now" in reminded
    assert 'htmlfig key later "Team"' in reminded
    assert run_htmlfig("key", "later", "team").exit_code == 0
    assert run_htmlfig("key", "list").stderr == ""
    grow_older(31)
    assert run_htmlfig("key", "list").stderr == reminded.replace("91", "122")


def test_a_page_with_its_files_is_converted_on_the_server(run_htmlfig: Htmlfig, tmp_path: Path) -> None:
    here = tmp_path / "here"
    (here / "page.html").write_text('<title>Shop</title><img src="a.png"><img src="gone.png">')
    (here / "a.png").write_bytes(b"\x89PNG")
    with serving(reply(200, as_open_answer(small_fig()))) as server:
        run_htmlfig("key", "add", "Mine", "--server", server.url, input=OPEN)
        options = ("--server", server.url, "--color-scheme", "dark", "--viewport-width", "800")
        result = run_htmlfig("convert", "page.html", *options, "--json")
    assert result.exit_code == 0, result.output
    (converted,) = json.loads(result.stdout)["results"]
    assert Path(converted["file"]).read_bytes() == small_fig()
    assert (converted["title"], converted["size"]) == ("Small", {"width": 400, "height": 300})
    assert (converted["nodes"], converted["texts"], converted["images"]) == (3, 1, 1)
    notes = {loss["code"]: loss["places"][0]["note"] for loss in converted["diagnostics"]}
    assert notes == {"SRV001": "color scheme: dark", "SRV002": "gone.png: there is no such file"}
    sent = server.requests[0].json
    assert 'src="data:image/png;base64,' in sent["html"]
    assert sent["options"]["viewportWidth"] == 800
    (key,) = json.loads(run_htmlfig("key", "list", "--json").stdout)["keys"]
    assert key["lastUsedAt"] is not None


def test_a_key_is_sent_to_its_own_server_only(run_htmlfig: Htmlfig) -> None:
    with serving(reply(200, as_open_answer(small_fig()))) as server, serving(ACCEPTED) as other:
        run_htmlfig("key", "add", "Mine", "--server", server.url, input=OPEN)
        result = run_htmlfig("convert", "https://example.org", "--server", other.url, "--key", "Mine")
        assert result.exit_code == 9
        assert "sent nowhere else" in result.stderr
    assert other.requests == []


def test_of_several_keys_one_must_be_named_and_a_typed_in_key_is_not_kept(run_htmlfig: Htmlfig) -> None:
    with serving(reply(200, as_open_answer(small_fig()))) as server:
        for name in ("One", "Two"):
            run_htmlfig("key", "add", name, "--server", server.url, input=OPEN)
        result = run_htmlfig("convert", "https://example.org", "--server", server.url)
        assert result.exit_code == 2
        assert "--key One or --key Two" in result.stderr
        result = run_htmlfig("convert", "https://example.org", "--server", server.url, "--key", "-", input=OPEN)
        assert result.exit_code == 0, result.output
        result = run_htmlfig("convert", "https://example.org", "--key", "two")
        assert result.exit_code == 0, result.output
    assert len(json.loads(run_htmlfig("key", "list", "--json").stdout)["keys"]) == 2
    assert [request.json["url"] for request in server.requests] == ["https://example.org"] * 2


def test_what_the_server_refuses_ends_with_its_own_words(run_htmlfig: Htmlfig) -> None:
    body = {"code": "QUOTA_EXCEEDED", "message": "100 of 100 conversions used."}
    with serving(reply(402, body, x_request_id="req-5")) as server:
        run_htmlfig("key", "add", "Mine", "--server", server.url, input=OPEN)
        result = run_htmlfig("convert", "https://example.org", "--key", "Mine")
    assert result.exit_code == 8
    for words in ("NET011", "100 of 100 conversions used.", "Request id: req-5", "HTTP 402 QUOTA_EXCEEDED"):
        assert words in result.stderr
    assert list(Path().iterdir()) == []


def test_a_server_is_reached_through_the_proxy_and_with_the_authorities_that_are_named(
    run_htmlfig: Htmlfig, tmp_path: Path
) -> None:
    run_htmlfig("key", "add", "Team", "--server", "http://far.example", input=SECRET)
    with serving(ACCEPTED) as proxy:
        tried = run_htmlfig("key", "test", "Team", "--proxy", proxy.url)
    assert tried.exit_code == 0, tried.output
    assert [request.path for request in proxy.requests] == ["http://far.example/v1/convert"]
    (tmp_path / "own.pem").write_text("no certificate")
    refused = run_htmlfig("key", "test", "Team", "--ca-file", str(tmp_path / "own.pem"))
    assert (refused.exit_code, "NET003" in refused.stderr) == (8, True), refused.output

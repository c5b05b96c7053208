"""Keys: added, renamed, tried out, removed; what is kept where; what is said about mistakes."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from htmlfig_desktop.contract.capability import KeyReport
from htmlfig_desktop.contract.credentials import ApiKey, KeyKind
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.core.errors import CredentialError, ErrorCode, StorageError
from htmlfig_desktop.keys.facts import Facts, FactsFile, KeyFacts, MemoryFacts
from htmlfig_desktop.keys.reminders import DAY
from htmlfig_desktop.keys.store import DELETION_WARNING, KeyStore, checked_key, checked_name
from htmlfig_desktop.keys.vaults import KeyringVault, MemoryVault
from tests.unit.keys.doubles import NEW, NOW, OLD, SERVER, Clock, Probe, refusal


def test_a_key_is_kept_with_all_that_is_known_of_it(store: KeyStore) -> None:
    async def work() -> None:
        await store.add("  Team ", f" {OLD}\n", SERVER, plan=PlanName.PRO)
        (key,) = await store.all()
        assert replace(key, id="") == KeyFacts(
            "", "Team", KeyKind.SECRET, "OLD1", SERVER, PlanName.PRO, NOW, NOW + 80 * DAY
        )
        assert await store.secret("TEAM") == ApiKey(KeyKind.SECRET, OLD)

    asyncio.run(work())


def test_facts_outlive_the_store_in_their_file(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "keys.sqlite3"

    async def work() -> tuple[KeyFacts, ...]:
        store = KeyStore(FactsFile(path), MemoryVault(), now=clock)
        await store.add("b", OLD, SERVER)
        await store.add("A", "sk_0123456789abcdef", SERVER, plan=PlanName.FREE)
        await store.note_use("A")
        return await store.all()

    kept = asyncio.run(work())
    assert [key.name for key in kept] == ["A", "b"]
    assert kept[0].last_used == NOW
    assert FactsFile(path).all() == kept
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert OLD.encode() not in path.read_bytes()


def test_looking_for_keys_makes_no_file(tmp_path: Path) -> None:
    store = KeyStore(FactsFile(tmp_path / "data" / "keys.sqlite3"), MemoryVault())
    assert asyncio.run(store.all()) == ()
    assert list(tmp_path.iterdir()) == []


def test_keys_for_this_run_are_never_written(tmp_path: Path) -> None:
    class Refusing(MemoryVault):
        async def write(self, key_id: str, secret: str) -> None:
            raise CredentialError(ErrorCode.KEYRING_MISSING, "None.")

    store = KeyStore(FactsFile(tmp_path / "keys.sqlite3"), Refusing())

    async def work() -> None:
        with pytest.raises(CredentialError):
            await store.add("Kept", OLD, SERVER)
        key = await store.add("Now", OLD, SERVER, for_this_run=True)
        assert store.is_for_this_run(key)
        assert [known.name for known in await store.all()] == ["Now"]
        assert (await store.secret("now")).secret == OLD
        await store.rename("now", "Later")
        await store.delete("Later")
        assert await store.all() == ()

    asyncio.run(work())
    assert FactsFile(tmp_path / "keys.sqlite3").all() == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", ErrorCode.KEY_MALFORMED),
        ("hello", ErrorCode.KEY_MALFORMED),
        ("sk_short", ErrorCode.KEY_MALFORMED),
        ("sk_with space in it", ErrorCode.KEY_MALFORMED),
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", ErrorCode.KEY_IS_SESSION_TOKEN),
    ],
)
def test_what_is_no_key_is_refused_with_the_reason(store: KeyStore, text: str, code: ErrorCode) -> None:
    assert refusal(store.add("A", text, SERVER)) is code
    assert asyncio.run(store.all()) == ()
    with pytest.raises(CredentialError) as caught:
        checked_key(text)
    assert text == "" or text not in caught.value.cause


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "\x00", "x" * 81, OLD])
def test_what_is_no_name_is_refused(store: KeyStore, name: str) -> None:
    assert refusal(store.add(name, OLD, SERVER)) is ErrorCode.KEY_NAME_INVALID
    assert refusal(_renamed(store, name)) is ErrorCode.KEY_NAME_INVALID


async def _renamed(store: KeyStore, name: str) -> None:
    if not await store.all():
        await store.add("A", OLD, SERVER)
    await store.rename("A", name)


def test_names_are_composed_and_unique_in_any_case(store: KeyStore) -> None:
    assert checked_name("Cafe\u0301") == "Café"

    async def work() -> None:
        await store.add("Café", OLD, SERVER)
        await store.add("b", OLD, SERVER)
        await store.add("run", OLD, SERVER, for_this_run=True)
        for attempt in (
            store.add("CAFE\u0301", NEW, SERVER),
            store.add("Run", NEW, SERVER),
            store.add("B", NEW, SERVER, for_this_run=True),
            store.rename("b", "café"),
            store.rename("run", "B"),
        ):
            with pytest.raises(CredentialError) as caught:
                await attempt
            assert caught.value.error is ErrorCode.KEY_NAME_TAKEN
        await store.rename("café", "CAFÉ")
        assert [key.name for key in await store.all()] == ["run", "b", "CAFÉ"]

    asyncio.run(work())


def test_the_facts_hold_names_unique_by_themselves(facts: Facts) -> None:
    one = KeyFacts("1", "One", KeyKind.OPEN, "abcd", SERVER, None, NOW, NOW)
    two = replace(one, id="2", name="Two")
    facts.put(one, two)
    with pytest.raises(CredentialError):
        facts.put(replace(two, name="ONE", server="changed"))
    assert facts.all() == (one, two)
    facts.put(replace(one, name="Two"), replace(two, name="One"))
    assert [(key.id, key.name) for key in facts.all()] == [("2", "One"), ("1", "Two")]
    facts.remove("1")
    facts.remove("1")
    assert [key.id for key in facts.all()] == ["2"]


def test_an_unknown_name_is_told(store: KeyStore) -> None:
    for attempt in (store.get("x"), store.secret("x"), store.delete("x"), store.test("x"), store.note_use("x")):
        assert refusal(attempt) is ErrorCode.KEY_UNKNOWN


@pytest.mark.parametrize("change", ["renamed", "removed"])
def test_a_key_that_changes_while_its_server_is_asked_stays_changed(change: str) -> None:
    async def probe(server: str, key: ApiKey) -> KeyReport:
        await (store.rename("Team", "Crew") if change == "renamed" else store.delete("Team"))
        return KeyReport(key.kind, None, False, "")

    store = KeyStore(MemoryFacts(), MemoryVault(), probe=probe, now=lambda: NOW)

    async def work() -> None:
        await store.add("Team", OLD, SERVER)
        await store.test("Team")
        assert [(key.name, key.tested) for key in await store.all()] == ([("Crew", NOW)] if change == "renamed" else [])

    asyncio.run(work())


def test_trying_a_key_out_asks_its_server_and_is_noted(store: KeyStore, probe: Probe, clock: Clock) -> None:
    async def work() -> None:
        await store.add("A", OLD, SERVER)
        clock.now += 5
        assert (await store.test("A")).kind is KeyKind.SECRET
        assert (await store.get("A")).tested == NOW + 5
        assert probe.asked == [(SERVER, OLD)]
        probe.known.clear()
        clock.now += 5
        with pytest.raises(CredentialError):
            await store.test("A")
        assert (await store.get("A")).tested == NOW + 5

    asyncio.run(work())


def test_a_key_without_secret_is_told_and_can_be_removed(facts: Facts) -> None:
    vault = MemoryVault()
    store = KeyStore(facts, vault)

    async def work() -> None:
        key = await store.add("A", OLD, SERVER)
        await vault.delete(key.id)
        with pytest.raises(CredentialError) as caught:
            await store.secret("A")
        assert caught.value.error is ErrorCode.KEY_SECRET_GONE
        await store.delete("A")
        assert await store.all() == ()

    asyncio.run(work())


def test_a_deletion_that_the_keyring_refuses_leaves_the_key(facts: Facts) -> None:
    class Locked(MemoryVault):
        async def delete(self, key_id: str) -> None:
            raise CredentialError(ErrorCode.KEYRING_LOCKED, "Locked.")

    store = KeyStore(facts, Locked())

    async def work() -> None:
        await store.add("A", OLD, SERVER)
        with pytest.raises(CredentialError):
            await store.delete("A")
        assert (await store.secret("A")).secret == OLD

    asyncio.run(work())
    assert "stays valid on the server" in DELETION_WARNING


def newer(path: Path) -> None:
    FactsFile(path).put(KeyFacts("1", "A", KeyKind.OPEN, "abcd", SERVER, None, NOW, NOW))
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()


def odd(path: Path) -> None:
    FactsFile(path).put(KeyFacts("1", "A", KeyKind.OPEN, "abcd", SERVER, None, NOW, NOW))
    connection = sqlite3.connect(path)
    connection.execute("UPDATE keys SET kind = 'unheard of'")
    connection.commit()
    connection.close()


DAMAGES: dict[str, Callable[[Path], object]] = {
    "text": lambda path: path.write_text("not a database, but long enough to be read as one" * 50),
    "of a newer program": newer,
    "with an unknown kind": odd,
}


@pytest.mark.parametrize("case", DAMAGES)
def test_a_list_that_cannot_be_read_is_told_by_its_path_and_left_alone(tmp_path: Path, case: str) -> None:
    path = tmp_path / "keys.sqlite3"
    DAMAGES[case](path)
    before = path.read_bytes()
    with pytest.raises(CredentialError) as caught:
        FactsFile(path).all()
    assert caught.value.error is ErrorCode.KEY_LIST_UNREADABLE
    assert str(path) in caught.value.cause
    assert path.read_bytes() == before


def test_a_place_that_cannot_be_written_is_a_storage_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError) as caught:
        FactsFile(tmp_path / "file" / "keys.sqlite3").put(
            KeyFacts("1", "A", KeyKind.OPEN, "abcd", SERVER, None, NOW, NOW)
        )
    assert caught.value.error is ErrorCode.STORAGE_DENIED


def test_a_list_that_another_program_is_writing_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "keys.sqlite3"
    FactsFile(path).put(KeyFacts("1", "A", KeyKind.OPEN, "abcd", SERVER, None, NOW, NOW))
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        assert [key.name for key in FactsFile(path).all()] == ["A"]


@pytest.mark.parametrize("code", [ErrorCode.STORAGE_DENIED, ErrorCode.STORAGE_FULL])
def test_a_list_that_cannot_be_written_keeps_nobody_from_using_and_trying_a_key(
    code: ErrorCode, caplog: pytest.LogCaptureFixture
) -> None:
    class Unwritable(MemoryFacts):
        is_writable = True

        def put(self, *facts: KeyFacts) -> None:
            if not self.is_writable:
                raise StorageError(code, "The list of keys could not be written.")
            super().put(*facts)

    async def work() -> None:
        facts = Unwritable()
        store = KeyStore(facts, MemoryVault(), probe=Probe(OLD))
        await store.add("Team", OLD, SERVER)
        facts.is_writable = False
        await store.note_use("Team")
        assert (await store.test("Team")).kind is KeyKind.SECRET
        with pytest.raises(StorageError):  # what a person asks for is not passed over
            await store.rename("Team", "Crew")

    asyncio.run(work())
    assert caplog.text.count("keys.not_noted") == 2


def test_windows_that_write_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "keys.sqlite3"

    async def work() -> None:
        stores = [KeyStore(FactsFile(path), MemoryVault()) for _ in range(4)]
        async with asyncio.TaskGroup() as group:
            for number, store in enumerate(stores * 5):
                group.create_task(store.add(f"key {number}", OLD, SERVER))

    asyncio.run(work())
    assert len(FactsFile(path).all()) == 20


def test_a_keyring_is_looked_for_without_being_asked_for_anything() -> None:
    ring = object()
    asyncio.run(KeyStore(MemoryFacts(), KeyringVault(find=lambda: ring)).check_keyring())  # type: ignore[arg-type,return-value]
    with pytest.raises(CredentialError) as caught:
        asyncio.run(KeyStore(MemoryFacts(), KeyringVault(find=lambda: None)).check_keyring())
    assert caught.value.error is ErrorCode.KEYRING_MISSING
    asyncio.run(KeyStore(MemoryFacts(), MemoryVault()).check_keyring())


def test_the_current_key_is_found_by_its_id_else_by_its_name() -> None:
    async def work() -> None:
        store = KeyStore(MemoryFacts(), MemoryVault(), now=lambda: 0.0)
        first = await store.add("One", OLD, SERVER)
        await store.rename("One", "Two")
        assert (await store.current(first.id, "One")).name == "Two"
        second = await store.add("One", NEW, SERVER)
        assert (await store.current(first.id, "One")).id == first.id
        assert (await store.current("gone", "one ")).id == second.id
        with pytest.raises(CredentialError) as caught:
            await store.current("gone", "Three")
        assert caught.value.error is ErrorCode.KEY_UNKNOWN

    asyncio.run(work())

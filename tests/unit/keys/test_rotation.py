"""Keys: rotated step by step, remembered when it is time to."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path

import pytest

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.core.errors import CredentialError, ErrorCode
from htmlfig_desktop.keys.facts import FactsFile, KeyFacts, KeyStatus
from htmlfig_desktop.keys.reminders import DAY, ReminderKind, reminders
from htmlfig_desktop.keys.rotation import (
    RotationStep,
    abandon_rotation,
    begin_rotation,
    finish_rotation,
    rotation_of,
    swap_keys,
    try_new_key,
)
from htmlfig_desktop.keys.store import KeyStore
from htmlfig_desktop.keys.vaults import MemoryVault
from tests.unit.keys.doubles import NEW, NOW, OLD, SERVER, Clock, Probe


def test_a_rotation_goes_step_by_step_to_its_end(store: KeyStore, clock: Clock) -> None:
    async def work() -> None:
        await store.add("Team", OLD, SERVER, plan=PlanName.PRO)
        assert (await rotation_of(store, "Team")).step is RotationStep.ADD_NEW
        clock.now += 85 * DAY
        begun = await begin_rotation(store, "team", NEW)
        assert begun.step is RotationStep.TEST_NEW
        assert begun.new is not None
        assert (begun.new.name, begun.new.status) == ("Team (new)", KeyStatus.CANDIDATE)
        assert (await store.secret("Team")).secret == OLD
        await try_new_key(store, "Team")
        assert (await rotation_of(store, "Team (new)")).step is RotationStep.SWAP
        swapped = await swap_keys(store, "Team")
        assert swapped.step is RotationStep.DELETE_OLD
        assert (await store.secret("Team")).secret == NEW
        assert (await store.secret("Team (old)")).secret == OLD
        key = await store.get("Team")
        assert (key.plan, key.created, key.status) == (PlanName.PRO, clock.now, KeyStatus.ACTIVE)
        assert [reminder.kind for reminder in await store.reminders()] == [ReminderKind.DELETE_OLD]
        await finish_rotation(store, "Team")
        assert [key.name for key in await store.all()] == ["Team"]
        assert (await rotation_of(store, "Team")).step is RotationStep.ADD_NEW
        assert await store.reminders() == ()

    asyncio.run(work())


def test_a_rotation_cannot_skip_a_step(store: KeyStore, probe: Probe) -> None:
    async def work() -> None:
        await store.add("Team", OLD, SERVER)

        async def refused(*attempts: Awaitable[object]) -> None:
            for attempt in attempts:
                with pytest.raises(CredentialError) as caught:
                    await attempt
                assert caught.value.error is ErrorCode.KEY_ROTATION_ORDER

        await refused(*(step(store, "Team") for step in (try_new_key, swap_keys, finish_rotation, abandon_rotation)))
        await refused(begin_rotation(store, "Team", OLD))
        await begin_rotation(store, "Team", NEW)
        await refused(swap_keys(store, "Team"), finish_rotation(store, "Team"), begin_rotation(store, "Team", NEW))
        probe.known = {OLD}
        with pytest.raises(CredentialError):
            await try_new_key(store, "Team")
        await refused(swap_keys(store, "Team"))
        await abandon_rotation(store, "Team")
        assert [key.name for key in await store.all()] == ["Team"]
        assert (await store.secret("Team")).secret == OLD

    asyncio.run(work())


def test_a_rotation_keeps_to_one_kind_of_key(store: KeyStore) -> None:
    async def work() -> None:
        await store.add("Team", OLD, SERVER)
        with pytest.raises(CredentialError) as caught:
            await begin_rotation(store, "Team", "sk_0123456789abcdef")
        assert caught.value.error is ErrorCode.KEY_KIND_WRONG

    asyncio.run(work())


def test_a_rotation_goes_on_after_a_restart(tmp_path: Path, probe: Probe) -> None:
    vault = MemoryVault()

    def started() -> KeyStore:
        return KeyStore(FactsFile(tmp_path / "keys.sqlite3"), vault, probe=probe)

    async def work() -> None:
        await started().add("Team", OLD, SERVER)
        await begin_rotation(started(), "Team", NEW)
        await try_new_key(started(), "Team")
        assert (await rotation_of(started(), "Team")).step is RotationStep.SWAP
        await swap_keys(started(), "Team")
        assert (await rotation_of(started(), "Team")).step is RotationStep.DELETE_OLD

    asyncio.run(work())


@pytest.mark.parametrize(
    ("days", "kind"),
    [(0, None), (79.99, None), (80, ReminderKind.ROTATE_SOON), (89.99, ReminderKind.ROTATE_SOON),
     (90, ReminderKind.ROTATE_NOW), (500, ReminderKind.ROTATE_NOW), (-5, None)],
)  # fmt: skip
def test_a_key_is_remembered_at_80_and_90_days(days: float, kind: ReminderKind | None) -> None:
    key = KeyFacts("1", "A", KeyKind.OPEN, "abcd", SERVER, None, NOW, NOW + 80 * DAY)
    found = reminders([key], NOW + days * DAY)
    assert [reminder.kind for reminder in found] == ([] if kind is None else [kind])
    assert all("“A”" in reminder.sentence for reminder in found)
    assert reminders([replace(key, status=KeyStatus.CANDIDATE)], NOW + 500 * DAY) == ()

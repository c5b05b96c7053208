"""Leads through a rotation: new key, try it out, swap, delete the old one. Source: contract, "Authentication", 7.

Where a rotation stands is in the facts, so it goes on where it was after a restart.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from htmlfig_desktop.contract.capability import KeyReport
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import CredentialError, ErrorCode
from htmlfig_desktop.keys.facts import KeyFacts, KeyStatus
from htmlfig_desktop.keys.store import KeyStore


class RotationStep(Enum):
    """What is next; the value tells it."""

    ADD_NEW = because("Create a new key in the server's dashboard and add it here.")
    TEST_NEW = because("Try the new key out.")
    SWAP = because("Put the new key in the old one's place.")
    DELETE_OLD = because("Delete the old key in the server's dashboard, then remove it here.")


@dataclass(frozen=True, slots=True)
class Rotation:
    """Where a key's rotation stands."""

    step: RotationStep
    old: KeyFacts
    new: KeyFacts | None
    """None before the new key was added."""


async def rotation_of(store: KeyStore, name: str) -> Rotation:
    """Return where the rotation of a key stands; the name may be that of the old or the new key.

    Raises:
        CredentialError: KEY015, KEY017.
    """
    key = await store.get(name)
    keys = {known.id: known for known in await store.all()}
    if key.replaces in keys:
        return _between(keys[key.replaces], key)
    new = next((known for known in keys.values() if known.replaces == key.id), None)
    return _between(key, new) if new else Rotation(RotationStep.ADD_NEW, key, None)


async def begin_rotation(store: KeyStore, name: str, text: str) -> Rotation:
    """Keep the new key beside the old one, which stays in use.

    Raises:
        CredentialError: KEY003 to KEY005, KEY010 to KEY018.
    """
    rotation = await _at(store, name, RotationStep.ADD_NEW)
    await store.keep_replacement(rotation.old, text)
    return await rotation_of(store, name)


async def try_new_key(store: KeyStore, name: str) -> KeyReport:
    """Ask the server about the new key.

    Raises:
        HtmlFigError: KEY001 to KEY018, NET001 to NET020.
    """
    rotation = await _at(store, name, RotationStep.TEST_NEW, RotationStep.SWAP)
    return await store.test(_new(rotation).name)


async def swap_keys(store: KeyStore, name: str) -> Rotation:
    """Let the new key take the old one's name; from now on it is the one in use.

    Raises:
        CredentialError: KEY015 to KEY018; KEY018 also where the server has not accepted the new key yet.
    """
    rotation = await _at(store, name, RotationStep.SWAP)
    active = await store.swap(rotation.old, _new(rotation))
    return await rotation_of(store, active.name)


async def abandon_rotation(store: KeyStore, name: str) -> None:
    """Forget the new key; the old one stays as it was.

    Raises:
        CredentialError: KEY010 to KEY018.
    """
    rotation = await _at(store, name, RotationStep.TEST_NEW, RotationStep.SWAP)
    await store.delete(_new(rotation).name)


async def finish_rotation(store: KeyStore, name: str) -> None:
    """Forget the old key. Tell ``DELETION_WARNING`` along with it.

    Raises:
        CredentialError: KEY010 to KEY018.
    """
    rotation = await _at(store, name, RotationStep.DELETE_OLD)
    await store.delete(rotation.old.name)


async def _at(store: KeyStore, name: str, *steps: RotationStep) -> Rotation:
    rotation = await rotation_of(store, name)
    if rotation.step not in steps:
        raise CredentialError(ErrorCode.KEY_ROTATION_ORDER, because("First: {step}", step=rotation.step.value))
    return rotation


def _between(old: KeyFacts, new: KeyFacts) -> Rotation:
    if new.status is not KeyStatus.CANDIDATE:
        return Rotation(RotationStep.DELETE_OLD, old, new)
    return Rotation(RotationStep.TEST_NEW if new.tested is None else RotationStep.SWAP, old, new)


def _new(rotation: Rotation) -> KeyFacts:
    assert rotation.new is not None, "every step after the first has a new key"
    return rotation.new

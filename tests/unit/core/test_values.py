"""Dataclasses that are frozen for the type checker alone."""

from __future__ import annotations

import copy
import dataclasses
import pickle

from htmlfig_desktop.core.values import dataclass


@dataclasses.dataclass(frozen=True, slots=True)
class Frozen:
    left: int
    right: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Quick:
    left: int
    right: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Alone:
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Below(Quick):
    more: int = 3


def test_objects_compare_and_hash_as_those_of_a_frozen_class() -> None:
    assert Quick(1, (2,)) == Quick(1, (2,)) != Quick(1, (3,))
    assert hash(Quick(1, (2,))) == hash(Frozen(1, (2,)))
    assert Alone(1) != Alone(1)
    assert len({Alone(1), Alone(1)}) == 2


def test_they_have_slots_and_no_dictionary() -> None:
    assert not hasattr(Quick(1), "__dict__")
    assert not hasattr(Below(1), "__dict__")


def test_setting_a_field_costs_no_call() -> None:
    assert Quick.__setattr__ is object.__setattr__


def test_they_travel_between_processes() -> None:
    for value in (Quick(1, (2,)), Below(1, more=5)):
        assert pickle.loads(pickle.dumps(value)) == value == copy.copy(value)
        assert dataclasses.asdict(value)["left"] == 1

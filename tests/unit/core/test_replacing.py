"""Copies of dataclasses with other values."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field

import pytest

from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass as value
from htmlfig_desktop.engine.scene.nodes import Frame, Rectangle


@dataclass(frozen=True, slots=True)
class Pair:
    left: int
    right: list[int]


@dataclass(frozen=True, slots=True)
class One:
    value: int


@value(frozen=True, slots=True)
class Quick:
    value: int
    other: list[int]


@dataclass(frozen=True)
class Loose:
    value: int
    other: int = 2


@dataclass(frozen=True, slots=True)
class Checked:
    low: int
    high: int

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("low above high")


@dataclass(frozen=True, slots=True)
class Counted:
    value: int
    other: int
    double: int = field(init=False, default=7)


@pytest.mark.parametrize(
    ("value", "changes"),
    [
        (Pair(1, [2]), {"left": 3}),
        (Pair(1, [2]), {}),
        (One(1), {"value": 2}),
        (Quick(1, [2]), {"value": 3}),
        (Quick(1, [2]), {}),
        (Loose(1), {"other": 3}),
        (Counted(1, 2), {"value": 3}),
        (Frame(name="a", size=Size(1, 2), children=(Rectangle(name="b", size=Size(3, 4)),)), {"name": "c"}),
        (Rectangle(name="b", size=Size(3, 4)), {"transform": Affine.translation(1, 2), "opacity": 0.5}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_copy_is_what_the_standard_library_makes(value: object, changes: dict[str, object]) -> None:
    before = repr(value)
    copy = replace(value, **changes)
    assert copy == dataclasses.replace(value, **changes)  # type: ignore[type-var]
    assert type(copy) is type(value)
    assert copy is not value
    assert repr(value) == before


def test_a_field_keeps_the_very_object_it_had() -> None:
    pair = Pair(1, [2])
    assert replace(pair, left=2).right is pair.right


def test_a_field_of_a_quick_class_keeps_the_very_object_it_had() -> None:
    quick = Quick(1, [2])
    assert replace(quick, value=2).other is quick.other


def test_a_class_that_checks_its_values_checks_those_of_a_copy() -> None:
    with pytest.raises(ValueError, match="low above high"):
        replace(Checked(1, 2), low=3)


@pytest.mark.parametrize("value", [Pair(1, []), One(1), Loose(1), Quick(1, [])], ids=lambda value: type(value).__name__)
def test_a_field_that_is_not_there_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        replace(value, middle=1)


def test_what_is_no_dataclass_is_refused() -> None:
    with pytest.raises(TypeError):
        replace("text", value=1)

"""Names of which no two are the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.engine.scene.distinct_names import distinct_names


def test_a_name_that_comes_again_has_its_number_behind_it() -> None:
    assert distinct_names(["Card", "Link", "Card", "Card"]) == ["Card", "Link", "Card 2", "Card 3"]


def test_a_number_that_somebody_has_for_a_name_is_passed_over() -> None:
    assert distinct_names(["Card 2", "Card", "Card"]) == ["Card 2", "Card", "Card 3"]


@given(st.lists(st.sampled_from(["a", "a 2", "a 2 2", "a 3", "b"]), max_size=12))
def test_no_two_are_the_same_and_the_first_of_each_stays(names: list[str]) -> None:
    made = distinct_names(names)
    assert len(set(made)) == len(made) == len(names)
    assert all(one.startswith(name) for name, one in zip(names, made, strict=True))

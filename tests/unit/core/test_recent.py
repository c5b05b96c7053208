"""What was used last is kept, as far as there is room."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.core.recent import Recent


def test_those_used_last_are_kept_as_far_as_there_is_room() -> None:
    recent: Recent[str, str] = Recent(100)
    for name in "abc":
        recent.keep(name, name, 30)
    recent.find("a")
    recent.keep("d", "d", 30)
    assert [recent.find(name) for name in "abcd"] == ["a", None, "c", "d"]


def test_one_that_is_larger_than_all_the_room_is_not_kept() -> None:
    recent: Recent[str, str] = Recent(100)
    recent.keep("a", "a", 101)
    recent.keep("b", "b", 100)
    assert recent.find("a") is None
    assert recent.find("b") == "b"


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 12)), max_size=40))
def test_no_room_is_lost_whatever_is_kept_again_and_again(kept: list[tuple[str, int]]) -> None:
    recent: Recent[str, int] = Recent(10)
    for name, size in kept:
        recent.keep(name, size, size)
    assert sum(recent.find(name) or 0 for name in "abcd") <= 10
    recent.keep("whole", 10, 10)
    assert recent.find("whole") == 10

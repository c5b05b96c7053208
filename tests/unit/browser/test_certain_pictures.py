"""A picture that may lack parts is not believed before it was the same twice."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence

import pytest

from htmlfig_desktop.engine.browser.load import machine_is_busy
from htmlfig_desktop.engine.browser.pictures import same_twice


def taken(pictures: Sequence[bytes]) -> tuple[bytes, int]:
    """The picture that is believed of a browser that draws these, and how many it had to draw."""
    drawn = iter(pictures)
    count = 0

    async def take() -> bytes:
        nonlocal count
        count += 1
        return next(drawn)

    return asyncio.run(same_twice(take)), count


def test_two_that_are_the_same_suffice() -> None:
    assert taken([b"whole", b"whole", b"whole"]) == (b"whole", 2)


@pytest.mark.parametrize("first", [[b"hole"], [b"hole", b"other hole"], [b"whole", b"hole"]])
def test_a_hole_is_passed_over(first: list[bytes]) -> None:
    assert taken([*first, b"whole", b"whole"]) == (b"whole", len(first) + 2)


def test_a_page_that_never_looks_the_same_is_not_taken_for_ever() -> None:
    assert taken([b"%d" % number for number in range(9)]) == (b"4", 5)


@pytest.mark.parametrize(("load", "busy"), [(0.2, False), (6.0, False), (6.1, True)])
def test_much_more_to_compute_than_there_are_cores_is_busy(
    monkeypatch: pytest.MonkeyPatch, load: float, busy: bool
) -> None:
    monkeypatch.setattr(os, "getloadavg", lambda: (load, 0.0, 0.0), raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    assert machine_is_busy() is busy


def test_a_system_that_tells_no_load_is_taken_for_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "getloadavg", raising=False)
    assert machine_is_busy()

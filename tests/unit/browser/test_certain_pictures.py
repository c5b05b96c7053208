"""What may lack parts is not believed before it was the same twice, and white not before it is seen."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Sequence

import numpy as np
import pytest

from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.engine.browser.devtools import JsonObject
from htmlfig_desktop.engine.browser.machine_load import machine_is_busy
from htmlfig_desktop.engine.browser.pictures import Photographer, same_twice
from htmlfig_desktop.engine.browser.png import begins_opaque
from htmlfig_desktop.engine.png import png_from_rows


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


class SlowToWhiten:
    """A browser that draws some pictures more without the white that it was given back."""

    def __init__(self, late: int) -> None:
        self.late = late
        self.alpha = 255

    async def command(self, method: str, params: JsonObject, **_: object) -> JsonObject:
        if method == "Emulation.setDefaultBackgroundColorOverride":
            self.alpha = 255 * params["color"]["a"]
            return {}
        is_late = self.alpha == 255 and self.late > 0
        self.late -= is_late
        pixel = np.array([[[255, 255, 255, 0 if is_late else self.alpha]]], np.uint8)
        return {"data": base64.b64encode(b"".join(png_from_rows(1, 1, [pixel]))).decode()}


@pytest.mark.parametrize("late", [0, 1, 3])
def test_white_is_waited_for_until_it_is_seen(late: int) -> None:
    async def work() -> bytes:
        browser = SlowToWhiten(0)
        photographer = Photographer(browser, Size(9, 9), 1.0, Limits(), is_busy=lambda: False)  # type: ignore[arg-type]
        around = {"origin": Vec(0, 0), "scale": 1.0}
        await photographer.take(Rect(0, 0, 1, 1), transparent=True, **around)  # type: ignore[arg-type]
        browser.late = late
        return await photographer.take(Rect(0, 0, 1, 1), transparent=False, **around)  # type: ignore[arg-type]

    assert begins_opaque(asyncio.run(work()))

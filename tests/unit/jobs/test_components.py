"""What repeats is found and made in another process; only what was asked for becomes components."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import pytest

from htmlfig_desktop.core.errors import ErrorCode, FigError, StorageError, ViewingError
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.jobs import components as module
from htmlfig_desktop.jobs.components import ComponentsOrder, Made, find_parts, save_with_components
from tests.support.figs import small_fig
from tests.support.repeating import repeating_fig
from tests.support.states import BUTTON, button, with_states

ROOM = Size(144, 72)


@pytest.fixture
def design(tmp_path: Path) -> Path:
    path = tmp_path / "design.fig"
    path.write_bytes(repeating_fig())
    return path


def components_in(path: Path) -> list[str]:
    return [node.name for node in read_fig(path.read_bytes()).nodes if node.type == "SYMBOL"]


def test_what_repeats_is_told_with_a_picture_of_it_as_it_stands_on_the_page(design: Path) -> None:
    card, badge = asyncio.run(find_parts(design, ROOM, 1.0))
    assert (card.name, card.count, card.layers, card.size.width) == ("card", 3, 7, 200)
    assert (badge.name, badge.count, badge.layers) == ("badge", 6, 2)
    assert card.picture is not None
    assert card.picture.width <= ROOM.width
    assert card.picture.height == ROOM.height
    assert len(card.picture.rgba) == 4 * card.picture.width * card.picture.height
    assert card.picture.rgba[:4] == bytes((0, 153, 51, 255)), "its green top"
    assert badge.picture is not None
    assert (badge.picture.width, badge.picture.height) == (40, 16), "not enlarged"


def test_a_dense_screen_gets_pictures_of_more_pixels(design: Path) -> None:
    _, badge = asyncio.run(find_parts(design, ROOM, 2.0))
    assert badge.picture is not None
    assert (badge.picture.width, badge.picture.height) == (80, 32)


def test_a_part_with_states_tells_them_and_counts_where_it_is_used(design: Path) -> None:
    design.write_bytes(with_states([button(), button("Rent", x=90)], {"Button": BUTTON}))
    (part,) = asyncio.run(find_parts(design, ROOM, 1.0))
    assert (part.name, part.count) == ("Button", 2)
    assert [state.value for state in part.states] == ["Default", "Hover", "Pressed"]
    assert part.picture is not None
    assert (part.picture.width, part.picture.rgba[:4]) == (34, bytes((0, 0, 255, 255)))


def test_where_nothing_repeats_there_are_no_parts(design: Path) -> None:
    design.write_bytes(small_fig())
    assert asyncio.run(find_parts(design, ROOM, 1.0)) == ()


def test_only_what_is_asked_for_becomes_components_also_where_it_was_inside_of_what_is_not(
    design: Path, tmp_path: Path
) -> None:
    card, badge = asyncio.run(find_parts(design, ROOM, 1.0))
    target = tmp_path / "out.fig"
    made = asyncio.run(save_with_components(ComponentsOrder(design, target, {card.key: "Tile"})))
    assert (made, components_in(target)) == (Made(1, 3), ["Tile"])
    made = asyncio.run(save_with_components(ComponentsOrder(design, target, {badge.key: "badge"})))
    assert (made, components_in(target)) == (Made(1, 6), ["badge"])
    made = asyncio.run(save_with_components(ComponentsOrder(design, target, {card.key: "card", badge.key: "badge"})))
    assert (made.components, sorted(components_in(target))) == (2, ["badge", "card"])


def test_a_design_that_is_none_is_told_with_its_code(design: Path, tmp_path: Path) -> None:
    design.write_bytes(b"no design")
    for work in (
        find_parts(design, ROOM, 1.0),
        save_with_components(ComponentsOrder(design, tmp_path / "out.fig", {})),
    ):
        with pytest.raises(FigError) as caught:
            asyncio.run(work)
        assert caught.value.error is ErrorCode.FIG_NOT_A_FIG
    assert not (tmp_path / "out.fig").exists()


def test_a_folder_that_is_not_there_is_told(design: Path, tmp_path: Path) -> None:
    with pytest.raises(StorageError):
        asyncio.run(save_with_components(ComponentsOrder(design, tmp_path / "gone" / "out.fig", {})))


def answering(answer: object, pixels: bytes = b"") -> tuple[str, ...]:
    says = f"open(o['pictures'], 'wb').write({pixels!r}); print({json.dumps(answer)!r})"
    return sys.executable, "-c", f"import json, sys; o = json.load(sys.stdin); {says}"


@pytest.mark.parametrize(
    "answer",
    [
        [],
        {},
        {"parts": 3},
        {"parts": [{"name": "card"}]},
        {
            "parts": [
                {"key": "1:1", "name": "", "count": 2, "layers": 2, "size": [1, 1], "isIcon": False, "picture": [9, 9]}
            ]
        },
        {"error": "no code", "cause": 1, "detail": ""},
    ],
)
def test_an_answer_that_makes_no_sense_is_an_error_with_a_code(
    answer: object, design: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "child_command", lambda name, module: answering(answer, b"few"))
    with pytest.raises(ViewingError) as caught:
        asyncio.run(find_parts(design, ROOM, 1.0))
    assert caught.value.error is ErrorCode.VIEWER_CRASHED


def test_cancelling_ends_the_process(design: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    endless = (sys.executable, "-c", "import time; time.sleep(600)")
    monkeypatch.setattr(module, "child_command", lambda name, module: endless)

    async def give_up() -> None:
        for work in (
            find_parts(design, ROOM, 1.0),
            save_with_components(ComponentsOrder(design, tmp_path / "out.fig", {})),
        ):
            task = asyncio.create_task(work)
            await asyncio.sleep(0.2)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    asyncio.run(give_up())  # returns only when the process is gone: its thread waits for it
    assert not (tmp_path / "out.fig").exists()

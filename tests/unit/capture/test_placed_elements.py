"""What elements say of their places is taken where the snapshot has as many of a name, and asked for elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.asking.asked_properties import ASKED_ALL
from htmlfig_desktop.engine.capture.asking.placed_elements import called, entries_of, matched
from htmlfig_desktop.engine.capture.decoding.scrolling import Scrolling, place_scrolling
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotDocument, SnapshotNode

REACH = [3, 4, 300, 400, 1, 2, 100, 80]
"""Of a box that scrolls, as the page tells it."""
FOUND = Scrolling(Size(300, 400), Vec(3, 4), Rect(1, 2, 100, 80))


def test_elements_of_a_name_are_matched_in_their_order_where_both_have_as_many() -> None:
    told = [("p", 1), ("div", 2), ("p", 3), ("li", 4)]
    assert dict(matched(told, [("p", "first"), ("p", "second"), ("div", "one"), ("div", "more")])) == {
        "first": 1,
        "second": 3,
    }
    assert list(matched([], [("p", "first")])) == []


@pytest.mark.parametrize("told", [None, 5, "list", {}, ["x"], [[]], [[1, 2]], [["a", 1, 2]]])
def test_entries_of_another_form_are_none(told: Any) -> None:
    assert list(entries_of(told, 2)) == []


def test_an_element_is_called_by_its_tag_id_and_classes() -> None:
    assert called("div", {"class": "a b", "id": "x", "title": "t"}) == "div x a b"
    assert called("p", {}) == "p  "


class Worlds:
    """Answers for elements, and keeps which were asked."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    async def answers_of(self, frame: str, numbers: Sequence[int], function: str) -> Any:
        self.asked += numbers
        return [REACH for _ in numbers]


def scrolled(told: object, *, documents: int = 1) -> tuple[list[int], list[dict[int, Scrolling]]]:
    """Return which elements were asked about, and what an answer with two boxes that scroll holds then."""
    strings = ["DIV", "class", "one", "two", "auto", "visible", "frame"]
    look = [4 if name.startswith("overflow") else 5 for name in ASKED_ALL.styles]
    row = [*look, *([5] * len(ASKED_ALL.used))]
    answer: Any = {
        "strings": strings,
        "documents": [
            {
                "frameId": 6,
                "nodes": {
                    "nodeName": [0, 0],
                    "nodeType": [1, 1],
                    "attributes": [[1, 2], [1, 3]],
                    "backendNodeId": [11, 12],
                },
                "layout": {"nodeIndex": [0, 1], "styles": [row, row]},
            }
            for _ in range(documents)
        ],
    }
    worlds = Worlds()

    async def work() -> None:
        page_told: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        page_told.set_result(told)
        await place_scrolling(worlds, answer, ASKED_ALL, page_told)  # type: ignore[arg-type]

    asyncio.run(work())
    return worlds.asked, [each["layout"]["scrolling"] for each in answer["documents"]]


def test_boxes_of_which_the_page_told_are_not_asked_for() -> None:
    told = [["div  one", *REACH], ["div  two", *REACH], ["div  one", "grid"]]
    assert scrolled(told) == ([], [{0: FOUND, 1: FOUND}])


def test_boxes_of_which_the_page_did_not_tell_are_asked_for_alone() -> None:
    assert scrolled([["div  one", *REACH]]) == ([12], [{0: FOUND, 1: FOUND}])
    assert scrolled([["div  one", *REACH], ["div  one", *REACH]]) == ([11, 12], [{0: FOUND, 1: FOUND}])
    assert scrolled(None) == ([11, 12], [{0: FOUND, 1: FOUND}])


def test_boxes_in_frames_are_asked_for_whatever_the_page_told() -> None:
    told = [["div  one", *REACH], ["div  two", *REACH]]
    assert scrolled(told, documents=2) == ([11, 12], [{0: FOUND, 1: FOUND}] * 2)


def test_the_nodes_of_a_document_are_those_of_its_root_also_where_it_was_given_another() -> None:
    leaf = SnapshotNode(1, NodeKind.TEXT, "", "words", {}, 0, None)
    root = SnapshotNode(0, NodeKind.DOCUMENT, "", "", {}, 0, None, children=(leaf,))
    document = SnapshotDocument("", "", "", root)
    assert document.nodes == (root, leaf)
    assert document.nodes is document.nodes
    assert replace(document, root=leaf).nodes == (leaf,)

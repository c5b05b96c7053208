"""What the script in the page says of anchors is taken only where it fits the snapshot."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.engine.capture.asking.placed_elements import ask_placed
from htmlfig_desktop.engine.capture.snapshot import Anchors, NodeKind
from htmlfig_desktop.engine.capture.unsaid.anchors import anchors_of as anchors_told
from htmlfig_desktop.engine.capture.unsaid.anchors import columns_of
from tests.support.recordings import recorded_snapshot

DOCUMENT = recorded_snapshot("card").document
POSITIONED = [
    node
    for node in DOCUMENT.root.walk()
    if node.kind is NodeKind.ELEMENT and node.box is not None and node.box.style["position"] in ("absolute", "fixed")
]
VALUES = ["auto", "1px", "2px", "auto", "10px", "50%"]


class Told:
    """A page whose script has one answer."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    async def evaluate(self, expression: str, *, await_promise: bool = False) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def anchors_of(answer: Any) -> dict[int, Anchors]:
    told = asyncio.run(ask_placed(Told(answer)))  # type: ignore[arg-type]
    return dict(anchors_told(DOCUMENT, told))


def key_of_first() -> str:
    node = POSITIONED[0]
    return f"{node.name} {node.attributes.get('id', '')} {node.attributes.get('class', '')}"


def test_an_element_is_found_by_its_tag_id_and_classes() -> None:
    assert anchors_of([[key_of_first(), *VALUES]]) == {POSITIONED[0].index: Anchors(*VALUES)}


def test_another_count_of_alike_elements_gives_none() -> None:
    entry = [key_of_first(), *VALUES]
    assert anchors_of([entry, entry]) == {}
    assert anchors_of([]) == {}


@pytest.mark.parametrize("answer", [None, 5, ["x"], [["a", "b"]], [[1, *VALUES]], [[key_of_first(), *VALUES[:5], 7]]])
def test_an_answer_of_another_form_gives_none(answer: Any) -> None:
    assert anchors_of(answer) == {}


def test_a_script_that_fails_costs_the_anchors_and_a_crash_the_capture() -> None:
    assert anchors_of(CaptureError(ErrorCode.BROWSER_PROTOCOL, "The script failed.")) == {}
    with pytest.raises(CaptureError):
        anchors_of(CaptureError(ErrorCode.PAGE_CRASHED, "The page crashed."))


def test_values_are_cut_to_what_a_length_needs() -> None:
    (found,) = anchors_of([[key_of_first(), "x" * 5000, *VALUES[1:]]]).values()
    assert len(found.left) <= 40


def test_columns_of_grids_are_found_likewise_and_beside_anchors() -> None:
    grids = [node for node in DOCUMENT.root.walk() if node.box is not None and node.box.style["display"] == "grid"]
    told = [[key_of_first(), *VALUES], ["nothing that is here", "1fr"]]
    assert columns_of(DOCUMENT, told) == {}
    for node in grids[:1]:
        key = f"{node.name} {node.attributes.get('id', '')} {node.attributes.get('class', '')}"
        assert columns_of(DOCUMENT, [*told, [key, "1fr 2fr"]]) == {node.index: "1fr 2fr"}
    assert columns_of(DOCUMENT, "not a list") == columns_of(DOCUMENT, [["one word"], [1, 2]]) == {}

"""The snapshot decoder: what it reads, and that nothing a page can say breaks it."""

from __future__ import annotations

import copy
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.engine.capture.asking.properties import STYLE_PROPERTIES, USED_PROPERTIES
from htmlfig_desktop.engine.capture.decoding.decode import decode_snapshot
from htmlfig_desktop.engine.capture.decoding.rows import StyleRows
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotDocument, SnapshotNode
from tests.support.recordings import recorded_answer


def find(name: str) -> SnapshotNode:
    return next(node for node in decode_snapshot(recorded_answer("card")).root.walk() if node.name == name)


def test_boxes_carry_place_computed_and_used_values() -> None:
    card = find("div")
    assert card.box is not None
    assert (card.box.rect.x, card.box.rect.y, card.box.rect.width) == (40, 40, 370)
    assert card.box.style["background-color"] == "rgb(255, 255, 255)"
    assert card.box.used["padding-left"] == "24px"


def test_used_values_are_told_when_asked_and_all_of_them_where_they_are_changed() -> None:
    card = find("div").box
    assert card is not None
    used = card.used
    changed = used.changed({"width": "1px"})
    assert {name: changed[name] for name in USED_PROPERTIES} == {
        **{name: used[name] for name in USED_PROPERTIES},
        "width": "1px",
    }
    assert used.get("no-property", "none") == "none"
    assert used.mapped(str.upper)["padding-left"] == used["padding-left"].upper()


def test_boxes_that_look_alike_share_one_style() -> None:
    nodes = [node for node in decode_snapshot(recorded_answer("card")).root.walk() if node.box]
    styles = {id(node.box.style) for node in nodes if node.box}
    assert len(styles) < len(nodes) / 1.5


def test_text_boxes_cover_the_characters_as_drawn() -> None:
    texts = [node for node in find("p").walk() if node.kind is NodeKind.TEXT and node.box]
    first = texts[0].box
    assert first is not None
    assert first.text[first.text_boxes[0].start : first.text_boxes[0].end] == "Everything that is "


def test_generated_content_belongs_to_its_pseudo_element() -> None:
    before = find("::before")
    assert before.kind is NodeKind.PSEUDO
    assert [box.text for box in before.generated] == ["•"]


def test_every_node_has_a_number_of_its_own_over_all_frames() -> None:
    indices = [node.index for node in decode_snapshot(recorded_answer("card")).root.walk()]
    assert len(indices) == len(set(indices))


def test_offsets_beyond_the_basic_plane_are_counted_in_characters() -> None:
    answer = recorded_answer("card")
    document = answer["documents"][0]
    at = next(
        at for at, text in enumerate(document["layout"]["text"]) if text >= 0 and answer["strings"][text] == "Live"
    )
    answer["strings"].append("😀x")
    document["layout"]["text"][at] = len(answer["strings"]) - 1
    position = document["textBoxes"]["layoutIndex"].index(at)
    document["textBoxes"]["start"][position], document["textBoxes"]["length"][position] = 2, 1
    node = next(n for n in decode_snapshot(answer).root.walk() if n.box and n.box.text == "😀x")
    assert node.box is not None
    assert (node.box.text_boxes[0].start, node.box.text_boxes[0].end) == (1, 2)


def test_more_nodes_than_the_limit_are_refused_as_too_complex() -> None:
    with pytest.raises(CaptureError) as caught:
        decode_snapshot(recorded_answer("card"), Limits(nodes=10))
    assert caught.value.error is ErrorCode.PAGE_TOO_COMPLEX


def test_deeper_nesting_than_the_limit_is_refused_as_too_complex() -> None:
    with pytest.raises(CaptureError) as caught:
        decode_snapshot(recorded_answer("card"), Limits(depth=1))
    assert caught.value.error is ErrorCode.PAGE_TOO_COMPLEX


@pytest.mark.parametrize("value", [float("nan"), float("inf"), None, "10", [1]])
def test_a_bound_that_is_no_finite_number_is_refused_or_left_out(value: object) -> None:
    answer = recorded_answer("card")
    answer["documents"][0]["textBoxes"]["bounds"][0][0] = value
    with pytest.raises(CaptureError) as caught:
        decode_snapshot(answer)
    assert caught.value.error is ErrorCode.BROWSER_PROTOCOL


@given(
    seed=st.integers(0, 10_000),
    value=st.sampled_from([-1, -5, 0, 3, 10**9, 10**30, 1.5, float("nan"), None, "x", [], {}, True]),
    is_packed=st.booleans(),
)
def test_a_damaged_answer_gives_a_snapshot_or_a_capture_error(seed: int, value: object, is_packed: bool) -> None:
    answer = _packed(recorded_answer("card")) if is_packed else recorded_answer("card")
    _damage(answer, random.Random(seed), value)
    with suppress(CaptureError):
        _values(decode_snapshot(answer))


def test_packed_rows_give_the_same_values() -> None:
    answer = recorded_answer("card")
    assert _values(decode_snapshot(_packed(answer))) == _values(decode_snapshot(answer))


def test_a_value_of_a_box_beyond_the_strings_is_refused() -> None:
    answer = _packed(recorded_answer("card"))
    answer["documents"][0]["layout"]["styles"]["used"][0][-1] = len(answer["strings"])
    with pytest.raises(CaptureError) as caught:
        decode_snapshot(answer)
    assert caught.value.error is ErrorCode.BROWSER_PROTOCOL


def _packed(answer: Any) -> Any:
    """Return an answer as the channel hands it on."""
    packed = copy.deepcopy(answer)
    for document in packed["documents"]:
        rows = StyleRows.of(document["layout"]["styles"], len(STYLE_PROPERTIES), len(USED_PROPERTIES))
        document["layout"]["styles"] = {
            "shared": [list(row) for row in rows.shared],
            "used": [list(row) for row in rows.used],
            "boxes": [number for pair in rows.boxes for number in pair],
        }
    return packed


def _values(document: SnapshotDocument) -> list[tuple[str, ...]]:
    boxes = [box for node in document.root.walk() for box in (node.box, *node.generated) if box is not None]
    return [
        (*(box.style[name] for name in STYLE_PROPERTIES), *(box.used[name] for name in USED_PROPERTIES))
        for box in boxes
    ]


def _damage(answer: Any, dice: random.Random, value: object) -> None:
    """Put a value somewhere into a tree of lists and dicts."""
    holder = answer
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            return
        key = dice.choice(keys)
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or dice.random() < 0.1:
            holder[key] = value
            return
        holder = inner

"""Which styles are measured while the snapshot is decoded: those its texts turn out to have."""

from __future__ import annotations

from typing import Any

import pytest

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.engine.capture.asking.asked_properties import ASKED_ALL, Asked
from htmlfig_desktop.engine.capture.snapshot import FontKey
from htmlfig_desktop.engine.capture.unsaid.line_metrics import keys_of_texts
from tests.support.recordings import recorded_answer, recorded_snapshot


def test_the_styles_of_all_texts_are_known_before_the_snapshot_is_decoded() -> None:
    nodes = recorded_snapshot("card").document.root.walk()
    styles = {
        FontKey.of(box.style) for node in nodes for box in (node.box, *node.generated) if box is not None and box.text
    }
    assert styles
    assert set(keys_of_texts(recorded_answer("card"), ASKED_ALL)) == styles


def test_a_value_that_is_not_asked_for_is_at_its_initial_one() -> None:
    answer = recorded_answer("card")
    at = ASKED_ALL.styles.index("font-stretch")
    for row in answer["documents"][0]["layout"]["styles"]:
        del row[at : at + 1]
    asked = Asked(tuple(name for name in ASKED_ALL.styles if name != "font-stretch"), ASKED_ALL.used)
    assert set(keys_of_texts(answer, asked)) == set(keys_of_texts(recorded_answer("card"), ASKED_ALL))


@pytest.mark.parametrize("damage", [{"strings": []}, {"documents": [{}]}, {"documents": None}])
def test_an_answer_of_another_form_is_refused(damage: dict[str, Any]) -> None:
    with pytest.raises(CaptureError) as caught:
        keys_of_texts(recorded_answer("card") | damage, ASKED_ALL)
    assert caught.value.error is ErrorCode.BROWSER_PROTOCOL

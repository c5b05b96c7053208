"""Style sheets of other documents, as the page tells of them."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotNode
from htmlfig_desktop.engine.capture.unsaid.use_styles import with_sheets

ICON = "https://example.com/icons.svg#a"
SHEET = b"<svg><STYLE>path { fill: red }</STYLE></svg>"


class _Page:
    """Answers what elements have of their own."""

    may_be_changed = True

    def __init__(self, content: bytes | None, value: Any) -> None:
        self.content, self.value = content, value
        self.asked: list[str] = []

    async def resource(self, url: str) -> bytes | None:
        return self.content

    async def command(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(method)
        return {"object": {"objectId": "1"}, "result": {"value": self.value}}


def _node(index: int, name: str, *children: SnapshotNode, **attributes: str) -> SnapshotNode:
    return SnapshotNode(index, NodeKind.ELEMENT, name, "", attributes, index, None, children=children)


GROUP = _node(1, "g", _node(2, "path", style="opacity:.5"))


def _styled(page: _Page) -> SnapshotNode:
    return asyncio.run(with_sheets(cast("Page", page), {ICON: GROUP}))[ICON]


def test_what_a_sheet_says_stands_behind_the_inline_style() -> None:
    styled = _styled(_Page(SHEET, [[], [["fill", "currentcolor"], ["stroke", "red"]]]))
    assert "style" not in styled.attributes
    assert styled.children[0].attributes["style"] == "opacity:.5;fill:currentcolor;stroke:red"


def test_documents_without_a_sheet_are_not_asked() -> None:
    page = _Page(b"<svg/>", [[["fill", "red"]], []])
    assert _styled(page) is GROUP
    assert page.asked == []


def test_documents_whose_text_is_not_known_are_asked() -> None:
    assert _styled(_Page(None, [[["fill", "red"]], []])).attributes["style"] == "fill:red"


@pytest.mark.parametrize(
    "value",
    [
        None,
        {},
        [],
        [[]],
        [[], [], []],
        [5, "fill"],
        [[["fill"]], [["fill", 5]]],
        [[["fill", "red;x:y"]], [["a", "b" * 999]]],
    ],
)
def test_answers_of_another_form_change_nothing(value: object) -> None:
    styled = _styled(_Page(SHEET, value))
    assert [each.attributes for each in styled.walk()] == [each.attributes for each in GROUP.walk()]

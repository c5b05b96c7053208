"""Checks of the message's head and of the tree that its nodes form."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from htmlfig_desktop.engine.fig.packing.container import PRELUDE
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.validate.finding import Report, Rule
from htmlfig_desktop.engine.fig.validate.place import place_of

_KEY: Final = re.compile(r"[ -~]*[!-~]")
_ROOT: Final = Guid(0, 0)
_LEAVES: Final = frozenset(
    {"VECTOR", "STAR", "LINE", "ELLIPSE", "RECTANGLE", "REGULAR_POLYGON", "ROUNDED_RECTANGLE", "TEXT", "SLICE"}
    | {"INSTANCE"}  # whose layers are its component's
)
_NO_TYPES: Final = frozenset({"", "NONE", "COMPONENT", "COMPONENT_SET"})
_NOT_IN_DESIGNS: Final = frozenset(
    {"GROUP", "SLIDE", "SLIDE_GRID", "SLIDE_ROW", "INTERACTIVE_SLIDE_ELEMENT", "STICKY", "SHAPE_WITH_TEXT"}
    | {"CONNECTOR", "STAMP", "HIGHLIGHT", "WASHI_TAPE", "SECTION_OVERLAY", "TABLE", "TABLE_CELL"}
)
"""Types of Slides and FigJam; and GROUP, which the enum has but designs store as FRAME."""


def check_message(file: FigFile, report: Report) -> None:
    """Check the fields around the nodes."""
    if file.message.get("type") != "NODE_CHANGES":
        report.add(Rule.MESSAGE_TYPE, note=str(file.message.get("type")))
    if file.message.get("sessionID") != 0 or file.message.get("ackID") != 0:
        report.add(Rule.MESSAGE_SESSION)


def check_skeleton(file: FigFile, report: Report) -> None:
    """Check the document node, its pages and the hidden page."""
    documents = [node for node in file.nodes if node.type == "DOCUMENT"]
    if len(documents) != 1 or documents[0].guid != _ROOT or documents[0].parent is not None:
        report.add(Rule.DOCUMENT_COUNT, note=", ".join(map(place_of, documents[:5])))
    pages = [node for node in file.nodes if node.type == "CANVAS" and not node.is_removed]
    internal = [page for page in pages if page.fields.get("internalOnly")]
    if not any(page.is_visible for page in pages if page not in internal):
        report.add(Rule.PAGE_MISSING)
    if len(internal) != 1 or internal[0].is_visible:
        report.add(Rule.INTERNAL_PAGE, note=f"{len(internal)} found")


def check_identity(file: FigFile, report: Report) -> None:
    """Check guids, phases and types."""
    unwanted = _NO_TYPES | (_NOT_IN_DESIGNS if file.prelude.encode() == PRELUDE else frozenset())
    for guid, times in Counter(node.guid for node in file.nodes).items():
        if times > 1:
            report.add(Rule.GUID_TWICE, str(guid))
    for node in file.nodes:
        if "phase" not in node.fields:
            report.add(Rule.PHASE_MISSING, place_of(node))
        if node.is_removed:
            report.add(Rule.NODE_REMOVED, place_of(node))
        elif node.type in unwanted:
            report.add(Rule.TYPE_INVALID, place_of(node), node.type or "none")


def check_parents(file: FigFile, report: Report) -> None:
    """Check that every node hangs on the root, on one that may have children, at a key of its own."""
    taken: set[tuple[Guid, str]] = set()
    reached = {node.guid for _, node in file.walk(file.root)} if file.root else set()
    for node in file.nodes:
        if node.type == "DOCUMENT" or node.is_removed:
            continue
        parent = file.by_guid.get(node.parent) if node.parent is not None else None
        if parent is None or node.parent is None:
            report.add(Rule.PARENT_MISSING, place_of(node), str(node.parent or "none"))
            continue
        if parent.type in _LEAVES:
            report.add(Rule.PARENT_LEAF, place_of(node), parent.type)
        if not _KEY.fullmatch(node.position):
            report.add(Rule.KEY_INVALID, place_of(node), repr(node.position))
        if (node.parent, node.position) in taken:
            report.add(Rule.KEY_TWICE, place_of(node), repr(node.position))
        taken.add((node.parent, node.position))
        if node.guid not in reached and _goes_in_circles(node, file):
            report.add(Rule.PARENT_CIRCLE, place_of(node))


def _goes_in_circles(node: FigNode, file: FigFile) -> bool:
    """Whether following parents from ``node`` comes back to it."""
    passed: set[Guid] = set()
    current: FigNode | None = node
    while current is not None and current.parent is not None and current.guid not in passed:
        passed.add(current.guid)
        if current.parent == node.guid:
            return True
        current = file.by_guid.get(current.parent)
    return False

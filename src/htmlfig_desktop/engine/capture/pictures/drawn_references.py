"""What drawings refer to that has no form in Figma: patterns, masks of such, copies of what is only known in place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from htmlfig_desktop.engine.capture.snapshot import SnapshotDocument, SnapshotNode
from htmlfig_desktop.engine.capture.urls import references_in

KEPT = frozenset({"defs", "symbol", "pattern", "mask", "marker", "clippath"})
"""What is in these elements of drawings is not drawn where it stands."""
_REFERRING = frozenset({"use", "mask", "pattern", "radialgradient"})
"""Elements without which drawings refer to nothing that has no form in Figma."""


@dataclass(frozen=True, slots=True)
class DrawnReferences:
    """What of a document has no form in Figma where drawings refer to it, by ``#id``, and how that is to be called."""

    paints: Mapping[str, str]
    masks: Mapping[str, str]
    """Masks that such paints are in."""
    copies: Mapping[str, str]
    """What ``use`` cannot draw: the browser tells neither where a copy's text stands nor how its paints look."""

    @classmethod
    def of(cls, document: SnapshotDocument) -> DrawnReferences:
        """Return those of a document."""
        if _REFERRING.isdisjoint(node.name for node in document.nodes):
            return _NONE
        named = {f"#{node.attributes['id']}": node for node in reversed(document.nodes) if "id" in node.attributes}
        paints = {address: name for address, node in named.items() if (name := _unknown_paint(node))}
        masks = {address: node for address, node in named.items() if node.name == "mask"}
        painted = {address: name for address, mask in masks.items() if (name := _painted_with(mask, paints))}
        return cls(paints, painted, _copies(document, named, paints))


_NONE = DrawnReferences({}, {}, {})


def used_by(node: SnapshotNode) -> str:
    """Return the address of what a ``use`` element draws; may be empty."""
    return node.attributes.get("href") or node.attributes.get("xlink:href", "")


def _copies(
    document: SnapshotDocument, named: Mapping[str, SnapshotNode], paints: Mapping[str, str]
) -> Mapping[str, str]:
    """Return what is used and has no form as a copy, that within which such is used included."""
    kept = {node.index for each in document.nodes if each.name in KEPT for node in each.walk()}
    used = {address for node in document.nodes if node.name == "use" and (address := used_by(node)) in named}
    copies: dict[str, str] = {}
    users: dict[str, set[str]] = {}
    for address in used:
        inside = list(named[address].walk())
        feature = _feature_of_copy(inside, paints, is_kept=named[address].index in kept)
        if feature:
            copies[address] = feature
        for node in inside:
            if node.name == "use":
                users.setdefault(used_by(node), set()).add(address)
    found = list(copies)
    while found:
        feature = copies[address := found.pop()]
        more = users.get(address, set()) - copies.keys()
        copies |= dict.fromkeys(more, feature)
        found += more
    return copies


def _feature_of_copy(inside: Iterable[SnapshotNode], paints: Mapping[str, str], *, is_kept: bool) -> str:
    """Return how to call what an element has no form for once it is copied; empty where it has one.

    Args:
        inside: It and all in it.
        paints: Those that have no form.
        is_kept: Whether it is drawn as a copy only; else its text is known from where it stands.
    """
    for node in inside:
        if is_kept and node.name == "text":
            return "text drawn by use"
        if name := _paint_of(node, paints):
            return f"{name} drawn by use"
        if "url(" in _told(node, ("filter",)):
            return "filter drawn by use"
    return ""


def _painted_with(mask: SnapshotNode, paints: Mapping[str, str]) -> str:
    """Return what one of some paints is called that is in a mask; empty where none is."""
    return next(filter(None, (_paint_of(node, paints) for node in mask.walk())), "")


def _paint_of(node: SnapshotNode, paints: Mapping[str, str]) -> str:
    told = _told(node, ("fill", "stroke"))
    return next((paints[url] for url in references_in(told) if url in paints), "")


def _told(node: SnapshotNode, properties: Sequence[str]) -> str:
    """Return what some properties of an element say; where it has no box, what its attributes say."""
    if node.box is not None:
        return " ".join(node.box.style[name] for name in properties)
    declared = (each.partition(":") for each in node.attributes.get("style", "").split(";"))
    given = [value for name, _, value in declared if name.strip() in properties]
    return " ".join([*(node.attributes.get(name, "") for name in properties), *given]).replace("'", '"')


def _unknown_paint(node: SnapshotNode) -> str:
    """Return what a paint of a drawing is called that has no form in Figma; empty where it has one."""
    if node.name == "pattern":
        return "pattern"
    if node.name != "radialgradient":
        return ""
    center = (node.attributes.get("cx", "50%"), node.attributes.get("cy", "50%"))
    focus = (node.attributes.get("fx", center[0]), node.attributes.get("fy", center[1]))
    radius = node.attributes.get("fr", "0").rstrip("%px")
    is_small = radius.replace(".", "", 1).strip("0") == ""
    return "" if focus == center and is_small else "gradient with a focal point"

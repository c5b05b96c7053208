"""Collects the diagnostics of one conversion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from htmlfig_desktop.core.causes import as_cause
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotDocument, SnapshotNode

_MOST_PER_CODE = 200
_LONGEST_NOTE = 200
_LONGEST_SELECTOR = 120


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What stands around the nodes of a page."""

    framed: frozenset[int] = frozenset()
    """Indexes of those in frames."""
    parents: Mapping[int, SnapshotNode] = field(default_factory=dict)
    """By index."""


class Report:
    """The losses of one conversion, each place once, at most 200 places a code.

    Args:
        page: The document that places are told in; None: no places are told.
    """

    def __init__(self, page: SnapshotDocument | None = None) -> None:
        self._page = page
        self._surroundings: _Surroundings | None = None
        self._found: dict[Diagnostic, None] = {}
        self._counts: dict[DiagnosticCode, int] = {}
        self.told = 0
        """How many losses were noted, those not kept included."""

    def add(self, code: DiagnosticCode, node: SnapshotNode | None = None, note: str = "") -> None:
        """Note a loss at a node. A note in words is a cause, so that it can be told in the user's language."""
        if self._counts.get(code, 0) >= _MOST_PER_CODE:
            self.told += 1
            return
        selector = self._selector(node) if node else ""
        told = as_cause(note if len(note) <= _LONGEST_NOTE else note[:_LONGEST_NOTE])
        self.extend([Diagnostic(code, selector=selector, note=told, area=self._area(node))])

    def _around(self) -> _Surroundings:
        if self._surroundings is None:
            self._surroundings = _Surroundings() if self._page is None else _surroundings_in(self._page.root)
        return self._surroundings

    def _selector(self, node: SnapshotNode) -> str:
        """Return a short selector of an element; of a text that of the element around it."""
        if node.kind is not NodeKind.TEXT and not node.name.startswith("::"):
            return selector_of(node)
        around = self._around().parents.get(node.index)
        own = "" if node.kind is NodeKind.TEXT else node.name
        return (f"{self._selector(around)}{own}" if around is not None else own)[:_LONGEST_SELECTOR]

    def _area(self, node: SnapshotNode | None) -> Rect | None:
        """Return where a node is on the page; None inside frames, whose boxes are told in their own px."""
        if node is None or node.box is None or self._page is None:
            return None
        return None if node.index in self._around().framed else node.box.rect

    def extend(self, diagnostics: list[Diagnostic] | tuple[Diagnostic, ...]) -> None:
        """Note losses that another room found."""
        self.told += len(diagnostics)
        for diagnostic in diagnostics:
            count = self._counts.get(diagnostic.code, 0)
            if diagnostic not in self._found and count < _MOST_PER_CODE:
                self._found[diagnostic] = None
                self._counts[diagnostic.code] = count + 1

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All that was noted, in the order it was found."""
        return tuple(self._found)


def _surroundings_in(root: SnapshotNode) -> _Surroundings:
    """Return what stands around the nodes below a root, those of frames included."""
    framed: set[int] = set()
    parents: dict[int, SnapshotNode] = {}
    pending = [(root, False)]
    while pending:
        node, is_framed = pending.pop()
        if is_framed:
            framed.add(node.index)
        parents.update((child.index, node) for child in node.children)
        pending += [(child, is_framed) for child in node.children]
        if node.document is not None:
            pending.append((node.document.root, True))
    return _Surroundings(frozenset(framed), parents)


def selector_of(node: SnapshotNode) -> str:
    """Return a short CSS selector that tells a person which element is meant."""
    identity = node.attributes.get("id", "")
    if identity:
        return f"{node.name}#{identity}"[:_LONGEST_SELECTOR]
    classes = "".join(f".{word}" for word in node.attributes.get("class", "").split()[:3])
    return f"{node.name}{classes}"[:_LONGEST_SELECTOR]

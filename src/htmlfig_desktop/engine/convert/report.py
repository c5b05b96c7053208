"""Collects the diagnostics of one conversion."""

from __future__ import annotations

from collections.abc import Iterator

from htmlfig_desktop.core.causes import as_cause
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotDocument, SnapshotNode

_MOST_PER_CODE = 200
_LONGEST_NOTE = 200


class Report:
    """The losses of one conversion, each place once, at most 200 places a code.

    Args:
        page: The document that places are told in; None: no places are told.
    """

    def __init__(self, page: SnapshotDocument | None = None) -> None:
        self._page = page
        self._framed: frozenset[int] | None = None
        self._found: dict[Diagnostic, None] = {}
        self._counts: dict[DiagnosticCode, int] = {}
        self.told = 0
        """How many losses were noted, those not kept included."""

    def add(self, code: DiagnosticCode, node: SnapshotNode | None = None, note: str = "") -> None:
        """Note a loss at a node. A note in words is a cause, so that it can be told in the user's language."""
        if self._counts.get(code, 0) >= _MOST_PER_CODE:
            self.told += 1
            return
        selector = selector_of(node) if node else ""
        told = as_cause(note if len(note) <= _LONGEST_NOTE else note[:_LONGEST_NOTE])
        self.extend([Diagnostic(code, selector=selector, note=told, area=self._area(node))])

    def _area(self, node: SnapshotNode | None) -> Rect | None:
        """Return where a node is on the page; None inside frames, whose boxes are told in their own px."""
        if node is None or node.box is None or self._page is None:
            return None
        if self._framed is None:
            self._framed = frozenset(_framed(self._page.root))
        return None if node.index in self._framed else node.box.rect

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


def _framed(root: SnapshotNode) -> Iterator[int]:
    """Yield the indexes of all nodes in the frames below a node."""
    pending = [(root, False)]
    while pending:
        node, is_framed = pending.pop()
        if is_framed:
            yield node.index
        pending += [(child, is_framed) for child in node.children]
        if node.document is not None:
            pending.append((node.document.root, True))


def selector_of(node: SnapshotNode) -> str:
    """Return a short CSS selector that tells a person which element is meant."""
    if node.kind is NodeKind.TEXT:
        return "text"
    identity = node.attributes.get("id", "")
    if identity:
        return f"{node.name}#{identity}"[:120]
    classes = "".join(f".{word}" for word in node.attributes.get("class", "").split()[:3])
    return f"{node.name}{classes}"[:120]

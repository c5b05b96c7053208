"""Collects the diagnostics of one conversion."""

from __future__ import annotations

from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotNode

_MOST_PER_CODE = 200


class Report:
    """The losses of one conversion, each place once, at most 200 places a code."""

    def __init__(self) -> None:
        self._found: dict[Diagnostic, None] = {}
        self._counts: dict[DiagnosticCode, int] = {}

    def add(self, code: DiagnosticCode, node: SnapshotNode | None = None, note: str = "") -> None:
        """Note a loss at a node."""
        self.extend([Diagnostic(code, selector=selector_of(node) if node else "", note=note[:200])])

    def extend(self, diagnostics: list[Diagnostic] | tuple[Diagnostic, ...]) -> None:
        """Note losses that another room found."""
        for diagnostic in diagnostics:
            count = self._counts.get(diagnostic.code, 0)
            if diagnostic not in self._found and count < _MOST_PER_CODE:
                self._found[diagnostic] = None
                self._counts[diagnostic.code] = count + 1

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All that was noted, in the order it was found."""
        return tuple(self._found)


def selector_of(node: SnapshotNode) -> str:
    """Return a short CSS selector that tells a person which element is meant."""
    if node.kind is NodeKind.TEXT:
        return "text"
    identity = node.attributes.get("id", "")
    if identity:
        return f"{node.name}#{identity}"[:120]
    classes = "".join(f".{word}" for word in node.attributes.get("class", "").split()[:3])
    return f"{node.name}{classes}"[:120]

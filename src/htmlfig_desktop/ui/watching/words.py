"""What has changed between two designs, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.jobs.watching import DesignChanges
from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP

_WORDS: tuple[tuple[str, str, str], ...] = (
    ("texts", QT_TRANSLATE_NOOP("Changes", "1 text changed"), QT_TRANSLATE_NOOP("Changes", "{count} texts changed")),
    ("colors", QT_TRANSLATE_NOOP("Changes", "1 color changed"), QT_TRANSLATE_NOOP("Changes", "{count} colors changed")),
    (
        "pictures",
        QT_TRANSLATE_NOOP("Changes", "1 picture changed"),
        QT_TRANSLATE_NOOP("Changes", "{count} pictures changed"),
    ),
    ("fonts", QT_TRANSLATE_NOOP("Changes", "1 font changed"), QT_TRANSLATE_NOOP("Changes", "{count} fonts changed")),
    ("moved", QT_TRANSLATE_NOOP("Changes", "1 layer moved"), QT_TRANSLATE_NOOP("Changes", "{count} layers moved")),
    ("added", QT_TRANSLATE_NOOP("Changes", "1 layer added"), QT_TRANSLATE_NOOP("Changes", "{count} layers added")),
    (
        "removed",
        QT_TRANSLATE_NOOP("Changes", "1 layer removed"),
        QT_TRANSLATE_NOOP("Changes", "{count} layers removed"),
    ),
)
_SAME = QT_TRANSLATE_NOOP("Changes", "no layer is different")
_UNKNOWN = QT_TRANSLATE_NOOP("Changes", "converted anew")


def changes_text(changes: DesignChanges | None) -> str:
    """Return what has changed, such as ``2 texts changed, 1 color changed``; None: it is not known."""
    if changes is None:
        return _tr(_UNKNOWN)
    if changes.is_none:
        return _tr(_SAME)
    counts = [(getattr(changes, name), one, many) for name, one, many in _WORDS]
    return ", ".join(
        _tr(one if count == 1 else many).replace("{count}", str(count)) for count, one, many in counts if count
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("Changes", text)

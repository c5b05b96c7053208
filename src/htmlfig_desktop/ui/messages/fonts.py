"""What the window says of where a font comes from and who has it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.core.conversion import FontSource
from htmlfig_desktop.core.font_availability import FontAvailability


def font_source(source: FontSource) -> str:
    """Return where the browser took a font from."""
    return {
        FontSource.WEB: _tr("web font"),
        FontSource.SYSTEM: _tr("installed"),
        FontSource.FALLBACK: _tr("stands in for another font"),
    }[source]


def font_availability(availability: FontAvailability) -> str:
    """Return whether people who open the design in Figma are likely to have a font."""
    return {
        FontAvailability.OFFERED: _tr("offered by Figma"),
        FontAvailability.COMMON: _tr("on most computers"),
        FontAvailability.UNLIKELY: _tr("missing for most people in Figma"),
        FontAvailability.UNKNOWN: _tr("maybe missing in Figma"),
    }[availability]


def _tr(text: str) -> str:
    return QCoreApplication.translate("fonts", text)

"""What the windows say of the things that are dragged over them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.ui.intake import Held
from htmlfig_desktop.ui.widgets.drop_overlay import Invitation


def page_invitations() -> Mapping[Held, Invitation]:
    """Return what the main window says."""
    refusal = Invitation(
        _tr("This is not a web page"), _tr("Drop an HTML file, a folder, a zip, a link or code"), is_refusal=True
    )
    return {
        Held.PAGE: Invitation(_tr("Drop to open"), _tr("HTML file, folder, zip, link or code")),
        Held.DESIGN: Invitation(_tr("Drop to look at this design"), _tr("It opens in a window of its own")),
        Held.PICTURE: refusal,
        Held.OTHER: refusal,
    }


def design_invitations() -> Mapping[Held, Invitation]:
    """Return what a window with a design says."""
    taken = Invitation(_tr("Drop to open it"), _tr("A design opens in a window of its own, a page in the main window"))
    return {
        Held.PAGE: taken,
        Held.DESIGN: taken,
        Held.PICTURE: Invitation(
            _tr("Drop to compare the design with it"), _tr("A picture of the page as it should be")
        ),
        Held.OTHER: Invitation(
            _tr("This cannot be opened"), _tr("Drop a design, a page, or a picture of the page"), is_refusal=True
        ),
    }


def _tr(text: str) -> str:
    return QCoreApplication.translate("Invitations", text)

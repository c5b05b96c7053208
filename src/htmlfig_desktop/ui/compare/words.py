"""How alike a design and its page are, in words, which say that our rendering is compared, not Figma's."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.core.fidelity import Fidelity, Region
from htmlfig_desktop.jobs.job import Check, CheckState
from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP
from htmlfig_desktop.ui.messages.figures import unbroken, with_unit
from htmlfig_desktop.ui.messages.texts import in_words

_GRADES = (
    (0.98, QT_TRANSLATE_NOOP("Compare", "The design looks like the page.")),
    (0.92, QT_TRANSLATE_NOOP("Compare", "The design is very close to the page.")),
    (0.8, QT_TRANSLATE_NOOP("Compare", "The design is close to the page; look at the worst spots.")),
    (0.5, QT_TRANSLATE_NOOP("Compare", "Parts of the design differ clearly from the page.")),
    (0.0, QT_TRANSLATE_NOOP("Compare", "Much of the design differs from the page.")),
)
_ANOTHER_WIDTH = 0.02
"""Of the design's."""


def percent(share: float) -> str:
    """Return a share as people read it; all but everything is never shown as everything."""
    whole = round(share * 100)
    return with_unit(99 if whole == 100 and share < 0.9995 else whole, "%")


def grade(fidelity: Fidelity) -> str:
    """Return what a score means, in a sentence; where both are of another width it means nothing, and that is said."""
    picture, design = fidelity.picture, fidelity.design
    if abs(picture.width - design.width) > _ANOTHER_WIDTH * design.width:
        told = _tr("The picture is {picture} px wide and the design {design} px: they hardly show the same page.")
        return unbroken(told.format(picture=f"{picture.width:g}", design=f"{design.width:g}"))
    return _tr(next(text for least, text in _GRADES if fidelity.score >= least))


def score_text(check: Check | None) -> str:
    """Return a check's score as the job list shows it; empty where there is none."""
    if check is None or check.state is CheckState.FAILED:
        return ""
    return _tr("{percent} alike").format(percent=percent(check.fidelity.score)) if check.fidelity else "…"


def check_sentence(check: Check) -> str:
    """Return what came of a check so far, in a sentence."""
    if check.fidelity is not None:
        return f"{percent(check.fidelity.score)} – {grade(check.fidelity)} {origin()}"
    if check.state is CheckState.FAILED:
        return _tr("The result could not be checked: {why}").format(why=in_words(check.problem))
    return _tr("Being compared with the page…")


def origin() -> str:
    """Say whose rendering was compared."""
    return _tr("Our rendering, not Figma's.")


def region_name(region: Region) -> str:
    """Return what a spot is called: the layer that is most likely meant."""
    return region.layers[0].name if region.layers else _tr("Nothing in the design")


def region_share(region: Region) -> str:
    """Return how much of all that differs is in a spot."""
    share = "< 1 %" if region.share < 0.01 else percent(region.share)
    return _tr("{percent} of the difference").format(percent=share)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Compare", text)

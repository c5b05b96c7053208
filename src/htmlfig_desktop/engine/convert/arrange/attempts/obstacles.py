"""What keeps a frame from having an auto layout, whatever is tried."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.engine.convert.arrange.attempts.outcomes import Reason
from htmlfig_desktop.engine.convert.arrange.members.members import Member, is_bare
from htmlfig_desktop.engine.convert.arrange.members.words import has_words, words_in
from htmlfig_desktop.engine.convert.boxes.tidy import holds_beside_middle, holds_together
from htmlfig_desktop.engine.scene.nodes import Frame, Text

_WHOLE = 2.0
"""px that a frame's border may leave of it."""


def obstacle(frame: Frame, members: Sequence[Member], flowing: Sequence[Member]) -> Reason | None:
    """Return why a frame cannot have an auto layout, before anything is measured."""
    if not flowing:
        return Reason.NOTHING_FLOWS
    is_lone = len(flowing) == 1 and is_bare(frame) and not _is_held_together(flowing[0])
    if is_lone and not _has_most_words(flowing[0], members):
        return Reason.SINGLE
    aside = len(members) - len(flowing)
    if aside > len(flowing):
        away = [member for member in members if member.box is not None and not member.is_flowing]
        if has_words(member.layer for member in flowing):  # what has none is decoration: marks, glows, lines
            away = [member for member in away if has_words((member.layer,))]
        aside = len(away)
    if any(member.layer.mask for member in members) or (aside > len(flowing) and not _is_ground(frame, flowing)):
        return Reason.MOSTLY_ASIDE
    return None


def _is_ground(frame: Frame, flowing: Sequence[Member]) -> bool:
    """Whether all the rest lies on one member: the page behind a dialog, or a field with signs on it, in a shadow."""
    (first, *others), size = flowing, frame.size
    rect = first.rect
    if others or is_bare(frame) or max(abs(rect.x), abs(rect.right - size.width)) > _WHOLE:
        return False
    return has_words((first.layer,)) or max(abs(rect.y), abs(rect.bottom - size.height)) <= _WHOLE


def _has_most_words(member: Member, members: Sequence[Member]) -> bool:
    """Whether a member has words and all others that stand beside it, of which there are some, no more of them."""
    if len(members) < 2:
        return False
    own, all_words = words_in((member.layer,)), words_in([each.layer for each in members])
    return own > 0 and 2 * own >= all_words


def _is_held_together(member: Member) -> bool:
    """Whether a member is a row that CSS keeps in the middle, or stands at a side of what it does keep there.

    Both take a frame around them.
    """
    if member.box is None or not isinstance(member.layer, Frame | Text):
        return False
    around = member.box.parent
    if around is not None and holds_beside_middle(around):
        return True
    return isinstance(member.layer, Frame) and holds_together(member.box)

"""Text boxes inside an auto layout: of which size they are, and whether they may follow their text.

A box that follows its text takes another size as soon as the text is laid out again. It stays only where the size
after that is the one in the file; else the box is fixed. Source: format notes, sections 9.4 and 10.4.
"""

from __future__ import annotations

import math

from htmlfig_desktop.core.geometry import Affine, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.scene.arranging.text_sizes import natural_width, relaid_height, relaid_width, whole
from htmlfig_desktop.engine.scene.nodes import Text
from htmlfig_desktop.engine.scene.text import TextAlign, TextLayout, TextResize, TextVertical

WRAP_SLACK = 1.0
"""px that a line gets beyond its own width where its box is fixed, so that rounding does not wrap it."""
_PROVED = 0.02
_LARGEST_CHANGE = 2.0
_BESIDE = 0.41
"""px that letters may move when their box begins where the block does."""
_ROOM, _LEAST_ROOM = 0.1, 8.0
"""Share of its width, and px, that a line has to spare where its box may break it."""
_SHARES = {TextAlign.CENTER: 0.5, TextAlign.RIGHT: 1.0}
"""How much of what a box has more lies at its left where its letters stay."""
_CLEARLY = 0.05
"""px by which sums of advances may differ: some hint glyphs, some round each of them."""


def is_single(text: Text) -> bool:
    """Whether no line of a text ends because its room does, so that a wider box changes nothing."""
    return text.content.resize is TextResize.WIDTH_AND_HEIGHT


def keeps_height(text: Text) -> bool:
    """Whether the text has the same height when it is laid out again."""
    return has_whole_lines(text) and abs(relaid_height(text) - text.size.height) <= _PROVED


def has_whole_lines(text: Text) -> bool:
    """Whether lines are whole px apart, so that everyone who lays them out comes to the same height."""
    for run in text.content.runs:
        pitch = run.style.line_height or 0.0
        if abs(pitch - round(pitch)) > _PROVED:
            return False
    return True


def follows_lines(text: Text) -> bool:
    """Whether a text is as high as its lines, whoever sets them."""
    return text.content.resize is not TextResize.NONE and has_whole_lines(text) and keeps_height(text)


def settled(text: Text) -> Text:
    """Return a text whose height stays if others might measure another one."""
    if has_whole_lines(text):
        return text
    follows = text.content.resize is TextResize.HEIGHT or (is_single(text) and "\n" in text.content.characters)
    if not follows:
        return text
    made = roomy(text)
    return replace(made, content=replace(made.content, resize=TextResize.NONE))


def keeps_width(text: Text) -> bool:
    """Whether the text has the same width when it is laid out again."""
    return not is_single(text) or abs(relaid_width(text) - text.size.width) <= _PROVED


def fixed(text: Text) -> Text:
    """Return a text whose width stays; its height follows what is typed where its lines have room to spare.

    That of a single line in a box hardly wider stays too: who has not got its font may find it too long, and would
    add a line.
    """
    resize = text.content.resize
    if resize is TextResize.NONE or (resize is TextResize.HEIGHT and keeps_height(text)):
        return text
    has_lines = text.layout is not None and len(text.layout.lines) > 1
    has_room = _has_room(text) if has_lines else _has_much_room(text)
    resize = TextResize.HEIGHT if has_room and keeps_height(text) else TextResize.NONE
    return replace(text, content=replace(text.content, resize=resize))


def _has_room(text: Text) -> bool:
    """Whether a box is a little wider than its longest line."""
    width = natural_width(text)
    return width is not None and width + WRAP_SLACK <= text.size.width + _PROVED


def _has_much_room(text: Text) -> bool:
    """Whether a box is so much wider than its line that nobody breaks that as it is."""
    width = natural_width(text)
    return width is not None and width + max(_LEAST_ROOM, _ROOM * width) <= text.size.width


def with_own_height(text: Text) -> Text:
    """Return a text of the height that it takes when it is laid out again; its lines stay where they are."""
    if text.content.resize is TextResize.NONE:
        return text
    height = relaid_height(text)
    return text if abs(height - text.size.height) <= _PROVED else _boxed(text, bottom=height - text.size.height)


def with_own_width(text: Text) -> Text | None:
    """Return a text of the width that it takes when it is laid out again; None where that is not known."""
    width = natural_width(text) if is_single(text) else None
    if width is None or not _is_own(width, text):
        return None
    more = whole(width) - text.size.width
    share = _SHARES.get(text.content.align, 0.0)
    return _boxed(text, left=more * share, right=more * (1 - share))


def _is_own(width: float, text: Text) -> bool:
    """Whether the width of a line by its advances is so near to the one it has that they are of the same font."""
    own = text.size.width
    return abs(whole(width) - own) <= _LARGEST_CHANGE and width <= own + _LARGEST_CHANGE


def is_steady(text: Text) -> bool:
    """Whether everybody who sets a line anew finds it as many pixels wide: it ends clearly between two of them."""
    width = natural_width(text) if is_single(text) and text.content.align is TextAlign.LEFT else None
    return width is not None and _CLEARLY <= width % 1 <= 1 - _CLEARLY and _is_own(width, text)


def left_aligned(text: Text) -> Text:
    """Return a centered line in a box of its own width as one that begins at the left, which looks the same."""
    if text.content.align is not TextAlign.CENTER or not _fills_box(text):
        return text
    return replace(text, content=replace(text.content, align=TextAlign.LEFT))


def ending_right(text: Text) -> Text:
    """Return a line in a box of its own width as one that ends at the right, which looks the same."""
    return replace(text, content=replace(text.content, align=TextAlign.RIGHT)) if _fills_box(text) else text


def _fills_box(text: Text) -> bool:
    """Whether a text is a single line in a box of its own width."""
    if not is_single(text) or text.layout is None or len(text.layout.lines) != 1:
        return False
    (line,) = text.layout.lines
    return abs(line.x) <= _PROVED and abs(line.width - text.size.width) <= _PROVED


def slack(text: Text) -> float:
    """Return how many px more than the browser's line the box of a line needs so that nobody wraps it.

    As many more as the font's own advances are longer than that line.
    """
    return WRAP_SLACK + (max(0.0, (natural_width(text) or 0.0) - text.size.width) if is_single(text) else 0.0)


def right_aligned(text: Text) -> Text:
    """Return a single line without room to spare as one that ends at its right edge, with a little room on the left.

    Its box is whole pixels wide: a reader that counts those only would move the line with its end.
    """
    if _has_room(text) or text.layout is None or len(text.layout.lines) != 1:
        return text
    right = replace(text, content=replace(text.content, align=TextAlign.RIGHT))
    return _boxed(right, left=math.ceil(text.size.width + slack(text)) - text.size.width)


def can_widen(text: Text, left: float, right: float) -> bool:
    """Whether a text's letters stay where they are when its box reaches further to both sides by so many px."""
    if left < 1e-6 and right < 1e-6:
        return True
    if not is_single(text):
        return False
    align, left, right = text.content.align, max(0.0, left), max(0.0, right)
    if align is TextAlign.CENTER:
        return abs(left - right) <= _PROVED
    return (right if align is TextAlign.RIGHT else left) <= _PROVED


def widened(text: Text, left: float, right: float) -> Text | None:
    """Return a text whose box reaches further to both sides, its letters where they are; None where they would move."""
    if left < 1e-6 and right < 1e-6:
        return text
    return fixed(_boxed(text, left=max(0.0, left), right=max(0.0, right))) if can_widen(text, left, right) else None


def can_span(text: Text, left: float, right: float) -> bool:
    """Whether a line may get a box that ends so many px further to both sides, and break when that gets narrower.

    There is room enough that nobody who has not got its font breaks it as it is.
    """
    if not is_single(text) or min(left, right) < -_BESIDE:
        return False
    if left + right < max(_LEAST_ROOM, _ROOM * text.size.width) or not has_whole_lines(text):
        return False
    if "\n" in text.content.characters:
        return False
    align = text.content.align
    if align is TextAlign.CENTER:
        return abs(left - right) / 2 <= _BESIDE
    return abs(right if align is TextAlign.RIGHT else left) <= _BESIDE


def spanning(text: Text, left: float, right: float) -> Text:
    """Return a line in a box that ends further to both sides, as high as its lines."""
    made = _boxed(text, left=left, right=right)
    return replace(made, content=replace(made.content, resize=TextResize.HEIGHT))


def can_fit(text: Text, left: float, right: float) -> bool:
    """Whether the lines of a text break as they do in a box that ends so many px further to both sides, or earlier."""
    if left + right >= 0 or text.layout is None:
        return True
    return max(line.width for line in text.layout.lines) <= text.size.width + left + right


def reboxed(text: Text, left: float, right: float) -> Text:
    """Return a text of several lines in a box that ends further to both sides, or earlier; its letters stay."""
    return _boxed(text, left=left, right=right)


def with_room_behind(text: Text, right: float) -> Text | None:
    """Return a line in a box of a fixed size that ends so many px further right; None for any other text.

    What is typed stands there, where it would break in a box as wide as the line.
    """
    is_line = text.layout is not None and len(text.layout.lines) == 1 and text.content.align is TextAlign.LEFT
    is_fixed = not is_single(text) and not text.content.truncates
    return _boxed(text, right=right) if is_line and is_fixed else None


def roomy(text: Text) -> Text:
    """Return a text with a little more room for its line, so that who measures it wider does not wrap it."""
    if not is_single(text):
        return text
    share = _SHARES.get(text.content.align, 0.0)
    more = slack(text)
    return _boxed(text, left=more * share, right=more * (1 - share))


def is_tight(text: Text) -> bool:
    """Whether a line in a box of a fixed size wraps for a reader that counts whole pixels of its box only."""
    if text.content.resize is not TextResize.NONE or text.layout is None or len(text.layout.lines) != 1:
        return False
    return math.floor(text.size.width + _PROVED) < text.layout.lines[0].width and not text.content.truncates


def with_slack(text: Text, align: TextAlign) -> Text | None:
    """Return a tight line with px to spare beside it, its letters where they are; None where those would move.

    ``align`` is the edge of the box that stays where it is, or its middle.
    """
    more = WRAP_SLACK + max(0.0, (natural_width(text) or 0.0) - text.size.width)
    share = _SHARES.get(align, 0.0)
    return in_wider_box(text, align, more * share, more * (1 - share))


def in_wider_box(text: Text, align: TextAlign, left: float, right: float) -> Text | None:
    """Return a single line in a box that reaches further to both sides, where it is aligned otherwise.

    None where its letters would move for that.
    """
    (line,) = text.layout.lines if text.layout is not None else ()
    is_own = abs(line.x) <= _PROVED and abs(line.width - text.size.width) <= _PROVED
    if not is_own and text.content.align is not align:
        return None
    aligned = replace(text, content=replace(text.content, align=align))
    return _boxed(aligned, left=left, right=right)


def taller(text: Text, top: float, bottom: float) -> Text | None:
    """Return a text whose box reaches further up and down, or ends earlier; such a box is fixed.

    None where its letters would not stay where they are: lines stand at one end of their box, or in its middle.
    """
    if abs(top) < 1e-6 and abs(bottom) < 1e-6:
        return text
    vertical = _vertical(text, top, bottom)
    if vertical is None:
        return None
    made = _boxed(text, top=top, bottom=bottom)
    return replace(made, content=replace(made.content, resize=TextResize.NONE, vertical=vertical))


def _vertical(text: Text, top: float, bottom: float) -> TextVertical | None:
    """Return where the lines of a text stand in a box that reaches further; None: nowhere that Figma knows."""
    lines = text.layout.lines if text.layout is not None else ()
    height = lines[-1].top + lines[-1].height - lines[0].top if lines else text.size.height
    room = text.size.height - height
    above = {TextVertical.BOTTOM: room, TextVertical.CENTER: room / 2}.get(text.content.vertical, 0.0)
    above, below = above + top, room - above + bottom
    if abs(above) <= _BESIDE:
        return TextVertical.TOP
    if abs(below) <= _BESIDE:
        return TextVertical.BOTTOM
    return TextVertical.CENTER if abs(above - below) / 2 <= _BESIDE else None


def _boxed(text: Text, *, left: float = 0.0, top: float = 0.0, right: float = 0.0, bottom: float = 0.0) -> Text:
    """Return a text whose edges move outward by so many px while its letters stay as they are."""
    size = Size(text.size.width + left + right, text.size.height + top + bottom)
    return replace(
        text,
        size=size,
        transform=text.transform @ Affine.translation(-left, -top) if left or top else text.transform,
        content=text.content.in_other_box(text.size, size, Vec(-left, -top)),
        layout=None if text.layout is None else _shifted(text.layout, left, top),
    )


def _shifted(layout: TextLayout, right: float, down: float) -> TextLayout:
    if not (right or down):
        return layout
    return replace(
        layout,
        lines=tuple(
            replace(line, x=line.x + right, baseline=line.baseline + down, top=line.top + down) for line in layout.lines
        ),
        rows=tuple([row.moved(right, down) for row in layout.rows]),
        decorations=tuple(
            replace(each, rects=tuple((x + right, y + down, width, height) for x, y, width, height in each.rects))
            for each in layout.decorations
        ),
    )

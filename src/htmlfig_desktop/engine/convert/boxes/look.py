"""What a computed style says about painting a box, read once per style."""

from __future__ import annotations

from htmlfig_desktop.core.color import BLACK, TRANSPARENT, Color
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.css_lists import split_words
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox
from htmlfig_desktop.engine.convert.boxes.flow_style import read_flow_style
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.keywords import SIDES
from htmlfig_desktop.engine.convert.css.values import parse_number, parse_px
from htmlfig_desktop.engine.convert.per_style import PerStyle

TABLE_PARTS = frozenset(
    {
        "table-row",
        "table-row-group",
        "table-header-group",
        "table-footer-group",
        "table-column",
        "table-column-group",
    }
)
"""Displays of what has borders only where those of its table collapse (CSS 2.1, section 17.6.1)."""
COLUMN_PARTS = frozenset({"table-column", "table-column-group"})
"""Displays of what has nothing but a background, and collapsed borders (CSS 2.1, section 17.3)."""
_CONTAINING = ("transform", "translate", "rotate", "scale", "perspective", "filter", "backdrop-filter")
_CLIPPING = frozenset({"hidden", "clip", "auto", "scroll"})


@dataclass(frozen=True, slots=True)
class BorderSide:
    """One side of a border as used; a width of 0 where nothing is painted."""

    width: float
    style: str
    color: Color


NO_BORDER = BorderSide(0.0, "none", TRANSPARENT)


@dataclass(frozen=True, slots=True)
class Look:
    """The painting side of a style."""

    color: Color
    background: Color
    has_background_image: bool
    borders: tuple[BorderSide, BorderSide, BorderSide, BorderSide]
    """Top, right, bottom, left."""
    border_widths: tuple[float, float, float, float]
    """Room the borders take, painted or not."""
    has_shadow: bool
    outline: BorderSide
    outline_offset: float
    opacity: float
    blend_mode: str
    has_filter: bool
    is_cut: bool
    """Whether a clip path or a mask cuts it with all inside."""
    clips: bool
    contains_fixed: bool
    """Whether fixed boxes inside stand relative to this one (transform, filter, paint containment)."""
    z_index: int
    paints: bool
    """Whether the box itself shows anything."""

    @property
    def has_outline(self) -> bool:
        """Whether the box has an outline that shows, which takes no room."""
        return self.outline.width > 0 and not self.outline.color.is_transparent

    @property
    def is_group(self) -> bool:
        """Whether the box and all inside are composited as one picture."""
        return self.opacity < 1 or self.blend_mode != "normal" or self.has_filter or self.is_cut


class LookBook:
    """Looks by style, for one conversion."""

    def __init__(self) -> None:
        self._looks = PerStyle(_read)
        self.flows = PerStyle(read_flow_style)
        """How boxes of a style take part in the flow."""

    def of(self, box: LayoutBox) -> Look:
        """Return the look of a box."""
        return self._looks[box.style]


def _read(style: ComputedStyle) -> Look:
    color = parse_color(style["color"]) or BLACK
    background = parse_color(style["background-color"], color) or TRANSPARENT
    is_column, is_part = style["display"] in COLUMN_PARTS, style["display"] in TABLE_PARTS
    has_borders = not is_part or style["border-collapse"] == "collapse"
    borders = tuple(_side(style, f"border-{side}", color) if has_borders else NO_BORDER for side in SIDES)
    outline = NO_BORDER if is_column else _side(style, "outline", color)
    has_image = style["background-image"] not in ("none", "")
    has_shadow = style["box-shadow"] not in ("none", "") and not is_column
    contain = split_words(style.get("contain", "none"))
    contains_paint = any(word in contain for word in ("paint", "strict", "content"))
    has_filter = style["filter"] != "none" or style["backdrop-filter"] != "none"
    top, right, bottom, left = borders
    return Look(
        color=color,
        background=background,
        has_background_image=has_image,
        borders=(top, right, bottom, left),
        border_widths=(top.width, right.width, bottom.width, left.width),
        has_shadow=has_shadow,
        outline=outline,
        outline_offset=parse_px(style["outline-offset"]),
        opacity=_opacity(style["opacity"]),
        blend_mode=style["mix-blend-mode"],
        has_filter=has_filter,
        is_cut=style["clip-path"] != "none" or style["mask-image"] not in ("none", "") or style["clip"] != "auto",
        clips=not is_part and (style["overflow-x"] in _CLIPPING or style["overflow-y"] in _CLIPPING or contains_paint),
        contains_fixed=_contains_fixed(style) or contains_paint,
        z_index=int(parse_number(style["z-index"]) or 0),
        paints=(
            not background.is_transparent
            or has_image
            or has_shadow
            or any(side.width and not side.color.is_transparent for side in (*borders, outline))
            or style["border-image-source"] not in ("none", "")
            or style["backdrop-filter"] != "none"
        ),
    )


def _side(style: ComputedStyle, name: str, current: Color) -> BorderSide:
    line = style[f"{name}-style"]
    if line in ("none", "hidden", ""):
        return NO_BORDER
    return BorderSide(
        parse_px(style[f"{name}-width"]), line, parse_color(style[f"{name}-color"], current) or TRANSPARENT
    )


def _opacity(value: str) -> float:
    number = parse_number(value)
    return 1.0 if number is None else max(0.0, min(1.0, number))


def _contains_fixed(style: ComputedStyle) -> bool:
    return {style[name] for name in _CONTAINING} != {"none"}

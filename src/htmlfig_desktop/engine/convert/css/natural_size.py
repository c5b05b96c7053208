"""How large a picture is that may leave its width, height or proportions to whoever shows it."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.css.background import BackgroundSize, Fit


@dataclass(frozen=True, slots=True)
class NaturalSize:
    """What of a size is a picture's own, px; gradients have nothing of it."""

    width: float | None = None
    height: float | None = None
    ratio: float | None = None
    """Width by height."""

    @classmethod
    def of(cls, size: Size) -> NaturalSize:
        """Return that of a picture that has all; of one without an area, nothing is its own."""
        return cls(size.width, size.height, size.width / size.height) if min(size.width, size.height) > 0 else cls()

    def zoomed(self, factor: float) -> NaturalSize:
        """Return that of the picture drawn larger."""
        width, height = (side and side * factor for side in (self.width, self.height))
        return NaturalSize(width, height, self.ratio)

    @property
    def is_ratio_alone(self) -> bool:
        """Whether it has proportions only."""
        return self.ratio is not None and self.width is None and self.height is None


def tile_size(size: BackgroundSize, area: Rect, own: NaturalSize) -> Size:
    """Return how large a background picture becomes, px.

    Args:
        size: ``background-size``.
        area: Positioning area.
        own: What of its size is the picture's own.

    Source: CSS Backgrounds 3, section 3.9; CSS Images 3, section 4.3, the default sizing algorithm.
    """
    if size.fit is not None or (size == _AUTO and own.is_ratio_alone):
        return _fitted(area, own.ratio, is_cover=size.fit is Fit.COVER)
    width = None if size.width is None else max(0.0, size.width.resolve(area.width))
    height = None if size.height is None else max(0.0, size.height.resolve(area.height))
    if width is None and height is None:
        width, height = own.width, own.height
    if width is None:
        width = _other(height, own.ratio, own.width, area.width)
    if height is None:
        height = _other(width, 1 / own.ratio if own.ratio else None, own.height, area.height)
    return Size(width, height)


def _fitted(area: Rect, ratio: float | None, *, is_cover: bool) -> Size:
    if ratio is None:
        return area.size
    is_wide = (area.width > area.height * ratio) is is_cover
    return Size(area.width, area.width / ratio) if is_wide else Size(area.height * ratio, area.height)


def _other(side: float | None, ratio: float | None, own: float | None, room: float) -> float:
    """Return a side that is ``auto``: by the other one, as the picture has it, or all of the room."""
    if side is not None and ratio is not None:
        return side * ratio
    return room if own is None else own


_AUTO = BackgroundSize()

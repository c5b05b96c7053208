"""Vectors as blobs: what is filled, what can be edited, what is stroked."""

from __future__ import annotations

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.outlines.blobs import BlobTable
from htmlfig_desktop.engine.fig.outlines.contours import contours_of
from htmlfig_desktop.engine.fig.outlines.outlines import contours_blob
from htmlfig_desktop.engine.fig.outlines.strokes import contour_stroke_blob
from htmlfig_desktop.engine.fig.outlines.vector_network import network_blob
from htmlfig_desktop.engine.scene.paints import Stroke
from htmlfig_desktop.engine.scene.paths import PathData


@dataclass(frozen=True, slots=True)
class Drawing:
    """A vector's blobs by their index."""

    network: int
    fill: int | None
    stroke: int | None
    """None also where it is better left to whoever opens the file."""


class DrawingWriter:
    """Writes drawings; equal ones, such as an icon in every row or the ticks of a chart, are made once."""

    def __init__(self, blobs: BlobTable) -> None:
        self._blobs = blobs
        self._written: dict[tuple[PathData, bool, bool, Stroke | None], Drawing] = {}

    def drawing(self, path: PathData, stroke: Stroke | None, *, is_filled: bool) -> Drawing:
        """Return the blobs of a path.

        Raises:
            FigError: FIG003, the path has no form in the file.
        """
        is_stroked = bool(stroke and stroke.paints)
        key = (path, is_filled, is_stroked, stroke and replace(stroke, paints=()))
        written = self._written.get(key)
        if written is None:
            written = self._written[key] = self._made(path, stroke, is_filled=is_filled, is_stroked=is_stroked)
        return written

    def _made(self, path: PathData, stroke: Stroke | None, *, is_filled: bool, is_stroked: bool) -> Drawing:
        contours = contours_of(path)
        fill = self._blobs.add(contours_blob(contours)) if is_filled else None
        edited = tuple(contour.closed() for contour in contours) if is_filled and not stroke else contours
        network = self._blobs.add(network_blob(edited, path.winding, has_region=is_filled))
        outline = contour_stroke_blob(contours, stroke) if stroke and is_stroked else None
        return Drawing(network, fill, self._blobs.add(outline) if outline else None)

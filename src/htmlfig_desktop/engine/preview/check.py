"""Compares a .fig with a picture of its page, file by file, and draws what there is to see of it."""

from __future__ import annotations

import contextlib
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final

import numpy as np

from htmlfig_desktop.core.causes import as_cause, because, cause_of
from htmlfig_desktop.core.errors import CheckError, ErrorCode, HtmlFigError
from htmlfig_desktop.core.fidelity import DESIGN_PICTURE, HEAT_MAP, CheckRequest, Fidelity, fitting_scale
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.fig.reading.file import FigNode
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.png import PngRows
from htmlfig_desktop.engine.preview.fidelity import PictureError, compare, heat_on_page, open_picture
from htmlfig_desktop.engine.preview.raster import default_node, find_node
from htmlfig_desktop.engine.preview.similarity import Rgb

_EFFORT: Final = 1
"""Of packing: these pictures live as long as the job, and someone waits for them."""


def run_check(request: CheckRequest) -> Fidelity:
    """Return how alike a design and a picture are, and draw both pictures of it where they are wanted. Blocks.

    Raises:
        CheckError: CHK001, a file cannot be read or written, or is too large.
    """
    try:
        file = read_fig(request.fig.read_bytes())
        node = find_node(file, request.node) if request.node else None
        if request.node and node is None:
            raise PictureError(because("the design has no layer {layer}", layer=request.node))
        picture = request.picture.read_bytes()
        scale = _scale(picture, node or default_node(file), request.scale)
        if request.pictures is None:
            return compare(file, picture, node, scale=scale)
        with _Pictures(request.pictures) as drawn:
            return compare(file, picture, node, scale=scale, on_sizes=drawn.begin, on_rows=drawn.add)
    except (PictureError, OSError, MemoryError, HtmlFigError) as error:
        reason = error.cause if isinstance(error, HtmlFigError) else cause_of(error) or as_cause(type(error).__name__)
        cause = because("The design cannot be compared with the picture: {reason}.", reason=reason)
        if reason.endswith("."):
            cause = because("The design cannot be compared with the picture. {reason}", reason=reason)
        raise CheckError(ErrorCode.CHECK_FAILED, cause, detail=repr(error)) from error


def _scale(picture: bytes, node: FigNode | None, asked: float) -> float:
    """Return the scale that a picture really has."""
    if node is None or node.size is None:
        return asked
    with open_picture(picture) as image:
        return fitting_scale(image.width, node.size.width, asked)


class _Pictures:
    """The design and the heat map as files, which appear when both are whole."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: list[tuple[Path, BinaryIO, PngRows]] = []
        self._left = 0
        """Rows of the design that are still to come."""
        self._width = 0

    def __enter__(self) -> _Pictures:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for path, file, png in self._files:
            with file:
                if error is None:
                    file.write(png.tail())
            if error is not None:
                with contextlib.suppress(OSError):
                    path.unlink()
        if error is None:
            for path, _, _ in self._files:
                path.replace(path.with_suffix(".png"))

    def begin(self, picture: Size, design: Size) -> None:
        """Begin both files."""
        self._left, self._width = int(design.height), int(design.width)
        whole = max(picture.width, design.width), max(picture.height, design.height)
        for name, (width, height) in ((DESIGN_PICTURE, (design.width, design.height)), (HEAT_MAP, whole)):
            path = (self._folder / name).with_suffix(".part")
            png = PngRows(int(width), int(height), channels=3, effort=_EFFORT)
            file = path.open("wb")
            self._files.append((path, file, png))
            file.write(png.head())

    def add(self, one: Rgb, two: Rgb) -> None:
        """Write the next rows of both."""
        (_, design, design_png), (_, heat, heat_png) = self._files
        own = two[: self._left, : self._width]
        if own.shape[0]:
            design.write(design_png.rows(np.ascontiguousarray(own)))
            self._left -= own.shape[0]
        heat.write(heat_png.rows(heat_on_page(one, two)))

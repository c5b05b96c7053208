"""What the child process holds: the open file, its pages as they are drawn, and the answers to orders."""

from __future__ import annotations

import gc
import os
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, cast

import numpy as np
import skia

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.collector import paused_collector
from htmlfig_desktop.core.color import WHITE, Color
from htmlfig_desktop.core.errors import ErrorCode, SourceError, ViewingError
from htmlfig_desktop.core.storing import not_stored
from htmlfig_desktop.core.system_words import reason_of
from htmlfig_desktop.engine.fig.reading.color_modes import color_modes, in_mode
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.png import png_from_rows
from htmlfig_desktop.engine.preview.nodes import ResolvedNode
from htmlfig_desktop.engine.preview.raster import Drawing, drawing_of, picture_size, prepare_layer
from htmlfig_desktop.engine.preview.resolve import look_at, resolved
from htmlfig_desktop.engine.source_words import shortened
from htmlfig_desktop.engine.viewing.explaining import facts_of
from htmlfig_desktop.engine.viewing.listing import listed
from htmlfig_desktop.engine.viewing.messages import (
    MOST_PIXELS,
    PIXELS_FILE,
    SLOT_BYTES,
    SLOTS,
    Answer,
    Drawn,
    Explain,
    Explained,
    Export,
    Exported,
    FontGap,
    Open,
    Opened,
    Order,
    PageName,
    Show,
    Shown,
)
from htmlfig_desktop.engine.viewing.messages import Draw as DrawRegion
from htmlfig_desktop.engine.viewing.sharing import Names, shared_names
from htmlfig_desktop.engine.viewing.table import LayerTable

LARGEST_FILE: Final = 1 << 29
"""Bytes of a .fig."""
_MOST_PAGES: Final = 200
_LONGEST_NAME: Final = 200
_MOST_MODES: Final = 50
_KEPT_PAGES: Final = 3
_MOST_FONTS: Final = 200


@dataclass(frozen=True, slots=True, eq=False)
class _Page:
    number: int
    drawing: Drawing
    """On an opaque desk, so that pictures of regions can lie over each other."""
    table: LayerTable
    nodes: tuple[ResolvedNode, ...]


class DesignShow:
    """Answers orders about one file.

    Args:
        folder: Where pixels and tables go; it belongs to whoever gives the orders.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: FigFile | None = None
        self._as_written: FigFile | None = None
        self._color_mode = ""
        self._names: Names = {}
        self._pages: OrderedDict[str, _Page] = OrderedDict()
        self._prepared = 0
        self._pixels: int | None = None

    def answer(self, order: Order) -> Answer:
        """Carry out an order.

        Raises:
            HtmlFigError: FIG001, FIG002, SRC001, SRC002, VIE004; STO001, STO002 of an export.
            MemoryError: the design needs more memory than this process may have.
        """
        return _ANSWERS[type(order)](self, order)

    def close(self) -> None:
        """Let go of the file of pixels."""
        if self._pixels is not None:
            os.close(self._pixels)
            self._pixels = None

    def open(self, order: Open) -> Answer:
        """Read the file."""
        try:
            if order.path.stat().st_size > LARGEST_FILE:
                raise ViewingError(
                    ErrorCode.VIEWER_TOO_LARGE,
                    because("The file has more than {limit} MB.", limit=LARGEST_FILE >> 20),
                )
            data = order.path.read_bytes()
        except FileNotFoundError as error:
            cause = because("There is no file “{path}”.", path=shortened(str(order.path)))
            raise SourceError(ErrorCode.SOURCE_MISSING, cause) from error
        except OSError as error:
            cause = because("“{name}” cannot be read: {reason}.", name=order.path.name, reason=reason_of(error))
            raise SourceError(ErrorCode.SOURCE_UNREADABLE, cause) from error
        with paused_collector():
            self._file = self._as_written = read_fig(data)
        self._names = shared_names(self._file)
        pages = self._file.pages[:_MOST_PAGES]
        named = tuple(PageName(str(page.guid), page.name[:_LONGEST_NAME]) for page in pages)
        modes = tuple(mode for mode in color_modes(self._file)[:_MOST_MODES] if len(mode) <= _LONGEST_NAME)
        return Opened(order.number, named, modes)

    def show(self, order: Show) -> Answer:
        """Prepare a page."""
        self._take_mode(order.color_mode)
        page = self._page(order.page)
        name = f"{page.number}.layers"
        (self._folder / name).write_bytes(page.table.pack())
        fonts = tuple(FontGap(font.family[:200], font.style[:200], font.layer[:1000])
                      for font in page.drawing.missing_fonts[:_MOST_FONTS])  # fmt: skip
        desk = page.drawing.background or WHITE
        return Shown(order.number, name, page.drawing.region, desk.hex.lower(), fonts)

    def draw(self, order: DrawRegion) -> Answer:
        """Draw a region into its slot."""
        count = order.width * order.height
        if not (0 < count <= MOST_PIXELS and min(order.width, order.height) > 0 and 0 <= order.slot < SLOTS):
            raise ViewingError(
                ErrorCode.VIEWER_TOO_LARGE,
                because("A picture of {width} x {height} pixels.", width=order.width, height=order.height),
            )
        info = skia.ImageInfo.Make(order.width, order.height, skia.kBGRA_8888_ColorType, skia.kPremul_AlphaType)
        pixels = np.empty((order.height, order.width, 4), np.uint8)
        self._page(order.page).drawing.paint(pixels, info, order.scale, order.left, order.top)
        if self._pixels is None:
            self._pixels = os.open(self._folder / PIXELS_FILE, os.O_RDWR | getattr(os, "O_BINARY", 0))
        os.lseek(self._pixels, order.slot * SLOT_BYTES, os.SEEK_SET)
        os.write(self._pixels, pixels.data)
        return Drawn(order.number)

    def explain(self, order: Explain) -> Answer:
        """Tell all about one layer."""
        page = self._page(order.page)
        if not 0 <= order.layer < len(page.nodes):
            raise ViewingError(ErrorCode.VIEWER_CRASHED, "There is no such layer.")
        return Explained(order.number, facts_of(page.nodes[order.layer], page.table, order.layer, self._names))

    def export(self, order: Export) -> Answer:
        """Write a layer or a page as PNG, as a whole or not at all."""
        drawing = self._drawing(order)
        try:
            width, height = picture_size(drawing.region, order.scale)
        except ValueError as error:
            raise ViewingError(
                ErrorCode.VIEWER_TOO_LARGE, because("This cannot be drawn: {reason}.", reason=error)
            ) from error
        beside = order.target.with_name(f".{order.target.name}.part")
        try:
            with beside.open("wb") as file:
                for part in png_from_rows(width, height, drawing.tiles(order.scale)):
                    file.write(part)
            beside.replace(order.target)
        except OSError as error:
            raise ViewingError(ErrorCode.STORAGE_DENIED, not_stored(order.target, error).cause) from error
        finally:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
        return Exported(order.number, width, height)

    def _drawing(self, order: Export) -> Drawing:
        page = self._page(order.page)
        if order.layer is None:
            return page.drawing
        if not 0 <= order.layer < len(page.nodes) or self._file is None:
            raise ViewingError(ErrorCode.VIEWER_CRASHED, "There is no such layer.")
        return prepare_layer(self._file, page.nodes[order.layer])

    def _take_mode(self, mode: str) -> None:
        """Show the colors that variables have in a mode; those that the file was written in for one it has not."""
        if mode == self._color_mode or self._as_written is None:
            return
        with paused_collector():
            self._file = in_mode(self._as_written, mode)
        self._color_mode = mode
        self._pages.clear()

    def _page(self, page_id: str) -> _Page:
        """Return a page, prepared; the last few stay."""
        page = self._pages.get(page_id)
        if page is None:
            page = self._pages[page_id] = self._prepare(page_id)
            if len(self._pages) > _KEPT_PAGES:
                self._pages.popitem(last=False)
        self._pages.move_to_end(page_id)
        return page

    def _prepare(self, page_id: str) -> _Page:
        file = self._file
        node = _page_of(file, page_id) if file is not None else None
        if file is None or node is None:
            raise ViewingError(ErrorCode.VIEWER_CRASHED, "There is no such page.")
        with paused_collector():
            nodes = resolved(file, node, keeps_hidden=True)
            drawing = drawing_of(file, node, look_at(file, node, nodes))
            table, rows = listed(nodes)
        gc.freeze()  # what was made stays; the collector need not walk it again and again
        self._prepared += 1
        return _Page(self._prepared, replace(drawing, background=_opaque(drawing.background)), table, rows)


_ANSWERS: Final = cast(
    dict[type[Order], Callable[[DesignShow, Order], Answer]],
    {
        Open: DesignShow.open,
        Show: DesignShow.show,
        DrawRegion: DesignShow.draw,
        Explain: DesignShow.explain,
        Export: DesignShow.export,
    },
)


def _page_of(file: FigFile, page_id: str) -> FigNode | None:
    return next((page for page in file.pages if str(page.guid) == page_id), None)


def _opaque(color: Color | None) -> Color:
    """Return a desk's color; one that lets through lies on white."""
    if color is None:
        return WHITE
    red, green, blue = (channel * color.a + 1 - color.a for channel in (color.r, color.g, color.b))
    return Color(red, green, blue)

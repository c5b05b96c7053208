"""Rows and columns in the same words: along a stack and across it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from operator import attrgetter
from typing import ClassVar

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.scene.nodes import AutoLayout, LayoutMode

Edges = tuple[float, float, float, float]
"""Where something begins and ends along a stack, and across it."""


class Axis(ABC):
    """Reads and makes rectangles along one direction."""

    mode: ClassVar[LayoutMode]
    is_row: ClassVar[bool]
    """Whether the stack runs from left to right."""
    order: ClassVar[attrgetter[tuple[float, float]]]
    """Of what has a ``rect``, by what it comes before others."""

    @abstractmethod
    def start(self, rect: Rect) -> float:
        """Return where a rectangle begins along the stack."""

    @abstractmethod
    def end(self, rect: Rect) -> float:
        """Return where a rectangle ends along the stack."""

    @abstractmethod
    def edges(self, rect: Rect) -> Edges:
        """Return start, end, low and high of a rectangle."""

    @abstractmethod
    def lengths(self, size: Size) -> tuple[float, float]:
        """Return a size along the stack and across it."""

    @abstractmethod
    def paddings(self, layout: AutoLayout) -> tuple[float, float, float, float]:
        """Return the paddings of an auto layout at the start, the end, the low and the high edge."""

    @abstractmethod
    def rect(self, start: float, low: float, end: float, high: float) -> Rect:
        """Return the rectangle between four edges."""


class _Row(Axis):
    """From left to right."""

    mode = LayoutMode.HORIZONTAL
    is_row = True
    order = attrgetter("rect.x", "rect.width")

    def start(self, rect: Rect) -> float:
        return rect.x

    def end(self, rect: Rect) -> float:
        return rect.x + rect.width

    def edges(self, rect: Rect) -> Edges:
        return rect.x, rect.x + rect.width, rect.y, rect.y + rect.height

    def lengths(self, size: Size) -> tuple[float, float]:
        return size.width, size.height

    def paddings(self, layout: AutoLayout) -> tuple[float, float, float, float]:
        return layout.padding_left, layout.padding_right, layout.padding_top, layout.padding_bottom

    def rect(self, start: float, low: float, end: float, high: float) -> Rect:
        return Rect(start, low, end - start, high - low)


class _Column(Axis):
    """From the top down."""

    mode = LayoutMode.VERTICAL
    is_row = False
    order = attrgetter("rect.y", "rect.height")

    def start(self, rect: Rect) -> float:
        return rect.y

    def end(self, rect: Rect) -> float:
        return rect.y + rect.height

    def edges(self, rect: Rect) -> Edges:
        return rect.y, rect.y + rect.height, rect.x, rect.x + rect.width

    def lengths(self, size: Size) -> tuple[float, float]:
        return size.height, size.width

    def paddings(self, layout: AutoLayout) -> tuple[float, float, float, float]:
        return layout.padding_top, layout.padding_bottom, layout.padding_left, layout.padding_right

    def rect(self, start: float, low: float, end: float, high: float) -> Rect:
        return Rect(low, start, high - low, end - start)


ROW, COLUMN = _Row(), _Column()

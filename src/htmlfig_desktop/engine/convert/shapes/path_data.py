"""SVG path data as outlines."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from htmlfig_desktop.core.geometry import Affine, Vec
from htmlfig_desktop.engine.scene.paths import PathData, PathOp, Winding

_NUMBER = r"(?>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)"
"""As long as it goes, and never shorter: hostile data would else be tried in all ways to divide it."""
_COMMAND = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_ONE = re.compile(_NUMBER)
_MANY = re.compile(rf"(?:[\s,]*{_NUMBER})*[\s,]*")
_STRAIGHT = re.compile(
    rf"M(?: {_NUMBER}){{2}}(?: (?:[ML](?: {_NUMBER}){{2}}|C(?: {_NUMBER}){{6}}|Q(?: {_NUMBER}){{4}}|Z(?= M|$)))*"
)
"""Data that says each command in full, as the browser spells computed values, and says nothing else."""
_OPS = {"M": PathOp.MOVE, "L": PathOp.LINE, "C": PathOp.CUBIC, "Q": PathOp.QUAD, "Z": PathOp.CLOSE}
_SPACED = re.compile(rf"[MLHVCSQTAZ](?: {_NUMBER}| [MLHVCSQTAZ])*")
_FLAG = r"[\s,]*([01])"  # may be glued to what follows, as in "a1 1 0 01.5.5"
_ARC = re.compile(rf"[\s,]*({_NUMBER})" * 3 + _FLAG * 2 + rf"[\s,]*({_NUMBER})" * 2)
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_LARGEST = 1e7


class PathPen:
    """Collects an outline command by command."""

    def __init__(self) -> None:
        self._ops: list[PathOp] = []
        self._coords: list[float] = []

    def move(self, x: float, y: float) -> None:
        """Begin a contour."""
        self._ops.append(PathOp.MOVE)
        self._coords += (x, y)

    def line(self, x: float, y: float) -> None:
        """Draw a straight line."""
        self._ops.append(PathOp.LINE)
        self._coords += (x, y)

    def quad(self, x1: float, y1: float, x: float, y: float) -> None:
        """Draw a curve with one control point."""
        self._ops.append(PathOp.QUAD)
        self._coords += (x1, y1, x, y)

    def cubic(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        """Draw a curve with two control points."""
        self._ops.append(PathOp.CUBIC)
        self._coords += (x1, y1, x2, y2, x, y)

    def close(self) -> None:
        """Close the contour."""
        self._ops.append(PathOp.CLOSE)

    def path(self, winding: Winding = Winding.NONZERO) -> PathData:
        """Return what was drawn."""
        return PathData(tuple(self._ops), tuple(self._coords), winding)


@lru_cache(maxsize=4096)
def parse_path(text: str) -> PathData:
    """Return the outline of SVG path data; what follows an error is left out, as browsers do.

    Source: SVG 2, section 9.3.
    """
    if _STRAIGHT.fullmatch(text):
        return _straight_path(text.split(" "))
    reader = _PathReader()
    for command, numbers in _spaced_commands(text) or path_commands(text):
        reader.draw(command, numbers)
    return reader.pen.path()


def _straight_path(words: list[str]) -> PathData:
    """Return the outline of data that needs no pen to follow it, in a third of the time."""
    ops = [_OPS[word] for word in words if word in _OPS]
    return PathData(tuple(ops), tuple(_limited([float(word) for word in words if word not in _OPS])))


def _spaced_commands(text: str) -> list[tuple[str, list[float]]] | None:
    """Return the commands of data as the browser spells computed values, in a quarter of the time; else None."""
    if not _SPACED.fullmatch(text):
        return None
    words = text.split(" ")
    commands, at = [], 0
    while at < len(words):
        end = at + 1 + _COUNTS[words[at]]
        if end > len(words) or (end < len(words) and words[end] not in _COUNTS):
            return None
        commands.append((words[at], _limited([float(word) for word in words[at + 1 : end]])))
        at = end
    return commands if commands[0][0] == "M" else None


def path_commands(text: str) -> Iterator[tuple[str, list[float]]]:
    """Yield the commands of path data with their numbers, repeated ones written out, up to the first error."""
    position = 0
    while match := _COMMAND.match(text, position):
        command, arguments = match.groups()
        if position == 0 and command not in "Mm":
            return
        count = _COUNTS[command.upper()]
        numbers, is_valid = _arc_numbers(arguments) if command in "Aa" else _numbers(arguments)
        if count == 0:
            yield command, []
            is_valid = is_valid and not numbers
        else:
            for at in range(0, len(numbers) - count + 1, count):
                yield command, numbers[at : at + count]
                command = {"M": "L", "m": "l"}.get(command, command)
            is_valid = is_valid and len(numbers) >= count and len(numbers) % count == 0
        if not is_valid:
            return
        position = match.end()


def _numbers(text: str) -> tuple[list[float], bool]:
    """Return the numbers up to the first error, and whether there is none."""
    valid = _MANY.match(text)
    end = valid.end() if valid else 0
    return _limited([float(number) for number in _ONE.findall(text, 0, end)]), end == len(text)


def _arc_numbers(text: str) -> tuple[list[float], bool]:
    numbers: list[float] = []
    position = 0
    while match := _ARC.match(text, position):
        numbers.extend(float(number) for number in match.groups())
        position = match.end()
    return _limited(numbers), not text[position:].strip(" \t\r\n\f,")


def _limited(numbers: list[float]) -> list[float]:
    if numbers and max(max(numbers), -min(numbers)) > _LARGEST:
        return [max(-_LARGEST, min(_LARGEST, number)) for number in numbers]
    return numbers


class _PathReader:
    """Turns path commands into absolute lines and curves."""

    def __init__(self) -> None:
        self.pen = PathPen()
        self._x = self._y = 0.0
        self._start = (0.0, 0.0)
        self._control: tuple[float, float] | None = None
        """Last control point of the curve before, for the smooth commands."""
        self._before = ""
        self._is_open = False

    def draw(self, command: str, numbers: list[float]) -> None:
        """Draw one command."""
        name, is_relative = command.upper(), command.islower()
        if is_relative and name not in ("A", "H", "V", "Z"):
            numbers = [number + (self._y if index % 2 else self._x) for index, number in enumerate(numbers)]
        if name not in ("M", "Z") and not self._is_open:
            self._move(*self._start)  # after a closed contour the next begins where that began
        _DRAWN[name](self, numbers, is_relative)
        self._before = name

    def _move(self, x: float, y: float) -> None:
        self._x, self._y = self._start = (x, y)
        self.pen.move(x, y)
        self._is_open = True

    def _line(self, x: float, y: float) -> None:
        self._x, self._y = x, y
        self.pen.line(x, y)

    def _draw_m(self, numbers: list[float], is_relative: bool) -> None:
        self._move(*numbers)

    def _draw_l(self, numbers: list[float], is_relative: bool) -> None:
        self._line(*numbers)

    def _draw_h(self, numbers: list[float], is_relative: bool) -> None:
        self._line(numbers[0] + (self._x if is_relative else 0), self._y)

    def _draw_v(self, numbers: list[float], is_relative: bool) -> None:
        self._line(self._x, numbers[0] + (self._y if is_relative else 0))

    def _draw_c(self, numbers: list[float], is_relative: bool) -> None:
        self.pen.cubic(*numbers)
        self._control = (numbers[2], numbers[3])
        self._x, self._y = numbers[4], numbers[5]

    def _draw_s(self, numbers: list[float], is_relative: bool) -> None:
        self._draw_c([*self._mirrored("CS"), *numbers], is_relative)

    def _draw_q(self, numbers: list[float], is_relative: bool) -> None:
        self.pen.quad(*numbers)
        self._control = (numbers[0], numbers[1])
        self._x, self._y = numbers[2], numbers[3]

    def _draw_t(self, numbers: list[float], is_relative: bool) -> None:
        self._draw_q([*self._mirrored("QT"), *numbers], is_relative)

    def _draw_a(self, numbers: list[float], is_relative: bool) -> None:
        rx, ry, turn, is_large, is_clockwise, x, y = numbers
        if is_relative:
            x, y = x + self._x, y + self._y
        start, end = Vec(self._x, self._y), Vec(x, y)
        _draw_arc(self.pen, _Arc(start, end, abs(rx), abs(ry), turn, bool(is_large), bool(is_clockwise)))
        self._x, self._y = x, y

    def _draw_z(self, numbers: list[float], is_relative: bool) -> None:
        if self._is_open:
            self.pen.close()
        self._x, self._y = self._start
        self._is_open = False

    def _mirrored(self, kinds: str) -> tuple[float, float]:
        if self._before not in kinds or not self._before or self._control is None:
            return self._x, self._y
        return 2 * self._x - self._control[0], 2 * self._y - self._control[1]


_DRAWN: dict[str, Callable[[_PathReader, list[float], bool], None]] = {
    "M": _PathReader._draw_m,
    "L": _PathReader._draw_l,
    "H": _PathReader._draw_h,
    "V": _PathReader._draw_v,
    "C": _PathReader._draw_c,
    "S": _PathReader._draw_s,
    "Q": _PathReader._draw_q,
    "T": _PathReader._draw_t,
    "A": _PathReader._draw_a,
    "Z": _PathReader._draw_z,
}


class _Arc(NamedTuple):
    """An arc of an ellipse as path data has it."""

    start: Vec
    end: Vec
    rx: float
    """Radius along the ellipse's own x axis; too small radii grow until the ends fit."""
    ry: float
    """Radius along its y axis."""
    turn: float
    """Degrees the ellipse is turned by."""
    is_large: bool
    """Whether the longer of two possible arcs is meant."""
    is_clockwise: bool
    """Whether it goes clockwise (y down)."""


def _draw_arc(pen: PathPen, arc: _Arc) -> None:
    """Draw an arc, at whose start the pen stands, as curves of at most a quarter turn.

    Source: SVG 2, appendix B.2.
    """
    start, end, rx, ry, turn, is_large, is_clockwise = arc
    if start == end:
        return
    if rx == 0 or ry == 0:
        pen.line(end.x, end.y)
        return
    turned = Affine.rotation(turn)
    half = turned.inverse().apply(Vec((start.x - end.x) / 2, (start.y - end.y) / 2))
    excess = (half.x / rx) ** 2 + (half.y / ry) ** 2
    if excess > 1:
        rx, ry = rx * math.sqrt(excess), ry * math.sqrt(excess)
    # In the unit circle's plane the center lies on the bisector of the two ends.
    reach = (rx * half.y) ** 2 + (ry * half.x) ** 2
    factor = math.sqrt(max(0.0, (rx * ry) ** 2 / reach - 1)) * (1 if is_large != is_clockwise else -1)
    center_x, center_y = factor * half.y / ry, -factor * half.x / rx
    first = math.atan2(half.y / ry - center_y, half.x / rx - center_x)
    sweep = math.atan2(-half.y / ry - center_y, -half.x / rx - center_x) - first
    if is_clockwise and sweep < 0:
        sweep += 2 * math.pi
    elif not is_clockwise and sweep > 0:
        sweep -= 2 * math.pi
    middle = Affine.translation((start.x + end.x) / 2, (start.y + end.y) / 2)
    to_plane = middle @ turned @ Affine.scaling(rx, ry) @ Affine.translation(center_x, center_y)
    _unit_arc(pen, to_plane, first, sweep, end)


def _unit_arc(pen: PathPen, to_plane: Affine, first: float, sweep: float, end: Vec) -> None:
    count = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-9))
    step = sweep / count
    pull = 4 / 3 * math.tan(step / 4)
    for index in range(count):
        here, there = first + index * step, first + (index + 1) * step
        one = to_plane.apply(Vec(math.cos(here) - pull * math.sin(here), math.sin(here) + pull * math.cos(here)))
        two = to_plane.apply(Vec(math.cos(there) + pull * math.sin(there), math.sin(there) - pull * math.cos(there)))
        stop = end if index == count - 1 else to_plane.apply(Vec(math.cos(there), math.sin(there)))
        pen.cubic(one.x, one.y, two.x, two.y, stop.x, stop.y)

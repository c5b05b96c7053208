"""Tells what repeats in a design, and writes the design with components made of it."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from htmlfig_desktop.core.child import child_command
from htmlfig_desktop.core.errors import ErrorCode, ViewingError
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.scene.nodes import InteractionState
from htmlfig_desktop.jobs.apart import BrokeOffError, answer_parent, ask_apart, read_design, write_design
from htmlfig_desktop.jobs.saving import save_copy

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.components.repeats import Repeat
    from htmlfig_desktop.engine.preview.raster import Pixels

_MOST_PICTURES: Final = 40
_MOST_PARTS: Final = 2000
"""More than anybody would go through; the smallest are left out of the list."""
_BYTES: Final = 4
"""Of a pixel."""


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A small picture."""

    width: int
    """Pixels."""
    height: int
    rgba: bytes
    """Row by row, not premultiplied."""


@dataclass(frozen=True, slots=True)
class Part:
    """What repeats in a design, or has states."""

    key: str
    """Says which it is, in an order."""
    name: str
    count: int
    """How many times it is there."""
    layers: int
    """In each."""
    size: Size
    """Of one, px."""
    is_icon: bool
    states: tuple[InteractionState, ...]
    """In which it is there, the default first; none of what has no states."""
    picture: Thumbnail | None
    """Of one; the largest parts have pictures."""


@dataclass(frozen=True, slots=True)
class ComponentsOrder:
    """Which file to write."""

    design: Path
    target: Path
    """Is replaced."""
    parts: Mapping[str, str]
    """Which parts become components, by their keys, and what they are called."""


@dataclass(frozen=True, slots=True)
class Made:
    """What came of an order."""

    components: int
    instances: int


async def find_parts(design: Path, room: Size, density: float) -> tuple[Part, ...]:
    """Return what repeats in a design, the largest first; found and drawn in a process of its own.

    Args:
        design: A .fig.
        room: Px that the picture of a part may take.
        density: Pixels per px of the pictures, 1 to 3.

    Raises:
        FigError: FIG001 or FIG002, it is no design or damaged.
        ViewingError: VIE002, the process broke off or took too long.
    """
    with tempfile.TemporaryDirectory(prefix="htmlfig-", ignore_cleanup_errors=True) as folder:
        pictures = Path(folder) / "pictures"
        plain = {"design": str(design), "pictures": str(pictures)}
        order = plain | {"room": [room.width, room.height], "density": min(max(density, 1.0), 3.0)}
        try:
            answer = await ask_apart(_command(), order)
            pixels = await asyncio.to_thread(pictures.read_bytes)
            return tuple(_parts_in(answer, pixels))
        except (BrokeOffError, OSError, KeyError, TypeError, ValueError) as error:
            raise _broke_off(error) from error


async def save_with_components(order: ComponentsOrder) -> Made:
    """Write a design with components, in a process of its own, and return how many there are.

    The file is put in its place whole or not at all. Cancelling the task ends the process and leaves nothing.

    Raises:
        FigError: FIG001 or FIG002, it is no design or damaged.
        StorageError: STO001, STO002.
        ViewingError: VIE002, the process broke off or took too long.
    """
    with tempfile.TemporaryDirectory(prefix="htmlfig-", ignore_cleanup_errors=True) as folder:
        whole = Path(folder) / "whole.fig"
        plain = {"design": str(order.design), "target": str(whole), "parts": dict(order.parts)}
        try:
            answer = await ask_apart(_command(), plain)
            made = Made(int(answer["components"]), int(answer["instances"]))
        except (BrokeOffError, KeyError, TypeError, ValueError) as error:
            raise _broke_off(error) from error
        await asyncio.to_thread(save_copy, whole, order.target)
        return made


def main(arguments: Sequence[str] = ()) -> int:
    """Carry out the order of the parent. Takes no arguments."""
    return answer_parent(lambda told: _write(told) if "target" in told else _look(told))


def _look(told: Mapping[str, Any]) -> dict[str, Any]:
    from htmlfig_desktop.engine.components import repeats_in
    from htmlfig_desktop.engine.preview.thumbnails import thumbnails

    file, repeats = repeats_in(read_design(Path(told["design"])))
    repeats = repeats[:_MOST_PARTS]
    largest = [repeat.model for repeat in repeats[:_MOST_PICTURES]]
    with Path(told["pictures"]).open("wb") as pictures:
        drawn = thumbnails(file, largest, Size(*told["room"]), told["density"])
        sizes = [_put(picture, pictures) for picture in drawn]
    sizes += [(0, 0)] * (len(repeats) - len(sizes))
    return {"parts": [_to_plain(*each) for each in zip(repeats, sizes, strict=True)]}


def _put(picture: Pixels | None, pictures: BinaryIO) -> tuple[int, int]:
    """Write a picture behind those before it, and return its width and height; 0 for none."""
    if picture is None:
        return 0, 0
    pictures.write(picture.tobytes())
    return picture.shape[1], picture.shape[0]


def _write(told: Mapping[str, Any]) -> dict[str, Any]:
    from htmlfig_desktop.engine.components import fig_with_components
    from htmlfig_desktop.engine.fig.reading.file import Guid

    taken = {Guid(*map(int, key.split(":"))): name for key, name in told["parts"].items()}
    data, made = fig_with_components(read_design(Path(told["design"])), taken=taken)
    write_design(data, Path(told["target"]))
    return {"components": len(made), "instances": sum(len(repeat.occurrences) for repeat in made)}


def _to_plain(repeat: Repeat, picture: tuple[int, int]) -> dict[str, Any]:
    return {
        "key": str(repeat.first),
        "name": repeat.name,
        "count": repeat.places,
        "layers": repeat.layers,
        "size": [repeat.size.width, repeat.size.height],
        "isIcon": repeat.is_icon,
        "states": [look.state.value for look in repeat.looks],
        "picture": picture,
    }


def _parts_in(answer: Mapping[str, Any], pixels: bytes) -> Iterator[Part]:
    """Yield what the process has found; ValueError, KeyError or TypeError where it makes no sense."""
    at = 0
    for told in answer["parts"][:_MOST_PARTS]:
        width, height = (int(side) for side in told["picture"])
        end = at + width * height * _BYTES
        if min(width, height) < 0 or end > len(pixels):
            raise ValueError(f"a picture of {width} x {height}")
        picture = Thumbnail(width, height, pixels[at:end]) if width and height else None
        at = end
        size = Size(*(float(side) for side in told["size"]))
        counts = int(told["count"]), int(told["layers"])
        states = tuple(InteractionState(each) for each in told["states"])
        yield Part(str(told["key"]), str(told["name"]), *counts, size, bool(told["isIcon"]), states, picture)


def _command() -> tuple[str, ...]:
    return child_command("components", "htmlfig_desktop.jobs.components")


def _broke_off(error: Exception) -> ViewingError:
    return ViewingError(ErrorCode.VIEWER_CRASHED, "Looking for what repeats broke off.", detail=repr(error))


if __name__ == "__main__":
    sys.exit(main())

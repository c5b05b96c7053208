"""Makes of designs what Figma takes from the clipboard."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from htmlfig_desktop.core.child import child_command
from htmlfig_desktop.core.errors import ErrorCode, FigError, ViewingError
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.jobs.apart import BrokeOffError, answer_parent, ask_apart, read_design, write_design

if TYPE_CHECKING:
    from htmlfig_desktop.engine.copying import CopiedLayers


@dataclass(frozen=True, slots=True)
class CopyOrder:
    """What is to be pasted into Figma."""

    designs: tuple[Path, ...]
    """Several are put side by side."""
    layer: str = ""
    """Guid of the layer or page that is copied, of a single design; empty: the first page."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What belongs on the clipboard."""

    html: str
    """For Figma."""
    text: str
    """For everybody else: the names of the layers, one a line."""
    lets_go: bool
    """Whether variables stay behind that something followed."""


def copy(order: CopyOrder) -> CopiedLayers:
    """Return the layers. Blocks.

    Raises:
        FigError: FIG001 or FIG002, a design cannot be read or is none; FIG003; FIG004, several do not fit
            together; FIG005, there is nothing to copy.
    """
    from htmlfig_desktop.engine.copying import copied_layers
    from htmlfig_desktop.engine.fig.reading.reader import read_fig
    from htmlfig_desktop.engine.joining import joined_fig
    from htmlfig_desktop.engine.preview.raster import find_node

    designs = [read_design(design) for design in order.designs]
    file = read_fig(designs[0] if len(designs) == 1 else joined_fig(designs, order.designs[0].stem))
    if not order.layer:
        return copied_layers(file)
    chosen = find_node(file, order.layer)
    if chosen is None:
        raise FigError(ErrorCode.FIG_NOT_COPYABLE, "One is not in the design any more.")
    return copied_layers(file, (chosen,))


async def copy_apart(order: CopyOrder) -> Copied:
    """As ``copy``, in a process of its own. Cancelling the task ends the process.

    Raises:
        HtmlFigError: as ``copy``.
        ViewingError: VIE002, the process broke off or took too long.
    """
    with tempfile.TemporaryDirectory(prefix="htmlfig-", ignore_cleanup_errors=True) as folder:
        made = Path(folder) / "layers.html"
        designs = [str(design) for design in order.designs]
        plain = {"designs": designs, "layer": order.layer, "target": str(made)}
        try:
            answer = await ask_apart(child_command("copier", "htmlfig_desktop.jobs.copying"), plain)
            html = await asyncio.to_thread(made.read_text, encoding="utf-8")
            return Copied(html, str(answer["text"]), bool(answer["letsGo"]))
        except (BrokeOffError, OSError, KeyError, ValueError) as error:
            raise ViewingError(ErrorCode.VIEWER_CRASHED, "Copying broke off.", detail=repr(error)) from error


def main(arguments: Sequence[str] = ()) -> int:
    """Carry out the order of the parent. Takes no arguments."""
    return answer_parent(_copy)


def _copy(told: Mapping[str, Any]) -> dict[str, Any]:
    layers = copy(CopyOrder(tuple(map(Path, told["designs"])), told["layer"]))
    write_design(layers.html.encode(), Path(told["target"]))
    return {"text": layers.text, "letsGo": layers.lets_go}


if __name__ == "__main__":
    sys.exit(main())

"""Puts the designs of several jobs into one file."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from htmlfig_desktop.core.child import child_command
from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.jobs.apart import BrokeOffError, answer_parent, ask_apart, read_design, write_design
from htmlfig_desktop.jobs.saving import save_copy


@dataclass(frozen=True, slots=True)
class JoinOrder:
    """What to put into one file."""

    designs: tuple[Path, ...]
    """In their order; those of one page stand in a row."""
    target: Path
    """Is replaced."""
    name: str
    """Of the whole."""
    with_components: bool = False
    """Whether what repeats in one of them or across them becomes components."""


def join(order: JoinOrder) -> int:
    """Write one file with all designs and return how many components it has got; 0 where none were asked for. Blocks.

    One that breaks off leaves a part of the file.

    Raises:
        FigError: FIG001 or FIG002, one of them cannot be read or is none; FIG004, they do not fit together.
        StorageError: STO001, STO002.
    """
    from htmlfig_desktop.engine.joining import joined_fig

    data, components = joined_fig([read_design(design) for design in order.designs], order.name), 0
    if order.with_components:
        from htmlfig_desktop.engine.components import fig_with_components

        data, made = fig_with_components(data)
        components = len(made)
    write_design(data, order.target)
    return components


async def join_apart(order: JoinOrder) -> int:
    """As ``join``, in a process of its own.

    The file is put in its place whole or not at all. Cancelling the task ends the process and leaves nothing.

    Raises:
        HtmlFigError: as ``join``; FIG004 where the process broke off or took too long.
    """
    with tempfile.TemporaryDirectory(prefix="htmlfig-", ignore_cleanup_errors=True) as folder:
        whole = Path(folder) / "whole.fig"
        try:
            answer = await ask_apart(
                child_command("joiner", "htmlfig_desktop.jobs.joining"), _to_plain(replace(order, target=whole))
            )
            components = int(answer["components"])
        except (BrokeOffError, KeyError, TypeError, ValueError) as error:
            raise FigError(
                ErrorCode.FIG_NOT_JOINABLE, "Putting them together broke off.", detail=repr(error)
            ) from error
        await asyncio.to_thread(save_copy, whole, order.target)
        return components


def main(arguments: Sequence[str] = ()) -> int:
    """Carry out the order of the parent. Takes no arguments."""
    return answer_parent(lambda told: {"components": join(_from_plain(told))})


def _to_plain(order: JoinOrder) -> dict[str, Any]:
    paths = {"designs": [str(design) for design in order.designs], "target": str(order.target)}
    return paths | {"name": order.name, "withComponents": order.with_components}


def _from_plain(told: Mapping[str, Any]) -> JoinOrder:
    designs = tuple(map(Path, told["designs"]))
    return JoinOrder(designs, Path(told["target"]), told["name"], told["withComponents"])


if __name__ == "__main__":
    sys.exit(main())

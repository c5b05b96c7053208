"""Reads what is in a .fig that a server made: its answer tells little of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from htmlfig_desktop.client.backend import Survey
from htmlfig_desktop.core.child import child_command
from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.jobs.apart import BrokeOffError, answer_parent, ask_apart


def survey(fig: Path) -> Survey:
    """Return what is in a .fig. Blocks.

    Raises:
        FigError: FIG001, FIG002.
    """
    from htmlfig_desktop.engine.fig.reading.inspect import inspect_fig
    from htmlfig_desktop.engine.fig.reading.reader import read_fig

    report = inspect_fig(read_fig(fig.read_bytes()))
    layers = [row for row in report.layers if row.depth > 0]
    top = next((row for row in layers if row.depth == 1), None)
    return Survey(
        title=report.name,
        size=Size(max(top.width, 0.0), max(top.height, 0.0)) if top else Size(0, 0),
        nodes=len(layers),
        texts=sum(row.type == "TEXT" for row in layers),
        images=len(report.images),
    )


async def survey_apart(fig: Path) -> Survey:
    """As ``survey``, in a process of its own, which ends when the task is cancelled.

    Raises:
        FigError: FIG001, FIG002.
    """
    try:
        told = await ask_apart(child_command("survey", "htmlfig_desktop.jobs.survey"), {"design": str(fig)})
        width, height = told["size"]
        size = Size(float(width), float(height))
        return Survey(str(told["title"]), size, *(int(told[name]) for name in ("nodes", "texts", "images")))
    except (BrokeOffError, OSError, ValueError, KeyError, TypeError) as error:
        cause = "What the server sent could not be read."
        raise FigError(ErrorCode.FIG_DAMAGED, cause, detail=repr(error)[:2000]) from error


def main(arguments: Sequence[str] = ()) -> int:
    """Tell the parent what is in a .fig. Takes no arguments."""
    return answer_parent(lambda told: _to_plain(survey(Path(told["design"]))))


def _to_plain(found: Survey) -> dict[str, Any]:
    return {
        "title": found.title,
        "size": [found.size.width, found.size.height],
        "nodes": found.nodes,
        "texts": found.texts,
        "images": found.images,
    }


if __name__ == "__main__":
    sys.exit(main())

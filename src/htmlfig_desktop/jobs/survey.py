"""Reads what is in a .fig that a server made: its answer tells little of it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from htmlfig_desktop.client.backend import Survey
from htmlfig_desktop.core.causes import cause_from
from htmlfig_desktop.core.child import child_command
from htmlfig_desktop.core.errors import ErrorCode, FigError, HtmlFigError, error_from_code
from htmlfig_desktop.core.geometry import Size

_PATIENCE_S = 120.0


def survey(fig: Path) -> Survey:
    """Return what is in a .fig. Blocks.

    Raises:
        FigError: FIG001, FIG002.
    """
    from htmlfig_desktop.engine.fig.inspect import inspect_fig
    from htmlfig_desktop.engine.fig.reader import read_fig

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


def survey_apart(fig: Path) -> Survey:
    """As ``survey``, in a process of its own: reading a large design would halt the window for seconds. Blocks.

    Raises:
        FigError: FIG001, FIG002.
    """
    from htmlfig_desktop.engine.workers.environment import worker_environment

    command = (*child_command("survey", "htmlfig_desktop.jobs.survey"), str(fig))
    try:
        done = subprocess.run(  # noqa: S603 - our own
            command, capture_output=True, timeout=_PATIENCE_S, check=True, env=worker_environment()
        )
        told = json.loads(done.stdout)
        if "error" in told:
            raise error_from_code(told["error"], cause_from(told["cause"]))
        width, height = told["size"]
        size = Size(float(width), float(height))
        return Survey(str(told["title"]), size, *(int(told[name]) for name in ("nodes", "texts", "images")))
    except (OSError, subprocess.SubprocessError, ValueError, KeyError, TypeError) as error:
        cause = "What the server sent could not be read."
        raise FigError(ErrorCode.FIG_DAMAGED, cause, detail=repr(error)[:2000]) from error


def main(arguments: Sequence[str] | None = None) -> int:
    """Print, as JSON, what is in a .fig, or why it cannot be read."""
    (fig,) = (Path(each) for each in (sys.argv[1:] if arguments is None else arguments))
    try:
        found = survey(fig)
        told: dict[str, object] = {
            "title": found.title,
            "size": [found.size.width, found.size.height],
            "nodes": found.nodes,
            "texts": found.texts,
            "images": found.images,
        }
    except HtmlFigError as error:
        told = {"error": error.error.code, "cause": error.cause.to_plain()}
    sys.stdout.write(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())

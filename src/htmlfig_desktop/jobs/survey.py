"""Reads what is in a .fig that a server made: its answer tells little of it."""

from __future__ import annotations

from pathlib import Path

from htmlfig_desktop.client.backend import Survey
from htmlfig_desktop.core.geometry import Size


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

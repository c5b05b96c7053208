"""``htmlfig compare``: how alike are a design and the page it was made from?"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from htmlfig_desktop.cli.command import Command
from htmlfig_desktop.cli.fidelity import fidelity_lines
from htmlfig_desktop.cli.input_file import read_input
from htmlfig_desktop.cli.mode_argument import chosen_mode
from htmlfig_desktop.cli.node_argument import chosen_node
from htmlfig_desktop.cli.output_file import OutputFile, save_output
from htmlfig_desktop.cli.report import document, json_value
from htmlfig_desktop.core.errors import ErrorCode, SourceError

if TYPE_CHECKING:
    from htmlfig_desktop.core.fidelity import Fidelity
    from htmlfig_desktop.engine.fig.reading.file import FigFile


@click.command(cls=Command)
@click.argument("file", metavar="FILE.fig", type=click.Path(path_type=Path))
@click.argument("picture", metavar="PICTURE.png", type=click.Path(path_type=Path))
@click.option("--diff", type=OutputFile(), help="Write original, design and heat map side by side.")
@click.option("--scale", type=click.FloatRange(0.01, 16), default=1.0, show_default=True, help="Pixels per px.")
@click.option("--node", help="Guid (1:2) or name of a page or layer; the first page if left out.")
@click.option("--mode", help="Mode of its variables, such as Dark; the one that layers were written in if left out.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def compare(
    file: Path, picture: Path, diff: Path | None, scale: float, node: str | None, mode: str | None, as_json: bool
) -> None:
    """Compare a design with a picture of its original.

    Skill is 1 for the same picture and 0 for one no better than an empty page. What is compared is our rendering, not
    Figma's.
    """
    from htmlfig_desktop.engine.fig.reading.reader import read_fig

    design = chosen_mode(read_fig(read_input(file)), mode)
    fidelity = _compared(design, picture, node, scale, diff)
    if as_json:
        click.echo(document("compare", ok=True, file=str(file), **json_value(asdict(fidelity))))
        return
    for line in fidelity_lines(fidelity):
        click.echo(line)


def _compared(design: FigFile, picture: Path, node: str | None, scale: float, diff: Path | None) -> Fidelity:
    from htmlfig_desktop.engine.preview.fidelity import PictureError, side_by_side
    from htmlfig_desktop.engine.preview.fidelity import compare as compare_with

    chosen, data = chosen_node(design, node), read_input(picture)
    try:
        if diff is None:
            return compare_with(design, data, chosen, scale=scale)
        with tempfile.TemporaryFile() as rows:
            fidelity = compare_with(
                design,
                data,
                chosen,
                scale=scale,
                on_rows=lambda one, two: _keep(rows, side_by_side(one, two).tobytes()),
            )
            save_output(diff, _png(rows, fidelity))
            return fidelity
    except PictureError as error:
        raise SourceError(ErrorCode.SOURCE_NO_PICTURE, f"“{picture}” cannot be compared: {error}.") from error


def _keep(file: BinaryIO, rows: bytes) -> None:
    file.write(rows)


def _png(rows: BinaryIO, fidelity: Fidelity) -> Iterator[bytes]:
    """Yield the PNG of rows that were kept, opaque."""
    import numpy as np

    from htmlfig_desktop.engine.png import png_from_rows
    from htmlfig_desktop.engine.preview.fidelity import diff_width

    width = diff_width(fidelity.picture, fidelity.design)
    height = int(max(fidelity.picture.height, fidelity.design.height))

    def strips() -> Iterator[np.ndarray]:
        rows.seek(0)
        while data := rows.read(width * 3 * 256):
            strip = np.frombuffer(data, np.uint8).reshape(-1, width, 3)
            yield np.concatenate([strip, np.full((*strip.shape[:2], 1), 255, np.uint8)], axis=2)

    return png_from_rows(width, height, strips())

"""``htmlfig clipboard``: layers that can be pasted into Figma."""

from __future__ import annotations

from pathlib import Path

import click

from htmlfig_desktop.cli.command import Command
from htmlfig_desktop.cli.input_file import read_input
from htmlfig_desktop.cli.node_argument import chosen_node
from htmlfig_desktop.cli.output_file import save_output


@click.command(cls=Command)
@click.argument("file", metavar="FILE.fig", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write this file; - or none: standard output.",
)
@click.option("--node", help="Guid (1:2) or name of a page or layer; all on the first page if left out.")
def clipboard(file: Path, output: Path | None, node: str | None) -> None:
    """Write layers as HTML that Figma takes from the clipboard, with their pictures.

    For the program that fills it: xclip -selection clipboard -t text/html, or wl-copy -t text/html.
    """
    from htmlfig_desktop.engine.copying import copied_layers
    from htmlfig_desktop.engine.fig.reading.reader import read_fig

    design = read_fig(read_input(file))
    chosen = chosen_node(design, node)
    layers = copied_layers(design, () if chosen is None else (chosen,))
    if output is None or output == Path("-"):
        click.echo(layers.html, nl=False)
    else:
        save_output(output, (layers.html.encode(),))

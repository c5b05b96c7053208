"""``htmlfig render``: what does this .fig look like?"""

from __future__ import annotations

from pathlib import Path

import click

from htmlfig_desktop.cli.command import Command
from htmlfig_desktop.cli.input_file import read_input
from htmlfig_desktop.cli.mode_argument import chosen_mode
from htmlfig_desktop.cli.node_argument import chosen_node
from htmlfig_desktop.cli.output_file import OutputFile, save_output
from htmlfig_desktop.cli.report import document, file_size
from htmlfig_desktop.cli.terminal import plain
from htmlfig_desktop.core.errors import ErrorCode, OptionsError


@click.command(cls=Command)
@click.argument("file", metavar="FILE.fig", type=click.Path(path_type=Path))
@click.argument("picture", metavar="OUT.png", type=OutputFile())
@click.option("--scale", type=click.FloatRange(0.01, 16), default=1.0, show_default=True, help="Pixels per px.")
@click.option("--node", help="Guid (1:2) or name of a page or layer; the first page if left out.")
@click.option("--mode", help="Mode of its variables, such as Dark; the one that layers were written in if left out.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def render(file: Path, picture: Path, scale: float, node: str | None, mode: str | None, as_json: bool) -> None:
    """Draw any .fig as a PNG: our rendering, not Figma's.

    Without --node the first page is drawn, or its one layer by itself. Fonts that texts need and that this machine
    does not have are named; another font then stands in for them.
    """
    from htmlfig_desktop.engine.fig.reading.reader import read_fig
    from htmlfig_desktop.engine.png import png_from_rows
    from htmlfig_desktop.engine.preview.raster import picture_size, prepare

    design = chosen_mode(read_fig(read_input(file)), mode)
    drawing = prepare(design, chosen_node(design, node))
    try:
        width, height = picture_size(drawing.region, scale)
    except ValueError as error:
        raise OptionsError(ErrorCode.OPTION_OUT_OF_RANGE, f"It would be {error}.", field="scale") from error
    size = save_output(picture, png_from_rows(width, height, drawing.tiles(scale)))
    fonts = [f"{font.family} {font.style}".strip() for font in drawing.missing_fonts]
    if as_json:
        shown = {"width": width, "height": height, "bytes": size, "missingFonts": fonts}
        click.echo(document("render", ok=True, file=str(file), picture=str(picture.absolute()), **shown))
        return
    click.echo(f"{plain(str(file))} -> {plain(str(picture))} ({width} x {height}, {file_size(size)})")
    for font in fonts:
        click.echo(f"  Missing font: {plain(font)}")

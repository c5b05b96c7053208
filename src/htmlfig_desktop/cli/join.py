"""``htmlfig join``: several designs, one file."""

from __future__ import annotations

from pathlib import Path

import click

from htmlfig_desktop.cli.command import Command
from htmlfig_desktop.cli.input_file import read_input
from htmlfig_desktop.cli.output_file import OutputFile, save_output
from htmlfig_desktop.cli.report import counted, document, file_size
from htmlfig_desktop.cli.terminal import plain


@click.command(cls=Command)
@click.argument("files", metavar="FILE.fig...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    type=OutputFile(),
    help="Write this .fig; replaces it.",
)
@click.option("--name", help="Of the design; that of the file if left out.")
@click.option("--components", is_flag=True, help="Make components of what repeats, on one page or across them.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def join(files: tuple[Path, ...], output: Path, name: str | None, components: bool, as_json: bool) -> None:
    """Put several designs into one .fig, side by side on one page.

    Designs of one page stand in a row in the order given, such as its widths. Links between pages lead to them.
    Variables and styles that are equal in all become one.
    """
    from htmlfig_desktop.engine.joining import joined_fig

    design, made = joined_fig([read_input(file) for file in files], name or output.stem), None
    if components:
        from htmlfig_desktop.engine.components import fig_with_components

        design, repeats = fig_with_components(design)
        made = len(repeats)
    size = save_output(output, (design,))
    if as_json:
        told = {"output": str(output.absolute()), "bytes": size} | ({} if made is None else {"components": made})
        click.echo(document("join", ok=True, files=[str(file) for file in files], **told))
        return
    parts = counted(len(files), "design") + ("" if made is None else f", {counted(made, 'component')}")
    click.echo(f"{parts} -> {plain(str(output))} ({file_size(size)})")

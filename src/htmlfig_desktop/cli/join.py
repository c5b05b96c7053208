"""``htmlfig join``: several designs, one file."""

from __future__ import annotations

from pathlib import Path

import click

from htmlfig_desktop.cli.command import Command
from htmlfig_desktop.cli.input_file import read_input
from htmlfig_desktop.cli.output_file import save_output
from htmlfig_desktop.cli.report import counted, document, file_size
from htmlfig_desktop.cli.terminal import plain


@click.command(cls=Command)
@click.argument("files", metavar="FILE.fig...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write this .fig; replaces it.",
)
@click.option("--name", help="Of the design; that of the file if left out.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def join(files: tuple[Path, ...], output: Path, name: str | None, as_json: bool) -> None:
    """Put several designs into one .fig, side by side on one page.

    Designs of one page stand in a row in the order given, such as its widths. Links between pages lead to them.
    Variables and text styles that are equal in all become one.
    """
    from htmlfig_desktop.engine.joining import joined_fig

    size = save_output(output, (joined_fig([read_input(file) for file in files], name or output.stem),))
    if as_json:
        click.echo(
            document("join", ok=True, files=[str(file) for file in files], output=str(output.absolute()), bytes=size)
        )
        return
    click.echo(f"{counted(len(files), 'design')} -> {plain(str(output))} ({file_size(size)})")

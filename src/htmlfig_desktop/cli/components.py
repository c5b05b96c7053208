"""``htmlfig components``: what repeats in a design, as components."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from htmlfig_desktop.cli.command import Command
from htmlfig_desktop.cli.input_file import read_input
from htmlfig_desktop.cli.output_file import OutputFile, save_output
from htmlfig_desktop.cli.report import counted, document, file_size
from htmlfig_desktop.cli.terminal import plain

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.components.repeats import Repeat


@click.command(cls=Command)
@click.argument("file", metavar="FILE.fig", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=OutputFile(),
    help="Write this .fig; replaces it. If left out, what repeats is listed and nothing written.",
)
@click.option("--without", multiple=True, metavar="NAME", help="Leave a repeat of this name as it is; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def components(file: Path, output: Path | None, without: tuple[str, ...], as_json: bool) -> None:
    """Make components of what repeats in a design or has states, and instances of where it does.

    The design looks as before. Components stand on a page of their own; texts that differ become their properties, and
    states their variants.
    """
    from htmlfig_desktop.engine.components import fig_with_components

    design, repeats = fig_with_components(read_input(file), without)
    size = save_output(output, (design,)) if output else None
    if as_json:
        target = {"output": str(output.absolute()), "bytes": size} if output else {}
        click.echo(document("components", ok=True, file=str(file), components=list(map(_facts, repeats)), **target))
        return
    for line in _lines(repeats):
        click.echo(line)
    if output and size is not None:
        click.echo(f"{counted(len(repeats), 'component')} -> {plain(str(output))} ({file_size(size)})")


def _facts(repeat: Repeat) -> dict[str, Any]:
    return {
        "name": repeat.name,
        "places": repeat.places,
        "layers": repeat.layers,
        "width": repeat.size.width,
        "height": repeat.size.height,
        "states": _states(repeat),
    }


def _lines(repeats: Sequence[Repeat]) -> list[str]:
    if not repeats:
        return ["Nothing repeats in it."]
    width = max(len(plain(repeat.name)) for repeat in repeats)
    return [f"{plain(repeat.name):{width}}  {_figures(repeat)}" for repeat in repeats]


def _figures(repeat: Repeat) -> str:
    size = f"{repeat.size.width:.0f} x {repeat.size.height:.0f} px"
    figures = [counted(repeat.places, "place"), counted(repeat.layers, "layer"), size]
    return ", ".join(figures) + (f": {', '.join(_states(repeat))}" if repeat.looks else "")


def _states(repeat: Repeat) -> list[str]:
    return [look.state.value for look in repeat.looks]

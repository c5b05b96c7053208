"""``htmlfig inspect``: what is in this .fig?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from htmlfig_desktop.cli.command import Command
from htmlfig_desktop.cli.input_file import read_input
from htmlfig_desktop.cli.report import counted, document, file_size, json_value
from htmlfig_desktop.cli.terminal import plain

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.reading.inspect import Count, FigReport, LayerRow

_SHOWN_CHARACTERS = 60


@click.command(cls=Command)
@click.argument("file", metavar="FILE.fig", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def inspect(file: Path, as_json: bool) -> None:
    """Show the layers of any .fig, how many of each type, its fonts, pictures, variables, styles and links."""
    from htmlfig_desktop.engine.fig.reading.inspect import inspect_fig
    from htmlfig_desktop.engine.fig.reading.reader import read_fig

    report = inspect_fig(read_fig(read_input(file)))
    if as_json:
        click.echo(document("inspect", ok=True, file=str(file), **json_value(asdict(report))))
    else:
        for line in _lines(report):
            click.echo(line)


def _lines(report: FigReport) -> Iterator[str]:
    yield f"{plain(report.name) or 'Unnamed'} ({plain(report.product)} {report.version})"
    yield f"  pages: {', '.join(plain(page) for page in report.pages) or 'none'}"
    yield f"  nodes: {report.nodes} ({_counts(report.types)})"
    yield f"  paints: {_counts(report.paints)}"
    yield f"  effects: {_counts(report.effects)}"
    yield f"  auto layouts: {report.auto_layouts}, texts with cached layout: {report.texts_with_layout}"
    yield f"  fonts: {counted(len(report.fonts), 'font')}"
    for font in report.fonts:
        yield f"    {plain(font.family)} {plain(font.style)} ({counted(font.texts, 'text')})"
    yield f"  pictures: {counted(len(report.images), 'picture')}"
    for image in report.images:
        kind = f"{image.format or 'unknown'} {image.width} x {image.height}"
        yield f"    {image.digest} {kind}, {file_size(image.bytes)}, {counted(image.uses, 'use')}"
    if report.variables:
        modes = f" in {', '.join(plain(mode) for mode in report.color_modes)}" if report.color_modes else ""
        yield f"  variables: {counted(len(report.variables), 'variable')}{modes}"
        for variable in report.variables:
            group = f"{plain(variable.set)}/" if variable.set else ""
            colors = " / ".join(filter(None, (variable.color, *variable.others)))
            yield f"    {group}{plain(variable.name)} {colors}".rstrip() + f" ({counted(variable.uses, 'use')})"
    yield from _styles("text style", report.text_styles)
    yield from _styles("effect style", report.effect_styles)
    if report.links:
        yield f"  links of texts: {counted(len(report.links), 'target')}"
        for link in report.links:
            yield f"    {'to layer ' if link.is_layer else ''}{plain(link.target)} ({counted(link.uses, 'use')})"
    if report.clicks:
        yield f"  clicks lead to: {_counts(report.clicks)}"
    yield "Layers:"
    yield from map(_layer, report.layers)


def _styles(kind: str, styles: tuple[Count, ...]) -> Iterator[str]:
    if styles:
        yield f"  {kind}s: {counted(len(styles), kind)}"
        for style in styles:
            yield f"    {plain(style.name)} ({counted(style.count, 'use')})"


def _layer(row: LayerRow) -> str:
    place = f"{row.x:g},{row.y:g} {row.width:g} x {row.height:g}"
    hidden = "" if row.is_visible else " hidden"
    text = f' "{plain(row.characters[:_SHOWN_CHARACTERS])}"' if row.characters else ""
    return f"{'  ' * (row.depth + 1)}{row.type} {plain(row.name)} [{place}]{hidden}{text}"


def _counts(counts: tuple[Count, ...]) -> str:
    return ", ".join(f"{count.count} {count.name}" for count in counts) or "none"

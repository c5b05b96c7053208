"""``htmlfig``: wires the commands together. Importing it loads neither Qt nor the engine."""

from __future__ import annotations

import sys

import click

from htmlfig_desktop.cli.clipboard import clipboard
from htmlfig_desktop.cli.compare import compare
from htmlfig_desktop.cli.components import components
from htmlfig_desktop.cli.convert import convert
from htmlfig_desktop.cli.inspect import inspect
from htmlfig_desktop.cli.join import join
from htmlfig_desktop.cli.key import key
from htmlfig_desktop.cli.keys import keys
from htmlfig_desktop.cli.pages import pages
from htmlfig_desktop.cli.render import render
from htmlfig_desktop.cli.serve import serve
from htmlfig_desktop.cli.streams import open_closed_streams
from htmlfig_desktop.cli.validate import validate
from htmlfig_desktop.core.resources import full_version


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(full_version(), prog_name="htmlfig")
def htmlfig() -> None:
    """Turn web pages into Figma files with real, editable layers, on this machine."""


for command in (convert, pages, join, components, clipboard, inspect, validate, render, compare, key, serve, keys):
    htmlfig.add_command(command)


def main() -> None:
    """Run the command line; text that the terminal cannot show does not end the program."""
    open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    htmlfig(prog_name="htmlfig")

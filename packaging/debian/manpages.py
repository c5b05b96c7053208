"""Writes the manual pages out of what the programs themselves say of their commands and options.

``python packaging/debian/manpages.py FOLDER`` writes ``htmlfig.1`` and ``htmlfig-desktop.1``. The date is that of
SOURCE_DATE_EPOCH.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click

import htmlfig_desktop
from htmlfig_desktop.cli.main import htmlfig

COMMANDS = Path(__file__).resolve().parents[2] / "docs" / "cli.md"
"""Has the table of exit statuses."""

WINDOW = """\
.SH NAME
htmlfig-desktop \\- turn web pages into Figma files, in a window
.SH SYNOPSIS
.B htmlfig-desktop
.RI [ PATH ...]
.br
.B htmlfig-desktop
.RB [ \\-\\-help | \\-\\-version ]
.SH DESCRIPTION
Opens the window with the pages given: HTML files, folders, zips or addresses. Where a window of this user is open
already, it takes them, and the command returns at once.
.PP
Pages are converted on this machine by processes that Chromium runs in; nothing is sent anywhere unless a server is
chosen. All that the window does to a page can be done by
.BR htmlfig (1)
too.
.SH OPTIONS
.TP
.B \\-\\-help
Say what can be given, and end.
.TP
.B \\-\\-version
Say the version, and end.
.SH FILES
.TP
.I ~/.local/share/htmlfig-desktop
The queue with the files of its jobs, the text that is being typed, facts about keys. Keys themselves are in the
system's keyring.
.TP
.I ~/.config/htmlfig-desktop
Settings and presets.
.TP
.I ~/.local/state/htmlfig-desktop/log
Logs, without addresses, contents or keys.
.SH ENVIRONMENT
.TP
.B XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME
Where those folders are instead.
.TP
.B HTTP_PROXY, HTTPS_PROXY, NO_PROXY
The way to the web from networks that need one.
.SH SEE ALSO
.BR htmlfig (1)
"""


def main(arguments: list[str]) -> int:
    """Write both pages into the folder given and return 0."""
    folder = Path(arguments[0])
    (folder / "htmlfig-desktop.1").write_text(_head("HTMLFIG\\-DESKTOP") + WINDOW, encoding="utf-8")
    text = "\n".join(_command_line())
    (folder / "htmlfig.1").write_text(_head("HTMLFIG") + text + "\n", encoding="utf-8")
    return 0


def _head(title: str) -> str:
    day = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))
    return f'.TH {title} 1 "{day}" "HTML Fig Desktop {htmlfig_desktop.__version__}" "User Commands"\n'


def _command_line() -> Iterator[str]:
    yield ".SH NAME\nhtmlfig \\- turn web pages into Figma files, on the command line"
    yield ".SH SYNOPSIS\n.B htmlfig\n.I COMMAND\n.RI [ OPTION ...]"
    yield f".SH DESCRIPTION\n{_escaped(htmlfig.help or '')}"
    yield ".SH COMMANDS"
    context = click.Context(htmlfig, info_name="htmlfig")
    for name in htmlfig.list_commands(context):
        command = htmlfig.get_command(context, name)
        if command is not None and not command.hidden:
            yield from _command(command, click.Context(command, parent=context, info_name=name))
    yield ".SH EXIT STATUS"
    for status, meaning in re.findall(r"^\| (\d+) \| ([^|]+) \|", COMMANDS.read_text(encoding="utf-8"), re.MULTILINE):
        yield f".TP\n.B {status}\n{_escaped(meaning)}"
    yield ".SH SEE ALSO\n.BR htmlfig\\-desktop (1)"


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    path = context.command_path
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None and not inner.hidden:
                yield from _command(inner, click.Context(inner, parent=context, info_name=name))
        return
    pieces = " ".join(command.collect_usage_pieces(context))
    yield f'.SS "{_escaped(path)}"\n.B {_escaped(path)}\n.I {_escaped(pieces)}\n.PP\n{_paragraphs(command.help or "")}'
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None:
            yield f".TP\n.B {_escaped(record[0])}\n{_escaped(record[1])}"


def _paragraphs(text: str) -> str:
    return "\n.PP\n".join(_escaped(" ".join(part.split())) for part in text.replace("\b", "").strip().split("\n\n"))


def _escaped(text: str) -> str:
    """Return text for roff: with real hyphens, and no line that starts with a control character."""
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

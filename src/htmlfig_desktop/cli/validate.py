"""``htmlfig validate``: are these .fig files what Figma accepts?"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from htmlfig_desktop.cli.command import Command
from htmlfig_desktop.cli.exit_codes import ExitCode
from htmlfig_desktop.cli.input_file import read_input
from htmlfig_desktop.cli.report import Json, counted, document
from htmlfig_desktop.cli.terminal import plain

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.validate import Finding


@dataclass(frozen=True, slots=True)
class _Checked:
    """A file that was checked."""

    file: Path
    findings: tuple[Finding, ...]
    errors: int
    """How many of the findings are errors."""


@click.command(cls=Command)
@click.argument("files", metavar="FILE.fig...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def validate(context: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """Check .fig files against the format.

    Errors are what Figma refuses, loses or shows wrongly; they give exit status 7. Warnings are what files written by
    Figma do not look like. What is found in a file stands above the line that names it.
    """
    checked = []
    for file in files:
        checked.append(_check(file))
        if not as_json:
            click.echo(_text(checked[-1]))
    errors = sum(each.errors for each in checked)
    if as_json:
        rows = [_row(each) for each in checked]
        told = rows[0] if len(rows) == 1 else {"ok": not errors, "files": rows}
        click.echo(document("validate", **told))
    if errors:
        context.exit(ExitCode.FINDINGS)


def _check(file: Path) -> _Checked:
    from htmlfig_desktop.engine.fig.validate import FindingSeverity, validate_fig

    findings = validate_fig(read_input(file))
    return _Checked(file, findings, sum(finding.severity is FindingSeverity.ERROR for finding in findings))


def _text(checked: _Checked) -> str:
    lines = []
    for finding in checked.findings:
        where = f" at {plain(finding.where)}" if finding.where else ""
        lines.append(f"{finding.severity.value} {finding.code}{where}: {plain(finding.message)}")
    errors = counted(checked.errors, "error") if checked.errors else "no errors"
    warnings = counted(len(checked.findings) - checked.errors, "warning")
    return "\n".join([*lines, f"{plain(str(checked.file))}: {errors}, {warnings}"])


def _row(checked: _Checked) -> Json:
    findings = [
        {
            "code": finding.code,
            "severity": finding.severity.value,
            "where": finding.where,
            "sentence": finding.message,
        }
        for finding in checked.findings
    ]
    return {"ok": not checked.errors, "file": str(checked.file), "findings": findings}

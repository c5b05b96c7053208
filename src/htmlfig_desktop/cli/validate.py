"""``htmlfig validate``: is this .fig what Figma accepts?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from htmlfig_desktop.cli.command import Command
from htmlfig_desktop.cli.exit_codes import ExitCode
from htmlfig_desktop.cli.input_file import read_input
from htmlfig_desktop.cli.report import counted, document
from htmlfig_desktop.cli.terminal import plain

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.validate import Finding


@click.command(cls=Command)
@click.argument("file", metavar="FILE.fig", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def validate(context: click.Context, file: Path, as_json: bool) -> None:
    """Check a .fig against the format.

    Errors are what Figma refuses, loses or shows wrongly; they give exit status 7. Warnings are what files written by
    Figma do not look like.
    """
    from htmlfig_desktop.engine.fig.validate import FindingSeverity, validate_fig

    findings = validate_fig(read_input(file))
    errors = sum(finding.severity is FindingSeverity.ERROR for finding in findings)
    if as_json:
        click.echo(_json(file, findings, is_valid=not errors))
    else:
        for finding in findings:
            where = f" at {plain(finding.where)}" if finding.where else ""
            click.echo(f"{finding.severity.value} {finding.code}{where}: {plain(finding.message)}")
        warnings = counted(len(findings) - errors, "warning")
        click.echo(f"{plain(str(file))}: {'no errors' if not errors else counted(errors, 'error')}, {warnings}")
    if errors:
        context.exit(ExitCode.FINDINGS)


def _json(file: Path, findings: tuple[Finding, ...], *, is_valid: bool) -> str:
    rows = [
        {
            "code": finding.code,
            "severity": finding.severity.value,
            "where": finding.where,
            "sentence": finding.message,
        }
        for finding in findings
    ]
    return document("validate", ok=is_valid, file=str(file), findings=rows)

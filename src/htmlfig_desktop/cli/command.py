"""The border where failures become words and an exit status, the same for every command."""

from __future__ import annotations

import contextlib
from typing import Any

import click

from htmlfig_desktop.cli.exit_codes import EXIT_CODES, ExitCode
from htmlfig_desktop.cli.interrupt import Interrupted
from htmlfig_desktop.cli.report import document, error_json, error_text
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.unforeseen import unforeseen


class Command(click.Command):
    """A command whose errors are told in words, or as JSON where ``--json`` is given."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command and leave with the status its end deserves."""
        try:
            return super().invoke(ctx)
        except HtmlFigError as error:
            self._fail(ctx, error)
        except KeyboardInterrupt:
            self._interrupted(ctx, ExitCode.INTERRUPTED)
        except Interrupted as interrupted:
            self._interrupted(ctx, interrupted.status)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as error:
            self._fail(ctx, unforeseen(error))
        return None

    def _fail(self, ctx: click.Context, error: HtmlFigError) -> None:
        with contextlib.suppress(OSError):  # where that is what failed
            if ctx.params.get("as_json"):
                click.echo(document(self.name or "", ok=False, error=error_json(error)))
        click.echo(error_text(error), err=True)
        ctx.exit(EXIT_CODES[error.error])

    def _interrupted(self, ctx: click.Context, status: ExitCode) -> None:
        click.echo("Interrupted. No unfinished file was left.", err=True)
        ctx.exit(status)

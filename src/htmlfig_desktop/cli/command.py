"""The border where failures become words and an exit status, the same for every command."""

from __future__ import annotations

import contextlib
import traceback
from typing import Any

import click

from htmlfig_desktop.cli.exit_codes import EXIT_CODES, ExitCode
from htmlfig_desktop.cli.interrupt import Interrupted
from htmlfig_desktop.cli.report import document, error_json, error_text
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, StorageError
from htmlfig_desktop.core.storing import is_full
from htmlfig_desktop.core.system_words import reason_of


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
            self._fail(ctx, _failure(error))
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


def _failure(error: Exception) -> HtmlFigError:
    """Return what nobody foresaw as an error of ours: no room for what is told or for files in between, or INT001."""
    cause: BaseException = error
    while isinstance(cause, BaseExceptionGroup) and len(cause.exceptions) == 1:
        cause = cause.exceptions[0]
    if isinstance(cause, OSError) and is_full(cause):
        told = because("The output could not be written: {reason}.", reason=reason_of(cause))
        return StorageError(ErrorCode.STORAGE_FULL, told, detail=repr(cause))
    trace = "".join(traceback.format_exception(error))
    return HtmlFigError(ErrorCode.INTERNAL, f"Unexpected: {type(error).__name__}.", detail=trace)

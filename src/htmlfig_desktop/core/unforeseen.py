"""What nobody foresaw, as an error that can be told."""

from __future__ import annotations

import traceback

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, StorageError
from htmlfig_desktop.core.storing import is_full
from htmlfig_desktop.core.system_words import reason_of


def unforeseen(error: BaseException) -> HtmlFigError:
    """Return the error that is told: STO001 where the disk has no room for files in between, else INT001."""
    cause = error
    while isinstance(cause, BaseExceptionGroup) and len(cause.exceptions) == 1:
        cause = cause.exceptions[0]
    if isinstance(cause, OSError) and is_full(cause):
        told = because("The output could not be written: {reason}.", reason=reason_of(cause))
        return StorageError(ErrorCode.STORAGE_FULL, told, detail=repr(cause))
    trace = "".join(traceback.format_exception(error))
    return HtmlFigError(ErrorCode.INTERNAL, because("Unexpected: {kind}.", kind=type(error).__name__), detail=trace)

"""What nobody foresaw is told as what it is."""

from __future__ import annotations

import errno
import os

from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.core.unforeseen import unforeseen


def test_a_full_disk_is_told_as_such_even_where_a_group_of_tasks_met_it() -> None:
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    for error in (full, BaseExceptionGroup("tasks", [ExceptionGroup("more", [full])])):
        assert unforeseen(error).error is ErrorCode.STORAGE_FULL


def test_anything_else_is_a_fault_of_the_program_with_its_trace() -> None:
    error = unforeseen(ZeroDivisionError("oh"))
    assert error.error is ErrorCode.INTERNAL
    assert error.cause == "Unexpected: ZeroDivisionError."
    assert "ZeroDivisionError: oh" in error.detail

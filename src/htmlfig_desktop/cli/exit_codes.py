"""What the process tells its caller: a status per kind of failure. Documented in ``docs/cli.md``."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType

from htmlfig_desktop.core.errors import ErrorCode


class ExitCode(IntEnum):
    """Exit statuses. Numbers are stable: scripts depend on them."""

    OK = 0
    CONVERSION_FAILED = 1
    USAGE = 2
    """Also click's own status for an unknown flag or a missing argument."""
    SOURCE = 3
    """The input is missing, unreadable or no page."""
    PAGE = 4
    """The page cannot be reached or did not get ready in time."""
    ENGINE = 5
    """The browser engine crashed, hung or did not start."""
    STORAGE = 6
    """A file could not be written."""
    FINDINGS = 7
    """``htmlfig validate`` found faults."""
    INTERRUPTED = 130
    TERMINATED = 143


EXIT_CODES: Mapping[ErrorCode, ExitCode] = MappingProxyType(
    {
        ErrorCode.SOURCE_MISSING: ExitCode.SOURCE,
        ErrorCode.SOURCE_UNREADABLE: ExitCode.SOURCE,
        ErrorCode.SOURCE_TOO_LARGE: ExitCode.SOURCE,
        ErrorCode.SOURCE_NO_PAGE: ExitCode.SOURCE,
        ErrorCode.SOURCE_UNSUPPORTED: ExitCode.SOURCE,
        ErrorCode.SOURCE_UNSAFE_ARCHIVE: ExitCode.SOURCE,
        ErrorCode.OPTION_OUT_OF_RANGE: ExitCode.USAGE,
        ErrorCode.OPTION_INVALID: ExitCode.USAGE,
        ErrorCode.SELECTOR_INVALID: ExitCode.USAGE,
        ErrorCode.PAGE_UNREACHABLE: ExitCode.PAGE,
        ErrorCode.PAGE_HTTP_ERROR: ExitCode.PAGE,
        ErrorCode.PAGE_REFUSED: ExitCode.PAGE,
        ErrorCode.LOAD_TIMED_OUT: ExitCode.PAGE,
        ErrorCode.IDLE_TIMED_OUT: ExitCode.PAGE,
        ErrorCode.SELECTOR_TIMED_OUT: ExitCode.PAGE,
        ErrorCode.FONTS_TIMED_OUT: ExitCode.PAGE,
        ErrorCode.IMAGES_TIMED_OUT: ExitCode.PAGE,
        ErrorCode.CAPTURE_TIMED_OUT: ExitCode.PAGE,
        ErrorCode.PAGE_CRASHED: ExitCode.ENGINE,
        ErrorCode.BROWSER_PROTOCOL: ExitCode.ENGINE,
        ErrorCode.WORKER_CRASHED: ExitCode.ENGINE,
        ErrorCode.WORKER_HUNG: ExitCode.ENGINE,
        ErrorCode.WORKER_START_FAILED: ExitCode.ENGINE,
        ErrorCode.QUEUE_FULL: ExitCode.ENGINE,
        ErrorCode.PAGE_TOO_COMPLEX: ExitCode.CONVERSION_FAILED,
        ErrorCode.CONVERSION_FAILED: ExitCode.CONVERSION_FAILED,
        ErrorCode.FIG_UNENCODABLE: ExitCode.CONVERSION_FAILED,
        ErrorCode.INTERNAL: ExitCode.CONVERSION_FAILED,
        ErrorCode.FIG_NOT_A_FIG: ExitCode.SOURCE,
        ErrorCode.FIG_DAMAGED: ExitCode.SOURCE,
        ErrorCode.STORAGE_FULL: ExitCode.STORAGE,
        ErrorCode.STORAGE_DENIED: ExitCode.STORAGE,
    }
)
"""The status of each error; a test holds that none is missing."""

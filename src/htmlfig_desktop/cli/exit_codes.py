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
    SERVER = 8
    """The server cannot be reached, refused, or answered what cannot be read."""
    KEY = 9
    """An API key is missing or refused, or its keyring is not open."""
    INTERRUPTED = 130
    TERMINATED = 143


EXIT_CODES: Mapping[ErrorCode, ExitCode] = MappingProxyType(
    {
        ErrorCode.SOURCE_MISSING: ExitCode.SOURCE,
        ErrorCode.SOURCE_UNREADABLE: ExitCode.SOURCE,
        ErrorCode.SOURCE_TOO_LARGE: ExitCode.SOURCE,
        ErrorCode.SOURCE_NO_PAGE: ExitCode.SOURCE,
        ErrorCode.SOURCE_UNSUPPORTED: ExitCode.SOURCE,
        ErrorCode.ADDRESS_NO_PAGE: ExitCode.SOURCE,
        ErrorCode.SOURCE_UNSAFE_ARCHIVE: ExitCode.SOURCE,
        ErrorCode.SOURCE_NOT_UNPACKED: ExitCode.SOURCE,
        ErrorCode.SOURCE_NO_HTML: ExitCode.SOURCE,
        ErrorCode.SOURCE_IS_FOLDER: ExitCode.SOURCE,
        ErrorCode.SOURCE_NO_PICTURE: ExitCode.SOURCE,
        ErrorCode.OPTION_OUT_OF_RANGE: ExitCode.USAGE,
        ErrorCode.OPTION_INVALID: ExitCode.USAGE,
        ErrorCode.SELECTOR_INVALID: ExitCode.USAGE,
        ErrorCode.PAGE_UNREACHABLE: ExitCode.PAGE,
        ErrorCode.PAGE_HTTP_ERROR: ExitCode.PAGE,
        ErrorCode.PAGE_REFUSED: ExitCode.PAGE,
        ErrorCode.PAGE_CERTIFICATE: ExitCode.PAGE,
        ErrorCode.PAGE_CERTIFICATE_OLD: ExitCode.PAGE,
        ErrorCode.PAGE_BROKE_OFF: ExitCode.PAGE,
        ErrorCode.PAGE_WANTS_LOGIN: ExitCode.PAGE,
        ErrorCode.PAGE_SERVER_BUSY: ExitCode.PAGE,
        ErrorCode.SITE_REFUSED: ExitCode.PAGE,
        ErrorCode.LOAD_TIMED_OUT: ExitCode.PAGE,
        ErrorCode.IDLE_TIMED_OUT: ExitCode.PAGE,
        ErrorCode.SELECTOR_TIMED_OUT: ExitCode.PAGE,
        ErrorCode.FONTS_TIMED_OUT: ExitCode.PAGE,
        ErrorCode.IMAGES_TIMED_OUT: ExitCode.PAGE,
        ErrorCode.CAPTURE_TIMED_OUT: ExitCode.PAGE,
        ErrorCode.PRIVATE_PAGE_GONE: ExitCode.PAGE,
        ErrorCode.PRIVATE_PAGE_STAYS: ExitCode.USAGE,
        ErrorCode.PAGE_CRASHED: ExitCode.ENGINE,
        ErrorCode.BROWSER_PROTOCOL: ExitCode.ENGINE,
        ErrorCode.WORKER_CRASHED: ExitCode.ENGINE,
        ErrorCode.WORKER_HUNG: ExitCode.ENGINE,
        ErrorCode.WORKER_START_FAILED: ExitCode.ENGINE,
        ErrorCode.QUEUE_FULL: ExitCode.ENGINE,
        ErrorCode.JOB_INTERRUPTED: ExitCode.ENGINE,
        ErrorCode.PAGE_TOO_COMPLEX: ExitCode.CONVERSION_FAILED,
        ErrorCode.CONVERSION_FAILED: ExitCode.CONVERSION_FAILED,
        ErrorCode.CHECK_FAILED: ExitCode.CONVERSION_FAILED,
        ErrorCode.FIG_UNENCODABLE: ExitCode.CONVERSION_FAILED,
        ErrorCode.INTERNAL: ExitCode.CONVERSION_FAILED,
        ErrorCode.FIG_NOT_A_FIG: ExitCode.SOURCE,
        ErrorCode.FIG_DAMAGED: ExitCode.SOURCE,
        ErrorCode.FIG_NOT_JOINABLE: ExitCode.SOURCE,
        ErrorCode.FIG_NOT_COPYABLE: ExitCode.SOURCE,
        ErrorCode.VIEWER_NOT_STARTED: ExitCode.ENGINE,
        ErrorCode.VIEWER_CRASHED: ExitCode.ENGINE,
        ErrorCode.VIEWER_HUNG: ExitCode.ENGINE,
        ErrorCode.VIEWER_TOO_LARGE: ExitCode.SOURCE,
        ErrorCode.STORAGE_FULL: ExitCode.STORAGE,
        ErrorCode.STORAGE_DENIED: ExitCode.STORAGE,
        ErrorCode.SERVER_UNREACHABLE: ExitCode.SERVER,
        ErrorCode.SERVER_TIMED_OUT: ExitCode.SERVER,
        ErrorCode.SERVER_CERTIFICATE: ExitCode.SERVER,
        ErrorCode.PROXY_FAILED: ExitCode.SERVER,
        ErrorCode.SERVER_ADDRESS_INVALID: ExitCode.USAGE,
        ErrorCode.SERVER_BROKE_OFF: ExitCode.SERVER,
        ErrorCode.SERVER_CERTIFICATE_OLD: ExitCode.SERVER,
        ErrorCode.RATE_LIMITED: ExitCode.SERVER,
        ErrorCode.QUOTA_EXHAUSTED: ExitCode.SERVER,
        ErrorCode.PAYLOAD_TOO_LARGE: ExitCode.SERVER,
        ErrorCode.INPUT_REFUSED: ExitCode.SERVER,
        ErrorCode.REMOTE_CONVERSION_FAILED: ExitCode.CONVERSION_FAILED,
        ErrorCode.SERVER_BUSY: ExitCode.SERVER,
        ErrorCode.SERVER_UNFIT: ExitCode.SERVER,
        ErrorCode.ANSWER_MALFORMED: ExitCode.SERVER,
        ErrorCode.ANSWER_TOO_LARGE: ExitCode.SERVER,
        ErrorCode.KEY_REFUSED: ExitCode.KEY,
        ErrorCode.KEY_EXPIRED: ExitCode.KEY,
        ErrorCode.KEY_KIND_WRONG: ExitCode.KEY,
        ErrorCode.KEY_MALFORMED: ExitCode.KEY,
        ErrorCode.KEY_IS_SESSION_TOKEN: ExitCode.KEY,
        ErrorCode.KEYRING_MISSING: ExitCode.KEY,
        ErrorCode.KEYRING_LOCKED: ExitCode.KEY,
        ErrorCode.KEYRING_DENIED: ExitCode.KEY,
        ErrorCode.KEYRING_SILENT: ExitCode.KEY,
        ErrorCode.KEY_SECRET_GONE: ExitCode.KEY,
        ErrorCode.KEY_UNKNOWN: ExitCode.KEY,
        ErrorCode.KEY_NAME_TAKEN: ExitCode.KEY,
        ErrorCode.KEY_LIST_UNREADABLE: ExitCode.KEY,
        ErrorCode.KEY_ROTATION_ORDER: ExitCode.KEY,
        ErrorCode.KEY_NAME_INVALID: ExitCode.KEY,
        ErrorCode.DATABASE_UNUSABLE: ExitCode.STORAGE,
        ErrorCode.JOBS_NOT_KEPT: ExitCode.STORAGE,
        ErrorCode.RESULT_GONE: ExitCode.STORAGE,
    }
)
"""The status of each error; a test holds that none is missing."""

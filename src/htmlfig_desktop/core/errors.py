"""Every failure the program can name, with a stable code and what to do next.

Errors are raised low and translated once at each border: the window shows title, cause and next step, the
command line prints them and exits with the code's status, the service answers with the contract's envelope.
A loss of fidelity is no error but a diagnostic (``core.diagnostics``).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class ErrorText:
    """What a person is told about a kind of failure."""

    code: str
    title: str
    next_step: str


class ErrorCode(Enum):
    """The catalogue. Codes are stable: tests, logs and users quote them."""

    SOURCE_MISSING = ErrorText("SRC001", "The file is not there", "Check the path, or drop the file again.")
    SOURCE_UNREADABLE = ErrorText(
        "SRC002", "The file cannot be read", "Check its permissions, or copy it somewhere you may read."
    )
    SOURCE_TOO_LARGE = ErrorText(
        "SRC003", "The page is too large", "Convert a part of it, or move embedded data into files."
    )
    SOURCE_NO_PAGE = ErrorText(
        "SRC004", "There is no page in there", "Choose a folder or archive that holds an index.html."
    )
    SOURCE_UNSUPPORTED = ErrorText(
        "SRC005", "This is not a web page", "Use an HTML file, a folder, a zip, or an http(s) address."
    )
    SOURCE_UNSAFE_ARCHIVE = ErrorText(
        "SRC006", "The archive is not safe to open", "Unpack it yourself and drop the folder."
    )
    OPTION_OUT_OF_RANGE = ErrorText("OPT001", "An option is out of range", "Enter a value within the bounds.")
    OPTION_INVALID = ErrorText("OPT002", "An option is not valid", "Correct the option and try again.")
    PAGE_UNREACHABLE = ErrorText(
        "CAP001", "The page cannot be reached", "Check the address and the connection, then try again."
    )
    PAGE_HTTP_ERROR = ErrorText(
        "CAP002", "The server answered with an error", "Open the address in a browser and check it."
    )
    PAGE_REFUSED = ErrorText(
        "CAP003", "The page may not be opened", "Use an http(s) address or a file in the chosen folder."
    )
    LOAD_TIMED_OUT = ErrorText(
        "CAP010", "The page did not finish loading", "Raise the timeout, or wait for less (DOM content)."
    )
    IDLE_TIMED_OUT = ErrorText(
        "CAP011", "The page's network never fell silent", "Wait for 'load' instead, or raise the timeout."
    )
    SELECTOR_TIMED_OUT = ErrorText(
        "CAP012", "The awaited element never appeared", "Check the selector, or raise the timeout."
    )
    FONTS_TIMED_OUT = ErrorText(
        "CAP013", "The page's fonts did not finish loading", "Check the connection, or raise the timeout."
    )
    IMAGES_TIMED_OUT = ErrorText(
        "CAP014", "The page's images did not finish loading", "Check the connection, or raise the timeout."
    )
    CAPTURE_TIMED_OUT = ErrorText(
        "CAP015", "The page took too long to read", "Raise the timeout, or convert a part of the page."
    )
    PAGE_CRASHED = ErrorText(
        "CAP020", "The page crashed the browser engine", "Try again; if it repeats, simplify the page."
    )
    PAGE_TOO_COMPLEX = ErrorText("CAP021", "The page is beyond the limits", "Convert a part of it.")
    BROWSER_PROTOCOL = ErrorText(
        "CAP030", "The browser engine gave an unexpected answer", "Try again and report it if it repeats."
    )
    SELECTOR_INVALID = ErrorText("CAP031", "The selector is not valid CSS", "Correct the selector.")
    WORKER_CRASHED = ErrorText(
        "WRK001", "The conversion process ended unexpectedly", "Try again; other jobs are not affected."
    )
    WORKER_HUNG = ErrorText("WRK002", "The conversion process stopped answering", "Try again, or raise the timeout.")
    WORKER_START_FAILED = ErrorText(
        "WRK003", "The browser engine could not start", "Run the system check in the README."
    )
    QUEUE_FULL = ErrorText("WRK004", "Too many conversions are waiting", "Try again in a moment.")
    CONVERSION_FAILED = ErrorText(
        "CNV001", "The page could not be turned into layers", "Report the page with the details below."
    )
    FIG_NOT_A_FIG = ErrorText("FIG001", "This is not a .fig file", "Choose a file saved by Figma or by us.")
    FIG_DAMAGED = ErrorText("FIG002", "The .fig file is damaged", "Get a fresh copy of the file.")
    FIG_UNENCODABLE = ErrorText("FIG003", "The design cannot be written", "Report it with the details below.")
    STORAGE_FULL = ErrorText("STO001", "The disk is full", "Free some space and save again.")
    STORAGE_DENIED = ErrorText("STO002", "The file cannot be written", "Choose another folder.")
    INTERNAL = ErrorText("INT001", "Something went wrong in the program", "Report it with the details below.")

    @property
    def code(self) -> str:
        """The stable code, such as ``CAP012``."""
        return self.value.code


class HtmlFigError(Exception):
    """A failure with a code.

    Attributes:
        error: entry of the catalogue.
        cause: one sentence on what happened, for the user; holds no secret.
        detail: more for a bug report, may be empty.
    """

    def __init__(self, error: ErrorCode, cause: str, *, detail: str = "") -> None:
        super().__init__(cause)
        self.error = error
        self.cause = cause
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.error.code}: {self.cause}"


class SourceError(HtmlFigError):
    """What was given to convert cannot be opened."""


class OptionsError(HtmlFigError):
    """An option has a value that it cannot take."""

    def __init__(self, error: ErrorCode, cause: str, *, field: str, detail: str = "") -> None:
        super().__init__(error, cause, detail=detail)
        self.field = field


class CaptureError(HtmlFigError):
    """The page could not be loaded, waited for or read."""


class WorkerError(HtmlFigError):
    """The process that runs the browser engine failed."""


class ConversionError(HtmlFigError):
    """A snapshot could not be turned into a scene."""


class FigError(HtmlFigError):
    """A .fig could not be written or read."""


class StorageError(HtmlFigError):
    """A file could not be stored."""


_BY_PREFIX: dict[str, type[HtmlFigError]] = {
    "SRC": SourceError,
    "CAP": CaptureError,
    "WRK": WorkerError,
    "CNV": ConversionError,
    "FIG": FigError,
    "STO": StorageError,
}


def error_from_code(code: str, cause: str, *, detail: str = "", field: str = "") -> HtmlFigError:
    """Return the error that a code, a cause and a detail describe; unknown codes give INT001.

    This is how an error crosses a process border.
    """
    error = next((entry for entry in ErrorCode if entry.code == code), ErrorCode.INTERNAL)
    if error.code.startswith("OPT"):
        return OptionsError(error, cause, field=field, detail=detail)
    return _BY_PREFIX.get(error.code[:3], HtmlFigError)(error, cause, detail=detail)

"""Every failure the program can name, with a stable code and what to do next.

Errors are raised low and translated once at each border: the window shows title, cause and next step, the
command line prints them and exits with the code's status, the service answers with the contract's envelope.
A loss of fidelity is no error but a diagnostic (``core.diagnostics``).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from htmlfig_desktop.core.causes import Cause, as_cause


@dataclass(frozen=True, slots=True)
class ErrorText:
    """What a person is told about a kind of failure."""

    code: str
    title: str
    next_step: str


class ErrorCode(Enum):
    """The catalogue. Codes are stable: tests, logs and users quote them."""

    SOURCE_MISSING = ErrorText("SRC001", "The file is not there", "Check the path, then try again.")
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
    SOURCE_NOT_UNPACKED = ErrorText(
        "SRC007", "The archive cannot be opened", "Get a fresh copy of it, or unpack it yourself and drop the folder."
    )
    ADDRESS_NO_PAGE = ErrorText(
        "SRC008", "There is no page at this address", "Open the address in a browser to see what is there."
    )
    SOURCE_NO_HTML = ErrorText("SRC009", "There is no HTML", "Pipe a page into the command, or name its file.")
    SOURCE_IS_FOLDER = ErrorText("SRC010", "This is a folder, not a file", "Name a file in it.")
    SOURCE_NO_PICTURE = ErrorText(
        "SRC011", "The picture cannot be compared", "Use a PNG of the page, such as convert --screenshot writes."
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
    PAGE_CERTIFICATE = ErrorText(
        "CAP004",
        "The site's certificate is not trusted",
        "Check the address. For a site of your own, use http:// or let this system trust its certificate.",
    )
    PAGE_CERTIFICATE_OLD = ErrorText(
        "CAP005",
        "The site's certificate is out of date",
        "Check the clock of this machine; if it is right, tell who runs the site.",
    )
    PAGE_BROKE_OFF = ErrorText(
        "CAP006",
        "The connection broke off",
        "The server was reached, so try again; if it repeats, open the address in a browser and check it.",
    )
    PAGE_WANTS_LOGIN = ErrorText(
        "CAP007", "The page wants a login", "Open it in the private browser, log in there and capture it."
    )
    PAGE_SERVER_BUSY = ErrorText("CAP008", "The server takes no more requests now", "Try again later.")
    SITE_REFUSED = ErrorText(
        "CAP009",
        "The site asks programs to leave it alone",
        "Add the pages that you may use one by one, or the folder that holds the site.",
    )
    LOAD_TIMED_OUT = ErrorText(
        "CAP010", "The page did not finish loading", "Raise the timeout, or wait only until the HTML is read."
    )
    IDLE_TIMED_OUT = ErrorText(
        "CAP011", "The page's network never fell silent", "Wait until the page is loaded instead, or raise the timeout."
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
    PRIVATE_PAGE_GONE = ErrorText(
        "CAP040", "The private page is not open any more", "Open it in the private browser and capture it again."
    )
    PRIVATE_PAGE_STAYS = ErrorText(
        "CAP041", "A private page stays on this machine", "Choose this machine as the place to convert."
    )
    WORKER_CRASHED = ErrorText(
        "WRK001", "The conversion process ended unexpectedly", "Try again; other jobs are not affected."
    )
    WORKER_HUNG = ErrorText("WRK002", "The conversion process stopped answering", "Try again, or raise the timeout.")
    WORKER_START_FAILED = ErrorText(
        "WRK003",
        "The browser engine could not start",
        "Install the program again: it may lack a library of the system. In its source, “make setup” names it.",
    )
    QUEUE_FULL = ErrorText("WRK004", "Too many conversions are waiting", "Try again in a moment.")
    JOB_INTERRUPTED = ErrorText(
        "WRK005", "The program ended in the middle of this conversion", "Try again; if it repeats, report the page."
    )
    CONVERSION_FAILED = ErrorText(
        "CNV001", "The page could not be turned into layers", "Report the page with its details."
    )
    FIG_NOT_A_FIG = ErrorText("FIG001", "This is not a .fig file", "Choose a file saved by Figma or by us.")
    FIG_DAMAGED = ErrorText("FIG002", "The .fig file is damaged", "Get a fresh copy of the file.")
    FIG_UNENCODABLE = ErrorText("FIG003", "The design cannot be written", "Report it with its details.")
    FIG_NOT_JOINABLE = ErrorText("FIG004", "The designs do not fit into one file", "Convert their pages again first.")
    FIG_NOT_COPYABLE = ErrorText("FIG005", "The layers cannot be copied", "Save the design, and open it in Figma.")
    VIEWER_NOT_STARTED = ErrorText(
        "VIE001",
        "The design cannot be shown here",
        "Install the program again: it may lack a library of the system. In its source, “make setup” names it.",
    )
    VIEWER_CRASHED = ErrorText(
        "VIE002", "The process that draws the design ended unexpectedly", "Try again; the file is untouched."
    )
    VIEWER_HUNG = ErrorText("VIE003", "Drawing the design took too long", "Try again, or open another page of it.")
    VIEWER_TOO_LARGE = ErrorText(
        "VIE004", "The design is too large to be shown", "Open it in Figma, or split it into several files."
    )
    STORAGE_FULL = ErrorText("STO001", "The disk is full", "Free some space, then try again.")
    STORAGE_DENIED = ErrorText("STO002", "The file cannot be written", "Choose another name or folder.")
    DATABASE_UNUSABLE = ErrorText(
        "STO003", "The database cannot be used", "Check its address and that it runs, or update the program."
    )
    CHECK_FAILED = ErrorText(
        "CHK001", "The result could not be checked", "The design is complete; compare it with the page by eye."
    )
    RESULT_GONE = ErrorText("STO004", "The design is no longer on the disk", "Convert the page again.")
    JOBS_NOT_KEPT = ErrorText(
        "STO005", "Jobs are not kept", "Save your designs before you close the window, then start it again."
    )
    SERVER_UNREACHABLE = ErrorText(
        "NET001", "The server cannot be reached", "Check its address and your connection, then try again."
    )
    SERVER_TIMED_OUT = ErrorText("NET002", "The server took too long", "Try again later, or convert a smaller page.")
    SERVER_CERTIFICATE = ErrorText(
        "NET003",
        "The server's certificate is not trusted",
        "Ask who runs the server, or add its authority in the settings.",
    )
    PROXY_FAILED = ErrorText("NET004", "The proxy did not pass us on", "Check the proxy in the settings.")
    SERVER_ADDRESS_INVALID = ErrorText(
        "NET005", "This is no address of a server", "Give an address such as https://convert.example.com."
    )
    SERVER_BROKE_OFF = ErrorText(
        "NET006",
        "The connection to the server broke off",
        "The server was reached, so try again; if it repeats, tell who runs it.",
    )
    SERVER_CERTIFICATE_OLD = ErrorText(
        "NET007",
        "The server's certificate is out of date",
        "Check the clock of this machine; if it is right, tell who runs the server.",
    )
    RATE_LIMITED = ErrorText("NET010", "Too many requests", "Wait until the limit is lifted, then try again.")
    QUOTA_EXHAUSTED = ErrorText(
        "NET011",
        "The monthly quota is used up",
        "Wait for the next month, change the plan, or convert on this machine.",
    )
    PAYLOAD_TOO_LARGE = ErrorText(
        "NET012", "The page is too large for the server", "Make its pictures smaller, or convert on this machine."
    )
    INPUT_REFUSED = ErrorText("NET013", "The server refused the input", "Correct what the server names.")
    REMOTE_CONVERSION_FAILED = ErrorText(
        "NET014",
        "The server could not convert the page",
        "Try again; if it repeats, send the details to who runs the server.",
    )
    SERVER_BUSY = ErrorText("NET015", "The server is busy", "Try again later, or convert on this machine.")
    SERVER_UNFIT = ErrorText(
        "NET016", "The server does not offer this", "Check the server's address; it must keep the conversion contract."
    )
    ANSWER_MALFORMED = ErrorText(
        "NET020", "The server's answer cannot be read", "Try again; if it repeats, report it to who runs the server."
    )
    ANSWER_TOO_LARGE = ErrorText(
        "NET021", "The server's answer is too large", "Convert a part of the page, or report it to who runs the server."
    )
    KEY_REFUSED = ErrorText(
        "KEY001", "The server does not accept the key", "Check that the key belongs to this server, or add a new one."
    )
    KEY_EXPIRED = ErrorText("KEY002", "The key has expired", "Create a new key in the dashboard and add it here.")
    KEY_KIND_WRONG = ErrorText(
        "KEY003", "The key is of the wrong kind", "Use a key whose prefix fits: sk_ for open, svc_sk_ for general."
    )
    KEY_MALFORMED = ErrorText("KEY004", "This is not an API key", "Copy the whole key from the dashboard.")
    KEY_IS_SESSION_TOKEN = ErrorText(
        "KEY005", "This is a session token, not an API key", "Create an API key in the dashboard and paste that."
    )
    KEYRING_MISSING = ErrorText(
        "KEY010",
        "This machine has no keyring to keep the key in",
        "Install one (GNOME Keyring, KeePassXC or KWallet on Linux), or use the key for this run only.",
    )
    KEYRING_LOCKED = ErrorText("KEY011", "The keyring is locked", "Unlock it and try again.")
    KEYRING_DENIED = ErrorText("KEY012", "The keyring denied access", "Allow this program in the keyring's settings.")
    KEYRING_SILENT = ErrorText(
        "KEY013", "The keyring does not answer", "Look for its question behind other windows, then try again."
    )
    KEY_SECRET_GONE = ErrorText(
        "KEY014", "The key is no longer in the keyring", "Remove it here and add it again, or create a new one."
    )
    KEY_UNKNOWN = ErrorText("KEY015", "There is no key of this name", "Choose one of the keys you added.")
    KEY_NAME_TAKEN = ErrorText("KEY016", "There is another key of this name", "Choose another name.")
    KEY_LIST_UNREADABLE = ErrorText(
        "KEY017", "The list of keys cannot be read", "Move that file away; the keys stay in the keyring."
    )
    KEY_ROTATION_ORDER = ErrorText("KEY018", "The rotation is not at this step", "Add the new key, test it, then swap.")
    KEY_NAME_INVALID = ErrorText("KEY019", "This is no name for a key", "Choose a short name, such as Team.")
    INTERNAL = ErrorText("INT001", "Something went wrong in the program", "Report it with its details.")

    @property
    def code(self) -> str:
        """The stable code, such as ``CAP012``."""
        return self.value.code


class HtmlFigError(Exception):
    """A failure with a code.

    Attributes:
        error: entry of the catalogue.
        cause: one sentence on what happened, for the user; holds no secret. English; ``Cause.in_words`` translates it.
        detail: more for a bug report, may be empty.
    """

    def __init__(self, error: ErrorCode, cause: str, *, detail: str = "") -> None:
        super().__init__(cause)
        self.error = error
        self.cause: Cause = as_cause(cause)
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


class ViewingError(HtmlFigError):
    """A design could not be shown."""


class CheckError(HtmlFigError):
    """A design could not be compared with the picture of its page."""


class StorageError(HtmlFigError):
    """A file could not be stored."""


class RemoteError(HtmlFigError):
    """A conversion service could not be reached, refused, failed or answered what cannot be read."""


class CredentialError(HtmlFigError):
    """An API key was refused, or cannot be kept or found."""


_BY_PREFIX: dict[str, type[HtmlFigError]] = {
    "SRC": SourceError,
    "CAP": CaptureError,
    "WRK": WorkerError,
    "CNV": ConversionError,
    "FIG": FigError,
    "VIE": ViewingError,
    "CHK": CheckError,
    "STO": StorageError,
    "NET": RemoteError,
    "KEY": CredentialError,
}


def error_from_code(code: str, cause: str, *, detail: str = "", field: str = "") -> HtmlFigError:
    """Return the error that a code, a cause and a detail describe; unknown codes give INT001.

    This is how an error crosses a process border.
    """
    error = next((entry for entry in ErrorCode if entry.code == code), ErrorCode.INTERNAL)
    if error.code.startswith("OPT"):
        return OptionsError(error, cause, field=field, detail=detail)
    return _BY_PREFIX.get(error.code[:3], HtmlFigError)(error, cause, detail=detail)


def private_page_stays() -> CaptureError:
    """Return the refusal to send a private page anywhere."""
    cause = "What was captured while somebody was logged in is never sent to a server."
    return CaptureError(ErrorCode.PRIVATE_PAGE_STAYS, cause)

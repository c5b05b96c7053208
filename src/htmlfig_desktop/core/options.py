"""What a conversion is asked to do: one page source and its options."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, OptionsError
from htmlfig_desktop.core.logins import Login, split_login


class WaitUntil(Enum):
    """The navigation event that ends loading."""

    LOAD = "load"
    DOM_CONTENT_LOADED = "domcontentloaded"
    NETWORK_IDLE = "networkidle"


class ColorScheme(Enum):
    """What the page is told the user prefers."""

    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Bounds:
    """The lowest and highest value a numeric option takes, both included."""

    low: float
    high: float

    def check(self, field: str, value: float) -> None:
        """Raise OptionsError OPT001 unless ``value`` lies between the bounds."""
        if not (isinstance(value, int | float) and math.isfinite(value) and self.low <= value <= self.high):
            raise OptionsError(
                ErrorCode.OPTION_OUT_OF_RANGE,
                because(
                    "{field} must be between {low} and {high}, not {value}.",
                    field=field,
                    low=f"{self.low:g}",
                    high=f"{self.high:g}",
                    value=repr(value),
                ),
                field=field,
            )


VIEWPORT_WIDTH = Bounds(1, 7680)
VIEWPORT_HEIGHT = Bounds(1, 32767)
DEVICE_SCALE_FACTOR = Bounds(0.5, 4)
TIMEOUT_MS = Bounds(1, 120_000)
DEFAULT_LAYOUT_HEIGHT = 900
"""Height of the viewport, in CSS px, while a page is laid out whose height is not given."""
LOCAL_HOST = "page.localhost"
"""Stands for pages that have no address of their own while they are rendered; elsewhere it means nothing.

Names below ``localhost`` count as secure origins, and http keeps http pictures from being mixed content.
"""
LOCAL_ORIGIN = f"http://{LOCAL_HOST}"


@dataclass(frozen=True, slots=True)
class ConversionOptions:
    """How a page is rendered before it is converted. Bounds and defaults are the contract's.

    Raises:
        OptionsError: OPT001, a number outside its bounds.
    """

    viewport_width: int = 1440
    viewport_height: int | None = None
    """None: lay out at 900 px and let the design take the document's full height."""
    device_scale_factor: float = 1.0
    wait_until: WaitUntil = WaitUntil.LOAD
    wait_for_selector: str | None = None
    timeout_ms: int = 15_000
    """One budget for loading and every wait, in milliseconds."""
    color_scheme: ColorScheme = ColorScheme.LIGHT
    screenshot: bool = False
    """Whether the full-page picture is wanted too."""
    check: bool = False
    """Whether the result is compared with that picture afterwards: by this program, whoever converts."""
    states: bool = False
    """Whether buttons, links and the like are also wanted as they look under the pointer, in focus and pressed: on a
    page of the design's own. The contract has no word for it, so only this program does it."""
    without_banners: bool = False
    """Whether cookie banners are left out, with what they lay over the page. Of this program alone as well."""

    def __post_init__(self) -> None:
        VIEWPORT_WIDTH.check("viewportWidth", self.viewport_width)
        if self.viewport_height is not None:
            VIEWPORT_HEIGHT.check("viewportHeight", self.viewport_height)
        DEVICE_SCALE_FACTOR.check("deviceScaleFactor", self.device_scale_factor)
        TIMEOUT_MS.check("timeoutMs", self.timeout_ms)

    @property
    def layout_height(self) -> int:
        """Height of the viewport the page is laid out in, CSS px."""
        return self.viewport_height or DEFAULT_LAYOUT_HEIGHT


@dataclass(frozen=True, slots=True)
class HtmlSource:
    """A document given as text. Name and password are split off its base address: the browser alone sees them."""

    html: str
    base_url: str | None = None
    """Where relative addresses in the document resolve against: http or https."""
    name: str = "Untitled"
    login: Login = field(default=Login(), repr=False)
    """Name and password for what lies at the base address."""

    def __post_init__(self) -> None:
        if self.base_url is not None:
            _split_off(self, "base_url", self.base_url)


@dataclass(frozen=True, slots=True)
class UrlSource:
    """A page on the web (http or https). Name and password are split off its address: the browser alone sees them."""

    url: str
    login: Login = field(default=Login(), repr=False)
    """Name and password for its site."""

    def __post_init__(self) -> None:
        _split_off(self, "url", self.url)

    @property
    def name(self) -> str:
        """The address, without its scheme and the slash at its end."""
        return self.url.split("://", 1)[-1].removesuffix("/")


def _split_off(source: HtmlSource | UrlSource, name: str, address: str) -> None:
    """Keep an address of a new source without name and password, and these apart."""
    clean, login = split_login(address)
    if clean != address:
        object.__setattr__(source, name, clean)
        object.__setattr__(source, "login", login)


@dataclass(frozen=True, slots=True)
class FileSource:
    """A document on this machine. A folder or archive is resolved to its page before."""

    path: Path
    asset_root: Path | None = None
    """The widest folder the page may read; None: the page's own folder."""

    @property
    def name(self) -> str:
        """The file's name without its suffix; for an index page its folder's."""
        return self.path.parent.name if self.path.stem.lower() == "index" else self.path.stem


@dataclass(frozen=True, slots=True)
class PrivateSource:
    """A page as it stands open in the private browser window: converted on this machine, and only while it is open."""

    capture: str
    """Names the open page to the window that asked for the capture; means nothing to anybody else."""
    address: str
    """For people: without what follows the path, which may hold secrets."""
    title: str = ""

    @property
    def name(self) -> str:
        """The page's title, else its address without the scheme."""
        return self.title or self.address.split("://", 1)[-1]


Source = HtmlSource | UrlSource | FileSource | PrivateSource

"""The bodies of both endpoints' requests. Source: contract, "Resources and their fields"; decisions.

Numbers are bounded where requests are parsed and where ``ConversionOptions`` are made; ``check`` looks at the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from htmlfig_desktop.contract.codes import WireCode
from htmlfig_desktop.contract.failures import ContractViolation, Details
from htmlfig_desktop.contract.fields import LONGEST_URL, Fields, is_page_address
from htmlfig_desktop.contract.json_text import Json, encode_json
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.options import (
    DEFAULT_LAYOUT_HEIGHT,
    DEVICE_SCALE_FACTOR,
    TIMEOUT_MS,
    VIEWPORT_HEIGHT,
    VIEWPORT_WIDTH,
    ConversionOptions,
    HtmlSource,
    UrlSource,
    WaitUntil,
)

DEFAULTS: Final = ConversionOptions()
"""Where an option's default is the same as the program's own, it is taken from here."""


class OutputFormat(Enum):
    """Values of ``format``; both give the same file. Source: decisions."""

    FIGMA = "figma"
    FIG = "fig"


@dataclass(frozen=True, slots=True)
class OpenOptions:
    """``options`` of the open endpoint. Bounds are checked by ``ConversionOptions`` and on parsing."""

    viewport_width: int = DEFAULTS.viewport_width
    viewport_height: int | None = None
    """None: the height of the rendered document."""
    device_scale_factor: float = DEFAULTS.device_scale_factor
    wait_until: WaitUntil = DEFAULTS.wait_until
    wait_for_selector: str | None = None
    timeout_ms: int = DEFAULTS.timeout_ms

    def conversion_options(self) -> ConversionOptions:
        """Return them as the engine takes them."""
        return ConversionOptions(
            viewport_width=self.viewport_width,
            viewport_height=self.viewport_height,
            device_scale_factor=self.device_scale_factor,
            wait_until=self.wait_until,
            wait_for_selector=self.wait_for_selector,
            timeout_ms=self.timeout_ms,
        )


@dataclass(frozen=True, slots=True)
class GeneralOptions:
    """``options`` of the general endpoint."""

    viewport_width: int = DEFAULTS.viewport_width
    viewport_height: int = DEFAULT_LAYOUT_HEIGHT
    """The default lays the page out at this height and lets the design take the document's; another one is both."""
    wait_for_selector: str | None = None
    screenshot: bool = False

    def conversion_options(self) -> ConversionOptions:
        """Return them as the engine takes them."""
        is_default = self.viewport_height == DEFAULT_LAYOUT_HEIGHT
        return ConversionOptions(
            viewport_width=self.viewport_width,
            viewport_height=None if is_default else self.viewport_height,
            wait_for_selector=self.wait_for_selector,
            screenshot=self.screenshot,
        )


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """Body of ``POST /v1/open/html_to_figma``: html (with a base) or url."""

    html: str | None = None
    url: str | None = None
    base_url: str | None = None
    options: OpenOptions = field(default=OpenOptions())

    def check(self) -> None:
        """Check that there is a page, and that its addresses are http(s).

        Raises:
            ContractViolation: INVALID_REQUEST, INVALID_HTML or INVALID_URL, naming the field.
        """
        _check_page(self.html, self.url, self.base_url)

    def source(self) -> HtmlSource | UrlSource:
        """Return the page; ``url`` wins over ``html``."""
        return _source(self.html, self.url, self.base_url)

    def to_json(self) -> bytes:
        """Return the exact body that travels; what is None is left out."""
        options = self.options
        return _body(
            {
                "html": self.html,
                "url": self.url,
                "baseUrl": self.base_url,
                "options": _present(
                    {
                        "viewportWidth": options.viewport_width,
                        "viewportHeight": options.viewport_height,
                        "deviceScaleFactor": options.device_scale_factor,
                        "waitUntil": options.wait_until.value,
                        "waitForSelector": options.wait_for_selector,
                        "timeoutMs": options.timeout_ms,
                    }
                ),
            }
        )


@dataclass(frozen=True, slots=True)
class GeneralRequest:
    """Body of ``POST /v1/convert``: html or url."""

    html: str | None = None
    url: str | None = None
    format: OutputFormat = OutputFormat.FIGMA
    options: GeneralOptions = field(default=GeneralOptions())

    def check(self) -> None:
        """Check that there is a page, and that its addresses are http(s).

        Raises:
            ContractViolation: INVALID_REQUEST, INVALID_HTML or INVALID_URL, naming the field.
        """
        _check_page(self.html, self.url, None)

    def source(self) -> HtmlSource | UrlSource:
        """Return the page; ``url`` wins over ``html``."""
        return _source(self.html, self.url, None)

    def to_json(self) -> bytes:
        """Return the exact body that travels; what is None is left out."""
        options = self.options
        return _body(
            {
                "html": self.html,
                "url": self.url,
                "format": self.format.value,
                "options": _present(
                    {
                        "viewport": {"width": options.viewport_width, "height": options.viewport_height},
                        "waitForSelector": options.wait_for_selector,
                        "screenshot": options.screenshot,
                    }
                ),
            }
        )


def parse_open_request(body: bytes) -> OpenRequest:
    """Return the request in a body.

    Raises:
        ContractViolation: INVALID_REQUEST, INVALID_HTML or INVALID_URL, naming the field.
    """
    fields = Fields.of_body(body)
    options = fields.child("options")
    request = OpenRequest(
        html=fields.text("html"),
        url=fields.text("url"),
        base_url=fields.text("baseUrl"),
        options=OpenOptions(
            viewport_width=options.whole("viewportWidth", VIEWPORT_WIDTH) or DEFAULTS.viewport_width,
            viewport_height=options.whole("viewportHeight", VIEWPORT_HEIGHT),
            device_scale_factor=options.number("deviceScaleFactor", DEVICE_SCALE_FACTOR)
            or DEFAULTS.device_scale_factor,
            wait_until=options.choice("waitUntil", DEFAULTS.wait_until),
            wait_for_selector=_selector(options),
            timeout_ms=options.whole("timeoutMs", TIMEOUT_MS) or DEFAULTS.timeout_ms,
        ),
    )
    request.check()
    return request


def parse_general_request(body: bytes) -> GeneralRequest:
    """Return the request in a body.

    Raises:
        ContractViolation: INVALID_REQUEST, INVALID_HTML or INVALID_URL, naming the field.
    """
    fields = Fields.of_body(body)
    options = fields.child("options")
    viewport = options.child("viewport")
    request = GeneralRequest(
        html=fields.text("html"),
        url=fields.text("url"),
        format=fields.choice("format", OutputFormat.FIGMA),
        options=GeneralOptions(
            viewport_width=viewport.whole("width", VIEWPORT_WIDTH) or DEFAULTS.viewport_width,
            viewport_height=viewport.whole("height", VIEWPORT_HEIGHT) or DEFAULT_LAYOUT_HEIGHT,
            wait_for_selector=_selector(options),
            screenshot=options.flag("screenshot", default=False),
        ),
    )
    request.check()
    return request


def _selector(options: Fields) -> str | None:
    """Return the awaited selector; a blank one awaits nothing."""
    selector = options.text("waitForSelector")
    return selector if selector and selector.strip() else None


def _check_page(html: str | None, url: str | None, base_url: str | None) -> None:
    """Check the page that will be converted; what ``url`` makes needless is not looked at."""
    if url is not None:
        _check_address("url", url)
    elif html is None:
        details = Details(field="html", hint="Send html or url.")
        raise ContractViolation(
            WireCode.INVALID_REQUEST, because("At least one of html and url must be provided."), details
        )
    else:
        if not html.strip():
            raise ContractViolation(WireCode.INVALID_HTML, because("html is empty."), Details(field="html"))
        if base_url is not None:
            _check_address("baseUrl", base_url)


def _check_address(name: str, text: str) -> None:
    if len(text) > LONGEST_URL:
        details = Details(field=name, limit=LONGEST_URL, actual=len(text), hint="The limit counts characters.")
        raise ContractViolation(
            WireCode.INVALID_URL,
            because("{name} is longer than {longest} characters.", name=name, longest=LONGEST_URL),
            details,
        )
    if not is_page_address(text):
        details = Details(field=name, hint="Give an absolute address that starts with http:// or https://.")
        raise ContractViolation(
            WireCode.INVALID_URL, because("{name} is not an http or https address.", name=name), details
        )


def _source(html: str | None, url: str | None, base_url: str | None) -> HtmlSource | UrlSource:
    return UrlSource(url) if url is not None else HtmlSource(html or "", base_url)


def _present(values: dict[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in values.items() if value is not None}


def _body(values: dict[str, Json]) -> bytes:
    return encode_json(_present(values))

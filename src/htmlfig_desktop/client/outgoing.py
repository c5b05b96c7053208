"""Turns a page and its options into the request that is sent, and measures it before it is."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urljoin

from htmlfig_desktop.client.inlining import Omission
from htmlfig_desktop.client.inlining.apart import build
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.contract.requests import GeneralOptions, GeneralRequest, OpenOptions, OpenRequest, OutputFormat
from htmlfig_desktop.core.causes import Cause, as_cause, because
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.errors import private_page_stays
from htmlfig_desktop.core.logins import with_login
from htmlfig_desktop.core.options import (
    DEFAULT_LAYOUT_HEIGHT,
    ConversionOptions,
    FileSource,
    HtmlSource,
    PrivateSource,
    Source,
    UrlSource,
)
from htmlfig_desktop.core.own_thread import in_own_thread
from htmlfig_desktop.core.references.markup import tags

_DEFAULTS: Final = ConversionOptions()
_BASE: Final = re.compile(r"<base[\s/]", re.IGNORECASE)
_HEAD: Final = re.compile(r"<head(?:\s[^>]*)?>", re.IGNORECASE)
_LEFT_OUT: Final = {
    Endpoint.OPEN: ("color_scheme", "screenshot", "states", "without_banners"),
    Endpoint.GENERAL: ("device_scale_factor", "wait_until", "timeout_ms", "color_scheme", "states", "without_banners"),
}
"""Options that an endpoint does not take."""


@dataclass(frozen=True, slots=True)
class OutgoingPage:
    """A page as it can be sent."""

    html: str | None
    url: str | None = field(repr=False)
    """With name and password, for the server's browser."""
    base_url: str | None = field(repr=False)
    """Likewise."""
    title: str
    omissions: tuple[Omission, ...] = ()
    """Files of the page that could not be put in."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What sending a page would take."""

    size: int
    """Bytes of the request's body, exactly."""
    omissions: tuple[Omission, ...]
    left_behind: tuple[Cause, ...]
    """The same in words."""
    left_out: tuple[tuple[str, str], ...]
    """Names and values of the options that the endpoint does not take and that are not at their defaults."""


async def outgoing_page(source: Source, endpoint: Endpoint) -> OutgoingPage:
    """Return a page as an endpoint takes it; a local one with all its files put in.

    Raises:
        SourceError: SRC001, SRC002, SRC003.
        CaptureError: CAP041, the page is private.
    """
    match source:
        case UrlSource(url, login):
            return OutgoingPage(None, with_login(url, login), None, source.name)
        case HtmlSource(text, base_url, name, login):
            if endpoint is Endpoint.GENERAL and base_url is not None:
                text, base_url = _with_base(text, base_url), None
            return OutgoingPage(text, None, base_url and with_login(base_url, login), name)
        case FileSource(path, asset_root):
            built = await build(path, asset_root)
            return OutgoingPage(built.html, None, None, built.title or source.name, built.omissions)
        case PrivateSource():
            raise private_page_stays()


def open_request(page: OutgoingPage, options: ConversionOptions) -> OpenRequest:
    """Return the request to the open endpoint."""
    return OpenRequest(
        html=page.html,
        url=page.url,
        base_url=page.base_url,
        options=OpenOptions(
            viewport_width=options.viewport_width,
            viewport_height=options.viewport_height,
            device_scale_factor=options.device_scale_factor,
            wait_until=options.wait_until,
            wait_for_selector=options.wait_for_selector,
            timeout_ms=options.timeout_ms,
        ),
    )


def general_request(page: OutgoingPage, options: ConversionOptions) -> GeneralRequest:
    """Return the request to the general endpoint."""
    return GeneralRequest(
        html=page.html,
        url=page.url,
        format=OutputFormat.FIG,
        options=GeneralOptions(
            viewport_width=options.viewport_width,
            viewport_height=options.viewport_height or DEFAULT_LAYOUT_HEIGHT,
            wait_for_selector=options.wait_for_selector,
            screenshot=options.screenshot,
        ),
    )


async def measure(source: Source, options: ConversionOptions, endpoint: Endpoint) -> Measured:
    """Return what sending a page would take, by building the very request.

    Raises:
        SourceError: SRC001, SRC002, SRC003.
    """
    page = await outgoing_page(source, endpoint)
    make = open_request if endpoint is Endpoint.OPEN else general_request
    size = await in_own_thread(lambda: len(make(page, options).to_json()))
    in_words = tuple(map(omission_text, page.omissions))
    return Measured(size, page.omissions, in_words, tuple(left_out(options, endpoint)))


def left_out(options: ConversionOptions, endpoint: Endpoint) -> Iterator[tuple[str, str]]:
    """Yield name and value of what the endpoint does not take; what is the default anyway is no loss.

    What is only switched on has no value.
    """
    for name in _LEFT_OUT[endpoint]:
        value = getattr(options, name)
        if value != getattr(_DEFAULTS, name):
            yield name, "" if value is True else str(getattr(value, "value", value))


def omission_text(omission: Omission) -> Cause:
    """Return which file was left out, and why."""
    return because("{reference}: {reason}", reference=omission.reference[:200], reason=omission.reason.value)


def losses_of(page: OutgoingPage, options: ConversionOptions, endpoint: Endpoint) -> tuple[Diagnostic, ...]:
    """Return what is lost on the way to a server, as diagnostics."""
    files = (Diagnostic(DiagnosticCode.ASSET_NOT_SENT, note=omission_text(each)) for each in page.omissions)
    wishes = (
        Diagnostic(
            DiagnosticCode.SERVER_OPTION_LEFT_OUT,
            note=as_cause(": ".join(filter(None, (name.replace("_", " "), value)))),
        )
        for name, value in left_out(options, endpoint)
    )
    return (*files, *wishes)


def _with_base(text: str, base_url: str) -> str:
    """Return a document whose relative addresses start from ``base_url``, or from where it says, seen from there.

    Of several such elements the first with an address counts, so ours stands before that of the document.
    """
    own = _own_base(text).strip()
    start = _joined(base_url, own)
    if start == own:
        return text
    base = f'<base href="{html.escape(start, quote=True)}">'
    head = _HEAD.search(text)
    if head:
        return text[: head.end()] + base + text[head.end() :]
    doctype = re.match(r"\s*<!doctype[^>]*>", text, re.IGNORECASE)
    place = doctype.end() if doctype else 0
    return text[:place] + base + text[place:]


def _own_base(text: str) -> str:
    """Return the address that a document's relative ones start from, as it stands there; empty where it names none."""
    if not _BASE.search(text):
        return ""
    return next((tag.value("href") for tag in tags(text) if tag.name == "base" and tag.get("href")), "")


def _joined(base_url: str, reference: str) -> str:
    try:
        return urljoin(base_url, reference)
    except ValueError:  # browsers leave such a base alone
        return base_url

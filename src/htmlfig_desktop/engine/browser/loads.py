"""Follows what a page asks for: one that lacks style sheets or scripts looks like another, and nobody sees why."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from urllib.parse import unquote, urlsplit

from htmlfig_desktop.core.options import LOCAL_ORIGIN
from htmlfig_desktop.engine.browser.devtools import DevToolsChannel, JsonObject

_MAKE_STYLES = re.compile(r"(?:^|[./@])(?:tailwindcss|twind|unocss|windicss)(?:[.@/]|$)")
"""In addresses of scripts that make the rules for the classes of a page while it loads."""
_MOST = 5000
"""Requests that are followed."""
_LENGTH = 200
"""Of an address that is told, characters."""


class LoadKind(Enum):
    """What is told where it is missing, as the Network domain calls it."""

    STYLE_SHEET = "Stylesheet"
    SCRIPT = "Script"


_TOLD = {kind.value: kind for kind in LoadKind}


@dataclass(frozen=True, slots=True)
class MissingFile:
    """A style sheet or script that did not load."""

    kind: LoadKind
    address: str
    """For people: of a local page its path, else host and path; no query, which may hold secrets."""
    is_foreign: bool = field(default=False, compare=False)
    """Whether it is elsewhere than the files of a local page."""

    @property
    def makes_styles(self) -> bool:
        """Whether it is a script known to make the styles of pages."""
        return self.kind is LoadKind.SCRIPT and bool(_MAKE_STYLES.search(self.address))


def missing_file(kind: LoadKind, url: str) -> MissingFile:
    """Return a file that did not load, told for people."""
    parts = urlsplit(url)
    path = unquote(parts.path)
    if url.startswith(LOCAL_ORIGIN + "/"):
        return MissingFile(kind, path.lstrip("/")[:_LENGTH])
    return MissingFile(kind, f"{parts.netloc.rpartition('@')[2]}{path}"[:_LENGTH], is_foreign=True)


class Loads:
    """What became of what a page asked for.

    Args:
        channel: The attached page.
    """

    def __init__(self, channel: DevToolsChannel) -> None:
        self._asked: dict[str, tuple[LoadKind | None, str]] = {}
        self._answered: set[str] = set()
        self._unanswered: set[str] = set()
        self._refused: dict[str, LoadKind] = {}
        channel.subscribe("Network.requestWillBeSent", self._on_request)
        channel.subscribe("Network.responseReceived", self._on_response)
        channel.subscribe("Network.loadingFailed", self._on_failed)

    def forget(self) -> None:
        """Begin anew: another document stands."""
        self._refused.clear()

    def failed(self, url: str) -> bool:
        """Whether something was asked for and never answered."""
        return url in self._unanswered and url not in self._answered

    @property
    def lost_sheets(self) -> tuple[str, ...]:
        """Addresses of style sheets that were asked for and never answered."""
        sheets = (url for url, kind in self._refused.items() if kind is LoadKind.STYLE_SHEET)
        return tuple(url for url in sheets if self.failed(url))

    @property
    def missing(self) -> frozenset[MissingFile]:
        """What did not load."""
        return frozenset(missing_file(kind, url) for url, kind in self._refused.items() if url not in self._answered)

    def _on_request(self, event: JsonObject, _: str | None) -> None:
        url = str(event["request"]["url"])
        if len(self._asked) < _MOST and not url.startswith("data:"):
            # a redirection goes by the first
            self._asked.setdefault(event["requestId"], (_TOLD.get(event.get("type", "")), url))

    def _on_response(self, event: JsonObject, _: str | None) -> None:
        asked = self._asked.get(event["requestId"])
        if asked is None:
            return
        kind, url = asked
        if int(event["response"]["status"]) < 400:
            self._answered.add(url)
        elif kind is not None:
            self._refused[url] = kind

    def _on_failed(self, event: JsonObject, _: str | None) -> None:
        asked = self._asked.get(event["requestId"])
        if asked is None:
            return
        kind, url = asked
        self._unanswered.add(url)
        if kind is not None and not event.get("canceled"):
            self._refused[url] = kind

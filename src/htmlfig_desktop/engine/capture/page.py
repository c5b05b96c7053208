"""What capturing needs of a page in the browser. ``browser.page.PageSession`` is the real one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from htmlfig_desktop.core.conversion import OnProgress
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.options import ConversionOptions, Source
from htmlfig_desktop.engine.browser.loads import MissingFile

T = TypeVar("T")


class Page(Protocol):
    """One open page. Every method may raise CaptureError."""

    @property
    def title(self) -> str:
        """The document's title, may be empty."""
        ...

    @property
    def url(self) -> str:
        """The document's address after redirects."""
        ...

    @property
    def files(self) -> tuple[Path, ...]:
        """The files of this machine that the page asked for, itself first."""
        ...

    @property
    def may_be_changed(self) -> bool:
        """Whether nobody minds if elements are hidden for a moment: nobody looks at it, and no script goes on after."""
        ...

    async def open(
        self,
        source: Source,
        options: ConversionOptions,
        on_progress: OnProgress,
        on_loaded: Callable[[], None] = lambda: None,
    ) -> None:
        """Load the page and wait as the options say; errors name the wait that failed.

        ``on_loaded`` is called once it answers, before it is known whether it is complete, and again for each page that
        it goes on to.
        """
        ...

    async def command(self, method: str, params: dict[str, Any] | None = None, *, pack_rows: int = 0) -> dict[str, Any]:
        """Return the answer to a DevTools command.

        With ``pack_rows``, rows under ``styles`` come as ``decoding.rows`` reads them, split behind so many values.
        """
        ...

    def events(self, name: str) -> Sequence[dict[str, Any]]:
        """Return the parameters of a DevTools event, as often as it came since the page was opened, oldest first.

        Kept for ``CSS.fontsUpdated`` only.
        """
        ...

    async def evaluate(self, expression: str, *, await_promise: bool = False) -> Any:
        """Return the JSON value of a script that runs in an isolated world of the top document."""
        ...

    async def world(self) -> tuple[str, int]:
        """Return the browser's id of the top frame, and its number of the isolated world where ``evaluate`` asks."""
        ...

    async def freeze(self, on_calm: Callable[[], None] = lambda: None) -> str:
        """Stop scripts, animations and transitions where they are.

        Return what is another once the page has changed; empty where nobody knows. ``on_calm`` is called where it seems
        that nothing is going on, which may be while it is still awaited that nothing stirs.
        """
        ...

    async def hold(self) -> None:
        """Let nothing begin to move where a frozen page is laid out anew, as for a picture of the whole."""
        ...

    async def screenshot(
        self,
        *,
        clip: Rect | None = None,
        full_page: bool = False,
        scale: float = 1.0,
        transparent: bool = False,
    ) -> bytes:
        """Return a PNG of the viewport, the whole page, or a part of it."""
        ...

    async def resource(self, url: str) -> bytes | None:
        """Return the bytes of something the page loaded, or None."""
        ...

    def failed(self, url: str) -> bool:
        """Whether something the page asked for is known to have never been answered."""
        ...

    @property
    def lost_sheets(self) -> Sequence[str]:
        """Addresses of the style sheets that are known to have never been answered; there is nothing in them."""
        ...

    @property
    def missing(self) -> Sequence[MissingFile]:
        """The style sheets and scripts that are known not to have loaded."""
        ...

    @property
    def missed(self) -> Sequence[str]:
        """Paths of the files beside a local page, or HTML without an address, that are known not to be there."""
        ...

    @property
    def fault(self) -> str:
        """What the first of the page's scripts that failed said; empty where none is known to have failed."""
        ...

    @property
    def broke_off(self) -> bool:
        """Whether the document is known to have ended before it was whole."""
        ...

    @property
    def has_banner(self) -> bool:
        """Whether a cookie banner is there to see, or would be, had it not been left out; known once it is frozen."""
        ...

    @property
    def had_loading_screen(self) -> bool:
        """Whether what covers a page while it loads did not go, and was left out; known once it is frozen."""
        ...

    @property
    def leads_to_login(self) -> bool:
        """Whether the address led to another page, which asks for a password."""
        ...

    @property
    def stayed_calm(self) -> bool:
        """Whether it looks as it did when it seemed calm, as far as can be seen; known once it is frozen."""
        ...

    async def content_area(self) -> Rect:
        """Return all of the document that is shown, at least the viewport; its origin may be below 0."""
        ...

    async def close(self) -> None:
        """Close the page and free what it holds."""
        ...


async def unless_refused(answer: Awaitable[T]) -> T | None:
    """Return what the page answers; None where it does not: a script fails on it, or a node left it meanwhile.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    try:
        return await answer
    except CaptureError as error:
        if error.error is not ErrorCode.BROWSER_PROTOCOL:
            raise
        return None

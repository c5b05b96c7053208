"""Sends private pages to the private browser, everything else to where it goes anyway."""

from __future__ import annotations

from htmlfig_desktop.core.conversion import (
    Conversion,
    ConversionBackend,
    ConversionRequest,
    OnProgress,
    ignore_progress,
)
from htmlfig_desktop.core.errors import private_page_stays
from htmlfig_desktop.core.options import PrivateSource
from htmlfig_desktop.ui.browsing.link import PrivateLink


class PrivateRouting:
    """A ``ConversionBackend`` before another one. Private pages never reach that one, wherever it sends its pages.

    Args:
        other: Converts all that is not private; closed along with this.
        link: Captures private pages.
    """

    def __init__(self, other: ConversionBackend, link: PrivateLink) -> None:
        self._other = other
        self._link = link

    async def convert(self, request: ConversionRequest, on_progress: OnProgress = ignore_progress) -> Conversion:
        """Convert one page; cancelling the task cancels the conversion.

        Raises:
            HtmlFigError: CAP041, a private page is to be sent to a server; else of what failed.
        """
        if not isinstance(request.source, PrivateSource):
            return await self._other.convert(request, on_progress)
        if not request.destination.is_here:
            raise private_page_stays()
        return await self._link.convert(request, on_progress)

    async def aclose(self) -> None:
        """Close the private browser and the other backend."""
        try:
            await self._link.aclose()
        finally:
            await self._other.aclose()

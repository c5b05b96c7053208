"""One budget of time for loading and every wait, so that an error can name the wait that used it up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import CaptureError, ErrorCode


class Budget:
    """Time that runs from construction on.

    Args:
        milliseconds: All there is.
    """

    def __init__(self, milliseconds: int) -> None:
        self._milliseconds = milliseconds
        self._deadline = asyncio.get_running_loop().time() + milliseconds / 1000

    @property
    def left(self) -> float:
        """Seconds until the end, not below 0."""
        return max(0.0, self._deadline - asyncio.get_running_loop().time())

    @asynccontextmanager
    async def spend(self, code: ErrorCode, what: Callable[[], str]) -> AsyncIterator[None]:
        """Bound the work inside by what is left.

        Args:
            code: Raised as CaptureError when time is up.
            what: Tells what did not happen, such as ``2 images did not load``; asked at the end.
        """
        try:
            async with asyncio.timeout_at(self._deadline):
                yield
        except TimeoutError:
            raise CaptureError(
                code, because("{what} within {seconds} s.", what=what(), seconds=f"{self._milliseconds / 1000:g}")
            ) from None

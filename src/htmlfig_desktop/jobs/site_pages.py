"""Finds the pages of a site, on the web or in a folder, to be converted together."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from pathlib import Path

from htmlfig_desktop.client.settings import ConnectionSettings
from htmlfig_desktop.core.addresses import is_bare_address, is_there, with_scheme
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.core.logins import without_login
from htmlfig_desktop.core.options import FileSource
from htmlfig_desktop.engine.site_pages.addresses import in_one_form
from htmlfig_desktop.engine.site_pages.folder import folder_site
from htmlfig_desktop.engine.site_pages.found import DEFAULT_BOUNDS, FoundSite, OnStep, SearchBounds
from htmlfig_desktop.engine.site_pages.search import Search
from htmlfig_desktop.engine.sources import path_of, sources_in


def is_on_the_web(given: str) -> bool:
    """Whether what was given is an address, with its scheme or without; a name that exists is a path."""
    text = given.strip()
    if text.lower().startswith(("http://", "https://")):
        return True
    return is_bare_address(text) and not is_there(text)


async def find_pages(
    given: str,
    *,
    scratch: Path,
    settings: ConnectionSettings,
    bounds: SearchBounds = DEFAULT_BOUNDS,
    on_step: OnStep = lambda step: None,
) -> FoundSite:
    """Return the pages of the site that an address, a folder, a zip or a page of a site stands for.

    Cancelling ends it at once. A folder is asked nothing but for its own files.

    Args:
        given: What a person typed or chose.
        scratch: Existing folder that an archive is unpacked into; it must last as long as the pages are wanted.
        settings: How the web is reached.
        bounds: How far to go.
        on_step: Told what is known after each few addresses.

    Raises:
        SourceError: SRC001 to SRC007.
        CaptureError: CAP001 to CAP010: there is no page at the start.
        UnreachableError: NET004, the proxy refused.
    """
    if not is_on_the_web(given):
        pages = await asyncio.to_thread(_pages_in, given, scratch)
        folder, start, listed = folder_site(pages)
        return await Search(folder, bounds, on_step, has_robots=False).run(start, listed)
    from htmlfig_desktop.jobs.visits import WebVisits  # which loads an HTTP client

    address = in_one_form(with_scheme(given))
    if address is None:
        shown = without_login(given.strip())[:80]
        cause = because("“{text}” is not an address that starts with http:// or https://.", text=shown)
        raise SourceError(ErrorCode.SOURCE_UNSUPPORTED, cause)
    async with aclosing(await asyncio.to_thread(WebVisits, settings)) as web:
        return await Search(web, bounds, on_step).run(address)


def _pages_in(given: str, scratch: Path) -> tuple[FileSource, ...]:
    return sources_in(path_of(given), scratch=scratch)

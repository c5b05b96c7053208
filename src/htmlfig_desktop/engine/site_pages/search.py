"""Goes through a site: what its sitemaps name and what its pages link to, the most telling first, within bounds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from htmlfig_desktop.core.addresses import is_private_host
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import CaptureError, ErrorCode, HtmlFigError, SourceError
from htmlfig_desktop.engine.browser.network_errors import Outcome, refusal
from htmlfig_desktop.engine.browser.other_answers import what_it_is
from htmlfig_desktop.engine.site_pages.addresses import identity, is_same_site, origin, path_of, resolved
from htmlfig_desktop.engine.site_pages.candidates import Candidate, Candidates
from htmlfig_desktop.engine.site_pages.documents import PageFacts, is_page, read_page
from htmlfig_desktop.engine.site_pages.found import Ended, FoundPage, FoundSite, OnStep, SearchBounds, Step, Where
from htmlfig_desktop.engine.site_pages.robots import LARGEST as ROBOTS_BYTES
from htmlfig_desktop.engine.site_pages.robots import NO_ROBOTS, read_robots
from htmlfig_desktop.engine.site_pages.sitemaps import read_sitemap
from htmlfig_desktop.engine.site_pages.visits import Answer, Visits

_BUSY = (429, 503)
_LONGEST_PAUSE = 5.0
"""Seconds; a site that asks for more gets no more than the budget of time allows anyway."""


@dataclass(frozen=True, slots=True)
class _Opened:
    """A page that was read."""

    address: str
    """Where it is, after redirects."""
    facts: PageFacts


class _NoPageError(Exception):
    """An address gives no page of this site."""


class _BusyError(Exception):
    """The server asks to be left alone."""


class Search:
    """Looks for the pages of one site, once.

    Args:
        visits: Asks for them.
        bounds: How far to go.
        on_step: Told what is known, after each few addresses.
        has_robots: Whether the site may have a ``robots.txt`` and sitemaps: not a folder.
    """

    def __init__(self, visits: Visits, bounds: SearchBounds, on_step: OnStep, *, has_robots: bool = True) -> None:
        self._visits = visits
        self._bounds = bounds
        self._on_step = on_step
        self._has_robots = has_robots
        self._robots = NO_ROBOTS
        self._candidates = Candidates(bounds)
        self._pages: list[tuple[Candidate, _Opened]] = []
        self._seen: set[str] = set()
        self._refused: set[str] = set()
        self._start = ""
        self._known = FoundSite("", ())
        self._bytes = self._looked = self._unread = 0

    async def run(self, start: str, listed: Sequence[str] = ()) -> FoundSite:
        """Return the site that an address belongs to.

        Args:
            start: In one form.
            listed: Addresses of pages that are known to be there.

        Raises:
            HtmlFigError: CAP001 to CAP010, SRC008 or what ``visits`` raises: there is no page at the start.
        """
        ended = Ended.ALL_SEEN
        try:
            async with asyncio.timeout(self._bounds.seconds):
                try:
                    await self._open_start(start)
                    await self._learn(self._take, listed, Where.FOLDER)
                    await self._read_sitemaps()
                    ended = await self._go_on()
                except _BusyError:
                    ended = Ended.BUSY
        except TimeoutError:
            ended = Ended.TIME
            if not self._pages:
                cause = because("The start of the site was not there after {seconds} s.", seconds=self._bounds.seconds)
                raise CaptureError(ErrorCode.LOAD_TIMED_OUT, cause) from None
        return replace(self._known, ended=ended)

    async def _open_start(self, start: str) -> None:
        """Read the first page; where it leads on to the same site at another origin, that is the site."""
        address = start
        for _ in range(self._bounds.redirects + 1):
            await self._read_robots(address)
            if not self._robots.allows(address):
                raise _refused(address)
            answer = await self._get(address, self._bounds.page_bytes)
            if not answer.leads_to:
                break
            led = resolved(address, answer.leads_to)
            if led is None or not is_same_site(address, led):
                there = led or answer.leads_to[:80]
                cause = because("The address leads to another site, {there}. Give that one.", there=there)
                raise CaptureError(ErrorCode.PAGE_UNREACHABLE, cause)
            address = led
        else:
            raise CaptureError(ErrorCode.PAGE_UNREACHABLE, "The address leads round in a circle.")
        error = refusal(Outcome(status=answer.status, retry_after=answer.retry_after))
        if error is not None:
            raise error
        if not is_page(answer.content_type):
            kind = answer.content_type.partition(";")[0][:60]
            unknown = because("The address answers with {kind}, not with a page.", kind=kind or because("nothing"))
            raise SourceError(ErrorCode.ADDRESS_NO_PAGE, what_it_is(kind) or unknown)
        facts = await asyncio.to_thread(read_page, answer.body, answer.content_type, address)
        if facts.asks_for_password and identity(address) != identity(start):
            raise CaptureError(ErrorCode.PAGE_WANTS_LOGIN, "The address leads to a page that asks for a password.")
        self._start = address
        self._candidates.add(address, Where.HOME, 0)
        (home,) = self._candidates.choose(1)
        await self._learn(self._accept, home, _Opened(address, facts))

    async def _read_robots(self, address: str) -> None:
        """Learn what the site asks of us. A site that fails there asks for everything, as the standard has it."""
        if not self._has_robots:
            return
        place = f"{origin(address)}/robots.txt"
        answer = await self._get(place, ROBOTS_BYTES)
        for _ in range(self._bounds.redirects):
            led = resolved(place, answer.leads_to) if answer.leads_to else None
            if led is None or origin(led) != origin(address):
                break
            place = led
            answer = await self._get(place, ROBOTS_BYTES)
        if answer.status >= 500:
            cause = because("Its robots.txt cannot be read (status {status}).", status=answer.status)
            raise CaptureError(ErrorCode.SITE_REFUSED, cause)
        self._robots = read_robots(answer.body) if answer.status == 200 else NO_ROBOTS

    async def _read_sitemaps(self) -> None:
        if not self._has_robots:
            return
        home = origin(self._start)
        waiting = dict.fromkeys((*self._robots.sitemaps, f"{home}/sitemap.xml"))
        asked: set[str] = set()
        while waiting and len(asked) < self._bounds.sitemaps and not self._is_full:
            place = next(iter(waiting))
            del waiting[place]
            if place in asked or origin(place) != home or not self._robots.allows(place):
                continue
            asked.add(place)
            answer = await self._get_or_none(place, self._bounds.sitemap_bytes)
            if answer is None or answer.status != 200:
                continue
            sitemap = await asyncio.to_thread(read_sitemap, answer.body)
            await self._learn(self._take, sitemap.pages, Where.SITEMAP)
            waiting.update(dict.fromkeys(sitemap.sitemaps))

    async def _go_on(self) -> Ended:
        """Look at one few after the other until there is enough; what is found does not depend on who answers first."""
        while not self._is_full:
            wanted = self._bounds.most - len(self._pages)
            if wanted <= 0:
                return Ended.ENOUGH
            chosen = await asyncio.to_thread(self._candidates.choose, min(wanted, self._width))
            if not chosen:
                return Ended.ALL_SEEN
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(self._try(each, number)) for number, each in enumerate(chosen)]
            results = [task.result() for task in tasks]
            await self._learn(self._note, chosen, results)
            if any(isinstance(result, _BusyError) for result in results):
                return Ended.BUSY
        return Ended.SIZE

    @property
    def _is_full(self) -> bool:
        return self._bytes > self._bounds.total_bytes

    @property
    def _width(self) -> int:
        """How many requests are under way at once: one by one where the site asks for pauses."""
        return 1 if self._robots.pause else self._bounds.at_once

    async def _try(self, candidate: Candidate, number: int) -> _Opened | _NoPageError | _BusyError:
        if not is_private_host(candidate.address):
            await asyncio.sleep(max(self._bounds.pause * (number + 1), min(self._robots.pause, _LONGEST_PAUSE)))
        try:
            return await self._open(candidate.address)
        except HtmlFigError:
            return _NoPageError()
        except (_NoPageError, _BusyError) as error:
            return error

    async def _open(self, address: str) -> _Opened:
        """Read a page, which may lead on inside of its origin."""
        for _ in range(self._bounds.redirects + 1):
            answer = await self._get(address, self._bounds.page_bytes)
            if answer.status in _BUSY:
                raise _BusyError
            if not answer.leads_to:
                break
            led = resolved(address, answer.leads_to)
            if led is None or origin(led) != origin(self._start) or not self._robots.allows(led):
                raise _NoPageError
            address = led
        if answer.status != 200 or answer.leads_to or not is_page(answer.content_type):
            raise _NoPageError
        return _Opened(address, await asyncio.to_thread(read_page, answer.body, answer.content_type, address))

    async def _get(self, address: str, most: int) -> Answer:
        self._looked += 1
        answer = await self._visits.get(address, most)
        self._bytes += len(answer.body)
        return answer

    async def _get_or_none(self, address: str, most: int) -> Answer | None:
        try:
            return await self._get(address, most)
        except HtmlFigError:
            return None

    async def _learn(self, take: Callable[..., None], *what: object) -> None:
        """Take in what was found and say how far it is; thousands of addresses are nothing for a window's thread."""

        def work() -> FoundSite:
            take(*what)
            return self._found()

        self._known = await asyncio.to_thread(work)
        self._on_step(Step(self._known, self._looked))

    def _note(self, chosen: Sequence[Candidate], results: Sequence[_Opened | _NoPageError | _BusyError]) -> None:
        for candidate, result in zip(chosen, results, strict=True):
            if isinstance(result, _Opened) and identity(result.address) not in self._seen:
                self._accept(candidate, result)
                continue
            self._candidates.give_back(candidate)
            self._unread += not isinstance(result, _Opened)

    def _accept(self, candidate: Candidate, page: _Opened) -> None:
        self._seen.add(identity(page.address))
        self._pages.append((candidate, page))
        for in_menu, where in ((True, Where.MENU), (False, Where.LINK)):
            found = [link.address for link in page.facts.links if link.in_menu is in_menu]
            self._take(found, where, candidate.depth + 1)

    def _take(self, addresses: Sequence[str], where: Where, depth: int = 1) -> None:
        """Keep addresses of this site in mind that may be asked for."""
        home = origin(self._start)
        for address in addresses:
            if origin(address) != home or identity(address) in self._seen:
                continue
            if self._robots.allows(address):
                self._candidates.add(address, where, depth)
            elif len(self._refused) < self._bounds.addresses:
                self._refused.add(identity(address))

    def _found(self) -> FoundSite:
        known = self._candidates.known()
        pages = [
            FoundPage(
                source=self._visits.source_of(candidate.address),  # which links name, whereto it leads
                address=self._visits.shown(page.address),
                title=page.facts.title,
                where=candidate.where,
                depth=candidate.depth,
                kind=kind if (kind := self._candidates.kind_of(page.address)) in known else "",
            )
            for candidate, page in self._pages
        ]
        order = list(Where)
        home, others = pages[:1], sorted(pages[1:], key=lambda page: (order.index(page.where), page.depth))
        return FoundSite(
            start=self._visits.shown(self._start),
            pages=(*home, *others),
            known=tuple(known.items()),
            unread=self._unread,
            refused=len(self._refused),
        )


def _refused(address: str) -> CaptureError:
    cause = because("Its robots.txt asks programs to leave {path} alone.", path=path_of(address))
    return CaptureError(ErrorCode.SITE_REFUSED, cause)

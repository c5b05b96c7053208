"""Knows which page is to be converted next, and opens what is dropped, pasted or chosen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, QTimer, Signal

from htmlfig_desktop.core.addresses import names_file, with_scheme
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, OptionsError, SourceError
from htmlfig_desktop.core.logins import with_login
from htmlfig_desktop.core.options import FileSource, HtmlSource, Source, UrlSource
from htmlfig_desktop.core.own_thread import in_own_thread
from htmlfig_desktop.engine.archives import SAVED_SUFFIXES, archive_of, is_unpacked
from htmlfig_desktop.engine.sites import as_one_site
from htmlfig_desktop.engine.sources import open_html, open_source
from htmlfig_desktop.ui.editor.draft import Draft
from htmlfig_desktop.ui.editor.given_pages import GivenPages
from htmlfig_desktop.ui.editor.history import History
from htmlfig_desktop.ui.editor.left_open import LeftOpen
from htmlfig_desktop.ui.editor.rows import InputKind, PageRow
from htmlfig_desktop.ui.editor.snippet_names import snippet_name
from htmlfig_desktop.ui.messages.texts import in_short, in_words
from htmlfig_desktop.ui.tasks import TaskRunner

if TYPE_CHECKING:
    from htmlfig_desktop.ui.editor.view import EditorView

_DRAFT_KEPT_MS = 1000
"""After the last edit."""


class EditorPresenter(QObject):
    """Holds the chosen files; the HTML and the addresses stay in the view until they are converted.

    Signals:
        changed: another page is to be converted next, or none.
        taken: something dropped, pasted or opened is now in the panel.
        leftOut: list of (str, HtmlFigError), the names of what was given with it and could not be opened, and why.
        fileNamed: str, a file stands where an address was wanted; it shall be opened and converted.
        pagesRemoved: int, so many pages were taken out of the list; ``bring_back`` puts them in again.
        textCleared: (InputKind, function), HTML or address was taken away; the function puts it in again.
    """

    changed = Signal()
    taken = Signal()
    leftOut = Signal(list)
    fileNamed = Signal(str)
    pagesRemoved = Signal(int)
    textCleared = Signal(object, object)

    def __init__(
        self, view: EditorView, tasks: TaskRunner, scratch: Path, settings: QSettings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._settings = settings
        self._tasks = tasks
        self._scratch = scratch
        self._given = GivenPages(scratch)
        self._draft: Draft | None = None
        self._is_asked = False
        """Whether anything was given since the start, which comes before what was left open."""
        self._history = History()
        self._keeper = QTimer(self, singleShot=True, interval=_DRAFT_KEPT_MS)
        self._keeper.timeout.connect(self._keep_draft)
        self._files: tuple[FileSource, ...] = ()
        self._rows: tuple[PageRow, ...] = ()
        self._before: tuple[tuple[FileSource, ...], tuple[PageRow, ...]] = (), ()
        """The list before pages were taken out of it, or others took its place."""
        self._all: tuple[FileSource, ...] = ()
        """All pages of the folder or archive that the only one held is from."""
        view.edited.connect(self._note_edit)
        view.htmlEdited.connect(self._keeper.start)
        view.code.earlierWanted.connect(self._step_back)
        view.code.laterWanted.connect(self._step_forward)
        view.allPagesRequested.connect(self._take_all)
        view.clearRequested.connect(self._clear)
        view.removePagesRequested.connect(self._remove)
        self.taken.connect(self._note_left_open)
        self._refresh()

    @property
    def is_empty(self) -> bool:
        """Whether the tab in front names no page."""
        contents = {InputKind.PAGE: bool(self._files), InputKind.HTML: self._view.has_html}
        return not contents.get(self._view.kind, bool(self._view.url))

    @property
    def pages(self) -> tuple[FileSource, ...]:
        """The chosen files, while they are in front."""
        return self._files if self._view.kind is InputKind.PAGE else ()

    @property
    def summary(self) -> str:
        """The page in front in a few words: a name, an address, a number of pages; empty when there is none."""
        kind = self._view.kind
        if self.is_empty:
            return ""
        if kind is InputKind.PAGE:
            first = self._files[0].name
            more = len(self._files) - 1
            return self.tr("{name} and {count} more").format(name=first, count=more) if more else first
        return self._view.url if kind is InputKind.URL else self.tr("HTML code")

    @property
    def count(self) -> int:
        """How many pages the one in front stands for."""
        return max(1, len(self._files)) if self._view.kind is InputKind.PAGE else 1

    def note_pages(self) -> tuple[FileSource, ...]:
        """Return the files in the list, whatever is in front; ``bring_back`` shows them again from now on."""
        self._before = self._files, self._rows
        return self._files

    def take(self, given: Sequence[str | Path]) -> None:
        """Open what was dropped, pasted or chosen; it replaces what the panel held. Errors go to the task runner."""
        self._tasks.start(self.open(given), name="open source")

    async def open(self, given: Sequence[str | Path]) -> None:
        """Open what was given and show it. Of several, those are shown that can be opened.

        Raises:
            HtmlFigError: SRC001 to SRC007, STO001: nothing of it can be opened.
        """
        self._is_asked = True
        opened, left_out = await self._given.opened(given)
        places = [self._place(source) for source in opened]
        site = as_one_site(opened)
        files = [(s, p) for s, p in zip(site, places, strict=True) if isinstance(s, FileSource)]
        if files:
            self._hold(tuple(s for s, _ in files), tuple(PageRow(_shown_name(s, place), place) for s, place in files))
            self._view.set_kind(InputKind.PAGE)
            self._all = await in_own_thread(self._given.all_beside, self._files)
            self._view.set_more(len(self._all), of_archive=self._is_unpacked(self._files[0]))
        elif opened and isinstance(opened[0], UrlSource):
            self._view.set_url(with_login(opened[0].url, opened[0].login))
            self._view.set_kind(InputKind.URL)
        elif opened and isinstance(opened[0], HtmlSource):
            self._view.set_html(opened[0].html)
            self._view.set_kind(InputKind.HTML)
        self._refresh()
        self.taken.emit()
        if left_out:
            self.leftOut.emit(left_out)

    async def keep_in(self, draft: Draft) -> None:
        """Bring back what was left open, with the HTML that was edited last, and keep that from now on.

        What was given meanwhile stays in front.
        """
        text = await asyncio.to_thread(draft.load)
        history = await asyncio.to_thread(draft.load_history, text)
        left = LeftOpen.load(self._settings) or LeftOpen(InputKind.HTML if text else InputKind.PAGE)
        files = await left.reopened(self._scratch)
        self._draft = draft
        if text and not self._view.has_html:
            self._view.set_html(text)
            self._view.code.forget_steps()  # undo leads to the text before, not to an empty editor
        self._history = history if text == self._view.html else History(self._view.html)
        if not self._is_asked and (self.is_empty or self._view.kind is InputKind.HTML):
            self._bring_back(left, files)
        self._refresh()

    def _bring_back(self, left: LeftOpen, files: tuple[FileSource, ...]) -> None:
        self._view.set_url(left.url)
        self._view.set_base_url(left.base_url)
        if files:
            self._hold(files, tuple(PageRow(_shown_name(each), _at_home(each.path.parent)) for each in files))
        self._view.set_kind(left.kind)

    def _note_left_open(self) -> None:
        """Keep what is open for the next start; pages out of archives are not, as they are unpacked anew each time."""
        if self._draft is not None:
            files = tuple((each.path, each.asset_root) for each in self._files if not self._is_unpacked(each))
            LeftOpen(self._view.kind, self._view.url, self._view.base_url, files).save(self._settings)

    def close(self) -> None:
        """Keep the last edits, and what is open."""
        self._note_left_open()
        if self._draft is not None and self._keeper.isActive():
            self._draft.save_with(self._history, self._view.html)
        self._keeper.stop()

    def show_source(self, source: Source) -> None:
        """Show a page that was converted before."""
        self._is_asked = True
        match source:
            case FileSource():
                place = self._place(source)
                self._hold((source,), (PageRow(_shown_name(source, place), place),))
                self._view.set_kind(InputKind.PAGE)
            case UrlSource(url, login):
                self._view.set_url(with_login(url, login))
                self._view.set_kind(InputKind.URL)
            case HtmlSource(html, base):
                self._view.set_html(html)
                self._view.set_base_url(with_login(base or "", source.login))
                self._view.set_kind(InputKind.HTML)
        self._refresh()
        self.taken.emit()

    async def widen(self, folder: Path) -> None:
        """Let the chosen pages read everything in ``folder``.

        Raises:
            HtmlFigError: OPT002, a page does not lie in it.
        """
        held = self._files
        files = [await in_own_thread(self._given.below, file, folder) for file in held]
        if held is self._files:
            self._hold(tuple(files), self._rows)

    @property
    def html_length(self) -> int | None:
        """Characters in the editor, about; None while another tab is in front."""
        return self._view.html_length if self._view.kind is InputKind.HTML else None

    def glance(self) -> Source | None:
        """Return the first page in front without a word about what is wrong with it; None where there is none."""
        if self.is_empty:
            return None
        if self._view.kind is InputKind.PAGE:
            return self._files[0]
        try:
            if self._view.kind is InputKind.URL:
                return self._address()
            html = self._view.html
            name = snippet_name(html, self.tr("HTML code"))
            try:
                return open_html(html, base_url=self._view.base_url or None, name=name)
            except OptionsError:  # the address is being typed
                return open_html(html, name=name)
        except HtmlFigError:
            return None

    def sources(self) -> tuple[Source, ...]:
        """Return the pages to convert; empty after explaining, beside the field, what is wrong with an address.

        Where that names a file it is asked for, and nothing is returned.

        Raises:
            SourceError: SRC003 or SRC004, the HTML is too long or there is nothing to convert.
        """
        if self.is_empty:
            raise SourceError(ErrorCode.SOURCE_NO_PAGE, "There is nothing to convert yet.")
        kind = self._view.kind
        if kind is InputKind.PAGE:
            return self._files
        if kind is InputKind.URL and names_file(self._view.url):
            self.fileNamed.emit(self._view.url)
            return ()
        try:
            if kind is InputKind.URL:
                return (self._address(),)
            html = self._view.html
            name = snippet_name(html, self.tr("HTML code"))
            return (open_html(html, base_url=self._view.base_url or None, name=name),)
        except OptionsError as error:
            self._view.set_base_problem(in_words(error.cause))
            self._view.base_field.control.setFocus()
            return ()
        except SourceError:
            if kind is not InputKind.URL:
                raise
            typed = in_short(self._view.url)  # not with the scheme that it was given here
            wrong = because("“{text}” is not the address of a page. One looks like https://example.com/.", text=typed)
            self._view.set_url_problem(in_words(wrong))
        self._view.focus_input()
        return ()

    def _address(self) -> Source:
        """Return the page on the web; an address without a scheme is taken as https, near this machine as http."""
        return open_source(with_scheme(self._view.url), scratch=self._scratch)

    def _take_all(self) -> None:
        if self._files:
            is_archive, place = self._is_unpacked(self._files[0]), self._rows[0].place
            places = [place if is_archive else _at_home(source.path.parent) for source in self._all]
            rows = [PageRow(_shown_name(s, place), place) for s, place in zip(self._all, places, strict=True)]
            self._hold(self._all, tuple(rows))
            self._refresh()

    def _note_edit(self) -> None:
        self._view.set_url_problem("")
        self._view.set_base_problem("")
        self._refresh()

    def _keep_draft(self) -> None:
        if self._draft is not None:
            keep = asyncio.to_thread(self._draft.save_with, self._history, self._view.html)
            self._tasks.start(keep, name="keep draft")

    def _step_back(self) -> None:
        """Undo what was typed before this start of the program."""
        self._history.record(self._view.html)
        self._show_step(self._history.back())

    def _step_forward(self) -> None:
        self._history.record(self._view.html)
        self._show_step(self._history.forward())

    def _show_step(self, text: str | None) -> None:
        if text is not None:
            self._view.code.replace_text(text)

    def _clear(self) -> None:
        kind = self._view.kind
        if kind is InputKind.PAGE:
            self._remove(range(len(self._files)))
            return
        text = self._view.html if kind is InputKind.HTML else self._view.url
        self._view.clear_text()
        self._refresh()
        self.textCleared.emit(kind, partial(self._put_back, kind, text))

    def _put_back(self, kind: InputKind, text: str) -> None:
        (self._view.set_html if kind is InputKind.HTML else self._view.set_url)(text)
        self._view.set_kind(kind)
        self._view.focus_input()
        self._refresh()

    def _remove(self, rows: Sequence[int]) -> None:
        kept = [place for place in range(len(self._files)) if place not in rows]
        removed = len(self._files) - len(kept)
        if removed:
            self._before = self._files, self._rows
            self._hold(tuple(self._files[each] for each in kept), tuple(self._rows[each] for each in kept), min(rows))
            self._refresh()
            self.pagesRemoved.emit(removed)

    def bring_back(self) -> None:
        """Show the pages again that were there before some were taken out, or all made room."""
        self._hold(*self._before)
        self._view.set_kind(InputKind.PAGE)
        self._refresh()

    def _hold(self, files: tuple[FileSource, ...], rows: tuple[PageRow, ...], current: int = 0) -> None:
        self._files, self._rows = files, rows
        self._view.set_pages(rows, current)
        self._view.set_more(0)
        if files and self._is_unpacked(files[0]):
            self._view.set_readable(rows[0].place, is_archive=True)
        elif files:
            self._view.set_readable(_at_home(files[0].asset_root or files[0].path.parent))

    def _place(self, source: Source) -> str:
        """Return where a page lies, for people: its folder, or the archive it is from."""
        if not isinstance(source, FileSource):
            return ""
        return _at_home(archive_of(source, self._scratch) or source.path.parent)

    def _is_unpacked(self, source: FileSource) -> bool:
        """Whether a page comes out of an archive."""
        return is_unpacked(source, self._scratch)

    def _refresh(self) -> None:
        self._view.set_clear_enabled(not self.is_empty)
        self.changed.emit()


def _shown_name(source: FileSource, place: str = "") -> str:
    """Return what a page is called; one that was saved as one file by that file's name, which stands in ``place``."""
    if Path(place).suffix.lower() in SAVED_SUFFIXES:
        return Path(place).name
    return source.path.name if source.name == source.path.stem else f"{source.name} / {source.path.name}"


def _at_home(place: Path) -> str:
    """Return a path as people write it, with ``~`` for their home."""
    home = Path.home()
    return f"~/{place.relative_to(home)}" if place.is_relative_to(home) and place != home else str(place)

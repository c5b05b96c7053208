"""Opens what was dropped, pasted or chosen: of several, those that can be opened, and says why the others cannot."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import shorten

from htmlfig_desktop.core.addresses import is_bare_address, with_scheme
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, SourceError
from htmlfig_desktop.core.options import FileSource, Source, UrlSource
from htmlfig_desktop.core.own_thread import in_own_thread
from htmlfig_desktop.engine.other_code import other_code
from htmlfig_desktop.engine.sources import open_source, path_of, sources_in
from htmlfig_desktop.ui.messages.texts import in_short

LeftOut = tuple[str, HtmlFigError]
"""The name of something that was given, and why it is not taken."""

_LONGEST_NAME = 60
"""Of what was given and is no file, characters."""


class GivenPages:
    """Opens pages; archives are unpacked into the folder ``scratch``."""

    def __init__(self, scratch: Path) -> None:
        self._scratch = scratch

    async def opened(self, given: Sequence[str | Path]) -> tuple[list[Source], list[LeftOut]]:
        """Return the pages that could be opened, and what was left out.

        Raises:
            HtmlFigError: SRC001 to SRC007, STO001: nothing of it can be opened.
        """
        opened: list[Source] = []
        left_out: list[LeftOut] = []
        for each in given:
            try:
                opened.extend(await in_own_thread(self._open_one, each))
            except HtmlFigError as error:
                left_out.append((_name_of(each), error))
        if left_out and not opened:
            raise left_out[0][1]
        left_out.extend(_taken_alone(opened))
        return opened, left_out

    def all_beside(self, files: Sequence[FileSource]) -> tuple[FileSource, ...]:
        """Return all pages of the folder or archive that was given for one of them. Blocks."""
        if len(files) != 1 or files[0].asset_root is None:
            return ()
        try:
            return sources_in(files[0].asset_root, scratch=self._scratch)
        except HtmlFigError:
            return ()

    def below(self, file: FileSource, folder: Path) -> FileSource:
        """Return a page that may read everything in ``folder``. Blocks.

        Raises:
            HtmlFigError: OPT002, it does not lie in it.
        """
        opened = open_source(file.path, scratch=self._scratch, asset_root=folder)
        return opened if isinstance(opened, FileSource) else file

    def _open_one(self, given: str | Path) -> Sequence[Source]:
        """Open one thing; a folder or zip without a page to start with gives all of its pages."""
        if isinstance(given, str) and (error := other_code(given)) is not None:
            raise error
        try:
            return (open_source(given, scratch=self._scratch),)
        except HtmlFigError as error:
            if error.error is ErrorCode.SOURCE_MISSING and isinstance(given, str) and is_bare_address(given):
                return (open_source(with_scheme(given), scratch=self._scratch),)
            if error.error is ErrorCode.SOURCE_MISSING and isinstance(given, str) and not _may_be_path(given):
                words = shorten(given, _LONGEST_NAME, placeholder="…")
                cause = because("“{words}” is neither HTML nor an address, and no file is called so.", words=words)
                raise SourceError(ErrorCode.SOURCE_UNSUPPORTED, cause) from None
            if error.error is not ErrorCode.SOURCE_NO_PAGE or not str(given).strip():
                raise
            place = given if isinstance(given, Path) else path_of(given)
            try:
                return sources_in(place, scratch=self._scratch)
            except SourceError:
                raise error from None


def _taken_alone(opened: Sequence[Source]) -> Iterator[LeftOut]:
    """Tell of the sources that the panel has no place for beside the others, and why: addresses and HTML."""
    others = [source for source in opened if not isinstance(source, FileSource)]
    for source in others if len(others) < len(opened) else others[1:]:
        name = _name_of(source.url if isinstance(source, UrlSource) else source.name)
        yield name, SourceError(ErrorCode.SOURCE_UNSUPPORTED, "Only files are taken several at a time.")


def _may_be_path(text: str) -> bool:
    """Whether somebody may have meant a file, rather than words."""
    line = text.strip()
    suffix = Path(line).suffix
    return "\n" not in line and ("/" in line or "\\" in line or bool(suffix and not re.search(r"\s", suffix)))


def _name_of(given: str | Path) -> str:
    """Return what was given by a short name: of a file its own."""
    return in_short(given.name) if isinstance(given, Path) else shorten(given, _LONGEST_NAME, placeholder="…")

"""Pages given together that are one site."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from htmlfig_desktop.core.options import FileSource, Source


def as_one_site(sources: Sequence[Source], others: Iterable[Path] = ()) -> tuple[Source, ...]:
    """Return pages of which each may read what a page above it may: ``team/index.html`` that of ``index.html``.

    Their links to each other then mean the same in all of them. A page that comes with a folder of its own keeps to it.

    Args:
        sources: The pages.
        others: Files of pages given with them, without links.
    """
    loose = [source for source in sources if isinstance(source, FileSource) and source.asset_root is None]
    homes = {page.parent for page in (*(source.path for source in loose), *others)}
    roots = {source: _root_of(source.path, homes) for source in loose}
    return tuple(
        replace(source, asset_root=roots[source]) if isinstance(source, FileSource) and source in roots else source
        for source in sources
    )


def _root_of(page: Path, homes: set[Path]) -> Path | None:
    """Return the widest of some folders around a page's own; None without one."""
    around = [home for home in homes if home != page.parent and page.is_relative_to(home)]
    return min(around, key=lambda home: len(home.parts), default=None)

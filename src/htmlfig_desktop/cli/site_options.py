"""The options that say how many pages of a site are looked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

MOST, OF_EACH_KIND = 20, 3
"""Without the options; those of ``engine.site_pages``, which is not loaded for a help text."""


def site_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command ``--most`` and ``--of-each-kind``; None where they were not given."""
    most = click.option(
        "--most",
        metavar="N",
        type=click.IntRange(1, 200),
        help=f"Of a site: no more pages, to 200.  [default: {MOST}]",
    )
    kind = click.option(
        "--of-each-kind",
        metavar="N",
        type=click.IntRange(1, 200),
        help=f"Of a site: pages of those alike by their paths, such as articles.  [default: {OF_EACH_KIND}]",
    )
    return most(kind(command))

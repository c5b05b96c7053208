"""``htmlfig serve``: the conversion API for a team."""

from __future__ import annotations

import asyncio
import math
from typing import Any

import click

from htmlfig_desktop.cli.command import Command
from htmlfig_desktop.cli.service_settings import read_settings, settings_options

_PAGES_PER_PROCESS = 4
"""Conversions that share a worker process; their waits overlap."""


@click.command(cls=Command)
@settings_options()
def serve(**given: Any) -> None:
    """Answer the conversion API over HTTP until told to end (Ctrl-C, SIGTERM).

    Make keys with `htmlfig keys create`. Every flag may also come from the environment, as HTMLFIG_ and its name in
    capitals, or from --config. Put passwords there, not on the command line, where others can read them.
    """
    settings = read_settings(given)

    # Only now: help and wrong options need no engine.
    from htmlfig_desktop.engine.local import LocalBackend
    from htmlfig_desktop.engine.workers.worker import PoolSettings
    from htmlfig_desktop.service.logs import write_logs
    from htmlfig_desktop.service.serving import serve as run

    write_logs(settings.log_level)
    pool = PoolSettings(
        workers=math.ceil(settings.workers / _PAGES_PER_PROCESS),
        pages_per_worker=min(settings.workers, _PAGES_PER_PROCESS),
    )

    def make_engine(proxy: str) -> LocalBackend:
        return LocalBackend(proxy=proxy, settings=pool)

    asyncio.run(run(settings, make_engine, lambda address: click.echo(f"Listening on {address}")))

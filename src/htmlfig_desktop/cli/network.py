"""The options that say how servers and pages are reached."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import click

if TYPE_CHECKING:
    from htmlfig_desktop.client.settings import ConnectionSettings


_PROXIES: Final = frozenset({"http", "https", "socks4", "socks5"})
"""What Chromium takes for the scheme of a proxy."""


def network_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command ``--proxy`` and ``--ca-file``."""
    proxy = click.option(
        "--proxy",
        metavar="ADDRESS",
        callback=_checked_proxy,
        help="How to reach servers: system, none, or the address of a proxy.  [default: system]",
    )
    ca_file = click.option(
        "--ca-file",
        metavar="FILE",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        help="Authorities (PEM) to trust beside the system's.",
    )
    return proxy(ca_file(command))


def connection_settings(proxy: str | None, ca_file: Path | None) -> ConnectionSettings:
    """Return what ``--proxy`` and ``--ca-file`` say."""
    from htmlfig_desktop.client.settings import ConnectionSettings
    from htmlfig_desktop.core.proxies import Proxy, ProxyMode

    modes = {None: ProxyMode.SYSTEM, "system": ProxyMode.SYSTEM, "none": ProxyMode.NONE}
    mode = modes.get(proxy, ProxyMode.MANUAL)
    url = None if mode is not ProxyMode.MANUAL or proxy is None else proxy if "://" in proxy else f"http://{proxy}"
    return ConnectionSettings(Proxy(mode, url), ca_file=ca_file)


def _checked_proxy(context: click.Context, option: click.Parameter, proxy: str | None) -> str | None:
    """Refuse a password, which others can read, and what is no address: pages would be loaded without a proxy."""
    if proxy is not None and "@" in proxy:
        raise click.BadParameter("a name and a password belong into the environment (HTTPS_PROXY), not into arguments.")
    if proxy not in (None, "system", "none") and not _is_proxy(proxy):
        raise click.BadParameter(f"{proxy!r} is not system, none or an address such as proxy.example.com:3128.")
    return proxy


def _is_proxy(text: str) -> bool:
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        is_address = parts.scheme in _PROXIES and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return is_address and text.isprintable() and " " not in text

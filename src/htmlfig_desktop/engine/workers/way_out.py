"""How a process of ours is told which way its pages take to the network: all but the login stands in its command."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from htmlfig_desktop.core.proxies import Proxy, ProxyMode, exceptions_in

_WAY, _EXCEPT = "--way-out", "--except"


def arguments_for(proxy: Proxy) -> tuple[str, ...]:
    """Return what the command of a process says; neither name nor password, which others may see there."""
    if proxy.mode is not ProxyMode.MANUAL:
        return () if proxy.mode is ProxyMode.SYSTEM else (_WAY, proxy.mode.value)
    return (_WAY, proxy.address, *((_EXCEPT, " ".join(proxy.exceptions)) if proxy.exceptions else ()))


def add_arguments(parser: ArgumentParser) -> None:
    """Let a process read what ``arguments_for`` says."""
    parser.add_argument(_WAY, default=ProxyMode.SYSTEM.value, dest="way_out")
    parser.add_argument(_EXCEPT, default="", dest="exceptions")


def way_out_in(given: Namespace) -> Proxy:
    """Return what it said.

    Raises:
        ValueError: a host that is none.
    """
    if given.way_out in (ProxyMode.SYSTEM.value, ProxyMode.NONE.value):
        return Proxy(ProxyMode(given.way_out))
    return Proxy(ProxyMode.MANUAL, given.way_out, exceptions_in(given.exceptions))

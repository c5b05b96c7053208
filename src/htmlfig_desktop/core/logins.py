"""Names and passwords, and how they stand in addresses: only whoever connects may see them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import quote, unquote, urlsplit

_IN_ADDRESS = re.compile(r"(?P<scheme>\s*[a-z][a-z0-9+.-]*://)(?P<login>[^/?#]*)@", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Login:
    """What a proxy or a page asks for. Never part of a command line, a log or a file."""

    user: str = field(default="", repr=False)
    password: str = field(default="", repr=False)


def split_login(address: str) -> tuple[str, Login]:
    """Return an address without name and password, and these. Any text that begins like an address is taken for one."""
    found = _IN_ADDRESS.match(address)
    if found is None:
        return address, Login()
    user, _, password = found["login"].partition(":")
    return found["scheme"] + address[found.end() :], Login(unquote(user), unquote(password))


def without_login(address: str) -> str:
    """Return an address without name and password."""
    return split_login(address)[0]


def with_login(address: str, login: Login) -> str:
    """Return an address with name and password in it, for whoever connects."""
    if login == Login():
        return address
    scheme, _, rest = address.partition("://")
    password = f":{quote(login.password, safe='')}" if login.password else ""
    return f"{scheme}://{quote(login.user, safe='')}{password}@{rest}"


def without_secrets(address: str) -> str:
    """Return an address without all that may hold secrets: name, password, and what follows the path."""
    parts = urlsplit(without_login(address))
    return f"{parts.scheme}://{parts.netloc}{parts.path}"

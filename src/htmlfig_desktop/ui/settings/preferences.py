"""What the user prefers, kept in the program's settings. Passwords are not among them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final, TypeVar
from urllib.parse import quote, urlsplit

from PySide6.QtCore import QObject, QSettings, Signal

from htmlfig_desktop.client.settings import ConnectionSettings
from htmlfig_desktop.core.errors import CredentialError
from htmlfig_desktop.core.proxies import Proxy, ProxyMode
from htmlfig_desktop.keys.vaults import MemoryVault, Vault

T = TypeVar("T", bound=Enum)

PROXY_PASSWORD: Final = "proxy-password"
"""Id of the proxy's password in the keyring."""


class Scheme(Enum):
    """Whether the window is light or dark."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Switch(Enum):
    """What is on or off; the value is its key and what it is at first."""

    NOTIFY = ("notify", True)
    KEEP_AWAKE = ("keepAwake", True)
    UPDATE_NOTICE = ("updates/notice", False)
    ASK_ABOUT_KEYS = ("askAboutKeys", True)


@dataclass(frozen=True, slots=True)
class Network:
    """How connections leave this machine."""

    mode: ProxyMode = ProxyMode.SYSTEM
    address: str = ""
    """Of the manual proxy."""
    user: str = ""
    exceptions: tuple[str, ...] = ()
    """Hosts that the manual proxy is not asked for, as ``core.proxies.exceptions_in`` gives them."""
    ca_file: str = ""
    """Path of a file with authorities of the user's own; empty for none."""


class Preferences(QObject):
    """Reads and writes preferences.

    Signals:
        changed: one of them is another now.
    """

    changed = Signal()

    def __init__(self, settings: QSettings, vault: Vault, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._vault = vault
        self._this_run = MemoryVault()
        self._keeping = asyncio.Lock()

    @property
    def network(self) -> Network:
        """Proxy and certificates."""
        return Network(
            _enum(ProxyMode, self._text("network/proxy"), ProxyMode.SYSTEM),
            self._text("network/address"),
            self._text("network/user"),
            tuple(self._text("network/exceptions").split()),
            self._text("network/authorities"),
        )

    @network.setter
    def network(self, network: Network) -> None:
        for key, value in (
            ("proxy", network.mode.value),
            ("address", network.address),
            ("user", network.user),
            ("exceptions", " ".join(network.exceptions)),
            ("authorities", network.ca_file),
        ):
            self._settings.setValue(f"network/{key}", value)
        self.changed.emit()

    @property
    def scheme(self) -> Scheme:
        """Light or dark."""
        return _enum(Scheme, self._text("appearance"), Scheme.SYSTEM)

    @scheme.setter
    def scheme(self, scheme: Scheme) -> None:
        self._settings.setValue("appearance", scheme.value)
        self.changed.emit()

    @property
    def zoom(self) -> float:
        """Size of the window's words, 1 for the system's."""
        try:
            return float(self._text("zoom") or 1.0)
        except ValueError:
            return 1.0

    @zoom.setter
    def zoom(self, zoom: float) -> None:
        self._settings.setValue("zoom", zoom)
        self.changed.emit()

    @property
    def has_zoom(self) -> bool:
        """Whether that size was ever chosen."""
        return bool(self._text("zoom"))

    @property
    def language(self) -> str:
        """Code such as ``de``; empty for that of the system."""
        return self._text("language")

    @language.setter
    def language(self, code: str) -> None:
        self._settings.setValue("language", code)
        self.changed.emit()

    @property
    def settings_page(self) -> str:
        """Key of the page at which the settings were left; empty before."""
        return self._text("settingsPage")

    @settings_page.setter
    def settings_page(self, key: str) -> None:
        self._settings.setValue("settingsPage", key)

    def is_on(self, switch: Switch) -> bool:
        """Return whether a switch is on."""
        key, at_first = switch.value
        return str(self._settings.value(key, "true" if at_first else "false")) != "false"

    def turn(self, switch: Switch, on: bool) -> None:
        """Turn a switch on or off."""
        self._settings.setValue(switch.value[0], "true" if on else "false")
        self.changed.emit()

    async def keep_proxy_password(self, password: str) -> bool:
        """Keep the proxy's password in the keyring; return False where it is kept for this run only.

        An empty one is forgotten.
        """
        async with self._keeping:  # the one that was typed last stays
            await self._this_run.write(PROXY_PASSWORD, password)
            try:
                if password:
                    await self._vault.write(PROXY_PASSWORD, password)
                else:
                    await self._vault.delete(PROXY_PASSWORD)
            except CredentialError:
                return not password
            finally:
                self.changed.emit()
            return True

    async def connection(self) -> ConnectionSettings:
        """Return how servers are to be reached now.

        Raises:
            CredentialError: KEY011 to KEY013, the proxy's password cannot be read.
        """
        network = self.network
        ca_file = Path(network.ca_file) if network.ca_file else None
        if network.mode is not ProxyMode.MANUAL:
            return ConnectionSettings(Proxy(network.mode), ca_file=ca_file)
        password = await self._proxy_password() if network.user else ""
        url = proxy_url(network.address, network.user, password)
        return ConnectionSettings(Proxy(ProxyMode.MANUAL, url, network.exceptions), ca_file=ca_file)

    async def way_out(self) -> Proxy:
        """Return how pages get to the network now; without the proxy's password where that cannot be read."""
        try:
            return (await self.connection()).proxy
        except CredentialError:
            network = self.network
            return Proxy(network.mode, proxy_url(network.address), network.exceptions)

    async def _proxy_password(self) -> str:
        known = await self._this_run.read(PROXY_PASSWORD)
        if known is None:
            known = await self._vault.read(PROXY_PASSWORD) or ""
            await self._this_run.write(PROXY_PASSWORD, known)
        return known

    def _text(self, key: str) -> str:
        return str(self._settings.value(key, "") or "")


def proxy_url(address: str, user: str = "", password: str = "") -> str:
    """Return the address of a proxy with name and password in it; as it is where it cannot be read."""
    given = address.strip()
    given = given if "://" in given else f"http://{given}"
    try:
        parts = urlsplit(given)
        host = parts.netloc.rpartition("@")[2]
    except ValueError:
        return given
    name = f"{quote(user, safe='')}:{quote(password, safe='')}@" if user else ""
    return f"{parts.scheme}://{name}{host}"


def is_proxy_address(address: str) -> bool:
    """Return whether a text is the address of an HTTP proxy, without a name and a password in it."""
    try:
        parts = urlsplit(proxy_url(address))
        is_fit = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return is_fit and "@" not in address and " " not in address.strip()


def _enum(kind: type[T], value: str, default: T) -> T:
    try:
        return kind(value)
    except ValueError:
        return default

"""Every setting of the service, once: its flag, its environment variable, its key in the file, what it does.

Flags win over the environment, the environment over the file, the file over the defaults. ``docs/service.md`` holds
the same table, and a test keeps them equal.
"""

from __future__ import annotations

import ipaddress
import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, TypeVar

from platformdirs import user_data_path

from htmlfig_desktop.contract.fields import is_page_address
from htmlfig_desktop.contract.plans import OPEN_PER_IP_PER_MINUTE
from htmlfig_desktop.core.errors import ErrorCode, OptionsError
from htmlfig_desktop.service.outbound.destinations import is_host_entry

T = TypeVar("T")

PREFIX: Final = "HTMLFIG_"
"""Of the environment variables."""

LOG_LEVELS: Final = ("debug", "info", "warning", "error")
"""What ``log_level`` takes."""

_MEGABYTE: Final = 1024 * 1024
_DAY_SECONDS: Final = 86_400
_CENTURY_DAYS: Final = 36_525
_ANY_PROXY: Final = "*"
"""Whoever connects is a proxy to be trusted, as where the network lets nobody else through."""


def _setting(default: T, text: str, low: float = 0, high: float = 0) -> T:
    """Return a field with its description and, for a number, the lowest and the highest value it takes."""
    return field(default=default, metadata={"help": text, "low": low, "high": high})


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """How the service runs. Field names are the words of the table, lengths of time are seconds."""

    host: str = _setting("127.0.0.1", "Address to listen on. Only this machine reaches the default.")
    port: int = _setting(8787, "Port to listen on; 0 takes a free one.", 0, 65_535)
    public_url: str = _setting("", "Base of the links in answers, where a proxy stands in front. Default: as asked.")
    tls_certificate: str = _setting("", "PEM file of the certificate chain; with tls-key the service speaks HTTPS.")
    tls_key: str = _setting("", "PEM file of the certificate's private key.")
    trusted_proxies: tuple[str, ...] = _setting((), "Addresses of proxies whose X-Forwarded-For and -Proto count.")
    data_dir: str = _setting("", "Folder of the database and the files. Default: the user's data folder.")
    database_url: str = _setting("", "postgresql://... in place of SQLite in the data folder.")
    redis_url: str = _setting("", "redis://... for rate limits that several instances share. Default: in memory.")
    workers: int = _setting(2, "Conversions at work at the same time.", 1, 1000)
    queue_limit: int = _setting(32, "Conversions that may wait for a worker; more are answered 503.", 0, 100_000)
    open_per_minute: int = _setting(
        OPEN_PER_IP_PER_MINUTE, "Requests a minute per address (IPv6: per /64), open endpoint.", 1, 1_000_000
    )
    key_days: int = _setting(365, "Days that a new key is valid.", 1, _CENTURY_DAYS)
    file_hours: float = _setting(24.0, "Hours that result files and their links live.", 0.01, _CENTURY_DAYS * 24)
    disk_limit_mb: int = _setting(10_240, "Megabytes of result files; above, conversions are answered 503.", 1, 10**9)
    grace_seconds: float = _setting(
        30.0, "What conversions at work get to finish when the service is told to end.", 0, _DAY_SECONDS
    )
    body_seconds: float = _setting(60.0, "What a client gets to send a request's body.", 1, _DAY_SECONDS)
    allowed_hosts: tuple[str, ...] = _setting(
        (), "Hosts of your own network that pages may reach: names, addresses, *.names, each with :port or without."
    )
    metrics_from: tuple[str, ...] = _setting(("127.0.0.0/8", "::1"), "Networks that may read /metrics.")
    log_level: str = _setting("info", "Least severe log records: debug, info, warning or error.")

    @property
    def folder(self) -> Path:
        """The data folder."""
        return Path(self.data_dir) if self.data_dir else user_data_path("htmlfig") / "service"

    @property
    def disk_limit(self) -> int:
        """Bytes of result files."""
        return self.disk_limit_mb * _MEGABYTE

    @property
    def key_seconds(self) -> float:
        """Seconds that a new key is valid."""
        return self.key_days * 86_400.0

    @property
    def file_seconds(self) -> float:
        """Seconds that files and links live."""
        return self.file_hours * 3600

    def __post_init__(self) -> None:
        for setting in SETTINGS:
            value = getattr(self, setting.name)
            if setting.is_number and not setting.low <= value <= setting.high:
                raise _invalid(setting.name, f"must be between {setting.low:.10g} and {setting.high:.10g}")
        if bool(self.tls_certificate) != bool(self.tls_key):
            raise _invalid("tls_key", "and tls-certificate belong together")
        if self.log_level not in LOG_LEVELS:
            raise _invalid("log_level", f"must be one of {', '.join(LOG_LEVELS)}")
        if self.public_url and not is_page_address(self.public_url):
            raise _invalid("public_url", "must be an address that starts with http:// or https://")
        for host in self.allowed_hosts:
            if not is_host_entry(host):
                raise _invalid("allowed_hosts", f"takes hosts such as intranet:8080 or *.example.com, not {host!r}")
        _check_networks("metrics_from", self.metrics_from)
        _check_networks("trusted_proxies", (proxy for proxy in self.trusted_proxies if proxy != _ANY_PROXY))


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of the table."""

    name: str
    kind: type
    """``str``, ``int``, ``float``, or ``tuple`` for a list of texts."""
    default: Any
    help: str
    low: float
    high: float

    @property
    def flag(self) -> str:
        """Such as ``--data-dir``."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """Such as ``HTMLFIG_DATA_DIR``; lists are separated by commas."""
        return PREFIX + self.name.upper()

    @property
    def is_number(self) -> bool:
        """Whether its value is a number."""
        return self.kind in (int, float)

    def read(self, value: object) -> object:
        """Return a value from the command line, the environment or the file in the setting's type.

        Raises:
            OptionsError: OPT002, it has another type.
        """
        try:
            if self.kind is tuple:
                parts = value.split(",") if isinstance(value, str) else value
                if not isinstance(parts, list | tuple) or not all(isinstance(part, str) for part in parts):
                    raise ValueError
                return tuple(part.strip() for part in parts if part.strip())
            if isinstance(value, bool) or not isinstance(value, str | int | float):
                raise ValueError
            if self.kind is int and isinstance(value, float):
                raise ValueError
            return self.kind(value)
        except (ValueError, OverflowError):
            raise _invalid(self.name, f"cannot be {value!r}") from None


def _kind(annotation: object) -> type:
    return {"str": str, "int": int, "float": float}.get(str(annotation), tuple)


SETTINGS: Final = tuple(
    Setting(entry.name, _kind(entry.type), entry.default, **entry.metadata) for entry in fields(ServiceSettings)
)
"""The table, in the order of the documentation."""


def load_settings(
    flags: Mapping[str, object],
    file: Path | None = None,
    environment: Mapping[str, str] = os.environ,
) -> ServiceSettings:
    """Return the settings that flags, environment and a TOML file give together.

    Args:
        flags: By field name; what is None or an empty tuple was not given.
        file: Keys are the flags' names, such as ``data-dir``.
        environment: Variables named as in the table.

    Raises:
        OptionsError: OPT002, a value of the wrong type or out of bounds, an unknown key, or a file that is no TOML.
    """
    written = _read_file(file) if file is not None else {}
    values: dict[str, Any] = {}
    for setting in SETTINGS:
        sources = (flags.get(setting.name), environment.get(setting.variable), written.get(setting.name))
        given = next((source for source in sources if source not in (None, ())), None)
        if given is not None:
            values[setting.name] = setting.read(given)
    return ServiceSettings(**values)


def _read_file(file: Path) -> dict[str, object]:
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        cause = f"The settings file {file.name} cannot be read."
        raise OptionsError(ErrorCode.OPTION_INVALID, cause, field="config", detail=str(error)) from error
    found = {key.replace("-", "_"): value for key, value in table.items()}
    unknown = found.keys() - {setting.name for setting in SETTINGS}
    if unknown:
        raise OptionsError(
            ErrorCode.OPTION_INVALID, f"{file.name} has no setting {min(unknown)!r}.", field=min(unknown)
        )
    return found


def _check_networks(name: str, networks: Iterable[str]) -> None:
    for network in networks:
        try:
            ipaddress.ip_network(network)
        except ValueError:
            problem = f"takes addresses and networks such as 10.0.0.0/8, not {network!r}"
            raise _invalid(name, problem) from None


def _invalid(name: str, problem: str) -> OptionsError:
    return OptionsError(ErrorCode.OPTION_INVALID, f"{name.replace('_', '-')} {problem}.", field=name)

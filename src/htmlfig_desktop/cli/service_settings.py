"""The settings of the service as flags: all of them for ``htmlfig serve``, those of its store for ``htmlfig keys``."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, Final

import click

from htmlfig_desktop.service.settings import SETTINGS, ServiceSettings, Setting, load_settings

STORE: Final = ("data_dir", "database_url")
"""The settings that decide where keys are kept."""

_PACKAGES: Final = ("limits", "prometheus_client", "sqlalchemy", "starlette", "uvicorn")
_PATH: Final = click.Path(path_type=Path)


def settings_options(names: Collection[str] | None = None) -> Callable[[Any], Any]:
    """Return a decorator that gives a command ``--config`` and a flag for every setting named; None: for all."""
    chosen = [setting for setting in SETTINGS if names is None or setting.name in names]

    def decorate(function: Any) -> Any:
        for setting in reversed(chosen):
            function = _option(setting)(function)
        config = click.option("--config", metavar="FILE", type=_PATH, help="TOML file with settings, named like flags.")
        return config(function)

    return decorate


def read_settings(given: dict[str, Any]) -> ServiceSettings:
    """Return the settings of flags, environment and file; takes them out of what the command was given.

    Raises:
        OptionsError: OPT002.
        click.ClickException: the packages of the service are not installed.
    """
    missing = [name for name in _PACKAGES if importlib.util.find_spec(name) is None]
    if missing:
        raise click.ClickException(
            f"The service needs further packages ({', '.join(missing)}): pip install 'htmlfig-desktop[service]'"
        )
    flags = {setting.name: given.pop(setting.name, None) for setting in SETTINGS}
    return load_settings(flags, given.pop("config", None))


def _option(setting: Setting) -> Callable[[Any], Any]:
    is_list = setting.kind is tuple
    shown = "" if setting.default in ("", ()) or is_list else f"  [default: {setting.default}]"
    return click.option(
        setting.flag,
        setting.name,
        metavar={str: "TEXT", int: "N", float: "N", tuple: "TEXT"}[setting.kind],
        multiple=is_list,
        help=setting.help + (" Repeatable." if is_list else "") + shown,
    )

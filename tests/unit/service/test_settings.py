"""Settings: where they come from, what they take, and that the documentation holds the same table."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.core.errors import OptionsError
from htmlfig_desktop.service.settings import SETTINGS, ServiceSettings, Setting, load_settings

DOCUMENTATION = Path(__file__).parents[3] / "docs" / "service.md"


def row(setting: Setting) -> str:
    """Return a setting's row of the documented table."""
    default = ", ".join(setting.default) if isinstance(setting.default, tuple) else str(setting.default)
    shown = f"`{default}`" if default else ""
    return f"| `{setting.flag}` | `{setting.variable}` | {shown} | {setting.help} |"


def test_the_documented_table_is_the_table_of_the_code() -> None:
    rows = [line for line in DOCUMENTATION.read_text(encoding="utf-8").splitlines() if "`HTMLFIG_" in line]
    assert rows == [row(setting) for setting in SETTINGS]


def test_flags_win_over_the_environment_that_over_the_file_that_over_the_default(tmp_path: Path) -> None:
    file = tmp_path / "service.toml"
    file.write_text('port = 1001\nworkers = 5\nqueue-limit = 7\nallowed-hosts = ["a.example", "b.example"]\n')
    environment = {"HTMLFIG_PORT": "1002", "HTMLFIG_WORKERS": "6", "HTMLFIG_METRICS_FROM": "10.0.0.0/8, ::1"}
    found = load_settings({"port": 1003, "allowed_hosts": ()}, file, environment)
    assert (found.port, found.workers, found.queue_limit, found.open_per_minute) == (1003, 6, 7, 60)
    assert found.allowed_hosts == ("a.example", "b.example")
    assert found.metrics_from == ("10.0.0.0/8", "::1")


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"port": "many"}, "port"),
        ({"port": 70_000}, "port"),
        ({"port": -1}, "port"),
        ({"workers": 0}, "workers"),
        ({"workers": 1.5}, "workers"),
        ({"workers": True}, "workers"),
        ({"file_hours": "nan"}, "file_hours"),
        ({"file_hours": "inf"}, "file_hours"),
        ({"file_hours": "1e999"}, "file_hours"),
        ({"file_hours": 10**400}, "file_hours"),
        ({"file_hours": 1e12}, "file_hours"),
        ({"grace_seconds": "inf"}, "grace_seconds"),
        ({"body_seconds": "1e30"}, "body_seconds"),
        ({"key_days": 10**9}, "key_days"),
        ({"workers": 10**6}, "workers"),
        ({"queue_limit": 10**12}, "queue_limit"),
        ({"open_per_minute": 10**12}, "open_per_minute"),
        ({"disk_limit_mb": 10**18}, "disk_limit_mb"),
        ({"disk_limit_mb": 0}, "disk_limit_mb"),
        ({"allowed_hosts": 5}, "allowed_hosts"),
        ({"allowed_hosts": "a.example:port"}, "allowed_hosts"),
        ({"allowed_hosts": "https://a.example:8080"}, "allowed_hosts"),
        ({"allowed_hosts": "a.example/"}, "allowed_hosts"),
        ({"allowed_hosts": "10.0.0.0/8"}, "allowed_hosts"),
        ({"allowed_hosts": "a b"}, "allowed_hosts"),
        ({"allowed_hosts": "*"}, "allowed_hosts"),
        ({"trusted_proxies": "proxy.example"}, "trusted_proxies"),
        ({"public_url": "https://"}, "public_url"),
        ({"public_url": "https://a b/"}, "public_url"),
        ({"log_level": "loud"}, "log_level"),
        ({"metrics_from": "nowhere"}, "metrics_from"),
        ({"tls_key": "key.pem"}, "tls_key"),
        ({"public_url": "figs.example.com"}, "public_url"),
    ],
)
def test_a_value_that_cannot_be_is_named(values: dict[str, Any], field: str) -> None:
    with pytest.raises(OptionsError) as refused:
        load_settings(values, None, {})
    assert refused.value.field == field


def test_every_number_has_two_ends_between_which_its_default_lies() -> None:
    numbers = [setting for setting in SETTINGS if setting.is_number]
    assert len(numbers) == 9
    assert all(setting.low <= setting.default <= setting.high < math.inf for setting in numbers)


@pytest.mark.parametrize("text", ["port = ", "unknown = 1", "\xff"])
def test_a_file_that_cannot_be_is_an_error(text: str, tmp_path: Path) -> None:
    file = tmp_path / "service.toml"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(OptionsError):
        load_settings({}, file, {})
    with pytest.raises(OptionsError):
        load_settings({}, tmp_path / "missing.toml", {})


def test_only_this_machine_reaches_a_service_whose_host_was_not_chosen() -> None:
    assert ServiceSettings().host == "127.0.0.1"


def test_every_form_of_host_and_proxy_of_the_documentation_is_taken() -> None:
    hosts = (
        "intranet",
        "a.example:8080",
        "*.example.com",
        "*.example.com:81",
        "10.0.0.7",
        "10.0.0.7:80",
        "[fd00::1]:80",
    )
    proxies = ("10.0.0.1", "10.0.0.0/8", "::1", "*")
    settings = ServiceSettings(allowed_hosts=hosts, trusted_proxies=proxies, public_url="https://a.example/figma")
    assert settings.allowed_hosts == hosts

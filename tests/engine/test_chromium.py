"""How Chromium is started."""

from __future__ import annotations

import os

import pytest

from htmlfig_desktop.engine.browser import chromium, sandbox
from htmlfig_desktop.engine.browser.site_desk import SiteDesk

pytestmark = pytest.mark.engine


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no accounts with numbers")
@pytest.mark.parametrize(("account", "is_off"), [(0, True), (1000, False)])
def test_the_sandbox_is_off_for_root_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch, account: int, is_off: bool
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: account)
    environment = {"QTWEBENGINE_DISABLE_SANDBOX": "1"}
    chromium.configure(environment)
    assert sandbox.sandbox_is_off() is is_off
    assert ("QTWEBENGINE_DISABLE_SANDBOX" in environment) is is_off


def test_no_port_is_ever_opened_for_debugging() -> None:
    environment: dict[str, str] = {}
    chromium.configure(environment)
    assert "remote-debugging" not in " ".join(environment.values())


def test_sites_are_handed_out_where_chromium_finds_them_and_nowhere_behind_the_one_proxy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = SiteDesk()
    environment: dict[str, str] = {}
    configure = chromium.configure
    monkeypatch.setattr(chromium, "site_desk", lambda: desk)
    monkeypatch.setattr(chromium, "configure", lambda **given: configure(environment, **given))
    try:
        chromium.prepare(proxy="http://127.0.0.1:9")
        assert desk.port == 0
        assert "MAP * ~NOTFOUND" in environment["QTWEBENGINE_CHROMIUM_FLAGS"]
        chromium.prepare()
        assert f"MAP page.localhost 127.0.0.1:{desk.port}" in environment["QTWEBENGINE_CHROMIUM_FLAGS"]
    finally:
        desk.close()

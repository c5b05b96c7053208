"""A whole site becomes one file that can be clicked through: the real command, the real engine, a site on loopback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from htmlfig_desktop.engine.fig.reader import read_fig
from tests.support.prototypes import led_from
from tests.support.web_server import WebServer
from tests.support.web_site import put_site

pytestmark = pytest.mark.engine

HTMLFIG = Path(sys.executable).with_name("htmlfig")


def test_the_pages_of_a_site_lead_to_each_other_in_one_file(tmp_path: Path) -> None:
    whole = tmp_path / "site.fig"
    with WebServer() as server:
        put_site(server)
        command = [str(HTMLFIG), "convert", "--site", server.origin, "-o", str(whole), "--viewport-width", "600"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert led_from(read_fig(whole.read_bytes())) == {
        "Home": {"About us", "Contact"},
        "About us": {"Home", "Contact"},
        "Contact": {"Home", "About us"},
    }
    assert subprocess.run([str(HTMLFIG), "validate", str(whole)], capture_output=True, check=False).returncode == 0

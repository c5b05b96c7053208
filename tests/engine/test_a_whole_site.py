"""A whole site becomes one file that can be clicked through: the real command, the real engine, a site on loopback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from htmlfig_desktop.engine.fig.reading.inspect import inspect_fig
from htmlfig_desktop.engine.fig.reading.interactions import Way, clicks
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from tests.support.prototypes import led_from, linked_from
from tests.support.web_server import Reply, WebServer
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


@pytest.mark.slow
def test_links_among_other_words_lead_to_the_designs_of_their_pages(tmp_path: Path) -> None:
    whole = tmp_path / "site.fig"
    with WebServer() as server:
        plain = "<style>nav a{color:inherit;text-decoration:none}</style>"
        menu = f"{plain}<nav><a href='/'>Home</a> <a href='/team'>Team</a> <a href='/shop/'>Shop</a></nav>"
        for path, title in (("/", "Home"), ("/team", "Team"), ("/shop/", "Shop")):
            words = f"<p>More in <a href='{server.origin}/team'>our team</a> and <a href='https://w3.org/'>there</a>."
            server.put(path, f"<!doctype html><title>{title}</title>{menu}{words}")
        command = [str(HTMLFIG), "convert", "--site", server.origin, "-o", str(whole), "--viewport-width", "600"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    file = read_fig(whole.read_bytes())
    assert linked_from(file) == {
        "Home": {"Team", "Shop"},
        "Team": {"Home", "Shop"},
        "Shop": {"Home", "Team"},
    }
    assert {"https://w3.org/"} < {row.target for row in inspect_fig(file).links}
    assert subprocess.run([str(HTMLFIG), "validate", str(whole)], capture_output=True, check=False).returncode == 0


@pytest.mark.slow
def test_links_that_servers_lead_on_and_those_by_a_base_or_in_frames_find_their_design(tmp_path: Path) -> None:
    whole = tmp_path / "site.fig"
    with WebServer() as server:
        base = "<base href='/docs/'><ul><li><a href='old'>Old</a><li><a href='guide'>Guide</a></ul>"
        server.put("/", f"<!doctype html><title>Home</title>{base}<iframe src='/frame'></iframe>")
        server.put("/docs/old", Reply(b"", status=301, headers={"Location": "/docs/new"}))
        server.put("/docs/new", "<!doctype html><title>New</title><h1>New</h1>")
        server.put("/docs/guide", "<!doctype html><title>Guide</title><h1>Guide</h1><a href='../shop'>Shop</a>")
        server.put("/frame", "<!doctype html><ul><li><a href='shop' target='_top'>To the shop</a></ul>")
        server.put("/shop", "<!doctype html><title>Shop</title><h1>Shop</h1>")
        command = [str(HTMLFIG), "convert", "--site", server.origin, "-o", str(whole), "--viewport-width", "600"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert led_from(read_fig(whole.read_bytes())) == {
        "Home": {"New", "Guide", "Shop"},
        "New": set(),
        "Guide": {"Shop"},
        "Shop": set(),
    }


@pytest.mark.slow
def test_local_pages_are_linked_from_among_other_words(tmp_path: Path) -> None:
    whole = tmp_path / "site.fig"
    (tmp_path / "team").mkdir()
    (tmp_path / "index.html").write_text("<title>Home</title><p>All about <a href='team/'>us</a>.", "utf-8")
    (tmp_path / "team/index.html").write_text(
        "<title>Team</title><base href='/'><p>Back <a href='index.html'>home</a>.", "utf-8"
    )
    command = [str(HTMLFIG), "convert", "--site", str(tmp_path), "-o", str(whole), "--viewport-width", "600"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert linked_from(read_fig(whole.read_bytes())) == {"Home": {"Team"}, "Team": {"Home"}}


@pytest.mark.slow
def test_a_menu_of_a_page_scrolls_to_its_sections(tmp_path: Path) -> None:
    whole = tmp_path / "site.fig"
    names = ("plans", "team")
    with WebServer() as server:
        menu = "<nav style='display:flex;gap:20px'><a href='#plans'>Plans</a><a href='/#team'>Team</a></nav>"
        sections = "".join(f"<section id={name}><h2>The {name}</h2><p>Words</p></section>" for name in names)
        server.put("/", f"<!doctype html><title>Home</title>{menu}{sections}<a href='/a'>More</a>")
        server.put("/a", "<!doctype html><title>More</title><a href='/'>Back</a>")
        command = [str(HTMLFIG), "convert", "--site", server.origin, "-o", str(whole), "--viewport-width", "600"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    file = read_fig(whole.read_bytes())
    led = {node.name: guid for node in file.nodes for guid in clicks(node.fields, Way.SCROLL_TO)}
    shown = {name: {node.name for _, node in file.walk(file.by_guid[guid])} for name, guid in led.items()}
    assert "The plans" in shown["Plans"]
    assert "The team" in shown["Team"]
    assert subprocess.run([str(HTMLFIG), "validate", str(whole)], capture_output=True, check=False).returncode == 0

"""``htmlfig pages`` and ``htmlfig convert --site``: a real site on loopback, a folder, a zip."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from htmlfig_desktop.cli.main import htmlfig
from htmlfig_desktop.core.conversion import Conversion, ConversionRequest
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.options import FileSource, UrlSource
from htmlfig_desktop.core.proxies import Proxy, ProxyMode
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from tests.support.backends import ScriptedBackend
from tests.support.figs import small_fig
from tests.support.web_server import Reply, WebServer
from tests.support.web_site import put_site


@pytest.fixture
def server() -> Iterator[WebServer]:
    with WebServer() as running:
        put_site(running, articles=8)
        yield running


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("<title>Home</title><a href=about.html>About</a>")
    (site / "about.html").write_text("<title>About us</title>")
    return site


class DesigningBackend(ScriptedBackend):
    """Makes real designs."""

    def _result(self, request: ConversionRequest) -> Conversion:
        made = super()._result(request)
        made.fig.write_bytes(small_fig())
        return made


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch) -> DesigningBackend:
    failure = CaptureError(ErrorCode.PAGE_CRASHED, "It crashed.")
    scripted = DesigningBackend(failures={"about": failure})
    monkeypatch.setattr("htmlfig_desktop.engine.local.LocalBackend", lambda: scripted)
    return scripted


def run(*arguments: object) -> Result:
    return CliRunner().invoke(htmlfig, [str(argument) for argument in arguments])


def test_the_pages_of_a_site_are_listed_with_their_titles(server: WebServer) -> None:
    result = run("pages", server.origin)
    assert result.exit_code == 0, result.output
    listed = [line.split(maxsplit=1) for line in result.stdout.splitlines()]
    assert listed[:3] == [
        [f"{server.origin}/", "Home"],
        [f"{server.origin}/about", "About us"],
        [f"{server.origin}/contact/", "Contact"],
    ]
    assert len(listed) == 6
    assert "5 more like /blog/*" in result.stderr


def test_programs_get_one_document(server: WebServer) -> None:
    document = json.loads(run("pages", server.origin, "--json", "--most", 4).stdout)
    assert (document["command"], document["ok"], document["ended"]) == ("pages", True, "most")
    assert document["pages"][3] == {
        "address": f"{server.origin}/blog/article-0",
        "title": "Article 0",
        "where": "sitemap",
        "depth": 1,
        "kind": "/blog/*",
    }
    assert document["pages"][0]["kind"] is None
    assert document["kinds"] == [{"kind": "/blog/*", "known": 8}]


def test_the_pages_of_a_folder_are_paths_and_those_of_a_zip_names(folder: Path) -> None:
    assert [line.split()[0] for line in run("pages", "site").stdout.splitlines()] == [
        str(folder / "index.html"),
        str(folder / "about.html"),
    ]
    with zipfile.ZipFile("site.zip", "w") as archive:
        archive.write(folder / "index.html", "index.html")
    assert run("pages", "site.zip").stdout == "index.html  Home\n"


@pytest.mark.parametrize(
    ("reply", "status", "code"),
    [(Reply(b"", status=401), 4, "CAP007"), (Reply(b"%PDF", "application/pdf"), 3, "SRC008")],
)
def test_a_site_without_a_start_fails_with_its_status(server: WebServer, reply: Reply, status: int, code: str) -> None:
    server.put("/", reply)
    result = run("pages", server.origin, "--json")
    assert result.exit_code == status
    assert json.loads(result.stdout)["error"]["code"] == code


def test_a_site_that_wants_to_be_left_alone_is(server: WebServer) -> None:
    server.put("/robots.txt", Reply(b"User-agent: *\nDisallow: /", "text/plain"))
    result = run("pages", server.origin)
    assert result.exit_code == 4
    assert "CAP009" in result.stderr


def test_a_site_becomes_one_file(backend: DesigningBackend, server: WebServer, tmp_path: Path) -> None:
    whole = tmp_path / "site.fig"
    result = run("convert", "--site", server.origin, "-o", whole, "--of-each-kind", 1, "--json", "--proxy", "none")
    assert result.exit_code == 0, result.output
    sources = [request.source for request in backend.requests]
    assert sources == [UrlSource(server.origin + path) for path in ("/", "/about", "/contact/", "/blog/article-0")]
    read = read_fig(whole.read_bytes())
    assert len(read.children_of(read.pages[0])) == 4
    assert read.meta is not None
    assert read.meta.file_name == "site"
    results = json.loads(result.stdout)["results"]
    assert {each["file"] for each in results} == {str(whole)}
    assert {each["bytes"] for each in results} == {whole.stat().st_size}
    assert backend.way_out is not None


def test_a_site_becomes_a_folder_of_files(backend: DesigningBackend, server: WebServer, tmp_path: Path) -> None:
    result = run("convert", server.origin, "--site", "-d", tmp_path / "out", "--most", 2)
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["A page 2.fig", "A page.fig"]


def test_a_page_that_fails_is_left_out_of_the_file_and_told(backend: DesigningBackend, folder: Path) -> None:
    result = run("convert", "--site", "site", "-o", "whole.fig")
    assert result.exit_code == 5
    assert "CAP020" in result.stderr
    read = read_fig(Path("whole.fig").read_bytes())
    assert len(read.children_of(read.pages[0])) == 1
    assert [request.source for request in backend.requests] == [
        FileSource(folder / "index.html", folder),
        FileSource(folder / "about.html", folder),
    ]


def test_pages_of_a_zip_are_there_while_they_are_converted(backend: DesigningBackend, folder: Path) -> None:
    with zipfile.ZipFile("site.zip", "w") as archive:
        archive.write(folder / "index.html", "index.html")
    result = run("convert", "--site", "site.zip", "-o", "whole.fig")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("index.html -> whole.fig")
    assert result.stdout.splitlines()[-1].startswith("1 design -> whole.fig (")


@pytest.mark.parametrize(
    "arguments",
    [("--site", "a", "b"), ("--site", "-"), ("--site", "a", "--watch"),
     ("a", "--most", "3"), ("--site", "a", "--most", "0"),
     ("--site", "a", "--most", "201"), ("--site", "a", "--screenshot", "x.png")],
)  # fmt: skip
def test_wrong_use_is_told(arguments: tuple[str, ...]) -> None:
    assert run("convert", *arguments).exit_code == 2


def test_the_proxy_of_the_search_is_that_of_the_pages(backend: DesigningBackend, folder: Path) -> None:
    import asyncio

    run("convert", "--site", "site", "-o", "x.fig", "--proxy", "proxy.example:3128")
    way_out = backend.way_out
    assert way_out is not None
    assert asyncio.run(way_out()) == Proxy(ProxyMode.MANUAL, "http://proxy.example:3128")


@pytest.mark.parametrize("proxy", ["", "http://", "ftp://proxy.example", "a b", "proxy.example:99999"])
def test_a_proxy_that_is_none_is_refused_and_no_page_goes_without(
    backend: DesigningBackend, folder: Path, proxy: str
) -> None:
    result = run("convert", "--site", "site", "-o", "x.fig", "--proxy", proxy)
    assert (result.exit_code, "--proxy" in result.stderr) == (2, True), result.output
    assert backend.way_out is None

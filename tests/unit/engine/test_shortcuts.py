"""Links that browsers lay on a desktop open the page they lead to."""

from __future__ import annotations

import plistlib
from pathlib import Path

import pytest

from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.core.options import UrlSource
from htmlfig_desktop.engine.sources import open_source

ADDRESS = "https://example.com/shop?a=1#top"
WINDOWS = f"[InternetShortcut]\r\nURL={ADDRESS}\r\nIDList=\r\n".encode()
LINUX = f"[Desktop Entry]\nEncoding=UTF-8\nType=Link\nName=Shop\nURL={ADDRESS}\nIcon=text-html\n".encode()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("Shop.url", WINDOWS),
        ("Shop.URL", WINDOWS),
        ("Shop.desktop", LINUX),
        ("Shop.webloc", plistlib.dumps({"URL": ADDRESS})),
        ("Shop.webloc", plistlib.dumps({"URL": ADDRESS}, fmt=plistlib.FMT_BINARY)),
    ],
)
def test_a_link_from_the_desktop_is_its_address(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    for given in (tmp_path / name, str(tmp_path / name), (tmp_path / name).as_uri()):
        assert open_source(given, scratch=tmp_path) == UrlSource(ADDRESS)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.url", b"[InternetShortcut]\r\n"),
        ("a.url", b"[InternetShortcut]\r\nURL=file:///etc/passwd\r\n"),
        ("a.desktop", b"[Desktop Entry]\nType=Application\nExec=rm\n"),
        ("a.webloc", b"\0\1\2"),
        ("a.webloc", b"bplist00" + b"\xff" * 40),
        ("a.webloc", b"<?xml version='1.0'?><plist><date>today</date></plist>"),
        ("a.webloc", plistlib.dumps(["https://example.com/"])),
    ],
)
def test_a_link_to_no_page_of_the_web_is_refused(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(SourceError) as caught:
        open_source(tmp_path / name, scratch=tmp_path)
    assert caught.value.error is ErrorCode.SOURCE_UNSUPPORTED


@pytest.mark.parametrize("given", ["x" * 300 + ".url", "no\0path.url", "missing.url"])
def test_what_is_called_a_link_and_is_not_there_is_missing(tmp_path: Path, given: str) -> None:
    with pytest.raises(SourceError) as caught:
        open_source(given, scratch=tmp_path)
    assert caught.value.error is ErrorCode.SOURCE_MISSING

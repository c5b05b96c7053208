"""What can be opened, what it stands for, and what is refused."""

from __future__ import annotations

import stat
import struct
import sys
import zipfile
from pathlib import Path

import pytest

from htmlfig_desktop.core.errors import ErrorCode, OptionsError, SourceError
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.options import FileSource, HtmlSource, UrlSource
from htmlfig_desktop.engine.archives import archive_of
from htmlfig_desktop.engine.sources import open_source, sources_in

PAGE = "<!doctype html><title>Hello</title><p>Hello"


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    folder = tmp_path / "scratch"
    folder.mkdir()
    return folder


def write(path: Path, text: str = PAGE) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def zip_of(path: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def refused(given: str | Path, scratch: Path, **options: object) -> ErrorCode:
    with pytest.raises((SourceError, OptionsError)) as caught:
        open_source(given, scratch=scratch, **options)  # type: ignore[arg-type]
    return caught.value.error


@pytest.mark.parametrize(
    "name", ["page.html", "page.HTM", "page.xhtml", "page.xht", "drawing.svg", "mit Leerzeichen & ä.html"]
)
def test_a_page_file_opens_as_itself_and_may_read_its_own_folder(tmp_path: Path, scratch: Path, name: str) -> None:
    page = write(tmp_path / name)
    for given in (page, str(page), f"  {page}\n", page.as_uri()):
        assert open_source(given, scratch=scratch) == FileSource(page)


def test_a_wider_asset_folder_is_kept_and_one_beside_the_page_is_refused(tmp_path: Path, scratch: Path) -> None:
    page = write(tmp_path / "site" / "a" / "page.html")
    other = write(tmp_path / "other" / "x.html").parent
    opened = open_source(page, scratch=scratch, asset_root=tmp_path / "site")
    assert opened == FileSource(page, tmp_path / "site")
    assert refused(page, scratch, asset_root=other) is ErrorCode.OPTION_INVALID


@pytest.mark.parametrize(
    ("files", "page"),
    [
        ({"index.html": PAGE, "about.html": PAGE}, "index.html"),
        ({"INDEX.HTM": PAGE, "about.html": PAGE}, "INDEX.HTM"),
        ({"only.html": PAGE, "logo.svg": "<svg/>", "notes.txt": "x"}, "only.html"),
        ({"drawing.svg": "<svg/>"}, "drawing.svg"),
        ({"dist/index.html": PAGE, ".git/index.html": PAGE, "__MACOSX/index.html": PAGE}, "dist/index.html"),
    ],
)
def test_a_folder_and_a_zip_of_it_stand_for_the_same_page(
    tmp_path: Path, scratch: Path, files: dict[str, str], page: str
) -> None:
    folder = tmp_path / "site"
    for name, text in files.items():
        write(folder / name, text)
    assert open_source(folder, scratch=scratch) == FileSource(folder / page, folder)

    opened = open_source(zip_of(tmp_path / "site.zip", files), scratch=scratch)
    assert isinstance(opened, FileSource)
    assert opened.asset_root is not None
    assert opened.asset_root.is_relative_to(scratch)
    assert opened.path == opened.asset_root / page
    assert opened.path.read_text() == files[page]


def test_an_index_page_of_a_zip_bears_the_archives_name(tmp_path: Path, scratch: Path) -> None:
    opened = open_source(zip_of(tmp_path / "Landing page.zip", {"index.html": PAGE}), scratch=scratch)
    assert opened.name == "Landing page"


@pytest.mark.parametrize("files", [{}, {"notes.txt": "x"}, {"a.html": PAGE, "b.html": PAGE}, {"a/x": "", "b/y": ""}])
def test_a_folder_without_a_page_to_start_with_is_src004(tmp_path: Path, scratch: Path, files: dict[str, str]) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    for name, text in files.items():
        write(folder / name, text)
    assert refused(folder, scratch) is ErrorCode.SOURCE_NO_PAGE


def test_several_pages_are_listed_index_first_and_share_the_folder(tmp_path: Path, scratch: Path) -> None:
    folder = tmp_path / "site"
    for name in ("b.html", "a.html", "sub/index.html", "node_modules/x/y.html", ".cache/z.html", "pic.svg"):
        write(folder / name)
    found = sources_in(folder, scratch=scratch)
    assert found == tuple(FileSource(folder / name, folder) for name in ("sub/index.html", "a.html", "b.html"))
    assert sources_in(folder / "a.html", scratch=scratch) == (FileSource(folder / "a.html"),)


def test_pages_are_not_listed_without_bound(tmp_path: Path, scratch: Path) -> None:
    for number in range(5):
        write(tmp_path / "site" / f"{number}.html")
    with pytest.raises(SourceError) as caught:
        sources_in(tmp_path / "site", scratch=scratch, limits=Limits(archive_entries=4))
    assert caught.value.error is ErrorCode.SOURCE_TOO_LARGE


def test_an_address_opens_as_an_address(scratch: Path) -> None:
    for address in ("https://example.com/a?b=c#d", "HTTP://localhost:8000", "http://[::1]:80/"):
        assert open_source(address, scratch=scratch) == UrlSource(address)


@pytest.mark.parametrize(
    "address", ["ftp://example.com", "https://", "https://exa mple.com", "http://[::1", "http://host:99999/", "x://y"]
)
def test_an_address_that_is_none_is_src005(scratch: Path, address: str) -> None:
    assert refused(address, scratch) is ErrorCode.SOURCE_UNSUPPORTED


def test_an_address_that_does_start_as_one_is_not_told_to_start_otherwise(scratch: Path) -> None:
    for address, words in (
        ("https://", "One looks like https://example.com/"),
        ("ftp://a.b", "starts with http"),
    ):
        with pytest.raises(SourceError) as caught:
            open_source(address, scratch=scratch)
        assert words in caught.value.cause


def test_text_with_a_tag_is_html_and_keeps_every_character(scratch: Path) -> None:
    html = "  <p>ä 😀\r\n</p> "
    assert open_source(html, scratch=scratch) == HtmlSource(html)
    based = open_source(html, scratch=scratch, base_url="https://example.com/x/")
    assert based == HtmlSource(html, "https://example.com/x/")


def test_a_base_address_that_is_none_is_refused(scratch: Path) -> None:
    assert refused(PAGE, scratch, base_url="example.com") is ErrorCode.OPTION_INVALID


def test_empty_text_is_src004(scratch: Path) -> None:
    assert refused(" \n", scratch) is ErrorCode.SOURCE_NO_PAGE


@pytest.mark.parametrize(
    "given", ["/nowhere/page.html", "page\0.html", "x" * 5000, "hello world", "file://[", "~nobody-at-all/page.html"]
)
def test_what_is_not_there_is_src001(scratch: Path, given: str) -> None:
    assert refused(given, scratch) is ErrorCode.SOURCE_MISSING


def test_a_file_below_a_file_is_src001(tmp_path: Path, scratch: Path) -> None:
    assert refused(write(tmp_path / "a.html") / "b.html", scratch) is ErrorCode.SOURCE_MISSING


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc/self/mem, which even root cannot read at 0")
def test_a_file_that_cannot_be_read_is_src002(tmp_path: Path, scratch: Path) -> None:
    page = Path("/proc/self/mem")
    link = tmp_path / "page.html"
    link.symlink_to(page)
    assert refused(link, scratch) in (ErrorCode.SOURCE_UNREADABLE, ErrorCode.SOURCE_UNSUPPORTED)
    loop = tmp_path / "loop.html"
    loop.symlink_to(loop)
    assert refused(loop, scratch) is ErrorCode.SOURCE_UNREADABLE


def test_a_page_beyond_the_limit_is_src003(tmp_path: Path, scratch: Path) -> None:
    limits = Limits(html_bytes=10)
    assert refused(write(tmp_path / "page.html"), scratch, limits=limits) is ErrorCode.SOURCE_TOO_LARGE
    assert refused("<p>äääääää", scratch, limits=limits) is ErrorCode.SOURCE_TOO_LARGE


@pytest.mark.parametrize("name", ["notes.pdf", "page", "page.html.exe"])
def test_another_kind_of_file_is_src005(tmp_path: Path, scratch: Path, name: str) -> None:
    assert refused(write(tmp_path / name), scratch) is ErrorCode.SOURCE_UNSUPPORTED


@pytest.mark.parametrize(
    "content",
    [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"PK\x03\x04\x14\0\0\0", b"%PDF-1.7\n", b"\xff\xd8\xff\xe0\0\x10JFIF"],
    ids=["picture", "zip", "pdf", "photo"],
)
def test_what_is_called_a_page_and_is_none_is_src005(tmp_path: Path, scratch: Path, content: bytes) -> None:
    page = tmp_path / "page.html"
    page.write_bytes(content)
    assert refused(page, scratch) is ErrorCode.SOURCE_UNSUPPORTED


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1", "shift_jis"])
def test_a_page_is_one_in_any_encoding(tmp_path: Path, scratch: Path, encoding: str) -> None:
    page = tmp_path / "page.html"
    page.write_bytes(PAGE.encode(encoding))
    assert open_source(page, scratch=scratch) == FileSource(page)


def test_an_empty_file_is_an_empty_page(tmp_path: Path, scratch: Path) -> None:
    page = write(tmp_path / "page.html", "")
    assert open_source(page, scratch=scratch) == FileSource(page)


@pytest.mark.parametrize(
    "name", ["../evil.html", "a/../../evil.html", "/etc/evil", "C:\\evil.html", "..\\evil.html", "c:evil"]
)
def test_an_archive_whose_names_lead_out_is_src006_and_leaves_nothing(tmp_path: Path, scratch: Path, name: str) -> None:
    archive = zip_of(tmp_path / "site.zip", {"index.html": PAGE, name: PAGE})
    assert refused(archive, scratch) is ErrorCode.SOURCE_UNSAFE_ARCHIVE
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and path != archive]


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR])
def test_an_archive_with_a_link_or_device_is_src006(tmp_path: Path, scratch: Path, kind: int) -> None:
    entry = zipfile.ZipInfo("link")
    entry.create_system = 3
    entry.external_attr = (kind | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "site.zip", "w") as archive:
        archive.writestr("index.html", PAGE)
        archive.writestr(entry, "/etc/passwd")
    assert refused(tmp_path / "site.zip", scratch) is ErrorCode.SOURCE_UNSAFE_ARCHIVE


def test_archives_that_unpack_to_too_much_are_src006(tmp_path: Path, scratch: Path) -> None:
    big = zip_of(tmp_path / "big.zip", {"index.html": "x" * 2000})
    many = zip_of(tmp_path / "many.zip", {f"{n}.html": "" for n in range(5)})
    limits = Limits(archive_bytes=1000, archive_entries=4)
    assert refused(big, scratch, limits=limits) is ErrorCode.SOURCE_UNSAFE_ARCHIVE
    assert refused(many, scratch, limits=limits) is ErrorCode.SOURCE_UNSAFE_ARCHIVE


def test_an_archive_that_lies_about_its_sizes_never_writes_more_than_it_says(tmp_path: Path, scratch: Path) -> None:
    archive = zip_of(tmp_path / "liar.zip", {"index.html": "x" * 100_000})
    data = archive.read_bytes().replace(struct.pack("<I", 100_000), struct.pack("<I", 10))
    archive.write_bytes(data)
    assert refused(archive, scratch) in (ErrorCode.SOURCE_NOT_UNPACKED, ErrorCode.SOURCE_UNSAFE_ARCHIVE)
    assert sum(path.stat().st_size for path in scratch.rglob("*") if path.is_file()) <= 10


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_an_archive_with_one_name_twice_is_src006(tmp_path: Path, scratch: Path) -> None:
    with zipfile.ZipFile(tmp_path / "twice.zip", "w") as archive:
        archive.writestr("index.html", PAGE)
        archive.writestr("index.html", "<p>other")
    assert refused(tmp_path / "twice.zip", scratch) is ErrorCode.SOURCE_UNSAFE_ARCHIVE


@pytest.mark.parametrize(
    ("files", "told"),
    [
        (("a/" * 2000 + "x",), "lies in more than 100 folders"),
        (("a" * 300,), "is too long for a name"),
        (("a", "a/b"), "“a/b” meets another file of its name"),
        (("a/b", "a"), "“a” meets another file of its name"),
    ],
)
def test_an_archive_with_a_name_that_no_folder_takes_is_src006_and_names_it(
    tmp_path: Path, scratch: Path, files: tuple[str, ...], told: str
) -> None:
    archive = zip_of(tmp_path / "site.zip", {"index.html": PAGE, **dict.fromkeys(files, "")})
    with pytest.raises(SourceError, match=told) as caught:
        open_source(archive, scratch=scratch)
    assert caught.value.error is ErrorCode.SOURCE_UNSAFE_ARCHIVE


def test_damaged_and_locked_archives_are_src007(tmp_path: Path, scratch: Path) -> None:
    good = zip_of(tmp_path / "good.zip", {"index.html": PAGE * 50})
    data = bytearray(good.read_bytes())
    data[60:70] = b"\xff" * 10
    (tmp_path / "broken.zip").write_bytes(data)
    (tmp_path / "none.zip").write_bytes(b"not a zip")
    locked = bytearray(good.read_bytes())
    locked[6] |= 1
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    (tmp_path / "locked.zip").write_bytes(locked)
    for name in ("broken.zip", "none.zip", "locked.zip"):
        assert refused(tmp_path / name, scratch) is ErrorCode.SOURCE_NOT_UNPACKED, name


def test_an_archive_with_a_name_of_no_encoding_and_one_with_damaged_lzma_are_src007(
    tmp_path: Path, scratch: Path
) -> None:
    named = zip_of(tmp_path / "named.zip", {"ä.html": PAGE})
    named.write_bytes(named.read_bytes().replace("ä".encode(), b"\xff\xff"))
    with zipfile.ZipFile(tmp_path / "lzma.zip", "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("index.html", PAGE * 50)
    data = bytearray((tmp_path / "lzma.zip").read_bytes())
    data[60:64] = b"\xff" * 4
    (tmp_path / "lzma.zip").write_bytes(data)
    for name in ("named.zip", "lzma.zip"):
        assert refused(tmp_path / name, scratch) is ErrorCode.SOURCE_NOT_UNPACKED, name


def test_which_archive_a_page_is_from_is_known_also_of_one_saved_as_a_file_and_of_no_other(tmp_path: Path) -> None:
    scratch, archive = tmp_path / "scratch", tmp_path / "Ländliches \udcff.zip"
    scratch.mkdir()
    (tmp_path / "page.html").write_text("<p>")
    with zipfile.ZipFile(archive, "w") as file:
        file.write(tmp_path / "page.html", "inner/page.html")
        file.writestr("unpacked-from.txt", "/etc/passwd")
    page = open_source(archive, scratch=scratch)
    assert archive_of(page, scratch) == archive
    assert archive_of(open_source(tmp_path / "page.html", scratch=scratch), scratch) is None
    assert archive_of(FileSource(scratch / "tmp1" / "old" / "page.html", scratch / "tmp1" / "old"), scratch) is None
    assert archive_of(page, tmp_path / "elsewhere") is None

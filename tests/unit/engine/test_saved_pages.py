"""Pages saved as one file, opened like any other page: MHTML, mails, web archives."""

from __future__ import annotations

import plistlib
from email.mime.application import MIMEApplication
from email.mime.image import MIMEImage
from email.mime.multipart import MIMEMultipart
from email.mime.nonmultipart import MIMENonMultipart
from email.mime.text import MIMEText
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.options import FileSource
from htmlfig_desktop.engine.archives import SAVED_SUFFIXES
from htmlfig_desktop.engine.browser.local_site import content_type, suffix_of
from htmlfig_desktop.engine.saved_pages.naming import Names
from htmlfig_desktop.engine.saved_pages.parts import READERS
from htmlfig_desktop.engine.sources import open_source, sources_in

PLACE = "https://example.org/shop/index.html"
PICTURE = b"\x89PNG\r\n\x1a\n-a picture-"


def part(kind: str, body: bytes | str, location: str = "", number: str = "") -> MIMENonMultipart:
    main, _, sub = kind.partition("/")
    made: MIMENonMultipart = {
        "text": lambda: MIMEText(str(body), sub, "utf-8"),
        "image": lambda: MIMEImage(bytes(body), sub),
    }.get(main, lambda: MIMEApplication(bytes(body), sub))()  # type: ignore[arg-type]
    if location:
        made["Content-Location"] = location
    if number:
        made["Content-ID"] = f"<{number}>"
    return made


def mhtml(path: Path, *parts: MIMENonMultipart, **parameters: str) -> Path:
    message = MIMEMultipart("related", **parameters)
    for each in parts:
        message.attach(each)
    path.write_bytes(message.as_bytes())
    return path


def opened(path: Path, scratch: Path, **options: object) -> tuple[str, Path]:
    """Return the page's text and its folder."""
    source = open_source(path, scratch=scratch, **options)  # type: ignore[arg-type]
    assert isinstance(source, FileSource)
    assert source.asset_root == source.path.parent
    return source.path.read_text("utf-8-sig"), source.path.parent


def refused(path: Path, scratch: Path, **options: object) -> ErrorCode:
    with pytest.raises(SourceError) as caught:
        open_source(path, scratch=scratch, **options)  # type: ignore[arg-type]
    return caught.value.error


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    folder = tmp_path / "scratch"
    folder.mkdir()
    return folder


def test_every_kind_that_is_offered_has_a_reader() -> None:
    assert set(READERS) == SAVED_SUFFIXES


def test_what_the_page_shows_is_found_beside_it(tmp_path: Path, scratch: Path) -> None:
    path = mhtml(
        tmp_path / "Shop.mhtml",
        part("text/html", '<link rel="stylesheet" href="/s.css"><img src="a.png?w=1&amp;h=2">', PLACE),
        part("text/css", "body { background: url(bg.png) } @import 'more.css';", "https://example.org/s.css"),
        part("text/css", "p { color: red }", "https://example.org/more.css"),
        part("image/png", PICTURE, "https://example.org/shop/a.png?w=1&h=2"),
        part("image/png", PICTURE + b"2", "https://example.org/bg.png"),
    )
    page, folder = opened(path, scratch)
    assert page == '<link rel="stylesheet" href="files/0001.css"><img src="files/0003.png">'
    assert (folder / "files/0003.png").read_bytes() == PICTURE
    sheet = (folder / "files/0001.css").read_text("utf-8-sig")
    assert sheet == 'body { background: url("0004.png") } @import url("0002.css");'


def test_the_page_bears_the_name_of_the_file_and_is_its_only_one(tmp_path: Path, scratch: Path) -> None:
    path = mhtml(
        tmp_path / "Shop.mht",
        part("text/html", '<iframe src="cid:frame-1@mhtml.blink">', PLACE),
        part("text/html", "<p>inside", "https://example.org/frame", "frame-1@mhtml.blink"),
    )
    (only,) = sources_in(path, scratch=scratch)
    assert only.name == "Shop"
    assert only.path.read_text("utf-8-sig") == '<iframe src="files/0001.html">'


def test_what_is_not_in_the_file_is_looked_for_where_it_was(tmp_path: Path, scratch: Path) -> None:
    text = '<img src="b.png"><img srcset="c.png 1x, //cdn.example/d.png 2x"><style>p{background:url(e.png)}</style>'
    page, _ = opened(mhtml(tmp_path / "p.mhtml", part("text/html", text, PLACE)), scratch)
    assert page == (
        '<img src="https://example.org/shop/b.png">'
        '<img srcset="https://example.org/shop/c.png 1x, https://cdn.example/d.png 2x">'
        '<style>p{background:url("https://example.org/shop/e.png")}</style>'
    )


def test_links_lead_to_the_web_even_where_the_file_holds_what_is_there(tmp_path: Path, scratch: Path) -> None:
    text = '<a href="a.png">picture</a><a href="#top">up</a><a href="mailto:a@example.org">mail</a><img src="a.png">'
    path = mhtml(
        tmp_path / "p.mhtml",
        part("text/html", text, PLACE),
        part("image/png", PICTURE, "https://example.org/shop/a.png"),
    )
    page, _ = opened(path, scratch)
    assert page == (
        '<a href="https://example.org/shop/a.png">picture</a><a href="#top">up</a>'
        '<a href="mailto:a@example.org">mail</a><img src="files/0001.png">'
    )


def test_addresses_start_where_the_page_says_and_fragments_are_kept(tmp_path: Path, scratch: Path) -> None:
    path = mhtml(
        tmp_path / "p.mhtml",
        part("text/html", '<base href="/icons/"><svg><use href="all.svg#home"/><use href="#own"/></svg>', PLACE),
        part("image/svg+xml", b"<svg/>", "https://example.org/icons/all.svg"),
    )
    page, _ = opened(path, scratch)
    assert page == '<svg><use href="files/0001.svg#home"/><use href="#own"/></svg>'


def test_scripts_of_a_page_that_has_run_do_not_run_again(tmp_path: Path, scratch: Path) -> None:
    text = '<p>before<script src="x.js">alert("<b>")</script>after'
    page, _ = opened(mhtml(tmp_path / "p.mhtml", part("text/html", text, PLACE)), scratch)
    assert page == "<p>before<script></script>after"


def test_walls_of_the_page_do_not_shut_out_its_own_parts(tmp_path: Path, scratch: Path) -> None:
    text = (
        '<meta http-equiv="Content-Security-Policy" content="img-src https://example.org">'
        '<link rel="stylesheet" integrity="sha256-x" href="s.css">'
    )
    path = mhtml(
        tmp_path / "p.mhtml",
        part("text/html", text, PLACE),
        part("text/css", "p{}", "https://example.org/shop/s.css"),
    )
    page, _ = opened(path, scratch)
    assert page == '<link rel="stylesheet"  href="files/0001.css">'


def test_shadow_roots_of_chromium_are_shadow_roots_of_html(tmp_path: Path, scratch: Path) -> None:
    text = '<a-b><template shadowmode="open"><p>in</p></template></a-b>'
    page, _ = opened(mhtml(tmp_path / "p.mhtml", part("text/html", text, PLACE)), scratch)
    assert page == '<a-b><template shadowrootmode="open"><p>in</p></template></a-b>'


def test_of_several_pages_the_named_one_counts_else_the_first(tmp_path: Path, scratch: Path) -> None:
    parts = (part("text/html", "<p>one", number="1@x"), part("text/html", "<p>two", number="2@x"))
    assert opened(mhtml(tmp_path / "a.mhtml", *parts, start="<2@x>"), scratch)[0] == "<p>two"
    assert opened(mhtml(tmp_path / "b.mhtml", *parts), scratch)[0] == "<p>one"


def test_a_page_of_a_word_processor_names_its_pictures_beside_it(tmp_path: Path, scratch: Path) -> None:
    path = mhtml(
        tmp_path / "Letter.mht",
        part("text/html", '<img src="Letter_files/image001.png">', "file:///C:/7A1B2C3D/Letter.htm"),
        part("image/png", PICTURE, "file:///C:/7A1B2C3D/Letter_files/image001.png"),
    )
    assert opened(path, scratch)[0] == '<img src="files/0001.png">'


def test_a_mail_is_its_html_with_the_pictures_it_brings(tmp_path: Path, scratch: Path) -> None:
    html = '<p>Grüße</p><img src="cid:logo@mail"><img src="https://cdn.example/x.png"><img src="missing.png">'
    related = MIMEMultipart("related")
    related.attach(part("text/html", html))
    related.attach(part("image/png", PICTURE, number="logo@mail"))
    both = MIMEMultipart("alternative")
    both.attach(part("text/plain", "Grüße"))
    both.attach(related)
    mail = MIMEMultipart("mixed")
    mail.attach(both)
    attached = part("text/html", "<p>not this")
    attached["Content-Disposition"] = 'attachment; filename="../../evil.html"'
    mail.attach(attached)
    (tmp_path / "News.eml").write_bytes(mail.as_bytes())
    page, folder = opened(tmp_path / "News.eml", scratch)
    assert page == (
        '<p>Grüße</p><img src="files/0002.png"><img src="https://cdn.example/x.png"><img src="missing.png">'
    )
    assert sorted(each.name for each in (folder / "files").iterdir()) == ["0001.txt", "0002.png", "0003.html"]


@pytest.mark.parametrize("charset", ["klingon", "undefined", "idna", "a\0b"])
def test_an_encoding_that_texts_are_not_in_is_as_if_none_were_named(
    tmp_path: Path, scratch: Path, charset: str
) -> None:
    page = resource(PLACE, "text/html", "<p>Łódź".encode()) | {"WebResourceTextEncodingName": charset}
    sheet = resource("https://example.org/s.css", "text/css", b"p {}") | {"WebResourceTextEncodingName": charset}
    path = tmp_path / "p.webarchive"
    path.write_bytes(plistlib.dumps(archive(page, sheet), fmt=plistlib.FMT_BINARY))
    assert opened(path, scratch)[0] == "<p>Łódź"


@pytest.mark.parametrize(("charset", "text"), [("iso-8859-2", "Łódź"), ("shift_jis", "日本"), ("utf-16", "Łódź 日本")])
def test_a_page_is_read_in_the_encoding_its_part_names(tmp_path: Path, scratch: Path, charset: str, text: str) -> None:
    made = MIMEApplication(f"<p>{text}".encode(charset))
    made.replace_header("Content-Type", f'text/html; charset="{charset}"')
    assert opened(mhtml(tmp_path / "p.mhtml", made), scratch)[0] == f"<p>{text}"


def archive(
    main: dict[str, object], *resources: dict[str, object], frames: tuple[object, ...] = ()
) -> dict[str, object]:
    return {"WebMainResource": main, "WebSubresources": list(resources), "WebSubframeArchives": list(frames)}


def resource(address: str, kind: str, data: bytes) -> dict[str, object]:
    return {"WebResourceURL": address, "WebResourceMIMEType": kind, "WebResourceData": data}


@pytest.mark.parametrize("form", [plistlib.FMT_BINARY, plistlib.FMT_XML])
def test_a_web_archive_of_safari_opens_with_its_frames_and_runs(
    tmp_path: Path, scratch: Path, form: plistlib.PlistFormat
) -> None:
    page = b'<img src="a.png"><iframe src="/inner"></iframe><script>go()</script>'
    inner = archive(
        resource("https://example.org/inner", "text/html", b'<img src="b.png">'),
        resource("https://example.org/b.png", "image/png", PICTURE),
    )
    data = archive(
        resource(PLACE, "text/html", page),
        resource("https://example.org/shop/a.png", "image/png", PICTURE),
        frames=(inner,),
    )
    path = tmp_path / "Shop.webarchive"
    path.write_bytes(plistlib.dumps(data, fmt=form))
    text, folder = opened(path, scratch)
    assert text == '<img src="files/0001.png"><iframe src="files/0002.html"></iframe><script>go()</script>'
    assert (folder / "files/0002.html").read_text("utf-8-sig") == '<img src="0003.png">'


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.webarchive", b"bplist00garbage"),
        ("b.webarchive", b"<?xml version='1.0'?><plist><dict>"),
        ("c.webarchive", plistlib.dumps({"WebMainResource": {"WebResourceURL": 1, "WebResourceData": b""}})),
        ("d.webarchive", plistlib.dumps(["no dict"])),
        ("e.webarchive", b"<?xml version='1.0'?><plist><date>today</date></plist>"),
    ],
)
def test_a_damaged_archive_is_src007(tmp_path: Path, scratch: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    assert refused(tmp_path / name, scratch) is ErrorCode.SOURCE_NOT_UNPACKED


def test_a_file_without_a_page_is_src004(tmp_path: Path, scratch: Path) -> None:
    (tmp_path / "a.eml").write_bytes(b"Subject: plain\n\nNothing to see.")
    (tmp_path / "b.mhtml").write_bytes(b"")
    assert refused(tmp_path / "a.eml", scratch) is ErrorCode.SOURCE_NO_PAGE
    assert refused(tmp_path / "b.mhtml", scratch) is ErrorCode.SOURCE_NO_PAGE


def test_size_and_number_of_parts_are_bounded(tmp_path: Path, scratch: Path) -> None:
    pictures = (part("image/png", PICTURE, f"https://example.org/{number}.png") for number in range(5))
    path = mhtml(tmp_path / "p.mhtml", part("text/html", "<p>", PLACE), *pictures)
    assert refused(path, scratch, limits=Limits(archive_entries=5)) is ErrorCode.SOURCE_TOO_LARGE
    assert refused(path, scratch, limits=Limits(html_bytes=100)) is ErrorCode.SOURCE_TOO_LARGE


def test_parts_nested_without_end_are_refused_or_opened_but_never_crash(tmp_path: Path, scratch: Path) -> None:
    depth = 3000
    lines = [f'Content-Type: multipart/mixed; boundary="b{level}"\n\n--b{level}' for level in range(depth)]
    path = tmp_path / "deep.eml"
    path.write_text("\n".join([*lines, "Content-Type: text/html\n\n<p>deep"]))
    try:
        text = opened(path, scratch)[0]
    except SourceError as error:  # where the interpreter's stack ends before the parts do
        outcome: object = error.error
    else:
        outcome = text
    assert outcome in {"<p>deep", ErrorCode.SOURCE_NOT_UNPACKED}


def test_a_text_without_known_addresses_keeps_every_character() -> None:
    text = "<!-- <img src=a> --><p title='x>y' data-src=\"a\">&amp; <textarea><img src=b></textarea>"
    assert Names("http://saved-page.invalid/", {}, has_scripts=True).rewritten(text) == text


@given(st.text(alphabet="ab:/?#[]@%.-\\ \t", max_size=20))
def test_no_address_is_too_odd(address: str) -> None:
    names = Names(PLACE, {"https://example.org/a": "0001.png"}, has_scripts=True)
    assert names.rewritten("<p>text</p>" + f'<img src="{address}">').startswith("<p>text</p><img ")


@pytest.mark.parametrize(
    ("kind", "address", "suffix"),
    [
        ("image/jpeg", "https://example.org/a.jpg", ".jpg"),
        ("image/png", "https://example.org/a.php?id=1", ".png"),
        ("application/octet-stream", "https://example.org/font.woff2?v=3", ".woff2"),
        ("application/x-unknown", "https://example.org/thing", ""),
        ("text/css", "cid:css-1@mhtml.blink", ".css"),
        ("image/png", "http://[half/a.png", ".png"),
    ],
)
def test_a_part_gets_the_suffix_it_is_served_by(kind: str, address: str, suffix: str) -> None:
    assert suffix_of(kind, address) == suffix
    if suffix:
        assert content_type(suffix, b"").split(";")[0] == (kind if "octet" not in kind else "font/woff2")


ANSWER = """Sure, here it is:

```html
<html><head><title>Shop</title></head><body><h1>Ä</h1></body></html>
```

```css
h1 { color: teal }
```
"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("name", ["answer.md", "answer.txt"])
def test_a_text_as_an_assistant_gives_it_is_the_page_between_its_fences(
    tmp_path: Path, scratch: Path, name: str, encoding: str
) -> None:
    (tmp_path / name).write_text(ANSWER, encoding=encoding)
    page, _ = opened(tmp_path / name, scratch)
    assert page.startswith("<html>")
    assert "<h1>Ä</h1>" in page
    assert "h1 { color: teal }" in page
    assert "Sure" not in page


def test_a_page_that_is_called_a_text_is_opened_and_a_text_without_a_page_refused(
    tmp_path: Path, scratch: Path
) -> None:
    (tmp_path / "page.html.txt").write_text("<p>Hello<script>1</script>")
    assert opened(tmp_path / "page.html.txt", scratch)[0] == "<p>Hello<script>1</script>"
    (tmp_path / "notes.txt").write_text("milk, bread; 1 < 2")
    assert refused(tmp_path / "notes.txt", scratch) is ErrorCode.SOURCE_NO_PAGE

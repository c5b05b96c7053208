"""One self-contained document of a page and its files."""

from __future__ import annotations

import base64
import html as markup
import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.client.inlining import Omission, Reason, SelfContained, build_self_contained
from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.core.references.css import rewrite_css
from htmlfig_desktop.core.references.markup import tags
from htmlfig_desktop.core.references.srcset import rewrite_srcset

PNG = b"\x89PNG\r\n\x1a\npixels"
FONT = b"wOF2font"


def data(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


PNG_URL = data("image/png", PNG)
FONT_URL = data("font/woff2", FONT)


def css_in(url: str) -> str:
    match = re.fullmatch(r"data:text/css;charset=utf-8;base64,(.*)", markup.unescape(url))
    assert match
    return base64.b64decode(match[1]).decode()


def build(folder: Path, page: str | bytes, **files: str | bytes) -> SelfContained:
    """Build from a page and files beside it; ``__`` in a name stands for ``/`` and the last ``_`` for the dot."""
    folder = folder / "site"
    folder.mkdir(exist_ok=True)
    for name, content in {"index_html": page, **files}.items():
        path = folder / ".".join(name.replace("__", "/").rsplit("_", 1))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return build_self_contained(folder / "index.html")


def test_hidden_files_are_not_put_in_and_that_is_told(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / ".ssh").mkdir(parents=True)
    for name in (".env", ".ssh/key.png"):
        (site / name).write_bytes(PNG)
    (site / "shown.png").symlink_to(".env")
    built = build(tmp_path, "<img src=.env><img src='%2essh/key.png'><img src=shown.png><img src=own.png>", own_png=PNG)
    assert built.html.count(PNG_URL) == 1
    hidden = (".env", "%2essh/key.png", "shown.png")
    assert built.omissions == tuple(Omission(reference, Reason.HIDDEN) for reference in hidden)


def test_a_frame_that_ends_with_xht_is_put_in_as_the_page_that_it_is(tmp_path: Path) -> None:
    built = build(tmp_path, "<iframe src=part.xht></iframe>", part_xht="<p>part</p>")
    assert "data:application/xhtml+xml" in built.html or "srcdoc" in built.html
    assert built.omissions == ()


def test_a_page_without_files_stays_as_it_is(tmp_path: Path) -> None:
    page = "<!DOCTYPE html>\n<TITLE>A &amp; B</TITLE><p class='a\"b' data-x=1 >é &lt; <a href='other.html'>x</a><br/>"
    assert build(tmp_path, page) == SelfContained(page, "A & B", ())


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('<img src="a.png">', f'<img src="{PNG_URL}">'),
        ("<IMG alt=x SRC=a.png>", f'<IMG alt=x src="{PNG_URL}">'),
        ("<img src='a.png?v=2' >", f'<img src="{PNG_URL}" >'),
        ('<img src=" a.png ">', f'<img src="{PNG_URL}">'),
        ('<img src="/a.png"/>', f'<img src="{PNG_URL}"/>'),
        ('<img src="./x/../a.png">', f'<img src="{PNG_URL}">'),
        ('<img src="%61.png">', f'<img src="{PNG_URL}">'),
        ('<img src="&#97;.png">', f'<img src="{PNG_URL}">'),
        ('<img src="a.png" src="b.png">', f'<img src="{PNG_URL}" src="b.png">'),
        ('<input type=image src="a.png">', f'<input type=image src="{PNG_URL}">'),
        ('<video poster="a.png"></video>', f'<video poster="{PNG_URL}"></video>'),
        ('<body background="a.png">', f'<body background="{PNG_URL}">'),
        ('<svg><image xlink:href="a.png"/></svg>', f'<svg><image xlink:href="{PNG_URL}"/></svg>'),
        ('<object data="a.png"></object>', f'<object data="{PNG_URL}"></object>'),
        ('<img srcset="a.png 2x, //e.example/b 3x">', f'<img srcset="{PNG_URL} 2x, https://e.example/b 3x">'),
        ('<source srcset="a.png, a.png 100w">', f'<source srcset="{PNG_URL}, {PNG_URL} 100w">'),
        ('<p style="background:url(a.png)">', f'<p style="background:url(&quot;{PNG_URL}&quot;)">'),
        ("<style>p{background:url( 'a.png' )}</style>", f'<style>p{{background:url("{PNG_URL}")}}</style>'),
        ('<img src="//cdn.example/a.png">', '<img src="https://cdn.example/a.png">'),
    ],
)  # fmt: skip
def test_a_picture_is_put_in_wherever_it_stands(tmp_path: Path, before: str, after: str) -> None:
    built = build(tmp_path, f"<p>x</p>{before}<p>y</p>", a_png=PNG)
    assert built.html == f"<p>x</p>{after}<p>y</p>"
    assert built.omissions == ()


@pytest.mark.parametrize(
    "text",
    [
        '<!-- <img src="a.png"> -->',
        "<script>let x = '<img src=\"a.png\">'</script>",
        '<textarea><img src="a.png"></textarea>',
        '<noscript><img src="a.png"></noscript>',
        '<img data-src="a.png">',
        '<img src="https://example.com/a.png">',
        '<img src="data:image/png;base64,AAAA">',
        '<a href="a.png">',
        '<link rel="icon" href="a.png">',
        '<img src="#a.png">',
        '<img src="">',
        "<img src>",
        '< img src="a.png">',
        '<use href="#symbol">',
        '<p style="color:red">',
        "<p title='<img src=a.png>'>",
    ],
)
def test_what_refers_to_no_file_beside_the_page_stays(tmp_path: Path, text: str) -> None:
    built = build(tmp_path, text, a_png=PNG)
    assert (built.html, built.omissions) == (text, ())


def test_style_sheets_are_put_in_with_all_they_import_and_load(tmp_path: Path) -> None:
    built = build(
        tmp_path,
        '<link rel="preload stylesheet" media=print href="css/main.css" integrity="sha256-x">',
        css__main_css='@charset "utf-8"; @import "more.css" screen; p{background:url(../img/a.png)} /* url(no.png) */',
        css__more_css="@font-face{src:url(old.eot?#iefix) format('eot'),url(f.woff2) format('woff2'),url(f.ttf)}é",
        css__f_woff2=FONT,
        img__a_png=PNG,
    )
    match = re.fullmatch(r'<link rel="preload stylesheet" media=print href="([^"]*)" >', built.html)
    assert match
    sheet = css_in(match[1])
    imported = re.search(r'@import url\("([^"]*)"\) screen;', sheet)
    assert imported
    assert f'p{{background:url("{PNG_URL}")}} /* url(no.png) */' in sheet
    assert css_in(imported[1]) == (
        f"@font-face{{src:url(old.eot?#iefix) format('eot'),url(\"{FONT_URL}\") format('woff2'),url(f.ttf)}}é"
    )
    assert built.omissions == ()


def test_scripts_are_put_in(tmp_path: Path) -> None:
    built = build(tmp_path, '<script src="js/a.js" integrity=x defer></script>', js__a_js="let a = 1")
    assert built.html == f'<script src="{data("text/javascript", b"let a = 1")}"  defer></script>'


def test_embedded_pages_become_documents_within_the_document(tmp_path: Path) -> None:
    built = build(
        tmp_path,
        '<iframe width=5 src="in/frame.html"></iframe>',
        in__frame_html='<p title="&quot;">&amp;</p><img src="a.png">',
        in__a_png=PNG,
    )
    match = re.fullmatch(r'<iframe width=5 srcdoc="([^"]*)"></iframe>', built.html)
    assert match
    assert markup.unescape(match[1]) == f'<p title="&quot;">&amp;</p><img src="{PNG_URL}">'


def test_what_could_not_be_put_in_is_listed_once_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(PNG)
    built = build(
        tmp_path,
        '<img src="gone.png"><img src="gone.png"><img src="../secret.png"><img src="/../secret.png"><img src="sub">'
        '<img src="%00.png"><img src="file:///etc/passwd"><video src="a.mp4"></video><svg><use href="i.svg#x"/></svg>'
        '<script type="module" src="m.js"></script><link rel=stylesheet href="loop.css"><img src="big.png">',
        m_js='import {a} from "./b.js"; export * from "https://x.example/y.js"',
        loop_css='@import "loop.css";',
        sub__x_txt=b"",
        big_png=b"",
    )
    assert set(built.omissions) == {
        Omission("gone.png", Reason.MISSING),
        Omission("../secret.png", Reason.OUTSIDE),
        Omission("/../secret.png", Reason.OUTSIDE),
        Omission("sub", Reason.MISSING),
        Omission("%00.png", Reason.UNREADABLE),
        Omission("file:///etc/passwd", Reason.OUTSIDE),
        Omission("a.mp4", Reason.MEDIA),
        Omission("i.svg#x", Reason.EXTERNAL_USE),
        Omission("./b.js", Reason.MODULE),
        Omission("loop.css", Reason.NESTED),
    }
    assert base64.b64encode(PNG).decode() not in built.html


def test_links_and_special_files_do_not_lead_out(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(PNG)
    site = tmp_path / "site"
    site.mkdir()
    (site / "link.png").symlink_to(tmp_path / "secret.png")
    (site / "folder").symlink_to(tmp_path)
    (site / "circle.png").symlink_to(site / "circle.png")
    os.mkfifo(site / "pipe.png")
    names = ["link.png", "folder/secret.png", "circle.png", "pipe.png"]
    built = build(tmp_path, "".join(f'<img src="{name}">' for name in names))
    assert [omission.reference for omission in built.omissions] == names
    assert "data:" not in built.html


def test_the_asset_root_widens_the_wall(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "a.png").write_bytes(PNG)
    page = tmp_path / "pages" / "index.html"
    page.write_text('<img src="../a.png"><img src="/a.png">')
    assert build_self_contained(page, tmp_path).html == f'<img src="{PNG_URL}"><img src="{PNG_URL}">'
    assert len(build_self_contained(page).omissions) == 2


def test_a_base_moves_where_addresses_start(tmp_path: Path) -> None:
    built = build(tmp_path, '<base href="img/x.html"><base href="no/"><img src="a.png">', img__a_png=PNG)
    assert PNG_URL in built.html
    remote = '<base href="https://example.com/"><img src="a.png"><link rel=stylesheet href=a.css>'
    built = build(tmp_path, remote, a_png=PNG, a_css="p{}")
    assert (built.html, built.omissions) == (remote, ())


def test_a_policy_for_the_pages_own_place_does_not_block_what_is_put_in(tmp_path: Path) -> None:
    policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'self\'">'
    assert build(tmp_path, f"{policy}<p>").html == "<p>"


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ('<meta charset="windows-1252"><p>é€'.encode("cp1252"), "é€"),
        ("\ufeff<p>é€".encode("utf-16"), "é€"),
        (b"\xef\xbb\xbf<p>\xc3\xa9", "é"),
        (b"<p>\xe9", "é"),
        (b"<meta charset=nonsense><p>\xc3\xa9", "é"),
    ],
)
def test_the_pages_encoding_is_understood(tmp_path: Path, page: bytes, text: str) -> None:
    assert build(tmp_path, page).html.endswith(f"<p>{text}")


def test_a_drawing_becomes_a_page(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_text('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><title>T</title></svg>')
    built = build_self_contained(path)
    assert built.html.startswith('<!DOCTYPE html><html><body style="margin:0"><svg xmlns')
    assert built.title == "T"


def test_a_page_that_would_grow_beyond_its_room_is_an_error(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text('<img src="a.png">' * 5)
    (tmp_path / "a.png").write_bytes(b"x" * 3000)
    for room in (10, 15_000):
        with pytest.raises(SourceError) as caught:
            build_self_contained(page, room=room)
        assert caught.value.error is ErrorCode.SOURCE_TOO_LARGE
    assert build_self_contained(page, room=25_000).omissions == ()
    with pytest.raises(SourceError) as caught:
        build_self_contained(tmp_path / "none.html")
    assert caught.value.error is ErrorCode.SOURCE_MISSING


CSS = [
    ("a{b:url(x)}", 'a{b:url("N")}'),
    ("a{b:url( x )}", 'a{b:url("N")}'),
    ("a{b:url('x')}", 'a{b:url("N")}'),
    ('a{b:URL("\\78 ")}', 'a{b:url("N")}'),
    ("a{b:url(\\78)}", 'a{b:url("N")}'),
    ("a{b:url(y)}", "a{b:url(y)}"),
    ("@import 'x';", '@import url("N");'),
    ("@IMPORT url(x) layer(a) supports(b:c) screen;", '@IMPORT url("N") layer(a) supports(b:c) screen;'),
    ("@import url(x);@import 'x'", '@import url("N");@import url("N")'),
    ("@namespace svg 'x';@namespace url(x);", "@namespace svg 'x';@namespace url(x);"),
    ("/* url(x) '*/a{b:url(x)}", '/* url(x) \'*/a{b:url("N")}'),
    ("a{content:'url(x)'}", "a{content:'url(x)'}"),
    ("a{content:'\\'url(x)'}", "a{content:'\\'url(x)'}"),
    ("a{b:image-set('x' 1x, url(x) 2x)}", 'a{b:image-set(url("N") 1x, url("N") 2x)}'),
    ("a{b:-webkit-image-set(url(x) 1x type('x'))}", "a{b:-webkit-image-set(url(\"N\") 1x type('x'))}"),
    ("a{src:url(x) format('x')}", "a{src:url(\"N\") format('x')}"),
    ("a{b:my-url(x)}", "a{b:my-url(x)}"),
    ("a{b:url(x y)}c{d:url(x)}", 'a{b:url(x y)}c{d:url("N")}'),
    ("a{b:url(x", "a{b:url(x"),
    ("a{b:calc((1px)*2) url(x)}", 'a{b:calc((1px)*2) url("N")}'),
    ("a{b:url()}", "a{b:url()}"),
]


@pytest.mark.parametrize(("before", "after"), CSS)
def test_addresses_in_css_are_found_as_browsers_find_them(before: str, after: str) -> None:
    assert rewrite_css(before, lambda reference: "N" if reference.url == "x" else None) == after


@given(st.text(alphabet="ab(){};:'\"\\/*@ \nurlimportx-", max_size=60))
def test_css_is_untouched_where_nothing_is_replaced(css: str) -> None:
    assert rewrite_css(css, lambda reference: None) == css


@given(st.text(alphabet="<>!-/= '\"ascriptyle\n&", max_size=60))
def test_tags_never_overlap_and_cover_what_they_name(document: str) -> None:
    place = 0
    for tag in tags(document):
        assert place <= tag.start < tag.end <= tag.text_end <= len(document)
        assert document[tag.start + 1 :].lower().startswith(tag.name)
        assert all(tag.start < part.start < part.end <= tag.end for part in tag.attributes)
        place = tag.text_end


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x", "N"),
        ("x 2x", "N 2x"),
        (" x 100w , y 2x,x", "N 100w, y 2x, N"),
        ("x,x 2x", "x,x 2x"),
        ("x, x", "N, N"),
        ("data:image/png;base64,AA== 1x, x", "data:image/png;base64,AA== 1x, N"),
        ("x (1,2) 3x, x", "N (1,2) 3x, N"),
        ("", ""),
        (" , ,x", "N"),
    ],
)
def test_candidates_are_found_as_browsers_find_them(before: str, after: str) -> None:
    assert rewrite_srcset(before, lambda url: "N" if url == "x" else None) == after


@pytest.mark.parametrize(
    "piece", ["url(", "'", "a", "-", "/*", "\\", "@import ", "url('", "((", "<a ", "<a b='", "=", "<!--", ", "]
)
def test_hostile_repetition_takes_linear_time(piece: str) -> None:
    """A quadratic reader would need minutes here, and the run's time limit ends it."""
    text = piece * (600_000 // len(piece))
    assert rewrite_css(text, lambda reference: None) == text
    assert sum(1 for _ in tags(text)) <= len(text)
    rewrite_srcset(text, lambda url: None)

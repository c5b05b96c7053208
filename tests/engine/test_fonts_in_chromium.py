"""Which fonts Chromium draws with, and that our layout stands where it drew: all against the real one."""

from __future__ import annotations

import base64
import io

import pytest
from fontTools.ttLib import TTFont

from htmlfig_desktop.core.options import UrlSource
from htmlfig_desktop.engine.browser.page import PageSession
from htmlfig_desktop.engine.capture.asking.asked_properties import EVERYTHING
from htmlfig_desktop.engine.capture.asking.element_questions import document_number
from htmlfig_desktop.engine.capture.decoding.decode import decode_snapshot
from htmlfig_desktop.engine.capture.fonts.drawn import KnownFonts, capture_fonts
from htmlfig_desktop.engine.capture.fonts.used import font_uses
from htmlfig_desktop.engine.capture.fonts.web import FontWatch, unpack_ahead
from htmlfig_desktop.engine.capture.snapshot import FontFile, FontKey, LayoutBox, NodeKind, SnapshotDocument
from htmlfig_desktop.engine.fonts.design import FontDesign, FontWish
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.features import features_of
from htmlfig_desktop.engine.fonts.fragments import FragmentLine, TextFragment
from htmlfig_desktop.engine.fonts.layout import lay_out
from tests.engine.conftest import Pages, Run
from tests.support.fonts import full_width_font, static_font, variable_font
from tests.support.glyphs import glyphs_of
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine

Captured = tuple[SnapshotDocument, tuple[FontFile, ...], dict[FontKey, tuple[int, ...]]]


async def captured(page: PageSession) -> Captured:
    watch = FontWatch(page)
    await watch.begin()
    ahead = await unpack_ahead(page)
    answer = await page.command(
        "DOMSnapshot.captureSnapshot",
        {"computedStyles": list(EVERYTHING), "includePaintOrder": True},
    )
    document = decode_snapshot(answer)
    root = await document_number(page)
    fonts = await capture_fonts(page, document, root, known=KnownFonts(watch=watch))
    assert await capture_fonts(page, document, root, known=KnownFonts(files=ahead, watch=watch)) == fonts
    assert ahead or not any(file.is_web_font and file.data for file in fonts.files)
    return document, fonts.files, dict(fonts.choices)


def capture(run: Run, pages: Pages, source: UrlSource | str) -> Captured:
    async def work() -> Captured:
        async with pages.open(source) as page:
            return await captured(page)

    result: Captured = run(work())
    return result


def data_url(font: bytes) -> str:
    return "data:font/ttf;base64," + base64.b64encode(font).decode()


def woff2(font: bytes) -> bytes:
    packed = TTFont(io.BytesIO(font))
    packed.flavor = "woff2"
    stream = io.BytesIO()
    packed.save(stream)
    return stream.getvalue()


def chosen(fonts: tuple[FontFile, ...], choices: dict[FontKey, tuple[int, ...]]) -> dict[str, list[str]]:
    return {key.weight: [fonts[number].family for number in numbers] for key, numbers in choices.items()}


def test_a_web_font_comes_with_its_bytes_and_its_rule(run: Run, pages: Pages) -> None:
    font = static_font("Brand Real")
    html = f"<style>@font-face{{font-family:Brand;src:url({data_url(font)});font-weight:300 500}}</style>"
    _, fonts, choices = capture(run, pages, html + "<p style='font-family:Brand'>AVA fi</p>")
    assert [(file.family, file.data, file.is_web_font, file.glyphs) for file in fonts] == [
        ("Brand Real", font, True, 6)
    ]
    assert fonts[0].rule is not None
    assert (fonts[0].rule.family, fonts[0].rule.weight) == ("Brand", (300, 500))
    assert list(choices.values()) == [(0,)]


def test_a_web_font_whose_names_were_taken_out_comes_with_its_bytes_and_is_called_as_the_page_calls_it(
    run: Run, pages: Pages
) -> None:
    font = static_font(".\x7f", "", weight=700, psName="\x7f")
    html = f"<style>@font-face{{font-family:Brand;src:url({data_url(font)});font-weight:bold}}</style>"
    _, fonts, choices = capture(run, pages, html + "<b style='font-family:Brand'>AVA fi</b>")
    assert [(file.data, file.is_web_font) for file in fonts] == [(font, True)]
    assert [(use.family, use.style) for use in font_uses(fonts, choices)] == [("Brand", "Bold")]


def test_packed_fonts_of_a_foreign_style_sheet_are_found_and_unpacked(
    run: Run, pages: Pages, server: WebServer
) -> None:
    headers = {"Access-Control-Allow-Origin": "*"}
    server.put("/brand.woff2", Reply(woff2(static_font("Brand Real")), "font/woff2", headers=headers))
    css = "@font-face{font-family:Brand;src:url(/brand.woff2);unicode-range:U+41-5A}"
    sheet = server.put("/style.css", Reply(css.encode(), "text/css"))
    page = f"<link rel=stylesheet href={sheet}><p style='font-family:Brand'>AV</p>"
    _, fonts, _ = capture(run, pages, page)
    face = FontFace.from_bytes(fonts[0].data)
    assert face is not None
    assert face.family == "Brand Real"
    assert fonts[0].rule is not None
    assert fonts[0].rule.code_points == ((0x41, 0x5A),)


def test_each_weight_of_a_family_has_the_file_that_draws_it(run: Run, pages: Pages) -> None:
    light, bold = static_font("Brand Light", weight=300), static_font("Brand Bold", weight=700, selection=0x20)
    rules = "".join(
        f"@font-face{{font-family:Brand;src:url({data_url(font)});font-weight:{weight}}}"
        for font, weight in [(light, 300), (bold, 700)]
    )
    html = f"<style>{rules}p{{font-family:Brand;font-weight:200}}</style><p>A <b style='font-weight:900'>V</b></p>"
    _, fonts, choices = capture(run, pages, html)
    assert chosen(fonts, choices) == {"200": ["Brand Light"], "900": ["Brand Bold"]}


def test_a_digit_is_drawn_by_the_styles_own_font_though_chinese_came_first(run: Run, pages: Pages) -> None:
    own, other = full_width_font("Own Real", "A1"), full_width_font("Other Real", "A1中")
    rules = "".join(
        f"@font-face{{font-family:{name};src:url({data_url(font)})}}" for name, font in [("Own", own), ("Other", other)]
    )
    html = f"<meta charset=utf-8><style>{rules}p{{font-family:Own,Other}}</style><p>中</p><p>1</p>"
    _, fonts, choices = capture(run, pages, html)
    assert [[fonts[number].family for number in numbers] for numbers in choices.values()] == [
        ["Own Real", "Other Real"]
    ]


def test_signs_that_a_rule_lends_another_font_for_are_asked_about_though_the_styles_own_font_has_them(
    run: Run, pages: Pages
) -> None:
    """Chinese pages have their quotation marks so, which most texts of a style do without."""
    rule = '@font-face{font-family:Quotes;src:local("DejaVu Serif");unicode-range:U+201C-201D}'
    html = f"<meta charset=utf-8><style>{rule} p{{font-family:Quotes,'DejaVu Sans'}}</style>"
    _, fonts, choices = capture(run, pages, html + "<p>plain words</p><p>more</p><p>“quoted words”</p>")
    (numbers,) = choices.values()
    first, second = (fonts[number] for number in numbers[:2])
    assert (first.family, second.family) == ("DejaVu Serif", "DejaVu Sans")
    assert first.rule is not None
    assert (first.rule.code_points, second.rule) == (((0x201C, 0x201D),), None)


def test_pseudo_elements_shadow_roots_and_frames_count(run: Run, pages: Pages) -> None:
    sources = {name: data_url(static_font(f"Real {name}")) for name in ("One", "Two", "Three")}
    rules = "".join(f"@font-face{{font-family:{name};src:url({url})}}" for name, url in sources.items())
    html = f"""<style>{rules} p::before {{ content: "A"; font-family: One }}</style><p></p>
        <div><template shadowrootmode=closed><i style="font:16px Two">V</i></template></div>
        <iframe srcdoc="<style>{rules.replace('"', "'")}</style><p style='font-family:Three'>A"></iframe>"""

    async def work() -> Captured:
        async with pages.open(html) as page:
            await page.evaluate("document.fonts.ready.then(() => 0)", await_promise=True)
            return await captured(page)

    _, fonts, _ = run(work())
    assert {file.family for file in fonts} == {"Real One", "Real Two", "Real Three"}
    assert all(file.data for file in fonts)


def test_a_font_of_the_system_comes_with_the_very_file_the_browser_used(run: Run, pages: Pages) -> None:
    _, fonts, choices = capture(run, pages, "<p style='font-family:sans-serif'>Plain <b>bold</b></p>")
    assert fonts
    for file in fonts:
        face = FontFace.from_bytes(file.data, file.index)
        assert not file.is_web_font
        assert face is not None
        assert face.postscript == file.postscript
    assert len(choices) == 2
    assert {use.weight for use in font_uses(fonts, choices)} >= {400}


def test_a_font_the_page_made_of_bytes_is_named_without_data(run: Run, pages: Pages) -> None:
    font = base64.b64encode(static_font("Made Here")).decode()
    html = f"""<p style="font-family:Own">AV</p><script>
        const bytes = Uint8Array.from(atob("{font}"), (c) => c.charCodeAt(0));
        const face = new FontFace("Own", bytes.buffer); document.fonts.add(face); face.load();</script>"""
    _, fonts, _ = capture(run, pages, html)
    assert [(file.family, file.is_web_font, file.data) for file in fonts] == [("Made Here", True, b"")]


def boxes(document: SnapshotDocument) -> list[LayoutBox]:
    return [node.box for node in document.root.walk() if node.kind is NodeKind.TEXT and node.box is not None]


def designs(captured_page: Captured, box: LayoutBox) -> tuple[FontDesign, ...]:
    _, fonts, choices = captured_page
    key = FontKey.of(box.style)
    wish = {"size": float(key.size.removesuffix("px")), "settings": box.style["font-variation-settings"]}
    found = []
    for number in choices[key]:
        face = FontFace.from_bytes(fonts[number].data, fonts[number].index)
        assert face is not None
        found.append(
            face.design(FontWish.parse(key.weight, key.stretch, key.style, rule=fonts[number].rule, **wish))  # type: ignore[arg-type]
        )
    return tuple(found)


def fragments(captured_page: Captured) -> list[TextFragment]:
    made = []
    for box in boxes(captured_page[0]):
        style = box.style
        spacing = 0.0 if style["letter-spacing"] == "normal" else float(style["letter-spacing"].removesuffix("px"))
        for piece in box.text_boxes:
            rect = piece.rect
            made.append(
                TextFragment(
                    box.text[piece.start : piece.end],
                    0,
                    0,
                    rect.x,
                    rect.y,
                    rect.width,
                    rect.height,
                    designs(captured_page, box),
                    float(style["font-size"].removesuffix("px")),
                    letter_spacing=spacing,
                    word_spacing=float(style["word-spacing"].removesuffix("px")),
                    features=features_of(
                        ligatures=style["font-variant-ligatures"],
                        kerning=style["font-kerning"],
                        settings=style["font-feature-settings"],
                        is_spaced=spacing != 0,
                    ),
                    is_justified=style["text-align"] == "justify",
                )
            )
    return made


@pytest.mark.parametrize(
    "look",
    [
        "font-size:20px",
        "font-size:16.8px",
        "font-size:9.33px",
        "font-weight:650",
        "font-weight:700;font-variation-settings:'wght' 450",
        "letter-spacing:3px",
        "letter-spacing:3px;font-variant-ligatures:contextual",
        "letter-spacing:3px;font-feature-settings:'calt'",
        "word-spacing:7px",
        "font-kerning:none",
        "font-variant-ligatures:none",
        "font-style:italic",
        "text-align:justify;width:70px",
        "white-space:pre;tab-size:30px",
    ],
)
def test_every_advance_is_what_chromium_measured(run: Run, pages: Pages, look: str) -> None:
    rules = (
        f"@font-face{{font-family:Brand;src:url({data_url(variable_font())})}}"
        f"@font-face{{font-family:Plain;src:url({data_url(static_font())})}}"
    )
    text = "\tAVA fi" if "tab-size" in look else "AVA fi VAV AAA ii"
    html = (
        f"""<style>{rules}p{{font-family:Plain;{look}}}</style><p>{text}</p><p style="font-family:Brand">{text}</p>"""
    )
    page = capture(run, pages, html)
    pieces = [piece for piece in fragments(page) if piece.width]
    assert len(pieces) >= 2
    for piece in pieces:
        layout = lay_out([FragmentLine((piece,), 0, len(piece.characters), piece.top, piece.height)])
        assert layout is not None, piece
        last = glyphs_of(layout)[-1]
        assert last.x - piece.x + last.advance * piece.size <= piece.width + 0.1


@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
def test_baselines_are_where_chromium_puts_them(run: Run, pages: Pages, scale: float) -> None:
    """An inline block without height stands on the baseline, so its top tells where that is."""
    rule = f"@font-face{{font-family:Plain;src:url({data_url(static_font(ascent=927, descent=244, line_gap=0))})}}"
    lines = "".join(
        f"<p style='font-size:{size}px'>A<i></i></p>" for size in (9, 10, 12, 13, 14, 15, 16, 18, 22, 31, 64)
    )
    css = "p{font-family:Plain;margin:0 0 7px}i{display:inline-block;width:1px;height:0}"
    script = "[...document.querySelectorAll('i')].map((mark) => mark.getBoundingClientRect().top)"

    async def work() -> tuple[Captured, list[float]]:
        html = f"<!doctype html><style>{rule}{css}</style>{lines}"
        async with pages.open(html, device_scale_factor=scale) as page:
            return await captured(page), await page.evaluate(script)

    page, baselines = run(work())
    layouts = [lay_out([FragmentLine((piece,), 0, 1, piece.top, piece.height)], scale) for piece in fragments(page)]
    assert [layout.lines[0].baseline for layout in layouts if layout] == baselines

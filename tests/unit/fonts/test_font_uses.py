from __future__ import annotations

from collections.abc import Callable

from htmlfig_desktop.core.conversion import FontSource, FontUse
from htmlfig_desktop.engine.capture.fonts.used import font_uses
from htmlfig_desktop.engine.capture.snapshot import FontFile, FontKey
from htmlfig_desktop.engine.fonts.rules import FaceRule

FontMaker = Callable[..., bytes]


def key(family: str = "Brand, sans-serif", weight: str = "400", size: str = "16px") -> FontKey:
    return FontKey(family, size, weight, "normal", "100%")


def test_the_report_names_families_styles_and_weights_most_used_first(make_variable_font: FontMaker) -> None:
    data = make_variable_font("Brand Variable")
    fonts = (
        FontFile("Brand Variable", "", True, data, 0, 40, FaceRule("Brand")),
        FontFile("Gone", "Gone-Bold", False, b"", 0, 100),
    )
    light, bold = key(weight="300"), key(weight="600")
    uses = font_uses(fonts, {light: (0, 1), bold: (0,)})
    assert uses == (
        FontUse("Gone", "Regular", 400, 100, FontSource.SYSTEM),
        FontUse("Brand", "Light", 300, 20, FontSource.WEB),
        FontUse("Brand", "SemiBold", 600, 20, FontSource.WEB),
    )


def test_a_font_that_is_asked_for_here_and_stands_in_there_is_reported_twice(make_font: FontMaker) -> None:
    fonts = (FontFile("Brand", "", False, make_font("Brand"), 0, 40),)
    asked, other = key(family="Brand"), key(family="Elsewhere")
    sources = [use.source for use in font_uses(fonts, {asked: (0,), other: (0,)})]
    assert sources == [FontSource.FALLBACK, FontSource.SYSTEM]


def test_the_glyphs_of_a_font_are_all_reported_however_many_styles_share_it(make_font: FontMaker) -> None:
    fonts = (FontFile("Brand", "", False, make_font("Brand"), 0, 954),)
    sizes = [key(size=f"{size}px") for size in range(10, 20)]
    assert [use.glyphs for use in font_uses(fonts, dict.fromkeys(sizes, (0,)))] == [954]

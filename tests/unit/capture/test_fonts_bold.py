"""Which bold a design names where the browser makes a font bold. ``test_system`` finds it among the machine's fonts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.engine.capture.fonts import bold
from htmlfig_desktop.engine.capture.fonts.bold import bold_of, is_made_bold
from htmlfig_desktop.engine.capture.snapshot import FontFile, FontKey
from htmlfig_desktop.engine.fonts.face import FontFace
from tests.support.fonts import full_width_font, static_font

REGULAR = static_font()
BOLD = static_font(style="Bold", weight=700, selection=0x20)
FONT = FontFile("Test Sans", "TestSans-Regular", False, REGULAR)


def face(data: bytes) -> FontFace:
    found = FontFace.from_bytes(data)
    assert found is not None
    return found


def key(weight: str) -> FontKey:
    return FontKey("Else", "16px", weight, "normal", "100%")


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine whose only bold is that of the test's family."""
    bolds = {("Test Sans", "TestSans-Regular"): (BOLD, 0)}
    monkeypatch.setattr(bold, "system_bold", lambda *names: bolds.get(names))


def test_a_font_of_the_system_is_made_bold_for_bold_styles_only() -> None:
    assert is_made_bold(FONT, face(REGULAR), key("700"))
    assert not is_made_bold(FONT, face(REGULAR), key("400"))
    assert not is_made_bold(FONT, face(BOLD), key("700"))
    assert not is_made_bold(FontFile("Test Sans", "", True, REGULAR), face(REGULAR), key("700"))
    assert not is_made_bold(FONT, None, key("700"))


def test_a_font_stays_as_it_is_where_the_page_wants_none_made_bold() -> None:
    assert not is_made_bold(FONT, face(REGULAR), replace(key("700"), bold_synthesis="none"))
    assert is_made_bold(FONT, face(REGULAR), replace(key("700"), slope_synthesis="none"))


@pytest.mark.usefixtures("machine")
def test_the_familys_bold_stands_for_a_font_made_bold() -> None:
    found = bold_of(FONT, face(REGULAR), {"A", "V"})
    assert found == FontFile("Test Sans", "TestSans-Bold", False, BOLD)


@pytest.mark.usefixtures("machine")
def test_a_font_without_a_bold_and_one_that_draws_nothing_have_none() -> None:
    assert bold_of(FontFile("Other", "Other-Regular", False, REGULAR), face(REGULAR), {"A"}) is None
    assert bold_of(FONT, face(REGULAR), set()) is None


def test_a_bold_whose_letters_are_wider_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    wider = full_width_font(drawn="AV")
    monkeypatch.setattr(bold, "system_bold", lambda *names: (wider, 0))
    assert bold_of(FONT, face(REGULAR), {"A"}) is None

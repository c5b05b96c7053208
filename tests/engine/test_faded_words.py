"""Words that only their opacity sets apart stay in their sentence, in a lighter color."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import Text
from htmlfig_desktop.engine.scene.paints import SolidPaint
from tests.engine.conftest import Pages, Run
from tests.engine.proved import LAST, Draw, proving

pytestmark = pytest.mark.engine


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def runs_of(text: Text) -> list[tuple[str, float]]:
    """Return the runs of a text, each with how opaque its letters are."""
    found: list[tuple[str, float]] = []
    for run in text.content.runs:
        (fill,) = run.style.fills
        assert isinstance(fill, SolidPaint)
        found.append((run.characters, round(fill.color.a, 2)))
    return found


def test_faded_words_are_a_run_of_their_sentence(draw: Draw) -> None:
    design = draw(f'<p>Hello <b style="opacity:.6">muted words</b> and the rest.</p>{LAST}')
    (text,) = design.texts
    assert runs_of(text) == [("Hello ", 1), ("muted words", 0.6), (" and the rest.", 1)]


def test_a_faded_sign_before_words_is_a_run_before_them(draw: Draw) -> None:
    tag = '<style>#tag{color:#00f8}#tag::before{content:"#";opacity:.5}</style>'
    (text,) = draw(f'{tag}<p><span id="tag">collab</span></p>{LAST}').texts
    assert runs_of(text) == [("#", 0.27), ("collab", 0.53)]


@pytest.mark.parametrize(
    "word",
    [
        '<b style="opacity:.6;background:#ff0">word</b>',
        '<b style="opacity:.6;text-shadow:0 0 2px red">word</b>',
        '<b style="opacity:.6;position:relative;top:1px">word</b>',
        '<b style="opacity:.6;text-decoration:underline">word</b>',
        '<b style="opacity:.6;mix-blend-mode:multiply">word</b>',
        '<b style="opacity:.6">wo<i>rd</i></b>',
        '<b style="opacity:.6">\U0001f600</b>',
        '<b style="opacity:.6">شمس</b>',
        '<a href="#" style="opacity:.6">word</a>',
    ],
    ids=["background", "shadow", "moved", "underlined", "blended", "parted", "emoji", "joined", "link"],
)
def test_words_that_would_look_otherwise_have_a_layer_with_the_opacity(draw: Draw, word: str) -> None:
    design = draw(f"<p>Before {word} after</p>{LAST}")
    assert [round(found.layer.opacity, 2) for found in design.found if found.layer.opacity < 1] == [0.6]


def test_words_that_nobody_sees_are_no_text(draw: Draw) -> None:
    design = draw(f'<p>Before <b style="opacity:0">hidden</b> after</p>{LAST}')
    assert [text.content.characters for text in design.texts] == ["Before", "after"]

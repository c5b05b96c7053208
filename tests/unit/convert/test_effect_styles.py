"""Which effects become effect styles, and what they are called."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.geometry import Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.custom_names import CustomShadow
from htmlfig_desktop.engine.convert.shared.effect_styles import effect_styles
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, Rectangle
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind

DROP = Effect(EffectKind.DROP_SHADOW, 6, BLACK.with_alpha(0.1), Vec(0, 4), -1)
LOWER = Effect(EffectKind.DROP_SHADOW, 4, BLACK.with_alpha(0.1), Vec(0, 2), -2)
INNER = Effect(EffectKind.INNER_SHADOW, 4, BLACK.with_alpha(0.05), Vec(0, 2))
GLASS = Effect(EffectKind.BACKGROUND_BLUR, 12)
MEDIUM = CustomShadow("--shadow-md", "0 4px 6px -1px rgb(0 0 0 / .1), 0 2px 4px -2px rgb(0 0 0 / .1)", 1)


def box(*effects: Effect) -> Layer:
    return Rectangle(name="box", size=Size(100, 20), effects=effects)


def names(*layers: Layer, named: tuple[CustomShadow, ...] = ()) -> list[str]:
    return [style.name for style in effect_styles(named, layers)]


def test_a_named_shadow_is_a_style_where_one_layer_has_all_of_it_and_no_more() -> None:
    assert names(box(LOWER, DROP), named=(MEDIUM,)) == ["shadow/md"]
    assert names(box(DROP), box(LOWER, DROP, GLASS), named=(MEDIUM,)) == []


def test_rings_are_strokes_so_what_is_left_of_a_named_shadow_follows_it_too() -> None:
    ringed = CustomShadow("--card", "0 0 0 1px #eee, 0 4px 6px -1px rgb(0 0 0 / .1)", 1)
    ring = Effect(EffectKind.DROP_SHADOW, 0, Color.from_bytes(238, 238, 238), Vec(0, 0), 1)
    assert names(box(DROP), named=(ringed,)) == ["card"]
    assert names(box(DROP, ring), named=(ringed,)) == ["card"]


def test_shadows_of_letters_and_of_filters_have_the_same_names() -> None:
    soft = CustomShadow("--text-shadow-soft", "0 1px 2px #000", 1)
    letters = Effect(EffectKind.DROP_SHADOW, 2, BLACK, Vec(0, 1), show_behind=True)
    assert names(box(letters), named=(soft,)) == ["text-shadow/soft"]
    assert names(box(replace(letters, radius=4)), named=(soft,)) == ["text-shadow/soft"]


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("shadow", "shadow"),
        ("--bs-box-shadow-lg", "bs-box-shadow/lg"),
        ("mdl-shadow--2dp", "mdl-shadow/2dp"),
        ("mat-elevation-z8", "mat-elevation/z8"),
        ("--raised", "raised"),
    ],
)
def test_a_scale_of_shadows_stands_in_a_folder(name: str, called: str) -> None:
    assert names(box(DROP), named=(CustomShadow(name, "0 4px 6px -1px rgb(0 0 0 / .1)", 1),)) == [called]


def test_of_two_names_for_a_shadow_the_one_counts_that_is_used_more() -> None:
    rare = replace(MEDIUM, name="--rare")
    assert names(box(LOWER, DROP), named=(rare, replace(MEDIUM, uses=3))) == ["shadow/md"]


def test_without_a_name_two_layers_make_a_style_that_is_called_after_its_figures() -> None:
    assert names(box(DROP), box(LOWER, DROP), box(LOWER, DROP)) == ["Shadow/0 4 6 -1"]
    assert names(box(INNER), box(INNER), box(GLASS), box(GLASS)) == ["Background blur/12", "Inner shadow/0 2 4"]


def test_styles_of_the_same_figures_say_their_colors() -> None:
    red = replace(DROP, color=Color.from_bytes(255, 0, 0).with_alpha(0.5))
    assert names(box(DROP), box(DROP), box(DROP), box(red), box(red)) == [
        "Shadow/0 4 6 -1",
        "Shadow/0 4 6 -1 #FF0000 50%",
    ]


def test_raised_edges_and_blurred_layers_are_no_styles() -> None:
    edges = (replace(INNER, radius=0), replace(INNER, radius=0, offset=Vec(1, 0)))
    blurred = Effect(EffectKind.LAYER_BLUR, 8)
    assert names(box(*edges), box(*edges), box(blurred), box(blurred)) == []


def test_layers_inside_of_others_count() -> None:
    card = Frame(name="card", size=Size(100, 100), effects=(DROP,), children=(box(DROP),))
    assert names(card) == ["Shadow/0 4 6 -1"]


def test_what_cannot_be_read_names_nothing() -> None:
    assert names(box(DROP), named=(CustomShadow("--shadow", "0 4px 6px -1px color-of(sea)", 1),)) == []

"""Shadows and filters."""

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.engine.convert.css.effects import Filter, FilterKind, Shadow, parse_filters, parse_shadows


def test_a_shadow_list_keeps_order_lengths_and_inset() -> None:
    value = "rgba(0, 0, 0, 0.2) 0px 1px 2px 3px, rgb(255, 0, 0) -4px 5px 0px 1.04px inset"
    assert parse_shadows(value) == (
        Shadow(Color(0, 0, 0, 0.2), 0, 1, 2, 3),
        Shadow(Color(1, 0, 0), -4, 5, 0, 1.04, is_inset=True),
    )


def test_a_text_shadow_has_no_spread() -> None:
    assert parse_shadows("rgb(0, 0, 255) 1px 2px 3px") == (Shadow(Color(0, 0, 1), 1, 2, 3),)


def test_a_shadow_without_a_color_takes_the_text_color() -> None:
    assert parse_shadows("1px 2px", Color(0, 1, 0)) == (Shadow(Color(0, 1, 0), 1, 2, 0),)


def test_no_shadow_is_empty_and_an_unreadable_one_is_none() -> None:
    assert parse_shadows("none") == ()
    assert parse_shadows("rgb(0, 0, 0) 1px") is None
    assert parse_shadows("what 1px 2px") is None


def test_filters_come_in_order_with_their_amounts() -> None:
    assert parse_filters("blur(4px) invert(50%) hue-rotate(0.5turn) opacity(0.3)") == (
        Filter(FilterKind.BLUR, 4),
        Filter(FilterKind.INVERT, 0.5),
        Filter(FilterKind.HUE_ROTATE, 180),
        Filter(FilterKind.OPACITY, 0.3),
    )


def test_a_drop_shadow_carries_its_shadow() -> None:
    assert parse_filters("drop-shadow(rgb(0, 0, 0) 1px 2px 3px)") == (
        Filter(FilterKind.DROP_SHADOW, shadow=Shadow(Color(0, 0, 0), 1, 2, 3)),
    )


def test_filters_by_address_are_named_and_unknown_ones_are_unreadable() -> None:
    assert parse_filters('url("#f")') == (Filter(FilterKind.URL),)
    assert parse_filters("none") == ()
    assert parse_filters("explode(3)") is None

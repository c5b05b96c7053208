"""Background layers and corner radii."""

from htmlfig_desktop.engine.convert.css.background import (
    BACKGROUND_PROPERTIES,
    BackgroundBox,
    BackgroundRepeat,
    BackgroundSize,
    Fit,
    Repeat,
    parse_background,
    parse_background_repeat,
    parse_background_size,
    parse_radius,
)
from htmlfig_desktop.engine.convert.css.values import Length

PLAIN = ("auto", "0%", "0%", "repeat", "padding-box", "border-box", "scroll", "normal")


def test_every_layer_gets_its_own_entry_of_each_list_and_short_lists_repeat() -> None:
    layers = parse_background(
        'url("a.png"), none, linear-gradient(red, blue)',
        "16px 12px, cover",
        "calc(100% - 12px), 50%",
        "50%",
        "no-repeat",
        "padding-box",
        "border-box, content-box",
        "scroll, scroll, fixed",
        "normal",
    )
    assert [layer.image for layer in layers] == ['url("a.png")', "linear-gradient(red, blue)"]
    first, last = layers
    assert first.size == BackgroundSize(width=Length(16), height=Length(12))
    assert first.x == Length(-12, 100)
    assert last.size == first.size  # the third layer takes the first entry again
    assert last.y == Length(percent=50)
    assert (first.clip, last.clip) == (BackgroundBox.BORDER, BackgroundBox.BORDER)
    assert (first.is_fixed, last.is_fixed) == (False, True)
    assert first.repeat == BackgroundRepeat(Repeat.NO_REPEAT, Repeat.NO_REPEAT)


def test_no_image_means_no_layers() -> None:
    assert parse_background("none", *PLAIN) == ()
    assert len(BACKGROUND_PROPERTIES) == 1 + len(PLAIN)


def test_unreadable_entries_count_as_initial_values() -> None:
    (layer,) = parse_background('url("a")', "??", "??", "??", "??", "??", "??", "??", "??")
    assert (layer.size, layer.x, layer.y) == (BackgroundSize(), Length(), Length())
    assert (layer.repeat, layer.origin, layer.clip) == (BackgroundRepeat(), BackgroundBox.PADDING, BackgroundBox.BORDER)


def test_sizes_are_a_fit_or_two_sides() -> None:
    assert parse_background_size("cover") == BackgroundSize(fit=Fit.COVER)
    assert parse_background_size("auto") == BackgroundSize()
    assert parse_background_size("150%") == BackgroundSize(width=Length(percent=150))
    assert parse_background_size("auto 10px") == BackgroundSize(height=Length(10))
    assert parse_background_size("1px 2px 3px") is None


def test_repeat_has_one_or_two_words() -> None:
    assert parse_background_repeat("repeat-x") == BackgroundRepeat(Repeat.REPEAT, Repeat.NO_REPEAT)
    assert parse_background_repeat("space round") == BackgroundRepeat(Repeat.SPACE, Repeat.ROUND)
    assert parse_background_repeat("round") == BackgroundRepeat(Repeat.ROUND, Repeat.ROUND)


def test_a_radius_is_a_pair() -> None:
    assert parse_radius("50%") == (Length(percent=50), Length(percent=50))
    assert parse_radius("10px 20px") == (Length(10), Length(20))
    assert parse_radius("") is None

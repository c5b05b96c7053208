from __future__ import annotations

import pytest

from htmlfig_desktop.core.conversion import FontSource, FontUse
from htmlfig_desktop.core.font_availability import FontAvailability, availability_of


@pytest.mark.parametrize(
    ("family", "expected"),
    [
        ("Inter", FontAvailability.OFFERED),
        ("open  sans", FontAvailability.OFFERED),
        ("Noto Sans Arabic", FontAvailability.OFFERED),
        ("Arial", FontAvailability.COMMON),
        ("DejaVu Sans Mono", FontAvailability.UNLIKELY),
        ("Liberation Serif", FontAvailability.UNLIKELY),
        ("Noto Sans CJK SC", FontAvailability.UNLIKELY),
        ("Font Awesome 6 Free", FontAvailability.UNLIKELY),
        ("Material Design Icons", FontAvailability.UNLIKELY),
        ("Iconic Grotesk", FontAvailability.UNKNOWN),
        ("Corporate Brand Sans", FontAvailability.UNKNOWN),
        ("", FontAvailability.UNKNOWN),
    ],
)
def test_who_has_a_font(family: str, expected: FontAvailability) -> None:
    assert availability_of(family) is expected


def test_a_use_tells_where_the_font_comes_from() -> None:
    assert FontUse("Inter", "Regular", 400, 1, FontSource.WEB).is_web_font
    assert not FontUse("Inter", "Regular", 400, 1, FontSource.FALLBACK).is_web_font

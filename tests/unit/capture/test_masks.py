"""What several masks of one element come to. Expectations follow CSS Masking 1, section 6.9."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.capture.pictures.masks import MaskForm, mask_form
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle

FULL = "linear-gradient(rgb(0, 0, 0) 0px, rgb(0, 0, 0) 0px)"
FADE = "linear-gradient(rgb(0, 0, 0) 40%, rgba(0, 0, 0, 0) 100%)"


def masks(*images: str, composite: str, size: str = "auto", repeat: str = "repeat") -> ComputedStyle:
    return ComputedStyle(
        {
            "mask-image": ", ".join(images),
            "mask-composite": composite,
            "mask-size": size,
            "mask-repeat": repeat,
        }
    )


@pytest.mark.parametrize(
    ("style", "form"),
    [
        (masks(FADE, composite="exclude"), MaskForm.ADDED),
        (masks(FADE, FADE, composite="add, add"), MaskForm.ADDED),
        (masks(FULL, FADE, FADE, composite="intersect, intersect, intersect"), MaskForm.INTERSECTED),
        (masks(FULL, FADE, composite="intersect, add"), MaskForm.INTERSECTED),
        (masks(FULL, FULL, composite="exclude, add"), MaskForm.RING),
        (masks(FULL, FULL, composite="subtract"), MaskForm.RING),
        (masks(FADE, FULL, composite="exclude"), MaskForm.OTHER),
        (masks(FULL, FULL, FULL, composite="exclude"), MaskForm.OTHER),
        (masks(FULL, FULL, composite="exclude", size="auto, 20px 20px"), MaskForm.OTHER),
        (masks(FULL, FULL, composite="exclude", repeat="no-repeat, repeat"), MaskForm.OTHER),
        (masks(FADE, FADE, FADE, composite="exclude, intersect"), MaskForm.OTHER),
    ],
)
def test_the_operators_decide(style: ComputedStyle, form: MaskForm) -> None:
    assert mask_form(style) is form

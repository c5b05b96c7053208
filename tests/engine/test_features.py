"""Every feature of docs/conversion.md against Chromium's own picture of it. The suite is slow; a part is not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.engine.browser.browser import Browser
from tests.engine.conftest import Run
from tests.features.feature_page import FeaturePage, feature_pages
from tests.features.trial import Trial, try_page

pytestmark = pytest.mark.engine

SMOKE = frozenset(
    {
        "background/layers",
        "border/collapsed",
        "border/colors-round",
        "clip-and-mask/mask-svg-icon",
        "effect/filter-text",
        "image/object-fit",
        "svg/pattern",
        "transform/3d-perspective",
    }
)
"""Pages that every change is tried on."""


def cases() -> list[Any]:
    return [
        pytest.param(page, id=page.name, marks=() if page.name in SMOKE else (pytest.mark.slow,))
        for page in feature_pages()
    ]


@pytest.fixture
def attempt(_browser: Browser, run: Run, tmp_path: Path) -> Callable[[FeaturePage], Trial]:
    def work(page: FeaturePage) -> Trial:
        trial = run(try_page(_browser, page, tmp_path))
        assert isinstance(trial, Trial)
        return trial

    return work


@pytest.mark.parametrize("page", cases())
def test_the_design_shows_what_the_page_says(attempt: Callable[[FeaturePage], Trial], page: FeaturePage) -> None:
    trial = attempt(page)
    shown = f"see {trial.folder}; notes: {'; '.join(trial.notes) or 'none'}"
    assert trial.faults == (), shown
    assert trial.codes == page.codes, shown
    assert trial.skill >= page.skill, f"skill {trial.skill:.4f}, {shown}"


def test_the_pages_tried_on_every_change_are_there() -> None:
    assert {page.name for page in feature_pages()} >= SMOKE

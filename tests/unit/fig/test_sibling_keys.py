"""Keys that order siblings."""

from __future__ import annotations

import itertools
import re

import pytest

from htmlfig_desktop.engine.fig.writing.sibling_keys import sibling_keys


def test_first_keys_are_those_figma_gives_to_appended_children() -> None:
    assert sibling_keys(3) == ["!", '"', "#"]
    assert sibling_keys(229)[92:96] == ["}", "~", "~!", '~"']
    assert sibling_keys(229)[-1] == "~~I"


@pytest.mark.parametrize("count", [0, 1, 94, 95, 940, 941, 8_836, 8_837, 200_000])
def test_keys_are_unique_ascending_and_printable(count: int) -> None:
    keys = sibling_keys(count)
    assert len(keys) == count
    assert all(a < b for a, b in itertools.pairwise(keys))
    assert all(re.fullmatch(r"[!-~]+", key) for key in keys)


def test_keys_of_large_families_stay_short() -> None:
    assert {len(key) for key in sibling_keys(8_836)} == {2}
    assert {len(key) for key in sibling_keys(8_837)} == {3}

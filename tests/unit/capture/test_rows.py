"""Rows of computed values: the same from the engine's own form as from the packed one, and checked in both."""

from __future__ import annotations

from typing import Any

import pytest

from htmlfig_desktop.engine.capture.decoding.rows import StyleRows

PLAIN = [[1, 2, 3, 4], [], [1, 2, 3, 5], [6, 2, 3, 4], [1, 2, 3, 4]]
PACKED = {"shared": [[1, 2, 3], [6, 2, 3]], "used": [[4], [5]], "boxes": [0, 0, -1, -1, 0, 1, 1, 0, 0, 0]}


@pytest.mark.parametrize("styles", [PLAIN, PACKED], ids=["plain", "packed"])
def test_rows_that_are_alike_are_kept_once(styles: object) -> None:
    rows = StyleRows.of(styles, 3, 1)
    assert rows.shared == ((1, 2, 3), (6, 2, 3))
    assert rows.used == ((4,), (5,))
    assert rows.boxes == ((0, 0), (-1, -1), (0, 1), (1, 0), (0, 0))


def test_a_snapshot_of_nothing_has_no_rows() -> None:
    assert StyleRows.of([], 3, 1) == StyleRows.of({"shared": [], "used": [], "boxes": []}, 3, 1)


@pytest.mark.parametrize(
    "styles",
    [
        [[1, 2, 3]],
        [[1, 2, 3, 4, 5]],
        [7],
        None,
        {},
        PACKED | {"shared": [[1, 2]]},
        PACKED | {"used": [[4, 5], [6]]},
        PACKED | {"used": None},
        PACKED | {"boxes": [2, 0]},
        PACKED | {"boxes": [0, 2]},
        PACKED | {"boxes": [0, -2]},
        PACKED | {"boxes": [-1, 0]},
        PACKED | {"boxes": [0]},
        PACKED | {"boxes": ["0", "0"]},
    ],
)
def test_rows_of_another_form_are_refused(styles: Any) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        StyleRows.of(styles, 3, 1)

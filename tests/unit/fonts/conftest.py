"""The makers of fonts as fixtures."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.fonts import static_font, variable_font


@pytest.fixture
def make_font() -> Callable[..., bytes]:
    """Return the maker of static fonts."""
    return static_font


@pytest.fixture
def make_variable_font() -> Callable[..., bytes]:
    """Return the maker of variable fonts."""
    return variable_font

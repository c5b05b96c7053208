"""The makers of fonts as fixtures."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from htmlfig_desktop.engine.fonts.design import FontDesign, FontWish
from htmlfig_desktop.engine.fonts.face import FontFace
from tests.support.fonts import full_width_font, static_font, variable_font


@pytest.fixture
def make_font() -> Callable[..., bytes]:
    """Return the maker of static fonts."""
    return static_font


@pytest.fixture
def make_variable_font() -> Callable[..., bytes]:
    """Return the maker of variable fonts."""
    return variable_font


@pytest.fixture
def design(make_font: Callable[..., bytes]) -> FontDesign:
    """Return what a static font draws."""
    face = FontFace.from_bytes(make_font())
    assert face is not None
    return face.design(FontWish())


@pytest.fixture
def wide() -> FontDesign:
    """Return what a font draws whose characters are all an em wide."""
    face = FontFace.from_bytes(full_width_font())
    assert face is not None
    return face.design(FontWish())

"""Names that a page has for colors, lengths and shadows."""

from __future__ import annotations

from htmlfig_desktop.core.values import dataclass


@dataclass(frozen=True, slots=True)
class CustomColorUse:
    """Where style sheets use a custom property."""

    property: str
    """Such as ``background-color``, or a custom property."""
    function: str
    """The color function directly around it, such as ``hsl``, else ``gradient`` where it is part of one; ``mix`` where
    another color is worked out from it."""
    count: int


@dataclass(frozen=True, slots=True)
class CustomColor:
    """A name for a color: a custom property of the body, mostly one of the root element, or one of utility classes."""

    name: str
    """Such as ``--brand``, or ``indigo-600`` of ``.bg-indigo-600``."""
    value: str
    """Computed: ``#4f46e5``, or the parts of a color such as ``222 47% 11%``."""
    uses: tuple[CustomColorUse, ...]
    mark: int = 0
    """By which computed colors tell that they are of it (``color_marks``); 0 where they do not."""
    shade: str = ""
    """What elements compute of it with its mark; empty where it has none, or only an element knows that."""
    mixed: tuple[str, ...] = ()
    """What browsers make of that in other color spaces, where they mix it with nothing; some opacity is left."""
    other: str = ""
    """What it would be in the page's other color scheme (``Snapshot.other_scheme``); empty where that is not known."""

    @property
    def is_property(self) -> bool:
        """Whether it is a custom property."""
        return self.name.startswith("--")


@dataclass(frozen=True, slots=True)
class CustomLength:
    """A name for a length: a custom property, mostly of the root element, or a step of what utility classes are for."""

    name: str
    """Such as ``--radius``, or ``spacing-4`` of ``.p-4``."""
    value: float
    """px."""
    uses: tuple[CustomColorUse, ...]
    """Their function is ``calc`` where something is made of the length, ``*4`` where that is four times as long."""


@dataclass(frozen=True, slots=True)
class CustomShadow:
    """A name for shadows: a custom property of the body, or a utility class."""

    name: str
    """Such as ``--shadow-md``, or ``shadow-md`` of ``.shadow-md``."""
    value: str
    """As written, lengths in px."""
    uses: int
    """How often style sheets use it for shadows."""

"""Designs that somebody edits in Figma, beside the page after the same edit in the browser."""

from __future__ import annotations

from collections.abc import Callable

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.scene.nodes import Frame, Group, Layer
from tests.bench.edited_design import Design as Numbered
from tests.bench.edited_design import Placed, matched
from tests.support.scenes import Design

NEAR = 1.0
"""px."""
Edit = Callable[[Numbered], Numbered]


def unchanged(design: Numbered) -> Numbered:
    """Return a design as it is."""
    return design


def longer(*texts: str) -> Edit:
    """Return the edit that makes texts 40 % longer; ``tests.bench.retyping.longer`` says to what."""
    return lambda design: design.retyped(texts)


def without(name: str) -> Edit:
    """Return the edit that deletes the only layer of a name."""
    return lambda design: _changed(design, name, lambda _: ())


def doubled(name: str) -> Edit:
    """Return the edit that duplicates the only layer of a name: the copy comes right after it."""
    return lambda design: _changed(design, name, lambda layer: (layer, replace(layer, name=layer.name)))


def misplaced(design: Design, edit: Edit, truth: Design, width: float | None = None) -> list[str]:
    """Return the layers that show something and stand elsewhere than in the browser, for people.

    Args:
        design: As it was made.
        edit: What somebody does to it.
        truth: Of the page that says the same.
        width: What somebody makes it wide, px.
    """
    edited, other = edit(Numbered(design.page)), Numbered(truth.page)
    ours = edited.as_edited() if width is None else edited.at_width(width)
    theirs, pairs = other.found(), matched(edited.keys(), other.keys())
    found: list[str] = []
    for at, each in enumerate(ours):
        if not each.is_shown:
            continue
        name = edited.names[each.layer.name]
        if at not in pairs:
            found.append(f"{name}: not there")
        elif not _is_near(each, theirs[pairs[at]]):
            found.append(f"{name}: {_words(each)}, not {_words(theirs[pairs[at]])}")
    return found


def _changed(design: Numbered, name: str, change: Callable[[Layer], tuple[Layer, ...]]) -> Numbered:
    (number,) = (number for number, own in design.names.items() if own == name)

    def within(layer: Layer) -> Layer:
        if not isinstance(layer, Frame | Group):
            return layer
        inner = tuple(
            each for child in layer.children for each in (change(child) if child.name == number else (within(child),))
        )
        return replace(layer, children=inner)

    edited = Numbered(design.top)
    edited.names, edited.letters = design.names, design.letters
    edited.top = within(design.top)
    return edited


def _is_near(first: Placed, second: Placed) -> bool:
    a, b = first.rect, second.rect
    return max(abs(a.x - b.x), abs(a.y - b.y), abs(a.right - b.right), abs(a.bottom - b.bottom)) <= NEAR


def _words(placed: Placed) -> str:
    rect = placed.rect
    return f"{rect.x:.1f} {rect.y:.1f} to {rect.right:.1f} {rect.bottom:.1f}"

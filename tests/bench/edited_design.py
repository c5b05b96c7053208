"""A design as somebody changes it in Figma: another width, longer texts, fewer layers. Laid out by our simulation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.scene.arranging.simulation import laid_out
from htmlfig_desktop.engine.scene.nodes import Frame, Group, Layer, Text, children_of, walk
from tests.bench.retyping import Letters, Typesetting, retyped


@dataclass(frozen=True, slots=True)
class Placed:
    """A layer on the page."""

    layer: Layer
    rect: Rect
    parent: int
    """Its place in the list; -1: the design itself."""
    is_shown: bool


def numbered(layer: Layer, counter: Iterator[int]) -> Layer:
    """Return a design with a number for the name of each layer."""
    name = str(next(counter))
    if isinstance(layer, Frame | Group):
        return replace(layer, name=name, children=tuple(numbered(child, counter) for child in layer.children))
    return replace(layer, name=name)


def placed(top: Layer, setting: Typesetting) -> list[Placed]:
    """Return all layers with their edges on the page; of texts, those of their lines."""
    found: list[Placed] = []
    pending: list[tuple[Layer, Affine, int]] = [(top, IDENTITY, -1)]
    while pending:
        layer, around, parent = pending.pop()
        own = around @ layer.transform if parent >= 0 else IDENTITY
        rect = own.bounds(Rect(0, 0, layer.size.width, layer.size.height))
        ink = setting.ink(layer) if isinstance(layer, Text) and layer.transform.is_translation else None
        if ink is not None:
            rect = Rect(rect.x + ink[0], rect.y + ink[1], ink[2] - ink[0], ink[3] - ink[1])
        at = len(found)
        found.append(Placed(layer, rect, parent, shows(layer)))
        pending.extend((child, own, at) for child in reversed(children_of(layer)))
    return found


def shows(layer: Layer) -> bool:
    if isinstance(layer, Frame | Group):
        return isinstance(layer, Frame) and bool(layer.fills or layer.stroke or layer.effects)
    return layer.is_visible


def keys(top: Layer, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return what tells layers apart, in the order of ``placed``."""
    return [
        ("text", layer.content.characters)
        if isinstance(layer, Text)
        else (type(layer).__name__.replace("Rectangle", "Frame"), names[layer.name])
        for layer in walk((top,))
    ]


class Design:
    """The design of a page, with numbers for names."""

    def __init__(self, top: Layer) -> None:
        count = sum(1 for _ in walk((top,)))
        self.top = numbered(top, iter(range(count)))
        self.names = {str(at): layer.name for at, layer in enumerate(walk((top,)))}
        self.letters = {
            layer.name: letters
            for layer in walk((self.top,))
            if isinstance(layer, Text) and (letters := Letters.of(layer)) is not None
        }

    def found(self, top: Layer | None = None) -> list[Placed]:
        """Return its layers as the browser has them, or as they are in a version of it that was laid out anew."""
        return placed(top or self.top, Typesetting(self.letters))

    def keys(self) -> list[tuple[str, str]]:
        """Return what tells its layers apart."""
        return keys(self.top, self.names)

    def at_width(self, width: float) -> list[Placed]:
        """Return its layers once somebody made it another width."""
        return self.found(laid_out(self.top, Typesetting(self.letters).measure, width))

    def as_edited(self) -> list[Placed]:
        """Return its layers once Figma has laid them out anew."""
        return self.found(laid_out(self.top, Typesetting(self.letters).measure))

    def retyped(self, texts: Sequence[str]) -> Design:
        """Return the design with some of its texts made longer."""
        edited = Design(self.top)
        edited.names, edited.letters = self.names, dict(self.letters)
        edited.top = _changed(self.top, lambda layer: edited._retyped(layer, texts))
        return edited

    def _retyped(self, layer: Layer, texts: Sequence[str]) -> Layer:
        if not isinstance(layer, Text) or layer.content.characters.strip() not in texts:
            return layer
        letters = self.letters[layer.name].longer()
        self.letters[layer.name] = letters
        return retyped(layer, letters.characters)

    def without(self, removed: Sequence[Sequence[str]]) -> tuple[Design, int]:
        """Return the design without the layers that hold just these texts, and how many there were."""
        gone = {name for texts in removed if (name := _holder(self.top, texts)) is not None}
        edited = Design(self.top)
        edited.names, edited.letters = self.names, self.letters
        edited.top = _pruned(self.top, gone)
        return edited, len(gone)


def _changed(layer: Layer, change: Callable[[Layer], Layer]) -> Layer:
    if isinstance(layer, Frame | Group):
        return replace(layer, children=tuple(_changed(child, change) for child in layer.children))
    return change(layer)


def _pruned(layer: Layer, gone: set[str]) -> Layer:
    if not isinstance(layer, Frame | Group):
        return layer
    return replace(layer, children=tuple(_pruned(child, gone) for child in layer.children if child.name not in gone))


def _letters_of(texts: Sequence[str]) -> str:
    return "".join("".join(texts).split()).lower()


def _holder(top: Layer, texts: Sequence[str]) -> str | None:
    """Return the name of the only outermost layer that holds just some texts; None where there is none."""
    wanted = _letters_of(texts)
    found: list[str] = []

    def look(layer: Layer) -> None:
        own = _letters_of([each.content.characters for each in walk((layer,)) if isinstance(each, Text)])
        if own == wanted:
            found.append(layer.name)
        elif wanted in own:
            for child in children_of(layer):
                look(child)

    look(top)
    return found[0] if len(found) == 1 else None


def matched(first: Sequence[tuple[str, str]], second: Sequence[tuple[str, str]]) -> dict[int, int]:
    """Return which layer of a design is which of another."""
    blocks = SequenceMatcher(None, first, second, autojunk=False).get_matching_blocks()
    return {block.a + at: block.b + at for block in blocks for at in range(block.size)}

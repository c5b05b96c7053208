"""Sets of components: a frame that holds a part once for each of its states, between which a prototype changes over.

Source: format notes, section 11; sets of genuine files. Their property "State" has the same number in all of them;
texts and instances refer to the properties of a variant, and these to those of the set.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import IDENTITY, Affine, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.components.instances import Component, Property, text_definition
from htmlfig_desktop.engine.fig.components.kinds import words_of
from htmlfig_desktop.engine.fig.components.repeats import Repeat
from htmlfig_desktop.engine.fig.outlines.outlines import box_blob
from htmlfig_desktop.engine.fig.outlines.strokes import box_stroke_blob
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.interactions import Trigger, Way, interaction
from htmlfig_desktop.engine.fig.reading.references import guid_fields
from htmlfig_desktop.engine.fig.reading.variants import STATE_PROPERTY
from htmlfig_desktop.engine.fig.writing.notes import Note, without_note
from htmlfig_desktop.engine.fig.writing.paints import color_fields
from htmlfig_desktop.engine.fig.writing.sibling_keys import sibling_keys
from htmlfig_desktop.engine.scene.nodes import InteractionState
from htmlfig_desktop.engine.scene.paints import Corners, Stroke

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import ComponentPropDefFields, NodeFields, VariantPropSpecFields
    from htmlfig_desktop.engine.fig.schema.value_fields import ColorFields, PaintFields, PathFields

_NAME: Final = "State"
_GAP: Final = 40.0
"""Between variants and around them, px: a set cuts off what sticks out, such as the shadow of a state."""
_LINEAR: Final = 1e-4
"""By which turned and scaled layers differ that are the same."""
_COLOR: Final = color_fields(Color(0x97 / 255, 0x47 / 255, 1.0))
_LINE: Final = Stroke((), 1.0, dashes=(10.0, 5.0))
"""Around a set, as Figma draws it."""
_RADIUS: Final = 5.0
_TRIGGERS: Final = {
    InteractionState.DEFAULT: ((Trigger.HOVER, InteractionState.HOVER), (Trigger.PRESS, InteractionState.PRESSED)),
    InteractionState.HOVER: ((Trigger.PRESS, InteractionState.PRESSED),),
}
"""What leads from a state to another one. A pointer is over a part before it presses it; nothing leads to focus."""


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """A part in a state."""

    state: InteractionState
    component: Component
    properties: Mapping[Guid, Guid]
    """By a property of the set: its own of that name, whether it has a text for it or not."""


@dataclass(frozen=True, slots=True, eq=False)
class ComponentSet:
    """A set that is about to be written."""

    guid: Guid
    name: str
    properties: Mapping[Guid, Property]
    """By the text that has them by default."""
    variants: Sequence[Variant]
    """The default first."""
    fills: Sequence[PaintFields]
    """What they stand on."""

    @property
    def size(self) -> Size:
        """Width and height, px."""
        sizes = [each.component.size for each in self.variants]
        width = _GAP + sum(size.width + _GAP for size in sizes)
        return Size(width, max(size.height for size in sizes) + 2 * _GAP)

    def corners(self) -> Iterator[tuple[float, float]]:
        """Yield where its variants stand: side by side."""
        x = _GAP
        for variant in self.variants:
            yield x, _GAP
            x += variant.component.size.width + _GAP


class SetMaker:
    """Makes sets of parts with states.

    Args:
        file: The design.
        repeats: What becomes of it.
        guids: Numbers that are free.
    """

    def __init__(self, file: FigFile, repeats: Sequence[Repeat], guids: Iterator[Guid]) -> None:
        self._guids = guids
        self.symbols: dict[Guid, Guid] = {look.frame: next(guids) for repeat in repeats for look in repeat.looks}
        """By the frames that show states: the variants."""
        self.file = self._changing_over(file, repeats)
        """The design, whose parts say what leads from one state to another, beside where a click on them leads."""

    def set_of(self, repeat: Repeat, default: Component, texts: Callable[[FigNode], Sequence[FigNode]]) -> ComponentSet:
        """Return the set of a part.

        Args:
            repeat: The part.
            default: Its component by default.
            texts: Gives the texts of a frame that can be properties.
        """
        properties = {text: Property(next(self._guids), its.name) for text, its in default.properties.items()}
        own = {properties[text].guid: its.guid for text, its in default.properties.items()}
        variants = [Variant(InteractionState.DEFAULT, default, own)]
        for look in repeat.looks[1:]:
            frame = self.file.by_guid[look.frame]
            partners = _partners(texts(default.model), texts(frame))
            variants.append(self._variant(look.state, frame, default, properties, partners))
        return ComponentSet(next(self._guids), repeat.name, properties, variants, self._fills(repeat))

    def _variant(
        self,
        state: InteractionState,
        frame: FigNode,
        default: Component,
        properties: Mapping[Guid, Property],
        partners: Mapping[Guid, Guid],
    ) -> Variant:
        own = {its.guid: next(self._guids) for its in properties.values()}
        named = {
            partners[text]: Property(own[its.guid], its.name) for text, its in properties.items() if text in partners
        }
        opacity, turn = _opacity(frame, default.model), _turn(frame, default.model)
        inner = None if opacity == 1 and turn.is_identity else frame.guid
        symbol = self.symbols[frame.guid]
        return Variant(state, Component(symbol, variant_name(state), frame, inner, named, opacity, turn), own)

    def _fills(self, repeat: Repeat) -> Sequence[PaintFields]:
        """Return what a part can be read on: the ground of its row, or that of the page where this is another one."""
        if repeat.ground:
            return self.file.by_guid[repeat.ground].fields.get("fillPaints", ())
        row = self.file.by_guid[repeat.model].parent
        assert row is not None  # it stands on a page
        color = self.file.by_guid[row].fields.get("backgroundColor")
        if color is None or color == self.file.pages[0].fields.get("backgroundColor"):
            return []
        return [_paint(color)]

    def _changing_over(self, file: FigFile, repeats: Sequence[Repeat]) -> FigFile:
        news: dict[Guid, NodeFields] = {}
        for repeat in repeats:
            by_state = {look.state: self.symbols[look.frame] for look in repeat.looks}
            for look in repeat.looks:
                targets = [(trigger, by_state.get(state)) for trigger, state in _TRIGGERS.get(look.state, ())]
                swaps = [
                    interaction(next(self._guids), each, Way.SWAP_STATE, target) for each, target in targets if target
                ]
                notes = without_note(file.by_guid[look.frame].fields, Note.STATE)
                news[look.frame] = {"pluginData": notes, "prototypeInteractions": swaps}
            for guid in repeat.alike[1:] if repeat.looks else ():
                own = file.by_guid[guid].fields.get("prototypeInteractions", [])
                news[guid] = {"prototypeInteractions": [*news[repeat.model]["prototypeInteractions"], *own]}
        return file.with_fields(news)


def _paint(color: ColorFields) -> PaintFields:
    return {"type": "SOLID", "color": color, "opacity": 1.0, "visible": True, "blendMode": "NORMAL"}


def variant_name(state: InteractionState) -> str:
    """Return what a variant is called: its property, and the value."""
    return f"{_NAME}={state.value}"


def set_fields(made: ComponentSet, texts: Mapping[Guid, FigNode], path: Callable[[bytes], PathFields]) -> NodeFields:
    """Return the frame of a set, without its place.

    Args:
        made: The set.
        texts: of the design.
        path: Gives an outline as the message holds it.
    """
    size, corners = made.size, Corners(_RADIUS, _RADIUS, _RADIUS, _RADIUS)
    dashes = box_stroke_blob(size, corners, _LINE)
    keys = sibling_keys(len(made.properties) + 1)
    definitions = [
        text_definition(its, texts[text].fields["textData"], key)
        for (text, its), key in zip(made.properties.items(), keys[1:], strict=True)
    ]
    return {
        "guid": guid_fields(made.guid),
        "phase": "CREATED",
        "type": "FRAME",
        "name": made.name,
        "isPublishable": True,
        "isStateGroup": True,
        "stateGroupPropertyValueOrders": [
            {"property": _NAME, "values": [variant.state.value for variant in made.variants]}
        ],
        "componentPropDefs": [*definitions, _state_definition(keys[0])],
        "visible": True,
        "opacity": 1.0,
        "size": {"x": size.width, "y": size.height},
        "dashPattern": list(_LINE.dashes),
        "cornerRadius": _RADIUS,
        "strokeWeight": _LINE.weight,
        "strokeAlign": _LINE.align.value,
        "strokeJoin": _LINE.join.value,
        "fillPaints": list(made.fills),
        "strokePaints": [_paint(_COLOR)],
        "fillGeometry": [path(box_blob(size, corners))],
        "strokeGeometry": [path(dashes)] if dashes else [],
        "rectangleTopLeftCornerRadius": _RADIUS,
        "rectangleTopRightCornerRadius": _RADIUS,
        "rectangleBottomLeftCornerRadius": _RADIUS,
        "rectangleBottomRightCornerRadius": _RADIUS,
        "frameMaskDisabled": False,
    }


def variant_fields(variant: Variant) -> NodeFields:
    """Return what makes a component a variant."""
    state: VariantPropSpecFields = {"propDefId": guid_fields(STATE_PROPERTY), "value": variant.state.value}
    fields: NodeFields = {"variantPropSpecs": [state]}
    if variant.properties:
        fields["componentPropDefs"] = [
            {"id": guid_fields(own), "parentPropDefId": guid_fields(whole)} for whole, own in variant.properties.items()
        ]
    return fields


def _state_definition(key: str) -> ComponentPropDefFields:
    return {
        "id": guid_fields(STATE_PROPERTY),
        "name": _NAME,
        "initialValue": {},
        "sortPosition": key,
        "type": "VARIANT",
        "preferredValues": {},
        "varValue": {"value": {"textValue": ""}, "dataType": "STRING", "resolvedDataType": "STRING"},
    }


def _partners(mine: Sequence[FigNode], its: Sequence[FigNode]) -> dict[Guid, Guid]:
    """Return by a text the one of another state that says the same; the second of two follows the second there."""
    by_words: dict[str, list[Guid]] = defaultdict(list)
    for text in its:
        by_words[words_of(text)].append(text.guid)
    met: Counter[str] = Counter()
    partners = {}
    for text in mine:
        same, at = by_words[words_of(text)], met[words_of(text)]
        met[words_of(text)] += 1
        if at < len(same):
            partners[text.guid] = same[at]
    return partners


def _opacity(frame: FigNode, default: FigNode) -> float:
    """Return how opaque a state is beside the default, at most 1; an instance has that of the default itself."""
    mine, its = (float(node.fields.get("opacity", 1.0)) for node in (frame, default))
    return min(mine / its, 1.0) if its else 1.0


def _turn(frame: FigNode, default: FigNode) -> Affine:
    """Return how a state is turned and scaled around its middle beside the default, likewise."""
    mine, its = (replace(node.transform, e=0.0, f=0.0) for node in (frame, default))
    far = max(abs(mine.a - its.a), abs(mine.b - its.b), abs(mine.c - its.c), abs(mine.d - its.d))
    if far <= _LINEAR or abs(its.determinant) <= _LINEAR:
        return IDENTITY
    x, y = (frame.size.width / 2, frame.size.height / 2) if frame.size else (0.0, 0.0)
    return Affine.translation(x, y) @ its.inverse() @ mine @ Affine.translation(-x, -y)

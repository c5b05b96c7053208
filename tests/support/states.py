"""Designs of parts that look otherwise under the pointer, in focus or pressed, with the page that shows them so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.nodes import (
    STATES_PAGE,
    Frame,
    InteractionState,
    Layer,
    Page,
    Rectangle,
    SceneDocument,
    Semantics,
)
from htmlfig_desktop.engine.scene.paints import SolidPaint
from tests.support.cards import BLUE, COLUMN, RED, WHITE, at, text

HOVER, FOCUS, PRESSED = InteractionState.HOVER, InteractionState.FOCUS, InteractionState.PRESSED
GREEN = SolidPaint(Color(0, 1, 0))
PAGE = Page("", ()).background
"""What Figma gives a page."""
Looks = Mapping[InteractionState, Frame]


def button(
    words: str = "Buy", x: float = 0, y: float = 0, *, part: str = "button", fill: SolidPaint = BLUE, leads_to: str = ""
) -> Frame:
    """Return a button as wide as its words."""
    label = text(words, 8, 4)
    return Frame(
        name="button",
        size=Size(label.size.width + 16, 28),
        transform=at(x, y),
        fills=(fill,),
        children=(label,),
        auto_layout=replace(COLUMN, padding_top=4, padding_left=8, padding_right=8, padding_bottom=4),
        semantics=Semantics(tag="BUTTON", part=part, leads_to=leads_to),
    )


def looks(
    part: Frame, *, hover: Frame | None = None, focus: Frame | None = None, pressed: Frame | None = None
) -> Looks:
    """Return a part in its states, as far as there are any; a state says which part it shows."""
    told = {InteractionState.DEFAULT: part, HOVER: hover, FOCUS: focus, PRESSED: pressed}
    return {state: replace(frame, semantics=replace(part.semantics)) for state, frame in told.items() if frame}


BUTTON = looks(button(), hover=button(fill=GREEN), pressed=button(fill=RED))


def sheet(rows: Mapping[str, Looks], ground: SolidPaint | None = None) -> Page:
    """Return the page of the states: by what each part is called."""
    below = [_ground(name, shown, ground) for name, shown in rows.items()] if ground else []
    return Page(STATES_PAGE, (*below, *_frames(rows)))


def with_states(
    layers: Sequence[Layer],
    rows: Mapping[str, Looks],
    address: str = "",
    ground: SolidPaint | None = None,
    background: Color = PAGE,
) -> bytes:
    """Return a design of these layers and of its states, with what these stand on."""
    said = Semantics(address=address)
    page = Frame(name="page", size=Size(1400, 600), fills=(WHITE,), children=tuple(layers), semantics=said)
    return write_fig(
        SceneDocument("Page", (Page("Page 1", (page,)), replace(sheet(rows, ground), background=background))),
        thumbnail=None,
    )


def _ground(name: str, shown: Looks, fill: SolidPaint) -> Rectangle:
    part = shown[InteractionState.DEFAULT].semantics.part
    said = Semantics(part=part)
    return Rectangle(
        name=f"{name} / Ground", size=Size(900, 100), transform=at(-16, -16), fills=(fill,), semantics=said
    )


def _frames(rows: Mapping[str, Looks]) -> Iterator[Frame]:
    for at_row, (name, shown) in enumerate(rows.items()):
        for place, (state, frame) in enumerate(shown.items()):
            yield replace(
                frame,
                name=f"{name} / {state.value}",
                transform=Affine.translation(300.0 * place, 300.0 * at_row) @ replace(frame.transform, e=0.0, f=0.0),
                semantics=replace(frame.semantics, state=state),
            )

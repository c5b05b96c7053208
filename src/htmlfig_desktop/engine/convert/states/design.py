"""A design with a page that shows its parts in their states."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.color import WHITE
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.engine.capture.snapshot import Snapshot
from htmlfig_desktop.engine.convert.document import Converted, build_scene, scene_of
from htmlfig_desktop.engine.convert.states.looks import PartLooks, with_part_frames
from htmlfig_desktop.engine.convert.states.sheet import sheet_of, states_that_differ
from htmlfig_desktop.engine.scene.nodes import STATES_PAGE, ImageAsset, Layer, Page, walk
from htmlfig_desktop.engine.scene.paints import ImagePaint


def design_in_states(
    snapshot: Snapshot, told: Sequence[PartLooks], name: str = "Untitled", limits: Limits = DEFAULT_LIMITS
) -> Converted:
    """Return the design of a snapshot with its states; one without parts that change is as ``build_scene`` gives it.

    Args:
        snapshot: The page at rest, which names its parts.
        told: How these look in states.
        name: As in ``build_scene``.
        limits: Likewise.
    """
    converted = build_scene(snapshot, name, limits)
    states = states_that_differ(_whole(converted), told)
    changing = {index: number for index, number in snapshot.parts.items() if str(number) in states}
    if len(changing) < len(snapshot.parts):  # the others need no frames of their own
        snapshot = dataclasses.replace(snapshot, parts=changing)
        converted = build_scene(snapshot, name, limits)
    if not changing:
        return converted
    sheet = sheet_of(_whole(converted), states)
    first = dataclasses.replace(converted.scene.pages[0], children=(sheet.whole,))
    pages = (first, Page(STATES_PAGE, sheet.rows, WHITE))
    images = {**converted.scene.images, **_pictures_in(sheet.rows, told)}
    scene = scene_of(snapshot, converted.scene.name, pages, images)
    structure = dataclasses.replace(
        converted.structure,
        states=sheet.parts,
        variables=len(scene.variables),
        sizes=len(scene.sizes),
        text_styles=len(scene.text_styles),
        effect_styles=len(scene.effect_styles),
    )
    lost: tuple[Diagnostic, ...] = ()
    if sheet.beyond:
        note = because("{count} more", count=str(sheet.beyond))
        lost = (Diagnostic(DiagnosticCode.STATES_LIMITED, note=note),)
    diagnostics = (*converted.diagnostics, *lost)
    return dataclasses.replace(converted, scene=scene, structure=structure, diagnostics=diagnostics)


def _whole(converted: Converted) -> Layer:
    return with_part_frames(converted.scene.pages[0].children[0])


def _pictures_in(layers: tuple[Layer, ...], told: Sequence[PartLooks]) -> Mapping[str, ImageAsset]:
    known = {digest: image for looks in told for digest, image in looks.images.items()}
    return {digest: known[digest] for digest in _digests(layers) if digest in known}


def _digests(layers: tuple[Layer, ...]) -> Iterator[str]:
    for layer in walk(layers):
        for paint in getattr(layer, "fills", ()):
            if isinstance(paint, ImagePaint):
                yield paint.image

"""A whole recorded page through the conversion, without a browser."""

from __future__ import annotations

from htmlfig_desktop.engine.convert.document import build_scene
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.nodes import Frame
from htmlfig_desktop.engine.scene.paints import GradientPaint
from tests.support.recordings import recorded_snapshot
from tests.support.scenes import Design


def design() -> Design:
    return Design(build_scene(recorded_snapshot("card"), "fallback"))


def test_the_tree_is_the_one_a_designer_would_draw() -> None:
    assert design().outline().splitlines() == [
        "Frame Card",
        "  Frame card",
        "    Frame badge",
        "      Text •",
        "      Text Live",
        "    Text Release notes",
        "    Text Everything that is new this week, and a link to all that ca…",
        "    Frame actions",
        "      Frame Open",
        "        Text Open",
        "      Rectangle Your name",
        "  Rectangle tilt",
        "  Frame Check",
        "    Vector Path",
    ]


def test_a_gradient_button_keeps_its_gradient() -> None:
    (button,) = (
        found.layer for found in design().found if found.layer.name == "Open" and isinstance(found.layer, Frame)
    )
    (paint,) = button.fills
    assert isinstance(paint, GradientPaint)
    assert [stop.color.hex for stop in paint.stops] == ["#3B6CFF", "#7A3BFF"]


def test_the_same_snapshot_gives_the_same_bytes() -> None:
    assert write_fig(design().converted.scene, thumbnail=None) == write_fig(design().converted.scene, thumbnail=None)


def test_the_file_breaks_no_rule_of_the_format() -> None:
    assert validate_fig(write_fig(design().converted.scene, thumbnail=None)) == ()


def test_nothing_is_lost_without_a_word() -> None:
    # The recording holds no fonts, so nothing proves where lines would break.
    assert design().codes == {"TEXT_LINES_SPLIT"}

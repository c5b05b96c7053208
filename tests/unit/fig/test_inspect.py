"""What the report on a file says."""

from __future__ import annotations

import dataclasses
import json

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.geometry import Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.components import fig_with_components
from htmlfig_desktop.engine.fig.reading.inspect import Count, FontRow, inspect_fig
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.nodes import Page, Rectangle, SceneDocument
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind
from htmlfig_desktop.engine.scene.shared import SharedEffectStyle
from tests.support.fig_surgery import open_fig
from tests.support.rich_design import JPEG_PICTURE, PNG_PICTURE, digest_of, rich_design
from tests.support.states import BUTTON, button, with_states

RICH = write_fig(rich_design(), thumbnail=None)
REPORT = inspect_fig(read_fig(RICH))


def test_report_names_the_file_and_counts_it() -> None:
    assert (REPORT.name, REPORT.product, REPORT.version, REPORT.definitions) == ("Rich", "fig-kiwi", 101, 127)
    assert (REPORT.pages, REPORT.removed, REPORT.auto_layouts, REPORT.texts_with_layout) == (
        ("Page 1", "Second"),
        0,
        1,
        1,
    )
    assert REPORT.nodes == sum(count.count for count in REPORT.types)


def test_layers_are_listed_as_the_tree_is_read() -> None:
    rows = [(row.depth, row.type, row.name) for row in REPORT.layers]
    assert rows[:3] == [(0, "CANVAS", "Page 1"), (1, "FRAME", "boxes"), (2, "ROUNDED_RECTANGLE", "GRADIENT_LINEAR")]
    assert rows[-2:] == [(0, "CANVAS", "Second"), (1, "ROUNDED_RECTANGLE", "photo")]


def test_layer_tells_its_place_size_and_text() -> None:
    by_name = {row.name: row for row in REPORT.layers}
    ring = by_name["ring"]
    assert (ring.x, ring.y, ring.width, ring.height, ring.is_visible) == (70, 0, 90, 40, True)
    assert by_name["runs"].characters == "Plain bold\nand a link"
    assert not by_name["hidden"].is_visible


def test_kinds_are_sorted_by_how_often_they_occur() -> None:
    assert REPORT.types[0].name == "ROUNDED_RECTANGLE"
    assert [count.count for count in REPORT.types] == sorted((count.count for count in REPORT.types), reverse=True)
    assert Count("GRADIENT_ANGULAR", 1) in REPORT.paints
    assert set(REPORT.effects) == {
        Count(name, 1) for name in ("DROP_SHADOW", "INNER_SHADOW", "FOREGROUND_BLUR", "BACKGROUND_BLUR")
    }


def test_fonts_of_runs_are_counted_once_per_text() -> None:
    assert REPORT.fonts == (FontRow("DejaVu Sans", "Book", 4), FontRow("DejaVu Sans", "Bold", 2))


def test_pictures_tell_their_format_size_and_uses() -> None:
    rows = {row.digest: row for row in REPORT.images}
    picture = rows[digest_of(PNG_PICTURE)]
    assert (picture.format, picture.width, picture.height, picture.uses) == ("PNG", 8, 6, 4)
    assert (rows[digest_of(JPEG_PICTURE)].format, rows[digest_of(JPEG_PICTURE)].uses) == ("JPEG", 1)
    assert picture.bytes == len(PNG_PICTURE)


def test_variables_and_text_styles_tell_how_often_they_are_followed() -> None:
    assert {(row.set, row.name, row.color, row.others) for row in REPORT.variables} == {
        ("Colors", "ink", "#000000", ("#FFFFFF",)),
        ("Colors", "brand", "#3366CC", ("#FFFFFF",)),
    }
    assert REPORT.color_modes == ("Light", "Dark")
    assert all(row.uses > 0 for row in REPORT.variables)
    assert [style.name for style in REPORT.text_styles] == ["Text/16 Book"]
    assert REPORT.text_styles[0].count > 0


def test_effect_styles_tell_how_many_layers_follow_them_and_are_no_layers_themselves() -> None:
    effects = (Effect(EffectKind.DROP_SHADOW, 6, BLACK, Vec(0, 4)),)
    cards = tuple(Rectangle(name="card", size=Size(9, 9), effects=effects) for _ in range(2))
    styles = (SharedEffectStyle("shadow/md", effects), SharedEffectStyle("unused", (replace(effects[0], radius=9),)))
    design = write_fig(SceneDocument("Home", (Page("Page 1", cards),), effect_styles=styles), thumbnail=None)
    report = inspect_fig(read_fig(design))
    assert report.effect_styles == (Count("shadow/md", 2), Count("unused", 0))
    assert report.effects == (Count("DROP_SHADOW", 2),)
    assert not report.paints


def test_report_is_json() -> None:
    assert json.loads(json.dumps(dataclasses.asdict(REPORT)))["layers"][0]["name"] == "Page 1"


def test_removed_nodes_are_counted_apart() -> None:
    fig = open_fig(RICH)
    fig.node("disc")["phase"] = "REMOVED"
    report = inspect_fig(read_fig(fig.close()))
    assert (report.removed, report.nodes) == (1, REPORT.nodes - 1)
    assert "disc" not in [row.name for row in report.layers]


def test_a_set_of_components_is_told_by_the_name_people_have_for_it() -> None:
    data, _ = fig_with_components(with_states([button()], {"Button": BUTTON}))
    report = inspect_fig(read_fig(data))
    assert Count("COMPONENT_SET", 1) in report.types
    assert [row.name for row in report.layers if row.type == "COMPONENT_SET"] == ["Button"]

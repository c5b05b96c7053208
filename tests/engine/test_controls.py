"""What form controls become: the texts and parts the browser keeps inside them, where it shows them."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.conversion import ignore_progress
from htmlfig_desktop.core.options import ConversionOptions, FileSource
from htmlfig_desktop.engine.browser.browser import Browser
from htmlfig_desktop.engine.capture.asking.asked_properties import ASKED_ALL, EVERYTHING, taken_snapshot
from htmlfig_desktop.engine.capture.asking.element_questions import Worlds
from htmlfig_desktop.engine.capture.asking.properties import USED_PROPERTIES
from htmlfig_desktop.engine.capture.capture import PageReader, capture_page
from htmlfig_desktop.engine.capture.decoding.decode import decode_snapshot
from htmlfig_desktop.engine.capture.decoding.insides import Insides, ask_insides, capture_insides, find_controls
from htmlfig_desktop.engine.capture.snapshot import Snapshot
from htmlfig_desktop.engine.scene.nodes import Ellipse
from htmlfig_desktop.engine.scene.paints import SolidPaint
from tests.engine.conftest import Pages, Run
from tests.engine.test_layers import Draw, draw  # noqa: F401
from tests.support.scenes import Design

pytestmark = pytest.mark.engine


def texts(design: Design) -> list[str]:
    assert all(text.layout is not None for text in design.texts), "a text without a complete layout"
    return [text.content.characters for text in design.texts]


@pytest.mark.parametrize(
    ("control", "shown"),
    [
        ("<input value='typed'>", "typed"),
        ("<input placeholder='a hint'>", "a hint"),
        ("<input type=search value='find'>", "find"),
        ("<input type=number value=42>", "42"),
        ("<input type=submit>", "Submit"),
        ("<input type=button value='Push'>", "Push"),
        ("<select><option>one<option selected>two</select>", "two"),
        ("<textarea>words</textarea>", "words"),
        ("<input type=month value=2024-03>", "March 2024"),
        ("<input type=date value=2024-03-05>", "03/05/2024"),
    ],
)
def test_a_control_shows_its_value_as_text(draw: Draw, control: str, shown: str) -> None:  # noqa: F811
    assert "".join(texts(draw(control))).replace(" ", "") == shown.replace(" ", "")


def test_the_files_of_a_file_control_are_told_beside_its_button(draw: Draw) -> None:  # noqa: F811
    assert [words.lower() for words in texts(draw("<input type=file>"))] == ["choose file", "no file chosen"]


def test_options_of_an_open_list_stand_below_each_other(draw: Draw) -> None:  # noqa: F811
    design = draw("<select size=3><option>one<option selected>two<option>three</select>")
    assert texts(design) == ["one", "two", "three"]
    tops = [found.rect.y for found in design.found if found.layer in design.texts]
    assert tops == sorted(tops)
    assert tops[0] < tops[1] < tops[2]


def test_a_placeholder_has_the_look_its_rule_gives_it(draw: Draw) -> None:  # noqa: F811
    design = draw(
        "<style>::placeholder{color:#c00;font-weight:bold;letter-spacing:2px}</style><input placeholder=hint>"
    )
    (text,) = design.texts
    (run,) = text.content.runs
    assert run.style.fills[0].color.hex == "#CC0000"  # type: ignore[union-attr]
    assert run.style.font.style == "Bold"
    assert run.style.letter_spacing == 2


def test_a_password_never_leaves_the_page(run: Run, pages: Pages) -> None:
    async def captured() -> bytes:
        async with pages.open("<input type=password value='hunter2 secret'>") as page:
            snapshot = await capture_page(page, ConversionOptions())
            return pickle.dumps([node.box for node in snapshot.document.root.walk() if node.name == ""])

    boxes: bytes = run(captured())
    assert b"hunter2" not in boxes
    assert "•".encode() in boxes


@pytest.mark.parametrize(
    ("state", "names"),
    [("", {"Untitled", "field"}), ("checked", {"Untitled", "field", "Check"})],
)
@pytest.mark.parametrize("other", ["", "disabled"])
def test_a_checkbox_is_a_box_with_its_mark_in_it(draw: Draw, state: str, other: str, names: set[str]) -> None:  # noqa: F811
    design = draw(f"<input type=checkbox id=field {state} {other}>")
    assert {found.layer.name for found in design.found} == names
    assert design.box("field").fills
    assert design.converted.structure.shown == len(names)


def test_a_checkbox_that_is_neither_shows_a_dash(draw: Draw) -> None:  # noqa: F811
    design = draw("<input type=checkbox id=box><script>box.indeterminate = true</script>")
    assert design.named("Dash")


def test_the_thumb_of_a_slider_stands_where_the_browser_puts_it(draw: Draw) -> None:  # noqa: F811
    design = draw("<input type=range value=25 style='margin:0;width:116px;height:16px'>")
    thumb = design.named("Thumb")
    assert isinstance(thumb.layer, Ellipse)
    assert thumb.rect.x == pytest.approx(25, abs=0.5)


def test_a_slider_whose_track_the_page_draws_keeps_the_thumb_of_the_browser(draw: Draw) -> None:  # noqa: F811
    style = "appearance:none;margin:0;width:116px;height:6px;background:#ddd;accent-color:#16a34a"
    thumb = draw(f"<input type=range value=25 style='{style}'>").named("Thumb")
    assert isinstance(thumb.layer, Ellipse)
    assert thumb.layer.fills == (SolidPaint(Color.from_bytes(22, 163, 74)),)
    assert thumb.rect.x == pytest.approx(25, abs=0.5)


def test_what_a_page_says_of_a_thumb_is_left_out_where_the_browser_draws_the_slider(draw: Draw) -> None:  # noqa: F811
    red = "<style>::-webkit-slider-thumb{appearance:none;background:#f00;border:1px solid}</style>"
    styled = draw(f"{red}<input type=range>")
    plain = draw("<input type=range>")
    assert styled.outline() == plain.outline()


def test_a_mark_stands_out_against_a_light_accent(draw: Draw) -> None:  # noqa: F811
    light = draw("<input type=checkbox checked style='accent-color:#ffee00'>").named("Check").layer
    dark = draw("<input type=checkbox checked style='accent-color:#003300'>").named("Check").layer
    assert light.stroke is not None
    assert dark.stroke is not None
    assert light.stroke.paints != dark.stroke.paints


def test_controls_in_a_frame_are_read_too(draw: Draw) -> None:  # noqa: F811
    assert texts(draw("<iframe srcdoc=\"<input value='inner'>\"></iframe>")) == ["inner"]


FORM = (
    "<input value=typed><input type=password value=secret><input type=password placeholder=none>"
    "<input type=checkbox disabled><input type=number value=42><input type=image alt=go>"
    "<select><option>one<option>two</select><select size=2><option>three<option>four</select>"
    "<textarea>words</textarea><progress></progress><input type=datetime-local value=2024-03-05T10:20>"
    "<select><option>&nbsp;</select>"
    "<div><template shadowrootmode=open><input value=inner></template></div>"
)
CHANGES = {
    "nothing": "0",
    "no value": "document.querySelector('input').value = ''",
    "another value of that length": "document.querySelector('input').value = 'other'",
    "a type": "document.querySelector('input').type = 'month'",
    "a choice": "document.querySelector('select').selectedIndex = 1",
    "a new control": "document.body.append(document.querySelector('input').cloneNode())",
    "a control less": "document.querySelector('textarea').remove()",
    "a state": "document.querySelector('textarea').disabled = true",
}


Told = tuple[dict[str, Any], Insides, Insides, Insides]


def told_after(run: Run, pages: Pages, change: str) -> Told:
    """Return a snapshot's answer, what was told beside it, what comes of that, and what is told after it."""

    async def work() -> Told:
        async with pages.open(FORM) as page:
            worlds = Worlds(page)
            controls = await find_controls(page, worlds)
            await page.evaluate(change)
            await page.freeze()
            answer, _ = await taken_snapshot(page, ASKED_ALL)
            told = await ask_insides(page, controls)
            left = await capture_insides(page, worlds, answer, told)
            return answer, told, left, await capture_insides(page, worlds, answer)

    result: Told = run(work())
    return result


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_controls_found_before_the_page_rests_are_told_as_they_are_then(run: Run, pages: Pages, change: str) -> None:
    answer, told, found, expected = told_after(run, pages, change)
    assert set(told) >= set(found) or change != "0"
    assert set(found) == set(expected)
    assert _parts(answer, found) == _parts(answer, expected)


def test_a_text_that_was_replaced_by_a_like_one_is_told_as_it_is(run: Run, pages: Pages) -> None:
    again = "const i = document.querySelector('input'); i.value = ''; i.value = 'typed'"
    answer, _, found, expected = told_after(run, pages, again)
    # The engine's number of the text may be that of the one before: it only leads to its font.
    assert [part[1:] for part in _parts(answer, found)] == [part[1:] for part in _parts(answer, expected)]


def _parts(answer: dict[str, Any], insides: Insides) -> list[tuple[object, ...]]:
    """Return what a snapshot tells of all its nodes, with some insides."""
    return [
        (
            *(node.backend_id, node.name, node.value, node.attributes, node.is_disabled),
            node.box and (node.box.rect, node.box.text, node.box.text_boxes),
            node.box and [(node.box.used if name in USED_PROPERTIES else node.box.style)[name] for name in EVERYTHING],
        )
        for node in decode_snapshot(answer, insides=insides).root.walk()
    ]


EARLY = {
    "a page without scripts": (FORM, True),
    "one with facts for machines": (FORM + "<script type='application/ld+json'>{}</script>", True),
    "one whose forms hide what it has": (FORM + "<form name=querySelector><input></form>", True),
    "one with a script": (FORM + "<script>0</script>", False),
    "one with details": (FORM + "<details open>more</details>", False),
}


@pytest.mark.parametrize("name", EARLY)
def test_controls_of_a_page_that_nothing_can_change_are_found_while_it_is_waited_for(
    run: Run, pages: Pages, name: str
) -> None:
    html, is_told = EARLY[name]

    async def work() -> tuple[bool, set[int], set[int]]:
        async with pages.open(html) as page:
            worlds = Worlds(page)
            early = await find_controls(page, worlds, is_early=True)
            await page.freeze()
            told = await ask_insides(page, early)
            return early is not None, set(told), set(await ask_insides(page, await find_controls(page, worlds)))

    was_told, early, late = run(work())
    assert was_told is is_told
    assert early >= late if is_told else not early


def test_controls_found_before_a_page_went_on_to_another_are_those_of_the_other(run: Run, tmp_path: Path) -> None:
    (tmp_path / "next.html").write_text("<!doctype html><input value='of the other'>")
    first = tmp_path / "first.html"
    first.write_text("<!doctype html><meta http-equiv=refresh content='0;url=next.html'><input value='of the first'>")

    async def work() -> Snapshot:
        browser = Browser()
        try:
            page, options = browser.new_page(), ConversionOptions(timeout_ms=60_000)
            async with PageReader(page, options) as reader:
                await page.open(FileSource(first, tmp_path), options, ignore_progress, reader.milestones.loaded.set)
                return await reader.whole(await reader.for_layers())
        finally:
            await browser.close()

    snapshot: Snapshot = run(work())
    shown = [box.text for node in snapshot.document.nodes for box in (node.box, *node.generated) if box is not None]
    assert "of the other" in shown
    assert "of the first" not in shown

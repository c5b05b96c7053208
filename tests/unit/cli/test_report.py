"""What a person reads and what a program reads say the same."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from htmlfig_desktop.cli.conversions import Outcome
from htmlfig_desktop.cli.report import conversions_json, error_text, group_losses, outcome_text
from htmlfig_desktop.core.causes import as_cause
from htmlfig_desktop.core.conversion import Conversion, FontSource, FontUse, Stage, StageTiming, Structure
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.errors import CaptureError, ErrorCode, OptionsError
from htmlfig_desktop.core.geometry import Size

LOSSES = (
    Diagnostic(DiagnosticCode.FONT_SUBSTITUTED, "body", "Body", "Inter"),
    Diagnostic(DiagnosticCode.GRADIENT_SIMPLIFIED, "div.g", "G"),
    *(Diagnostic(DiagnosticCode.MASK_UNSUPPORTED, f"div.m{number}", f"M{number}") for number in range(150)),
)
CONVERSION = Conversion(
    fig=Path("/tmp/x.fig"),
    screenshot=None,
    thumbnail=None,
    title="Shop \x1b[2J",
    size=Size(1440, 3200.5),
    nodes=412,
    texts=120,
    images=9,
    diagnostics=LOSSES,
    fonts=(FontUse("Inter", "Bold", 700, 50, FontSource.WEB),),
    timings=(StageTiming(Stage.LOADING, 12.34),),
)
DONE = Outcome("page.html", 2.149, CONVERSION, Path("/out/Shop.fig"), 2048)
FAILED = Outcome("gone.html", 0.1, error=CaptureError(ErrorCode.SELECTOR_TIMED_OUT, "#app did not appear.", detail="x"))


def test_losses_are_grouped_worst_first() -> None:
    assert [(group.code.name, len(group.places)) for group in group_losses(LOSSES)] == [
        ("MASK_UNSUPPORTED", 150),
        ("GRADIENT_SIMPLIFIED", 1),
        ("FONT_SUBSTITUTED", 1),
    ]


def test_a_person_reads_the_file_its_contents_and_one_sentence_per_loss() -> None:
    lines = outcome_text(DONE).splitlines()
    assert lines[0] == "page.html -> /out/Shop.fig"
    assert lines[1] == "  1440 x 3200.5 px, 412 layers (120 texts, 9 pictures), 2 kB, 2.1 s"
    assert lines[2] == (
        "  Missing: A mask is not applied; the whole element shows. [BRD005, 150 places: div.m0, div.m1, div.m2, ...]"
    )
    assert len(lines) == 5


def test_what_has_a_name_in_the_design_is_told_as_far_as_there_is_any() -> None:
    def told(structure: Structure) -> str:
        return outcome_text(replace(DONE, conversion=replace(CONVERSION, structure=structure, diagnostics=())))

    both = Structure(5, 4, variables=3, color_modes=("Light", "Dark"), text_styles=1)
    assert told(both).splitlines()[2:] == ["  3 color variables in Light and Dark, 1 text style"]
    assert told(Structure(5, 4, text_styles=2)).splitlines()[2:] == ["  2 text styles"]
    assert told(Structure(5, 4, states=1)).splitlines()[2:] == ["  1 part in states"]
    all_of_it = Structure(5, 4, variables=1, sizes=2, text_styles=5, states=4, effect_styles=3)
    assert told(all_of_it).splitlines()[2:] == [
        "  1 color variable, 2 size variables, 5 text styles, 3 effect styles, 4 parts in states"
    ]
    assert told(Structure(5, 4)).splitlines()[2:] == []


def test_the_json_counts_what_has_a_name_and_what_is_shown_in_states() -> None:
    counts = Structure(
        5, 4, variables=3, color_modes=("Light", "Dark"), text_styles=1, sizes=2, states=4, effect_styles=6
    )
    (told,) = json.loads(conversions_json([replace(DONE, conversion=replace(CONVERSION, structure=counts))]))["results"]
    names = ("variables", "sizeVariables", "textStyles", "effectStyles", "states")
    found = {name: told["structure"][name] for name in names}
    assert found == {"variables": 3, "sizeVariables": 2, "textStyles": 1, "effectStyles": 6, "states": 4}


def test_a_loss_without_an_element_is_shown_by_what_it_is_about() -> None:
    lost = replace(CONVERSION, diagnostics=(Diagnostic(DiagnosticCode.SCRIPT_MISSING, note=as_cause("js/app.js")),))
    (*_, line) = outcome_text(replace(DONE, conversion=lost)).splitlines()
    assert line.endswith("[PAG002, 1 place: js/app.js]")


def test_a_failure_says_what_why_and_what_next() -> None:
    assert outcome_text(FAILED).splitlines() == [
        "gone.html: The awaited element never appeared (CAP012)",
        "  #app did not appear.",
        "    x",
        "  Check the selector, or raise the timeout.",
    ]


def test_the_json_document_has_the_documented_fields() -> None:
    document = json.loads(conversions_json([DONE, FAILED]))
    assert (document["schema"], document["command"], document["ok"]) == (1, "convert", False)
    done, failed = document["results"]
    assert done["file"] == "/out/Shop.fig"
    assert done["screenshot"] is None
    assert done["size"] == {"width": 1440, "height": 3200.5}
    assert (done["nodes"], done["texts"], done["images"], done["bytes"]) == (412, 120, 9, 2048)
    assert done["timings"] == [{"stage": "loading", "milliseconds": 12.3}]
    assert done["fonts"] == [
        {
            "family": "Inter",
            "style": "Bold",
            "weight": 700,
            "glyphs": 50,
            "webFont": True,
            "source": "web",
            "inFigma": "offered",
        }
    ]
    mask = done["diagnostics"][0]
    assert (mask["code"], mask["severity"], mask["feature"], mask["count"]) == ("BRD005", "lost", "mask", 150)
    assert mask["places"][0] == {"selector": "div.m0", "layer": "M0", "note": ""}
    assert len(mask["places"]) == 100
    assert failed["error"]["code"] == "CAP012"
    assert failed["error"]["exitCode"] == 4


def test_the_json_holds_no_byte_that_steers_a_terminal() -> None:
    assert "\x1b" not in conversions_json([DONE])


def test_an_option_error_names_its_field_in_json() -> None:
    error = OptionsError(ErrorCode.OPTION_OUT_OF_RANGE, "Too wide.", field="viewportWidth")
    document = json.loads(conversions_json([Outcome("p", 0, error=error)]))
    assert document["results"][0]["error"]["field"] == "viewportWidth"
    assert "OPT001" in error_text(error)


def test_a_loss_that_an_option_helps_against_names_it() -> None:
    lost = (
        Diagnostic(DiagnosticCode.FILES_OUT_OF_REACH, note=as_cause("/home/me/two words")),
        Diagnostic(DiagnosticCode.SCRIPT_MISSING, note=as_cause("js/app.js")),
    )
    done = replace(DONE, conversion=replace(CONVERSION, diagnostics=lost))
    step = "Convert it again with --asset-root '/home/me/two words'"
    assert outcome_text(done).splitlines()[-2].strip() == step
    (result,) = json.loads(conversions_json([done]))["results"]
    assert [each["nextStep"] for each in result["diagnostics"]] == [step, None]

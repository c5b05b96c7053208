"""Says what came of a command: sentences for people, one JSON document for programs (``docs/cli.md``)."""

from __future__ import annotations

import json
import math
import shlex
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from htmlfig_desktop.cli.exit_codes import EXIT_CODES
from htmlfig_desktop.cli.fidelity import score_line
from htmlfig_desktop.cli.terminal import plain
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode, Severity
from htmlfig_desktop.core.errors import HtmlFigError

if TYPE_CHECKING:
    from htmlfig_desktop.cli.conversions import Outcome
    from htmlfig_desktop.core.conversion import Conversion, Structure

Json = dict[str, Any]
"""A JSON object about to be printed; it crosses no other border."""

_ORDER = (Severity.LOST, Severity.APPROXIMATED, Severity.INFO)
_SEVERITY_WORDS = {Severity.LOST: "Missing", Severity.APPROXIMATED: "Different", Severity.INFO: "Note"}
_OPTIONS_THAT_HELP: dict[DiagnosticCode, Callable[[Diagnostic], str]] = {
    DiagnosticCode.BASE_ADDRESS_MISSING: lambda loss: "--base-url URL",
    DiagnosticCode.COOKIE_BANNER_SHOWN: lambda loss: "--without-banners",
    DiagnosticCode.FILES_OUT_OF_REACH: lambda loss: f"--asset-root {shlex.quote(loss.note)}",
}
"""What `htmlfig convert` is to be told against a loss."""
_SHOWN_PLACES = 3
_LISTED_PLACES = 100
"""Places of one loss that the JSON lists; ``count`` tells how many there are."""


@dataclass(frozen=True, slots=True)
class LossGroup:
    """All diagnostics of one code, in document order."""

    code: DiagnosticCode
    places: tuple[Diagnostic, ...]


def group_losses(diagnostics: Iterable[Diagnostic]) -> tuple[LossGroup, ...]:
    """Return the diagnostics by code: what is lost first, then the most frequent."""
    groups: dict[DiagnosticCode, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        groups.setdefault(diagnostic.code, []).append(diagnostic)
    ordered = sorted(groups.items(), key=lambda item: (_ORDER.index(item[0].severity), -len(item[1]), item[0].code))
    return tuple(LossGroup(code, tuple(places)) for code, places in ordered)


def outcome_text(outcome: Outcome) -> str:
    """Return what a person reads about one finished conversion."""
    conversion = outcome.conversion
    if conversion is None or outcome.file is None:
        return error_text(outcome.error, outcome.given) if outcome.error else ""
    lines = [
        f"{plain(outcome.given)} -> {outcome.file}",
        f"  {conversion.size.width:g} x {conversion.size.height:g} px, {counted(conversion.nodes, 'layer')}"
        f" ({counted(conversion.texts, 'text')}, {counted(conversion.images, 'picture')}), {file_size(outcome.bytes)},"
        f" {outcome.seconds:.1f} s",
    ]
    if conversion.structure is not None and (named := _named(conversion.structure)):
        lines.append(f"  {named}")
    if outcome.screenshot is not None:
        lines.append(f"  Picture of the page: {outcome.screenshot}")
    if outcome.fidelity is not None:
        lines.append(f"  Compared with the page: {score_line(outcome.fidelity)}")
    if outcome.check_error is not None:
        lines.append(f"  Not compared with the page: {plain(outcome.check_error.cause)}")
    for group in group_losses(conversion.diagnostics):
        lines.append(f"  {_loss_sentence(group)}")
        if step := _next_step(group):
            lines.append(f"    {plain(step)}")
    return "\n".join(lines)


def error_text(error: HtmlFigError, subject: str = "") -> str:
    """Return what a person reads about a failure: what, why, what next."""
    title = f"{error.error.value.title} ({error.error.code})"
    lines = [f"{plain(subject)}: {title}" if subject else title, f"  {plain(error.cause)}"]
    lines += [f"    {plain(line)}" for line in error.detail.splitlines()]
    return "\n".join([*lines, f"  {error.error.value.next_step}"])


def conversions_json(outcomes: Iterable[Outcome]) -> str:
    """Return the JSON document of ``htmlfig convert``."""
    results = [_outcome_json(outcome) for outcome in outcomes]
    return document("convert", ok=all(result["ok"] for result in results), results=results)


def document(command: str, *, ok: bool, **fields: Any) -> str:
    """Return the JSON document that a command prints."""
    return json.dumps({"schema": 1, "command": command, "ok": ok, **fields}, indent=2)


def error_json(error: HtmlFigError) -> Json:
    """Return an error as JSON."""
    return {
        "code": error.error.code,
        "title": error.error.value.title,
        "cause": error.cause,
        "nextStep": error.error.value.next_step,
        "field": getattr(error, "field", None) or None,
        "detail": error.detail,
        "exitCode": int(EXIT_CODES[error.error]),
    }


def _outcome_json(outcome: Outcome) -> Json:
    head: Json = {"input": outcome.given, "ok": outcome.error is None, "seconds": round(outcome.seconds, 3)}
    if outcome.error is not None:
        return {**head, "error": error_json(outcome.error)}
    files = {
        "file": str(outcome.file),
        "bytes": outcome.bytes,
        "screenshot": str(outcome.screenshot.absolute()) if outcome.screenshot else None,
    }
    check: Json = {"check": json_value(asdict(outcome.fidelity)) if outcome.fidelity else None}
    if outcome.check_error is not None:
        check = {"check": {"error": error_json(outcome.check_error)}}
    return {**head, **files, **check, **(_conversion_json(outcome.conversion) if outcome.conversion else {})}


def _conversion_json(conversion: Conversion) -> Json:
    return {
        "title": conversion.title,
        "size": {"width": conversion.size.width, "height": conversion.size.height},
        "nodes": conversion.nodes,
        "texts": conversion.texts,
        "images": conversion.images,
        "structure": _structure_json(conversion.structure) if conversion.structure else None,
        "timings": [
            {"stage": timing.stage.value, "milliseconds": round(timing.milliseconds, 1)}
            for timing in conversion.timings
        ],
        "fonts": [
            {
                "family": font.family,
                "style": font.style,
                "weight": font.weight,
                "glyphs": font.glyphs,
                "webFont": font.is_web_font,
                "source": font.source.value,
                "inFigma": font.availability.value,
            }
            for font in conversion.fonts
        ],
        "diagnostics": [_loss_json(group) for group in group_losses(conversion.diagnostics)],
    }


def _named(structure: Structure) -> str:
    """Return what has a name in the design, or more than one look; empty where nothing has."""
    modes = f" in {' and '.join(map(plain, structure.color_modes))}" if structure.color_modes else ""
    variables = f"{counted(structure.variables, 'color variable')}{modes}" if structure.variables else ""
    styles = counted(structure.text_styles, "text style") if structure.text_styles else ""
    effects = counted(structure.effect_styles, "effect style") if structure.effect_styles else ""
    sizes = counted(structure.sizes, "size variable") if structure.sizes else ""
    states = f"{counted(structure.states, 'part')} in states" if structure.states else ""
    return ", ".join(filter(None, (variables, sizes, styles, effects, states)))


def _structure_json(structure: Structure) -> Json:
    return {
        "layers": structure.layers,
        "shown": structure.shown,
        "ratio": round(structure.ratio, 3),
        "autoLayout": [
            {"kind": each.kind, "arranged": each.arranged, "total": each.total} for each in structure.containers
        ],
        "withoutAutoLayout": [{"reason": reason, "count": count} for reason, count in structure.reasons],
        "variables": structure.variables,
        "sizeVariables": structure.sizes,
        "colorModes": list(structure.color_modes),
        "textStyles": structure.text_styles,
        "effectStyles": structure.effect_styles,
        "states": structure.states,
    }


def _loss_json(group: LossGroup) -> Json:
    text = group.code.value
    return {
        "code": text.code,
        "severity": text.severity.value,
        "feature": text.feature,
        "sentence": text.sentence,
        "nextStep": _next_step(group) or None,
        "count": len(group.places),
        "places": [
            {"selector": place.selector, "layer": place.layer, "note": place.note}
            for place in group.places[:_LISTED_PLACES]
        ],
    }


def _next_step(group: LossGroup) -> str:
    """Return with which option a page does not have a loss; empty where none helps."""
    option = _OPTIONS_THAT_HELP.get(group.code)
    return f"Convert it again with {option(group.places[0])}" if option else ""


def _loss_sentence(group: LossGroup) -> str:
    """Return such as ``Missing: A mask is not applied; ... [BRD005, 3 places: div.hero, ...]``."""
    text, count = group.code.value, len(group.places)
    named = [plain(place.selector or place.layer or place.note) for place in group.places]
    shown = list(dict.fromkeys(name for name in named if name))
    examples = ", ".join([*shown[:_SHOWN_PLACES], *(["..."] if len(shown) > _SHOWN_PLACES else [])])
    places = f"{counted(count, 'place')}{': ' if examples else ''}{examples}"
    return f"{_SEVERITY_WORDS[text.severity]}: {text.sentence} [{text.code}, {places}]"


def counted(number: int, noun: str) -> str:
    """Return such as ``1 place`` or ``3 places``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def json_value(value: Any) -> Any:
    """Return plain data as the JSON of the command line: keys in camel case, null for numbers JSON cannot hold."""
    if isinstance(value, dict):
        return {_camel(key): json_value(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [json_value(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def file_size(size: int) -> str:
    """Return such as ``48 kB`` or ``2.1 MB``."""
    return f"{size / 1024:,.0f} kB" if size < 1024 * 1024 else f"{size / 1024 / 1024:,.1f} MB"

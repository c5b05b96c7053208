"""Jobs as rows of a database and back, in a form that outlives this version of the program.

A field that a row does not have yet takes its default, one that is not known any more is left out. Results name their
files relative to the job's work folder. Names and passwords in addresses are never written.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from enum import Enum
from pathlib import Path
from typing import Any

from htmlfig_desktop.core.causes import as_cause, cause_from
from htmlfig_desktop.core.conversion import Arranged, Conversion, FontSource, FontUse, Stage, StageTiming, Structure
from htmlfig_desktop.core.destination import HERE, Destination
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.errors import HtmlFigError, error_from_code
from htmlfig_desktop.core.fidelity import Fidelity, LayerSpot, MissingFont, Region
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.logins import without_login
from htmlfig_desktop.core.options import (
    ColorScheme,
    ConversionOptions,
    FileSource,
    HtmlSource,
    PrivateSource,
    Source,
    UrlSource,
    WaitUntil,
)
from htmlfig_desktop.jobs.job import Check, CheckState

_OPTION_NAMES = frozenset(field.name for field in fields(ConversionOptions))
_DIAGNOSTIC_CODES = {code.value.code: code for code in DiagnosticCode}


def source_record(source: Source) -> dict[str, Any]:
    """Return what a row keeps of a source; the text of an HTML source is kept elsewhere."""
    match source:
        case FileSource(path, root):
            return {"kind": "file", "path": str(path), "root": None if root is None else str(root)}
        case UrlSource(url):
            return {"kind": "url", "url": url}
        case HtmlSource(_, base, name):
            return {"kind": "html", "base": base, "name": name}
        case PrivateSource(capture, address, title):
            return {"kind": "private", "capture": capture, "address": without_login(address), "title": title}


def source_from(record: Mapping[str, Any], html: str | None) -> Source:
    """Return the source that a row describes.

    Raises:
        ValueError, KeyError, TypeError: it describes none.
    """
    kind = record["kind"]
    if kind == "file":
        return FileSource(Path(record["path"]), None if record["root"] is None else Path(record["root"]))
    if kind == "url":
        return UrlSource(record["url"])
    if kind == "html" and html is not None:
        return HtmlSource(html, record["base"], record["name"])
    if kind == "private":
        return PrivateSource(record["capture"], record["address"], record["title"])
    raise ValueError(f"no source: {kind!r}")


def options_record(options: ConversionOptions) -> dict[str, Any]:
    """Return options as plain values."""
    return {name: _plain(getattr(options, name)) for name in sorted(_OPTION_NAMES)}


def options_from(record: Mapping[str, Any]) -> ConversionOptions:
    """Return the options that plain values describe; what is not named takes its default.

    Raises:
        ValueError, TypeError: a value is of the wrong kind.
        OptionsError: OPT001, a number outside its bounds.
    """
    known = {name: value for name, value in record.items() if name in _OPTION_NAMES}
    for name, kind in (("wait_until", WaitUntil), ("color_scheme", ColorScheme)):
        if name in known:
            known[name] = kind(known[name])
    return ConversionOptions(**known)


def destination_record(destination: Destination) -> dict[str, Any] | None:
    """Return what a row keeps of a destination; None for this machine."""
    if destination.is_here:
        return None
    return {"server": destination.server, "key": destination.key_id, "name": destination.key_name}


def destination_from(record: Mapping[str, Any] | None) -> Destination:
    """Return the destination that plain values describe.

    Raises:
        KeyError: they describe none.
    """
    if record is None:
        return HERE
    return Destination(str(record["server"]), str(record["key"]), str(record["name"]))


def result_record(result: Conversion) -> dict[str, Any]:
    """Return a result as plain values."""
    files = {
        name: None if path is None else path.name
        for name, path in (("fig", result.fig), ("screenshot", result.screenshot), ("thumbnail", result.thumbnail))
    }
    return files | {
        "title": result.title,
        "size": [result.size.width, result.size.height],
        "nodes": result.nodes,
        "texts": result.texts,
        "images": result.images,
        "diagnostics": [_diagnostic_record(each) for each in result.diagnostics],
        "fonts": [[f.family, f.style, f.weight, f.glyphs, f.source.value] for f in result.fonts],
        "timings": [[each.stage.value, each.milliseconds] for each in result.timings],
        "structure": None if result.structure is None else asdict(result.structure),
        "start": result.start,
    }


def _font(family: str, style: str, weight: int, glyphs: int, source: str | bool) -> FontUse:
    """Return a font; older records say only whether the page brought it."""
    if isinstance(source, bool):
        source = "web" if source else "system"
    return FontUse(family, style, weight, glyphs, FontSource(source))


def result_from(record: Mapping[str, Any], folder: Path) -> Conversion:
    """Return the result that plain values describe, with its files in ``folder``.

    Raises:
        ValueError, KeyError, TypeError: they describe none.
    """
    fig, screenshot, thumbnail = (
        None if record[name] is None else folder / Path(record[name]).name
        for name in ("fig", "screenshot", "thumbnail")
    )
    if fig is None:
        raise ValueError("a result without a design")
    return Conversion(
        fig=fig,
        screenshot=screenshot,
        thumbnail=thumbnail,
        title=record["title"],
        size=Size(*record["size"]),
        nodes=record["nodes"],
        texts=record["texts"],
        images=record["images"],
        diagnostics=tuple(_diagnostic(*words) for words in record["diagnostics"] if words[0] in _DIAGNOSTIC_CODES),
        fonts=tuple(_font(*each) for each in record["fonts"]),
        timings=tuple(StageTiming(Stage(stage), duration) for stage, duration in record["timings"]),
        structure=_structure(record.get("structure")),
        start=float(record.get("start", 0.0)),
    )


def _structure(record: Mapping[str, Any] | None) -> Structure | None:
    """Return how a design is built; None for rows of before that was kept."""
    if record is None:
        return None
    return Structure(
        record["layers"],
        record["shown"],
        tuple(Arranged(**each) for each in record["containers"]),
        tuple((reason, count) for reason, count in record["reasons"]),
        record.get("variables", 0),
        tuple(record.get("color_modes", ())),
        record.get("text_styles", 0),
        record.get("sizes", 0),
        record.get("states", 0),
        record.get("effect_styles", 0),
    )


def check_record(check: Check) -> dict[str, Any]:
    """Return a check as plain values."""
    return {
        "state": check.state.value,
        "problem": check.problem,
        "said": as_cause(check.problem).to_plain(),
        "fidelity": check.fidelity and asdict(check.fidelity),
    }


def check_from(record: Mapping[str, Any]) -> Check | None:
    """Return the check that plain values describe; None, as if none had been made, where they describe none."""
    try:
        told = record["fidelity"]
        problem = cause_from(record.get("said", record["problem"]))
        return Check(CheckState(record["state"]), told and _fidelity(told), problem)
    except (ValueError, KeyError, TypeError):
        return None


def _fidelity(told: Mapping[str, Any]) -> Fidelity:
    regions = (
        Region(Rect(**r["rect"]), r["error"], r["share"], tuple(LayerSpot(**layer) for layer in r["layers"]))
        for r in told["regions"]
    )
    return Fidelity(
        mae=told["mae"],
        skill=told["skill"],
        ssim=told["ssim"],
        regions=tuple(regions),
        picture=Size(**told["picture"]),
        design=Size(**told["design"]),
        missing_fonts=tuple(MissingFont(**font) for font in told["missing_fonts"]),
    )


def error_record(error: HtmlFigError) -> dict[str, Any]:
    """Return an error as plain values."""
    return {"code": error.error.code, "cause": error.cause, "said": error.cause.to_plain(), "detail": error.detail}


def error_from(record: Mapping[str, Any]) -> HtmlFigError:
    """Return the error that plain values describe.

    Raises:
        KeyError: they describe none.
        ValueError: their cause is none.
    """
    # Jobs from before causes could be translated have the sentence only.
    cause = cause_from(record.get("said", record["cause"]))
    return error_from_code(record["code"], cause, detail=record["detail"])


def to_text(record: Mapping[str, Any]) -> str:
    """Return plain values as one line of JSON in ASCII: names of files may hold bytes that are no characters."""
    return json.dumps(record, separators=(",", ":"))


def _diagnostic_record(diagnostic: Diagnostic) -> list[Any]:
    note = as_cause(diagnostic.note).to_plain()
    words: list[Any] = [diagnostic.code.code, diagnostic.selector, diagnostic.layer, note]
    area = diagnostic.area
    return words if area is None else [*words, [area.x, area.y, area.width, area.height]]


def _diagnostic(code: str, selector: str, layer: str, note: Any, area: list[float] | None = None) -> Diagnostic:
    return Diagnostic(_DIAGNOSTIC_CODES[code], selector, layer, cause_from(note), None if area is None else Rect(*area))


def _plain(value: object) -> object:
    return value.value if isinstance(value, Enum) else value

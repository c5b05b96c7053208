"""Tells everything about one job, for its details dialog and for bug reports. Page content never appears."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication, QLocale

from htmlfig_desktop.core.conversion import Conversion
from htmlfig_desktop.core.options import ConversionOptions, FileSource, Source, UrlSource
from htmlfig_desktop.jobs.job import Check, Job, JobState
from htmlfig_desktop.ui.compare.words import check_sentence
from htmlfig_desktop.ui.jobs.rows import Details
from htmlfig_desktop.ui.messages.choices import scheme_text, wait_text
from htmlfig_desktop.ui.messages.fonts import font_availability, font_source
from htmlfig_desktop.ui.messages.stages import progress_text, stage_name
from htmlfig_desktop.ui.messages.texts import losses, message_for


@dataclass(frozen=True, slots=True)
class LogLine:
    """What happened, and when, in seconds since the epoch."""

    at: float
    text: str


def details_of(job: Job, log: Sequence[LogLine] = ()) -> Details:
    """Return what the dialog says about ``job``."""
    text = "\n".join([*_lines(job), *_logged(log)])
    if job.error is not None:
        message = message_for(job.error)
        explanation = f"{message.cause}\n{message.next_step}"
        return Details(job.name, message.title, explanation, text, f"{message.details}\n\n{text}")
    headlines = {JobState.DONE: _tr("Converted"), JobState.CANCELLED: _tr("Cancelled")}
    headline = headlines.get(job.state) or _doing(job)
    return Details(job.name, headline, "", text, f"{headline}\n\n{text}")


def _lines(job: Job) -> Iterator[str]:
    yield from _request(job.source, job.options)
    if not job.destination.is_here:
        yield f"{_tr('Converted by')}: {job.destination.key_name}, {job.destination.server}"
    seconds = job.seconds(job.finished_at or 0.0) if job.finished_at else None
    if seconds is not None:
        yield f"{_tr('Took')}: {_decimal(seconds, 1)} s"
    if job.target is not None:
        yield f"{_tr('Saved as')}: {_at_home(job.target)}"
    if job.error is not None:
        yield f"{_tr('Failed while')}: {_doing(job)}"
    if job.result is not None:
        yield from _result(job.result)
    if job.check is not None:
        yield from _check(job.check)


def _doing(job: Job) -> str:
    return progress_text(job.progress, remote=not job.destination.is_here)


def _logged(log: Sequence[LogLine]) -> Iterator[str]:
    if log:
        yield f"\n{_tr('Log')}"
    for line in log:
        yield f"  {datetime.fromtimestamp(line.at):%H:%M:%S}.{int(line.at % 1 * 10)}  {line.text}"


def _request(source: Source, options: ConversionOptions) -> Iterator[str]:
    match source:
        case FileSource():
            yield f"{_tr('Page')}: {_at_home(source.path)}"
        case UrlSource():
            yield f"{_tr('Page')}: {_without_secrets(source.url)}"
        case _:
            yield f"{_tr('Page')}: {source.name}"
    height = _tr("automatic height") if options.viewport_height is None else f"{options.viewport_height} px"
    scale = QLocale().toString(float(options.device_scale_factor), "g", 6)
    yield f"{_tr('Viewport')}: {options.viewport_width} px × {height}, {scale} ×"
    yield f"{_tr('Color scheme')}: {scheme_text(options.color_scheme)}"
    selector = f", {options.wait_for_selector}" if options.wait_for_selector else ""
    yield f"{_tr('Waits for')}: {wait_text(options.wait_until)}{selector}"
    yield f"{_tr('Timeout')}: {QLocale().toString(options.timeout_ms)} ms"


def _result(result: Conversion) -> Iterator[str]:
    count = QLocale().toString
    yield f"{_tr('Design')}: {result.size.width:g} × {result.size.height:g} px"
    yield f"{_tr('Layers')}: {count(result.nodes)}"
    yield f"{_tr('Texts')}: {count(result.texts)}"
    yield f"{_tr('Pictures')}: {count(result.images)}"
    if result.structure is not None:
        containers = result.structure.containers
        arranged, total = sum(each.arranged for each in containers), sum(each.total for each in containers)
        yield f"{_tr('Layers per painted box or text')}: {_decimal(result.structure.ratio, 2)}"
        yield f"{_tr('Frames with auto layout')}: {count(arranged)} / {count(total)}"
    if result.timings:
        yield f"\n{_tr('Time')}"
        yield from (f"  {stage_name(each.stage)}: {count(round(each.milliseconds))} ms" for each in result.timings)
    if result.fonts:
        yield f"\n{_tr('Fonts')}"
        for font in result.fonts:
            words = f"{font_source(font.source)}, {font_availability(font.availability)}"
            yield f"  {font.family} {font.style} {font.weight}: {count(font.glyphs)} {_tr('glyphs')}, {words}"
    found = losses(result.diagnostics)
    if found:
        yield f"\n{_tr('What looks different')}"
    for loss in found:
        yield f"  {loss.code.code}  {loss.sentence}  × {loss.count}"
        yield from (f"      {place}" for place in loss.places)


def _check(check: Check) -> Iterator[str]:
    yield f"\n{_tr('Compared with the page')}"
    yield f"  {check_sentence(check)}"
    found = check.fidelity
    if found is None:
        return
    count = QLocale().toString
    similarity = "–" if found.ssim is None else _decimal(found.ssim, 3)
    skill = "–" if found.skill is None else _decimal(found.skill, 3)
    yield f"  {_tr('Skill')}: {skill}"
    yield f"  {_tr('Structural similarity')}: {similarity}"
    yield f"  {_tr('Mean error')}: {_decimal(found.mae, 4)}"
    for region in found.regions:
        rect = region.rect
        place = f"{rect.x:g},{rect.y:g} {rect.width:g} × {rect.height:g}"
        layers = ", ".join(layer.name for layer in region.layers)
        yield f"  [{place}] {count(round(region.share * 100))} %: {layers}"


def _decimal(value: float, digits: int) -> str:
    return QLocale().toString(float(value), "f", digits)


def _at_home(path: Path) -> str:
    """Return a path without the name of whose home it is in."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def _without_secrets(url: str) -> str:
    """Return an address without user, password, query and fragment, which may hold secrets."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rsplit('@', 1)[-1]}{parts.path}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("JobDetails", text)

"""Tells everything about one job, for its details dialog and for bug reports. Page content never appears."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale

from htmlfig_desktop.core.conversion import Conversion, FontUse
from htmlfig_desktop.core.logins import without_secrets
from htmlfig_desktop.core.options import ConversionOptions, FileSource, Source, UrlSource
from htmlfig_desktop.jobs.job import Check, Job, JobState
from htmlfig_desktop.ui.compare.words import check_sentence
from htmlfig_desktop.ui.jobs.rows import Details, Fact, Section
from htmlfig_desktop.ui.messages.choices import scheme_text, wait_text
from htmlfig_desktop.ui.messages.figures import with_unit
from htmlfig_desktop.ui.messages.fonts import font_availability, font_source
from htmlfig_desktop.ui.messages.stages import progress_text, stage_name
from htmlfig_desktop.ui.messages.texts import losses, message_for
from htmlfig_desktop.ui.messages.times import countdown_text


@dataclass(frozen=True, slots=True)
class LogLine:
    """What happened, and when, in seconds since the epoch."""

    at: float
    text: str


def details_of(job: Job, log: Sequence[LogLine] = (), now: float = 0.0, archive: Path | None = None) -> Details:
    """Return what the dialog says about ``job`` at a moment, seconds since the epoch, and of the archive it is from."""
    sections = tuple(section for section in _sections(job, log, now, archive) if section.facts)
    text = "\n\n".join(section.plain for section in sections)
    if job.error is not None:
        message = message_for(job.error)
        explanation = f"{message.cause}\n{message.next_step}"
        return Details(job.name, message.title, explanation, text, f"{message.details}\n\n{text}", sections)
    headlines = {JobState.DONE: _tr("Converted"), JobState.CANCELLED: _tr("Cancelled")}
    headline = headlines.get(job.state) or _doing(job)
    return Details(job.name, headline, "", text, f"{headline}\n\n{text}", sections)


def _sections(job: Job, log: Sequence[LogLine], now: float, archive: Path | None) -> Iterator[Section]:
    page = Fact(_tr("Page"), _place_of(job.source, archive))
    yield Section(_tr("Conversion"), (page, *_request(job.options), *_course(job, now)))
    if job.result is not None:
        yield from _result(job.result)
    if job.check is not None:
        yield Section(_tr("Compared with the page"), tuple(_check(job.check)))
    yield Section(_tr("Log"), tuple(Fact(_clock(line.at), line.text) for line in log))


def _course(job: Job, now: float) -> Iterator[Fact]:
    if not job.destination.is_here:
        yield Fact(_tr("Converted by"), f"{job.destination.key_name}, {job.destination.server}")
    seconds = job.seconds(job.finished_at or 0.0) if job.finished_at else None
    if seconds is not None:
        yield Fact(_tr("Took"), f"{_decimal(seconds, 1)} s")
    elif job.state is JobState.RUNNING and (so_far := job.seconds(now)) is not None:
        yield Fact(_tr("At work for"), countdown_text(so_far))
    if job.target is not None:
        yield Fact(_tr("Saved as"), _at_home(job.target))
    if job.error is not None:
        yield Fact(_tr("Failed while"), _doing(job))


def _doing(job: Job) -> str:
    return progress_text(job.progress, remote=not job.destination.is_here)


def _clock(at: float) -> str:
    return f"{datetime.fromtimestamp(at):%H:%M:%S}.{int(at % 1 * 10)}"


def _place_of(source: Source, archive: Path | None) -> str:
    """Return where a page is from: its file, that file in an archive, or its address."""
    match source:
        case FileSource(path, root) if archive is not None and root is not None and path.is_relative_to(root):
            return f"{_at_home(archive)} › {path.relative_to(root)}"
        case FileSource(path):
            return _at_home(path)
        case UrlSource(url):
            return without_secrets(url)
        case _:
            return source.name


def _request(options: ConversionOptions) -> Iterator[Fact]:
    height = _tr("automatic height") if options.viewport_height is None else f"{options.viewport_height} px"
    scale = QLocale().toString(float(options.device_scale_factor), "g", 6)
    yield Fact(_tr("Viewport"), f"{options.viewport_width} px × {height}, {scale} ×")
    yield Fact(_tr("Color scheme"), scheme_text(options.color_scheme))
    selector = f", {options.wait_for_selector}" if options.wait_for_selector else ""
    yield Fact(_tr("Waits for"), f"{wait_text(options.wait_until)}{selector}")
    yield Fact(_tr("Timeout"), with_unit(QLocale().toString(options.timeout_ms / 1000, "g", 6), "s"))
    if options.without_banners:
        yield Fact(_tr("Leaves out"), _tr("cookie banners"))
    if options.states:
        yield Fact(_tr("Extra page"), _tr("states of buttons and links"))


def _result(result: Conversion) -> Iterator[Section]:
    count = QLocale().toString
    yield Section(_tr("Design"), tuple(_figures(result)))
    found = losses(result.diagnostics)
    counts = (f"  × {loss.count}" if loss.count > 1 else "" for loss in found)
    told = (Fact(loss.code.code, loss.sentence + count, loss.places) for loss, count in zip(found, counts, strict=True))
    yield Section(_tr("What looks different"), tuple(told))
    yield Section(_tr("Fonts"), tuple(_font(font) for font in result.fonts))
    times = (Fact(stage_name(each.stage), f"{count(round(each.milliseconds))} ms") for each in result.timings)
    yield Section(_tr("Time"), tuple(times))


def _figures(result: Conversion) -> Iterator[Fact]:
    count = QLocale().toString
    yield Fact(_tr("Size"), f"{result.size.width:g} × {result.size.height:g} px")
    yield Fact(_tr("Layers"), count(result.nodes))
    yield Fact(_tr("Texts"), count(result.texts))
    yield Fact(_tr("Pictures"), count(result.images))
    if result.structure is not None:
        containers = result.structure.containers
        arranged, total = sum(each.arranged for each in containers), sum(each.total for each in containers)
        yield Fact(_tr("Layers per painted box or text"), _decimal(result.structure.ratio, 2))
        yield Fact(_tr("Frames with auto layout"), f"{count(arranged)} / {count(total)}")
        modes = ", ".join(result.structure.color_modes)
        yield Fact(_tr("Color variables"), f"{count(result.structure.variables)}{f' ({modes})' if modes else ''}")
        yield Fact(_tr("Size variables"), count(result.structure.sizes))
        yield Fact(_tr("Text styles"), count(result.structure.text_styles))
        yield Fact(_tr("Effect styles"), count(result.structure.effect_styles))
        if result.structure.states:
            yield Fact(_tr("Parts in states"), count(result.structure.states))


def _font(font: FontUse) -> Fact:
    words = f"{font_source(font.source)}, {font_availability(font.availability)}"
    name = f"{font.family} {font.style} {font.weight}"
    return Fact(name, f"{QLocale().toString(font.glyphs)} {_tr('glyphs')}, {words}")


def _check(check: Check) -> Iterator[Fact]:
    yield Fact("", check_sentence(check))
    found = check.fidelity
    if found is None:
        return
    yield Fact(_tr("Skill"), "–" if found.skill is None else _decimal(found.skill, 3))
    yield Fact(_tr("Structural similarity"), "–" if found.ssim is None else _decimal(found.ssim, 3))
    yield Fact(_tr("Mean error"), _decimal(found.mae, 4))
    for region in found.regions:
        rect = region.rect
        place = f"{rect.x:g},{rect.y:g} {rect.width:g} × {rect.height:g}"
        layers = ", ".join(layer.name for layer in region.layers)
        share = with_unit(QLocale().toString(round(region.share * 100)), "%")
        yield Fact(place, f"{share}  {layers}".rstrip())


def _decimal(value: float, digits: int) -> str:
    return QLocale().toString(float(value), "f", digits)


def _at_home(path: Path) -> str:
    """Return a path without the name of whose home it is in."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def _tr(text: str) -> str:
    return QCoreApplication.translate("JobDetails", text)

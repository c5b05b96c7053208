"""Logs on disk, and a file with what helps to find a fault. Secrets, page content and addresses stay out."""

from __future__ import annotations

import json
import logging
import platform
import sys
import zipfile
from collections import Counter
from collections.abc import Sequence
from logging.handlers import RotatingFileHandler
from pathlib import Path

from htmlfig_desktop.contract.redaction import RedactingFilter, redact
from htmlfig_desktop.core.resources import full_version
from htmlfig_desktop.core.storing import not_stored
from htmlfig_desktop.jobs.job import Job

_LOG = "htmlfig-desktop.log"
_LOG_BYTES = 1 << 20
_LOG_FILES = 3
_JOBS = 200
_PARTS = ("PySide6", "qasync", "skia-python", "fonttools", "uharfbuzz", "httpx", "keyring")


def start_logging(folder: Path) -> logging.Handler:
    """Write what is logged into ``folder``, a few MB at most, without secrets; return the handler.

    Raises:
        OSError: the folder cannot be written.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handler = RotatingFileHandler(folder / _LOG, maxBytes=_LOG_BYTES, backupCount=_LOG_FILES, encoding="utf-8")
    handler.addFilter(RedactingFilter())
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(min(root.level or logging.INFO, logging.INFO))
    return handler


def export(target: Path, logs: Path, jobs: Sequence[Job], facts: dict[str, str]) -> None:
    """Write a zip with versions, the last jobs in figures, and the logs. Blocks.

    Raises:
        StorageError: STO001, STO002.
    """
    try:
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as file:
            file.writestr("about.json", json.dumps(_about() | facts, indent=2))
            file.writestr("jobs.json", json.dumps([_told(job) for job in jobs[-_JOBS:]], indent=2))
            for log in sorted(logs.glob(f"{_LOG}*")) if logs.is_dir() else ():
                file.writestr(f"logs/{log.name}", _without_home(redact(log.read_text("utf-8", "replace"))))
    except OSError as error:
        raise not_stored(target, error) from error


def _about() -> dict[str, str]:
    return {
        "program": full_version(),
        "python": sys.version.split()[0],
        "system": platform.platform(),
        **{name: _version(name) for name in _PARTS},
    }


def _version(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"


def _told(job: Job) -> dict[str, object]:
    """Return a job in figures: neither its address, its name nor its content."""
    result = job.result
    return {
        "order": job.order,
        "source": type(job.source).__name__,
        "state": job.state.value,
        "stage": job.progress.stage.value,
        "width": job.options.viewport_width,
        "seconds": job.seconds(job.finished_at) if job.finished_at else None,
        "error": job.error.error.code if job.error else None,
        "layers": result.nodes if result else None,
        "timings": {each.stage.value: round(each.milliseconds) for each in result.timings} if result else {},
        "losses": dict(Counter(each.code.value.code for each in result.diagnostics)) if result else {},
    }


def _without_home(text: str) -> str:
    return text.replace(str(Path.home()), "~")

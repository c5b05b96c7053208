"""Names of saved files out of a template such as ``{title} {width}``."""

from __future__ import annotations

import string
import time
from collections.abc import Callable, Collection, Mapping

from htmlfig_desktop.jobs.job import Job
from htmlfig_desktop.jobs.saving import numbered_names, title_beside

DEFAULT_TEMPLATE = "{title}"
LONGEST_TEMPLATE = 200

_TITLE = "title"

_FIELDS: Mapping[str, Callable[[Job], str]] = {
    _TITLE: lambda job: job.name,
    "width": lambda job: str(job.options.viewport_width),
    "height": lambda job: str(job.options.viewport_height or ""),
    "scheme": lambda job: job.options.color_scheme.value,
    "date": lambda job: time.strftime("%Y-%m-%d", time.localtime(job.created_at)),
    "preset": lambda job: job.preset,
}

FIELDS = tuple(_FIELDS)
"""What may stand in braces."""


def is_template(text: str) -> bool:
    """Whether ``text`` is a template: every brace belongs to a known field, and something is left of a name."""
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError:
        return False
    plain = all((spec or "") == "" and conversion is None for _, _, spec, conversion in parts)
    known = all(field is None or field in _FIELDS for _, field, _, _ in parts)
    return bool(text.strip()) and len(text) <= LONGEST_TEMPLATE and plain and known


def with_width(template: str) -> str:
    """Return a template that tells apart what is made of one page in several widths."""
    return template if "{width}" in template else f"{template} {{width}}"


def name_for(job: Job, template: str = DEFAULT_TEMPLATE, *, taken: Collection[str] = ()) -> str:
    """Return the file name for a job's design, with ``.fig``; a number is added to a name that is ``taken``.

    Of a long title so much is cut that the rest of the template stays: the width may be all that tells files apart.

    Names that differ in case alone are one to some file systems. A template that is none counts as the default one.
    """
    template = template if is_template(template) else DEFAULT_TEMPLATE
    parts = [(text, field or "") for text, field, _, _ in string.Formatter().parse(template)]
    values = {field: _FIELDS[field](job) for _, field in parts if field}
    others = "".join(text + ("" if field == _TITLE else values.get(field, "")) for text, field in parts)
    values[_TITLE] = title_beside(job.name, others)
    filled = "".join(text + values.get(field, "") for text, field in parts)
    folded = {name.casefold() for name in taken}
    return next(name for name in numbered_names(filled) if name.casefold() not in folded)

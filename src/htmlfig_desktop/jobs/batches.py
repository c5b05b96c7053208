"""Jobs that were asked for together."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.jobs.job import Job


def widths_of(job: Job, batch: Sequence[Job]) -> tuple[Job, ...]:
    """Return the jobs of a batch that show the same page in other widths, and itself, the narrowest first.

    Of several with one width the newest counts; the job itself always does.
    """
    found: dict[int, Job] = {}
    for each in sorted(batch, key=lambda each: (each.id == job.id, each.order)):
        if each.source == job.source:
            found[each.options.viewport_width] = each
    return tuple(found[width] for width in sorted(found))

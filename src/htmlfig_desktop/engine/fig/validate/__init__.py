"""Checks a finished file against everything known of what Figma accepts.

Third-party readers open files that Figma refuses or shows wrongly. So the faults that only Figma would notice are
looked for here: a deflated message, guids or keys that occur twice, a missing phase, NaN, a wrong number of lines, a
text without paint, a gradient of one stop.

``finding`` is the catalogue of rules, ``place`` says where one is broken. ``container`` opens the file; the others
check what is in it: ``tree``, ``fields``, ``geometry``, ``paints``, ``text``, ``links``, and between nodes
``components``, ``instances`` and ``sets``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from htmlfig_desktop.engine.fig.packing.limits import DEFAULT_FIG_LIMITS, FigLimits
from htmlfig_desktop.engine.fig.reading.file import FigFile
from htmlfig_desktop.engine.fig.validate.components import check_references, check_variables
from htmlfig_desktop.engine.fig.validate.container import open_file
from htmlfig_desktop.engine.fig.validate.fields import check_node_fields, check_numbers
from htmlfig_desktop.engine.fig.validate.finding import Finding, FindingSeverity, Report, Rule
from htmlfig_desktop.engine.fig.validate.geometry import check_blobs, check_geometry
from htmlfig_desktop.engine.fig.validate.instances import check_overrides
from htmlfig_desktop.engine.fig.validate.links import check_links
from htmlfig_desktop.engine.fig.validate.paints import check_effects, check_images, check_paints
from htmlfig_desktop.engine.fig.validate.sets import check_sets
from htmlfig_desktop.engine.fig.validate.text import check_texts
from htmlfig_desktop.engine.fig.validate.tree import check_identity, check_message, check_parents, check_skeleton

__all__ = ["Finding", "FindingSeverity", "Rule", "validate_fig"]

_CHECKS: Final[tuple[Callable[[FigFile, Report], None], ...]] = (
    check_message,
    check_skeleton,
    check_identity,
    check_parents,
    check_numbers,
    check_node_fields,
    check_geometry,
    check_blobs,
    check_paints,
    check_effects,
    check_images,
    check_texts,
    check_references,
    check_variables,
    check_overrides,
    check_sets,
    check_links,
)


def validate_fig(data: bytes, limits: FigLimits = DEFAULT_FIG_LIMITS) -> tuple[Finding, ...]:
    """Return all that is wrong with a file, whoever wrote it; nothing for a perfect one.

    Never raises for what the bytes hold. Where the wrapping cannot be undone, the checks end there.
    """
    report = Report()
    file = open_file(data, limits, report)
    if file is not None:
        for check in _CHECKS:
            check(file, report)
    return report.findings

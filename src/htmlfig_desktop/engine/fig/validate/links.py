"""Checks of where texts link to."""

from __future__ import annotations

from htmlfig_desktop.engine.fig.reading.file import FigFile
from htmlfig_desktop.engine.fig.reading.hyperlinks import hyperlinks_in
from htmlfig_desktop.engine.fig.validate.finding import Report, Rule
from htmlfig_desktop.engine.fig.validate.place import place_of


def check_links(file: FigFile, report: Report) -> None:
    """Check that the nodes are there that texts link to, those of instances that say other words included."""
    for node in file.nodes:
        if node.is_removed:
            continue
        overrides = (node.fields.get("symbolData") or {}).get("symbolOverrides") or ()
        for fields in (node.fields, *overrides):
            for link in hyperlinks_in(fields):
                target = file.by_guid.get(link.node) if link.node is not None else None
                if link.node is not None and (target is None or target.is_removed):
                    report.add(Rule.LINK_TARGET, place_of(node), str(link.node))

"""Checks of sets of components: their variants, and what changes over between them.

Source: sets of genuine files.
"""

from __future__ import annotations

from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.interactions import swaps
from htmlfig_desktop.engine.fig.reading.references import guid_of
from htmlfig_desktop.engine.fig.reading.variants import is_set
from htmlfig_desktop.engine.fig.validate.finding import Report, Rule
from htmlfig_desktop.engine.fig.validate.place import place_of


def check_sets(file: FigFile, report: Report) -> None:
    """Check that sets hold variants which differ in their values, and that these change over within their set."""
    for node in file.nodes:
        if node.is_removed:
            continue
        if is_set(node.fields):
            _check_set(file, node, report)
        _check_swaps(file, node, report)


def _check_set(file: FigFile, whole: FigNode, report: Report) -> None:
    definitions = whole.fields.get("componentPropDefs") or ()
    known = {guid_of(each.get("id")) for each in definitions}
    wanted = {guid_of(each.get("id")) for each in definitions if each.get("type") == "VARIANT"}
    met: set[frozenset[tuple[Guid | None, str]]] = set()
    variants = file.children_of(whole)
    if not variants:
        report.add(Rule.SET_INVALID, place_of(whole), "nothing is in it")
    for node in variants:
        if node.type != "SYMBOL":
            report.add(Rule.SET_INVALID, place_of(node), f"a {node.type} is in it")
            continue
        specs = node.fields.get("variantPropSpecs") or ()
        values = frozenset((guid_of(each.get("propDefId")), str(each.get("value"))) for each in specs)
        if {guid for guid, _ in values} != wanted:
            report.add(Rule.SET_INVALID, place_of(node), "it has not one value for each property")
        elif values in met:
            report.add(Rule.SET_INVALID, place_of(node), "another variant has its values")
        met.add(values)
        parents = [guid_of(each.get("parentPropDefId")) for each in node.fields.get("componentPropDefs") or ()]
        if any(parent not in known for parent in parents if parent):
            report.add(Rule.SET_INVALID, place_of(node), "it has a property that the set has not")


def _check_swaps(file: FigFile, node: FigNode, report: Report) -> None:
    """Check that what puts another variant in the place of one finds it in the same set."""
    targets = [
        guid_of(action.get("transitionNodeID")) for each in swaps(node.fields) for action in each.get("actions") or ()
    ]
    if not targets:
        return
    home = _set_of(file, _component(node))
    for target in targets:
        if home is None or target is None or _set_of(file, target) != home:
            report.add(Rule.SET_INVALID, place_of(node), f"it changes over to {target or 'nothing'}")


def _component(node: FigNode) -> Guid | None:
    if node.type != "INSTANCE":
        return node.guid
    data = node.fields.get("symbolData") or {}
    return guid_of(node.fields.get("overriddenSymbolID")) or guid_of(data.get("symbolID"))


def _set_of(file: FigFile, component: Guid | None) -> Guid | None:
    """Return the set that a component is a variant of; None: of none."""
    node = file.by_guid.get(component) if component else None
    above = file.by_guid.get(node.parent) if node is not None and node.parent else None
    return above.guid if above is not None and is_set(above.fields) else None

"""Scripts that read a page's style sheets share what they see of its rules."""

from __future__ import annotations

from functools import cache

from htmlfig_desktop.core.resources import script_text


@cache
def script_with_rules(name: str) -> str:
    """Return the expression of ``resources/capture/NAME.js``, which needs ``rules.js``, as one that has it.

    The rules are looked at by the first such script of a document and kept for the others.
    """
    rules = script_text("capture/rules.js").removesuffix(";")
    return f"({rules}, {script_text(f'capture/{name}.js')})"


def unless_lacking(expression: str) -> str:
    """Return an expression as one that is null where sheets were found to be missing (``foreign_sheets.js``)."""
    return f"(globalThis.lacksSheets ? null : {expression})"

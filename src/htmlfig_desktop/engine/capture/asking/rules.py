"""Scripts that read a page's style sheets share what they see of its rules."""

from __future__ import annotations

from functools import cache

from htmlfig_desktop.core.resources import resource_path

_RULES = "rules"


@cache
def script_with_rules(name: str) -> str:
    """Return the expression of ``resources/capture/NAME.js``, which needs ``rules.js``, as one that has it.

    The rules are looked at by the first such script of a document and kept for the others.
    """
    return f"({capture_script(_RULES).removesuffix(';')}, {capture_script(name)})"


def capture_script(name: str) -> str:
    """Return the expression of ``resources/capture/NAME.js``."""
    return resource_path(f"capture/{name}.js").read_text(encoding="utf-8").strip()

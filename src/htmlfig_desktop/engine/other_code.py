"""Tells code from a page that somebody took for one, as it comes out of editors and assistants' answers."""

from __future__ import annotations

import re
from typing import Final

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, SourceError

_PAGE: Final = re.compile(r"<(?:!doctype|html|body)\b", re.IGNORECASE)
"""What only a page has: it may well bring code of a framework along, and run it."""
_ATTRIBUTE_OF_JSX: Final = re.compile(r"\s(?:className|on[A-Z]\w+|style)=\{|\sclassName=[\"']")
_COMPONENT: Final = re.compile(r"^\s*(?:import|export|const|function)\b|\breturn\s*\(?\s*<|=>\s*\(?\s*<", re.MULTILINE)
_TEMPLATE: Final = re.compile(r"^\s*<template\b", re.MULTILINE)
_SCRIPT_OF_VUE: Final = re.compile(r"<script\b[^>]*\bsetup\b|\bexport\s+default\b")
_RULE: Final = re.compile(r"[^{}<>]+\{\s*(?:[\w-]+\s*:[^{}<>]*|[^{}<>]*\{[^{}<>]*\}\s*)\}")


def other_code(text: str) -> SourceError | None:
    """Return why a text is no page although it is code for one: React, Vue, a style sheet alone; None for all else."""
    framework = None if _PAGE.search(text) else _framework(text)
    if framework is not None:
        cause = because(
            "This is {framework} code, which becomes a page only when it runs. Give the address where it runs, or copy "
            "the HTML that the browser shows.",
            framework=framework,
        )
        return SourceError(ErrorCode.SOURCE_UNSUPPORTED, cause)
    if "<" not in text and _RULE.match(text.strip()):
        cause = because("This is a style sheet without its page. Copy the HTML too; both may stand in one text.")
        return SourceError(ErrorCode.SOURCE_UNSUPPORTED, cause)
    return None


def _framework(text: str) -> str | None:
    if _ATTRIBUTE_OF_JSX.search(text) and _COMPONENT.search(text):
        return "React"
    if _TEMPLATE.search(text) and _SCRIPT_OF_VUE.search(text):
        return "Vue"
    return None

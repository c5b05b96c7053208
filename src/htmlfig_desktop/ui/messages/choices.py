"""The words for options that are a choice, wherever they are shown."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.core.options import ColorScheme, WaitUntil


def wait_text(wait: WaitUntil) -> str:
    """Return what ends the loading of a page."""
    return {
        WaitUntil.LOAD: _tr("Page loaded"),
        WaitUntil.DOM_CONTENT_LOADED: _tr("HTML read"),
        WaitUntil.NETWORK_IDLE: _tr("Network silent"),
    }[wait]


def scheme_text(scheme: ColorScheme) -> str:
    """Return which look of a page is shown."""
    return {ColorScheme.LIGHT: _tr("Light"), ColorScheme.DARK: _tr("Dark")}[scheme]


def _tr(text: str) -> str:
    return QCoreApplication.translate("Choices", text)

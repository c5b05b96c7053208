"""How pages are shown and what they may do by themselves, whoever looks at them: a worker or a person."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtWebEngineCore import QWebEngineSettings

Attribute = QWebEngineSettings.WebAttribute
_Font = QWebEngineSettings.FontFamily

_EVERYWHERE: Final[Mapping[Attribute, bool]] = MappingProxyType(
    {
        Attribute.AllowGeolocationOnInsecureOrigins: False,
        Attribute.AutoLoadIconsForPage: False,
        Attribute.DnsPrefetchEnabled: False,
        Attribute.FullScreenSupportEnabled: False,
        Attribute.HyperlinkAuditingEnabled: False,
        Attribute.JavascriptCanOpenWindows: False,
        Attribute.LocalContentCanAccessFileUrls: False,
        Attribute.LocalContentCanAccessRemoteUrls: False,
        Attribute.NavigateOnDropEnabled: False,
        Attribute.PdfViewerEnabled: False,
        Attribute.PlaybackRequiresUserGesture: True,
        Attribute.PluginsEnabled: False,
        Attribute.ScreenCaptureEnabled: False,
        Attribute.WebRTCPublicInterfacesOnly: True,
    }
)
"""After a click a page may open windows all the same."""
_FAMILIES: Final[Mapping[_Font, str]] = MappingProxyType(
    {
        _Font.StandardFont: "Times New Roman",
        _Font.SerifFont: "Times New Roman",
        _Font.SansSerifFont: "Arial",
        _Font.FixedFont: "Monospace",
        _Font.CursiveFont: "Comic Sans MS",
        _Font.FantasyFont: "Impact",
    }
)
"""Chrome's own; Qt would take the desktop's instead. Fontconfig finds what stands for them."""


def apply_to(settings: QWebEngineSettings, also: Mapping[Attribute, bool] = MappingProxyType({})) -> None:
    """Set what holds for every page, and what holds for some ``also``."""
    for attribute, value in {**_EVERYWHERE, **also}.items():
        settings.setAttribute(attribute, value)
    for font, family in _FAMILIES.items():
        settings.setFontFamily(font, family)

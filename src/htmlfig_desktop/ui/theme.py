"""Colors of the window, light and dark, each with more contrast too, and their way into every widget.

Follows the system while the program runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontInfo, QPalette, QStyleHints
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.ui import icons
from htmlfig_desktop.ui.stylesheet import stylesheet


@dataclass(frozen=True, slots=True)
class Tokens:
    """Colors by their part, as ``#rrggbb``. Text colors keep 4.5:1 on every surface they are used on."""

    is_dark: bool
    window: str
    """Behind everything: toolbar, gaps, status bar."""
    surface: str
    """Panels and cards."""
    canvas: str
    """Behind the picture of the page."""
    field: str
    """Text fields and the editor."""
    hover: str
    pressed: str
    border: str
    outline: str
    """Around buttons and menus, whose words tell what they are."""
    field_border: str
    """Around what is typed or chosen in, and nothing else tells where that is: 3:1 against window and surface."""
    text: str
    muted: str
    accent: str
    """The primary button, progress, the focus ring."""
    accent_hover: str
    accent_pressed: str
    on_accent: str
    accent_text: str
    """Accent as the color of words and icons."""
    selection: str
    """Behind a selected row."""
    on_chosen: str
    """What stands on the one of several joined buttons that is down."""
    danger: str
    danger_surface: str
    warning: str
    success: str
    code_tag: str
    code_attribute: str
    code_string: str
    code_comment: str
    is_high_contrast: bool = False
    """Text then keeps 7:1 instead, and every edge of a control can be seen."""


LIGHT = Tokens(
    is_dark=False,
    window="#f4f5f7",
    surface="#ffffff",
    canvas="#e9ebef",
    field="#ffffff",
    hover="#eceef2",
    pressed="#e1e4ea",
    border="#dfe2e8",
    outline="#c3c8d2",
    field_border="#858c9a",
    text="#1a1d23",
    muted="#5a6271",
    accent="#3a57e0",
    accent_hover="#3049c9",
    accent_pressed="#283eb0",
    on_accent="#ffffff",
    accent_text="#3049c9",
    selection="#e6ebfd",
    on_chosen="#1a1d23",
    danger="#b3261e",
    danger_surface="#fdeceb",
    warning="#8a5300",
    success="#1b7a3d",
    code_tag="#2c47c5",
    code_attribute="#8a4b08",
    code_string="#1b7a3d",
    code_comment="#676f7e",
)

DARK = Tokens(
    is_dark=True,
    window="#1b1d21",
    surface="#23262b",
    canvas="#141518",
    field="#1b1d21",
    hover="#2e3238",
    pressed="#383d45",
    border="#343941",
    outline="#4a515c",
    field_border="#6c7481",
    text="#eceef1",
    muted="#a6aebb",
    accent="#4865ee",
    accent_hover="#3e59dc",
    accent_pressed="#344dc8",
    on_accent="#ffffff",
    accent_text="#9db0ff",
    selection="#2c3560",
    on_chosen="#eceef1",
    danger="#ff9a92",
    danger_surface="#3c2526",
    warning="#f0b95b",
    success="#74d496",
    code_tag="#9db0ff",
    code_attribute="#f0b95b",
    code_string="#83d9a0",
    code_comment="#98a1af",
)

LIGHT_CONTRAST = replace(
    LIGHT,
    is_high_contrast=True,
    window="#ffffff",
    canvas="#f0f0f0",
    hover="#e8e8e8",
    pressed="#dadada",
    border="#000000",
    outline="#000000",
    field_border="#000000",
    text="#000000",
    muted="#303030",
    accent="#0a2bb8",
    accent_hover="#08238f",
    accent_pressed="#061b70",
    accent_text="#0a2bb8",
    selection="#dbe4ff",
    on_chosen="#ffffff",
    danger="#8a0d08",
    danger_surface="#ffffff",
    warning="#5c3600",
    success="#0b4d22",
    code_tag="#0a2bb8",
    code_attribute="#5c3600",
    code_string="#0b4d22",
    code_comment="#404040",
)

DARK_CONTRAST = replace(
    DARK,
    is_high_contrast=True,
    window="#000000",
    surface="#000000",
    canvas="#101010",
    field="#000000",
    hover="#262626",
    pressed="#363636",
    border="#ffffff",
    outline="#ffffff",
    field_border="#ffffff",
    text="#ffffff",
    muted="#e2e2e2",
    accent="#9dbcff",
    accent_hover="#b9cfff",
    accent_pressed="#d3e1ff",
    on_accent="#000000",
    accent_text="#b4cbff",
    selection="#1d2b5c",
    on_chosen="#000000",
    danger="#ffb8b2",
    danger_surface="#000000",
    warning="#ffd583",
    success="#a4f3c0",
    code_tag="#b4cbff",
    code_attribute="#ffd583",
    code_string="#a4f3c0",
    code_comment="#d0d0d0",
)

THEMES = {(tokens.is_dark, tokens.is_high_contrast): tokens for tokens in (LIGHT, DARK, LIGHT_CONTRAST, DARK_CONTRAST)}
"""By what the system asks for: dark or light, with more contrast or without."""


ZOOMS = (0.8, 1.8)
"""The smallest and the largest size of words."""


class Theme(QObject):
    """The tokens in use. One object per application; owned by it.

    Args:
        app: the application that is recolored.
        hints: what tells light from dark; the application's own unless given.

    Signals:
        changed: the system switched between light and dark, or to another contrast; the widgets have been recolored.
    """

    changed = Signal()

    def __init__(self, app: QApplication, hints: QStyleHints | None = None) -> None:
        super().__init__(app)
        self._app = app
        self._hints = hints or app.styleHints()
        self.tokens = LIGHT
        app.setStyle("Fusion")
        self._font = _interface_font(app.font())
        self._zoom = 1.0
        app.setFont(self._font)
        self._fixed: Tokens | None = None
        self._is_styling = True
        self._hints.colorSchemeChanged.connect(self._follow)
        self._hints.accessibility().contrastPreferenceChanged.connect(self._follow)
        self.use(self._wanted())

    @property
    def zoom(self) -> float:
        """Size of the words against the system's, 1 for the same."""
        return self._zoom

    def set_zoom(self, zoom: float) -> None:
        """Show all words larger or smaller, within ZOOMS."""
        wanted = min(max(round(zoom, 1), ZOOMS[0]), ZOOMS[1])
        if wanted == self._zoom:
            return  # styling every widget anew takes a tenth of a second
        self._zoom = wanted
        font = QFont(self._font)
        font.setPointSizeF(self._font.pointSizeF() * self._zoom)
        self._app.setFont(font)
        self.use(self.tokens)

    def use(self, tokens: Tokens) -> None:
        """Recolor the whole application."""
        self.tokens = tokens
        self._app.setPalette(palette_of(tokens))
        icons.recolor(tokens, self._zoom)  # first: widgets ask what fits when they are styled
        self._style()
        self.changed.emit()

    def fix(self, tokens: Tokens | None) -> None:
        """Keep to light or dark, as these are, whatever the system does; None follows it again. Contrast is apart."""
        self._fixed = tokens
        self._follow()

    @contextmanager
    def styled_at_the_end(self) -> Iterator[None]:
        """Let the first window be built inside without the stylesheet, which it gets at the end.

        With it Qt would style a widget anew each time something around it is put into another widget.
        """
        self._is_styling = bool(self._app.topLevelWidgets())  # those that are there would be styled once more
        if not self._is_styling:
            self._app.setStyleSheet("")
        try:
            yield
        finally:
            if not self._is_styling:
                self._is_styling = True
                self._style()

    def _style(self) -> None:
        if self._is_styling:
            self._app.setStyleSheet(stylesheet(self.tokens, QFontInfo(self._app.font()).pixelSize(), icons.side(16)))

    def _follow(self) -> None:
        wanted = self._wanted()
        if wanted is not self.tokens:
            self.use(wanted)

    def _wanted(self) -> Tokens:
        is_dark = self._hints.colorScheme() is Qt.ColorScheme.Dark if self._fixed is None else self._fixed.is_dark
        wish = self._hints.accessibility().contrastPreference()
        return THEMES[is_dark, wish is Qt.ContrastPreference.HighContrast]


def palette_of(tokens: Tokens) -> QPalette:
    """Return the palette that standard widgets and delegates paint with."""
    roles = {
        QPalette.ColorRole.Window: tokens.window,
        QPalette.ColorRole.WindowText: tokens.text,
        QPalette.ColorRole.Base: tokens.field,
        QPalette.ColorRole.AlternateBase: tokens.window,
        QPalette.ColorRole.Text: tokens.text,
        QPalette.ColorRole.PlaceholderText: tokens.muted,
        QPalette.ColorRole.Button: tokens.surface,
        QPalette.ColorRole.ButtonText: tokens.text,
        QPalette.ColorRole.BrightText: tokens.danger,
        QPalette.ColorRole.ToolTipBase: tokens.surface,
        QPalette.ColorRole.ToolTipText: tokens.text,
        QPalette.ColorRole.Highlight: tokens.accent,
        QPalette.ColorRole.HighlightedText: tokens.on_accent,
        QPalette.ColorRole.Link: tokens.accent_text,
        QPalette.ColorRole.LinkVisited: tokens.accent_text,
        QPalette.ColorRole.Mid: tokens.border,
        QPalette.ColorRole.Midlight: tokens.hover,
        QPalette.ColorRole.Dark: tokens.outline,
        QPalette.ColorRole.Light: tokens.surface,
        QPalette.ColorRole.Accent: tokens.accent,
    }
    palette = QPalette()
    for role, color in roles.items():
        palette.setColor(role, QColor(color))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(tokens.muted))
    return palette


def _interface_font(font: QFont) -> QFont:
    """Return the system's font; the wide DejaVu, a fallback where no interface font is set up, in its narrower cut."""
    if QFontInfo(font).family() == "DejaVu Sans":
        font.setStretch(QFont.Stretch.SemiCondensed)
    return font

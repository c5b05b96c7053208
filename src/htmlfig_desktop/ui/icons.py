"""The program's own line icons, drawn from SVG in the colors of the theme, as much larger as the words are.

A widget or action is given an icon once by name; a switch of the theme or another size of words redraws them all. What
it shows lives in dynamic properties of its owner, so nothing has to be unregistered. Sizes are those beside words of
the system's size; ``side`` tells what becomes of one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from htmlfig_desktop.core.resources import resource_path

if TYPE_CHECKING:
    from htmlfig_desktop.ui.theme import Tokens

_PROPERTY, _SIZE = "htmlfigIcon", "htmlfigIconSize"
_USUAL = 16
_DENSEST = 2.0


@dataclass(slots=True)
class _Present:
    """How icons look now."""

    tokens: Tokens | None = None
    growth: float = 1.0


_present = _Present()


def side(size: int) -> int:
    """Return the side of an icon at the present size of words, px; smaller words leave it as large as it was."""
    return round(size * _present.growth)


@lru_cache(maxsize=256)
def _drawing(name: str) -> str:
    return resource_path(f"icons/{name}.svg").read_text(encoding="utf-8")


def pixmap(name: str, color: str, size: int) -> QPixmap:
    """Return the icon as a square picture in one color, for what paints itself; its side is ``side(size)``.

    Raises:
        FileNotFoundError: there is no icon of that name.
    """
    return _drawn(name, color, side(size), _DENSEST)


def paint_icon(painter: QPainter, middle: QPoint, name: str, color: str, size: int) -> None:
    """Paint an icon in one color around a place."""
    place = QRect(0, 0, side(size), side(size))
    place.moveCenter(middle)
    painter.drawPixmap(place.topLeft(), pixmap(name, color, size))


class _LineIcon(QIconEngine):
    """Draws an icon when it is shown, in the size and density it is shown in: most of a start are not."""

    def __init__(self, name: str, looks: _Looks) -> None:
        super().__init__()
        self._name = name
        self._looks = looks

    def clone(self) -> QIconEngine:
        """Return another one of the same looks."""
        return _LineIcon(self._name, self._looks)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        """Paint it into a place, as for a printer."""
        painter.drawPixmap(rect, self.scaledPixmap(rect.size(), mode, state, _DENSEST))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """Return it as a picture of so many pixels."""
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        """Return it as a picture of so many px, each of which is ``scale`` pixels wide."""
        return _drawn(self._name, self._looks.color_of(mode, state), min(size.width(), size.height()), scale)


@dataclass(frozen=True, slots=True)
class _Looks:
    """Colors of an icon; empty where it looks as it does else."""

    normal: str
    disabled: str
    down: str = ""
    pointed: str = ""

    def color_of(self, mode: QIcon.Mode, state: QIcon.State) -> str:
        """Return the color of the icon of a button or menu item that is so."""
        if mode is QIcon.Mode.Disabled:
            return self.disabled
        if state is QIcon.State.On:
            return self.down or self.normal
        return (self.pointed if mode is QIcon.Mode.Active else "") or self.normal


@lru_cache(maxsize=256)
def icon(name: str, color: str, disabled: str, down: str = "", pointed: str = "") -> QIcon:
    """Return the icon for buttons and menus, with its looks while disabled, and while down or pointed at if others."""
    return QIcon(_LineIcon(name, _Looks(color, disabled, down, pointed)))


@lru_cache(maxsize=512)
def _drawn(name: str, color: str, size: int, density: float) -> QPixmap:
    pixels = round(size * density)
    picture = QPixmap(pixels, pixels)
    if not pixels:
        return picture  # of a button that shows its words alone
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer = QSvgRenderer(QByteArray(_drawing(name).replace("currentColor", color).encode()))
    renderer.render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    picture.setDevicePixelRatio(density)
    return picture


def set_icon(
    owner: QAbstractButton | QAction | QLabel,
    name: str,
    part: str = "text",
    size: int | None = None,
    *,
    down: str = "",
) -> None:
    """Give ``owner`` an icon in the color of a token, now and after every switch of the theme or the size of words.

    Args:
        owner: button, action, or label (which shows it as its picture).
        name: file name below ``resources/icons`` without suffix.
        part: field of ``theme.Tokens``.
        size: px; what it was where it is left out, 16 at first. The icon of an action is as large as its menu shows it.
        down: field of ``theme.Tokens`` while a button is down; as else where it is left out.
    """
    owner.setProperty(_PROPERTY, f"{name} {part} {down or part}")
    if size is not None:
        owner.setProperty(_SIZE, size)
    if _present.tokens is not None:
        _draw(owner, _present.tokens)


def resize_icon(button: QAbstractButton, size: int) -> None:
    """Show the icon of a button, which may come later, in another size; in none with 0."""
    button.setProperty(_SIZE, size)
    button.setIconSize(QSize(side(size), side(size)))


def recolor(tokens: Tokens, zoom: float) -> None:
    """Redraw every icon that was set, in the colors of ``tokens``, beside words that are ``zoom`` times as large."""
    _present.tokens, _present.growth = tokens, max(1.0, zoom)  # a smaller one would be harder to see and to hit
    for widget in QApplication.allWidgets():
        if isinstance(widget, QAbstractButton | QLabel):
            _draw(widget, tokens)
    for window in QApplication.topLevelWidgets():
        for action in window.findChildren(QAction):
            _draw(action, tokens)


def _draw(owner: QAbstractButton | QAction | QLabel, tokens: Tokens) -> None:
    recipe = owner.property(_PROPERTY)
    if not recipe:
        return
    name, part, down = str(recipe).split()
    color, known = getattr(tokens, part), owner.property(_SIZE)
    size = _USUAL if known is None else int(known)
    if isinstance(owner, QLabel):
        owner.setPixmap(pixmap(name, color, size))
        return
    is_in_menu = isinstance(owner, QAction)
    owner.setIcon(
        icon(
            name,
            color,
            tokens.outline,
            down=getattr(tokens, down) if down != part else "",
            pointed=tokens.on_accent if is_in_menu and tokens.is_high_contrast else "",  # as its words are then
        )
    )
    if isinstance(owner, QAbstractButton):
        owner.setIconSize(QSize(side(size), side(size)))

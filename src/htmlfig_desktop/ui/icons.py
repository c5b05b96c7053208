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
from PySide6.QtGui import QAction, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from htmlfig_desktop.core.resources import resource_path

if TYPE_CHECKING:
    from htmlfig_desktop.ui.theme import Tokens

_PROPERTY, _SIZE = "htmlfigIcon", "htmlfigIconSize"
_USUAL = 16
_DENSITIES = (1.0, 2.0)


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
    return _drawn(name, color, side(size), _DENSITIES[-1])


def paint_icon(painter: QPainter, middle: QPoint, name: str, color: str, size: int) -> None:
    """Paint an icon in one color around a place."""
    place = QRect(0, 0, side(size), side(size))
    place.moveCenter(middle)
    painter.drawPixmap(place.topLeft(), pixmap(name, color, size))


def icon(name: str, color: str, disabled: str, size: int, down: str = "", pointed: str = "") -> QIcon:
    """Return the icon for buttons and menus, with its looks while disabled, and while down or pointed at if others.

    Made of pictures: an engine that draws what is shown, written in Python, ends the program when Qt copies it.

    Args:
        name: As for ``pixmap``.
        color: Usually.
        disabled: Color while its button is disabled.
        size: px, as ``side`` tells it.
        down: Color while its button is down; as usual where it is empty.
        pointed: Likewise while it is pointed at.
    """
    looks = [(color, QIcon.Mode.Normal, QIcon.State.Off), (disabled, QIcon.Mode.Disabled, QIcon.State.Off)]
    if down:
        looks.append((down, QIcon.Mode.Normal, QIcon.State.On))
    if pointed:
        looks.append((pointed, QIcon.Mode.Active, QIcon.State.Off))
    made = QIcon()
    for shade, mode, state in looks:
        for density in _DENSITIES:
            made.addPixmap(_drawn(name, shade, size, density), mode, state)
    return made


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
    if _present.tokens is not None:
        _draw(button, _present.tokens)


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
            side(size),
            down=getattr(tokens, down) if down != part else "",
            pointed=tokens.on_accent if is_in_menu and tokens.is_high_contrast else "",  # as its words are then
        )
    )
    if isinstance(owner, QAbstractButton):
        owner.setIconSize(QSize(side(size), side(size)))

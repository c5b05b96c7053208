"""The program's own line icons, drawn from SVG in the colors of the theme.

A widget or action is given an icon once by name; a switch of the theme redraws them all. The name lives in a dynamic
property of its owner, so nothing has to be unregistered.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QAction, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from htmlfig_desktop.core.resources import resource_path

if TYPE_CHECKING:
    from htmlfig_desktop.ui.theme import Tokens

_PROPERTY = "htmlfigIcon"
_SIZES = (16, 20, 24)
_DENSITIES = (1.0, 2.0)
_current: list[Tokens] = []


@lru_cache(maxsize=256)
def _drawing(name: str) -> str:
    return resource_path(f"icons/{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=512)
def pixmap(name: str, color: str, size: int) -> QPixmap:
    """Return the icon as a square picture of ``size`` logical px in one color.

    Raises:
        FileNotFoundError: there is no icon of that name.
    """
    return _drawn(_renderer(name, color), size, _DENSITIES[-1])


@lru_cache(maxsize=256)
def icon(name: str, color: str, disabled: str, down: str = "", pointed: str = "") -> QIcon:
    """Return the icon for buttons and menus, with its looks while disabled, and while down or pointed at if others."""
    looks = [(color, QIcon.Mode.Normal, QIcon.State.Off), (disabled, QIcon.Mode.Disabled, QIcon.State.Off)]
    if down:
        looks.append((down, QIcon.Mode.Normal, QIcon.State.On))
    if pointed:
        looks.append((pointed, QIcon.Mode.Active, QIcon.State.Off))
    made = QIcon()
    for shade, mode, state in looks:
        renderer = _renderer(name, shade)
        for size in _SIZES:
            for density in _DENSITIES:
                made.addPixmap(_drawn(renderer, size, density), mode, state)
    return made


def _renderer(name: str, color: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(_drawing(name).replace("currentColor", color).encode()))


def _drawn(renderer: QSvgRenderer, size: int, density: float) -> QPixmap:
    side = round(size * density)
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    picture.setDevicePixelRatio(density)
    return picture


def set_icon(
    owner: QAbstractButton | QAction | QLabel, name: str, part: str = "text", size: int = 20, *, down: str = ""
) -> None:
    """Give ``owner`` an icon in the color of a token, now and after every switch of the theme.

    Args:
        owner: button, action, or label (which shows it as its picture).
        name: file name below ``resources/icons`` without suffix.
        part: field of ``theme.Tokens``.
        size: side of a label's picture, logical px.
        down: field of ``theme.Tokens`` while a button is down; as else where it is left out.
    """
    owner.setProperty(_PROPERTY, f"{name} {part} {size} {down or part}")
    if _current:
        _draw(owner, _current[0])


def recolor(tokens: Tokens) -> None:
    """Redraw every icon that was set, in the colors of ``tokens``."""
    _current[:] = [tokens]
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
    name, part, size, down = str(recipe).split()
    color = getattr(tokens, part)
    if isinstance(owner, QLabel):
        owner.setPixmap(pixmap(name, color, int(size)))
    else:
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

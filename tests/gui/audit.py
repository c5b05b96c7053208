"""Measures whether a window can be used by everybody: names, the way of Tab, contrast on the real picture.

Each function looks at what can be seen of a window and returns its faults in words; none is what one wants.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QPixmap
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollArea,
    QStyle,
    QStyleOptionButton,
    QWidget,
)

import htmlfig_desktop.ui
from htmlfig_desktop.ui.theme import DARK, DARK_CONTRAST, LIGHT, LIGHT_CONTRAST, THEMES, Theme, Tokens
from htmlfig_desktop.ui.widgets.drop_overlay import DropOverlay

Role = QAccessible.Role
NAMED_ROLES = {
    Role.Button,
    Role.ButtonMenu,
    Role.CheckBox,
    Role.ComboBox,
    Role.EditableText,
    Role.Link,
    Role.List,
    Role.MenuItem,
    Role.PageTab,
    Role.ProgressBar,
    Role.RadioButton,
    Role.Slider,
    Role.SpinBox,
    Role.Table,
    Role.Tree,
}
"""What a screen reader stops at: without a name it is only said to be there."""
CONTROLS = (QAbstractButton, QLineEdit, QComboBox, QAbstractScrollArea, QAbstractSlider, QAbstractSpinBox)
FIELDS = (QLineEdit, QComboBox, QAbstractSpinBox, QPlainTextEdit, QCheckBox)
"""What is typed or chosen in."""
USUAL, STRONG = (LIGHT, DARK), (LIGHT_CONTRAST, DARK_CONTRAST)
"""Themes as most people see them, and with more contrast."""
DENSITY = 2
"""Pixels of the picture per px of the window, so that thin strokes reach their full color."""
LARGE_PT, LARGE_BOLD_PT = 18, 14
"""From these sizes on text counts as large. Source: WCAG 2.2, 1.4.3."""
MOST_STEPS = 400

Pixels = np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]

_BESIDE_CHROMIUM = "htmlfig_desktop.ui.browsing"
"""Where the private browser lives, in a process of its own."""


def nameless(window: QWidget) -> list[str]:
    """Return the controls in sight that a screen reader could not name."""
    interface = QAccessible.queryAccessibleInterface(window)
    return [f"{each.role().name} in {_place(each)}" for each in _interfaces(interface) if _lacks_name(each)]


def unreached(window: QWidget) -> list[str]:
    """Return the controls in sight that Tab does not come to."""
    way = way_of_tab(window)
    return [_told(widget) for widget in controls(window) if widget not in way and not _is_other_choice(widget)]


def out_of_order(window: QWidget) -> list[str]:
    """Return the steps of Tab that jump back against the order in which one reads."""
    way = [widget for widget in way_of_tab(window) if window.isAncestorOf(widget)]
    steps = pairwise(way)
    return [f"{_told(one)} to {_told(other)}" for one, other in steps if _goes_back(window, one, other)]


def faint(part: QWidget, text: float = 4.5, large: float = 3.0) -> list[str]:
    """Return the words and icons in sight whose contrast on the picture is too low, with what it is.

    Args:
        part: A window, or what lies on top of one.
        text: Least contrast of words, 1 to 21.
        large: Least contrast of large words and of icons.
    """
    return _faint(_picture(part.window()), part, text, large)


def faint_edges(window: QWidget, least: float = 3.0) -> list[str]:
    """Return the fields in sight of whose edge a side has too little contrast with what is around, with what it has.

    Args:
        window: A window that is shown.
        least: Least contrast. Source: WCAG 2.2, 1.4.11.
    """
    return _faint_edges(_picture(window), window, least)


def faint_in_a_theme(
    part: QWidget, theme: Theme, among: Sequence[Tokens] = tuple(THEMES.values()), *, edges: bool = True
) -> list[str]:
    """Return the words, icons and edges in sight that are too faint in a theme of the program, with the theme.

    Args:
        part: A window, or what lies on top of one.
        theme: Left as the last of those looked at.
        among: The themes that are looked at. To put one on takes longer than to look.
        edges: Whether the edges of fields are ours to draw.
    """
    faults = []
    for tokens in among:
        if tokens is not theme.tokens:
            theme.use(tokens)
        picture = _picture(part.window())
        text, least = (6.5, 6.5) if tokens.is_high_contrast else (4.5, 3.0)
        found = _faint(picture, part, text) + (_faint_edges(picture, part, least) if edges else [])
        name = ("dark" if tokens.is_dark else "light") + " with more contrast" * tokens.is_high_contrast
        faults += [f"{fault}, {name}" for fault in found]
    return faults


def edged(window: QWidget) -> list[QWidget]:
    """Return the fields in sight that only their edge tells from what is around."""
    return [widget for widget, _ in _edged(window)]


def controls(window: QWidget) -> list[QWidget]:
    """Return what a person can use now, without the inner parts of Qt's own widgets."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if isinstance(widget, CONTROLS)
        and widget.isVisible()
        and widget.isEnabled()
        and widget.window() is window
        and not isinstance(widget, QScrollArea)
        and not any(isinstance(parent, QAbstractSpinBox | QComboBox | QMenu) for parent in _ancestors(widget))
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]


def way_of_tab(window: QWidget) -> list[QWidget]:
    """Return the widgets of an active window that Tab comes to, in order, from the one at the top left on."""
    way: list[QWidget] = []
    for _ in range(MOST_STEPS):
        window.focusNextChild()
        now = QApplication.focusWidget()
        if now is None or now in way:
            break
        way.append(now)
    places = [_rect(window, now) for now in way]
    row = min((place.bottom() for place in places), default=0)
    first = min(range(len(way)), key=lambda index: (places[index].top() > row, places[index].left()), default=0)
    return way[first:] + way[:first]


def classes_of_widgets() -> Iterator[type[QWidget]]:
    """Yield every class of widget in ``ui``, but those that others only build upon, and those beside Chromium."""
    for module in pkgutil.walk_packages(htmlfig_desktop.ui.__path__, "htmlfig_desktop.ui."):
        if not module.name.startswith(_BESIDE_CHROMIUM) and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    waiting: list[type[QWidget]] = [QWidget]
    while waiting:
        subclasses = waiting.pop().__subclasses__()
        waiting += subclasses
        ours = (each for each in subclasses if each.__module__.startswith("htmlfig_desktop.ui"))
        beside = (each for each in ours if not each.__module__.startswith(_BESIDE_CHROMIUM))
        yield from (each for each in beside if not each.__subclasses__())


def _interfaces(interface: QAccessibleInterface | None) -> Iterator[QAccessibleInterface]:
    if interface is None or interface.state().invisible:
        return
    yield interface
    for index in range(min(interface.childCount(), 200)):
        yield from _interfaces(interface.child(index))


def _lacks_name(interface: QAccessibleInterface) -> bool:
    if interface.role() not in NAMED_ROLES or interface.text(QAccessible.Text.Name).strip():
        return False
    owner = interface.object()
    parts_of_others = isinstance(owner, QWidget) and isinstance(owner.parentWidget(), QComboBox | QAbstractItemView)
    return not parts_of_others and not isinstance(owner, QMenu)


def _place(interface: QAccessibleInterface) -> str:
    owner = interface.object()
    if not isinstance(owner, QWidget):
        return str(interface.rect())
    return " < ".join(type(each).__name__ for each in (owner, *_ancestors(owner)))


def _is_other_choice(widget: QWidget) -> bool:
    """Whether Tab comes to the chosen one of the group instead, and arrow keys to this."""
    return isinstance(widget, QAbstractButton) and widget.isCheckable() and not widget.isChecked()


def _goes_back(window: QWidget, one: QWidget, other: QWidget) -> bool:
    """Whether the second lies before the first, seen from the smallest part of the window that holds both."""
    firsts, seconds = [one, *_ancestors(one)], [other, *_ancestors(other)]
    shared = next((each for each in firsts if each in seconds), window)
    if one is shared or other is shared:
        return False
    a, b = (_rect(window, branch[branch.index(shared) - 1]) for branch in (firsts, seconds))
    if b.bottom() <= a.top():
        return True
    in_one_row = min(a.bottom(), b.bottom()) > max(a.top(), b.top())
    return in_one_row and b.right() <= a.left()


def _faint(picture: Pixels, part: QWidget, text: float, large: float = 3.0) -> list[str]:
    faults = []
    for widget, rect in _drawn(part):
        least = large if _is_large(widget) else text
        found = _contrast_in(picture, rect)
        if found is not None and found < least:
            faults.append(f"{_told(widget)}: {found:.2f}")
    return faults


def _faint_edges(picture: Pixels, window: QWidget, least: float) -> list[str]:
    faults = []
    for widget, rect in _edged(window):
        found = [_contrast_of_edge(picture, strip, outside) for strip, outside in _sides(rect)]
        weakest = min((each for each in found if each is not None), default=least)
        if weakest < least:
            faults.append(f"{_told(widget)}: {weakest:.2f}")
    return faults


def _drawn(part: QWidget) -> Iterator[tuple[QWidget, QRect]]:
    """Yield what shows words or an icon, with its place in the window."""
    window = part.window()
    for widget in (part, *part.findChildren(QWidget)):
        if not widget.isVisible() or not widget.isEnabled() or widget.window() is not window:
            continue
        if widget.visibleRegion().isEmpty() or not _shows_something(widget):
            continue
        inner = widget.rect().adjusted(3, 3, -3, -3) & widget.visibleRegion().boundingRect()
        if inner.width() > 4 and inner.height() > 4:
            yield widget, QRect(widget.mapTo(window, inner.topLeft()), inner.size())


def _edged(window: QWidget) -> Iterator[tuple[QWidget, QRect]]:
    """Yield the fields in whole sight with the place of their edge in the window."""
    for widget in window.findChildren(QWidget):
        is_field = isinstance(widget, FIELDS) or widget.objectName() == "dropZone"
        if not is_field or not widget.isVisible() or not widget.isEnabled() or widget.window() is not window:
            continue
        if widget.visibleRegion().boundingRect() != widget.rect() or _is_part_of_a_field(widget):
            continue
        inner = widget.rect()
        if isinstance(widget, QCheckBox):
            option = QStyleOptionButton()
            widget.initStyleOption(option)
            inner = widget.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, widget)
        yield widget, QRect(widget.mapTo(window, inner.topLeft()), inner.size())


def _is_part_of_a_field(widget: QWidget) -> bool:
    return any(isinstance(parent, FIELDS) for parent in _ancestors(widget))


def _sides(rect: QRect) -> Iterator[tuple[QRect, int]]:
    """Yield the middle of each side, 3 px to both sides of the edge, and the number of the line that is outside."""
    width, height = max(8, rect.width() // 3), max(8, rect.height() // 3)
    across = QRect(rect.center().x() - width // 2, 0, width, 6)
    down = QRect(0, rect.center().y() - height // 2, 6, height)
    yield across.translated(0, rect.top() - 3), 0
    yield across.translated(0, rect.bottom() - 2), -1
    yield down.translated(rect.left() - 3, 0), 0
    yield down.translated(rect.right() - 2, 0), -1


def _contrast_of_edge(picture: Pixels, strip: QRect, outside: int) -> float | None:
    """Return the contrast of the strongest line along a strip with what is outside; None where that is not in sight.

    A line has its color for at least a quarter of its length, so dashes count and what is written inside does not.
    """
    rows, columns = strip.height() * DENSITY, strip.width() * DENSITY
    top, left = strip.top() * DENSITY, strip.left() * DENSITY
    part = picture[max(0, top) : top + rows, max(0, left) : left + columns]
    if part.shape[:2] != (rows, columns):
        return None
    packed = part.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    lines = [_colors(line) for line in (packed if columns > rows else packed.T)]
    around = _luminance(lines[outside][:1])[0]
    drawn = _luminance(np.concatenate(lines))
    lighter, darker = np.maximum(drawn, around), np.minimum(drawn, around)
    return float(((lighter + 0.05) / (darker + 0.05)).max())


def _colors(line: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    """Return the colors that a line has for at least a quarter of its length, the most frequent first."""
    colors, counts = np.unique(line, return_counts=True)
    order = np.argsort(-counts)
    most = max(1, int((counts * 4 >= len(line)).sum()))
    return np.asarray(colors[order][:most])


def _shows_something(widget: QWidget) -> bool:
    if isinstance(widget, QLabel):
        return bool(widget.text().strip()) or not widget.pixmap().isNull()
    if isinstance(widget, QAbstractButton):
        return bool(widget.text().strip()) or not widget.icon().isNull()
    if isinstance(widget, QLineEdit):
        return bool(widget.text() or widget.placeholderText())
    return isinstance(widget, QComboBox | DropOverlay)


def _is_large(widget: QWidget) -> bool:
    """Whether 3:1 is enough: for icons without words, and for large words."""
    if isinstance(widget, QLabel | QAbstractButton) and not widget.text().strip():
        return True
    font = widget.font()
    points = font.pointSizeF() if font.pointSizeF() > 0 else font.pixelSize() * 0.75
    return points >= (LARGE_BOLD_PT if font.bold() else LARGE_PT)


def _picture(window: QWidget) -> Pixels:
    pixmap = QPixmap(window.size() * DENSITY)
    pixmap.setDevicePixelRatio(DENSITY)
    window.render(pixmap, QPoint())
    image = pixmap.toImage().convertToFormat(pixmap.toImage().Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width() * 3].reshape(image.height(), image.width(), 3).copy()


def _contrast_in(picture: Pixels, rect: QRect) -> float | None:
    """Return the contrast of the strongest color drawn in a place with the one behind it; None where only one is."""
    top, left = rect.top() * DENSITY, rect.left() * DENSITY
    size = QSize(rect.width() * DENSITY, rect.height() * DENSITY)
    part = picture[top : top + size.height(), left : left + size.width()].reshape(-1, 3).astype(np.uint32)
    if not len(part):
        return None
    colors, counts = np.unique(part @ np.array([1 << 16, 1 << 8, 1], np.uint32), return_counts=True)
    behind = _luminance(colors[counts.argmax()][None])[0]
    drawn = _luminance(colors[counts >= DENSITY])
    if len(drawn) < 2:
        return None
    lighter, darker = np.maximum(drawn, behind), np.minimum(drawn, behind)
    return float(((lighter + 0.05) / (darker + 0.05)).max())


def _luminance(colors: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    """Return the relative luminances of colors as 0xRRGGBB. Source: WCAG 2.2."""
    parts = np.stack([colors >> 16 & 255, colors >> 8 & 255, colors & 255], axis=-1) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def _rect(window: QWidget, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def _ancestors(widget: QWidget) -> list[QWidget]:
    found, parent = [], widget.parentWidget()
    while parent is not None:
        found.append(parent)
        parent = parent.parentWidget() if not parent.isWindow() else None
    return found


def _told(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton | QLabel | QLineEdit) else ""
    name = widget.accessibleName() or text or widget.objectName()
    return f"{type(widget).__name__} “{name[:40]}” at {widget.mapTo(widget.window(), QPoint()).toTuple()}"

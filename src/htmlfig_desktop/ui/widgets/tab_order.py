"""The way of the Tab key, where widgets are not made in the order in which one reads them."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QWidget


def order_tab(*parts: QWidget) -> None:
    """Let Tab go through these parts of a window one after the other, and inside of each as its widgets were made.

    Qt itself goes by the order in which widgets came into the window, so what is made later comes last.
    """
    stops = [each for part in parts for each in (part, *part.findChildren(QWidget)) if _is_stop(each, part.window())]
    for one, other in pairwise(dict.fromkeys(stops)):
        QWidget.setTabOrder(one, other)


def _is_stop(widget: QWidget, window: QWidget) -> bool:
    """Whether Tab can come to it; the list that a combo box opens is in a window of its own."""
    is_one_of_few = isinstance(widget, QAbstractButton) and widget.group() is not None  # of which one takes Tab in turn
    takes_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    is_wanted = (takes_tab or is_one_of_few) and widget.focusProxy() is None
    return is_wanted and widget.window() is window

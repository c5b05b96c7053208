"""Titles of every script stand in lines of their own as they are read."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.ui.editor.page_list import PageList
from htmlfig_desktop.ui.editor.rows import PageRow
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.labels import ElidedLabel

ARABIC = "مرحبا (2024)!"
FROM_RIGHT, END = "\N{RIGHT-TO-LEFT ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


def ink(text: str, width: int = 400) -> list[int]:
    """Return the columns of a label in which there is ink."""
    label = ElidedLabel(text)
    label.resize(width, 24)
    image = label.grab().toImage()
    ground = image.pixelColor(width - 1, 0)
    return [x for x in range(width) if any(image.pixelColor(x, y) != ground for y in range(24))]


@pytest.mark.parametrize("text", [ARABIC, "Shop (2024)!"])
def test_a_title_is_read_in_its_own_direction_and_stands_at_the_side_of_all_others(
    qapp: QApplication, text: str
) -> None:
    columns = ink(text)
    assert columns == ink(f"{FROM_RIGHT}{text}{END}" if text == ARABIC else text)
    assert columns[0] < 20


def test_names_in_lists_are_read_in_their_own_direction_too(theme: Theme) -> None:
    def columns(name: str) -> list[int]:
        pages = PageList(theme)
        pages.show_pages([PageRow(name, "")])
        pages.setCurrentRow(-1)
        pages.resize(400, 80)
        image = pages.viewport().grab().toImage()
        ground = image.pixelColor(image.width() - 12, 40)
        rows = range(4, 40)
        return [x for x in range(60, 300) if any(image.pixelColor(x, y) != ground for y in rows)]

    assert columns(ARABIC) == columns(f"{FROM_RIGHT}{ARABIC}{END}")
    assert columns(ARABIC)


@pytest.mark.parametrize(("width", "is_shown"), [(24, False), (120, True)])
def test_a_title_of_which_only_a_letter_or_two_would_fit_is_left_out(
    theme: Theme, qtbot, width: int, is_shown: bool
) -> None:
    label = ElidedLabel("Harbor, sail with a plan")
    qtbot.addWidget(label)
    label.resize(width, 24)
    picture = label.grab().toImage()
    colors = {picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height())}
    assert (len(colors) > 1) == is_shown
    assert label.toolTip() == "Harbor, sail with a plan"

"""Small pictures of layers where they stand."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.fig.reading.file import FigFile, Guid
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.preview.thumbnails import thumbnails
from tests.support.repeating import repeating_fig

ROOM = Size(100, 50)


def guid_of(file: FigFile, name: str) -> Guid:
    return next(node.guid for node in file.nodes if node.name == name)


def test_what_is_larger_than_the_room_is_shown_smaller_and_what_is_small_as_it_is() -> None:
    file = read_fig(repeating_fig())
    card, badge = thumbnails(file, [guid_of(file, "card"), guid_of(file, "badge")], ROOM)
    assert card is not None
    assert badge is not None
    assert card.shape == (50, 71, 4)
    assert badge.shape == (16, 40, 4)
    assert badge[8, 30].tolist() == [0, 153, 51, 255]


def test_what_is_long_is_shown_whole_as_long_as_it_can_be_read() -> None:
    file = read_fig(repeating_fig())
    (line,) = thumbnails(file, [guid_of(file, "One")], ROOM)
    assert line is not None
    assert line.shape[1] == 100, "all of its 120 px"


def test_of_what_is_very_long_the_beginning_is_shown() -> None:
    file = read_fig(repeating_fig())
    (line,) = thumbnails(file, [guid_of(file, "One")], Size(50, 25))
    assert line is not None
    assert line.shape == (10, 50, 4), "83 of its 120 px, 16 high"


def test_a_text_stands_on_what_lies_behind_it() -> None:
    file = read_fig(repeating_fig())
    (line,) = thumbnails(file, [guid_of(file, "One")], ROOM)
    assert line is not None
    assert line[0, -1].tolist() == [242, 242, 242, 255]


def test_what_is_on_no_page_has_no_picture() -> None:
    file = read_fig(repeating_fig())
    root = file.root
    assert root is not None
    assert list(thumbnails(file, [root.guid], ROOM)) == [None]

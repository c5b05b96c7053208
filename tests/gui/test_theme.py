"""Light and dark: readable, complete, and switched while the program runs."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QObject, QSettings, QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QPalette
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QListWidget, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from htmlfig_desktop.core import color as colors
from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.ui import icons
from htmlfig_desktop.ui.application import Desktop
from htmlfig_desktop.ui.commands import COMMANDS
from htmlfig_desktop.ui.jobs.rows import Mood, RowAction
from htmlfig_desktop.ui.stylesheet import stylesheet
from htmlfig_desktop.ui.theme import DARK, DARK_CONTRAST, LIGHT, LIGHT_CONTRAST, THEMES, Theme, Tokens
from htmlfig_desktop.ui.widgets.rows import TwoLineDelegate
from htmlfig_desktop.ui.widgets.segmented import Segment, Segmented
from tests.gui.fake_backend import FakeBackend
from tests.gui.fake_checker import FakeChecker

SURFACES = ("window", "surface", "field", "hover", "selection")
TEXTS = ("text", "muted", "accent_text", "danger", "warning", "success")
PAIRS = [
    *((text, surface) for text in TEXTS for surface in SURFACES),
    *(
        (code, surface)
        for code in ("code_tag", "code_attribute", "code_string", "code_comment")
        for surface in ("field",)
    ),
    *(("on_accent", accent) for accent in ("accent", "accent_hover", "accent_pressed")),
    ("text", "pressed"),
    ("muted", "pressed"),
    ("text", "canvas"),
    ("text", "danger_surface"),
    ("danger", "danger_surface"),
]


ALL = pytest.mark.parametrize(
    "tokens",
    [LIGHT, DARK, LIGHT_CONTRAST, DARK_CONTRAST],
    ids=["light", "dark", "light, much contrast", "dark, much contrast"],
)
MUCH = pytest.mark.parametrize("tokens", [LIGHT_CONTRAST, DARK_CONTRAST], ids=["light", "dark"])

EDGES = ("border", "outline", "field_border", "accent")
SEEN = [(line, surface) for line in EDGES for surface in ("window", "surface", "field")]


def contrast(one: str, other: str) -> float:
    """Return the contrast of two ``#rrggbb`` colors, 1 to 21."""
    return colors.contrast(*(colors.Color.from_bytes(*bytes.fromhex(each[1:])) for each in (one, other)))


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("surface", ["window", "surface", "field"])
def test_the_edge_of_a_field_keeps_3_on_what_is_around_it(tokens: Tokens, surface: str) -> None:
    assert contrast(tokens.field_border, getattr(tokens, surface)) >= 3


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "surface"), PAIRS)
def test_text_keeps_a_contrast_of_4_5_on_every_surface(tokens: Tokens, text: str, surface: str) -> None:
    assert contrast(getattr(tokens, text), getattr(tokens, surface)) >= 4.5


@ALL
@pytest.mark.parametrize("is_checked", [False, True])
def test_a_box_that_cannot_be_checked_is_seen_to_be_so(
    tokens: Tokens, is_checked: bool, theme: Theme, qtbot: QtBot
) -> None:
    theme.use(tokens)
    box = QCheckBox("IIIIIIII")
    qtbot.addWidget(box)
    box.setChecked(is_checked)
    box.show()

    def drawn() -> set[str]:
        image = box.grab().toImage()
        return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}

    can = drawn()
    box.setEnabled(False)
    cannot = drawn()
    theme.use(LIGHT)
    assert (tokens.accent in can) == is_checked
    assert tokens.accent not in cannot
    strongest = [max(contrast(color, tokens.window) for color in colors) for colors in (can, cannot)]
    assert is_checked or strongest[1] < strongest[0]


@MUCH
@pytest.mark.parametrize(("text", "surface"), PAIRS)
def test_in_high_contrast_text_keeps_7_on_every_surface(tokens: Tokens, text: str, surface: str) -> None:
    assert contrast(getattr(tokens, text), getattr(tokens, surface)) >= 7


@MUCH
@pytest.mark.parametrize(("line", "surface"), SEEN)
def test_in_high_contrast_every_edge_can_be_seen(tokens: Tokens, line: str, surface: str) -> None:
    assert contrast(getattr(tokens, line), getattr(tokens, surface)) >= 7


def colors_of(widget: QWidget) -> set[str]:
    image = widget.grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


@ALL
def test_the_icon_of_the_button_that_is_down_can_be_seen(tokens: Tokens, theme: Theme, qtbot: QtBot) -> None:
    theme.use(tokens)
    row = Segmented("Place", [Segment("page", "", "page"), Segment("code", "", "code")])
    qtbot.addWidget(row)
    row.resize(200, 40)
    row.show()
    down, up = colors_of(row.button("page")), colors_of(row.button("code"))
    theme.use(LIGHT)
    ground = tokens.accent if tokens.is_high_contrast else tokens.surface
    assert {tokens.on_chosen, ground} <= down
    assert contrast(tokens.on_chosen, ground) >= 4.5
    assert tokens.muted in up


@MUCH
def test_in_high_contrast_a_selected_row_has_a_frame(tokens: Tokens, theme: Theme, qtbot: QtBot) -> None:
    theme.use(tokens)
    rows = QListWidget()
    qtbot.addWidget(rows)
    rows.setItemDelegate(TwoLineDelegate(theme))
    rows.addItem("page")
    rows.show()
    assert tokens.accent not in colors_of(rows.viewport())
    rows.item(0).setSelected(True)
    selected = colors_of(rows.viewport())
    theme.use(LIGHT)
    assert tokens.accent in selected


@MUCH
def test_in_high_contrast_the_icon_of_a_menu_item_that_is_pointed_at_is_seen_on_the_accent(
    tokens: Tokens, theme: Theme, qtbot: QtBot
) -> None:
    theme.use(tokens)
    window = QMainWindow()
    qtbot.addWidget(window)
    action = QAction("Open", window)
    icons.set_icon(action, "open")
    pointed = action.icon().pixmap(QSize(16, 16), QIcon.Mode.Active).toImage()
    theme.use(LIGHT)
    pixels = [pointed.pixelColor(x, y) for x in range(pointed.width()) for y in range(pointed.height())]
    assert {pixel.name() for pixel in pixels if pixel.alpha() > 250} == {tokens.on_accent}


@MUCH
def test_in_high_contrast_a_field_with_a_mistake_has_a_thicker_edge(tokens: Tokens, theme: Theme, qtbot: QtBot) -> None:
    theme.use(tokens)
    field = QLineEdit("390,x")
    qtbot.addWidget(field)
    field.setProperty("invalid", True)
    field.show()
    image = field.grab().toImage()
    edge = [image.pixelColor(image.width() // 2, y).name() for y in range(2)]
    theme.use(LIGHT)
    assert edge == [tokens.danger] * 2


@MUCH
def test_in_high_contrast_the_arrow_of_a_choice_is_as_dark_as_its_words(
    tokens: Tokens, theme: Theme, qtbot: QtBot
) -> None:
    theme.use(tokens)
    box = QComboBox()
    qtbot.addWidget(box)
    box.setFixedWidth(80)
    box.show()
    image = box.grab().toImage()
    theme.use(LIGHT)
    arrow = {image.pixelColor(x, y).name() for x in range(52, 76) for y in range(4, image.height() - 4)}
    assert max(contrast(color, tokens.field) for color in arrow) >= 15


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("surface", ["window", "surface", "field"])
def test_the_ring_of_the_focus_keeps_3(tokens: Tokens, surface: str) -> None:
    assert contrast(tokens.accent, getattr(tokens, surface)) >= 3


def test_the_measure_of_contrast_is_the_one_of_wcag() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


def test_the_stylesheet_knows_every_token_it_names(qapp: QApplication) -> None:
    for tokens in THEMES.values():
        sheet = stylesheet(tokens, 13, 16)
        assert "$" not in sheet
        for path in re.findall(r'url\("([^"]+)"\)', sheet):
            assert resource_path(f"icons/{path.rsplit('/', 1)[1]}").is_file()


def test_every_icon_that_is_named_is_drawn(qapp: QApplication) -> None:
    names = {text.icon for text in COMMANDS.values() if text.icon}
    names |= {mood.value[0] for mood in Mood} | {action.value for action in RowAction}
    for name in names:
        image = icons.pixmap(name, "#ff0000", 24).toImage()
        inked = sum(image.pixelColor(x, y).alpha() > 0 for x in range(24) for y in range(24))
        assert inked > 10, name


class Contrast(QObject):
    """What a desktop tells of those who see less well."""

    contrastPreferenceChanged = Signal(Qt.ContrastPreference)  # noqa: N815 - Qt's name
    preference = Qt.ContrastPreference.NoPreference

    def contrastPreference(self) -> Qt.ContrastPreference:
        return self.preference

    def change(self, preference: Qt.ContrastPreference) -> None:
        self.preference = preference
        self.contrastPreferenceChanged.emit(preference)


class Hints(QObject):
    """What a desktop tells about itself; the offscreen platform has none that changes."""

    colorSchemeChanged = Signal(Qt.ColorScheme)  # noqa: N815 - Qt's name
    scheme = Qt.ColorScheme.Unknown

    def __init__(self) -> None:
        super().__init__()
        self.contrast = Contrast(self)

    def accessibility(self) -> Contrast:
        return self.contrast

    def colorScheme(self) -> Qt.ColorScheme:
        return self.scheme

    def change(self, scheme: Qt.ColorScheme) -> None:
        self.scheme = scheme
        self.colorSchemeChanged.emit(scheme)


def test_the_window_follows_the_system_to_dark_and_back_while_it_runs(
    run, theme: Theme, qapp: QApplication, settings: QSettings
) -> None:
    async def play() -> None:
        hints = Hints()
        own = Theme(qapp, hints)  # type: ignore[arg-type]
        desktop = Desktop.build(own, settings, FakeBackend())
        desktop.window.show()
        for scheme, tokens in (
            (Qt.ColorScheme.Unknown, LIGHT),
            (Qt.ColorScheme.Dark, DARK),
            (Qt.ColorScheme.Light, LIGHT),
        ):
            hints.change(scheme)
            assert QApplication.palette().color(QPalette.ColorRole.WindowText).name() == tokens.text
            picture = desktop.window.grab().toImage()
            assert picture.pixelColor(picture.width() // 2, picture.height() - 4).name() == tokens.window
            shown = {picture.pixelColor(x, 120).name() for x in range(400, picture.width(), 7)}
            assert tokens.surface in shown
        await desktop.aclose()
        own.deleteLater()

    run(play())


def test_the_window_follows_the_system_to_more_contrast_and_back(
    run, theme: Theme, qapp: QApplication, settings: QSettings
) -> None:
    async def play() -> None:
        hints = Hints()
        own = Theme(qapp, hints)  # type: ignore[arg-type]
        desktop = Desktop.build(own, settings, FakeBackend(), checker=FakeChecker())
        desktop.window.show()
        high, none = Qt.ContrastPreference.HighContrast, Qt.ContrastPreference.NoPreference
        for scheme, preference, tokens in (
            (Qt.ColorScheme.Light, high, LIGHT_CONTRAST),
            (Qt.ColorScheme.Dark, high, DARK_CONTRAST),
            (Qt.ColorScheme.Dark, none, DARK),
        ):
            hints.change(scheme)
            hints.contrast.change(preference)
            assert own.tokens is tokens
            picture = desktop.window.grab().toImage()
            shown = {picture.pixelColor(x, picture.height() - 4).name() for x in range(0, picture.width(), 7)}
            assert tokens.window in shown
        await desktop.aclose()
        own.deleteLater()

    run(play())


def test_a_theme_that_keeps_to_dark_still_follows_the_contrast_and_styles_only_what_changes(
    theme: Theme, qapp: QApplication
) -> None:
    hints = Hints()
    own = Theme(qapp, hints)  # type: ignore[arg-type]
    changed = QSignalSpy(own.changed)
    own.fix(DARK)
    own.fix(DARK)
    hints.change(Qt.ColorScheme.Light)
    assert (own.tokens, changed.count()) == (DARK, 1)
    hints.contrast.change(Qt.ContrastPreference.HighContrast)
    assert (own.tokens, changed.count()) == (DARK_CONTRAST, 2)
    own.fix(None)
    assert (own.tokens, changed.count()) == (LIGHT_CONTRAST, 3)
    own.deleteLater()
    theme.use(LIGHT)


def test_qt_tells_whether_more_contrast_is_wanted(qapp: QApplication) -> None:
    """Against the real thing, which the other tests stand in for."""
    assert qapp.styleHints().accessibility().contrastPreference() in Qt.ContrastPreference

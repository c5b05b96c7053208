"""The options form: the contract's defaults and bounds, explained beside the field."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import QLocale, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from htmlfig_desktop.core.options import ColorScheme, ConversionOptions, WaitUntil
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.options.form import (
    OWN_WIDTH,
    PRESET_WIDTHS,
    FormField,
    FormProblemsError,
    form_of,
    runs_of,
)
from htmlfig_desktop.ui.options.presenter import OptionsPresenter
from htmlfig_desktop.ui.options.presets import DEFAULTS, from_json
from htmlfig_desktop.ui.options.view import OptionsView
from htmlfig_desktop.ui.theme import Theme
from tests.gui.driver import give, until
from tests.gui.test_once import double_click

FORM = form_of((DEFAULTS,))


@pytest.fixture
def panel(theme: Theme, qtbot: QtBot, settings: QSettings) -> tuple[OptionsView, OptionsPresenter]:
    view = OptionsView()
    qtbot.addWidget(view)
    return view, OptionsPresenter(view, settings, view)


def test_the_form_starts_with_the_contracts_defaults_and_a_picture_for_the_preview_and_the_check() -> None:
    assert runs_of(FORM)[0] == replace(ConversionOptions(), screenshot=True, check=True)


@pytest.mark.parametrize(
    "options",
    [
        ConversionOptions(),
        ConversionOptions(390, 844, 3.0, WaitUntil.NETWORK_IDLE, "main > .x", 120_000, ColorScheme.DARK, True),
        ConversionOptions(1, 1, 0.5, WaitUntil.DOM_CONTENT_LOADED, None, 1),
        ConversionOptions(7680, 32767, 4.0, timeout_ms=119_999),
        ConversionOptions(screenshot=True, check=True),
        ConversionOptions(states=True),
        ConversionOptions(without_banners=True),
    ],
)
def test_options_survive_the_way_through_the_form(options: ConversionOptions) -> None:
    assert runs_of(form_of((options,))) == (options,)


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"width": "0"}, FormField.WIDTH, "from 1 to 7680"),
        ({"width": "7681"}, FormField.WIDTH, "from 1 to 7680"),
        ({"width": ""}, FormField.WIDTH, "whole number"),
        ({"width": "12.5"}, FormField.WIDTH, "whole number"),
        ({"height": "32768"}, FormField.HEIGHT, "from 1 to 32767"),
        ({"height": "tall"}, FormField.HEIGHT, "whole number"),
        ({"scale": "0.4"}, FormField.SCALE, "from 0.5 to 4"),
        ({"scale": "nan"}, FormField.SCALE, "from 0.5 to 4"),
        ({"timeout": "120.001"}, FormField.TIMEOUT, "from 0.001 to 120."),
        ({"timeout": "-1"}, FormField.TIMEOUT, "from 0.001 to"),
        ({"timeout": "nan"}, FormField.TIMEOUT, "from 0.001 to"),
        ({"selector": "x" * 2001}, FormField.SELECTOR, "too long"),
    ],
)
def test_a_value_out_of_bounds_is_explained_with_its_bounds(
    changes: dict[str, str], field: FormField, words: str
) -> None:
    with pytest.raises(FormProblemsError) as caught:
        runs_of(replace(FORM, **changes))
    assert list(caught.value.problems) == [field]
    assert words in caught.value.problems[field]


def test_all_problems_are_found_at_once() -> None:
    with pytest.raises(FormProblemsError) as caught:
        runs_of(replace(FORM, width="x", scale="9", timeout=""))
    assert set(caught.value.problems) == {FormField.WIDTH, FormField.SCALE, FormField.TIMEOUT}


def test_spaces_and_a_decimal_comma_are_understood() -> None:
    (read,) = runs_of(replace(FORM, width=" 800 ", scale="1,5", selector="  .a  ", timeout=" 2,5 "))
    assert (read.viewport_width, read.device_scale_factor, read.wait_for_selector) == (800, 1.5, ".a")
    assert read.timeout_ms == 2500


def test_people_are_asked_for_the_timeout_in_seconds_in_their_own_notation() -> None:
    before = QLocale()
    try:
        QLocale.setDefault(QLocale("de_DE"))
        form = form_of((ConversionOptions(timeout_ms=1500, device_scale_factor=1.25, viewport_width=1440),))
        assert (form.timeout, form.scale, form.width) == ("1,5", "1,25", "1440")
        with pytest.raises(FormProblemsError) as caught:
            runs_of(replace(form, timeout="15000"))
        assert "0,001" in caught.value.problems[FormField.TIMEOUT]
    finally:
        QLocale.setDefault(before)


def test_the_explanation_appears_beside_its_field_and_goes_when_the_value_is_right(panel) -> None:
    view, presenter = panel
    view.set_form(replace(FORM, width="99999"))
    assert presenter.runs == ()
    assert view.fields[FormField.WIDTH].problem
    assert view.fields[FormField.WIDTH].control.accessibleDescription() == view.fields[FormField.WIDTH].problem
    assert not view.fields[FormField.HEIGHT].problem
    view.set_form(replace(FORM, width="999"))
    assert presenter.runs
    assert presenter.runs[0].viewport_width == 999
    assert not view.fields[FormField.WIDTH].problem


def test_a_preset_sets_the_width_and_an_own_width_chooses_own(panel) -> None:
    view, presenter = panel
    for key, width in PRESET_WIDTHS.items():
        view._presets.button(key).click()
        assert presenter.runs
        assert presenter.runs[0].viewport_width == width
        assert presenter.runs[0].viewport_height is None
    view.set_form(replace(FORM, width="1000"))
    assert view._presets.key == OWN_WIDTH
    view.set_form(replace(FORM, width="768"))
    assert view._presets.key == "tablet"


def test_reset_brings_the_defaults_back_and_is_offered_only_then(panel) -> None:
    view, presenter = panel
    assert not view._reset.isEnabled()
    view.set_form(replace(FORM, width="x", selector=".a", color_scheme=ColorScheme.DARK, screenshot=False))
    assert view._reset.isEnabled()
    view._reset.click()
    assert presenter.runs[0] == DEFAULTS


def test_the_keyboard_stays_where_a_reset_can_be_undone(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.activateWindow()
            view = driver.window.options
            view._width.setText("1024")
            view._states.setChecked(True)
            view._reset.setFocus()
            QTest.keyClick(view._reset, Qt.Key.Key_Space)
            assert view.form.width != "1024"
            assert driver.window.focusWidget() is view._reset
            await until(view._reset.isEnabled)
            QTest.keyClick(view._reset, Qt.Key.Key_Space)
            assert view.form.width == "1024"

    run(play())


def test_a_reset_can_be_undone_until_anything_else_is_changed(panel) -> None:
    view, presenter = panel
    mine = replace(FORM, width="x", selector=".a", color_scheme=ColorScheme.DARK, screenshot=False, check=False)
    view.set_form(mine)
    words = view._reset.text()
    view._reset.click()
    assert view._reset.text() != words
    view._reset.click()
    assert view.form == mine
    assert view._reset.text() == words
    view._reset.click()
    view._width.setText("800")
    assert view._reset.text() == words
    view._reset.click()
    assert presenter.runs[0] == DEFAULTS, "what is reset now is what was changed since"
    view._width.setText("900")
    view.show()
    double_click(view._reset)
    assert presenter.runs[0] == DEFAULTS, "a double click is one"


def test_every_control_changes_its_option(panel) -> None:
    view, presenter = panel
    view._wait_until.setCurrentIndex(2)
    view._scheme.button("dark").click()
    view._states.click()
    view._without_banners.click()
    view._screenshot.click()
    view._selector.setText("#app")
    view._scale.setText("2")
    view._timeout.setText("0.5")
    view._height.setText("600")
    assert presenter.runs[0] == ConversionOptions(
        1440,
        600,
        2.0,
        WaitUntil.NETWORK_IDLE,
        "#app",
        500,
        ColorScheme.DARK,
        screenshot=False,
        states=True,
        without_banners=True,
    )


def test_converting_with_a_wrong_value_leads_to_the_field_instead(run, opened, page) -> None:
    async def play() -> None:
        async with opened() as driver:
            await driver.desktop.presenter.editor.open([page])
            driver.window.options.set_form(replace(FORM, timeout="soon"))
            await give(driver.window, Command.CONVERT)
            assert driver.jobs == ()
            assert driver.window.focusWidget() is driver.window.options.fields[FormField.TIMEOUT].control

    run(play())


def test_the_check_follows_the_picture_without_which_it_cannot_be(panel: tuple[OptionsView, OptionsPresenter]) -> None:
    view, presenter = panel
    picture, check = (
        next(box for box in view.findChildren(QCheckBox) if words in box.accessibleName())
        for words in ("picture", "Check the result")
    )
    assert (check.isChecked(), check.isEnabled(), presenter.runs[0].check) == (True, True, True)
    check.click()
    assert (presenter.runs[0].screenshot, presenter.runs[0].check) == (True, False)
    picture.click()
    assert (check.isChecked(), check.isEnabled(), presenter.runs[0].check) == (False, False, False)
    picture.click()
    assert (check.isChecked(), presenter.runs[0].check) == (True, True)


def test_presets_from_before_there_were_checks_check_where_they_take_a_picture() -> None:
    rows = [
        {"name": name, "template": "{title}", "widths": [390], "options": {"screenshot": picture}}
        for name, picture in (("with", True), ("without", False))
    ]
    text = json.dumps({"format": "htmlfig-presets", "version": 1, "presets": rows})
    assert [preset.runs[0].check for preset in from_json(text)] == [True, False]


def test_presets_from_before_there_were_states_and_banners_ask_for_neither() -> None:
    rows = [{"name": "old", "template": "{title}", "widths": [390], "options": {"screenshot": True, "check": True}}]
    (preset,) = from_json(json.dumps({"format": "htmlfig-presets", "version": 1, "presets": rows}))
    assert preset.runs == (replace(DEFAULTS, viewport_width=390),)


def test_states_are_kept_in_a_preset_and_asked_for_at_each_of_its_widths(panel, settings: QSettings) -> None:
    view, presenter = panel
    view.set_form(replace(FORM, width="390, 1440", states=True, without_banners=True))
    view.preset_bar.saveRequested.emit("With states")
    view._reset.click()
    assert not presenter.runs[0].states
    again = OptionsPresenter(view, settings, view)
    again.apply("With states")
    assert [(run.viewport_width, run.states, run.without_banners) for run in again.runs] == [
        (390, True, True),
        (1440, True, True),
    ]


def test_a_box_that_is_reached_by_the_key_in_its_name_comes_into_sight(panel, qtbot: QtBot) -> None:
    view, _ = panel
    view.resize(340, 240)
    view.show()
    qtbot.waitUntil(view.isVisible)
    view.activateWindow()
    box = view._states
    assert not view.viewport().rect().contains(box.mapTo(view.viewport(), box.rect().center()))
    box.setFocus(Qt.FocusReason.ShortcutFocusReason)
    box.toggle()
    seen = box.rect().translated(box.mapTo(view.viewport(), box.rect().topLeft()))
    assert view.viewport().rect().contains(seen)

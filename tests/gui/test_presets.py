"""Presets and several widths: chosen, kept, imported within bounds, and the names of saved files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QFileDialog, QInputDialog

from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.application import Desktop
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.options.form import FormField
from htmlfig_desktop.ui.options.preset_bar import PresetAction
from htmlfig_desktop.ui.options.presets import BUILT_IN, Preset, PresetBook, PresetError, from_json, to_json
from htmlfig_desktop.ui.options.stored_presets import book_in
from htmlfig_desktop.ui.theme import Theme
from tests.gui.driver import Driver, give, until
from tests.gui.fake_backend import FakeBackend

ALL_SIZES = BUILT_IN[-1]


def choose(driver: Driver, name: str) -> None:
    box = driver.window.options.preset_bar._box
    place = box.findData(name)
    assert place >= 0
    box.setCurrentIndex(place)
    box.activated.emit(place)


def test_a_preset_of_several_widths_makes_a_job_each_named_by_its_template(
    run, opened, page: Path, tmp_path: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            choose(driver, ALL_SIZES.name)
            await driver.desktop.presenter.editor.open([page])
            await give(driver.window, Command.CONVERT)
            await until(lambda: [job.state for job in driver.jobs] == [JobState.DONE] * 3)
            assert [job.options.viewport_width for job in driver.jobs] == [390, 768, 1440]
            assert {job.preset for job in driver.jobs} == {ALL_SIZES.name}
            assert len({job.batch for job in driver.jobs}) == 1
            out = tmp_path / "out"
            out.mkdir()
            (out / "Harbor – sail with a plan 390.fig").write_bytes(b"mine")
            await give(driver.window, Command.SAVE_ALL)
            dialog = driver.window.findChild(QFileDialog)
            dialog.setDirectory(str(out))
            dialog.accept()
            await until(lambda: not driver.window.action(Command.SAVE_ALL).isEnabled())
            assert sorted(each.name for each in out.iterdir()) == [
                "Harbor – sail with a plan 1440.fig",
                "Harbor – sail with a plan 390 2.fig",
                "Harbor – sail with a plan 390.fig",
                "Harbor – sail with a plan 768.fig",
            ]
            assert (out / "Harbor – sail with a plan 390.fig").read_bytes() == b"mine"

    run(play())


@pytest.mark.parametrize(
    ("text", "widths"), [("390,768", (390, 768)), ("390 390 768", (390, 768)), (" 1440 ", (1440,)), ("1;2", (1, 2))]
)
def test_widths_are_read_however_they_are_separated(run, opened, text: str, widths: tuple[int, ...]) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.options._width.setText(text)
            runs = driver.desktop.presenter.options.runs
            assert tuple(options.viewport_width for options in runs) == widths

    run(play())


@pytest.mark.parametrize("text", ["", "390,x", "390,0", ",".join(map(str, range(100, 111))), "7681"])
def test_wrong_widths_are_explained_beside_the_field(run, opened, text: str) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.options._width.setText(text)
            problem = driver.window.options.fields[FormField.WIDTH].problem
            assert "widths" in problem, "that there can be several is said, too"
            assert driver.desktop.presenter.options.runs == ()

    run(play())


@pytest.mark.parametrize("template", ["{titel}", "{title", "{0}", "{title!r}", "{title:>900000}", "{title.__class__}"])
def test_a_file_name_with_unknown_fields_is_explained(run, opened, template: str) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.options._template.setText(template)
            assert "{title}" in driver.window.options.fields[FormField.TEMPLATE].problem

    run(play())


def test_own_presets_are_kept_made_the_default_and_there_after_a_restart(
    run, theme: Theme, settings: QSettings
) -> None:
    async def play() -> None:
        desktop = Desktop.build(theme, settings, FakeBackend())
        view = desktop.window.options
        view._width.setText("1024")
        assert desktop.presenter.options.preset_name == ""
        view.preset_bar.actions_by_kind[PresetAction.SAVE].trigger()
        dialog = view.preset_bar.findChild(QInputDialog)
        dialog.setTextValue("Kiosk")
        dialog.accept()
        assert desktop.presenter.options.preset_name == "Kiosk"
        view.preset_bar.actions_by_kind[PresetAction.DEFAULT].trigger()
        await desktop.aclose()

        again = Desktop.build(theme, settings, FakeBackend())
        assert again.presenter.options.preset_name == "Kiosk"
        assert again.presenter.options.runs[0].viewport_width == 1024
        again.window.options.preset_bar.actions_by_kind[PresetAction.DELETE].trigger()
        assert again.presenter.options.preset_name == ""
        again.window.options.resetRequested.emit()
        assert again.presenter.options.preset_name == "Desktop"
        await again.aclose()

    run(play())


def test_options_are_there_again_at_the_next_start_where_no_preset_was_chosen_for_it(
    run, theme: Theme, settings: QSettings
) -> None:
    async def play() -> None:
        desktop = Desktop.build(theme, settings, FakeBackend())
        view = desktop.window.options
        view._width.setText("390, 1024")
        view._timeout.setText("40")
        view._template.setText("{title} {width}")
        left = desktop.presenter.options.runs
        view._width.setText("no number")
        await desktop.aclose()

        again = Desktop.build(theme, settings, FakeBackend())
        options = again.presenter.options
        assert (options.runs, options.template) == (left, "{title} {width}"), "the last that could be converted with"
        again.window.options.resetRequested.emit()
        assert options.preset_name == "Desktop"
        options.apply("Phone")
        again.window.options.preset_bar.defaultRequested.emit()
        again.window.options._width.setText("800")
        await again.aclose()

        settings.setValue("presets/last", "{")
        third = Desktop.build(theme, settings, FakeBackend())
        assert third.presenter.options.preset_name == "Phone"
        await third.aclose()

    run(play())


def test_presets_go_out_to_a_file_and_come_back(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            bar = driver.window.options.preset_bar
            driver.window.options._width.setText("1024, 2048")
            bar.saveRequested.emit("Two")
            bar.exportRequested.emit(tmp_path / "p.json")
            bar.deleteRequested.emit()
            assert bar._box.findData("Two") < 0
            bar.importRequested.emit(tmp_path / "p.json")
            assert bar._box.findData("Two") >= 0
            assert "1" in driver.window.bar._text.text()
            (tmp_path / "bad.json").write_text("{}")
            bar.importRequested.emit(tmp_path / "bad.json")
            assert "damaged" in driver.window.bar._text.text()
            bar.saveRequested.emit("desktop")
            assert "comes with the program" in driver.window.bar._text.text()

    run(play())


def test_of_a_file_with_a_preset_that_is_refused_none_is_taken(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            bar = driver.window.options.preset_bar
            data = json.loads(to_json([Preset("Kiosk", BUILT_IN[0].runs), Preset("Phone", BUILT_IN[0].runs)]))
            (tmp_path / "p.json").write_text(json.dumps(data))
            bar.importRequested.emit(tmp_path / "p.json")
            assert driver.window.bar._title.text() == "The presets stay as they were"
            bar.saveRequested.emit("Mine")
            assert driver.desktop.presenter.options.preset_names[len(BUILT_IN) :] == ("Mine",)

    run(play())


def changed(**values: object) -> str:
    data = json.loads(to_json([ALL_SIZES]))
    row = data["presets"][0]
    for name, value in values.items():
        (row if name in row else row["options"])[name] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    "values",
    [
        {"widths": []},
        {"widths": [0]},
        {"widths": [99999]},
        {"widths": [390.5]},
        {"widths": ["390"]},
        {"widths": [True]},
        {"widths": list(range(1, 12))},
        {"timeout_ms": 0},
        {"timeout_ms": 1e9},
        {"timeout_ms": "15000"},
        {"device_scale_factor": 9},
        {"device_scale_factor": float("nan")},
        {"viewport_height": 1.5},
        {"wait_until": "never"},
        {"color_scheme": 3},
        {"screenshot": "yes"},
        {"states": 1},
        {"without_banners": "yes"},
        {"wait_for_selector": 5},
        {"template": "{password}"},
        {"name": 7},
    ],
)
def test_imported_presets_are_held_to_the_bounds(values: dict[str, object]) -> None:
    with pytest.raises(PresetError):
        from_json(changed(**values))


@pytest.mark.parametrize("text", ["", "[]", "null", "[" * 10_000, '{"format": "other", "version": 1, "presets": []}'])
def test_what_is_no_file_with_presets_is_refused(text: str) -> None:
    with pytest.raises(PresetError):
        from_json(text)


@pytest.mark.parametrize("name", ["", "  ", "x" * 81, "a\0b", "phone"])
def test_names_that_are_not_fit_are_refused(name: str) -> None:
    with pytest.raises(PresetError):
        PresetBook().keep(Preset(name, ALL_SIZES.runs))


def test_built_in_presets_survive_being_written_and_read() -> None:
    assert from_json(to_json(BUILT_IN)) == BUILT_IN


@pytest.mark.parametrize("is_default", [False, True])
def test_a_deleted_preset_can_be_brought_back_as_it_was(run, opened, is_default: bool) -> None:
    async def play() -> None:
        async with opened() as driver:
            options, bar = driver.desktop.presenter.options, driver.window.bar
            view, settings = driver.window.options, driver.desktop.presenter.options._settings
            view._width.setText("1024")
            view.preset_bar.saveRequested.emit("Kiosk")
            if is_default:
                view.preset_bar.defaultRequested.emit()
            before = options._book.named("Kiosk")
            view.preset_bar.actions_by_kind[PresetAction.DELETE].trigger()
            assert "Kiosk" not in options.preset_names
            assert bar._title.text() == "The preset “Kiosk” is deleted"
            bar._offer.click()
            assert (options.preset_name, options._book.named("Kiosk")) == ("Kiosk", before)
            stored = book_in(settings)
            assert stored.named("Kiosk") == before
            assert (stored.default_name == "Kiosk") is is_default

    run(play())

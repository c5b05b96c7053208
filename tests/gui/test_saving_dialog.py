"""The dialog that asks for a name to save under."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QLabel, QLineEdit

from htmlfig_desktop.ui.commands import Command
from tests.gui.driver import Driver, give, until


async def asked(driver: Driver, page: Path) -> tuple[QFileDialog, QLineEdit]:
    """Convert a page, press Save As, and return the dialog with the field for the name."""
    await driver.desktop.presenter.editor.open([page])
    await give(driver.window, Command.CONVERT)
    await driver.converted()
    await give(driver.window, Command.SAVE_AS)
    await until(lambda: any(isinstance(each, QFileDialog) for each in QApplication.topLevelWidgets()))
    dialog = next(each for each in QApplication.topLevelWidgets() if isinstance(each, QFileDialog))
    return dialog, dialog.findChild(QLineEdit, "fileNameEdit")


def problems(dialog: QFileDialog) -> list[str]:
    labels = dialog.findChildren(QLabel)
    return [each.text() for each in labels if each.property("kind") == "problem" and not each.isHidden()]


def test_typing_replaces_the_name_and_leaves_the_ending(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            dialog, field = await asked(driver, page)
            assert dialog.labelText(QFileDialog.DialogLabel.LookIn) == "Save in:"
            assert field.text().endswith(".fig")
            await until(lambda: field.selectedText() + ".fig" == field.text())

    run(play(), 60)


def test_who_types_the_ending_too_gets_it_once(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            _, field = await asked(driver, page)
            await until(lambda: field.selectedText() + ".fig" == field.text())
            QTest.keyClicks(field, "harbor.fig")
            assert field.text() == "harbor.fig"
            assert field.cursorPosition() == len("harbor.fig")

    run(play(), 60)


def test_a_name_that_is_too_long_is_explained_where_save_goes_gray(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            dialog, field = await asked(driver, page)
            save = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Save)
            field.setText("n" * 251 + ".fig")
            assert problems(dialog) == []
            assert save.isEnabled()
            for name, excess in ("n" * 253, "2 characters"), ("/tmp/" + "ü" * 126 + ".fig", "1 character"):
                field.setText(name)
                assert problems(dialog) == [f"The name is too long by {excess}."]
                assert field.accessibleDescription() == problems(dialog)[0]
            field.setText("n" * 263 + ".fig")
            assert not save.isEnabled()
            assert problems(dialog) == ["The name is too long by 12 characters."]
            field.setText("short")
            assert problems(dialog) == []
            assert save.isEnabled()

    run(play(), 60)


def test_the_name_that_is_proposed_is_free_but_for_a_design_that_was_saved_before(
    run, opened, page: Path, tmp_path: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            folder = tmp_path / "designs"
            folder.mkdir()
            driver.window._settings.setValue("saveFolder", str(folder))
            dialog, field = await asked(driver, page)
            first = field.text()
            (folder / first).write_bytes(b"mine")
            dialog.close()
            await give(driver.window, Command.SAVE_AS)
            field = newest_field(driver)
            numbered = first.replace(".fig", " 2.fig")
            assert field.text() == numbered
            driver.window.findChildren(QFileDialog)[-1].accept()
            await until(lambda: driver.jobs[0].target is not None)
            assert driver.jobs[0].target == folder / numbered
            await give(driver.window, Command.SAVE_AS)
            assert newest_field(driver).text() == numbered

    run(play(), 60)


def newest_field(driver: Driver) -> QLineEdit:
    return driver.window.findChildren(QFileDialog)[-1].findChild(QLineEdit, "fileNameEdit")

"""The summary beside the picture says all of what matters."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QInputDialog, QLabel, QMessageBox

from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.ui.messages.texts import losses
from htmlfig_desktop.ui.preview.losses import LossGroup
from htmlfig_desktop.ui.preview.summary import FontRow, Summary, SummaryPanel
from htmlfig_desktop.ui.theme import Theme

STYLES = "Bold 700, Regular 400 · missing for most people in Figma"


def test_who_lacks_a_font_is_said_whole(theme: Theme, qtbot) -> None:
    panel = SummaryPanel(theme)
    qtbot.addWidget(panel)
    panel.resize(280, 600)
    panel.show_summary(Summary((("1", "layer"),), (FontRow("Liberation Sans", STYLES, "100 %"),), ()))
    panel.show()
    told = next(each for each in panel.findChildren(QLabel) if each.text() == STYLES)
    lines = told.fontMetrics().horizontalAdvance(STYLES) // told.width() + 1
    assert lines > 1, "the test needs a text that is wider than the panel"
    assert told.wordWrap()
    assert told.height() >= lines * told.fontMetrics().height()


@pytest.mark.parametrize(("count", "told"), [(1, []), (3, ["× 3"])])
def test_how_often_is_said_of_what_happens_more_than_once(theme: Theme, qtbot, count: int, told: list[str]) -> None:
    (loss,) = losses([Diagnostic(DiagnosticCode.STYLE_SHEET_MISSING)] * count)
    group = LossGroup(loss)
    qtbot.addWidget(group)
    assert [each.text() for each in group.findChildren(QLabel) if "×" in each.text()] == told
    assert f"Places: {count}" in group.accessibleName()


def _file_dialog() -> QFileDialog:
    dialog = QFileDialog()
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    return dialog


@pytest.mark.parametrize(
    "make",
    [
        QInputDialog,
        _file_dialog,
        lambda: QMessageBox(QMessageBox.Icon.NoIcon, "", "", QMessageBox.StandardButton.Yes),
    ],
    ids=["name", "file", "question"],
)
@pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)
def test_buttons_of_the_toolkits_own_dialogs_look_like_ours(theme: Theme, qtbot, make: type[QDialog]) -> None:
    dialog = make()
    qtbot.addWidget(dialog)
    dialog.show()
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    assert box.buttons()
    assert all(button.icon().isNull() for button in box.buttons())

"""The one stylesheet of the window, filled in from the theme's tokens. Distances keep to a grid of 8 px (4 inside)."""

from __future__ import annotations

from dataclasses import asdict
from string import Template
from typing import TYPE_CHECKING

from htmlfig_desktop.core.resources import resource_path

if TYPE_CHECKING:
    from htmlfig_desktop.ui.theme import Tokens


def stylesheet(tokens: Tokens, base_px: int, icon_px: int) -> str:
    """Return the stylesheet in these colors.

    Args:
        tokens: the colors.
        base_px: size of the interface font; headings grow with it.
        icon_px: side of what is drawn beside words: icons of menus, boxes to tick, arrows.
    """
    sizes = {
        "px_small": max(10, round(base_px * 0.9)),
        "px_base": base_px,
        "px_large": round(base_px * 1.15),
        "px_title": round(base_px * 1.6),
        "px_icon": icon_px,
        "px_arrow": icon_px + 12,
    }
    values = {name: value for name, value in asdict(tokens).items() if isinstance(value, str)}
    values["icons"] = resource_path("icons").as_posix()
    shade = "" if tokens.on_accent == "#ffffff" else "-dark"
    values |= {name: f"{name}{shade}" for name in ("check", "partly")}
    ink = "white" if tokens.is_dark else "black"
    values["chevron"] = f"chevron-{ink}" if tokens.is_high_contrast else "chevron"
    values |= {name: f"{size}px" for name, size in sizes.items()}
    return _SHEET.substitute(values) + (_HIGH_CONTRAST.substitute(values) if tokens.is_high_contrast else "")


_SHEET = Template("""
* { outline: none; }
QMainWindow, QDialog { background: $window; }
QWidget#panel, QStackedWidget#panel, QScrollArea#panel, QWidget#panelBody { background: $surface; }
QWidget#canvas { background: $canvas; }
QLabel { background: transparent; color: $text; }
QLabel[kind="title"] { font-size: $px_title; font-weight: 600; }
QLabel[kind="heading"] { font-size: $px_base; font-weight: 600; }
QLabel[kind="large"] { font-size: $px_large; font-weight: 600; }
QLabel[kind="muted"] { color: $muted; }
QLabel[kind="small"] { color: $muted; font-size: $px_small; }
QLabel[kind="caution"] { color: $warning; font-size: $px_small; }
QLabel[kind="problem"] { color: $danger; font-size: $px_small; }
QLabel[kind="figure"] { font-size: $px_large; font-weight: 600; }
QLabel:disabled { color: $muted; }
QToolTip { background: $surface; color: $text; border: 1px solid $outline; padding: 4px 8px; }

QMenuBar { background: $window; color: $text; padding: 2px 8px; }
QMenuBar::item { padding: 4px 8px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: $pressed; }
QMenu { background: $surface; color: $text; border: 1px solid $outline; padding: 4px; menu-scrollable: 1; }
QMenu::item { padding: 6px 24px 6px 8px; border-radius: 4px; }
QMenu::item:selected { background: $selection; color: $text; }
QMenu::item:disabled { color: $muted; }
QMenu::separator { height: 1px; background: $border; margin: 4px 8px; }
QMenu { icon-size: $px_icon; }
QMenu::icon { padding-left: 8px; }

QToolBar { background: $window; border: none; border-bottom: 1px solid $border; padding: 8px; spacing: 8px; }
QStatusBar { background: $window; color: $muted; border-top: 1px solid $border; }
QStatusBar::item { border: none; }
QToolButton#quota { color: $muted; font-size: $px_small; padding: 2px 8px; }
QToolButton#quota:hover { color: $text; }
QFrame#popup { background: $surface; border: 1px solid $outline; }
QStatusBar QLabel { color: $muted; font-size: $px_small; padding: 4px 8px; }

QPushButton {
  background: $surface; color: $text; border: 1px solid $outline; border-radius: 6px;
  padding: 0 12px; min-height: 30px;
}
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $pressed; }
QPushButton:focus { border: 2px solid $accent; padding: 0 11px; min-height: 28px; }
QPushButton:disabled { color: $muted; background: $window; border-color: $border; }
QDialogButtonBox, QMessageBox, QFileDialog { dialogbuttonbox-buttons-have-icons: 0; button-layout: 3; }
QPushButton[kind="primary"] {
  background: $accent; color: $on_accent; border-color: $accent; font-weight: 600; padding: 0 16px;
}
QPushButton[kind="primary"]:hover { background: $accent_hover; border-color: $accent_hover; }
QPushButton[kind="primary"]:pressed { background: $accent_pressed; }
QPushButton[kind="primary"]:focus { border: 2px solid $text; padding: 0 15px; }
QPushButton[kind="primary"]:disabled { background: $pressed; color: $muted; border-color: $pressed; }
QPushButton[kind="link"] {
  background: transparent; border: 1px solid transparent; color: $accent_text; padding: 0 4px; min-height: 22px;
}
QPushButton#flush { padding: 0; }
QPushButton[kind="link"]:hover { text-decoration: underline; }
QPushButton[kind="link"]:focus { border: 1px solid $accent; }
QPushButton[kind="link"]:disabled { color: $muted; }
QPushButton[kind="place"] {
  background: transparent; border: 1px solid transparent; border-radius: 4px; color: $accent_text;
  padding: 0 4px; min-height: 22px; text-align: left;
}
QPushButton[kind="place"]:hover { background: $hover; }
QPushButton[kind="place"]:focus { border: 1px solid $accent; }
QPushButton[kind="column"] {
  background: $window; border: 1px solid transparent; border-radius: 0; color: $muted; min-height: 26px; padding: 0 4px;
}
QPushButton[kind="column"]:hover { background: $hover; color: $text; }
QPushButton[kind="column"]:checked { background: $selection; color: $text; font-weight: 600; }
QPushButton[kind="column"]:focus { border: 1px solid $accent; }
QLabel#thumbnail { border: 1px solid $border; }
QAbstractButton#lossGroup { border: 1px solid transparent; border-radius: 6px; }
QAbstractButton#lossGroup:hover { background: $hover; }
QAbstractButton#lossGroup:focus { border: 1px solid $accent; }
QToolButton[kind="quiet"] { background: transparent; border: 1px solid transparent; border-radius: 6px; padding: 5px; }
QToolButton[kind="quiet"]::menu-indicator { image: none; }
QToolButton[kind="quiet"]:hover { background: $hover; }
QToolButton[kind="quiet"]:pressed { background: $pressed; }
QToolButton[kind="quiet"]:checked { background: $selection; }
QToolButton[kind="quiet"]:focus { border: 1px solid $accent; }

QFrame#segments { background: $hover; border: none; border-radius: 6px; }
QFrame#segments QPushButton {
  background: transparent; color: $muted; border: 1px solid transparent; border-radius: 5px;
  padding: 0 2px; min-height: 26px; margin: 2px;
}
QFrame#segments QPushButton:hover { color: $text; }
QFrame#segments QPushButton:checked { background: $surface; color: $on_chosen; border-color: $field_border; }
QFrame#segments QPushButton:focus { border: 1px solid $accent; padding: 0 2px; min-height: 26px; }

QLineEdit, QComboBox, QSpinBox, QPlainTextEdit, QTextEdit {
  background: $field; color: $text; border: 1px solid $field_border; border-radius: 6px;
  selection-background-color: $accent; selection-color: $on_accent; placeholder-text-color: $muted;
}
QLineEdit, QComboBox, QSpinBox { padding: 0 8px; min-height: 30px; }
QLineEdit[kind="slim"], QComboBox[kind="slim"] { min-height: 24px; }
QPlainTextEdit, QTextEdit { padding: 1px; }
QLineEdit:focus, QComboBox:focus, QSpinBox:focus { border: 2px solid $accent; padding: 0 7px; min-height: 28px; }
QLineEdit[kind="slim"]:focus, QComboBox[kind="slim"]:focus { min-height: 22px; }
QPlainTextEdit:focus, QTextEdit:focus { border: 2px solid $accent; padding: 0; }
QLineEdit[invalid="true"], QPlainTextEdit[invalid="true"] { border-color: $danger; }
QLineEdit:disabled, QComboBox:disabled { color: $muted; background: $window; border-color: $border; }
QComboBox::drop-down { border: none; width: $px_arrow; }
QComboBox::down-arrow { image: url("$icons/$chevron.svg"); width: $px_icon; height: $px_icon; }
QComboBox QAbstractItemView {
  background: $surface; color: $text; border: 1px solid $outline; padding: 4px;
  selection-background-color: $selection; selection-color: $text;
}
QCheckBox { color: $text; spacing: 8px; padding: 4px 0; border: 1px solid transparent; border-radius: 4px; }
QCheckBox:focus { border-color: $accent; }
QCheckBox::indicator, QListView#parts::indicator, QListView#sitePages::indicator {
  width: $px_icon; height: $px_icon; border: 1px solid $field_border; border-radius: 4px; background: $field;
}
QCheckBox::indicator:hover { border-color: $muted; }
QCheckBox::indicator:checked, QListView#parts::indicator:checked, QListView#sitePages::indicator:checked {
  background: $accent; border-color: $accent; image: url("$icons/$check.svg");
}
QCheckBox:disabled { color: $muted; }
QCheckBox::indicator:disabled { background: $window; border-color: $border; }
QCheckBox::indicator:checked:disabled { background: $field_border; border-color: $field_border; }
QListView#sitePages::indicator:indeterminate {
  background: $accent; border-color: $accent; image: url("$icons/$partly.svg");
}

QSplitter::handle { background: $border; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QScrollArea { border: none; background: transparent; }
QListView { background: $surface; border: none; color: $text; }
QListView#subjects { border: 1px solid $border; border-radius: 6px; padding: 4px; }
QListView#subjects:focus { border: 1px solid $accent; }
QListView#subjects::item { padding: 8px; border-radius: 4px; color: $text; }
QListView#subjects::item:selected { background: $selection; color: $text; }
QListView#subjects::item:hover:!selected { background: $hover; }
QListView#jobs { border: 1px solid $surface; }
QListView#jobs:focus { border: 1px solid $accent; }
QListView#parts, QListView#sitePages { border: 1px solid $border; border-radius: 6px; padding: 1px; }
QListView#parts:focus, QListView#sitePages:focus { border: 1px solid $accent; }
QListView#pages { border: 1px solid $border; border-radius: 6px; padding: 4px; }
QListView#pages:focus { border: 1px solid $accent; }
QTreeView { background: $surface; color: $text; border: 1px solid $border; border-radius: 6px; padding: 4px; }
QTreeView::item { padding: 3px 0; }
QTreeView#layers { border: none; border-radius: 0; padding: 0; selection-background-color: transparent; }
QTabWidget::pane { border: none; }
QTabWidget { background: $surface; }
QTabBar { background: $surface; }
QTabBar::tab { background: $surface; color: $muted; padding: 8px 16px; border-bottom: 2px solid transparent; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { color: $text; border-bottom-color: $accent; }
QHeaderView { background: $surface; border: none; }
QHeaderView::section { background: $surface; color: $muted; border: none; padding: 4px 8px; }
QWidget#line { background: $border; border: none; max-height: 1px; min-height: 1px; }
QWidget#cardBody { background: $window; }
QFrame#card { background: $window; border: 1px solid $border; border-radius: 8px; }
QFrame#bar { background: $danger_surface; border: none; border-bottom: 1px solid $border; }
QFrame#bar[place="below"] { border-bottom: none; border-top: 1px solid $border; }
QFrame#bar[kind="notice"] { background: $selection; border-left: 4px solid $accent; }
QFrame#dropZone { background: $surface; border: 2px dashed $field_border; border-radius: 16px; }
QWidget#dropOverlay { background: transparent; }
QProgressBar { background: $pressed; border: none; border-radius: 2px; max-height: 4px; min-height: 4px; }
QProgressBar::chunk { background: $accent; border-radius: 2px; }

QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: $outline; border-radius: 4px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: $muted; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
""")

_HIGH_CONTRAST = Template("""
QListView:focus, QTreeView:focus,
QToolButton[kind="quiet"]:focus, QPushButton[kind="link"]:focus, QCheckBox:focus { border: 2px solid $accent; }
QToolButton[kind="quiet"] { border-color: $outline; }
QToolButton[kind="quiet"]:checked { border: 2px solid $accent; }
QToolButton[kind="quiet"]:disabled { border: 1px dashed $muted; }
QPushButton[kind="place"]:focus, QPushButton[kind="column"]:focus, QAbstractButton#lossGroup:focus {
  border: 2px solid $accent;
}
QPushButton[kind="column"]:checked { border: 1px solid $accent; }
QLineEdit[invalid="true"], QPlainTextEdit[invalid="true"] { border: 2px solid $danger; }
QLineEdit[invalid="true"]:focus, QPlainTextEdit[invalid="true"]:focus { border: 3px solid $danger; }
QListView#subjects::item:selected { border: 2px solid $accent; }
QComboBox QAbstractItemView { selection-background-color: $accent; selection-color: $on_accent; }
QFrame#bar { border: 2px solid $danger; }
QFrame#bar[kind="notice"] { border: 2px solid $accent; }
QFrame#segments { border: 1px solid $border; }
QFrame#segments QPushButton:checked { background: $accent; color: $on_chosen; border-color: $accent; }
QFrame#segments QPushButton:focus { border: 2px solid $text; }
QMenuBar::item:selected, QMenu::item:selected { background: $accent; color: $on_accent; }
QProgressBar { border: 1px solid $border; max-height: 6px; min-height: 6px; }
QPushButton:disabled, QLineEdit:disabled, QComboBox:disabled, QCheckBox::indicator:disabled {
  border-style: dashed; border-color: $muted;
}
QPushButton[kind="link"] { text-decoration: underline; }
""")

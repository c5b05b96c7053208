"""The subjects of the settings: what they are called, and what is set there."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP


@dataclass(frozen=True, slots=True)
class Subject:
    """What a page of the settings is about."""

    key: str
    icon: str
    name: str
    things: str
    """What is set there, for who looks for it; may be empty."""

    @property
    def title(self) -> str:
        """What it is called in the window's language."""
        return QCoreApplication.translate("SettingsDesk", self.name)

    @property
    def about(self) -> str:
        """What is set there, in the window's language."""
        return QCoreApplication.translate("SettingsDesk", self.things)


SUBJECTS = (
    Subject(
        "appearance",
        "palette",
        QT_TRANSLATE_NOOP("SettingsDesk", "Appearance"),
        QT_TRANSLATE_NOOP("SettingsDesk", "Colors, light or dark, size of the interface, language"),
    ),
    Subject(
        "notifications",
        "bell",
        QT_TRANSLATE_NOOP("SettingsDesk", "Notifications"),
        QT_TRANSLATE_NOOP("SettingsDesk", "Tell of finished jobs, keep the machine awake"),
    ),
    Subject(
        "network",
        "network",
        QT_TRANSLATE_NOOP("SettingsDesk", "Network"),
        QT_TRANSLATE_NOOP("SettingsDesk", "Proxy, certificates of your own, test of the connection"),
    ),
    Subject(
        "data",
        "disk",
        QT_TRANSLATE_NOOP("SettingsDesk", "Data"),
        QT_TRANSLATE_NOOP("SettingsDesk", "Folder of jobs and designs, room on the disk, delete old results"),
    ),
    Subject(
        "updates",
        "retry",
        QT_TRANSLATE_NOOP("SettingsDesk", "Updates"),
        QT_TRANSLATE_NOOP("SettingsDesk", "Tell when there is a new version"),
    ),
    Subject(
        "privacy",
        "lock",
        QT_TRANSLATE_NOOP("SettingsDesk", "Privacy"),
        QT_TRANSLATE_NOOP("SettingsDesk", "What stays on this machine, and what leaves it"),
    ),
)
"""In the order of the dialog."""

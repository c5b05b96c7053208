"""Every page of the settings, made when the dialog opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from htmlfig_desktop.ui.settings.data_page import DataPage
from htmlfig_desktop.ui.settings.data_presenter import DataPresenter
from htmlfig_desktop.ui.settings.dialog import Page
from htmlfig_desktop.ui.settings.network_page import NetworkPage
from htmlfig_desktop.ui.settings.network_presenter import NetworkPresenter
from htmlfig_desktop.ui.settings.pages import AppearancePage, SwitchesPage, SwitchText, TextPage
from htmlfig_desktop.ui.settings.preferences import Switch
from htmlfig_desktop.ui.settings.subjects import SUBJECTS

if TYPE_CHECKING:
    from htmlfig_desktop.ui.settings.desk import SettingsDesk


def pages_of(desk: SettingsDesk) -> tuple[Page, ...]:
    """Make every page. A new subject is a line here, and one among the subjects."""
    bodies: Mapping[str, Callable[[SettingsDesk], QWidget]] = {
        "appearance": _appearance,
        "notifications": _notifications,
        "network": _network,
        "data": _data,
        "updates": _updates,
        "privacy": _privacy,
    }
    return tuple(Page(each.key, each.title, each.icon, bodies[each.key](desk)) for each in SUBJECTS)


def _network(desk: SettingsDesk) -> NetworkPage:
    view = NetworkPage()
    keys = desk.book.keys.all
    NetworkPresenter(view, desk.preferences, desk.tasks, keys[0].server if keys else "")
    return view


def _appearance(desk: SettingsDesk) -> AppearancePage:
    view = AppearancePage()
    view.show_values(desk.preferences.scheme, desk.theme.zoom, desk.preferences.language)
    view.schemeChosen.connect(desk.choose_scheme)
    view.sizeChosen.connect(desk.zoom)
    view.restartRequested.connect(desk.window.restart)
    view.languageChosen.connect(lambda code: setattr(desk.preferences, "language", code))
    return view


def _notifications(desk: SettingsDesk) -> SwitchesPage:
    view = SwitchesPage(
        (
            SwitchText(
                Switch.NOTIFY,
                _tr("&Tell of finished jobs"),
                _tr("Through the system's notifications, while another window is in front."),
            ),
            SwitchText(
                Switch.KEEP_AWAKE,
                _tr("Keep the machine &awake while jobs are at work"),
                _tr("The screen may still go dark."),
            ),
            SwitchText(
                Switch.ASK_ABOUT_KEYS,
                _tr("Ask before the program ends and &forgets keys"),
                _tr("Those that are kept in memory, for one run only."),
            ),
        )
    )
    for switch in view.boxes:
        view.show_switch(switch, desk.preferences.is_on(switch))
    view.turned.connect(desk.turn)
    return view


def _data(desk: SettingsDesk) -> DataPage:
    view = DataPage()
    DataPresenter(view, desk.queue, desk.tasks)
    return view


def _updates(desk: SettingsDesk) -> SwitchesPage:
    view = SwitchesPage(
        (
            SwitchText(
                Switch.UPDATE_NOTICE,
                _tr("Tell me when there is a &new version"),
                _tr(
                    "The program looks for one now and then and says so. It never installs anything by itself, and "
                    "goes on working whether you update or not."
                ),
            ),
        )
    )
    view.show_switch(Switch.UPDATE_NOTICE, desk.preferences.is_on(Switch.UPDATE_NOTICE))
    view.turned.connect(desk.preferences.turn)
    return view


def _privacy(desk: SettingsDesk) -> TextPage:
    return TextPage(
        (
            (
                _tr("On this machine"),
                _tr(
                    "Pages are converted here. No account, no telemetry: the program sends nothing about you, your "
                    "pages or how you use it. A page that is converted loads its own pictures, fonts and scripts "
                    "from the web, as in any browser. A site whose pages you look for is asked for them, without "
                    "cookies or logins."
                ),
            ),
            (
                _tr("On a server"),
                _tr(
                    "Only if you choose a server for a page, the page goes there: its HTML with the files it uses, "
                    "or its address, and the options. It is sent with your key to the server that the key belongs "
                    "to, and to no other. Cookies and logins are never sent."
                ),
            ),
            (
                _tr("Keys and passwords"),
                _tr(
                    "They lie in the system's keyring, or in memory where there is none. They are in no file, no "
                    "log and no diagnostics of this program."
                ),
            ),
            (
                _tr("What is kept"),
                _tr(
                    "Jobs, designs and what you typed lie in the folder named under Data, readable by you alone, "
                    "until you delete them. Logs hold no page content."
                ),
            ),
        )
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("SettingsDesk", text)

"""Keeps proxy and certificates, and tries them out."""

from __future__ import annotations

import asyncio
import importlib
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from shiboken6 import isValid

from htmlfig_desktop.client.settings import ServerAddress
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.proxies import ProxyMode, exceptions_in
from htmlfig_desktop.ui.errands import Errand
from htmlfig_desktop.ui.messages.figures import unbroken
from htmlfig_desktop.ui.messages.texts import message_for
from htmlfig_desktop.ui.settings.preferences import Network, Preferences, is_proxy_address
from htmlfig_desktop.ui.tasks import TaskRunner

if TYPE_CHECKING:
    from htmlfig_desktop.ui.settings.network_page import NetworkPage


class NetworkPresenter(QObject):
    """Runs the page about the network."""

    def __init__(self, view: NetworkPage, preferences: Preferences, tasks: TaskRunner, server: str) -> None:
        super().__init__(view)
        self._view = view
        self._preferences = preferences
        self._tasks = tasks
        self._errand = Errand(tasks, self)
        self._errand.failed.connect(self._tell)
        self._errand.ended.connect(self._end_test)
        self._is_cancelled = False
        network = preferences.network
        view.show_proxy(network.mode, network.address, network.user, ", ".join(network.exceptions))
        view.show_authorities(network.ca_file)
        view.server.setText(server)
        view.edited.connect(self._keep)
        view.passwordTyped.connect(self._keep_password)
        view.authoritiesChosen.connect(self._keep_authorities)
        view.testRequested.connect(self._test)
        view.cancelRequested.connect(self._cancel_test)
        view.destroyed.connect(self._errand.cancel)

    def _keep(self) -> None:
        """Keep the proxy, unless it is a manual one whose address cannot be one."""
        mode, address = self._view.mode, self._view.address.text().strip()
        is_wrong = mode is ProxyMode.MANUAL and bool(address) and not is_proxy_address(address)
        problem = self.tr("Enter an address such as proxy.example.com:3128, without name and password.")
        self._view.address_field.set_problem(problem if is_wrong else "")
        exceptions = self._exceptions()
        if is_wrong or exceptions is None or (mode is ProxyMode.MANUAL and not address):
            return
        self._preferences.network = Network(
            mode, address, self._view.user.text().strip(), exceptions, self._preferences.network.ca_file
        )
        self._view.set_outcome("")

    def _exceptions(self) -> tuple[str, ...] | None:
        """Return the hosts that the proxy is not asked for; None, with a word about it, where one can be none."""
        try:
            found = exceptions_in(self._view.exceptions.text())
        except ValueError as error:
            problem = self.tr("“{entry}” is no host name, address or network.").replace("{entry}", str(error))
            self._view.exceptions_field.set_problem(problem)
            return None
        self._view.exceptions_field.set_problem("")
        return found

    def _keep_password(self, password: str) -> None:
        async def work() -> None:
            lasting = await self._preferences.keep_proxy_password(password)
            if not isValid(self):  # the keyring may ask the user for longer than the dialog is open
                return
            told = self.tr("The password is kept in the system's keyring.")
            passing = self.tr("There is no keyring: the password is kept for this run only.")
            self._view.note_password(told if lasting else passing)

        self._keep()
        self._tasks.start(work(), name="keep proxy password")

    def _keep_authorities(self, path: str) -> None:
        self._preferences.network = replace(self._preferences.network, ca_file=path)
        self._view.show_authorities(path)
        self._view.set_outcome("")

    def _test(self, text: str) -> None:
        try:
            server = ServerAddress.parse(text)
        except HtmlFigError as error:
            self._view.server_field.set_problem(message_for(error).next_step)
            return
        self._view.server_field.set_problem("")

        async def work() -> None:
            await asyncio.to_thread(importlib.import_module, "htmlfig_desktop.client.reachability")
            from htmlfig_desktop.client.reachability import reach

            reached = await reach(server, await self._preferences.connection())
            milliseconds = round(reached.milliseconds)
            if reached.is_service:
                told = self.tr("{server} answers as a conversion service does, in {milliseconds} ms.")
            else:
                told = self.tr(
                    "{server} answers (HTTP {status}) in {milliseconds} ms, but not as a conversion service does."
                )
            words = unbroken(told.format(server=server.base, milliseconds=milliseconds, status=reached.status))
            self._view.set_outcome(words, good=reached.is_service)

        self._is_cancelled = False
        self._view.set_outcome("")
        self._view.set_testing(self._errand.start(work(), "test connection"))

    def _cancel_test(self) -> None:
        self._is_cancelled = True
        self._errand.cancel()

    def _end_test(self) -> None:
        self._view.set_testing(False, self.tr("Cancelled.") if self._is_cancelled else "")

    def _tell(self, error: HtmlFigError) -> None:
        message = message_for(error)
        self._view.set_outcome(f"{message.title}. {message.cause} {message.next_step}")

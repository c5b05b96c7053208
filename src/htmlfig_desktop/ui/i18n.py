"""The window's language: marks texts of tables for translation, and installs the translation for the user's system."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from htmlfig_desktop.core.resources import resource_path


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """Return ``text`` as it is; the collector of texts finds it by this function's name. PySide's own has no type."""
    return text


def chosen_locale(language: str) -> QLocale | None:
    """Return the locale of a language the user has chosen, by its code; None for that of the system."""
    return QLocale(language) if language else None


def install_translation(app: QCoreApplication, locale: QLocale | None = None) -> tuple[QTranslator, ...]:
    """Show the program and Qt's own dialogs in the user's language where there is a translation, and return those.

    Must come before the first window. English needs none. If ``locale`` is given, figures and days are its own, too.
    Where the program is not translated Qt's words are not either: they would stand among English ones, and those of
    languages from right to left would turn an English window round.
    """
    if locale is not None:
        QLocale.setDefault(locale)
    wanted = locale or QLocale()
    if wanted.language() is QLocale.Language.English:
        return ()
    ours, qts = QTranslator(app), QTranslator(app)
    if not ours.load(wanted, "", "", str(resource_path("translations"))):
        if wanted.zeroDigit() != "0":
            QLocale.setDefault(QLocale(QLocale.Language.English))  # as the figures that stand in the words
        return ()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    installed = [qts, ours] if qts.load(wanted, "qtbase", "_", folder) else [ours]
    for translator in installed:
        app.installTranslator(translator)
    return tuple(installed)

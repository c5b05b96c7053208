"""Collects the window's texts for Qt Linguist and compiles the translations.

``python packaging/translations.py`` brings every ``resources/translations/*.ts`` up to date with the source and
compiles it to ``.qm``. Texts without a translation stay marked as unfinished; texts that are gone are dropped.

Beyond what lupdate finds in Python it reads the ``_tr`` functions of modules, whose context stands in them, and the
causes of errors wherever the window's errors come from (``core/causes.py``): the templates given to ``because``, and
literal texts where an error, or a function with a parameter ``cause``, takes its cause.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.errors import ErrorCode

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "htmlfig_desktop"
SOURCE = PACKAGE / "ui"
NEVER_IN_THE_WINDOW = ("cli", "service")
"""What speaks English only: their errors have no translations."""
TRANSLATIONS = ROOT / "resources" / "translations"

Text = tuple[str, str]
"""Context and text."""


def texts_in_source() -> dict[Text, None]:
    """Return every text of the window, in the order of the files."""
    return dict.fromkeys(text for path in sorted(SOURCE.rglob("*.py")) for text in _texts_of(path))


def texts_in_catalogues() -> dict[Text, None]:
    """Return what people are told of errors and losses."""
    errors = (text for error in ErrorCode for text in (error.value.title, error.value.next_step))
    losses = (code.value.sentence for code in DiagnosticCode)
    return dict.fromkeys(("Messages", text) for text in (*errors, *losses))


def causes_in_source() -> dict[Text, None]:
    """Return the templates of all causes, in the order of the files."""
    return dict.fromkeys(
        ("Causes", cause.value)
        for _, cause in _causes()
        if isinstance(cause, ast.Constant) and isinstance(cause.value, str) and cause.value
    )


def causes_without_template() -> list[str]:
    """Return where a cause is put together in a way that cannot be translated: ``file:line``."""
    return [
        f"{path.relative_to(PACKAGE)}:{cause.lineno}"
        for path, cause in _causes()
        if isinstance(cause, ast.JoinedStr | ast.BinOp)
    ]


def notes_without_template() -> list[str]:
    """Return where a diagnostic says in words what exactly was lost, but not as a cause: ``file:line``.

    CSS values and what is put together with them are no words, nor is what begins with a pseudo-element.
    """
    return [
        f"{path.relative_to(PACKAGE)}:{note.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.Call)
        for note in _notes_at(node)
        if isinstance(note, ast.Constant) and isinstance(note.value, str) and note.value.strip(":") == note.value != ""
    ]


def all_texts() -> dict[Text, None]:
    """Return every text that needs a translation."""
    return texts_in_source() | texts_in_catalogues() | causes_in_source()


def texts_in(path: Path) -> dict[Text, str]:
    """Return the finished translations of a .ts file."""
    found: dict[Text, str] = {}
    for context in ElementTree.parse(path).getroot().iter("context"):  # noqa: S314 - a file of this repository
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is not None and translation.get("type") != "unfinished" and translation.text:
                found[context.findtext("name", ""), message.findtext("source", "")] = translation.text
    return found


def write(path: Path, translations: dict[Text, str]) -> None:
    """Write a .ts file with the texts of the source and what is translated of them."""
    root = ElementTree.Element("TS", version="2.1", language=path.stem, sourcelanguage="en")
    contexts: dict[str, ElementTree.Element] = {}
    for context, text in sorted(all_texts()):
        if context not in contexts:
            contexts[context] = ElementTree.SubElement(root, "context")
            ElementTree.SubElement(contexts[context], "name").text = context
        message = ElementTree.SubElement(contexts[context], "message")
        ElementTree.SubElement(message, "source").text = text
        translation = ElementTree.SubElement(message, "translation")
        if (context, text) in translations:
            translation.text = translations[context, text]
        else:
            translation.set("type", "unfinished")
    ElementTree.indent(root)
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
    path.write_text(head + ElementTree.tostring(root, encoding="unicode") + "\n", encoding="utf-8")


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _texts_of(path: Path) -> Iterator[Text]:
    tree = _tree(path)
    own_context = next((each for each in (_context_of_tr(node) for node in tree.body) if each), "")
    yield from _texts_below(tree, "", own_context)


def _texts_below(node: ast.AST, class_name: str, own_context: str) -> Iterator[Text]:
    for child in ast.iter_child_nodes(node):
        name = child.name if isinstance(child, ast.ClassDef) else class_name
        if isinstance(child, ast.Call):
            yield from _texts_of_call(child, name, own_context)
        yield from _texts_below(child, name, own_context)


def _texts_of_call(call: ast.Call, class_name: str, own_context: str) -> Iterator[Text]:
    function = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    words = [
        each.value if isinstance(each, ast.Constant) and isinstance(each.value, str) else None for each in call.args
    ]
    contexts = {"tr": class_name, "_tr": own_context}
    if function in contexts and words and words[0] is not None:
        yield contexts[function], words[0]
    elif function in ("translate", "QT_TRANSLATE_NOOP") and len(words) > 1 and words[0] is not None and words[1]:
        yield words[0], words[1]


def _context_of_tr(node: ast.stmt) -> str:
    """Return the context that a module's ``_tr`` gives its texts; empty for any other statement."""
    if isinstance(node, ast.FunctionDef) and node.name == "_tr":
        for inner in ast.walk(node):
            if isinstance(inner, ast.Call) and isinstance(inner.args[0], ast.Constant):
                return str(inner.args[0].value)
    return ""


@cache
def _causes() -> tuple[tuple[Path, ast.expr], ...]:
    """Return what stands where a cause is wanted, one for each branch of a choice."""
    folders = [
        path for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).parts[0] not in NEVER_IN_THE_WINDOW
    ]
    trees = {path: _tree(path) for path in folders}
    takers = dict(taker for tree in trees.values() for node in ast.walk(tree) for taker in _takers(node))
    return tuple(
        (path, branch)
        for path, tree in trees.items()
        for node in ast.walk(tree)
        for cause in _causes_at(node, takers)
        for branch in _branches(cause)
    )


def _takers(node: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the name of a function or class whose parameter is called ``cause``, and that parameter's place."""
    if isinstance(node, ast.FunctionDef):
        names = [each.arg for each in node.args.args]
        if "cause" in names and names[0] != "self":
            yield node.name, names.index("cause")
    elif isinstance(node, ast.ClassDef):
        for inner in node.body:
            names = [each.arg for each in inner.args.args] if isinstance(inner, ast.FunctionDef) else []
            if isinstance(inner, ast.FunctionDef) and inner.name == "__init__" and "cause" in names:
                yield node.name, names.index("cause") - 1


def _causes_at(node: ast.AST, takers: dict[str, int]) -> Iterator[ast.expr]:
    if isinstance(node, ast.Assign) and any(isinstance(each, ast.Name) and each.id == "cause" for each in node.targets):
        yield node.value
    if not isinstance(node, ast.Call):
        return
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    codes = [place for place, each in enumerate(node.args) if "ErrorCode." in ast.unparse(each)]
    place = 0 if name == "because" else takers.get(name, codes[0] + 1 if codes else len(node.args))
    if place < len(node.args) and (codes or name == "because" or name in takers):
        yield node.args[place]


def _notes_at(call: ast.Call) -> list[ast.expr]:
    """Return what stands where the note of a diagnostic is wanted."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name == "lost":
        return call.args[1:]
    is_loss = name in ("add", "Diagnostic") and "DiagnosticCode." in ast.unparse(call)
    return [*call.args[2:], *(each.value for each in call.keywords if each.arg == "note")] if is_loss else []


def _branches(cause: ast.expr) -> Iterator[ast.expr]:
    if isinstance(cause, ast.IfExp):
        yield from _branches(cause.body)
        yield from _branches(cause.orelse)
    elif not isinstance(cause, ast.Constant) or isinstance(cause.value, str):
        yield cause


def main() -> int:
    """Bring all translations up to date and return 0, or 1 when a text has none."""
    missing = 0
    for path in sorted(TRANSLATIONS.glob("*.ts")):
        translations = texts_in(path)
        write(path, translations)
        lacking = [text for text in all_texts() if text not in translations]
        missing += len(lacking)
        print(f"{path.name}: {len(translations)} translated, {len(lacking)} missing")
        compiler = Path(sys.executable).with_name("pyside6-lrelease")
        subprocess.run([compiler, "-silent", path, "-qm", path.with_suffix(".qm")], check=True)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())

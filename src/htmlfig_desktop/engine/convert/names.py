"""What layers are called."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from urllib.parse import unquote

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.class_names import is_generated, is_holder, telling_class
from htmlfig_desktop.engine.convert.sayings import (
    FEW_WORDS,
    HEADINGS,
    first_words,
    has_words,
    heading_in,
    text_of,
    trimmed,
)
from htmlfig_desktop.engine.scene.nodes import NO_SEMANTICS, Frame, Group, Layer, Semantics, Text

_TAG_NAMES = {
    "a": "Link",
    "address": "Address",
    "article": "Article",
    "aside": "Aside",
    "blockquote": "Quote",
    "body": "Body",
    "button": "Button",
    "canvas": "Canvas",
    "center": "Container",
    "caption": "Caption",
    "code": "Code",
    "dd": "Description",
    "details": "Details",
    "dialog": "Dialog",
    "div": "Container",
    "dl": "List",
    "dt": "Term",
    "fieldset": "Fieldset",
    "figcaption": "Caption",
    "figure": "Figure",
    "footer": "Footer",
    "form": "Form",
    "header": "Header",
    "hgroup": "Heading",
    "hr": "Divider",
    "iframe": "Embedded page",
    "img": "Image",
    "input": "Field",
    "kbd": "Key",
    "label": "Label",
    "li": "List item",
    "main": "Main",
    "menu": "List",
    "meter": "Meter",
    "nav": "Navigation",
    "ol": "List",
    "optgroup": "Group",
    "output": "Output",
    "p": "Paragraph",
    "picture": "Image",
    "pre": "Code block",
    "progress": "Progress bar",
    "search": "Search",
    "section": "Section",
    "select": "Select",
    "span": "Inline",
    "svg": "Icon",
    "table": "Table",
    "tbody": "Table body",
    "td": "Cell",
    "textarea": "Text area",
    "th": "Header cell",
    "thead": "Table head",
    "tr": "Row",
    "ul": "List",
    "video": "Video",
    "::part": "Button",
    "::slider-thumb": "Thumb",
}
_PHRASES = "abbr b bdi bdo big cite del dfn em font i ins mark q s samp small strong sub sup time tt u var"
_TAG_NAMES.update(dict.fromkeys(_PHRASES.split(), "Inline"))
_PSEUDO_NAMES = {
    "::before": "Before",
    "::after": "After",
    "::marker": "Marker",
    "::backdrop": "Backdrop",
    "::details-content": "Content",
    "::scroll-button": "Button",
    "::scroll-marker": "Mark",
    "::scroll-marker-group": "Marks",
}
_ROLE_NAMES = {
    "alert": "Alert",
    "alertdialog": "Dialog",
    "checkbox": "Checkbox",
    "combobox": "Select",
    "dialog": "Dialog",
    "grid": "Table",
    "listbox": "List",
    "menu": "Menu",
    "menubar": "Menu",
    "meter": "Meter",
    "progressbar": "Progress bar",
    "radio": "Radio button",
    "radiogroup": "Radio group",
    "search": "Search",
    "separator": "Divider",
    "slider": "Slider",
    "spinbutton": "Field",
    "status": "Status",
    "switch": "Switch",
    "tab": "Tab",
    "table": "Table",
    "tablist": "Tabs",
    "tabpanel": "Tab panel",
    "toolbar": "Toolbar",
    "tooltip": "Tooltip",
    "tree": "Tree",
}
_SAYING = frozenset({"button", "link", "menuitem", "option", "tab", "treeitem"})
"""Roles of elements that are called by what they say."""
_LANDMARKS = frozenset({"header", "footer", "nav", "main", "aside"})
_PARTS = frozenset({"div", "section", "article", "aside", "form", "li", "figure", "fieldset"})

_FIELDS = frozenset({"input", "textarea", "select"})
_BUTTONS = frozenset({"submit", "button", "reset"})
_CHOICES = frozenset({"checkbox", "radio"})
_KINDS = {
    "checkbox": "Checkbox",
    "radio": "Radio button",
    "range": "Slider",
    "color": "Color field",
    "file": "File field",
    "submit": "Button",
    "button": "Button",
    "reset": "Button",
    "image": "Image button",
}
"""What an input is that says nothing else about itself."""
_LONGEST_FILE = 40
_HASH = re.compile(r"(?=[a-f]*\d)[0-9a-f]{8,}|[a-z0-9]{20,}", re.IGNORECASE)
"""Of file names that a tool made up."""
_SAID = frozenset({"title", "desc", "defs", "style", "metadata"})
"""Of what stands in a drawing, what nobody sees."""
_LARGEST_ICON = 96.0
"""px; drawings that are longer are charts, illustrations, signatures."""
_LABELS = ("aria-label", "data-component", "alt", "title")
_ANY_LABEL = frozenset(_LABELS)
_CALLED_BY_TEXT = frozenset({"button", "a", "label", "summary", "legend", "option"})


def layer_name(node: SnapshotNode) -> str:
    """Return a name a designer recognizes: the first that one of the rules finds, else what its role or tag is."""
    for rule in _RULES:
        if name := rule(node):
            return name
    return _ROLE_NAMES.get(node.attributes.get("role", "")) or _TAG_NAMES.get(node.name, node.name or "Layer")


def _of_pseudo(node: SnapshotNode) -> str:
    if node.kind is not NodeKind.PSEUDO:
        return ""
    if node.name.startswith("::highlight("):
        return f"Highlight {node.name[len('::highlight(') : -1]}".strip()
    return _PSEUDO_NAMES.get(node.name, node.name.strip(":").title())


def _by_label(node: SnapshotNode) -> str:
    attributes = node.attributes
    if _ANY_LABEL.isdisjoint(attributes):
        return ""
    labels = (trimmed(attributes[name]) for name in _LABELS if attributes.get(name))
    return next((label for label in labels if has_words(label)), "")


def _by_what_it_says(node: SnapshotNode) -> str:
    if node.name in HEADINGS:
        return text_of(node)
    says = node.name in _CALLED_BY_TEXT or node.attributes.get("role", "") in _SAYING
    return first_words(node) if says else ""


def _by_id(node: SnapshotNode) -> str:
    identity = node.attributes.get("id", "")
    return trimmed(identity) if identity and not is_generated(identity) else ""


def _by_field(node: SnapshotNode) -> str:
    return _field_name(node) if node.name in _FIELDS else ""


def _by_class(node: SnapshotNode) -> str:
    """Return the part that an element is, the class that tells most, or what a drawing is called."""
    attributes = node.attributes
    telling = attributes.get("data-slot", "")
    if not telling and node.name != "hr":
        telling = telling_class(attributes.get("class", ""))
    if node.name == "svg":
        given = attributes.get("data-icon", "") or attributes.get("data-testid", "")
        telling = given or _title_in(node) or _symbol_in(node) or telling or _drawing_name(node)
    return "" if node.name in _LANDMARKS and is_holder(telling) else trimmed(telling)


def _by_level(node: SnapshotNode) -> str:
    return f"Heading {node.name[1]}" if node.name in HEADINGS else ""


def _by_heading(node: SnapshotNode) -> str:
    return heading_in(node) if node.name in _PARTS else ""


def _by_item(node: SnapshotNode) -> str:
    """Return what a list's item says, or the link in it, where that is short."""
    if node.name != "li":
        return ""
    called = next((inner for inner in node.walk() if inner.name in _CALLED_BY_TEXT and inner.box is not None), node)
    words = first_words(called)
    return words if len(words) <= FEW_WORDS else ""


def _by_file(node: SnapshotNode) -> str:
    return _file_name(node.current_source or node.attributes.get("src", "")) if node.name == "img" else ""


def _by_kind(node: SnapshotNode) -> str:
    return _KINDS.get(node.attributes.get("type", "").lower(), "") if node.name == "input" else ""


_RULES: tuple[Callable[[SnapshotNode], str], ...] = (
    _of_pseudo,
    _by_label,
    _by_what_it_says,
    _by_id,
    _by_field,
    _by_class,
    _by_level,
    _by_heading,
    _by_item,
    _by_file,
    _by_kind,
)
"""The first is asked first; each returns nothing where it does not apply."""


def _title_in(node: SnapshotNode) -> str:
    """Return the title that a drawing says itself; empty where it has none."""
    title = next((child for child in node.children if child.name == "title"), None)
    if title is None:
        return ""
    words = " ".join(inner.value for inner in title.walk() if inner.kind is NodeKind.TEXT)
    return trimmed(words) if has_words(words) else ""


def _symbol_in(node: SnapshotNode) -> str:
    """Return what the only symbol is called that a drawing takes from elsewhere; empty where no person named it."""
    inside = [child for child in node.children if child.kind is NodeKind.ELEMENT and child.name not in _SAID]
    if len(inside) != 1 or inside[0].name != "use":
        return ""
    attributes = inside[0].attributes
    symbol = (attributes.get("href") or attributes.get("xlink:href") or "").partition("#")[2]
    is_chosen = len(symbol) <= _LONGEST_FILE and not symbol.isdigit() and not is_generated(symbol)
    return symbol if is_chosen else ""


def _drawing_name(node: SnapshotNode) -> str:
    """Return what a drawing is called that is too large for an icon; empty for others."""
    size = Size(0, 0) if node.box is None else node.box.rect.size
    return "Graphic" if max(size.width, size.height) > _LARGEST_ICON else ""


def _field_name(node: SnapshotNode) -> str:
    """Return what a form control asks for, or says; empty where its class says more than its kind."""
    attributes = node.attributes
    kind = attributes.get("type", "").lower() if node.name == "input" else ""
    said = attributes.get("value", "") if kind in _BUTTONS else attributes.get("placeholder", "")
    said = trimmed(said)
    if said and has_words(said):
        return said
    given = attributes.get("name", "")
    if given and kind not in _CHOICES and not is_generated(given):
        return trimmed(given)
    return _KINDS.get(kind, "") if not attributes.get("class") else ""


def _file_name(address: str) -> str:
    """Return what a picture's file is called, without its ending; empty where no person chose that."""
    if address.startswith(("data:", "blob:")):
        return ""
    stem = unquote(address.split("?")[0].split("#")[0].rstrip("/").rsplit("/", 1)[-1]).rsplit(".", 1)[0]
    digits = sum(letter.isdigit() for letter in stem)
    is_chosen = 1 < len(stem) <= _LONGEST_FILE and 2 * digits < len(stem) and _HASH.search(stem) is None
    return trimmed(stem) if is_chosen and not is_generated(stem) else ""


def without_echoes(layer: Layer, around: str = "", meaning: Semantics = NO_SEMANTICS) -> Layer:
    """Return a layer in which nothing says again what the layer around it says.

    A frame called like the frame around it has the name of its tag; a text inside of its element's frame means nothing
    of its own.

    Args:
        layer: Of a finished tree.
        around: The name of the layer around it.
        meaning: That of the nearest layer around it that has one.
    """
    if isinstance(layer, Text):
        is_said = bool(layer.semantics.tag) and layer.semantics == meaning
        return replace(layer, semantics=NO_SEMANTICS) if is_said else layer
    if not isinstance(layer, Frame | Group):
        return layer
    inner = layer.semantics if layer.semantics.tag else meaning
    if inner.is_item:
        inner = replace(inner, is_item=False)
    children = [without_echoes(child, layer.name, inner) for child in layer.children]
    name = layer.name
    if name == around and layer.semantics.tag:
        name = _TAG_NAMES.get(layer.semantics.tag.lower(), name)
    is_same = name == layer.name and all(map(operator.is_, children, layer.children))
    return layer if is_same else replace(layer, name=name, children=tuple(children))

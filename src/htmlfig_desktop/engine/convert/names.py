"""What layers are called, and what they mean."""

from __future__ import annotations

import operator
import re
from functools import lru_cache
from urllib.parse import unquote

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.class_names import is_generated, is_holder, telling_class
from htmlfig_desktop.engine.scene.nodes import NO_SEMANTICS, Frame, Group, Layer, Semantics, Text

_LONGEST = 60
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
    "i": "Icon",
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
_PHRASES = "abbr b bdi bdo big cite del dfn em font ins mark q s samp small strong sub sup time tt u var"
_TAG_NAMES.update(dict.fromkeys(_PHRASES.split(), "Inline"))
_PSEUDO_NAMES = {
    "::before": "Before",
    "::after": "After",
    "::marker": "Marker",
    "::backdrop": "Backdrop",
    "::details-content": "Content",
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
_SMALL = 80
"""Nodes below a box above which its heading is not looked for: what holds more is no part of a page but the page."""
_LANDMARKS = frozenset({"header", "footer", "nav", "main", "aside"})
_PARTS = frozenset({"div", "section", "article", "aside", "form", "li", "figure", "fieldset"})
_WORD = re.compile(r"\w")
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_TEXTUAL = _HEADINGS | {
    "a", "blockquote", "caption", "dd", "dt", "figcaption", "label", "legend", "li", "p", "summary", "td", "th"
}  # fmt: skip
"""Elements that are what their text is."""
_LISTS = frozenset({"ul", "ol", "menu", "dl"})
_FEW_WORDS = 40
"""Characters above which texts of a link or button are more than its name."""
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
    """Return a name a designer recognizes: a label, what it says, an id, part, class, heading, role, else the tag."""
    if node.kind is NodeKind.PSEUDO:
        return _PSEUDO_NAMES.get(node.name, node.name.strip(":").title())
    attributes = node.attributes
    if not _ANY_LABEL.isdisjoint(attributes):
        for attribute in _LABELS:
            given = attributes.get(attribute)
            label = _trimmed(given) if given else ""
            if label and _WORD.search(label):
                return label
    role = attributes.get("role", "")
    if node.name in _HEADINGS or node.name in _CALLED_BY_TEXT or role in _SAYING:
        text = text_of(node) if node.name in _HEADINGS else _first_words(node)
        if text:
            return text
    identity = attributes.get("id", "")
    if identity and not is_generated(identity):
        return _trimmed(identity)
    if node.name in _FIELDS:
        label = _field_name(node)
        if label:
            return label
    classes = attributes.get("class", "")
    telling = attributes.get("data-slot", "") or (telling_class(classes) if node.name != "hr" else "")
    if node.name == "svg":
        given = attributes.get("data-icon", "") or attributes.get("data-testid", "")
        telling = given or _title_in(node) or _symbol_in(node) or telling or _drawing_name(node)
    if telling and not (node.name in _LANDMARKS and is_holder(telling)):
        return _trimmed(telling)
    if node.name in _HEADINGS:
        return f"Heading {node.name[1]}"
    heading = _heading_in(node) if node.name in _PARTS else ""
    if not heading and node.name == "li":
        called = next((inner for inner in node.walk() if inner.name in _CALLED_BY_TEXT and inner.box is not None), node)
        words = _first_words(called)
        heading = words if len(words) <= _FEW_WORDS else ""
    if node.name == "img":
        heading = _file_name(node.current_source or attributes.get("src", ""))
    if node.name == "input":
        heading = _KINDS.get(attributes.get("type", "").lower(), "")
    return heading or _ROLE_NAMES.get(role) or _TAG_NAMES.get(node.name, node.name or "Layer")


def _title_in(node: SnapshotNode) -> str:
    """Return the title that a drawing says itself; empty where it has none."""
    title = next((child for child in node.children if child.name == "title"), None)
    if title is None:
        return ""
    words = " ".join(inner.value for inner in title.walk() if inner.kind is NodeKind.TEXT)
    return _trimmed(words) if _WORD.search(words) else ""


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
    said = _trimmed(said)
    if said and _WORD.search(said):
        return said
    given = attributes.get("name", "")
    if given and kind not in _CHOICES and not is_generated(given):
        return _trimmed(given)
    return _KINDS.get(kind, "") if not attributes.get("class") else ""


def _file_name(address: str) -> str:
    """Return what a picture's file is called, without its ending; empty where no person chose that."""
    if address.startswith(("data:", "blob:")):
        return ""
    stem = unquote(address.split("?")[0].split("#")[0].rstrip("/").rsplit("/", 1)[-1]).rsplit(".", 1)[0]
    digits = sum(letter.isdigit() for letter in stem)
    is_chosen = 1 < len(stem) <= _LONGEST_FILE and 2 * digits < len(stem) and _HASH.search(stem) is None
    return _trimmed(stem) if is_chosen and not is_generated(stem) else ""


def _first_words(node: SnapshotNode) -> str:
    """Return what an element says, of several texts those that are short together: a card's title, not all of it.

    What lists inside of a list's item say is theirs.
    """
    words = ""
    for inner in node.walk():
        if words and inner.name in _LISTS:
            break
        if inner.kind is not NodeKind.TEXT or inner.box is None:
            continue
        text = " ".join(inner.box.text.split())
        longer = f"{words} {text}".strip()
        if words and len(longer) > _FEW_WORDS and _WORD.search(words):
            break
        words = longer
        if len(words) > _LONGEST:
            break
    return _trimmed(words)


def _heading_in(node: SnapshotNode) -> str:
    """Return the text of the only heading inside a part of a page; empty where it has none, or several."""
    found = ""
    for count, inner in enumerate(node.walk()):
        if count > _SMALL:
            return ""
        if inner.name in _HEADINGS and inner.box is not None:
            text = text_of(inner)
            if found and text:
                return ""
            found = found or text
    return found


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


def semantics_of(node: SnapshotNode, link: str = "") -> Semantics:
    """Return tag, role and label of an element, for accessibility, and where it leads."""
    if node.kind is not NodeKind.ELEMENT:
        return Semantics()
    attributes = node.attributes
    if not attributes and not link:
        return _means_its_tag(node.name)
    role = attributes.get("role", "").split()[:1]
    label = attributes.get("aria-label") or attributes.get("alt")
    return Semantics(
        tag=node.name.upper(),
        role=role[0].upper() if role else "",
        label=_trimmed(label) if label else "",
        leads_to=link,
    )


@lru_cache(maxsize=256)
def _means_its_tag(name: str) -> Semantics:
    return Semantics(tag=name.upper())


def semantics_of_text(node: SnapshotNode, link: str = "") -> Semantics:
    """Return what a text right inside an element means: what a heading, a paragraph, a link does; of others nothing.

    Args:
        node: The element.
        link: Where the whole text leads.
    """
    if node.name in _TEXTUAL:
        return semantics_of(node, link)
    return Semantics(leads_to=link) if link else NO_SEMANTICS


def text_of(node: SnapshotNode) -> str:
    """Return the first words inside an element."""
    words: list[str] = []
    length = 0
    for inner in node.walk():
        if inner.kind is NodeKind.TEXT and inner.box is not None:
            text = " ".join(inner.box.text.split())
            if text:
                words.append(text)
                length += len(text)
        if length > _LONGEST:
            break
    return _trimmed(" ".join(words))


def _trimmed(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip() + "…"

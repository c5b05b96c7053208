"""What layers are called, and what they mean."""

from __future__ import annotations

import operator
import re
from functools import lru_cache

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotNode
from htmlfig_desktop.engine.scene.nodes import Frame, Group, Layer, Semantics

_LONGEST = 60
_TAG_NAMES = {
    "a": "Link",
    "article": "Article",
    "aside": "Aside",
    "body": "Body",
    "button": "Button",
    "canvas": "Canvas",
    "code": "Code",
    "dialog": "Dialog",
    "div": "Container",
    "fieldset": "Fieldset",
    "figure": "Figure",
    "footer": "Footer",
    "form": "Form",
    "header": "Header",
    "hr": "Divider",
    "iframe": "Embedded page",
    "img": "Image",
    "input": "Field",
    "label": "Label",
    "li": "List item",
    "main": "Main",
    "nav": "Navigation",
    "ol": "List",
    "p": "Paragraph",
    "pre": "Code block",
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
}
_PSEUDO_NAMES = {
    "::before": "Before",
    "::after": "After",
    "::marker": "Marker",
    "::backdrop": "Backdrop",
    "::details-content": "Content",
}
_GENERATED_CLASS = re.compile(
    r"^(css|sc|jsx|svelte|emotion|_|[a-z]{1,2})[-_]?(?=[a-zA-Z]*\d)[0-9a-zA-Z]{5,}$|^(css|sc|jsx|svelte)-|\d{4,}|[:\[\]/!@]"
)
_UTILITY_CLASS = re.compile(
    r"^-?(m|p|w|h|g|d|mt|mb|ml|mr|ms|me|mx|my|pt|pb|pl|pr|ps|pe|px|py|gx|gy|fs|fw|lh|z|top|start|end|bottom|text|bg"
    r"|border|rounded|shadow|flex|grid|justify|align|items|gap|space|order|float|overflow|position|opacity|col|row"
    r"|offset|font|leading|tracking|min|max|inset|absolute|relative|fixed|sticky|block|inline|hidden|visible|sm|md|lg"
    r"|xl|xxl|clearfix|active|show|fade|in|open|first|last|odd|even|uppercase|lowercase|capitalize|italic|underline"
    r"|truncate|break|whitespace|outline|ring|placeholder|left|right|cursor|pointer|transition|duration|ease|delay"
    r"|antialiased|object|aspect|basis|grow|shrink|self|place|divide|origin|rotate|translate|scale)(-.*)?$"
    r"|^(list-(none|disc|decimal|unstyled)|pull-(left|right)|img-(fluid|responsive)|no-gutters|select-none|sr-only)$"
)
_ICON_FONTS = re.compile(
    r"^(fa|fas|far|fab|fal|fad|bi|mdi|ti|ni|la|las|lab|ion|icon|icons|glyphicon|nc-icon|tim-icons|now-ui-icons"
    r"|ui-icon|material-(icons|symbols).*)$"
)
"""Classes that say which set an icon is of; the one that says which icon it is stands beside them."""
_ICON_SIZES = re.compile(r"-(xs|sm|md|lg|xl|xxl|fw|spin|pulse|shape|wrapper|container|\dx)$")
_SMALL = 80
"""Nodes below a box above which its heading is not looked for: what holds more is no part of a page but the page."""
_PARTS = frozenset({"div", "section", "article", "aside", "form", "li", "figure", "fieldset"})
_WORD = re.compile(r"\w")
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})


def layer_name(node: SnapshotNode) -> str:
    """Return a name a designer recognizes: a label, an id, a telling class, heading or button text, else the tag."""
    if node.kind is NodeKind.PSEUDO:
        return _PSEUDO_NAMES.get(node.name, node.name.strip(":").title())
    attributes = node.attributes
    for attribute in ("aria-label", "data-component", "alt", "title"):
        given = attributes.get(attribute)
        label = _trimmed(given) if given else ""
        if label and _WORD.search(label):
            return label
    if node.name in _HEADINGS or node.name in ("button", "a", "label", "summary", "legend", "option"):
        text = text_of(node)
        if text:
            return text
    identity = attributes.get("id", "")
    if identity and not _GENERATED_CLASS.search(identity):
        return _trimmed(identity)
    telling = _telling_class(attributes.get("class", "")) if node.name != "hr" else ""
    if telling:
        return _trimmed(telling)
    if node.name in _HEADINGS:
        return f"Heading {node.name[1]}"
    heading = _heading_in(node) if node.name in _PARTS else ""
    return heading or _TAG_NAMES.get(node.name, node.name or "Layer")


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


@lru_cache(maxsize=4096)
def _telling_class(classes: str) -> str:
    """Return the first class that a person chose for what the element is; of an icon, the one that tells which."""
    words = classes.split()
    telling = [word for word in words if not _GENERATED_CLASS.search(word) and not _UTILITY_CLASS.match(word)]
    if len(telling) > 1 and _ICON_FONTS.match(telling[0]):
        telling = [*(word for word in telling[1:] if not _ICON_SIZES.search(word)), telling[0]]
    return next((word for word in telling if len(word) > 2), "")


def without_echoes(layer: Layer, around: str = "") -> Layer:
    """Return a layer in which no frame is called like the frame around it; such a one has the name of its tag."""
    if not isinstance(layer, Frame | Group):
        return layer
    children = [without_echoes(child, layer.name) for child in layer.children]
    name = layer.name
    if name == around and layer.semantics.tag:
        name = _TAG_NAMES.get(layer.semantics.tag.lower(), name)
    is_same = name == layer.name and all(map(operator.is_, children, layer.children))
    return layer if is_same else replace(layer, name=name, children=tuple(children))


def semantics_of(node: SnapshotNode) -> Semantics:
    """Return tag, role and label of an element, for accessibility."""
    if node.kind is not NodeKind.ELEMENT:
        return Semantics()
    role = node.attributes.get("role", "").split()[:1]
    label = node.attributes.get("aria-label") or node.attributes.get("alt")
    return Semantics(
        tag=node.name.upper(), role=role[0].upper() if role else "", label=_trimmed(label) if label else ""
    )


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

"""What layers are called, and what they mean."""

from __future__ import annotations

import re

from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotNode
from htmlfig_desktop.engine.scene.nodes import Semantics

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
_PSEUDO_NAMES = {"::before": "Before", "::after": "After", "::marker": "Marker", "::backdrop": "Backdrop"}
_GENERATED_CLASS = re.compile(
    r"^(css|sc|jsx|svelte|emotion|_|[a-z]{1,2})[-_]?(?=[a-zA-Z]*\d)[0-9a-zA-Z]{5,}$|^(css|sc|jsx|svelte)-|\d{4,}|[:\[\]/!@]"
)
_UTILITY_CLASS = re.compile(
    r"^-?(m|p|w|h|g|d|mt|mb|ml|mr|ms|me|mx|my|pt|pb|pl|pr|ps|pe|px|py|gx|gy|fs|fw|lh|z|top|start|end|bottom|text|bg"
    r"|border|rounded|shadow|flex|grid|justify|align|items|gap|space|order|float|overflow|position|opacity|col|row"
    r"|offset|font|leading|tracking|min|max|inset|absolute|relative|fixed|sticky|block|inline|hidden|visible|sm|md|lg"
    r"|xl|xxl|clearfix|active|show|fade|in|open|first|last|odd|even)(-.*)?$"
)
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})


def layer_name(node: SnapshotNode) -> str:
    """Return a name a designer recognizes: a label, an id, a telling class, heading or button text, else the tag."""
    if node.kind is NodeKind.PSEUDO:
        return _PSEUDO_NAMES.get(node.name, node.name.strip(":").title())
    attributes = node.attributes
    for attribute in ("aria-label", "data-component", "alt", "title"):
        label = _trimmed(attributes.get(attribute, ""))
        if label:
            return label
    if node.name in _HEADINGS or node.name in ("button", "a", "label", "summary", "legend", "option"):
        text = text_of(node)
        if text:
            return text
    identity = attributes.get("id", "")
    if identity and not _GENERATED_CLASS.search(identity):
        return _trimmed(identity)
    for word in attributes.get("class", "").split():
        if len(word) > 2 and not _GENERATED_CLASS.search(word) and not _UTILITY_CLASS.match(word):
            return _trimmed(word)
    if node.name in _HEADINGS:
        return f"Heading {node.name[1]}"
    return _TAG_NAMES.get(node.name, node.name or "Layer")


def semantics_of(node: SnapshotNode) -> Semantics:
    """Return tag, role and label of an element, for accessibility."""
    if node.kind is not NodeKind.ELEMENT:
        return Semantics()
    role = node.attributes.get("role", "").split()[:1]
    return Semantics(
        tag=node.name.upper(),
        role=role[0].upper() if role else "",
        label=_trimmed(node.attributes.get("aria-label", "") or node.attributes.get("alt", "")),
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

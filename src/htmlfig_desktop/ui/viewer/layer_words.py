"""What types of layers, their properties and values are called, and the icons of the types."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP

_ROW, _COLUMN, _MASK = 16, 32, 8
"""Of ``Trait``; the engine is not loaded for it."""

_TYPES: Final[dict[str, tuple[str, str]]] = {
    "FRAME": (QT_TRANSLATE_NOOP("LayerWords", "Frame"), "frame"),
    "GROUP": (QT_TRANSLATE_NOOP("LayerWords", "Group"), "group"),
    "SECTION": (QT_TRANSLATE_NOOP("LayerWords", "Section"), "section"),
    "SYMBOL": (QT_TRANSLATE_NOOP("LayerWords", "Component"), "component"),
    "COMPONENT_SET": (QT_TRANSLATE_NOOP("LayerWords", "Set of components"), "component"),
    "INSTANCE": (QT_TRANSLATE_NOOP("LayerWords", "Instance"), "instance"),
    "TEXT": (QT_TRANSLATE_NOOP("LayerWords", "Text"), "text"),
    "RECTANGLE": (QT_TRANSLATE_NOOP("LayerWords", "Rectangle"), "rectangle"),
    "ROUNDED_RECTANGLE": (QT_TRANSLATE_NOOP("LayerWords", "Rectangle"), "rectangle"),
    "ELLIPSE": (QT_TRANSLATE_NOOP("LayerWords", "Ellipse"), "ellipse"),
    "VECTOR": (QT_TRANSLATE_NOOP("LayerWords", "Vector"), "vector"),
    "LINE": (QT_TRANSLATE_NOOP("LayerWords", "Line"), "stroke"),
    "STAR": (QT_TRANSLATE_NOOP("LayerWords", "Star"), "star"),
    "REGULAR_POLYGON": (QT_TRANSLATE_NOOP("LayerWords", "Polygon"), "star"),
    "BOOLEAN_OPERATION": (QT_TRANSLATE_NOOP("LayerWords", "Boolean operation"), "boolean"),
    "SLICE": (QT_TRANSLATE_NOOP("LayerWords", "Slice"), "selection"),
}
_STACKS: Final = frozenset({"FRAME", "SYMBOL"})

_NAMES: Final = {
    "strokeWeight": QT_TRANSLATE_NOOP("LayerWords", "Weight"),
    "strokeAlign": QT_TRANSLATE_NOOP("LayerWords", "Position"),
    "strokeCap": QT_TRANSLATE_NOOP("LayerWords", "Ends"),
    "strokeJoin": QT_TRANSLATE_NOOP("LayerWords", "Joins"),
    "dashPattern": QT_TRANSLATE_NOOP("LayerWords", "Dashes"),
    "borderTopWeight": QT_TRANSLATE_NOOP("LayerWords", "Top"),
    "borderRightWeight": QT_TRANSLATE_NOOP("LayerWords", "Right"),
    "borderBottomWeight": QT_TRANSLATE_NOOP("LayerWords", "Bottom"),
    "borderLeftWeight": QT_TRANSLATE_NOOP("LayerWords", "Left"),
    "cornerRadius": QT_TRANSLATE_NOOP("LayerWords", "Corner radius"),
    "cornerSmoothing": QT_TRANSLATE_NOOP("LayerWords", "Corner smoothing"),
    "stackMode": QT_TRANSLATE_NOOP("LayerWords", "Direction"),
    "stackSpacing": QT_TRANSLATE_NOOP("LayerWords", "Gap"),
    "stackCounterSpacing": QT_TRANSLATE_NOOP("LayerWords", "Gap between lines"),
    "stackHorizontalPadding": QT_TRANSLATE_NOOP("LayerWords", "Padding left"),
    "stackVerticalPadding": QT_TRANSLATE_NOOP("LayerWords", "Padding top"),
    "stackPaddingRight": QT_TRANSLATE_NOOP("LayerWords", "Padding right"),
    "stackPaddingBottom": QT_TRANSLATE_NOOP("LayerWords", "Padding bottom"),
    "stackPrimaryAlignItems": QT_TRANSLATE_NOOP("LayerWords", "Along"),
    "stackCounterAlignItems": QT_TRANSLATE_NOOP("LayerWords", "Across"),
    "stackPrimarySizing": QT_TRANSLATE_NOOP("LayerWords", "Size along"),
    "stackCounterSizing": QT_TRANSLATE_NOOP("LayerWords", "Size across"),
    "stackWrap": QT_TRANSLATE_NOOP("LayerWords", "Wrapping"),
    "horizontalConstraint": QT_TRANSLATE_NOOP("LayerWords", "Horizontal"),
    "verticalConstraint": QT_TRANSLATE_NOOP("LayerWords", "Vertical"),
    "stackPositioning": QT_TRANSLATE_NOOP("LayerWords", "In the layout"),
    "stackChildPrimaryGrow": QT_TRANSLATE_NOOP("LayerWords", "Grows along"),
    "stackChildAlignSelf": QT_TRANSLATE_NOOP("LayerWords", "Across"),
    "minSize": QT_TRANSLATE_NOOP("LayerWords", "Smallest size"),
    "maxSize": QT_TRANSLATE_NOOP("LayerWords", "Largest size"),
    "textAlignHorizontal": QT_TRANSLATE_NOOP("LayerWords", "Aligned"),
    "textAlignVertical": QT_TRANSLATE_NOOP("LayerWords", "In the box"),
    "textAutoResize": QT_TRANSLATE_NOOP("LayerWords", "Box"),
    "textTruncation": QT_TRANSLATE_NOOP("LayerWords", "Overlong text"),
    "textCase": QT_TRANSLATE_NOOP("LayerWords", "Case"),
    "textDecoration": QT_TRANSLATE_NOOP("LayerWords", "Decoration"),
    "paragraphSpacing": QT_TRANSLATE_NOOP("LayerWords", "Between paragraphs"),
    "paragraphIndent": QT_TRANSLATE_NOOP("LayerWords", "First line"),
    "symbolID": QT_TRANSLATE_NOOP("LayerWords", "Component"),
    "description": QT_TRANSLATE_NOOP("LayerWords", "Description"),
    "accessibleHTMLTag": QT_TRANSLATE_NOOP("LayerWords", "HTML element"),
    "ariaRole": QT_TRANSLATE_NOOP("LayerWords", "Role"),
    "accessibleLabel": QT_TRANSLATE_NOOP("LayerWords", "Label"),
    "hyperlink": QT_TRANSLATE_NOOP("LayerWords", "In the text"),
    "prototypeInteractions": QT_TRANSLATE_NOOP("LayerWords", "On a click"),
    "INNER_SHADOW": QT_TRANSLATE_NOOP("LayerWords", "Inner shadow"),
    "DROP_SHADOW": QT_TRANSLATE_NOOP("LayerWords", "Drop shadow"),
    "FOREGROUND_BLUR": QT_TRANSLATE_NOOP("LayerWords", "Layer blur"),
    "BACKGROUND_BLUR": QT_TRANSLATE_NOOP("LayerWords", "Background blur"),
    "SOLID": QT_TRANSLATE_NOOP("LayerWords", "Solid"),
    "GRADIENT_LINEAR": QT_TRANSLATE_NOOP("LayerWords", "Linear gradient"),
    "GRADIENT_RADIAL": QT_TRANSLATE_NOOP("LayerWords", "Radial gradient"),
    "GRADIENT_ANGULAR": QT_TRANSLATE_NOOP("LayerWords", "Angular gradient"),
    "GRADIENT_DIAMOND": QT_TRANSLATE_NOOP("LayerWords", "Diamond gradient"),
    "IMAGE": QT_TRANSLATE_NOOP("LayerWords", "Picture"),
    "HORIZONTAL": QT_TRANSLATE_NOOP("LayerWords", "Horizontal"),
    "VERTICAL": QT_TRANSLATE_NOOP("LayerWords", "Vertical"),
    "MIN": QT_TRANSLATE_NOOP("LayerWords", "Start"),
    "MAX": QT_TRANSLATE_NOOP("LayerWords", "End"),
    "CENTER": QT_TRANSLATE_NOOP("LayerWords", "Center"),
    "STRETCH": QT_TRANSLATE_NOOP("LayerWords", "Stretch"),
    "SCALE": QT_TRANSLATE_NOOP("LayerWords", "Scale"),
    "SPACE_EVENLY": QT_TRANSLATE_NOOP("LayerWords", "Space between"),
    "SPACE_BETWEEN": QT_TRANSLATE_NOOP("LayerWords", "Space between"),
    "BASELINE": QT_TRANSLATE_NOOP("LayerWords", "Baseline"),
    "FIXED": QT_TRANSLATE_NOOP("LayerWords", "Fixed"),
    "RESIZE_TO_FIT": QT_TRANSLATE_NOOP("LayerWords", "Hug"),
    "RESIZE_TO_FIT_WITH_IMPLICIT_SIZE": QT_TRANSLATE_NOOP("LayerWords", "Hug"),
    "WRAP": QT_TRANSLATE_NOOP("LayerWords", "Wraps"),
    "ABSOLUTE": QT_TRANSLATE_NOOP("LayerWords", "Absolute"),
    "AUTO": QT_TRANSLATE_NOOP("LayerWords", "Auto"),
    "LEFT": QT_TRANSLATE_NOOP("LayerWords", "Left"),
    "RIGHT": QT_TRANSLATE_NOOP("LayerWords", "Right"),
    "JUSTIFIED": QT_TRANSLATE_NOOP("LayerWords", "Justified"),
    "TOP": QT_TRANSLATE_NOOP("LayerWords", "Top"),
    "BOTTOM": QT_TRANSLATE_NOOP("LayerWords", "Bottom"),
    "NONE": QT_TRANSLATE_NOOP("LayerWords", "None"),
    "INSIDE": QT_TRANSLATE_NOOP("LayerWords", "Inside"),
    "OUTSIDE": QT_TRANSLATE_NOOP("LayerWords", "Outside"),
    "WIDTH_AND_HEIGHT": QT_TRANSLATE_NOOP("LayerWords", "Grows in width"),
    "HEIGHT": QT_TRANSLATE_NOOP("LayerWords", "Grows in height"),
    "TRUNCATE": QT_TRANSLATE_NOOP("LayerWords", "Truncate"),
    "FILL": QT_TRANSLATE_NOOP("LayerWords", "Fill"),
    "FIT": QT_TRANSLATE_NOOP("LayerWords", "Fit"),
    "TILE": QT_TRANSLATE_NOOP("LayerWords", "Tile"),
    "PASS_THROUGH": QT_TRANSLATE_NOOP("LayerWords", "Pass through"),
    "NORMAL": QT_TRANSLATE_NOOP("LayerWords", "Normal"),
    "MULTIPLY": QT_TRANSLATE_NOOP("LayerWords", "Multiply"),
}
_KEPT: Final = frozenset(
    {"accessibleHTMLTag", "ariaRole", "accessibleLabel", "description", "symbolID"}
    | {"hyperlink", "prototypeInteractions"}
)
"""Properties whose values are no words of Figma's."""


def type_name(kind: str) -> str:
    """Return what a type of layers is called."""
    return _translated(_TYPES[kind][0]) if kind in _TYPES else _readable(kind)


def icon_of(kind: str, traits: int) -> str:
    """Return the icon of a layer by its type and its traits."""
    if traits & _MASK:
        return "boolean"
    if kind in _STACKS and kind != "SYMBOL" and traits & (_ROW | _COLUMN):
        return "row" if traits & _ROW else "column"
    return _TYPES[kind][1] if kind in _TYPES else "rectangle"


def property_name(name: str) -> str:
    """Return what a property, an effect or a kind of paint is called."""
    return _translated(_NAMES[name]) if name in _NAMES else _readable(name)


def value_of(name: str, value: str) -> str:
    """Return a property's value in words; figures stay."""
    if name in _KEPT or not value.isupper() or not value.replace("_", "").isalpha():
        return value
    return property_name(value)


def _readable(word: str) -> str:
    return word.replace("_", " ").capitalize() if word.isupper() else word


def _translated(text: str) -> str:
    return QCoreApplication.translate("LayerWords", text)

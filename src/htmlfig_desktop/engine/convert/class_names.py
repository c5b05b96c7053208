"""Which of an element's classes says what it is: not how it looks, and not what a tool made up."""

from __future__ import annotations

import re
from functools import lru_cache

_GENERATED = re.compile(
    r"^(css|sc|jsx|svelte|emotion|_|[a-z]{1,2})[-_]?(?=[a-zA-Z]*\d)[0-9a-zA-Z]{5,}$|^(css|sc|jsx|svelte)-|\d{4,}|[:\[\]/!@«]"
    r"|_r_[0-9a-z]+_|^mantine-(?=[a-z]*\d)[0-9a-z]{9}(-|$)"
)
_UTILITY = re.compile(
    r"^-?(m|w|h|g|d|mt|mb|ml|mr|me|mx|my|pt|pb|pl|pr|ps|pe|px|py|gx|gy|fs|fw|z|top|start|end|bottom|text|bg"
    r"|border|rounded|shadow|flex|grid|justify|align|items|gap|space|order|float|overflow|position|opacity|col|row"
    r"|offset|font|leading|tracking|min|max|inset|absolute|relative|fixed|sticky|block|inline|hidden|visible"
    r"|clearfix|active|show|fade|in|open|first|last|odd|even|uppercase|lowercase|capitalize|italic|underline"
    r"|truncate|break|whitespace|outline|ring|placeholder|left|right|cursor|pointer|transition|duration|ease|delay"
    r"|antialiased|object|aspect|basis|grow|shrink|self|place|divide|origin|rotate|translate|scale|is|has)(-.*)?$"
    r"|^-?p(-(?![a-z]{4}).*)?$|^-?ms(-(?![A-Z]).*)?$|^lh(-(?!(?!base|solid|title|copy)[a-z]{4}).*)?$"
    r"|^(sm|md|lg|xl|xxl)(-(?!(?!block|flex|grid|hidden|visible|none|inline|float|text|half|third|full)[a-z]{4}).*)?$"
    r"|^(list-(none|disc|decimal|unstyled|inside|outside)|pull-(left|right)|img-(fluid|responsive)|no-gutters"
    r"|(not-)?sr-only|isolate|isolation-auto|ordinal|slashed-zero|line-through|no-underline|not-italic|normal-case"
    r"|subpixel-antialiased|group|peer|dark|not-prose|contents|subgrid|transform|filter|blur|resize|invert|grayscale"
    r"|sepia|flow-root|box-(border|content)|table-(auto|fixed|cell|row|row-group|column))$"
    r"|^-?(size|line-clamp|brightness|contrast|saturate|hue-rotate|skew|columns|indent|rotate-[xyz])-(\d.*|px|full|auto"
    r"|none|x-.*|y-.*|min|max|fit)$"
    r"|^(from|via|to|fill|stroke|decoration|accent|caret|backdrop|drop-shadow|inset-shadow|inset-ring|blur|auto-rows"
    r"|auto-cols|animate|appearance|resize|select|touch|scroll|scrollbar|snap|will-change|mix-blend|bg-blend|hyphens"
    r"|wrap|field-sizing|perspective|backface|invert|grayscale|sepia|no-scrollbar|underline-offset|transform"
    r"|caption|scheme|forced-color-adjust|(tabular|lining|oldstyle|proportional|diagonal|stacked|normal)"
    r"(?=-(nums|fractions)))-.*$"
    r"|^mask-([xytrbl]|linear|radial|conic|circle|ellipse|clip|origin|type|size|position|no|add|subtract|intersect"
    r"|exclude|alpha|luminance|match|none|cover|contain|auto|center)(-.*)?$"
)
"""Of Tailwind, Bootstrap, Bulma and their like."""
_HABITS = re.compile(
    r"^(docutils|rt-reset|p-component|mantine-(focus|active|rotate|visible|hidden|light|dark)-?.*|v-(theme|locale|layout)-.*"
    r"|Mui[A-Z]\w*-(colou?r|size|font|variant|gutters|elevation|rounded|disable)\w*|Mui-.*|Mui(ButtonBase|SvgIcon)-root)$"
)
"""What libraries of components give to all kinds of elements."""
_STATES = re.compile(
    r"^(selected|sel|current|cur|disabled|enabled|checked|unchecked|done|completed|highlighted|hover|hovered|focus"
    r"|focused|pressed|expanded|collapsed|center|centered|two|three|four|half|third)$"
)
"""How an element is at the moment, or where it stands, where nothing else is said of it: its words tell more."""
_LIBRARY = re.compile(r"^(?:Mui(?=[A-Z])|(?:mantine|chakra|fui|rt|ant|el|cds-|bx-|ms|md|lh)-(?=\w))")
"""What they begin the names of their components with."""
_OF_MODULE = re.compile(
    r"^_?(?P<own>[a-zA-Z][\w-]*?[a-zA-Z0-9])_{1,2}(?![A-Z]?[a-z]+\d{0,2}$|[A-Z]+$|\d+$)[a-zA-Z0-9]{4,5}(?:_\d+)?$"
)
"""A class of a style sheet of its own, with what a bundler puts behind it to keep it apart: ``card_Z9Sw``."""
_ICON_FONTS = re.compile(
    r"^(fa|fas|far|fab|fal|fad|bi|mdi|ti|ni|la|las|lab|ion|icon|icons|glyphicon|nc-icon|tim-icons|now-ui-icons"
    r"|ui-icon|lucide|tabler-icon|icon-tabler|icons-tabler-(outline|filled)|anticon|svg-inline--fa|pi"
    r"|material-(icons|symbols).*|feather|ph|ph-(bold|fill|light|thin|duotone)|uil|uis|uit|zmdi|lnr|typcn|octicon"
    r"|codicon|iconfont|icofont|flaticon|iconify|iconoir|flag|flag-icon|svg-icon)$"
)
"""Classes that say which set an icon is of; the one that says which icon it is stands beside them."""
_ICON_SIZES = re.compile(r"-(xs|sm|md|lg|xl|xxl|fw|spin|pulse|shape|wrapper|container|\dx|w-\d+)$")

_HOLDERS = re.compile(r"^(wrap|wrapper|container(-\w+)?|inner|outer|holder|box|bar)$")
"""What is said of whatever holds something."""


def is_holder(word: str) -> bool:
    """Whether a class says no more than that there is something in it."""
    return _HOLDERS.match(word) is not None


def is_generated(word: str) -> bool:
    """Whether a class or an id was made up by a tool."""
    return _GENERATED.search(word) is not None


@lru_cache(maxsize=4096)
def telling_class(classes: str) -> str:
    """Return the class that says what an element is, of an icon which one; empty where none does.

    It is the first one that a person chose, ``container`` and the like only where there is no other; of several
    components that are one, as a card is a sheet of paper, the last. The name of the library in front of it is left
    out.
    """
    telling = [word for word in classes.split() if not _GENERATED.search(word) and not _UTILITY.match(word)]
    telling = [word for word in telling if not (_HABITS.match(word) or _STATES.match(word))]
    if len(telling) > 1 and _ICON_FONTS.match(telling[0]):
        rest = [word for word in telling[1:] if not _ICON_SIZES.search(word)]
        telling = [*(word for word in rest if not _ICON_FONTS.match(word)), telling[0]]
    roots = [word for word in telling if word.endswith("-root")]
    telling = sorted((word for word in telling if len(word) > 2), key=is_holder)
    found = roots[-1] if roots else next(iter(telling), "")
    found = _OF_MODULE.sub(r"\g<own>", found)
    return _LIBRARY.sub("", found).removesuffix("-root").removesuffix("_") or found

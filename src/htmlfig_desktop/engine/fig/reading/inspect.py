"""Says what a .fig holds: pages, layers, fonts, pictures, paints, effects, and what layers share by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.packing.images import image_facts
from htmlfig_desktop.engine.fig.reading.color_modes import color_modes
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.hyperlinks import hyperlinks_in
from htmlfig_desktop.engine.fig.reading.interactions import clicks
from htmlfig_desktop.engine.fig.reading.references import own_of, sizes_in, variables_in
from htmlfig_desktop.engine.fig.reading.variants import COMPONENT_SET, is_set

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
    from htmlfig_desktop.engine.fig.schema.value_fields import PaintFields, VariableDataValuesEntryFields


@dataclass(frozen=True, slots=True)
class Count:
    """How often something occurs."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class LayerRow:
    """A row of the layer tree. Rows follow each other as a person reads the tree; depth tells what lies in what."""

    depth: int
    """0 for a page."""
    guid: str
    type: str
    name: str
    x: float
    y: float
    """px from the parent's top left corner."""
    width: float
    height: float
    is_visible: bool
    characters: str
    """Of a text, cut after 200; else empty."""


@dataclass(frozen=True, slots=True)
class FontRow:
    """A font that texts ask for."""

    family: str
    style: str
    texts: int
    """Layers that use it, in whole or in a run."""


@dataclass(frozen=True, slots=True)
class VariableRow:
    """A variable."""

    name: str
    set: str
    """The name of its set; empty where that is not in the file."""
    color: str
    """Of the first mode, ``#RRGGBB`` or ``#RRGGBBAA``, or a number; empty for what is neither, or stands for another
    variable."""
    others: tuple[str, ...]
    """Of the further modes of its set, likewise."""
    uses: int
    """Paints and lengths that follow it."""


@dataclass(frozen=True, slots=True)
class ImageRow:
    """A picture in the file."""

    digest: str
    """Lower-case hex SHA-1."""
    format: str
    """PNG, JPEG, GIF; empty where it is something else."""
    width: int
    height: int
    bytes: int
    uses: int
    """Paints that show it."""


@dataclass(frozen=True, slots=True)
class LinkRow:
    """Where texts, or parts of them, link to."""

    target: str
    """The name of a layer, or an address; the guid of a layer that is not in the file."""
    is_layer: bool
    uses: int


@dataclass(frozen=True, slots=True)
class FigReport:
    """What a .fig holds. Made of plain values, so ``dataclasses.asdict`` gives JSON."""

    name: str
    product: str
    """First bytes of the container: ``fig-kiwi`` for a design."""
    version: int
    definitions: int
    """In the schema inside the file."""
    nodes: int
    """All, those of the skeleton included, without removed ones."""
    removed: int
    blobs: int
    blob_bytes: int
    pages: tuple[str, ...]
    layers: tuple[LayerRow, ...]
    types: tuple[Count, ...]
    fonts: tuple[FontRow, ...]
    images: tuple[ImageRow, ...]
    color_modes: tuple[str, ...]
    """The modes that variables have colors for, where a set has more than one."""
    variables: tuple[VariableRow, ...]
    text_styles: tuple[Count, ...]
    """By how many texts and runs follow them."""
    effect_styles: tuple[Count, ...]
    """By how many layers follow them."""
    links: tuple[LinkRow, ...]
    clicks: tuple[Count, ...]
    """The names of the layers that clicks in a prototype lead to."""
    paints: tuple[Count, ...]
    effects: tuple[Count, ...]
    auto_layouts: int
    texts_with_layout: int
    """Texts with cached glyphs."""


def inspect_fig(file: FigFile) -> FigReport:
    """Return what a file holds. Counts are sorted by frequency, then by name."""
    living = [node for node in file.nodes if not node.is_removed]
    layers = [node for node in living if not _is_style(node)]
    paints = [paint for node in layers for paint in _paints(node)]
    return FigReport(
        name=file.meta.file_name if file.meta else "",
        product=file.prelude,
        version=file.version,
        definitions=len(file.schema.definitions),
        nodes=len(living),
        removed=len(file.nodes) - len(living),
        blobs=len(file.blobs),
        blob_bytes=sum(map(len, file.blobs)),
        pages=tuple(page.name for page in file.pages),
        layers=tuple(_row(depth, node) for page in file.pages for depth, node in file.walk(page)),
        types=_counts(map(_type, living)),
        fonts=_fonts(living),
        images=_images(file, paints),
        color_modes=color_modes(file),
        variables=_variables(file, living, paints),
        text_styles=_text_styles(living),
        effect_styles=_effect_styles(living),
        links=_links(file, living),
        clicks=_counts(_name(file, guid) for node in living for guid in clicks(node.fields)),
        paints=_counts(str(paint.get("type")) for paint in paints),
        effects=_counts(str(effect.get("type")) for node in layers for effect in node.fields.get("effects", ())),
        auto_layouts=sum(node.fields.get("stackMode", "NONE") != "NONE" for node in living),
        texts_with_layout=sum("derivedTextData" in node.fields for node in living),
    )


_LONGEST_TEXT = 200


def _row(depth: int, node: FigNode) -> LayerRow:
    size, transform = node.size, node.transform
    characters = node.text_data.get("characters", "")
    return LayerRow(
        depth=depth,
        guid=str(node.guid),
        type=_type(node),
        name=node.name,
        x=transform.e,
        y=transform.f,
        width=size.width if size else 0.0,
        height=size.height if size else 0.0,
        is_visible=node.is_visible,
        characters=characters[:_LONGEST_TEXT],
    )


def _type(node: FigNode) -> str:
    return COMPONENT_SET if is_set(node.fields) else node.type


def _run_styles(node: FigNode) -> Sequence[NodeFields]:
    return node.text_data.get("styleOverrideTable", ())


def _paints(node: FigNode) -> Iterator[PaintFields]:
    for fields in (node.fields, *_run_styles(node)):
        yield from fields.get("fillPaints", ())
        yield from fields.get("strokePaints", ())


def _counts(names: Iterator[str]) -> tuple[Count, ...]:
    counter = Counter(names)
    return tuple(Count(name, counter[name]) for name in sorted(counter, key=lambda name: (-counter[name], name)))


def _fonts(nodes: list[FigNode]) -> tuple[FontRow, ...]:
    counter: Counter[tuple[str, str]] = Counter()
    for node in nodes:
        if node.type == "TEXT" and not _is_style(node):
            names = [fields["fontName"] for fields in (node.fields, *_run_styles(node)) if "fontName" in fields]
            counter.update({(name["family"], name["style"]) for name in names})
    return tuple(FontRow(*font, counter[font]) for font in sorted(counter, key=lambda font: (-counter[font], font)))


def _is_style(node: FigNode) -> bool:
    """Whether a node is no layer but a shared style."""
    return bool(node.fields.get("styleType", "NONE") != "NONE")


def _variables(file: FigFile, nodes: list[FigNode], paints: list[PaintFields]) -> tuple[VariableRow, ...]:
    uses = Counter(own_of(variable) for paint in paints for variable in variables_in(paint))
    effects = (effect for node in nodes if not _is_style(node) for effect in node.fields.get("effects", ()))
    uses.update(own_of(variable) for effect in effects for variable in variables_in(effect))
    uses.update(own_of(variable) for node in nodes for variable in sizes_in(node.fields))
    sets = {node.guid: node.name for node in nodes if node.type == "VARIABLE_SET"}
    rows = []
    for node in nodes:
        if node.type == "VARIABLE":
            owner = sets.get(own_of(node.fields.get("variableSetID")) or node.guid, "")
            first, *others = _colors(node)
            rows.append(VariableRow(node.name, owner, first, tuple(others), uses[node.guid]))
    return tuple(sorted(rows, key=lambda row: (-row.uses, row.name)))


def _colors(variable: FigNode) -> Iterator[str]:
    """Yield the color in each mode, at least one, or the number; empty for what is neither."""
    entries: Sequence[VariableDataValuesEntryFields] = (variable.fields.get("variableDataValues") or {}).get(
        "entries"
    ) or ({},)
    for entry in entries:
        value = (entry.get("variableData") or {}).get("value") or {}
        color, number = value.get("colorValue"), value.get("floatValue")
        shown = "" if number is None else f"{number:g}"
        yield Color(color["r"], color["g"], color["b"], color["a"]).hex if color else shown


def _text_styles(nodes: list[FigNode]) -> tuple[Count, ...]:
    names = {node.guid: node.name for node in nodes if node.fields.get("styleType") == "TEXT"}
    uses = Counter(
        own_of(fields.get("styleIdForText"))
        for node in nodes
        if node.type == "TEXT"
        for fields in (node.fields, *_run_styles(node))
    )
    return _followed(names, uses)


def _effect_styles(nodes: list[FigNode]) -> tuple[Count, ...]:
    names = {node.guid: node.name for node in nodes if node.fields.get("styleType") == "EFFECT"}
    return _followed(names, Counter(own_of(node.fields.get("styleIdForEffect")) for node in nodes))


def _followed(names: Mapping[Guid, str], uses: Mapping[Guid | None, int]) -> tuple[Count, ...]:
    counts = [Count(name, uses[guid]) for guid, name in names.items()]
    return tuple(sorted(counts, key=lambda count: (-count.count, count.name)))


def _links(file: FigFile, nodes: list[FigNode]) -> tuple[LinkRow, ...]:
    uses = Counter(link for node in nodes for link in hyperlinks_in(node.fields))
    rows = (
        LinkRow(link.address if link.node is None else _name(file, link.node), link.node is not None, count)
        for link, count in uses.items()
    )
    return tuple(sorted(rows, key=lambda row: (-row.uses, row.target)))


def _name(file: FigFile, guid: Guid) -> str:
    node = file.by_guid.get(guid)
    return node.name if node is not None else str(guid)


def _images(file: FigFile, paints: list[PaintFields]) -> tuple[ImageRow, ...]:
    uses = Counter(paint.get("image", {}).get("hash", b"").hex() for paint in paints)
    rows = []
    for digest, data in file.images.items():
        facts = image_facts(data)
        shape = (facts.format, facts.width, facts.height) if facts else ("", 0, 0)
        rows.append(ImageRow(digest, *shape, len(data), uses[digest]))
    return tuple(rows)

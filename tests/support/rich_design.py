"""A design that uses everything the writer can write."""

from __future__ import annotations

import hashlib

import skia

from htmlfig_desktop.core.color import BLACK, WHITE, Color
from htmlfig_desktop.core.geometry import Affine, Size, Vec
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Constraint,
    CounterAlign,
    Ellipse,
    Frame,
    Group,
    ImageAsset,
    Layer,
    LayoutChild,
    LayoutMode,
    LayoutSizing,
    MaskKind,
    Page,
    PrimaryAlign,
    Rectangle,
    SceneDocument,
    ScrollBehavior,
    Semantics,
    Text,
    Vector,
)
from htmlfig_desktop.engine.scene.paints import (
    BlendMode,
    Corners,
    Effect,
    EffectKind,
    GradientKind,
    GradientPaint,
    GradientStop,
    ImageMode,
    ImagePaint,
    SideWeights,
    SolidPaint,
    Stroke,
    StrokeAlign,
    StrokeCap,
    StrokeJoin,
)
from htmlfig_desktop.engine.scene.paths import PathData, PathOp, Winding
from htmlfig_desktop.engine.scene.shared import ColorVariable, PaintRole, SharedTextStyle, Typography
from htmlfig_desktop.engine.scene.text import (
    DecorationLine,
    DecorationRects,
    FontAxis,
    FontFacts,
    FontName,
    GlyphOutline,
    TextAlign,
    TextContent,
    TextLayout,
    TextLine,
    TextResize,
    TextRun,
    TextStyle,
)
from tests.support.figs import png
from tests.support.glyphs import PlacedGlyph, rows_of

M, L, Q, C, Z = PathOp.MOVE, PathOp.LINE, PathOp.QUAD, PathOp.CUBIC, PathOp.CLOSE
INK = SolidPaint(BLACK)
BLUE = SolidPaint(Color(0.2, 0.4, 0.8))
VEIL = SolidPaint(Color(1.0, 0.0, 0.0, 0.25), BlendMode.MULTIPLY)
REGULAR = TextStyle(FontName("DejaVu Sans", "Book", "DejaVuSans"), 16.0, (INK,), line_height=20.0)
BOLD = TextStyle(FontName("DejaVu Sans", "Bold"), 16.0, (VEIL,), line_height=20.0, letter_spacing=0.5)
LINK = TextStyle(
    FontName("DejaVu Sans", "Book", "DejaVuSans"),
    16.0,
    (BLUE,),
    decoration=DecorationLine.UNDERLINE,
    decoration_fills=(VEIL,),
    decoration_thickness=2.0,
    underline_offset=3.0,
    hyperlink="https://example.org/",
    features_on=("SS01", "none such"),
    axes=(FontAxis("wght", "Weight", 450.0),),
)
STOPS = (GradientStop(0.0, WHITE), GradientStop(0.5, Color(1.0, 1.0, 0.0, 0.5)), GradientStop(1.0, BLACK))


def digest_of(picture: bytes) -> str:
    """Return the name a picture has in a document."""
    return hashlib.sha1(picture).hexdigest()


def jpeg(width: int, height: int) -> bytes:
    """Return a red JPEG."""
    surface = skia.Surface(width, height)
    surface.getCanvas().clear(skia.ColorRED)
    return bytes(surface.makeImageSnapshot().encodeToData(skia.kJPEG, 80))


PNG_PICTURE = png(8, 6)
JPEG_PICTURE = jpeg(5, 4)


def at(x: float, y: float) -> Affine:
    """Return the transform of a layer that lies there."""
    return Affine.translation(x, y)


def boxes() -> tuple[Layer, ...]:
    """Return boxes with all kinds of corners, strokes, paints and effects."""
    size = Size(80, 60)
    gradients = [
        Rectangle(
            name=kind.value, size=size, transform=at(90 * place, 0), fills=(GradientPaint(kind, STOPS, Affine()),)
        )
        for place, kind in enumerate(GradientKind)
    ]
    pictures = [
        Rectangle(
            name=f"picture {mode.value}",
            size=size,
            transform=at(90 * place, 70),
            fills=(
                BLUE,
                ImagePaint(digest_of(PNG_PICTURE), mode, Affine(2, 0, 0, 2, -0.5, -0.5), 0.5, 0.8, alt_text="A cat"),
            ),
        )
        for place, mode in enumerate(ImageMode)
    ]
    strokes = [
        Rectangle(
            name=f"stroke {place}",
            size=size,
            transform=at(90 * place, 140),
            fills=(BLUE, VEIL),
            stroke=stroke,
            corners=corners,
        )
        for place, (stroke, corners) in enumerate(
            [
                (Stroke((INK,), 3.0), Corners()),
                (Stroke((INK,), 3.0), Corners(4, 8, 12, 0)),
                (Stroke((INK,), 4.0, StrokeAlign.OUTSIDE), Corners(10, 10, 10, 10)),
                (Stroke((INK,), 4.0, StrokeAlign.CENTER, dashes=(6.0, 3.0), cap=StrokeCap.ROUND), Corners(5, 5, 5, 5)),
                (Stroke((INK, VEIL), 6.0, sides=SideWeights(1.0, 2.0, 6.0, 0.0)), Corners()),
                (Stroke((INK,), 60.0, join=StrokeJoin.BEVEL, miter_limit=10.0), Corners()),
            ]
        )
    ]
    effects = Rectangle(
        name="effects",
        size=size,
        transform=at(0, 210) @ Affine.rotation(30),
        fills=(SolidPaint(WHITE),),
        effects=(
            Effect(EffectKind.DROP_SHADOW, 10.0, Color(0, 0, 0, 0.5), Vec(2, 4), 1.0, show_behind=True),
            Effect(EffectKind.INNER_SHADOW, 4.0, BLACK, Vec(0, 1)),
            Effect(EffectKind.LAYER_BLUR, 2.0),
            Effect(EffectKind.BACKGROUND_BLUR, 8.0),
        ),
        opacity=0.5,
        blend_mode=BlendMode.LUMINOSITY,
        horizontal=Constraint.STRETCH,
        vertical=Constraint.MAX,
        scroll_behavior=ScrollBehavior.STICKY,
    )
    return (*gradients, *pictures, *strokes, effects)


def shapes() -> tuple[Layer, ...]:
    """Return ellipses and vectors."""
    hole = PathData((M, L, L, L, Z, M, Q, Q, Z), (0, 0, 60, 0, 60, 60, 0, 60, 20, 30, 30, 10, 40, 30, 30, 50, 20, 30))
    wave = PathData((M, C, L), (0, 40, 20, 0, 40, 80, 60, 40, 80, 0), Winding.ODD)
    return (
        Ellipse(name="disc", size=Size(60, 60), fills=(BLUE,)),
        Ellipse(name="ring", size=Size(90, 40), transform=at(70, 0), stroke=Stroke((INK,), 2.0)),
        Vector(name="hole", size=Size(60, 60), transform=at(170, 0), path=hole, fills=(BLUE,)),
        Vector(
            name="wave",
            size=Size(80, 80),
            transform=at(240, 0),
            path=wave,
            stroke=Stroke((INK,), 5.0, StrokeAlign.CENTER, cap=StrokeCap.ROUND, join=StrokeJoin.ROUND),
        ),
        Vector(name="nothing", size=Size(10, 10), path=PathData((), ())),
    )


def texts() -> tuple[Layer, ...]:
    """Return texts with runs, with a cached layout, and without characters."""
    runs = TextContent(
        (TextRun("Plain ", REGULAR), TextRun("bold", BOLD), TextRun("\nand a ", REGULAR), TextRun("link", LINK)),
        align=TextAlign.CENTER,
        resize=TextResize.HEIGHT,
        paragraph_indent=4.0,
        paragraph_spacing=2.0,
        max_lines=3,
        truncates=True,
    )
    return (
        Text(
            name="runs",
            size=Size(200, 40),
            content=runs,
            stroke=Stroke((INK,), 1.0, StrokeAlign.CENTER),
            semantics=Semantics("P", "PARAGRAPH", "Two lines"),
        ),
        Text(name="laid out", size=Size(40, 20), transform=at(0, 60), content=_short(), layout=_short_layout()),
        Text(name="empty", size=Size(1, 20), transform=at(0, 90), content=TextContent((TextRun("", REGULAR),))),
        Text(
            name="right to left",
            size=Size(60, 20),
            transform=at(0, 120),
            content=TextContent((TextRun("\u05e9\u05dc\u05d5\u05dd", REGULAR),), is_rtl=True),
        ),
    )


def _short() -> TextContent:
    return TextContent((TextRun("I ", REGULAR), TextRun("\U0001f600I", BOLD)))


def _short_layout() -> TextLayout:
    stem = GlyphOutline(PathData((M, L, L, L, Z), (0.1, 0, 0.2, 0, 0.2, 0.7, 0.1, 0.7)))
    return TextLayout(
        lines=(TextLine(0.0, 15.0, 0.0, 38.0, 20.0, 15.0, 0, 4),),
        rows=rows_of(
            PlacedGlyph(stem, 0.0, 15.0, 16.0, 0.3, 0, 0),
            PlacedGlyph(None, 5.0, 15.0, 16.0, 0.3, 1, 0),
            PlacedGlyph(None, 10.0, 15.0, 16.0, 1.0, 2, 1, emoji=(0x1F600,)),
            PlacedGlyph(stem, 26.0, 15.0, 16.0, 0.3, 3, 1),
        ),
        fonts=(
            FontFacts(REGULAR.font, 1.164, bytes(20), 400, is_italic=False),
            FontFacts(BOLD.font, 1.164, bytes(20), 700, is_italic=False),
        ),
        offsets=(0.0, 5.0, 10.0, 26.0),
        decorations=(DecorationRects(1, ((10.0, 16.0, 20.0, 1.0),)),),
    )


def containers() -> tuple[Layer, ...]:
    """Return a masked group, an auto layout, and a frame of 200 children."""
    ball = Rectangle(name="mask", size=Size(50, 50), fills=(INK,), corners=Corners(25, 25, 25, 25), mask=MaskKind.ALPHA)
    masked = Rectangle(name="masked", size=Size(100, 50), fills=(VEIL,))
    row = AutoLayout(
        LayoutMode.HORIZONTAL,
        8.0,
        1.0,
        2.0,
        3.0,
        4.0,
        counter_sizing=LayoutSizing.HUG,
        primary_align=PrimaryAlign.SPACE_BETWEEN,
        counter_align=CounterAlign.CENTER,
        wraps=True,
        counter_spacing=6.0,
    )
    crowd = tuple(
        Rectangle(name=f"dot {n}", size=Size(6, 6), transform=at(n % 50 * 8, n // 50 * 8), fills=(BLUE,))
        for n in range(200)
    )
    return (
        Group(name="group", size=Size(100, 50), children=(ball, masked), semantics=Semantics("CUSTOM-TAG", "NO ROLE")),
        Frame(
            name="row",
            size=Size(200, 60),
            transform=at(0, 60),
            auto_layout=row,
            children=(
                Rectangle(name="grows", size=Size(40, 40), layout_child=LayoutChild(grows=True, stretches=True)),
                Rectangle(name="out of flow", size=Size(9, 9), layout_child=LayoutChild(is_absolute=True)),
            ),
        ),
        Frame(name="crowd", size=Size(400, 100), transform=at(0, 130), clips=True, fills=(BLUE,), children=crowd),
        Rectangle(name="hidden", size=Size(0, 0), is_visible=False),
    )


def rich_design() -> SceneDocument:
    """Return a design of two pages that uses everything the writer can write."""
    sections = [("boxes", boxes()), ("shapes", shapes()), ("texts", texts()), ("containers", containers())]
    frames = tuple(
        Frame(
            name=name,
            size=Size(600, 300),
            transform=at(0, 320.0 * place),
            clips=True,
            fills=(SolidPaint(WHITE),),
            children=children,
            semantics=Semantics("SECTION", "REGION", name),
        )
        for place, (name, children) in enumerate(sections)
    )
    photo = Rectangle(name="photo", size=Size(40, 40), fills=(ImagePaint(digest_of(JPEG_PICTURE)),))
    return SceneDocument(
        "Rich",
        (Page("Page 1", frames), Page("Second", (photo,), WHITE)),
        {
            digest_of(PNG_PICTURE): ImageAsset(PNG_PICTURE, 8, 6),
            digest_of(JPEG_PICTURE): ImageAsset(JPEG_PICTURE, 5, 4),
        },
        variables=(
            ColorVariable("brand", BLUE.color, frozenset({(PaintRole.FILL, BLUE.color)}), "var(--brand)", (WHITE,)),
            ColorVariable(
                "ink", BLACK, frozenset({(PaintRole.TEXT, BLACK), (PaintRole.STROKE, BLACK)}), others=(WHITE,)
            ),
        ),
        color_modes=("Light", "Dark"),
        text_styles=(SharedTextStyle("Text/16 Book", Typography.of(REGULAR)),),
    )

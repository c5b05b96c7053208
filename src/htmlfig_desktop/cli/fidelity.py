"""Says how alike a design and its page are."""

from __future__ import annotations

from collections.abc import Iterator

from htmlfig_desktop.cli.terminal import plain
from htmlfig_desktop.core.fidelity import Fidelity, Region


def score_line(fidelity: Fidelity) -> str:
    """Return the figures on one line."""
    skill = "none (the original is empty)" if fidelity.skill is None else f"{fidelity.skill:.3f}"
    ssim = "none (too small)" if fidelity.ssim is None else f"{fidelity.ssim:.3f}"
    return f"skill {skill}, similarity {ssim}, error {fidelity.mae:.4f} (our rendering, not Figma's)"


def fidelity_lines(fidelity: Fidelity) -> Iterator[str]:
    """Yield what a person reads about a comparison: figures, sizes, missing fonts, the worst places."""
    yield score_line(fidelity)
    if fidelity.picture != fidelity.design:
        sizes = (f"{size.width:g} x {size.height:g}" for size in (fidelity.picture, fidelity.design))
        yield "  The picture has {} pixels, the design {}.".format(*sizes)
    for font in fidelity.missing_fonts:
        yield f"  Missing font: {plain(font.family)} {plain(font.style)}"
    if fidelity.regions:
        yield "Where they differ most:"
    yield from map(_region, fidelity.regions)


def _region(region: Region) -> str:
    rect = region.rect
    layers = ", ".join(f"{layer.type} {plain(layer.name)} ({layer.id})" for layer in region.layers) or "no layer"
    place = f"{rect.x:g},{rect.y:g} {rect.width:g} x {rect.height:g}"
    return f"  [{place}] error {region.error:.3f}, {region.share:.0%} of all: {layers}"

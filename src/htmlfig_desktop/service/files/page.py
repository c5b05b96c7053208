"""The page behind ``figmaUrl``: the design's picture, its layers, the download. Plain HTML, no script."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from html import escape
from typing import Final

from htmlfig_desktop.service.accounts.ledger import Outcome
from htmlfig_desktop.service.files.layers import LayerLine, LayerList

_STYLE: Final = """
:root { color-scheme: light dark; --line: #8884; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 2rem 1rem; max-width: 70rem; }
h1 { font-size: 1.4rem; margin: 0; overflow-wrap: anywhere; }
p { margin: .3rem 0 1.2rem; }
a.download { display: inline-block; padding: .5rem 1.1rem; border-radius: .4rem; background: #0b5cd5; color: #fff;
  text-decoration: none; font-weight: 600; }
a.download:focus-visible { outline: 3px solid #f90; outline-offset: 2px; }
main { display: grid; gap: 2rem; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); margin-top: 1.5rem; }
img { max-width: 100%; border: 1px solid var(--line); border-radius: .4rem; }
h2 { font-size: 1rem; margin: 0 0 .5rem; }
ul { list-style: none; margin: 0; padding: 0; max-height: 80vh; overflow: auto; border: 1px solid var(--line);
  border-radius: .4rem; }
li { padding: .1rem .6rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
li small { opacity: .65; margin-inline-end: .5rem; }
@media (max-width: 50rem) { main { grid-template-columns: minmax(0, 1fr); } }
""" + "\n".join(f".d{depth} {{ padding-inline-start: {0.6 + 0.9 * depth:.1f}rem; }}" for depth in range(1, 13))

_DEEPEST: Final = 12
_STYLE_HASH: Final = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()

PAGE_POLICY: Final = (
    f"default-src 'none'; img-src 'self'; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""Content-Security-Policy of the page: its own pictures, its one style sheet, nothing else."""


@dataclass(frozen=True, slots=True)
class PageLinks:
    """Signed addresses the page leads to."""

    download: str
    picture: str | None


def design_page(outcome: Outcome, fig_bytes: int, layers: LayerList | None, links: PageLinks) -> str:
    """Return the page of a conversion; ``layers`` None: they could not be read. All text is escaped."""
    title = escape(outcome.title.strip() or "Design")
    facts = f"{outcome.width:,.0f} × {outcome.height:,.0f} px, {_counted(outcome.nodes)}, {_size(fig_bytes)}"
    picture = "<p>There is no picture of this design.</p>"
    if links.picture is not None:
        picture = f'<img src="{escape(links.picture)}" alt="Picture of {title}">'
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>{title}</title>
<style>{_STYLE}</style>
</head>
<body>
<header>
<h1>{title}</h1>
<p>{facts}</p>
<a class="download" href="{escape(links.download)}">Download .fig</a>
</header>
<main>
<section aria-label="Picture">{picture}</section>
<section aria-labelledby="layers"><h2 id="layers">Layers</h2>{_list(layers)}</section>
</main>
</body>
</html>
"""


def _counted(layers: int) -> str:
    return "1 layer" if layers == 1 else f"{layers:,} layers"


def _size(count: int) -> str:
    """Return a number of bytes as people read it."""
    return f"{max(1, round(count / 1024)):,} kB" if count < 1024 * 1024 else f"{count / 1024 / 1024:,.1f} MB"


def _list(layers: LayerList | None) -> str:
    if layers is None:
        return "<p>The layers cannot be listed. The file can be downloaded all the same.</p>"
    items = [_item(line) for line in layers.lines]
    rest = layers.total - len(layers.lines)
    more = f"<p>and {rest} more.</p>" if rest else ""
    return f'<ul tabindex="0">{"".join(items)}</ul>{more}'


def _item(line: LayerLine) -> str:
    kind = escape(_clean(line.kind.lower().replace("_", " ")))
    return f'<li class="d{min(line.depth, _DEEPEST)}"><small>{kind}</small> {escape(_clean(line.name))}</li>'


def _clean(text: str) -> str:
    """Return text without halves of characters, which no encoding takes."""
    return text.encode("utf-8", "replace").decode()

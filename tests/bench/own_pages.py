"""Pages of our own, for where the corpus is not: small, long, wide in elements."""

from __future__ import annotations

from pathlib import Path

_STYLE = """<style>
body { font: 16px/1.5 sans-serif; margin: 0; background: #f4f4f8 }
.grid { display: flex; flex-wrap: wrap; gap: 16px; padding: 24px }
.card { width: 220px; padding: 16px; border-radius: 12px; background: white; box-shadow: 0 2px 8px rgba(0,0,0,.2) }
.card b { color: #4338ca } .card i { background: linear-gradient(90deg, #f59e0b, #ef4444); border-radius: 8px }
td { border: 1px solid #ccc; padding: 4px 8px } td::before { content: "\\2022"; color: crimson }
</style>"""


def _cards(count: int) -> str:
    card = '<div class="card"><b>Card {0}</b><p>Some words about <i>number {0}</i> and what it does.</p></div>'
    return f"<!doctype html>{_STYLE}<div class=grid>{''.join(card.format(number) for number in range(count))}</div>"


def _table(rows: int) -> str:
    cells = "".join(f"<td>Cell {column}" for column in range(8))
    return f"<!doctype html>{_STYLE}<table>{''.join(f'<tr>{cells}' for _ in range(rows))}</table>"


def _article(paragraphs: int) -> str:
    text = "<p>" + "Words that fill a line and <b>some that stand out</b>, on and on. " * 12
    return f"<!doctype html>{_STYLE}<h1>An article</h1>{text * paragraphs}"


def _lined(rows: int) -> str:
    style = "<style>table { border-collapse: collapse } td { border-bottom: 1px solid #ddd; padding: 6px }</style>"
    row = "<tr><td>{0}</td><td>Name {0}</td><td>{0} EUR</td></tr>"
    return f"<!doctype html>{style}<table>{''.join(row.format(number) for number in range(rows))}</table>"


def _layered(boxes: int) -> str:
    style = "<style>div { position: relative; padding: 3px }</style>"
    box = "<div style='z-index: {1}'>Box {0}</div>"
    return f"<!doctype html>{style}{''.join(box.format(number, number * 17 % 23) for number in range(boxes))}"


def _negative(boxes: int) -> str:
    style = "<style>div { margin-top: -6px; padding: 8px; border: 1px solid; background: #5078c833 }</style>"
    return f"<!doctype html>{style}{''.join(f'<div>Row {number}</div>' for number in range(boxes))}"


def write_pages(folder: Path) -> dict[str, Path]:
    """Write the pages and return them by name."""
    pages = {
        "cards-20": _cards(20),
        "cards-500": _cards(500),
        "article-100": _article(100),
        "table-500": _table(500),
    }
    paths = {name: folder / f"{name}.html" for name in pages}
    for name, html in pages.items():
        paths[name].write_text(html, encoding="utf-8")
    return paths


def write_scaled_pages(folder: Path) -> dict[str, Path]:
    """Write pages of which everything is there in several sizes, and return them by name.

    One mixture of cards, a table and prose has about 1,000, 5,000 and 20,000 layout objects. Others have one thing a
    thousand times and three thousand times: lines between rows, boxes over each other in another order, and boxes that
    overlap those before them. No two texts are the same.
    """
    kinds = {"lined": _lined, "layered": _layered, "negative": _negative}
    paths = {f"{kind}-{count}": folder / f"{kind}-{count}.html" for kind in kinds for count in (1000, 3000)}
    for name, path in paths.items():
        kind, count = name.split("-")
        path.write_text(kinds[kind](int(count)), encoding="utf-8")
    for thousands in (1, 5, 20):
        share = thousands * 1000 // 3
        rows = (f"<tr>{''.join(f'<td>Cell {row} {column}' for column in range(8))}" for row in range(share // 27))
        words = (
            "<p>" + f"Words that fill line {number} and <b>some that stand out</b>, on. " * 12
            for number in range(share // 49)
        )
        page = f"{_cards(share // 8)}<table>{''.join(rows)}</table>{''.join(words)}"
        path = paths[f"own-{thousands:02}k"] = folder / f"own-{thousands:02}k.html"
        path.write_text(page, encoding="utf-8")
    return paths

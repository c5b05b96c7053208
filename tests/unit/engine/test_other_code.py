"""Code that is no page yet is told as what it is; pages and texts that look a little like it are not."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.engine.other_code import other_code

COMPONENT = """export default function Card() {
  return (
    <div className="p-4"><button onClick={() => buy()}>Buy</button></div>
  );
}
"""
CODE = {
    "a component": (COMPONENT, "React"),
    "an arrow": ("const Card = () => <p className='a'>Hello</p>", "React"),
    "an answer": (f"Here it is:\n\n```jsx\n{COMPONENT}```\n", "React"),
    "of Vue": ("<template>\n  <p>{{ a }}</p>\n</template>\n<script setup>\nconst a = 1\n</script>\n", "Vue"),
    "older Vue": ("<script>\nexport default { data: () => ({}) }\n</script>\n<template><p>A</p></template>", "Vue"),
    "a rule": (".card { width: 300px; padding: 24px; }\n.card h2 { color: red }", "style sheet"),
    "a query": ("@media (min-width: 600px) {\n  .card { color: red; }\n}", "style sheet"),
    "properties": (":root {\n  --brand: #4f46e5;\n}", "style sheet"),
}
PAGES = {
    "a page that runs React": f"<!doctype html><div id=root></div><script type=text/babel>{COMPONENT}</script>",
    "a part of a page": '<div class="card" onclick="buy()"><p>Hello</p></div>',
    "a page with a style": "<style>.card { color: red }</style><p class=card>A",
    "a template of a page": "<p>A</p><template><p>B</p></template><script>let a = 1</script>",
    "words about code": "<p>In React write className={name}, for example.</p>",
    "words": "{ not: a rule",
    "an address": "https://example.com/{id}",
    "a path": "/srv/a {1}/page.html",
    "Markdown": "# Title\n\nSome *words*.",
}


@pytest.mark.parametrize("case", CODE)
def test_code_that_is_no_page_yet_is_called_what_it_is(case: str) -> None:
    text, word = CODE[case]
    error = other_code(text)
    assert error is not None
    assert error.error is ErrorCode.SOURCE_UNSUPPORTED
    assert f"This is {word} code" in error.cause or f"This is a {word}" in error.cause


@pytest.mark.parametrize("case", PAGES)
def test_pages_and_other_texts_are_left_alone(case: str) -> None:
    assert other_code(PAGES[case]) is None


def test_a_long_text_takes_no_time_to_speak_of() -> None:
    for piece in ("<p className ", "a { b ", "{ a: b", "return ( ", "<template x "):
        assert other_code(piece * 40_000) is None

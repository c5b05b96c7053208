"""What an assistant wrote around a page is no part of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.core.answers import page_in_answer

PAGE = "<!doctype html>\n<html><head><title>T</title></head><body><p>x</p></body></html>\n"


@pytest.mark.parametrize(
    "answer",
    [
        f"```html\n{PAGE}```",
        f"Here is your page:\n\n```html\n{PAGE}```\n\nTell me what to change.",
        f"~~~~HTML title=a\n{PAGE}~~~~\n",
        f"  ```\n{PAGE}  ```",
        f"```bash\nnpm i\n```\nthen\n```html\n<p>short\n```\n```html\n{PAGE}```",
        f"It was cut off:\n```html\n{PAGE}",
    ],
)
def test_the_page_is_what_stands_between_the_fences(answer: str) -> None:
    assert page_in_answer(answer) == PAGE


def test_styles_and_scripts_that_come_beside_a_page_are_put_in() -> None:
    answer = f"index.html\n```html\n{PAGE}```\nstyle.css\n```css\np {{ color: red }}\n```\n```js\ngo()\n```"
    page = page_in_answer(answer)
    assert "<title>T</title><style>\np { color: red }\n</style>\n</head>" in page
    assert "<p>x</p><script>\ngo()\n</script>\n</body>" in page


def test_a_piece_of_a_page_gets_its_styles_behind_it() -> None:
    assert page_in_answer("```html\n<p>x\n```\n```css\np{}\n```") == "<p>x\n<style>\np{}\n</style>\n"


@pytest.mark.parametrize(
    "text",
    [
        PAGE,
        "<p>use\n```html\n<b>this</b>\n```\n</p>",
        "```python\nprint(1)\n```",
        "no markup at all",
        "inline `<b>` only",
    ],
)
def test_any_other_text_stays_as_it_is(text: str) -> None:
    assert page_in_answer(text) == text


@given(st.text(alphabet="`~<p> \nhtml", max_size=60))
def test_nothing_is_invented(text: str) -> None:
    assert set(page_in_answer(text)) <= set(text)

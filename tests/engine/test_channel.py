"""The channel to a page carries whatever a page may say, however long, to its last character."""

from __future__ import annotations

import pytest

from tests.engine.conftest import Pages, Run

pytestmark = pytest.mark.engine

ODD = r""" "\ud800 \u0000 \ud83d\ude00 \u00e9 \u2028 %s %c %o \\ \" ready {\"id\":1}\n" """


def test_every_character_comes_as_it_is(run: Run, pages: Pages) -> None:
    async def spoken() -> object:
        async with pages.open("<p>x") as page:
            return await page.evaluate(ODD)

    assert run(spoken()) == '\ud800 \0 \U0001f600 \xe9 \u2028 %s %c %o \\ " ready {"id":1}\n'


def test_an_answer_of_many_megabytes_comes_whole_and_those_after_it_too(run: Run, pages: Pages) -> None:
    async def spoken() -> tuple[str, int]:
        async with pages.open("<p>x") as page:
            return await page.evaluate("'a\\u00e9'.repeat(6e6)"), await page.evaluate("1")

    text, after = run(spoken())
    assert (len(text), set(text[::2]), set(text[1::2]), after) == (12_000_000, {"a"}, {"\xe9"}, 1)


def test_what_else_stands_in_the_console_of_the_front_end_is_no_message(run: Run, pages: Pages) -> None:
    async def spoken() -> object:
        async with pages.open("<p>x") as page:
            assert page._tab is not None
            for line in ("ready", "", "{", "a warning"):
                page._tab.channel._on_line(line)
            return await page.evaluate("2")

    assert run(spoken()) == 2

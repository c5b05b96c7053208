"""The bundled example is what people see first: it fits every width that the options offer."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.options import FileSource
from htmlfig_desktop.core.resources import resource_path
from tests.engine.conftest import Pages, Run

pytestmark = pytest.mark.engine


@pytest.mark.parametrize("width", [320, 390, 768, 1280, 1440])
def test_the_example_is_never_wider_than_the_viewport(run: Run, pages: Pages, width: int) -> None:
    async def work() -> object:
        async with pages.open(FileSource(resource_path("example/index.html")), viewport_width=width) as page:
            return await page.evaluate("document.documentElement.scrollWidth")

    assert run(work()) == width

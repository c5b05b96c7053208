"""What is told of style sheets and scripts that did not load."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.options import LOCAL_ORIGIN
from htmlfig_desktop.engine.browser.loads import LoadKind, missing_file


@pytest.mark.parametrize(
    ("url", "makes_styles"),
    [
        ("https://cdn.tailwindcss.com/", True),
        ("https://cdn.tailwindcss.com/3.4.16", True),
        ("https://cdn.jsdelivr.net/npm/@tailwindcss/browser@4", True),
        ("https://unpkg.com/@unocss/runtime", True),
        ("https://cdn.jsdelivr.net/npm/alpinejs@3/dist/cdn.min.js", False),
        ("https://cdn.jsdelivr.net/npm/tailwindcss-animated@1/x.js", False),
        ("https://example.com/mytailwindcss.js", False),
    ],
)
def test_scripts_that_make_styles_are_known_by_their_addresses(url: str, makes_styles: bool) -> None:
    assert missing_file(LoadKind.SCRIPT, url).makes_styles is makes_styles


def test_no_style_sheet_is_a_script_that_makes_styles() -> None:
    assert not missing_file(LoadKind.STYLE_SHEET, "https://cdn.jsdelivr.net/npm/tailwindcss@2/dist/x.css").makes_styles


def test_files_of_a_local_page_are_not_from_elsewhere() -> None:
    assert not missing_file(LoadKind.SCRIPT, f"{LOCAL_ORIGIN}/app.js").is_foreign
    assert missing_file(LoadKind.SCRIPT, "https://unpkg.com/react").is_foreign

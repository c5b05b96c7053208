"""Names of saved files follow a template, and none takes the place of another."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.options import ColorScheme, ConversionOptions, HtmlSource
from htmlfig_desktop.jobs.job import Job, JobId
from htmlfig_desktop.jobs.naming import is_template, name_for


def job(name: str = "Shop", **options: object) -> Job:
    chosen = ConversionOptions(**options)  # type: ignore[arg-type]
    return Job(JobId("a"), 1, HtmlSource("<p>", None, name), chosen, 86_400.0 * 365.5, preset="Phone")


@pytest.mark.parametrize(
    ("template", "name"),
    [
        ("{title}", "Shop.fig"),
        ("{title} {width} {scheme}", "Shop 390 dark.fig"),
        ("{title}{height}", "Shop.fig"),
        ("{preset}/{date}", "Phone 1971-01-01.fig"),
        ("{{{title}}}", "{Shop}.fig"),
        ("{unknown}", "Shop.fig"),
        ("{title!r}", "Shop.fig"),
        ("  ", "Shop.fig"),
    ],
)
def test_a_template_is_filled_and_one_that_is_none_is_the_title(template: str, name: str) -> None:
    assert name_for(job(viewport_width=390, color_scheme=ColorScheme.DARK), template) == name


@pytest.mark.parametrize("text", ["{title", "{title:>20}", "{0}", "{title.__class__}", "", "x" * 201])
def test_what_is_no_template_is_known(text: str) -> None:
    assert not is_template(text)


def test_a_name_that_is_taken_in_whatever_case_gets_a_number() -> None:
    assert name_for(job(), taken={"shop.fig", "SHOP 2.fig", "Shop 4.fig"}) == "Shop 3.fig"


def test_a_title_longer_than_any_name_gets_a_number_too() -> None:
    first = name_for(job("x" * 300))
    assert name_for(job("x" * 300), taken={first}) == first.replace(".fig", " 2.fig")


@pytest.mark.parametrize("title", ["x" * 400, "漢字" * 200, "🚀" * 90, "many words " * 60])
def test_a_long_title_leaves_room_for_what_tells_its_designs_apart_and_every_file_system_takes_it(title: str) -> None:
    names = [name_for(job(title, viewport_width=width), "{title} {width}") for width in (390, 768, 1440)]
    assert [name.removesuffix(".fig").split()[-1] for name in names] == ["390", "768", "1440"]
    assert len({name.rsplit(" ", 1)[0] for name in names[:2]}) == 1
    assert all(len(name.encode()) <= 143 for name in names), "what encrypted folders take"
    assert len(names[0]) > 30

"""A page that lacks style sheets or scripts says so: else nobody sees why it looks like another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from htmlfig_desktop.core.conversion import ConversionRequest, ignore_progress
from htmlfig_desktop.core.diagnostics import DiagnosticCode, Severity
from htmlfig_desktop.core.options import ConversionOptions, FileSource, HtmlSource, Source, UrlSource
from htmlfig_desktop.engine.browser.browser import Browser
from htmlfig_desktop.engine.browser.loads import LoadKind, MissingFile
from htmlfig_desktop.engine.browser.site_desk import SiteDesk
from htmlfig_desktop.engine.capture.asking.asked_properties import lacking_sheets
from htmlfig_desktop.engine.pipeline import convert_page
from tests.engine.conftest import Pages, Run
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine

SHEET, SCRIPT = LoadKind.STYLE_SHEET, LoadKind.SCRIPT


def missing(run: Run, pages: Pages, source: Source) -> Sequence[MissingFile]:
    async def work() -> Sequence[MissingFile]:
        async with pages.open(source) as page:
            return page.missing

    return run(work())  # type: ignore[no-any-return]


def test_a_page_that_was_sent_without_its_files_names_them(run: Run, pages: Pages, tmp_path: Path) -> None:
    (tmp_path / "there.css").write_text("p { color: red } @import 'more.css';")
    (tmp_path / "there.js").write_text("document.title = 'ran'")
    page = tmp_path / "page.html"
    page.write_text("""<!doctype html><link rel="stylesheet" href="there.css"><script src="there.js"></script>
        <link rel="stylesheet" href="css/site%20two.css?v=1"><script src="/js/app.js"></script>
        <link rel="stylesheet" href="css/site%20two.css?v=1"><p>text<img src="gone.png">""")
    found = missing(run, pages, FileSource(page))
    assert found == [MissingFile(SHEET, "css/site two.css"), MissingFile(SCRIPT, "js/app.js")]


def test_a_server_that_refuses_and_one_that_is_not_there_are_named_without_secrets(
    run: Run, pages: Pages, server: WebServer
) -> None:
    with WebServer() as gone:
        nowhere = gone.origin
    address = server.put(
        "/",
        f"""<!doctype html><link rel="stylesheet" href="/gone.css?token=1">
        <script src="{nowhere}/lib.js?key=2"></script><p>text""",
    )
    found = missing(run, pages, UrlSource(address))
    host, other = server.origin.removeprefix("http://"), nowhere.removeprefix("http://")
    assert found == [MissingFile(SHEET, f"{host}/gone.css"), MissingFile(SCRIPT, f"{other}/lib.js")]


def test_what_an_earlier_document_lacked_is_forgotten(run: Run, pages: Pages, server: WebServer) -> None:
    target = server.put("/next", "<p>next")
    first = server.put(
        "/", f'<link rel="stylesheet" href="/gone.css"><meta http-equiv="refresh" content="0; url={target}">'
    )
    assert missing(run, pages, UrlSource(first)) == []


def test_a_style_sheet_one_of_whose_imports_is_missing_is_not_missing_itself(
    run: Run, pages: Pages, tmp_path: Path
) -> None:
    (tmp_path / "main.css").write_text("@import url(fonts.css); p { color: red }")
    (tmp_path / "data.css").mkdir()
    page = tmp_path / "page.html"
    page.write_text("""<!doctype html><link rel="stylesheet" href="main.css">
        <link rel="stylesheet" href="data.css"><p>text""")
    assert set(missing(run, pages, FileSource(page))) == {
        MissingFile(SHEET, "fonts.css"),
        MissingFile(SHEET, "data.css"),
    }


def test_a_script_that_is_none_is_missing_too(run: Run, pages: Pages, tmp_path: Path) -> None:
    (tmp_path / "main.tsx").write_text("const a: string = <div/>")
    page = tmp_path / "index.html"
    page.write_text('<!doctype html><div id="root"></div><script type="module" src="/main.tsx"></script>')
    assert missing(run, pages, FileSource(page)) == [MissingFile(SCRIPT, "main.tsx")]


def diagnostics(run: Run, pages: Pages, page: Path, address: str = "") -> list[tuple[DiagnosticCode, str]]:
    """Codes and notes of a conversion of a file, or of an address, with its results beside that file."""
    browser: Browser = pages._browser

    async def work() -> list[tuple[DiagnosticCode, str]]:
        opened = browser.new_page()
        try:
            source = UrlSource(address) if address else FileSource(page)
            request = ConversionRequest(source, ConversionOptions(), page.parent)
            conversion = await convert_page(opened, request, ignore_progress)
        finally:
            await opened.close()
        return [(each.code, str(each.note)) for each in conversion.diagnostics]

    return run(work())  # type: ignore[no-any-return]


def test_a_conversion_tells_what_did_not_load(run: Run, tmp_path: Path, pages: Pages) -> None:
    page = tmp_path / "page.html"
    page.write_text('<!doctype html><link rel="stylesheet" href="a.css"><script src="b.js"></script><p>text')
    found = diagnostics(run, pages, page)
    assert found[:2] == [(DiagnosticCode.STYLE_SHEET_MISSING, "a.css"), (DiagnosticCode.SCRIPT_MISSING, "b.js")]
    assert found[0][0].severity is Severity.LOST
    assert DiagnosticCode.PAGE_EMPTY not in dict(found)


@pytest.mark.parametrize(
    ("script", "note"),
    [
        ("", ""),
        ("document.body.append(missing)", "Uncaught ReferenceError: missing is not defined"),
        ("Promise.reject(new TypeError('no data'))", "TypeError: no data"),
    ],
)
def test_a_page_that_shows_nothing_says_so_and_why(
    run: Run, tmp_path: Path, pages: Pages, script: str, note: str
) -> None:
    page = tmp_path / "page.html"
    page.write_text(f'<!doctype html><body><div id="root"></div><script>{script}</script>')
    assert diagnostics(run, pages, page) == [(DiagnosticCode.PAGE_EMPTY, note)]


def test_what_a_page_says_in_the_name_of_its_scripts_is_cut_off(run: Run, tmp_path: Path, pages: Pages) -> None:
    forging = """<script>const real = dispatchEvent;
    const forged = { detail: "forged ".repeat(1_000_000) };
    dispatchEvent = (event) => real(event.type === "htmlfig-fault" ? new CustomEvent(event.type, forged) : event)
    </script>"""
    note = ("forged " * 50)[:300]
    page = tmp_path / "page.html"
    page.write_text(f"<!doctype html>{forging}")
    assert diagnostics(run, pages, page) == [(DiagnosticCode.PAGE_EMPTY, note)]


def test_a_page_that_shows_nothing_for_scripts_from_elsewhere_says_so(
    run: Run, tmp_path: Path, pages: Pages, server: WebServer
) -> None:
    gone = server.put("/react.js", Reply(status=404))
    page = tmp_path / "page.html"
    page.write_text(
        f'<!doctype html><div id="root"></div><script type="module">import "{gone}"; document.body.append("x")</script>'
        f'<script src="{gone}"></script><script>React.render()</script>'
    )
    missing_script = (DiagnosticCode.SCRIPT_MISSING, gone.removeprefix("http://"))
    assert diagnostics(run, pages, page) == [missing_script, (DiagnosticCode.PAGE_WITHOUT_SCRIPTS, "")]


def test_a_script_that_makes_styles_is_told_as_missing_styles(
    run: Run, tmp_path: Path, pages: Pages, server: WebServer
) -> None:
    gone = server.put("/npm/@tailwindcss/browser@4", Reply(status=404))
    page = tmp_path / "page.html"
    page.write_text(f'<!doctype html><script src="{gone}"></script><p class="text-xl">text')
    found = diagnostics(run, pages, page)
    assert found[0] == (DiagnosticCode.STYLE_SCRIPT_MISSING, gone.removeprefix("http://"))
    assert found[0][0].severity is Severity.LOST
    assert DiagnosticCode.SCRIPT_MISSING not in dict(found)


def test_a_page_that_broke_off_is_a_design_of_what_came_and_a_loss(
    run: Run, tmp_path: Path, pages: Pages, server: WebServer
) -> None:
    half = b"<!doctype html><p>came<img src=/more>"
    address = server.put("/half", Reply(half, promised=5000, open_until="/more"))
    assert (DiagnosticCode.PAGE_BROKE_OFF, "") in diagnostics(run, pages, tmp_path / "page.html", address)


LOGIN = "<!doctype html><form><input name=name><input type=password></form>"


@pytest.mark.parametrize(
    ("asked", "found", "told"),
    [("/account", "/login", True), ("/login", "/login", False), ("/login", "/login/", False)],
    ids=["sent on to a login", "a login that was asked for", "the same with a slash"],
)
def test_an_address_that_leads_to_a_login_says_so(
    run: Run, tmp_path: Path, pages: Pages, server: WebServer, asked: str, found: str, told: bool
) -> None:
    server.put(found, LOGIN)
    if asked != found:
        server.put(asked, Reply(status=302, headers={"Location": server.origin + found}))
    codes = dict(diagnostics(run, pages, tmp_path / "page.html", server.origin + asked))
    assert (DiagnosticCode.PAGE_IS_LOGIN in codes) is told


def test_an_address_that_leads_to_a_page_without_a_password_is_that_page(
    run: Run, tmp_path: Path, pages: Pages, server: WebServer
) -> None:
    server.put("/en/", "<!doctype html><p>Welcome")
    server.put("/", Reply(status=302, headers={"Location": server.origin + "/en/"}))
    codes = dict(diagnostics(run, pages, tmp_path / "page.html", server.origin + "/"))
    assert DiagnosticCode.PAGE_IS_LOGIN not in codes


def found_for(run: Run, pages: Pages, source: Source, folder: Path) -> dict[DiagnosticCode, str]:
    """Codes of a conversion, each with its last note."""
    browser: Browser = pages._browser

    async def work() -> dict[DiagnosticCode, str]:
        opened = browser.new_page()
        try:
            conversion = await convert_page(
                opened, ConversionRequest(source, ConversionOptions(screenshot=False), folder), ignore_progress
            )
        finally:
            await opened.close()
        return {each.code: str(each.note) for each in conversion.diagnostics}

    return run(work())  # type: ignore[no-any-return]


def test_a_page_whose_files_lie_above_its_folder_names_the_folder_that_holds_them(
    run: Run, tmp_path: Path, pages: Pages
) -> None:
    site = tmp_path / "site"
    for folder in ("css", "img", "pages"):
        (site / folder).mkdir(parents=True)
    (site / "css" / "main.css").write_text("p { color: red }")
    page = site / "pages" / "page.html"
    page.write_text('<!doctype html><link rel="stylesheet" href="../css/main.css"><p>text')
    found = found_for(run, pages, FileSource(page), tmp_path)
    assert found[DiagnosticCode.STYLE_SHEET_MISSING] == "css/main.css"
    assert found[DiagnosticCode.FILES_OUT_OF_REACH] == str(site.resolve())
    wider = found_for(run, pages, FileSource(page, site), tmp_path)
    assert not {DiagnosticCode.STYLE_SHEET_MISSING, DiagnosticCode.FILES_OUT_OF_REACH} & set(wider)


def test_pasted_html_that_refers_to_files_says_that_it_needs_an_address(run: Run, tmp_path: Path, pages: Pages) -> None:
    found = found_for(run, pages, HtmlSource('<img src="img/a.png"><p>text'), tmp_path)
    assert found[DiagnosticCode.BASE_ADDRESS_MISSING] == "img/a.png"
    assert DiagnosticCode.BASE_ADDRESS_MISSING not in found_for(run, pages, HtmlSource("<p>text"), tmp_path)


@pytest.mark.parametrize("is_found", [True, False], ids=["at the desk", "where no desk is found"])
def test_html_that_refers_to_no_file_but_itself_misses_none(
    run: Run, pages: Pages, monkeypatch: pytest.MonkeyPatch, is_found: bool
) -> None:
    """The browser asks for a page once more whose style sheets it is to tell of, as where fonts are not known yet."""
    html = "<!doctype html><style>p { color: red }</style><p>text"

    async def work() -> tuple[str, Sequence[str]]:
        monkeypatch.setattr(SiteDesk, "is_found", is_found)
        async with pages.open(HtmlSource(html)) as page:
            for domain in ("DOM", "CSS"):
                await page.command(f"{domain}.enable")
            own = await page.evaluate("fetch(location.href).then((its) => its.text())", await_promise=True)
            return str(own), page.missed

    assert run(work()) == (html, ())


def test_sheets_that_were_never_answered_are_asked_for_by_nobody_more(
    run: Run, pages: Pages, server: WebServer
) -> None:
    with WebServer() as gone:
        nowhere = gone.origin
    sheets = (f"{nowhere}/fonts.css?family=Open+Sans", "/gone.css", "/there.css")
    server.put("/there.css", Reply(body=b"p { color: red }", content_type="text/css"))
    links = "".join(f'<link rel="stylesheet" href="{sheet}">' for sheet in sheets)

    async def work() -> tuple[Sequence[str], Sequence[str] | None]:
        async with pages.open(UrlSource(server.put("/", f"<!doctype html>{links}<p>text"))) as page:
            return page.lost_sheets, await lacking_sheets(page, reads_all=True)

    assert run(work()) == ((sheets[0], f"{server.origin}/gone.css"), [])

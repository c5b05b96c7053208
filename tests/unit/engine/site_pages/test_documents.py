"""What pages, sitemaps and robots.txt say, and that hostile ones end soon."""

from __future__ import annotations

import gzip

import pytest

from htmlfig_desktop.engine.site_pages.documents import MOST_LINKS, is_page, read_page
from htmlfig_desktop.engine.site_pages.robots import read_robots
from htmlfig_desktop.engine.site_pages.sitemaps import LARGEST, MOST_NAMED, Sitemap, read_sitemap

HOME = "https://example.org/"


def links(document: str) -> list[tuple[str, bool]]:
    facts = read_page(document.encode(), "text/html", HOME)
    return [(link.address.removeprefix(HOME), link.in_menu) for link in facts.links]


def test_a_page_tells_its_title_in_one_line_whatever_its_encoding() -> None:
    assert read_page(b"<title> A &amp;\n B </title><title>C</title>", "text/html", HOME).title == "A & B"
    assert read_page("<title>Ä".encode("latin-1"), "text/html; charset=iso-8859-1", HOME).title == "Ä"
    assert read_page("<title>Ä".encode(), "text/html; charset=no-such", HOME).title == "Ä"
    assert read_page("<title>Ä".encode(), "text/html; charset=punycode", HOME).title == "Ä"
    assert read_page(b"<p>nothing", "text/html", HOME).title == ""


def test_links_in_menus_are_told_from_others() -> None:
    found = links("<a href=/a>a</a><nav><a href=b>b</a><nav></nav><a href=c></a></nav><a href=d></a><header><a href=e>")
    assert found == [("a", False), ("b", True), ("c", True), ("d", False), ("e", True)]


def test_a_link_twice_is_one_that_counts_as_of_the_menu() -> None:
    assert links("<a href=a></a><nav><a href=a#x></a></nav>") == [("a", True)]


def test_links_that_ask_not_to_be_followed_and_those_that_act_are_left() -> None:
    document = """<a rel="external nofollow" href=a></a><a download href=b></a><a data-method=delete href=c></a>
        <a href=logout></a><a href="javascript:go()"></a><script>"<a href=s>"</script><!-- <a href=t> --><a>no</a>
        <area href=map>"""
    assert links(document) == [("map", False)]
    assert links("<meta name=robots content='noindex, NOFOLLOW'><a href=a></a>") == []


def test_addresses_start_from_the_base_that_a_page_names_and_a_refresh_leads_on() -> None:
    assert links("<base href=/deep/><a href=a></a>") == [("deep/a", False)]
    assert links("<meta http-equiv=refresh content='0; url=/de/'>") == [("de/", False)]


def test_a_field_for_a_password_is_seen() -> None:
    assert read_page(b"<input type=PassWord>", "text/html", HOME).asks_for_password
    assert not read_page(b"<input type=text>", "text/html", HOME).asks_for_password


@pytest.mark.parametrize(
    "piece", ["<a href=x ", "<nav>", "<!--", "<title>", "<a href='", '<a href="x">', "<", "</nav>"]
)
def test_a_hostile_page_is_read_in_a_moment(piece: str) -> None:
    facts = read_page((piece * (500_000 // len(piece))).encode(), "text/html", HOME)
    assert len(facts.links) <= MOST_LINKS


def test_only_what_the_server_calls_a_page_is_one() -> None:
    assert is_page("Text/HTML; charset=utf-8")
    assert is_page("application/xhtml+xml")
    assert not any(map(is_page, ("", "application/pdf", "text/plain", "image/svg+xml", "text/htmlx")))


URLSET = """<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
 xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc> https://example.org/a </loc><image:image><image:loc>https://example.org/i.png</image:loc></image:image></url>
<url><loc>https://example.org/b?a=1&amp;b=2</loc></url>%s</urlset>"""


def test_a_sitemap_names_pages_and_not_their_pictures() -> None:
    assert read_sitemap((URLSET % "").encode()) == Sitemap((f"{HOME}a", f"{HOME}b?a=1&b=2"))


def test_a_sitemap_may_be_packed_an_index_lines_of_text_or_damaged() -> None:
    plain = (URLSET % "").encode()
    assert read_sitemap(gzip.compress(plain)) == read_sitemap(plain)
    index = b"<sitemapindex><sitemap><loc>https://example.org/s.xml.gz</loc></sitemap></sitemapindex>"
    assert read_sitemap(index) == Sitemap((), (f"{HOME}s.xml.gz",))
    assert read_sitemap(b"https://example.org/a\r\nnothing\r\nhttps://example.org/b\n").pages == (
        f"{HOME}a",
        f"{HOME}b",
    )
    assert read_sitemap(plain[: plain.index(b"/b?")]).pages == (f"{HOME}a",)
    assert read_sitemap(b"\x1f\x8bdamaged") == read_sitemap(b"") == Sitemap()


def test_a_sitemap_with_entities_or_a_document_type_is_not_read() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    assert read_sitemap((bomb + "<urlset><url><loc>https://example.org/&b;</loc></url></urlset>").encode()) == Sitemap()
    outside = '<!DOCTYPE x SYSTEM "file:///etc/passwd">'
    assert read_sitemap((outside + "<urlset><url><loc>https://example.org/</loc></url></urlset>").encode()) == Sitemap()


def test_a_sitemap_that_unpacks_without_end_or_names_without_end_is_cut() -> None:
    bomb = gzip.compress(b"<urlset><url><loc>https://example.org/a</loc></url>" + b" " * (4 * LARGEST))
    assert read_sitemap(bomb).pages == (f"{HOME}a",)
    many = "".join(f"<url><loc>https://example.org/{number}</loc></url>" for number in range(MOST_NAMED + 50))
    assert len(read_sitemap(f"<urlset>{many}</urlset>".encode()).pages) == MOST_NAMED
    assert read_sitemap(b"<url>" * 100_000) == Sitemap()


ROBOTS = b"""User-agent: other
Disallow: /

User-agent: *
Disallow: /private
Allow: /private/open$
Disallow: /*.php
Disallow: /caf%C3%A9
Crawl-delay: 2.5
Sitemap: https://example.org/map.xml
"""


@pytest.mark.parametrize(
    ("path", "is_allowed"),
    [("", True), ("private", False), ("private/x", False), ("private/open", True), ("private/open/x", False),
     ("a/b.php?x=1", False), ("a/b.phtml", True), ("caf%C3%A9/x", False)],
)  # fmt: skip
def test_robots_are_obeyed_by_their_longest_rule(path: str, is_allowed: bool) -> None:
    assert read_robots(ROBOTS).allows(HOME + path) is is_allowed


def test_robots_name_sitemaps_and_ask_for_pauses() -> None:
    robots = read_robots(ROBOTS)
    assert robots.sitemaps == (f"{HOME}map.xml",)
    assert robots.pause == 2.5


def test_rules_for_us_take_the_place_of_those_for_everybody() -> None:
    robots = read_robots(b"User-agent: *\nDisallow: /\nUser-agent: HTMLFig-Desktop\nUser-agent: x\nDisallow: /no # why")
    assert robots.allows(f"{HOME}yes")
    assert not robots.allows(f"{HOME}no")
    assert read_robots(b"User-agent: *\nDisallow:\n").allows(HOME)
    assert read_robots(b"\xff\xfenonsense\0").allows(HOME)


def test_hostile_robots_are_read_in_a_moment() -> None:
    robots = read_robots(b"User-agent: *\n" + (b"Disallow: /" + b"*a" * 1000 + b"\n") * 5000)
    assert not any(robots.allows(f"{HOME}{'a' * 500}{number}") for number in range(200))

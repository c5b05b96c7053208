"""A little web site on loopback: pages with a menu, articles, a sitemap, and what a site asks of programs."""

from __future__ import annotations

from tests.support.web_server import Reply, WebServer

MENU = (
    "<header><nav style='display: flex; gap: 20px'>"
    "<a href='/'>Home</a><a href='/about'>About us</a><a href='/contact/'>Contact</a></nav></header>"
)


def page(title: str, body: str = "") -> str:
    return f"<!doctype html><meta charset=utf-8><title>{title}</title>{MENU}<h1>{title}</h1>{body}"


def sitemap(server: WebServer, *paths: str) -> Reply:
    entries = "".join(f"<url><loc>{server.origin}{path}</loc></url>" for path in paths)
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    return Reply(f'<?xml version="1.0"?><urlset xmlns="{space}">{entries}</urlset>'.encode(), "application/xml")


def put_site(server: WebServer, *, articles: int = 0) -> None:
    """Lay down three pages that lead to each other, and so many articles that only the sitemap names."""
    server.put("/", page("Home", "<a href='/about?utm_source=home#team'>More about us</a>"))
    server.put("/about", page("About us", "<p>We are few.</p>"))
    server.put("/contact/", page("Contact", "<a href='/contact/index.html'>Again</a>"))
    server.put("/contact/index.html", page("Contact"))
    paths = [f"/blog/article-{number}" for number in range(articles)]
    for path in paths:
        server.put(path, page(f"Article {path.rpartition('-')[2]}"))
    if paths:
        server.put("/sitemap.xml", sitemap(server, *paths))

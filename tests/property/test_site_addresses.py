"""What holds for every address in a page, however it is written."""

from __future__ import annotations

from urllib.parse import urlsplit

from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.engine.site_pages.addresses import identity, in_one_form, may_be_page, origin, resolved
from htmlfig_desktop.engine.site_pages.kinds import Kinds

_PRINTED = st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters="/?#\\")
_SEGMENT = (
    st.text(_PRINTED | st.just(" "), min_size=1, max_size=8).map(str.strip).filter(lambda segment: segment.strip(". "))
)
_PATHS = st.lists(_SEGMENT, max_size=4).map(lambda segments: "/".join(["", *segments]))
_HOME = "https://example.org"


@given(st.text(max_size=80))
def test_any_text_is_an_address_in_one_form_or_none(text: str) -> None:
    address = in_one_form(text)
    assert address is None or in_one_form(address) == address


@given(st.text(max_size=80))
def test_any_reference_stays_on_the_web_without_secrets_or_fragments(reference: str) -> None:
    address = resolved(f"{_HOME}/a/b", reference)
    if address is not None:
        parts = urlsplit(address)
        assert parts.scheme in ("http", "https")
        assert (parts.username, parts.fragment) == (None, "")
        assert address.isascii()
        assert ".." not in parts.path.split("/")
        may_be_page(address)


@given(_PATHS, st.sampled_from(["", "#top", "?utm_source=mail", "?fbclid=1#top", "/", "/index.html", "/index.htm#a"]))
def test_all_ways_to_write_the_address_of_a_page_are_one_page(path: str, ending: str) -> None:
    plain, other = in_one_form(_HOME + path), in_one_form(f"HTTPS://Example.org:443{path}{ending}")
    assert plain is not None
    assert other is not None
    assert identity(plain) == identity(other)
    assert origin(plain) == origin(other) == _HOME


@given(st.lists(_PATHS, max_size=30))
def test_a_kind_has_the_parts_of_its_addresses_or_a_star_for_them(paths: list[str]) -> None:
    addresses = [address for path in paths if (address := in_one_form(_HOME + path))]
    kinds = Kinds()
    for address in addresses:
        kinds.learn(address)
    for address in addresses:
        own, shown = (urlsplit(each).path.strip("/").split("/") for each in (address, _HOME + kinds.kind_of(address)))
        assert len(own) == len(shown)
        assert all(part in (name, "*") for name, part in zip(own, shown, strict=True))

"""What the service takes, and what it says about what it does not take."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.contract.codes import WireCode
from htmlfig_desktop.contract.failures import ContractViolation
from htmlfig_desktop.contract.fields import LONGEST_URL
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.contract.requests import (
    GeneralOptions,
    GeneralRequest,
    OpenOptions,
    OpenRequest,
    OutputFormat,
    parse_general_request,
    parse_open_request,
)
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource, UrlSource, WaitUntil

PARSERS = {"open": parse_open_request, "general": parse_general_request}


def body(**fields: Any) -> bytes:
    return json.dumps(fields).encode()


def violation_of(parser: str, data: bytes) -> ContractViolation:
    with pytest.raises(ContractViolation) as caught:
        PARSERS[parser](data)
    return caught.value


def test_an_open_request_has_the_defaults_of_the_contract() -> None:
    options = parse_open_request(body(html="<p>")).options
    assert options == OpenOptions(1440, None, 1.0, WaitUntil.LOAD, None, 15_000)
    assert options.conversion_options() == ConversionOptions()


def test_a_general_request_has_the_defaults_of_the_contract() -> None:
    request = parse_general_request(body(url="https://example.com"))
    assert request.format is OutputFormat.FIGMA
    assert request.options == GeneralOptions(1440, 900, None, screenshot=False)
    assert request.options.conversion_options() == ConversionOptions()


def test_every_open_option_arrives() -> None:
    request = parse_open_request(
        body(
            html="<p>é</p>",
            baseUrl="http://example.com/a/",
            options={
                "viewportWidth": 7680,
                "viewportHeight": 32767,
                "deviceScaleFactor": 0.5,
                "waitUntil": "networkidle",
                "waitForSelector": "#ready",
                "timeoutMs": 120000,
            },
        )
    )
    assert request.source() == HtmlSource("<p>é</p>", "http://example.com/a/")
    assert request.options == OpenOptions(7680, 32767, 0.5, WaitUntil.NETWORK_IDLE, "#ready", 120_000)


def test_every_general_option_arrives() -> None:
    request = parse_general_request(
        body(
            html="<p>",
            format="fig",
            options={"viewport": {"width": 320, "height": 568}, "waitForSelector": "main", "screenshot": True},
        )
    )
    assert request.format is OutputFormat.FIG
    assert request.options == GeneralOptions(320, 568, "main", screenshot=True)
    assert request.options.conversion_options().viewport_height == 568


@pytest.mark.parametrize("parser", PARSERS)
def test_url_wins_over_html_which_is_not_even_looked_at(parser: str) -> None:
    request = PARSERS[parser](body(html="   ", baseUrl="no address", url="https://example.com/a?b=c#d"))
    assert request.source() == UrlSource("https://example.com/a?b=c#d")


@pytest.mark.parametrize("parser", PARSERS)
def test_null_is_absent_and_unknown_fields_are_left_alone(parser: str) -> None:
    options = {"waitForSelector": None, "viewport": None, "viewportWidth": None, "screenshot": None, "new": [1]}
    request = PARSERS[parser](body(html="<p>", url=None, format=None, options=options, other=1))
    assert request == PARSERS[parser](body(html="<p>"))
    assert PARSERS[parser](body(html="<p>", options=None)) == request


@pytest.mark.parametrize("parser", PARSERS)
def test_a_request_without_a_page_names_the_fields(parser: str) -> None:
    violation = violation_of(parser, b"{}")
    assert violation.code is WireCode.INVALID_REQUEST
    assert "html" in violation.message
    assert "url" in violation.message


@pytest.mark.parametrize("parser", PARSERS)
def test_a_body_with_the_mark_that_windows_puts_before_utf_8_is_read(parser: str) -> None:
    assert PARSERS[parser](b"\xef\xbb\xbf" + body(html="<p>é")) == PARSERS[parser](body(html="<p>é"))


@pytest.mark.parametrize(
    ("value", "told"),
    [(True, "true"), ("3", '"3"'), ([3], "a list"), ({}, "an object"), (0, "0"), (10**20, "1e+20"), ("ß", '"ß"')],
)
def test_a_wrong_value_is_told_as_json_has_it_and_not_as_python_does(value: object, told: str) -> None:
    violation = violation_of("open", body(html="<p>", options={"viewportWidth": value}))
    assert violation.message == f"options.viewportWidth must be a number from 1 to 7680, not {told}."


WRONG = [
    ("open", {"html": 1}, "html", WireCode.INVALID_REQUEST),
    ("open", {"html": ["a"]}, "html", WireCode.INVALID_REQUEST),
    ("open", {"html": " \n"}, "html", WireCode.INVALID_HTML),
    ("open", {"html": "<p>", "baseUrl": 5}, "baseUrl", WireCode.INVALID_REQUEST),
    ("open", {"html": "<p>", "baseUrl": "ftp://example.com"}, "baseUrl", WireCode.INVALID_URL),
    ("open", {"url": ""}, "url", WireCode.INVALID_URL),
    ("open", {"url": "example.com"}, "url", WireCode.INVALID_URL),
    ("open", {"url": "file:///etc/passwd"}, "url", WireCode.INVALID_URL),
    ("open", {"url": "http://"}, "url", WireCode.INVALID_URL),
    ("open", {"url": "http://a b/"}, "url", WireCode.INVALID_URL),
    ("open", {"url": "http://a/\n"}, "url", WireCode.INVALID_URL),
    ("open", {"url": "http://a:99999/"}, "url", WireCode.INVALID_URL),
    ("open", {"url": "http://[1/"}, "url", WireCode.INVALID_URL),
    ("open", {"url": "http://a/" + "x" * LONGEST_URL}, "url", WireCode.INVALID_URL),
    ("open", {"html": "<p>", "options": []}, "options", WireCode.INVALID_REQUEST),
    ("open", {"html": "<p>", "options": {"viewportWidth": 0}}, "options.viewportWidth", WireCode.INVALID_REQUEST),
    ("open", {"html": "<p>", "options": {"viewportWidth": 7681}}, "options.viewportWidth", WireCode.INVALID_REQUEST),
    ("open", {"html": "<p>", "options": {"viewportWidth": "1"}}, "options.viewportWidth", WireCode.INVALID_REQUEST),
    ("open", {"html": "<p>", "options": {"viewportWidth": True}}, "options.viewportWidth", WireCode.INVALID_REQUEST),
    ("open", {"html": "<p>", "options": {"viewportHeight": 32768}}, "options.viewportHeight", WireCode.INVALID_REQUEST),
    (
        "open",
        {"html": "<p>", "options": {"deviceScaleFactor": 0.49}},
        "options.deviceScaleFactor",
        WireCode.INVALID_REQUEST,
    ),
    (
        "open",
        {"html": "<p>", "options": {"deviceScaleFactor": 4.01}},
        "options.deviceScaleFactor",
        WireCode.INVALID_REQUEST,
    ),
    ("open", {"html": "<p>", "options": {"waitUntil": "idle"}}, "options.waitUntil", WireCode.INVALID_REQUEST),
    ("open", {"html": "<p>", "options": {"waitUntil": 1}}, "options.waitUntil", WireCode.INVALID_REQUEST),
    ("open", {"html": "<p>", "options": {"waitForSelector": {}}}, "options.waitForSelector", WireCode.INVALID_REQUEST),
    ("open", {"html": "<p>", "options": {"timeoutMs": 0.99}}, "options.timeoutMs", WireCode.INVALID_REQUEST),
    ("open", {"html": "<p>", "options": {"timeoutMs": 120001}}, "options.timeoutMs", WireCode.INVALID_REQUEST),
    ("open", {"html": "<p>", "options": {"timeoutMs": 10**400}}, "options.timeoutMs", WireCode.INVALID_REQUEST),
    ("general", {"html": "<p>", "format": "pdf"}, "format", WireCode.INVALID_REQUEST),
    ("general", {"html": "<p>", "options": {"viewport": 5}}, "options.viewport", WireCode.INVALID_REQUEST),
    (
        "general",
        {"html": "<p>", "options": {"viewport": {"width": -1}}},
        "options.viewport.width",
        WireCode.INVALID_REQUEST,
    ),
    (
        "general",
        {"html": "<p>", "options": {"viewport": {"height": 1e9}}},
        "options.viewport.height",
        WireCode.INVALID_REQUEST,
    ),
    ("general", {"html": "<p>", "options": {"screenshot": "yes"}}, "options.screenshot", WireCode.INVALID_REQUEST),
    ("general", {"html": "<p>", "options": {"screenshot": 1}}, "options.screenshot", WireCode.INVALID_REQUEST),
]


@pytest.mark.parametrize(("parser", "fields", "field", "code"), WRONG)
def test_a_wrong_field_is_named_in_message_and_details(
    parser: str, fields: dict[str, Any], field: str, code: WireCode
) -> None:
    violation = violation_of(parser, body(**fields))
    assert violation.code is code
    assert violation.details.field == field
    assert field in violation.message


def test_a_number_out_of_range_says_the_bounds_and_the_nearest_limit() -> None:
    violation = violation_of("open", body(html="<p>", options={"viewportWidth": 9000}))
    assert violation.message == "options.viewportWidth must be a number from 1 to 7680, not 9000."
    assert (violation.details.limit, violation.details.actual) == (7680, 9000)


def test_an_unknown_value_is_answered_with_the_known_ones() -> None:
    violation = violation_of("open", body(html="<p>", options={"waitUntil": "idle"}))
    assert "load, domcontentloaded, networkidle" in violation.message


def test_what_was_sent_is_repeated_at_most_in_part() -> None:
    violation = violation_of("general", body(html="<p>", format="x" * 100_000))
    assert len(violation.message) < 300
    assert len(str(violation.details.actual)) <= 80


@pytest.mark.parametrize("value", [1, 1.4, 1.5, 7679.5, 7680, 7680.0])
def test_numbers_with_a_fraction_become_whole_within_the_bounds(value: float) -> None:
    width = parse_open_request(body(html="<p>", options={"viewportWidth": value})).options.viewport_width
    assert isinstance(width, int)
    assert 1 <= width <= 7680
    assert abs(width - value) <= 0.5


NO_OBJECTS = {
    "nothing": b"",
    "text": b"html",
    "a list": b"[]",
    "a string": b'"<p>"',
    "null": b"null",
    "NaN": b'{"html":"a","options":{"timeoutMs":NaN}}',
    "infinity": b'{"html":"a","options":{"timeoutMs":Infinity}}',
    "a huge float": b'{"html":"a","options":{"timeoutMs":1e999}}',
    "a huge integer": b'{"html":"a","options":{"timeoutMs":' + b"9" * 5000 + b"}}",
    "deep nesting": b'{"html":' + b"[" * 200_000,
    "Latin-1": '{"html":"é"}'.encode("latin-1"),
    "UTF-16": '{"html":"a"}'.encode("utf-16"),
    "two values": b'{"html":"a"}{}',
}


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("case", NO_OBJECTS)
def test_a_body_that_is_no_json_object_is_refused(parser: str, case: str) -> None:
    assert violation_of(parser, NO_OBJECTS[case]).code is WireCode.INVALID_REQUEST


@pytest.mark.parametrize("parser", PARSERS)
def test_half_a_character_is_refused(parser: str) -> None:
    violation = violation_of(parser, b'{"html":"a\\ud83d"}')
    assert violation.details.field == "html"
    assert "\\" not in violation.message


def test_half_a_character_is_replaced_where_we_send_it() -> None:
    sent = OpenRequest(html="a\ud83dz").to_json()
    assert parse_open_request(sent).html == "a\ufffdz"


def test_a_blank_selector_awaits_nothing() -> None:
    assert parse_open_request(body(html="<p>", options={"waitForSelector": " "})).options.wait_for_selector is None


texts = st.text(st.characters(exclude_categories=("Cs",)), min_size=1).filter(lambda text: text.strip())
selectors = st.none() | texts
open_requests = st.builds(
    OpenRequest,
    html=texts,
    base_url=st.none() | st.just("https://example.com/ä?q=1"),
    options=st.builds(
        OpenOptions,
        viewport_width=st.integers(1, 7680),
        viewport_height=st.none() | st.integers(1, 32767),
        device_scale_factor=st.floats(0.5, 4),
        wait_until=st.sampled_from(WaitUntil),
        wait_for_selector=selectors,
        timeout_ms=st.integers(1, 120_000),
    ),
)
general_requests = st.builds(
    GeneralRequest,
    html=texts,
    format=st.sampled_from(OutputFormat),
    options=st.builds(
        GeneralOptions,
        viewport_width=st.integers(1, 7680),
        viewport_height=st.integers(1, 32767),
        wait_for_selector=selectors,
        screenshot=st.booleans(),
    ),
)


@given(open_requests)
def test_open_requests_arrive_as_they_were_sent(request: OpenRequest) -> None:
    assert parse_open_request(request.to_json()) == request


@given(general_requests)
def test_general_requests_arrive_as_they_were_sent(request: GeneralRequest) -> None:
    assert parse_general_request(request.to_json()) == request


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
names = ["viewportWidth", "viewportHeight", "deviceScaleFactor", "waitUntil", "waitForSelector", "timeoutMs"]
option_objects = st.dictionaries(st.sampled_from([*names, "viewport", "screenshot", "x"]), json_values, max_size=4)
bodies = st.fixed_dictionaries(
    {},
    optional={
        "html": json_values,
        "url": json_values,
        "baseUrl": json_values,
        "format": json_values,
        "options": option_objects | json_values,
    },
)


@pytest.mark.parametrize("parser", PARSERS)
@given(data=bodies.map(lambda value: json.dumps(value).encode()) | st.binary(max_size=60))
def test_any_body_is_either_read_or_refused_in_words(parser: str, data: bytes) -> None:
    request = read_or_refusal(parser, data)
    if isinstance(request, ContractViolation):
        assert request.message.endswith(".")
        assert json.loads(request.failure().to_json(Endpoint.GENERAL))["error"]["code"] == request.code.value
    else:
        assert isinstance(request.options.conversion_options(), ConversionOptions)
        assert PARSERS[parser](request.to_json()).options == request.options


def read_or_refusal(parser: str, data: bytes) -> OpenRequest | GeneralRequest | ContractViolation:
    try:
        return PARSERS[parser](data)
    except ContractViolation as violation:
        return violation

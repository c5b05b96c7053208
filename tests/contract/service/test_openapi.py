"""The OpenAPI document describes the service: requests made up from it, good and bad, get answers it foretells."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from jsonschema_rs import Draft202012Validator
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance

from htmlfig_desktop.contract.codes import WireCode
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.contract.plans import PLANS, PlanName
from htmlfig_desktop.core import options
from htmlfig_desktop.core.resources import resource_path
from tests.support.service_process import ServiceProcess, service_process

DOCUMENT = json.loads(resource_path("openapi.json").read_text(encoding="utf-8"))
BEYOND_SCHEMA = ("INVALID_URL", "The Idempotency-Key came before")
"""No schema can say whether a text is an address that may be fetched, nor what came before."""
PATIENCE = 60.0


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServiceProcess]:
    """A service that answers on loopback."""
    with service_process(tmp_path_factory.mktemp("service")) as service:
        yield service


schema = schemathesis.openapi.from_dict(DOCUMENT)


@schema.parametrize()
@settings(suppress_health_check=list(HealthCheck), deadline=None)
def test_every_answer_is_one_that_the_document_foretells(case: Case, api: ServiceProcess) -> None:
    key = api.open_key if case.path == Endpoint.OPEN.path else api.secret_key
    answer = case.call(base_url=api.url, headers={"Authorization": f"Bearer {key}"}, timeout=PATIENCE)
    is_beyond_schema = answer.status_code == 400 and any(word in answer.text for word in BEYOND_SCHEMA)
    case.validate_response(answer, excluded_checks=[positive_data_acceptance] if is_beyond_schema else [])


def resolved(node: object) -> object:
    """Return a part of the document with its references followed."""
    if isinstance(node, dict):
        if "$ref" in node:
            found: object = DOCUMENT
            for step in str(node["$ref"]).removeprefix("#/").split("/"):
                found = found[step]  # type: ignore[index]
            return resolved(found)
        return {name: resolved(value) for name, value in node.items()}
    return [resolved(item) for item in node] if isinstance(node, list) else node


def properties(name: str, *path: str) -> dict[str, dict[str, object]]:
    """Return the properties of a schema, or of the objects inside it."""
    found = resolved(DOCUMENT["components"]["schemas"][name])
    for step in path:
        found = found["properties"][step]  # type: ignore[index]
    return found["properties"]  # type: ignore[index, no-any-return]


def test_the_document_has_the_bounds_and_defaults_of_the_code() -> None:
    given = properties("OpenRequest", "options")
    bounds = {
        "viewportWidth": options.VIEWPORT_WIDTH,
        "viewportHeight": options.VIEWPORT_HEIGHT,
        "deviceScaleFactor": options.DEVICE_SCALE_FACTOR,
        "timeoutMs": options.TIMEOUT_MS,
    }
    for name, bound in bounds.items():
        assert (given[name]["minimum"], given[name]["maximum"]) == (bound.low, bound.high)
    default = options.ConversionOptions()
    assert given["viewportWidth"]["default"] == default.viewport_width
    assert given["deviceScaleFactor"]["default"] == default.device_scale_factor
    assert given["timeoutMs"]["default"] == default.timeout_ms
    assert given["waitUntil"]["default"] == default.wait_until.value
    assert given["waitUntil"]["enum"] == [*(event.value for event in options.WaitUntil), None]
    viewport = properties("GeneralRequest", "options", "viewport")
    assert viewport["height"]["default"] == options.DEFAULT_LAYOUT_HEIGHT


def test_the_document_names_every_code_the_service_answers() -> None:
    known = set(DOCUMENT["components"]["schemas"]["Code"]["enum"])
    assert known == {code.value for code in WireCode} - {"UNAUTHORIZED"}


def test_the_document_has_every_status_of_the_code_table() -> None:
    for endpoint in Endpoint:
        told = {int(status) for status in DOCUMENT["paths"][endpoint.path]["post"]["responses"]}
        answered = {status for code in WireCode if (status := code.status_on(endpoint)) is not None}
        assert answered - {404} <= told


def test_the_examples_of_the_document_are_valid_requests() -> None:
    for endpoint in Endpoint:
        content = DOCUMENT["paths"][endpoint.path]["post"]["requestBody"]["content"]["application/json"]
        wanted = resolved(content["schema"])
        assert isinstance(wanted, dict)
        assert Draft202012Validator(wanted).is_valid(content["example"])


def test_files_of_a_conversion_answer_as_the_document_foretells(api: ServiceProcess) -> None:
    key = api.secret_key
    with httpx.Client(
        base_url=api.url, trust_env=False, timeout=PATIENCE, headers={"Authorization": f"Bearer {key}"}
    ) as client:
        made = client.post(Endpoint.GENERAL.path, json={"html": "<p>x", "options": {"screenshot": True}}).json()["data"]
        operation = schema["/v1/files/{name}"]["GET"]
        for link in (made["figmaUrl"], made["downloadUrl"], made["screenshot"]):
            name = urlsplit(link).path.rpartition("/")[2]
            case = operation.Case(path_parameters={"name": name})
            case.validate_response(
                case.call(base_url=api.url, headers={"Authorization": f"Bearer {key}"}, timeout=PATIENCE)
            )


def test_the_plans_of_the_document_are_those_of_the_contract() -> None:
    assert {plan.value for plan in PlanName} == {"free", "pro", "enterprise"}
    assert PLANS[PlanName.FREE].payload_bytes == 2 * 1024 * 1024


def test_the_document_is_served_as_it_is_shipped(api: ServiceProcess) -> None:
    answer = httpx.get(f"{api.url}/openapi.json", trust_env=False, timeout=PATIENCE)
    assert answer.content == Path(resource_path("openapi.json")).read_bytes()

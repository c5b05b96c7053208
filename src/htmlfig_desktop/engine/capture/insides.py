"""What the browser keeps inside of form controls: their texts and parts, measured like everything else.

A snapshot leaves the browser's own shadow trees out. They are read here, by a script in an isolated world.
Passwords never leave the page: what shows as dots comes as dots.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.properties import STYLE_PROPERTIES, USED_PROPERTIES

_MAX_CONTROLS = 1000
_ROOTLESS = frozenset({"checkbox", "radio", "hidden", "image"})
_CONTROLS = frozenset({"input", "textarea", "select", "option", "optgroup", "meter", "progress"})
_WORLD = "insides"
_TEXT = 3


@dataclass(frozen=True, slots=True)
class Inside:
    """What the browser said of one control: not checked yet."""

    strings: Sequence[str]
    """What the styles of all controls of a document index."""
    rect: Sequence[float] | None
    """The control's border box in its own viewport; None: only the state is known."""
    nodes: Sequence[Mapping[str, Any]]
    texts: Sequence[Sequence[int]]
    """Numbers the engine gave to the texts of each shadow tree."""
    is_disabled: bool
    is_indeterminate: bool


class _Tree(NamedTuple):
    """A shadow tree, by the engine's numbers."""

    host: int
    root: int
    """0: there is none."""
    texts: tuple[int, ...]


Insides = Mapping[int, Inside]
"""By the number the engine gave the control."""


async def capture_insides(page: Page, answer: Mapping[str, Any]) -> Insides:
    """Return the insides of the form controls in a snapshot's answer; those that cannot be read are left out.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    found: dict[int, Inside] = {}
    left = _MAX_CONTROLS
    for document in answer["documents"]:
        wanted = _controls_of(document, answer["strings"])[:left]
        left -= len(wanted)
        if wanted:
            try:
                found.update(await _inside_of(page, str(answer["strings"][document["frameId"]]), wanted))
            except CaptureError as error:
                if error.error is not ErrorCode.BROWSER_PROTOCOL:  # a frame out of reach
                    raise
            except (KeyError, TypeError, ValueError, IndexError):
                continue
    return found


def _controls_of(document: Mapping[str, Any], strings: Sequence[str]) -> list[tuple[int, bool]]:
    """Return the numbers of a document's controls that have a box, and whether each has a shadow tree."""
    nodes = document["nodes"]
    shown = set(document["layout"]["nodeIndex"])
    names = {at: name.lower() for at, name in enumerate(strings) if name.lower() in _CONTROLS}
    controls = []
    for at, name in enumerate(nodes["nodeName"]):
        if name in names and at in shown:
            attributes = nodes["attributes"][at]
            given = {
                strings[key].lower(): strings[value] if value >= 0 else ""
                for key, value in zip(attributes[::2], attributes[1::2], strict=True)
            }
            is_rootless = names[name] == "input" and given.get("type", "").lower() in _ROOTLESS
            controls.append((int(nodes["backendNodeId"][at]), not is_rootless))
    return controls


async def _inside_of(page: Page, frame: str, controls: Sequence[tuple[int, bool]]) -> dict[int, Inside]:
    world = await page.command("Page.createIsolatedWorld", {"frameId": frame, "worldName": _WORLD})
    context = world["executionContextId"]
    roots = await asyncio.gather(
        *(_trees(page, number) if has_tree else _no_trees(number) for number, has_tree in controls)
    )
    trees = [tree for found in roots for tree in found]
    numbers = [number for tree in trees for number in (tree.host, tree.root)]
    texts = [tree.texts for tree in trees]
    handles = await asyncio.gather(*(_handle(page, number, context) for number in numbers))
    called = await page.command(
        "Runtime.callFunctionOn",
        {
            "functionDeclaration": _function(),
            "executionContextId": context,
            "returnByValue": True,
            "arguments": [{"objectId": handle} if handle else {"value": None} for handle in handles],
        },
    )
    value = called["result"]["value"]
    strings = value["strings"]
    if not all(isinstance(text, str) for text in strings):
        raise ValueError("the string table holds something else")
    return {
        tree.host: Inside(
            strings,
            control["rect"],
            control["inside"],
            texts,
            control["isDisabled"] is True,
            control["isIndeterminate"] is True,
        )
        for tree, control in zip(trees, value["controls"], strict=True)
    }


def _function() -> str:
    """Return the script as a function of elements and roots in turns."""
    names = json.dumps([*STYLE_PROPERTIES, *USED_PROPERTIES])
    script = resource_path("capture/insides.js").read_text(encoding="utf-8")
    return (
        "function(...given) { const inside = " + script + "; const even = (_, at) => at % 2 === 0; "
        f"return inside({names}, given.filter(even), given.filter((_, at) => at % 2)); }}"
    )


async def _no_trees(number: int) -> list[_Tree]:
    return [_Tree(number, 0, ())]


async def _trees(page: Page, number: int) -> list[_Tree]:
    """Return a control's shadow tree and those of the controls inside."""
    answer = await page.command("DOM.describeNode", {"backendNodeId": number, "depth": -1, "pierce": True})
    found: list[_Tree] = []
    pending = [answer["node"]]
    while pending:
        node = pending.pop()
        for root in node.get("shadowRoots", ()):
            if root.get("shadowRootType") == "user-agent":
                inner = list(_below(root))
                texts = tuple(int(each["backendNodeId"]) for each in inner if each["nodeType"] == _TEXT)
                found.append(_Tree(int(node["backendNodeId"]), int(root["backendNodeId"]), texts))
                pending += [each for each in inner if each.get("shadowRoots")]
    return found or [_Tree(number, 0, ())]


def _below(root: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield all nodes below a root in document order, shadow trees left out."""
    for child in root.get("children", ()):
        yield child
        yield from _below(child)


async def _handle(page: Page, number: int, context: int) -> str:
    if not number:
        return ""
    answer = await page.command("DOM.resolveNode", {"backendNodeId": number, "executionContextId": context})
    return str(answer["object"]["objectId"])

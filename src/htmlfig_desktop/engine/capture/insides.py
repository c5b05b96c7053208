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

_FIND = """((names, most) => {
  const found = [];
  const look = (elements) => {
    for (const element of elements) {
      if (element.shadowRoot instanceof ShadowRoot) look(element.shadowRoot.querySelectorAll("*"));
      if (names.includes(element.localName) && element.getClientRects().length) found.push(element);
    }
  };
  look(Document.prototype.querySelectorAll.call(document, "*"));  // forms can hide their own
  return found.slice(0, most);
})"""
"""Controls that have a box."""

_PARTS = """(each) => {
  if (each.nodeType !== 11) return [each.type];
  const walker = document.createTreeWalker(each), found = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  return found;
}"""
"""What tells whether a tree, or a control without one, is still the same."""

_REMEMBER = f"""function(...given) {{
  globalThis.remembered = given.map({_PARTS});
  return globalThis.remembered.map(parts => parts.filter(each => each.nodeType === 3 && each.data.trim()).length);
}}"""
"""Returns how many texts each tree has as the protocol counts them: it leaves those of white space out."""

_IS_SAME = f"""(given) => given.map({_PARTS}).every((parts, at) => {{
  const before = globalThis.remembered[at];
  return parts.length === before.length && parts.every((part, at) => part === before[at]);
}})"""


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


@dataclass(frozen=True, slots=True)
class Controls:
    """Form controls of a document, by handles of an isolated world."""

    context: int
    parts: tuple[tuple[_Tree, str], ...]
    """Each tree with the handle of its root; where it has none, with that of the control itself."""


async def find_controls(page: Page) -> Controls | None:
    """Return handles of the form controls of the top document and of its open shadow trees; None: it cannot be told.

    Meant for the time in which a page comes to rest, so that ``ask_insides`` needs one question only.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    try:
        tree = await page.command("Page.getFrameTree")
        context = await _world(page, str(tree["frameTree"]["frame"]["id"]))
        search = f"{_FIND}({json.dumps(sorted(_CONTROLS))}, {_MAX_CONTROLS})"
        listed = await page.command("Runtime.evaluate", {"expression": search, "contextId": context})
        handles = await _items(page, str(listed["result"]["objectId"]))
        described = await asyncio.gather(*(_described(page, {"objectId": handle}) for handle in handles))
        controls = await _controls(page, context, described, handles)
        remembered = await _called(page, context, _REMEMBER, [handle for _, handle in controls.parts])
        if remembered != [len(tree.texts) for tree, _ in controls.parts]:
            return None
        return controls
    except (KeyError, TypeError, ValueError):
        return None
    except CaptureError as error:
        if error.error is not ErrorCode.BROWSER_PROTOCOL:
            raise
        return None


async def ask_insides(page: Page, controls: Controls | None) -> Insides | None:
    """Return the insides of controls that were found before; None where something in them is no longer the same.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    if controls is None or not controls.parts:
        return None
    try:
        return await _insides(page, controls, is_remembered=True)
    except (KeyError, TypeError, ValueError, IndexError):
        return None
    except CaptureError as error:
        if error.error is not ErrorCode.BROWSER_PROTOCOL:
            raise
        return None


async def capture_insides(page: Page, answer: Mapping[str, Any], told: Insides | None = None) -> Insides:
    """Return the insides of the form controls in a snapshot's answer; those that cannot be read are left out.

    Args:
        page: Frozen.
        answer: Of its snapshot.
        told: What ``ask_insides`` returned. Documents with other controls are asked anew.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    found: dict[int, Inside] = {}
    left = _MAX_CONTROLS
    for document in answer["documents"]:
        wanted = _controls_of(document, answer["strings"])[:left]
        left -= len(wanted)
        if told is not None and all(number in told for number, _ in wanted):
            found.update({number: told[number] for number, _ in wanted})
        elif wanted:
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


async def _inside_of(page: Page, frame: str, controls: Sequence[tuple[int, bool]]) -> Insides:
    """Return the insides of controls, given by the engine's numbers and whether they have a shadow tree."""
    context = await _world(page, frame)
    described = await asyncio.gather(
        *(
            _described(page, {"backendNodeId": number}) if has_tree else _undescribed(number)
            for number, has_tree in controls
        )
    )
    return await _insides(page, await _controls(page, context, described), is_remembered=False)


async def _world(page: Page, frame: str) -> int:
    world = await page.command("Page.createIsolatedWorld", {"frameId": frame, "worldName": _WORLD})
    return int(world["executionContextId"])


async def _items(page: Page, handle: str) -> list[str]:
    """Return the handles of what a list in the page holds."""
    told = await page.command("Runtime.getProperties", {"objectId": handle, "ownProperties": True})
    return [str(each["value"]["objectId"]) for each in told["result"] if str(each["name"]).isdecimal()]


async def _described(page: Page, which: Mapping[str, Any]) -> Mapping[str, Any]:
    answer = await page.command("DOM.describeNode", {**which, "depth": -1, "pierce": True})
    node: Mapping[str, Any] = answer["node"]
    return node


async def _undescribed(number: int) -> Mapping[str, Any]:
    return {"backendNodeId": number}


async def _controls(
    page: Page, context: int, described: Sequence[Mapping[str, Any]], handles: Sequence[str] = ()
) -> Controls:
    """Return the trees of controls with a handle of each: of its root; where it has none, of the control itself."""
    known = {int(node["backendNodeId"]): handle for node, handle in zip(described, handles, strict=False)}
    trees = [tree for node in described for tree in _trees(node)]
    numbers = [tree.root or tree.host for tree in trees]
    resolved = await asyncio.gather(*(_handle(page, number, context, known) for number in numbers))
    return Controls(context, tuple(zip(trees, resolved, strict=True)))


def _trees(control: Mapping[str, Any]) -> list[_Tree]:
    """Return a control's shadow tree and those of the controls inside."""
    found: list[_Tree] = []
    pending = [] if _is_rootless(control) else [control]
    while pending:
        node = pending.pop()
        for root in node.get("shadowRoots", ()):
            if root.get("shadowRootType") == "user-agent":
                inner = list(_below(root))
                texts = tuple(int(each["backendNodeId"]) for each in inner if each["nodeType"] == _TEXT)
                found.append(_Tree(int(node["backendNodeId"]), int(root["backendNodeId"]), texts))
                pending += [each for each in inner if each.get("shadowRoots")]
    return found or [_Tree(int(control["backendNodeId"]), 0, ())]


def _is_rootless(control: Mapping[str, Any]) -> bool:
    given = control.get("attributes", ())
    kind = dict(zip(given[::2], given[1::2], strict=True)).get("type", "").lower()
    return control.get("localName") == "input" and kind in _ROOTLESS


def _below(root: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield all nodes below a root in document order, shadow trees left out."""
    for child in root.get("children", ()):
        yield child
        yield from _below(child)


async def _handle(page: Page, number: int, context: int, known: Mapping[int, str]) -> str:
    if number in known:
        return known[number]
    answer = await page.command("DOM.resolveNode", {"backendNodeId": number, "executionContextId": context})
    return str(answer["object"]["objectId"])


async def _insides(page: Page, controls: Controls, *, is_remembered: bool) -> Insides:
    trees = [tree for tree, _ in controls.parts]
    value = await _called(page, controls.context, _function(is_remembered), [handle for _, handle in controls.parts])
    strings = value["strings"]
    if not all(isinstance(text, str) for text in strings):
        raise ValueError("the string table holds something else")
    texts = [tree.texts for tree in trees]
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


async def _called(page: Page, context: int, function: str, handles: Sequence[str]) -> Any:
    """Return the value of a function of things in the page."""
    called = await page.command(
        "Runtime.callFunctionOn",
        {
            "functionDeclaration": function,
            "executionContextId": context,
            "returnByValue": True,
            "arguments": [{"objectId": handle} for handle in handles],
        },
    )
    return called["result"]["value"]


def _function(is_remembered: bool) -> str:
    """Return the script as a function of roots, and of elements that have none."""
    names = json.dumps([*STYLE_PROPERTIES, *USED_PROPERTIES])
    script = resource_path("capture/insides.js").read_text(encoding="utf-8").strip()
    guard = f"if (!({_IS_SAME})(given)) return null; " if is_remembered else ""
    return (
        f"function(...given) {{ {guard}const isRoot = (each) => each.nodeType === 11; return ({script})({names}, "
        "given.map((each) => isRoot(each) ? each.host : each), given.map((each) => isRoot(each) ? each : null)); }"
    )

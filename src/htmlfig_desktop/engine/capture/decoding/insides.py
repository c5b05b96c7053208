"""What the browser keeps inside of form controls: their texts and parts, measured like everything else.

So is the box around the content of a ``details``, where style sheets let it be seen.

A snapshot leaves the browser's own shadow trees out. They are read here, by a script in an isolated world.
Passwords never leave the page: what shows as dots comes as dots.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.resources import script_text
from htmlfig_desktop.engine.capture.asking.element_questions import Worlds
from htmlfig_desktop.engine.capture.asking.properties import STYLE_PROPERTIES, USED_PROPERTIES
from htmlfig_desktop.engine.capture.page import Page

_MAX_CONTROLS = 10_000
_ROOTLESS = frozenset({"checkbox", "radio", "hidden", "image"})
_CONTROLS = frozenset({"input", "textarea", "select", "option", "optgroup", "meter", "progress"})
_TEXT = 3
_MASKS = "\u2022\u25e6\u25aa"
"""What ``insides.js`` shows for each character of a password."""

_FIND = """((names, most, isEarly) => {
  const own = Document.prototype;  // forms can hide what a document has
  if (isEarly && own.querySelector.call(document, "script:not([type*=json]), details")) return null;
  const found = [];
  const isSeen = (box) => box.backgroundImage !== "none" || box.boxShadow !== "none" || box.borderStyle !== "none" ||
    (box.backgroundColor !== "transparent" && !/(,|\\/) 0\\)$/.test(box.backgroundColor));
  const holdsBox = (element) =>
    element.localName === "details" && isSeen(getComputedStyle(element, "::details-content"));
  const isShown = (element) =>
    (names.includes(element.localName) || holdsBox(element)) && element.getClientRects().length > 0;
  const look = (elements) => {
    for (const element of elements) {
      if (element.shadowRoot instanceof ShadowRoot) look(element.shadowRoot.querySelectorAll("*"));
      if (isEarly ? names.includes(element.localName) : isShown(element)) found.push(element);
    }
  };
  look(own.querySelectorAll.call(document, "*"));
  return found.slice(0, most);
})"""
"""Controls that have a box, and elements whose content has one that shows; early, all controls: nothing is laid out."""


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
    is_styled: bool = False


class _Mark(NamedTuple):
    """What a text is known again by. What it says is not kept: it may be a password."""

    mark: int
    length: int

    @classmethod
    def of(cls, text: str) -> _Mark:
        return cls(hash(text), len(text))

    def fits(self, text: str) -> bool:
        """Whether a text, or what masks it, may be this one."""
        is_masked = len(set(text)) == 1 and text[0] in _MASKS
        return len(text) == self.length and (is_masked or hash(text) == self.mark)


class _Tree(NamedTuple):
    """A shadow tree, by the engine's numbers."""

    host: int
    root: int
    """0: there is none."""
    texts: tuple[int, ...]
    marks: tuple[_Mark, ...] = ()
    elements: int = 0


Insides = Mapping[int, Inside]
"""By the number the engine gave the control."""

_NOTHING: Insides = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Controls:
    """Form controls of a document, by handles of an isolated world."""

    context: int
    parts: tuple[tuple[_Tree, str], ...]
    """Each tree with the handle of its root; where it has none, with that of the control itself."""


async def find_controls(page: Page, worlds: Worlds, *, is_early: bool = False) -> Controls | None:
    """Return handles of the form controls of the top document and of its open shadow trees; None: it cannot be told.

    Meant for the time in which a page comes to rest, so that ``ask_insides`` needs one question only.

    Args:
        page: Open.
        worlds: In its frames.
        is_early: Whether the page may not be complete yet. One with scripts or ``details`` does not tell then.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    try:
        context = await worlds.of_page()
        search = f"{_FIND}({json.dumps(sorted(_CONTROLS))}, {_MAX_CONTROLS}, {json.dumps(is_early)})"
        listed = await page.command("Runtime.evaluate", {"expression": search, "contextId": context})
        handles = await _items(page, str(listed["result"]["objectId"]))
        described = await asyncio.gather(*(_described(page, {"objectId": handle}) for handle in handles))
        return await _controls(page, context, described, handles)
    except (KeyError, TypeError, ValueError):
        return None
    except CaptureError as error:
        if error.error is not ErrorCode.BROWSER_PROTOCOL:
            raise
        return None


async def ask_insides(page: Page, controls: Controls | None) -> Insides:
    """Return the insides of controls that were found before and have not changed since.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    if controls is None or not controls.parts:
        return {}
    try:
        return await _insides(page, controls, is_fresh=False)
    except (KeyError, TypeError, ValueError, IndexError):
        return {}
    except CaptureError as error:
        if error.error is not ErrorCode.BROWSER_PROTOCOL:
            raise
        return {}


async def capture_insides(page: Page, worlds: Worlds, answer: Mapping[str, Any], told: Insides = _NOTHING) -> Insides:
    """Return the insides of the form controls in a snapshot's answer; those that cannot be read are left out.

    Args:
        page: Frozen.
        worlds: In its frames.
        answer: Of its snapshot.
        told: What ``ask_insides`` returned. The other controls are asked now.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    found: dict[int, Inside] = {}
    left = _MAX_CONTROLS
    for document in answer["documents"]:
        wanted = _controls_of(document, answer["strings"])[:left]
        left -= len(wanted)
        found.update({number: told[number] for number, _ in wanted if number in told})
        found.update({number: told[number] for number in _details_of(document, answer["strings"]) if number in told})
        missing = [each for each in wanted if each[0] not in told]
        if missing:
            try:
                found.update(await _inside_of(page, worlds, str(answer["strings"][document["frameId"]]), missing))
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


def _details_of(document: Mapping[str, Any], strings: Sequence[str]) -> list[int]:
    """Return the numbers of a document's ``details``."""
    nodes = document["nodes"]
    names = {at for at, name in enumerate(strings) if name.lower() == "details"}
    return [int(nodes["backendNodeId"][at]) for at, name in enumerate(nodes["nodeName"]) if name in names]


async def _inside_of(page: Page, worlds: Worlds, frame: str, controls: Sequence[tuple[int, bool]]) -> Insides:
    """Return the insides of controls, given by the engine's numbers and whether they have a shadow tree."""
    context = await worlds.context(frame)
    described = await asyncio.gather(
        *(
            _described(page, {"backendNodeId": number}) if has_tree else _undescribed(number)
            for number, has_tree in controls
        )
    )
    return await _insides(page, await _controls(page, context, described), is_fresh=True)


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
                texts = [each for each in inner if each["nodeType"] == _TEXT]
                numbers = tuple(int(each["backendNodeId"]) for each in texts)
                marks = tuple(_Mark.of(str(each["nodeValue"])) for each in texts)
                elements = len(inner) - len(texts)
                found.append(_Tree(int(node["backendNodeId"]), int(root["backendNodeId"]), numbers, marks, elements))
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


async def _insides(page: Page, controls: Controls, *, is_fresh: bool) -> Insides:
    trees = [tree for tree, _ in controls.parts]
    value = await _called(page, controls.context, [handle for _, handle in controls.parts])
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
            control.get("isStyled") is True,
        )
        for tree, control in zip(trees, value["controls"], strict=True)
        if is_fresh
        or (control["count"] == [len(tree.texts), tree.elements] and _say_the_same(control["inside"], trees))
    }


def _say_the_same(nodes: Sequence[Mapping[str, Any]], trees: Sequence[_Tree]) -> bool:
    """Whether all texts say what they said when they were described; then they are the same."""
    for node in nodes:
        if "children" in node and not _say_the_same(node["children"], trees):
            return False
        if "text" in node and node["tree"] >= 0:
            marks = trees[node["tree"]].marks
            if node["at"] >= len(marks) or not marks[node["at"]].fits(node["text"]):
                return False
    return True


async def _called(page: Page, context: int, handles: Sequence[str]) -> Any:
    """Return what the script tells of roots, and of elements that have none."""
    called = await page.command(
        "Runtime.callFunctionOn",
        {
            "functionDeclaration": _function(),
            "executionContextId": context,
            "returnByValue": True,
            "arguments": [{"objectId": handle} for handle in handles],
        },
    )
    return called["result"]["value"]


def _function() -> str:
    names, rootless = json.dumps([*STYLE_PROPERTIES, *USED_PROPERTIES]), json.dumps(sorted(_ROOTLESS))
    script = script_text("capture/insides.js")
    return (
        f"function(...given) {{ const isRoot = (each) => each.nodeType === 11; "
        f"return ({script})({names}, given.map((each) => isRoot(each) ? each.host : each), "
        f"given.map((each) => isRoot(each) ? each : null), {rootless}); }}"
    )

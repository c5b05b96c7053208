"""What a site asks programs to leave alone: its ``robots.txt``. Source: RFC 9309.

Python's own reader knows neither ``*`` nor ``$`` inside of paths, and takes the first rule instead of the longest.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, unquote_to_bytes

from htmlfig_desktop.engine.site_pages.addresses import in_one_form, path_of

AGENT: Final = "htmlfig-desktop"
"""What we are called, as in the header ``User-Agent`` of our requests."""
LARGEST = 512 * 1024
"""Bytes that are read of it."""

_EVERYBODY = "*"
_NAMES = frozenset({AGENT, _EVERYBODY})
_MOST_RULES, _LONGEST_RULE, _MOST_STARS = 500, 300, 8
_SAFE: Final = "!$&'()*+,;=:@-._~/?"


@dataclass(frozen=True, slots=True)
class Rule:
    """What may be done with paths that begin so."""

    pattern: str
    """With ``*`` for anything and ``$`` at the end for the end."""
    is_allowed: bool

    def covers(self, path: str) -> bool:
        """Whether the rule is about a path. Takes time in proportion to the lengths."""
        is_whole = self.pattern.endswith("$")
        first, *others = self.pattern.removesuffix("$").split("*")
        if not path.startswith(first):
            return False
        place = len(first)
        for number, part in enumerate(others, 1):
            if is_whole and number == len(others):
                return len(path) - len(part) >= place and path.endswith(part)
            place = path.find(part, place)
            if place < 0:
                return False
            place += len(part)
        return not is_whole or place == len(path)


@dataclass(frozen=True, slots=True)
class Robots:
    """What a site asks of us."""

    rules: tuple[Rule, ...] = ()
    sitemaps: tuple[str, ...] = ()
    pause: float = 0.0
    """Seconds between two requests."""

    def allows(self, address: str) -> bool:
        """Whether an address may be asked for: the longest rule about it decides, of two as long the milder one."""
        path = path_of(address)
        about = [rule for rule in self.rules if rule.covers(path)]
        return max(about, key=lambda rule: (len(rule.pattern), rule.is_allowed)).is_allowed if about else True


NO_ROBOTS: Final = Robots()
"""What holds where a site asks for nothing."""


def read_robots(data: bytes) -> Robots:
    """Return what a ``robots.txt`` asks of us, by our name, else of everybody."""
    text = data[:LARGEST].decode("utf-8-sig", "replace")
    groups: dict[str, list[tuple[str, str]]] = {}
    sitemaps: dict[str, None] = {}
    named: set[str] = set()
    is_list_of_names = False
    for line in re.split(r"[\r\n]+", text):
        word, is_line, value = line.partition("#")[0].partition(":")
        key, value = word.strip().lower(), value.strip()
        if key == "user-agent":
            named = ({value.lower()} & _NAMES) | (named if is_list_of_names else set())
            is_list_of_names = True
            for name in named:
                groups.setdefault(name, [])
        elif key == "sitemap" and (found := in_one_form(value)):
            sitemaps[found] = None
        elif is_line and key:
            is_list_of_names = False
            for name in named:
                groups[name].append((key, value))
    ours = groups.get(AGENT, groups.get(_EVERYBODY, []))
    pauses = [_seconds(value) for key, value in ours if key == "crawl-delay"]
    said = [(value, key == "allow") for key, value in ours if key in ("allow", "disallow") and value]
    rules = tuple(Rule(_pattern(value), is_allowed) for value, is_allowed in said[:_MOST_RULES])
    return Robots(rules, tuple(sitemaps), max(pauses, default=0.0))


def _pattern(value: str) -> str:
    """Return a path of a rule, escaped as paths of addresses are; of one that nobody writes its beginning."""
    pattern = quote(unquote_to_bytes(value), safe=_SAFE)
    is_absurd = len(pattern) > _LONGEST_RULE or pattern.count("*") > _MOST_STARS
    return pattern.partition("*")[0][:_LONGEST_RULE] if is_absurd else pattern


def _seconds(value: str) -> float:
    return float(value) if re.fullmatch(r"\d{1,6}(?:\.\d{1,6})?", value) else 0.0

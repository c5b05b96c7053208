"""Sentences on what happened that can be said again in another language.

A cause is raised low, in English, where the facts are known, and shown high, in the user's language. So it is a string
that remembers how it was made: its template, which is the key of its translation, and the facts that stand in it. Logs,
the command line and the service use the string; the window says the template in its own words and puts in the facts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Self

_PLACE = re.compile(r"\{(\w+)\}")
_DEEPEST = 4
"""How often a fact may itself be a cause."""


def _filled(template: str, facts: Mapping[str, str]) -> str:
    """Put facts into their places; not by ``str.format``, which would let a template reach into them."""
    return _PLACE.sub(lambda place: facts.get(place[1], place[0]), template) if facts else str(template)


class Cause(str):
    """A sentence, or a part of one, in English.

    A plain text that comes from elsewhere (a server, the operating system) is its own template and has no facts.

    Attributes:
        template: the sentence with the names of facts in braces, as in ``“{name}” is protected by a password.``
        facts: what stands in their places; a fact that is a cause is translated as well.
    """

    __slots__ = ("facts", "template")

    template: str
    facts: Mapping[str, str]

    def __new__(cls, template: str, facts: Mapping[str, str] | None = None) -> Self:
        """Return the sentence with its facts in place."""
        cause = super().__new__(cls, _filled(template, facts or {}))
        cause.template = str(template)
        cause.facts = dict(facts or {})
        return cause

    def in_words(self, translate: Callable[[str], str]) -> str:
        """Return the sentence in another language.

        Args:
            translate: gives the translation of a template, or the template where there is none.
        """
        if not self.facts:
            return translate(self.template)
        facts = {
            name: fact.in_words(translate) if isinstance(fact, Cause) else fact for name, fact in self.facts.items()
        }
        return _filled(translate(self.template), facts)

    def to_plain(self) -> Any:
        """Return it as JSON has it: a string, or an object where there are facts."""
        if not self.facts:
            return self.template
        facts = {name: fact.to_plain() if isinstance(fact, Cause) else fact for name, fact in self.facts.items()}
        return {"template": self.template, "facts": facts}


NO_CAUSE = Cause("")


def because(template: str, **facts: object) -> Cause:
    """Return the sentence that a template and its facts make.

    Args:
        template: a literal, since the translations are collected from the source (``packaging/translations.py``).
        facts: by their names in the template; formatted where ``str()`` is not enough. An error tells its cause.
    """
    told = {name: cause_of(fact) if isinstance(fact, Exception) else fact for name, fact in facts.items()}
    return Cause(template, {name: fact if isinstance(fact, Cause) else str(fact) for name, fact in told.items()})


def cause_of(error: Exception) -> Cause:
    """Return what an error says, with its facts if it was made with a cause."""
    first = error.args[0] if error.args else None
    return first if isinstance(first, Cause) else Cause(str(error))


def as_cause(text: str) -> Cause:
    """Return a text as a cause, as it is if it is one."""
    return text if isinstance(text, Cause) else Cause(text)


def cause_from(plain: Any, depth: int = 0) -> Cause:
    """Return the cause that ``to_plain`` described; what it holds is not trusted.

    Raises:
        ValueError: it describes none.
    """
    if isinstance(plain, str):
        return Cause(plain)
    try:
        template, facts = plain["template"], dict(plain["facts"])
    except (TypeError, KeyError, ValueError) as error:
        raise ValueError(f"no cause: {str(plain)[:80]}") from error
    if depth >= _DEEPEST or not isinstance(template, str):
        raise ValueError(f"no cause: {str(plain)[:80]}")
    return Cause(template, {str(name): cause_from(fact, depth + 1) for name, fact in facts.items()})

"""Maps and sets of things that are meant one by one."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.identity import IdentityMap, IdentitySet


def test_equal_things_are_known_one_by_one() -> None:
    one, other, unknown = Size(1, 2), Size(1, 2), Size(1, 2)
    known = IdentityMap([(one, "one")])
    known[other] = "other"
    assert [known.get(each) for each in (one, other, unknown)] == ["one", "other", None]
    assert other in known
    assert unknown not in known


def test_what_is_known_of_a_thing_may_change() -> None:
    thing = Size(1, 2)
    known = IdentityMap([(thing, 1)])
    known[thing] = 2
    assert known.get(thing) == 2


def test_a_set_tells_equal_things_apart_and_takes_each_once() -> None:
    one, other = Size(1, 2), Size(1, 2)
    things = IdentitySet([one, one])
    assert one in things
    assert other not in things
    things.update([other])
    assert other in things
    assert list(map(id, things)) == [id(one), id(other)]
    assert len(things) == 2
    assert not IdentitySet[Size]()


def test_no_other_thing_takes_the_identity_of_one_that_is_known() -> None:
    known, things = IdentityMap[Size, int](), IdentitySet[Size]()
    for number in range(1000):  # none of them lives anywhere else
        known[Size(number, 1)] = number
        things.add(Size(number, 2))
    made = [Size(1, 1) for _ in range(1000)]
    assert not any(each in known or each in things for each in made)

"""Items that say nearly the same, which are one."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from library.text.similarity import jaccard

SAME = 0.75


class Telling(Protocol):
    @property
    def content(self) -> str: ...


T = TypeVar("T", bound=Telling)


def fullest(same: Iterable[T]) -> T:
    return max(same, key=lambda one: len(one.content))


def alike(items: Sequence[T]) -> list[list[T]]:
    """The items, those together that say nearly the same, by the place of the first."""
    groups: list[list[T]] = []
    for one in items:
        same = (group for group in groups if jaccard(one.content, fullest(group).content) >= SAME)
        if group := next(same, None):
            group.append(one)
        else:
            groups.append([one])
    return groups

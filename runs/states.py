"""The states of a run and the allowed moves between them, refused at import when they make no sense."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


class IllegalMove(Exception):
    """A move between states that the graph does not declare."""


@dataclass(frozen=True)
class Graph:
    """A state machine as data: one initial state, and for every state the states that may follow.

    Raises `ValueError` on a state that is named but not declared, that cannot be reached, or when no state is terminal.
    """

    initial: str
    moves: Mapping[str, frozenset[str]]

    def __post_init__(self) -> None:
        named = {self.initial}.union(*self.moves.values())
        if undeclared := named - self.moves.keys():
            raise ValueError(f"Named but not declared: {sorted(undeclared)}")
        if unreachable := self.moves.keys() - self._reachable():
            raise ValueError(f"Cannot be reached: {sorted(unreachable)}")
        if not self.terminal:
            raise ValueError("No state is terminal.")

    def _reachable(self) -> set[str]:
        seen: set[str] = set()
        waiting = [self.initial]
        while waiting:
            state = waiting.pop()
            if state not in seen:
                seen.add(state)
                waiting.extend(self.moves[state])
        return seen

    @property
    def terminal(self) -> frozenset[str]:
        return frozenset(state for state, following in self.moves.items() if not following)

    def sources(self, target: str) -> frozenset[str]:
        """The states from which `target` may follow."""
        return frozenset(state for state, following in self.moves.items() if target in following)

    def check(self, source: str, target: str) -> None:
        if target not in self.moves.get(source, frozenset()):
            raise IllegalMove(f"A run that is {source} cannot become {target}.")


def graph(initial: str, **moves: str) -> Graph:
    """Write a graph as `graph("queued", queued="running cancelled", running="", …)`."""
    return Graph(initial, MappingProxyType({state: frozenset(following.split()) for state, following in moves.items()}))


RUN = graph(
    "queued",
    queued="running failed cancelled",
    running="waiting completed failed cancelled",
    waiting="queued failed cancelled",
    completed="",
    failed="",
    cancelled="",
)

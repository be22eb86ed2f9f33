"""Where paths lead: what kind of value stands there, or the sentence that says why nothing does."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from conversation.builds.blueprint.form import BuildInput, InputType
from conversation.builds.blueprint.kinds import CONTEXT, DATE, NUMBER, TEXT, ValueKind
from conversation.builds.checking.problems import BlueprintProblem
from runs.words import Sentence

INPUTS: Mapping[InputType, ValueKind] = {
    "class": ValueKind("class"),
    "student": ValueKind("student"),
    "assignment": ValueKind("assignment"),
    "number": NUMBER,
    "text": TEXT,
    "date_range": ValueKind("record", fields={"first": DATE, "last": DATE}),
}
ROOTS = ("context", "input", "data", "compute")


class Nowhere(Exception):
    """A path that leads nowhere, with the sentence that says why."""

    def __init__(self, message: Sentence, *, is_consequence: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self._is_consequence = is_consequence

    def problems(self, place: str) -> list[BlueprintProblem]:
        """What follows from another problem is none of its own."""
        return [] if self._is_consequence else [BlueprintProblem(place, self.message)]


@dataclass
class Scope:
    """What paths may name, by their roots."""

    inputs: dict[str, ValueKind] = field(default_factory=dict)
    data: dict[str, ValueKind] = field(default_factory=dict)
    compute: dict[str, ValueKind] = field(default_factory=dict)
    unsure: set[str] = field(default_factory=set)
    """Parts that are wrong themselves, such as `compute.average`: nothing is known of what they give."""

    @classmethod
    def of_inputs(cls, inputs: list[BuildInput]) -> "Scope":
        return cls({one.id: INPUTS[one.type] for one in inputs})

    def kind_at(self, path: str, *allowed: str) -> ValueKind:
        """Raises `Nowhere` for a path that leads nowhere, or begins with what is not allowed at its place."""
        head, *way = path.removeprefix("$").split(".")
        if head not in ROOTS or not path.startswith("$") or not all(way) or not way:
            raise Nowhere(
                Sentence(
                    "“%(path)s” is no path: it begins with $context., $input., $data. or $compute. and has no gaps.",
                    path=path,
                )
            )
        if allowed and head not in allowed:
            raise Nowhere(
                Sentence(
                    "“%(path)s” may not stand here: only %(roots)s.",
                    path=path,
                    roots=[f"${one}" for one in allowed],
                )
            )
        if f"{head}.{way[0]}" in self.unsure:
            raise Nowhere(Sentence("“%(path)s” rests on what is wrong itself.", path=path), is_consequence=True)
        known = {"context": CONTEXT, "input": self.inputs, "data": self.data, "compute": self.compute}[head]
        return _deeper(path, f"${head}", known, way)


def _deeper(path: str, so_far: str, known: Mapping[str, ValueKind], way: list[str]) -> ValueKind:
    name, *rest = way
    if name not in known:
        raise Nowhere(
            Sentence(
                "“%(path)s” leads nowhere: %(place)s has no “%(name)s”. There is: %(known)s.",
                path=path,
                place=so_far,
                name=name,
                known=list(known) or Sentence("nothing"),
            )
        )
    found = known[name]
    return _deeper(path, f"{so_far}.{name}", found.fields, rest) if rest else found

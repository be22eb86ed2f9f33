"""What is wrong with a blueprint, each with its place."""

from typing import NamedTuple

from runs.refusals import FieldError
from runs.words import Sentence


class BlueprintProblem(NamedTuple):
    place: str
    """Such as `computeGraph.nodes.average.toolArgs.column`."""
    message: Sentence

    @property
    def as_error(self) -> FieldError:
        return FieldError(field=self.place, message=self.message.anew())

"""The branches of a task: each told of when it ends, and what to do when some of them fail."""

from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import TypeVar

from novachat.briefs import Brief
from novachat.events import system
from novachat.phrases import action_word, say, sentence_in
from novachat.requests import TurnFacts
from novachat.schemas import Metadata
from runs.errors import Cancelled, RunError
from runs.execution import Execution

T = TypeVar("T")


@dataclass(frozen=True)
class Failure:
    """Why a branch failed; a value, since the others go on."""

    error: RunError


class Progress:
    """Watches the branches of one task."""

    def __init__(self, run: Execution, turn: TurnFacts, brief: Brief, ordinal: int, *, total: int) -> None:
        self._run = run
        self._language = turn.language
        self._brief = brief
        self._name = f"{ordinal}.{brief.action}"
        self._total = total
        self._done = 0

    async def watch(self, step: Coroutine[object, object, T]) -> T | Failure:
        """A branch's result, or the error it failed with."""
        outcome: T | Failure
        try:
            outcome = await step
        except Cancelled:
            raise
        except RunError as error:
            outcome = Failure(error)
        self._done += 1
        if self._total > 1:
            await self._tell()
        return outcome

    async def kept(self, outcomes: Sequence[T | Failure], *, needed: bool = True) -> list[T]:
        """The results there are. Raises the first failure when a result is needed and there is none."""
        results = [outcome for outcome in outcomes if not isinstance(outcome, Failure)]
        failures = [outcome.error for outcome in outcomes if isinstance(outcome, Failure)]
        if failures and needed and not results:
            raise failures[0]
        if failures:
            reason = sentence_in(failures[0], self._language)
            text = say("partial", self._language, count=len(failures), reason=reason)
            metadata: Metadata = {"task_id": self._brief.task_id, "failed_branches": len(failures)}
            await self._run.emit(system(text, metadata), once=f"{self._name}.partial")
        return results

    async def _tell(self) -> None:
        action = action_word(self._brief.action, self._language)
        text = say("progress", self._language, action=action, done=self._done, total=self._total)
        metadata: Metadata = {"task_id": self._brief.task_id, "completed": self._done, "total": self._total}
        await self._run.emit(system(text, metadata), once=f"{self._name}.progress.{self._done}")

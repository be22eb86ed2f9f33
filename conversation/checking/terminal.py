"""Whether a turn may end as the assistant says: what it promises must have been made, in this request."""

from collections.abc import Collection
from dataclasses import dataclass

from conversation.briefs.tasks import HINTS, ClarifyPayload, FinalResult
from conversation.schemas.answers import Mode
from conversation.schemas.artifacts import ArtifactKind

SHORTEST_QUESTION = 4
"""Least characters of a question back that asks something."""


class RetryNeeded(Exception):
    """The ending breaks a rule; the assistant is told which, and asked once more."""


class SoftRetryNeeded(RetryNeeded):
    """The ending is not what was expected; asked once more, and then taken as it is."""


@dataclass(frozen=True)
class EmittedArtifact:
    """Something that was really made and told of."""

    id: str
    kind: ArtifactKind
    is_proposal: bool = False
    """A proposal awaits a person's word; it is no finished work."""


def validate_terminal_state(
    result: FinalResult,
    emitted: Collection[EmittedArtifact],
    called_tools: Collection[str],
    expected_mode: Mode,
) -> None:
    """Hold an ending against what this request, all its attempts together, really made; `called_tools` generate.

    Raises `RetryNeeded` where it promises what is not there or asks nothing, `SoftRetryNeeded` where something was
    expected to be made and nothing was tried.
    """
    finished = {one.id for one in emitted if not one.is_proposal}
    if result.status == "artifact_ready":
        if not finished and emitted:
            raise RetryNeeded("Only a proposal was made. Ask for the teacher's word: `clarify_needed`.")
        if not finished:
            raise RetryNeeded(
                "A tool was called but made nothing." if called_tools else "Nothing was made: no tool was called."
            )
        if unknown := [one for one in result.artifacts if one not in finished]:
            raise RetryNeeded(f"These were not made in this request: {', '.join(unknown)[:200]}.")
    if result.status == "answer_ready" and emitted and not finished:
        raise RetryNeeded("A proposal was made. Ask for the teacher's word: `clarify_needed`.")
    if result.status == "clarify_needed" and not _asks(result.clarify):
        raise RetryNeeded("`clarify` asks nothing that can be answered.")
    if expected_mode == "artifact" and result.status == "answer_ready" and not (emitted or called_tools):
        raise SoftRetryNeeded("Something was to be made, and no tool was tried.")


def _asks(clarify: ClarifyPayload | None) -> bool:
    if clarify is None or not clarify.question.strip():
        return False
    offered = bool(clarify.options) or clarify.hint in HINTS
    return offered or len(clarify.question.strip()) >= SHORTEST_QUESTION

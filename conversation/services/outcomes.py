"""How turns went, for operators: by intent, computed from the turns and their logs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Min, Q

from conversation.models import ConversationTurn
from runs.models import RunEvent

MOST = 5000
"""Turns that are looked at, the last ones."""
EVERY = "all"
FIRST = ("data-action", "text-delta")
"""What a person sees first: how the message was understood, or words."""


@dataclass(frozen=True)
class Outcomes:
    """Figures of the turns of one intent. Shares are per cent, times in seconds; none where nothing was counted."""

    intent: str
    turns: int
    failed: float | None
    false_promises: float | None
    """Turns with an ending that promised what was not made."""
    retried: float | None
    fell_back: float | None
    tools: int
    tools_succeeded: float | None
    median: float | None
    slow: float | None
    """What 95 of 100 turns stay below."""
    first_event: float | None
    """Until the first event that a person sees, in the middle case."""


class _Log(NamedTuple):
    first: datetime | None
    worked: int
    broke: int


@dataclass(frozen=True)
class _Turn:
    intent: str
    is_failed: bool
    promises: bool
    is_retried: bool
    has_fallen_back: bool
    seconds: float | None
    first: float | None
    worked: int
    broke: int


def outcomes() -> list[Outcomes]:
    """All turns together, then by intent, the most frequent first."""
    turns = list(_turns())
    by_intent: dict[str, list[_Turn]] = {}
    for turn in turns:
        by_intent.setdefault(turn.intent or "–", []).append(turn)
    ranked = sorted(by_intent.items(), key=lambda item: (-len(item[1]), item[0]))
    return [_figures(EVERY, turns), *(_figures(intent, own) for intent, own in ranked)] if turns else []


def _turns() -> Iterable[_Turn]:
    found = ConversationTurn.objects.select_related("run").order_by("-pk")[:MOST]
    rows = list(found)
    logs = _logs([row.run_id for row in rows])
    for row in rows:
        log = logs.get(row.run_id, _Log(None, 0, 0))
        yield _Turn(
            row.intent,
            row.run.state == "failed",
            row.false_promises > 0,
            row.attempts > 1,
            row.has_fallen_back,
            _seconds(row.run.created_at, row.run.finished_at),
            _seconds(row.run.created_at, log.first),
            log.worked,
            log.broke,
        )


def _logs(runs: Sequence[str]) -> dict[str, "_Log"]:
    """What the logs of these runs say, in one query."""
    counted = (
        RunEvent.objects.filter(run_id__in=runs)
        .values_list("run_id")
        .annotate(
            first=Min("created_at", filter=Q(type__in=FIRST)),
            worked=Count("pk", filter=Q(type="tool-output-available")),
            broke=Count("pk", filter=Q(type="tool-output-error")),
        )
    )
    return {run: _Log(first, worked, broke) for run, first, worked, broke in counted.order_by()}


def _seconds(start: datetime, end: datetime | None) -> float | None:
    return (end - start).total_seconds() if end else None


def _figures(intent: str, turns: Sequence[_Turn]) -> Outcomes:
    lasted = sorted(one.seconds for one in turns if one.seconds is not None)
    first = sorted(one.first for one in turns if one.first is not None)
    tools = sum(one.worked + one.broke for one in turns)
    return Outcomes(
        intent=intent,
        turns=len(turns),
        failed=_share(one.is_failed for one in turns),
        false_promises=_share(one.promises for one in turns),
        retried=_share(one.is_retried for one in turns),
        fell_back=_share(one.has_fallen_back for one in turns),
        tools=tools,
        tools_succeeded=100 * sum(one.worked for one in turns) / tools if tools else None,
        median=quantile(lasted, 0.5),
        slow=quantile(lasted, 0.95),
        first_event=quantile(first, 0.5),
    )


def _share(facts: Iterable[bool]) -> float | None:
    known = list(facts)
    return 100 * sum(known) / len(known) if known else None


def quantile(ordered: Sequence[float], share: float) -> float | None:
    """The least value that at least this share of the values does not exceed (nearest rank)."""
    if not ordered:
        return None
    rank = max(1, -(-len(ordered) * round(share * 100) // 100))
    return ordered[rank - 1]

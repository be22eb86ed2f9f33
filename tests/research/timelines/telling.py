"""A timeline that is told step by step, as its run would tell it: what its page shows at any moment."""

from collections.abc import Callable

from django.contrib.auth.models import User

from research.timelines.events import (
    TimelineCompleteEvent,
    TimelineErrorEvent,
    TimelineNodeDetailEvent,
    TimelineProgressEvent,
    TimelineSkeletonEvent,
    TimelineSynthesisEvent,
    timeline_stream,
)
from research.timelines.models import Timeline, TimelineNode
from research.timelines.pipeline import KIND
from research.timelines.schemas import CitedText, Node, NodeDetails, Synthesis
from runs import log
from runs.events import Event
from runs.models import Run
from runs.words import KEEPING, Sentence
from tests.research.timelines.conftest import make


def node(number: int) -> Node:
    date = {
        "date": str(1800 + number),
        "date_text": str(1800 + number),
        "date_precision": "year",
        "earliest": f"{1800 + number}-01-01",
        "latest": f"{1800 + number}-12-31",
    }
    told = {"evidence_id": f"e{number}", "origin": number, "title": "Annals", "quote": "So it was."}
    return Node.model_validate(
        {
            **date,
            "id": f"ms_{number:03}",
            "title": f"Event {number}",
            "subtitle": "",
            "significance": "high",
            "description": f"Something happened for the time number {number}. It was much spoken of.",
            "sources": [],
            "quote": "So it was.",
            "significance_reason": "It matters.",
            "evidence": [{**told, **date}],
            "confirmations": 1,
        }
    )


DETAILS = NodeDetails(key_features=[CitedText(text="So it was.", evidence_id="e1")])


class Teller:
    """Tells the log and the rows of a timeline as far as a test wants it, of a session with a proposal unless given one."""

    def __init__(self, owner: User, nodes: int = 3, language: str = "en", session: Timeline | None = None) -> None:
        self.nodes = [node(number) for number in range(1, nodes + 1)]
        self.session = session or make(owner, language=language)
        self.run = Run.objects.create(
            kind=KIND,
            owner=owner,
            state="running",
            language=language,
            correlation_id="c" * 16,
            error=Sentence("The run failed.").source,
        )
        Timeline.objects.filter(id=self.session.id).update(run=self.run)
        self.progress()

    def say(self, event: Event, *, move: str | None = None) -> None:
        lines = [log.line(timeline_stream, event, closing="end" if move else "open")]
        log.write_now(self.run.id, lines, fence=0, move=move)

    def progress(self) -> None:
        self.say(TimelineProgressEvent(phase="skeleton", message=Sentence("Searching"), percent=10))

    def skeleton(self) -> None:
        rows = [TimelineNode(timeline=self.session, key=one.id, node=one.model_dump(mode="json")) for one in self.nodes]
        TimelineNode.objects.bulk_create(rows)
        self.say(TimelineSkeletonEvent(nodes=self.nodes))

    def detail(self) -> TimelineNodeDetailEvent:
        key = self.nodes[0].id
        TimelineNode.objects.filter(timeline=self.session, key=key).update(details=DETAILS.model_dump(mode="json"))
        event = TimelineNodeDetailEvent(node_id=key, details=DETAILS)
        self.say(event)
        return event

    def synthesis(self) -> None:
        synthesis = Synthesis(
            summary=[CitedText(text="So it was.", evidence_id="e1")],
            key_insight="",
            timeline_span="1801 – 1803",
            source_count=3,
            verification_notes=[Sentence("%(failed)s of %(total)s searches failed.", failed=1, total=7)],
        )
        Timeline.objects.filter(id=self.session.id).update(synthesis=synthesis.model_dump(mode="json", context=KEEPING))
        self.say(TimelineSynthesisEvent.model_validate(synthesis.model_dump(context=KEEPING)))

    def complete(self) -> None:
        self.say(TimelineCompleteEvent(total_nodes=3, duration_seconds=1, detail_completed=1), move="completed")

    def fail(self) -> None:
        self.say(TimelineErrorEvent(error="Unexpected", message=Sentence("The run failed.")), move="failed")

    def cancel(self) -> None:
        self.say(TimelineErrorEvent(error="Cancelled", message=Sentence("The run was cancelled.")), move="cancelled")


STEPS: list[Callable[[Teller], object]] = [
    Teller.progress, Teller.skeleton, Teller.detail, Teller.synthesis, Teller.complete,
]  # fmt: skip

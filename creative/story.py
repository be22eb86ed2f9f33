"""How a thread is told on its page, from its rows and the last words of its log, and what each event changes."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from creative.cards.schemas import CardPage
from creative.checking.paragraphs import sources_of
from creative.events import (
    AgentStart,
    AskUser,
    CreativeEvent,
    ImageProgress,
    MessageSaid,
    ProgressSaid,
    StateUpdate,
    WorkflowComplete,
    WorkflowPaused,
    WorkflowProgress,
    creative_stream,
)
from creative.models import Asset, Creative, ImageTask, Pause
from creative.nodes.order import NODES, depending_on
from creative.nodes.routing import DIMENSIONS
from creative.nodes.state import AgentState, Draft
from creative.schemas.content import BriefFact, ImagePlan, QualityScores, TextOverlayPlan
from creative.store import threads
from creative.store.evidence import gap_of
from library.xiaohongshu import POST_BODY, POST_TAGS, POST_TITLE, title_length
from runs import log
from runs.events import Event
from runs.models import Run
from runs.rooms import Context

DIMENSION_WORDS: dict[str, str] = {
    "info_density": gettext_noop("Density of information"),
    "text_image_alignment": gettext_noop("Images and text"),
    "style_consistency": gettext_noop("Style"),
    "readability": gettext_noop("Readability"),
    "platform_fit": gettext_noop("Fit for the platform"),
}

CHANGES: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "content": (
        (gettext_noop("Another title or body is taken up by"), ("title", "body")),
        (gettext_noop("Other tags are taken up by"), ("tags",)),
    ),
    "image_plans": (
        (gettext_noop("Other words or images are taken up by"), ("image_plans", "text_overlay_plan")),
        (gettext_noop("Another fullness is taken up by"), ("layout_preference",)),
    ),
}
"""What can be changed at a pause, and the fields of the state it changes."""


@dataclass(frozen=True)
class Stage:
    """A node as it is shown."""

    agent: str
    label: str
    state: str

    @property
    def icon(self) -> str:
        return {"done": "done", "now": "running", "asks": "waiting"}.get(self.state, "todo")


@dataclass(frozen=True)
class Shot:
    """An image of the gallery, with the words on it and what they rest on."""

    number: int
    status: str
    url: str
    alt: str
    problem: str
    lines: list[str]
    facts: list[BriefFact]

    @property
    def number_text(self) -> str:
        return str(self.number)


@dataclass(frozen=True)
class PlanRow:
    """An image of the plan with its words, to be edited."""

    plan: ImagePlan
    words: TextOverlayPlan | None


@dataclass(frozen=True)
class Count:
    label: str
    used: int
    limit: int


@dataclass(frozen=True)
class ShownDraft:
    """A reviewed draft as the comparison shows it."""

    number: int
    draft: Draft
    images: list[Asset]
    scores: list[tuple[str, int]]

    @property
    def overall(self) -> int | None:
        return round(100 * self.draft.scores.overall) if self.draft.scores else None


def drafts_of(state: AgentState) -> list[ShownDraft]:
    """All reviewed drafts of a thread, in their order."""
    drafts = [*state.earlier, *state.drafts]
    kept = Asset.objects.in_bulk({pk for draft in drafts for pk in draft.image_asset_ids})
    return [
        ShownDraft(number, draft, [kept[pk] for pk in draft.image_asset_ids if pk in kept], scores_of(draft.scores))
        for number, draft in enumerate(drafts, 1)
    ]


def scores_of(quality: QualityScores | None) -> list[tuple[str, int]]:
    """The five scores in hundredths."""
    if quality is None:
        return []
    return [(gettext(DIMENSION_WORDS[name]), round(100 * getattr(quality.scores, name))) for name in DIMENSIONS]


class ThreadStory:
    """All that the page shows; telling it twice gives the same page."""

    def __init__(self, creative: Creative) -> None:
        self.creative = creative
        self.run = creative.run
        self.state: AgentState = creative.agent_state
        told = log.last_of(creative_stream, self.run.id, "agent_start", "progress", "message", "workflow_paused")
        self.said = words_of(told) if isinstance(told, CreativeEvent) else ""
        last = log.last_of(creative_stream, self.run.id, "workflow_progress")
        self.at = last if isinstance(last, WorkflowProgress) else None

    @property
    def pause(self) -> Pause | None:
        """The question that waits."""
        if self.run.state != "waiting":
            return None
        return self.creative.pauses.filter(answered_at=None).first()

    @property
    def stages(self) -> list[Stage]:
        """The nodes with how far each is."""
        asking = pause.agent if (pause := self.pause) else ""
        at = self.at.current_agent if self.at and self.run.state == "running" else ""
        stages = []
        for node in NODES:
            done = self.state.is_done(node.agent)
            working = at == node.agent
            state = "asks" if asking == node.agent else "done" if done else "now" if working else "todo"
            stages.append(Stage(node.agent, gettext(node.label), state))
        return stages

    @property
    def shots(self) -> list[Shot]:
        """The gallery: the images of the post once it is done, else those being drawn."""
        state = self.state
        if state.current_agent == "END":
            kept = Asset.objects.in_bulk(state.generated_image_asset_ids)
            assets = [kept[pk] for pk in state.generated_image_asset_ids if pk in kept]
            shots = []
            for number, asset in enumerate(assets, 1):
                lines = [line for line in asset.alt.splitlines() if line.strip()]
                facts = _facts_in(asset.alt, state.facts)
                shots.append(Shot(number, "complete", asset.url, asset.alt, "", lines, facts))
            return shots
        return [shot_of(row, state) for row in threads.images_of(self.creative.pk).select_related("asset")]

    @property
    def counts(self) -> list[Count]:
        """How much of the platform's limits the copy uses."""
        content = self.state.generated_content
        if content is None:
            return []
        return [
            Count(gettext("Title"), title_length(content.title), POST_TITLE),
            Count(gettext("Body"), len(content.body), POST_BODY),
            Count(gettext("Tags"), len(content.tags), POST_TAGS),
        ]

    @property
    def stated(self) -> list[BriefFact]:
        """The facts that the copy states, with where they come from."""
        content = self.state.generated_content
        named = set(sources_of(content.body, self.state.facts)) if content else set()
        return [fact for fact in self.state.facts if fact.id in named]

    @property
    def scores(self) -> list[tuple[str, int]]:
        return scores_of(self.state.quality_scores)

    @property
    def overall(self) -> int | None:
        return round(100 * self.state.quality_scores.overall) if self.state.quality_scores else None

    @property
    def consequences(self) -> list[tuple[str, str]]:
        """What is made again when something of what is shown is changed, to be read before it is sent."""
        pause = self.pause
        shown = CHANGES.get(pause.kind, ()) if pause else ()
        return [
            (gettext(label), " → ".join(gettext(node.label) for node in depending_on(fields)))
            for label, fields in shown
        ]

    @property
    def gap(self) -> str:
        """What the library lacks, in the language of the page."""
        pack, brief = self.state.evidence_pack, self.state.creative_brief
        return gap_of(brief.topic, elsewhere=pack.elsewhere) if pack and pack.gap and brief else ""

    @property
    def remarks(self) -> list[str]:
        """What the review found wanting."""
        feedback = self.state.review_feedback
        return list(feedback.suggestions) if feedback and not feedback.approved else []

    @property
    def rounds(self) -> list[int]:
        """The overall score of each round, in hundredths."""
        drafts = [*self.state.earlier, *self.state.drafts]
        return [round(100 * draft.scores.overall) for draft in drafts if draft.scores]

    @property
    def next_part(self) -> int | None:
        """The post of the series that can be begun next."""
        return self.state.part + 1 if self.state.part < self.state.parts else None

    @property
    def plan_rows(self) -> list[PlanRow]:
        words = {one.image_seq: one for one in self.state.text_overlay_plan}
        return [PlanRow(plan, words.get(plan.sequence)) for plan in self.state.image_plans]


def shot_of(row: ImageTask, state: AgentState) -> Shot:
    page = CardPage.model_validate(row.page)
    lines = [page.title, *page.lines]
    asset = row.asset
    return Shot(
        number=row.number,
        status=row.status,
        url=asset.url if asset else "",
        alt=asset.alt if asset else "",
        problem=row.error_message or "",
        lines=lines,
        facts=_facts_in("\n".join(lines), state.facts),
    )


def _facts_in(text: str, facts: Sequence[BriefFact]) -> list[BriefFact]:
    named = set(sources_of(text, facts))
    return [fact for fact in facts if fact.id in named]


def words_of(event: CreativeEvent) -> str:
    """What the page's status line says of an event."""
    if isinstance(event, AgentStart | ProgressSaid | MessageSaid | WorkflowPaused):
        return event.content.partition("\n")[0]
    return ""


def story(run: Run) -> ThreadStory:
    """All that the page of a run shows: that of its thread."""
    return ThreadStory(_creative(run))


def change(run: Run, event: Event) -> Context:
    """What an event's template is told: the thread as it stands where it moved, the image an event is about."""
    match event:
        case ImageProgress(task_id=number, status=status) if status != "queued":
            creative = _creative(run)
            row = threads.image(creative.pk, number)
            return {"shot": shot_of(row, creative.agent_state)}
        case (
            ImageProgress()
            | StateUpdate()
            | AskUser()
            | WorkflowPaused()
            | WorkflowProgress()
            | WorkflowComplete()
            | MessageSaid()
        ):
            return {"story": ThreadStory(_creative(run)), "said": words_of(event)}
        case AgentStart() | ProgressSaid():
            return {"said": words_of(event)}
    return {}


def _creative(run: Run) -> Creative:
    return Creative.objects.select_related("run").get(legs__run=run)

"""The durable steps of a turn, each with one paid or outside effect, from what an agent is given to what is kept."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from pydantic import BaseModel, JsonValue
from pydantic_ai import Agent

from conversation import store
from conversation.agents import deck, document, outline, quiz, router
from conversation.briefs.tasks import (
    AgentTask,
    ClassFigure,
    Excerpt,
    RouterResult,
    RouterTask,
    WritingTask,
    WrittenText,
)
from conversation.classes.naming.mentioning import mentions_of
from conversation.classes.schemas.arguments import AnalysisArguments, NoArguments
from conversation.classes.schemas.figures import Weaknesses
from conversation.classes.schemas.mentions import Mentions
from conversation.classes.schemas.records import TeacherClasses
from conversation.classes.tools import TOOLS
from conversation.decks.briefs import DeckDraft, DeckTask, OutlineDraft, OutlineTask
from conversation.decks.figures import figures_of
from conversation.decks.schemas import DeckOutline, PassageLink
from conversation.errors import NoMaterial
from conversation.interactive.trying import Tried
from conversation.interactive.trying import try_page as opened_in_browser
from conversation.offline import deck as offline_deck
from conversation.offline import document as offline_document
from conversation.offline import outline as offline_outline
from conversation.offline import router as offline_router
from conversation.quizzes.briefs import QuizDraft, QuizTask
from conversation.quizzes.offline import quiz as offline_quiz
from conversation.quizzes.schemas import QuestionType, WeakBasis
from conversation.quizzes.services import questions_about
from conversation.schemas.answers import ClarifyChoice
from conversation.schemas.artifacts import ArtifactKind, InteractivePage
from conversation.schemas.sections import is_whole
from library import fulltext
from library.answering.scoring import on_topic
from library.evidence import of_passages
from library.material import origin_of, resting_on
from library.schemas import DocumentId, EvidenceItem, Hit, SearchQuery
from library.services import holdings
from library.text.language import detect
from library.text.sentences import split
from library.text.similarity import term_containment
from runs.answering import answer_anyhow, decides_by_code
from runs.budgets import Meter
from runs.database import in_thread
from runs.disguises import Disguise, restored_in
from runs.llm import OFFLINE, Answer, Tier
from runs.offline import Counterpart
from runs.words import compute, speaking, spoken

ROLES = (
    "conversation.router",
    "conversation.chat",
    "conversation.assistant",
    "conversation.quiz",
    "conversation.document",
    "conversation.outline",
    "conversation.deck",
    "conversation.interactive.page",
)
PASSAGES = 16
WEAK_POINTS, MOST_WEAK_POINTS = 3, 50
LONGEST_TOPIC = 400

T = TypeVar("T", bound=AgentTask)
O = TypeVar("O", bound=BaseModel)  # noqa: E741  # output, as T is task


class Surroundings(BaseModel):
    """What a turn finds: the teacher's classes, what of them it names, and what their documents are about."""

    classes: list[ClarifyChoice] = []
    named: Mentions = Mentions()
    topics: list[str] = []


async def answer_disguised(
    meter: Meter,
    agent: Agent[T, O],
    task: T,
    counterpart: Counterpart[T],
    disguise: Disguise,
    *,
    tier: Tier = "standard",
    requests: int = 4,
) -> Answer[O]:
    """An answer in any case, with the names that a hosted model does not get."""
    answer = await answer_anyhow(
        agent,
        task,
        lambda room: disguise.hide(task.as_prompt(room)),
        meter=meter,
        offline=counterpart,
        tier=tier,
        requests=requests,
    )
    return answer if answer.engine == OFFLINE else replace(answer, output=restored_in(answer.output, disguise))


async def open_turn(run_id: str) -> store.OpenedTurn:
    """The turn as its work begins; recorded, so that whoever executes it again begins with the same."""
    return await in_thread(store.open_turn, run_id)


async def open_artifact(
    owner_id: int, conversation_id: int, artifact_id: str, kinds: list[ArtifactKind]
) -> store.OpenedArtifact | None:
    """What is to be changed, as it stands; recorded, so that whoever executes it again changes the same."""
    return await in_thread(store.open_artifact, owner_id, conversation_id, artifact_id, kinds)


async def look_around(owner_id: int, message: str) -> Surroundings:
    return await in_thread(surroundings_of, owner_id, message)


def surroundings_of(owner_id: int, message: str = "") -> Surroundings:
    found = TOOLS["get_teacher_classes"].answer(owner_id, NoArguments())
    classes = found.classes if isinstance(found, TeacherClasses) else []
    return Surroundings(
        classes=[
            ClarifyChoice(
                label=one.name,
                value=str(one.class_id),
                description=" · ".join(filter(None, (one.grade, one.subject))),
            )
            for one in classes
        ],
        named=mentions_of(owner_id, message) if message else Mentions(),
        topics=holdings(owner_id, detect(message)).topics,
    )


async def route(meter: Meter, task: RouterTask, disguise: Disguise) -> RouterResult:
    """By code where somebody only says yes, or the model is too small to decide."""
    agrees = task.outline and offline_router.agrees(task.message)
    if agrees or await decides_by_code(router.agent, "fast"):
        return await compute(offline_router.route, task)
    return (await answer_disguised(meter, router.agent, task, offline_router.route, disguise, tier="fast")).output


async def ask_data(owner_id: int, tool: str, arguments: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """What a data tool answers. Raises the `RunError` that says what is not there."""
    return await TOOLS[tool].ask(owner_id, arguments)


async def weak_points(owner_id: int, class_id: str, names: list[str]) -> list[WeakBasis]:
    """What a class finds hard, with the numbers that say so: these knowledge points, else the hardest first."""
    asked = AnalysisArguments(class_id=class_id, limit=MOST_WEAK_POINTS if names else WEAK_POINTS)
    found = await in_thread(TOOLS["analyze_student_weakness"].answer, owner_id, asked)
    points = found.points if isinstance(found, Weaknesses) else []
    return [
        WeakBasis(name=one.name, wrong=one.wrong, of=one.answers, date=one.last_on.isoformat() if one.last_on else "")
        for one in points
        if not names or one.name in names
    ]


async def questions_of_banks(
    owner_id: int, bank_ids: list[int], topic: str, types: list[QuestionType], count: int
) -> QuizDraft:
    """A teacher's own questions about the topic, best first."""
    return QuizDraft(questions=await in_thread(questions_about, owner_id, bank_ids, topic, types, count))


async def find_passages(
    meter: Meter,
    owner_id: int,
    topic: str,
    document_ids: list[DocumentId],
) -> list[Excerpt]:
    """Passages of the teacher's documents that are about the topic, best first; none where they are silent."""
    meter.reserve_search()
    query = SearchQuery(text=topic[:LONGEST_TOPIC], limit=PASSAGES, document_ids=document_ids)
    hits = await in_thread(fulltext.search_passages, owner_id, query)
    shared = set(EvidenceItem.model_fields) & set(Hit.model_fields)
    items = [
        EvidenceItem(**hit.model_dump(include=shared), id=f"e{place}", origin=hit.document_id or place)
        for place, hit in enumerate(hits, 1)
    ]
    chosen = await compute(on_topic, topic, "", items)
    return await in_thread(_excerpts, chosen, spoken())


async def known_passages(owner_id: int, passages: list[int]) -> list[Excerpt]:
    """Passages that something was made from, as far as they are still there, in their order."""
    items = await in_thread(of_passages, owner_id, passages)
    return await in_thread(_excerpts, items, spoken())


async def cite(owner_id: int, passages: list[int], groups: list[list[str]]) -> list[list[PassageLink]]:
    """Of each group of texts the passages that its sentences rest on, each once, in their order."""
    items = await in_thread(of_passages, owner_id, passages)
    keys = [
        list(dict.fromkeys(key for one in await compute(resting_on, texts, items) for key in one.evidence))
        for texts in groups
    ]
    return await in_thread(_links, {one.id: one for one in items}, groups, keys, spoken())


def _links(
    items: Mapping[str, EvidenceItem], groups: list[list[str]], keys: list[list[str]], language: str
) -> list[list[PassageLink]]:
    with speaking(language):
        return [
            [
                PassageLink(title=origin.cited_as, heading=items[key].heading, address=origin.address)
                for key in named
                if (origin := origin_of(items[key].passage_id or 0, *texts))
            ]
            for texts, named in zip(groups, keys, strict=True)
        ]


def _excerpts(items: Sequence[EvidenceItem], language: str) -> list[Excerpt]:
    """The passages under what they are cited as."""
    with speaking(language):
        origins = [origin_of(one.passage_id) if one.passage_id else None for one in items]
    return [
        Excerpt(
            title=origin.cited_as if origin else one.title,
            heading=one.heading,
            text=one.text,
            passage_id=one.passage_id,
        )
        for one, origin in zip(items, origins, strict=True)
    ]


async def draft_questions(meter: Meter, task: QuizTask, disguise: Disguise) -> QuizDraft:
    """Some questions; none where offline nothing is known."""
    draft = (await answer_disguised(meter, quiz.agent, task, offline_quiz.draft, disguise)).output
    return await in_thread(_sourced, draft, task.passages, spoken())


async def questions_of_documents(task: QuizTask) -> QuizDraft:
    """What the offline engine asks: nothing that does not stand in the passages."""
    draft = await compute(offline_quiz.draft, task)
    return await in_thread(_sourced, draft, task.passages, spoken())


def _sourced(draft: QuizDraft, passages: Sequence[Excerpt], language: str) -> QuizDraft:
    """The questions with the passages they are made from: the one their explanation stands in, else the nearest they name."""
    questions = []
    with speaking(language):
        for one in draft.questions:
            said = one.explanation or one.question
            named = [passage for passage in passages if passage.title == one.source] or passages
            passage = max(named, key=lambda each: term_containment(said, each.text), default=None)
            key = passage.passage_id if passage else None
            origin = origin_of(key, *(part.text for part in split(said))) if key and one.source else None
            told = {"source": origin.cited_as, "passage_url": origin.address} if origin else {}
            parts = [part.model_copy(update=told) for part in one.sub_questions]
            questions.append(one.model_copy(update={**told, "sub_questions": parts}))
    return QuizDraft(questions=questions)


async def write_document(meter: Meter, task: WritingTask, disguise: Disguise) -> WrittenText:
    """A whole document; what a model leaves without its parts is written of what the documents say, where they say it.

    Raises `NoMaterial` where offline nothing is known.
    """
    text = (await answer_disguised(meter, document.agent, task, offline_document.write, disguise)).output
    if not task.instead_of and not is_whole(task.format, text.content):
        whole = await compute(offline_document.write, task)
        text = whole if whole.content else text
    if not text.content.strip():
        raise NoMaterial(topic=task.topic)
    return text


async def find_outline(conversation_id: int, artifact_id: str) -> DeckOutline | None:
    """A proposal of this conversation, as it stands now."""
    return await in_thread(store.outline_of, conversation_id, artifact_id)


async def class_figures(owner_id: int, class_id: str) -> list[ClassFigure]:
    """What the tools computed of a class, to be shown on slides."""
    language = spoken()

    def look_up() -> list[ClassFigure]:
        with speaking(language):  # the thread speaks nobody's
            return figures_of(owner_id, class_id)

    return await in_thread(look_up)


async def propose_outline(meter: Meter, task: OutlineTask, disguise: Disguise) -> OutlineDraft:
    """An outline of slides. Raises `NoMaterial` where offline nothing is known."""
    draft = (await answer_disguised(meter, outline.agent, task, offline_outline.propose, disguise)).output
    if len(draft.slides) < (1 if task.instead_of else outline.SHORTEST):  # of an answer that was cut
        draft = await compute(offline_outline.propose, task)
    if not draft.slides:
        raise NoMaterial(topic=task.topic)
    return draft


async def write_deck(meter: Meter, task: DeckTask, disguise: Disguise) -> DeckDraft:
    """The slides of the outline; those that an answer was cut before are made by the offline engine."""
    draft = (await answer_disguised(meter, deck.agent, task, offline_deck.write, disguise)).output
    if len(draft.slides) >= len(task.outline.slides):
        return draft
    whole = await compute(offline_deck.write, task)
    return DeckDraft(slides=[*draft.slides, *whole.slides[len(draft.slides) :]])


async def try_page(page: InteractivePage) -> Tried:
    """What a browser says of a page, where there is one."""
    return await compute(opened_in_browser, page)


def titles(passages: Sequence[Excerpt]) -> list[str]:
    return list(dict.fromkeys(one.title for one in passages))

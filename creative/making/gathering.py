"""The brief, and what is known: from the request to facts about its subject and what reference pictures show."""

from creative import steps
from creative.briefs import (
    BriefTask,
    EvidenceTask,
    ReferenceTask,
)
from creative.events import (
    BriefReady,
    MessageSaid,
    ProgressSaid,
    StateUpdate,
)
from creative.making.desk import CreativeDesk, brief_of
from creative.models import asset_url
from creative.nodes.state import AgentState, ReferenceImage
from creative.schemas.content import Agent, BriefFact, CreativeBrief, EvidencePack
from creative.store.evidence import gap_of, thin_of
from creative.store.passages import shown_hits
from library import evidence
from runs.errors import RunError
from runs.execution import attempt
from runs.words import Sentence

POINTS, LONGEST = 2, 120
"""Points of the brief that are searched where its subject finds nothing, and characters of such a search."""


async def make_brief(desk: CreativeDesk) -> None:
    state = desk.state
    answers = [message.content for message in state.messages if message.agent == "supervisor"]
    task = BriefTask(language=state.language, message=state.message, answers=answers)
    brief = await desk.run.finishing_step("brief", steps.compile_brief, desk.run.meter, task)
    await desk.keep(
        BriefReady(brief=brief),
        StateUpdate(changes=Sentence("The brief is compiled.")),
        creative_brief=brief,
        brief_complete=True,
    )


async def find_evidence(desk: CreativeDesk) -> None:
    """Code runs every search; of what is about the subject the researcher chooses."""
    state, run = desk.state, desk.run
    agent: Agent = "research_evidence_agent"
    brief = brief_of(state)
    topic, language = brief.topic, state.language
    notes = await run.step("notes", steps.find_notes, run.owner_id, topic, state.theme, language)
    stats = notes.stats
    await desk.tell_tool(agent, "searchNotes", {"keyword": topic}, stats.search)
    await desk.tell_tool(agent, "analyzeTopTags", {"keyword": topic}, stats.tags)
    await desk.tell_tool(agent, "getTopTitles", {"keyword": topic}, stats.titles)
    await desk.tell_tool(agent, "getTrendReport", {"keyword": topic}, stats.trend)
    found = await _search(desk, topic)
    if not notes.facts and not found.facts:
        found = await _search_points(desk, brief, found)
    facts = [*_told(state), *notes.facts, *found.facts]
    task = EvidenceTask(language=language, topic=topic, key_points=brief.key_points, facts=facts)
    digest = await run.finishing_step("evidence", steps.choose_facts, run.meter, task)
    items = [facts[int(place)] for place in digest.fact_ids]
    gap = gap_of(topic, elsewhere=found.elsewhere)
    pack = EvidencePack(
        summary=digest.summary,
        items=items,
        titles=notes.titles,
        tags=notes.tags,
        elsewhere=found.elsewhere,
        gap="" if items else gap,
    )
    thin = thin_of(topic, items) if items else None
    await desk.keep(
        MessageSaid(agent=agent, content=digest.summary if items else gap),
        *([MessageSaid(agent=agent, content=thin)] if thin else []),
        StateUpdate(changes=Sentence("The evidence is gathered.")),
        evidence_pack=pack,
        evidence_complete=True,
    )


async def _search_points(desk: CreativeDesk, brief: CreativeBrief, found: steps.ReadPassages) -> steps.ReadPassages:
    """What is known of a point of the brief: of an outing in spring nothing may be, of the parks it is to tell of something."""
    for point in brief.key_points[:POINTS]:
        if found.is_cut or found.facts:
            break
        further = await _search(desk, f"{brief.topic} {point}"[:LONGEST])
        found = further.model_copy(update={"elsewhere": found.elsewhere or further.elsewhere})
    return found


async def _search(desk: CreativeDesk, topic: str) -> steps.ReadPassages:
    """What the library and the web say; a budget that is spent leaves what the notes say."""
    state, run = desk.state, desk.run
    found = await attempt(run.step("search", steps.search, run.meter, run.owner_id, run.id, topic, state.document_ids))
    if isinstance(found, RunError):
        await desk.say(ProgressSaid(content=found.message))
        return steps.ReadPassages(is_cut=True)
    await desk.tell_tool("research_evidence_agent", "webSearch", {"query": topic}, shown_hits(topic, found.hits))
    items = await run.write(lambda: evidence.store(run.id, [found]))
    read = await run.step("passages", steps.read_passages, items, topic, state.language)
    facts = [one.model_copy(update={"passage_url": evidence.passage_address(run.id, one.id)}) for one in read.facts]
    return read.model_copy(update={"facts": facts})


def _told(state: AgentState) -> list[BriefFact]:
    """What the person said when asked for facts."""
    said = [message.content for message in state.messages if message.agent == "research_evidence_agent"]
    lines = [line.strip() for one in said for line in one.splitlines() if line.strip()]
    you = Sentence("What you said")
    return [BriefFact(id=f"you{place}", fact=line, source=you, quote=line) for place, line in enumerate(lines, 1)]


async def analyse_references(desk: CreativeDesk) -> None:
    state, run = desk.state, desk.run
    references = await _fetched(desk)
    seen = await run.step("look", steps.see_references, run.owner_id, references)
    analyses = []
    if seen:
        task = ReferenceTask(language=state.language, references=seen)
        analyses = (await run.finishing_step("references", steps.analyse_references, run.meter, task)).analyses
    changes = (
        Sentence(
            "%(count)s reference picture is analysed.",
            plural="%(count)s reference pictures are analysed.",
            count=len(analyses),
        )
        if analyses
        else Sentence("There are no reference pictures; the studio chooses the colours.")
    )
    await desk.keep(
        StateUpdate(changes=changes),
        reference_inputs=references,
        reference_analyses=analyses,
        reference_intelligence_complete=True,
    )


async def _fetched(desk: CreativeDesk) -> list[ReferenceImage]:
    """The reference pictures, those on the web fetched; one that cannot be had is told of and left out."""
    run, found = desk.run, []
    for reference in desk.state.reference_inputs:
        if reference.asset_id is not None:
            found.append(reference)
            continue
        asset_id = await attempt(run.step("fetch", steps.fetch_reference, run.owner_id, reference.url))
        if isinstance(asset_id, RunError):
            told = Sentence(
                "The picture at %(url)s is left out. %(reason)s", url=reference.url[:200], reason=asset_id.message
            )
            await desk.say(ProgressSaid(content=told))
        else:
            found.append(reference.model_copy(update={"asset_id": asset_id, "url": asset_url(asset_id)}))
    return found

"""The rounds of gathering: the plan's searches, then what is still missing, until nothing new comes."""

from collections.abc import Collection, Coroutine, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from library import evidence, providers, sources
from library.answering.answers import answers
from library.answering.scoring import on_topic
from library.schemas import EvidenceItem, SearchOutcome, SearchQuery, SourceLink
from library.services import holdings
from library.text.language import detect
from research.agents import section, writer
from research.asking import ask_all
from research.briefs import LISTED, Lead, Shortfall
from research.checking.gaps import asked_of, told_together
from research.errors import GatheringError
from research.events import GatheringProgressEvent
from research.making.telling import Phases
from research.schemas.plans import Depth, ResearchPlan, SearchResult
from research.schemas.requests import ResearchRequest
from research.steps import find_gaps
from runs.budgets import Meter
from runs.database import in_thread
from runs.errors import RunError
from runs.execution import Execution, attempt
from runs.llm import UNLIMITED, room_of
from runs.windows import SMALL_ROOM, tokens
from runs.words import Sentence, compute

ROUNDS: dict[Depth, int] = {"quick": 1, "standard": 2, "deep": 4}
PASSAGES: dict[Depth, int] = {"quick": 10, "standard": 20, "deep": 30}
"""Passages that one search brings at most."""
SHARES: dict[Depth, int] = {"quick": 8, "standard": 4, "deep": 2}
"""The part of its writer's room, one in so many, that a report fills with evidence: who asks for less is told from less."""
READINGS = 25
"""How often a deep report reads its evidence at most: more than the budget's tokens pay for is not gathered."""
PASSAGE = 200
"""Tokens of a passage, about."""


class Errand(NamedTuple):
    """A search to make, or a source to read whole."""

    text: str
    work: Coroutine[Any, Any, SearchOutcome]
    purpose: str = ""
    page: EvidenceItem | None = None


class Findings(NamedTuple):
    """How each search fared, what they found, and what was seen of that when it was last asked what is missing."""

    results: list[SearchResult]
    items: list[EvidenceItem]
    noticed: Shortfall = Shortfall()


class Gathering:
    """What one run has found so far, round by round."""

    def __init__(self, run: Execution, request: ResearchRequest, plan: ResearchPlan, room: int) -> None:
        self._run = run
        self._request = request
        self._plan = plan
        self._room = room
        self._each = 0
        """Passages of the room for each errand of the round."""
        self._round = 0
        self._outcomes: list[SearchOutcome] = []
        self._links: dict[str, tuple[SourceLink, EvidenceItem]] = {}
        """Where the pages lead that were read whole, by the address."""
        self._noticed = Shortfall()
        self._seen = 0
        """How many of the passages were there then."""
        self.items: dict[str, EvidenceItem] = {}
        self.results: list[SearchResult] = []

    async def search(self) -> None:
        """The plan's searches, and where they find nothing what comes nearest.

        Raises `GatheringError` when nothing at all was found, or nothing that answers, and says who was asked.
        """
        steps = self._plan.web_search_steps
        self._share_out(len(steps))
        await self._go([self._search(step.search_terms) for step in steps])
        if not self._outcomes:
            raise GatheringError
        if not self.items and not await self._answered_nearby():
            raise await in_thread(nothing_found, self._run.owner_id, self._request.query, self._outcomes)

    async def _answered_nearby(self) -> bool:
        """Whether what comes nearest in the library answers the question, though no search was sure that it speaks of it."""
        request = self._request
        query = self._query(request.query[:400]).model_copy(update={"is_nearest": True})
        work = self._run.step("search", providers.search, self._run.meter, query, self._run.owner_id, self._run.id)
        await self._go([Errand(query.text, work, Sentence("What comes nearest in the library."))])
        question = ask_all(request.query, "", self._plan.questions)
        found = await compute(answers, question, [*self.items.values()])
        return not all(one.is_open for one in found)

    async def go_on(self) -> bool:
        """One more round for what is still missing; whether it brought anything new.

        Where nobody can say what is missing, what there is has to do.
        """
        searched = [result.query for result in self.results if result.kind == "search"]
        read = [source for result in self.results if result.kind == "page" for source in result.sources[:1]]
        leads = self._leads(read) if self._request.depth == "deep" else {}
        step = self._run.step(
            "gaps",
            find_gaps,
            self._run.meter,
            self._run.owner_id,
            self._request,
            self._plan.questions,
            searched,
            read,
            [*self.items.values()],
            [
                Lead(id=key, title=link.title, site=urlsplit(link.url).hostname or "", page=page.title)
                for key, (link, page) in leads.items()
            ],
        )
        missing = await attempt(step)
        if isinstance(missing, RunError):
            return False
        self._noticed, self._seen = missing, len(self.items)
        pages = [self.items[key] for key in missing.pages if key in self.items]
        followed = [leads[key] for key in missing.links if key in leads]
        self._share_out(len(missing.searches) + len(pages) + len(followed))
        errands = [self._search(one.search_terms, one.purpose) for one in missing.searches]
        errands += [self._reading(page, missing) for page in pages]
        errands += [self._following(page, link, missing) for link, page in followed]
        return bool(errands) and await self._go(errands)

    def findings(self) -> Findings:
        """All there is; that one origin alone says something is left out where a passage found since speaks of it."""
        items = list(self.items.values())
        alone = [one for one in self._noticed.one_origin if not on_topic(one, "", items[self._seen :])]
        return Findings(self.results, items, self._noticed.model_copy(update={"one_origin": alone}))

    def _share_out(self, errands: int) -> None:
        """What is left of the room, among the errands of a round; each brings what it always may, whatever is left."""
        left = self._room - sum(tokens(item.text) for item in self.items.values())
        each = left // max(1, errands) // PASSAGE
        self._each = each if each > PASSAGES[self._request.depth] else 0

    async def _go(self, errands: Sequence[Errand]) -> bool:
        """Run a round's errands in parallel and store what they find as evidence; some failing is a result too."""
        self._round += 1
        before, total = len(self.results), len(self.results) + len(errands)
        outcomes = await self._run.attempt_all(
            [errand.work for errand in errands],
            lambda done, place: GatheringProgressEvent(
                completed=before + done, total=total, current_query=errands[place].text[:100]
            ),
            once="gathering" if self._round == 1 else f"gathering.round{self._round}",
        )
        found = [outcome for outcome in outcomes if not isinstance(outcome, RunError)]
        stored = await self._run.write(lambda: evidence.store(self._run.id, found))
        known = len(self.items)
        self.items |= {item.id: item for item in stored}
        self._outcomes += found
        for errand, outcome in zip(errands, outcomes, strict=True):
            if errand.page and not isinstance(outcome, RunError):
                self._links |= {link.url: (link, errand.page) for link in outcome.links}
        by_hash = {item.content_hash: item for item in stored}
        self.results += [self._result(*pair, by_hash) for pair in zip(errands, outcomes, strict=True)]
        return len(self.items) > known

    def _search(self, terms: str, purpose: str = "") -> Errand:
        query = self._query(terms)
        work = self._run.step("search", providers.search, self._run.meter, query, self._run.owner_id, self._run.id)
        return Errand(query.text, work, purpose)

    def _leads(self, read: Collection[str]) -> dict[str, tuple[SourceLink, EvidenceItem]]:
        """Where pages lead that were worth reading whole, as far as nobody has been there, by the ids they are told under."""
        known = {*read, *(item.url for item in self.items.values())}
        new = [(link, page) for link, page in self._links.values() if link.url not in known]
        return {f"l{place}": lead for place, lead in enumerate(new[:LISTED], 1)}

    def _following(self, page: EvidenceItem, link: SourceLink, missing: Shortfall) -> Errand:
        """The page behind a link, read as any other: behind the guard, within the domains that were asked for."""
        about: dict[str, object] = {
            "title": link.title,
            "url": link.url,
            "publisher": urlsplit(link.url).hostname or "",
            "published": None,
            "queries": [],  # no search found it, so nobody but the page itself says when it was published
        }
        errand = self._reading(page.model_copy(update=about), missing)
        return errand._replace(purpose=Sentence("“%(title)s” leads there.", title=page.title))

    def _reading(self, item: EvidenceItem, missing: Shortfall) -> Errand:
        asked = " ".join([self._request.query, *missing.unanswered])[:400]
        query = self._query(asked)
        work = self._run.step("read", sources.read_whole, self._run.meter, self._run.owner_id, item, query)
        return Errand(item.title, work, page=item)

    def _query(self, terms: str) -> SearchQuery:
        request = self._request
        return SearchQuery(
            text=terms,
            limit=PASSAGES[request.depth],
            room=self._each,
            include_domains=request.include_domains,
            exclude_domains=request.exclude_domains,
            start_date=request.start_date,
            end_date=request.end_date,
            document_ids=request.document_ids,
        )

    def _result(
        self, errand: Errand, outcome: SearchOutcome | RunError, by_hash: dict[str, EvidenceItem]
    ) -> SearchResult:
        if isinstance(outcome, RunError):
            result = SearchResult(query=errand.text, findings=[], sources=[], providers=[], error=outcome.message)
        else:
            found = [by_hash[hit.content_hash] for hit in outcome.hits if hit.content_hash in by_hash]
            result = SearchResult.of(errand.text, found, outcome.providers)
        told: dict[str, object] = {"round": self._round, "purpose": errand.purpose}
        if errand.page:
            told |= {"kind": "page", "sources": [errand.page.source]}
        return result.model_copy(update=told)


async def gather(run: Execution, request: ResearchRequest, plan: ResearchPlan, phases: Phases) -> Findings:
    """Search, and search on for what is missing as often as the depth allows and something new comes of it.

    Raises `GatheringError` when nothing at all was found; some searches failing is a warning.
    """
    gathering = Gathering(run, request, plan, await room_for(run.meter, request.depth))
    await gathering.search()
    for _ in range(ROUNDS[request.depth] - 1):
        if not await gathering.go_on():
            break
    searches = [result for result in gathering.results if result.kind == "search"]
    if failed := sum(result.error is not None for result in searches):
        warning = Sentence("%(failed)s out of %(total)s searches failed", failed=failed, total=len(searches))
        await phases.warn("gathering", [warning], len(searches) - failed)
    return await compute(gathering.findings)


async def room_for(meter: Meter, depth: Depth) -> int:
    """Tokens of evidence that the model which writes has room for; none where it is a small one, or code."""
    room = await (room_of(section.agent, section.TIER) if depth == "deep" else room_of(writer.agent, writer.TIER))
    if not SMALL_ROOM <= room < UNLIMITED:
        return 0
    return min(room // SHARES[depth], meter.budget.tokens // READINGS)


def nothing_found(owner_id: int, query: str, outcomes: Sequence[SearchOutcome]) -> GatheringError:
    """Says who was asked in vain; trying again may help only where somebody was not reached."""
    reports = [report for outcome in outcomes for report in outcome.providers]
    held = holdings(owner_id, detect(query))
    asked = asked_of(reports, held)
    if held.topics:
        asked.append(Sentence("The library has documents about these: %(topics)s.", topics=held.topics))
    return GatheringError(
        "Nothing was found about this. %(asked)s",
        retryable=any(report.was_missed for report in reports),
        asked=told_together(asked),
    )

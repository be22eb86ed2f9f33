"""`request_interactive_content` and `generate_interactive_html`: pages to be played with, checked, tried, and kept."""

from collections.abc import Callable

from django.utils.translation import gettext_noop
from pydantic import BaseModel, JsonValue
from pydantic_ai.toolsets import FunctionToolset

from conversation import steps, store
from conversation.briefs.arguments import HtmlArguments, InteractiveArguments
from conversation.briefs.tasks import Excerpt, Extracted
from conversation.events.data import FinishedPage, PageReady
from conversation.interactive.agents import page as writer
from conversation.interactive.briefs import PageDraft, PageTask
from conversation.interactive.checking import problems
from conversation.interactive.errors import PageFaulty, PageLacking
from conversation.interactive.offline import page as offline
from conversation.interactive.trying import Tried
from conversation.making.bodies import PageHeard
from conversation.making.desk import Toolcall, TurnDesk
from conversation.making.tool import GenerationTool
from conversation.models import ArtifactVersion
from conversation.schemas.artifacts import InteractivePage
from runs.llm import OFFLINE
from runs.words import Sentence, compute
from runs.working import Work, work

ATTEMPTS = 2
FAULTY = gettext_noop("The page that was written does not work: %(problem)s")
NEEDS_NOTHING = ("plotter", "number_line", "chance", "motion")
"""What is filled from the request alone."""


async def make(desk: TurnDesk, call: Toolcall, given: BaseModel) -> JsonValue:
    """Plan a page, have it written, check it, open it in a browser where there is one, and keep it.

    What a model cannot write, or says it lacks too much for, is filled into a template. Raises `PageLacking` with what
    that needs, and `PageFaulty`.
    """
    asked = InteractiveArguments.model_validate(given)
    passages = await _passages(desk, asked)
    task = PageTask(
        language=desk.opened.language,
        topic=asked.topic or asked.title,
        request=desk.opened.message,
        passages=passages,
        **asked.model_dump(include={"title", "description", "pattern", "sections", "subject", "grade"}),
    )
    by_code, tried = False, Tried()
    for attempt in range(1, ATTEMPTS + 2):
        by_code = by_code or attempt > ATTEMPTS
        draft, engine = await _written(desk, call, task, by_code=by_code)
        if draft.lacks:
            if engine == OFFLINE:
                raise PageLacking("Something is missing for this page. %(lacks)s", lacks=draft.lacks)
            by_code = True  # a template may need less, and what it needs is true
            continue
        page, tried = await _tried(desk, draft, steps.titles(passages))
        if not tried.problems:
            return await _kept(desk, call, page)
        task = task.model_copy(update={"problems": tried.problems})
    raise PageFaulty(FAULTY, problem=tried.problems[0])


async def _passages(desk: TurnDesk, asked: InteractiveArguments) -> list[Excerpt]:
    if asked.pattern in NEEDS_NOTHING:
        return []
    run, opened = desk.run, desk.opened
    subject = asked.topic or asked.title
    return await run.step("passages", steps.find_passages, run.meter, run.owner_id, subject, opened.document_ids)


async def _written(desk: TurnDesk, call: Toolcall, task: PageTask, *, by_code: bool) -> tuple[PageDraft, str]:
    """The page as its writer hands it in, told of while it is written, and who that was."""
    heard = PageHeard(desk, desk.artifact_id(call), task.title, task.description)
    worked = await work(
        desk.run,
        Work(
            agent=writer.agent,
            deps=task,
            prompt=lambda room: desk.disguise.hide(task.as_prompt(room)),
            offline=lambda deps, _returned: offline.write(deps),
            tools=FunctionToolset(),
            needs_no_model=by_code,
            hear=heard.hear,
            disguise=desk.disguise,
        ),
    )
    draft = worked.output
    if not draft.lacks:
        await heard.tell({"html": draft.html, "css": draft.css, "js": draft.js}, is_whole=True)
    return draft, worked.engine


async def _tried(desk: TurnDesk, draft: PageDraft, sources: list[str]) -> tuple[InteractivePage, Tried]:
    draft.sources = [one for one in sources if one in draft.sources]
    page = InteractivePage(language=desk.opened.language, **draft.model_dump(exclude={"lacks"}))
    tried = await desk.run.step("try", steps.try_page, page)
    return page.model_copy(update={"is_tried": tried.is_tried}), tried


async def _kept(desk: TurnDesk, call: Toolcall, page: InteractivePage) -> JsonValue:
    version = await desk.keep(call, page.title, page, _telling(page))
    await desk.name_sources(page.sources)
    return {
        "artifactId": version.artifact_id,
        "kind": "interactive",
        "version": version.number,
        "title": page.title,
        "isTried": page.is_tried,
    }


def _telling(page: InteractivePage) -> Callable[[ArtifactVersion], PageReady]:
    def tell(version: ArtifactVersion) -> PageReady:
        return PageReady(
            id=version.artifact_id,
            data=FinishedPage(
                artifact_id=version.artifact_id,
                kind="interactive",
                version=version.number,
                title=version.title,
                url=store.address_of(version.artifact_id, version.number),
                description=page.description,
                preferred_height=page.preferred_height,
                page_url=store.page_address(version.artifact_id, version.number),
                is_tried=page.is_tried,
            ),
        )

    return tell


async def keep_written(desk: TurnDesk, call: Toolcall, given: BaseModel) -> JsonValue:
    """Check a page that the assistant wrote itself, open it, and keep it. Raises `PageFaulty`."""
    asked = HtmlArguments.model_validate(given)
    draft = PageDraft.model_validate(asked.model_dump())
    if found := await compute(problems, draft):
        raise PageFaulty(FAULTY, problem=found[0])
    page, tried = await _tried(desk, draft, [])
    if tried.problems:
        raise PageFaulty(FAULTY, problem=tried.problems[0])
    return await _kept(desk, call, page)


def _doing(given: BaseModel) -> Sentence:
    return Sentence("Building the page “%(title)s”…", title=InteractiveArguments.model_validate(given).title)


def _checking(given: BaseModel) -> Sentence:
    return Sentence("Checking the page “%(title)s”…", title=HtmlArguments.model_validate(given).title)


def from_request(message: str, extracted: Extracted) -> InteractiveArguments:
    values = {"title": extracted.topic or message[:60], "topic": extracted.topic, "pattern": extracted.pattern}
    return InteractiveArguments.model_validate({**values, "grade": extracted.grade, "subject": extracted.subject})


request = GenerationTool(
    name="request_interactive_content",
    kind="interactive",
    label=gettext_noop("interactive pages"),
    description=(
        "Have an interactive page written (flash cards, game, timeline, plotter, simulation), check it and keep it. "
        "Returns its id."
    ),
    arguments=InteractiveArguments,
    make=make,
    doing=_doing,
    from_request=from_request,
)
written = GenerationTool(
    name="generate_interactive_html",
    kind="interactive",
    label="",
    description="Check and keep an interactive page whose HTML, style and script you give whole. Returns its id.",
    arguments=HtmlArguments,
    make=keep_written,
    doing=_checking,
    from_request=None,
)

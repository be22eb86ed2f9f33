"""No page mixes languages: in Chinese there is no English sentence of ours, in English no Chinese one.

What stands in an element whose `lang` names another language is a run's own text, and is left out; an empty one names
none.
"""

from collections.abc import Callable, Iterator

import lxml.html
import pytest
from django.contrib.auth.models import User
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation
from lxml.html import HtmlElement

from conversation.classes import services as classes
from conversation.classes.importing.tables import Uploaded
from conversation.classes.models import SchoolClass
from conversation.classes.sample.school import load_sample as load_school
from library import services as library
from library.events import DocumentErrorEvent, document_stream
from library.fetch import Unsafe
from library.schemas import AddressBody
from library.services import ingest
from novachat.errors import QueueChanged
from novachat.events import ErrorPayload, NovaError, nova_stream, system
from novachat.models import NovaItem, NovaSession, NovaTask, Turn
from novachat.pipeline import KIND as REQUEST
from research.timelines import services as timelines
from runs import live, log
from runs.models import Run
from runs.words import CODES, Sentence, speaking
from tests.catalogues import sentences
from tests.research.test_pages import STEPS as REPORT_STEPS
from tests.research.test_pages import Teller as ReportTeller
from tests.research.timelines.conftest import make
from tests.research.timelines.telling import STEPS as TIMELINE_STEPS
from tests.research.timelines.telling import Teller as TimelineTeller

pytestmark = pytest.mark.django_db(transaction=True)

SPOKEN = ("placeholder", "title", "aria-label", "alt", "data-copied", "data-confirm", "data-all", "data-some")


def heard(element: HtmlElement, language: str) -> Iterator[str]:
    """What a page says in its own language, piece by piece."""
    if not isinstance(element.tag, str) or element.tag in ("script", "style"):
        return
    if (element.get("lang") or language) == language:
        yield from (" ".join(element.get(name, "").split()) for name in SPOKEN)
        yield " ".join((element.text or "").split())
        for child in element:
            yield from heard(child, language)
            yield " ".join((child.tail or "").split())


def foreign(html: str, language: str) -> list[str]:
    """Our sentences in the other language that the page says."""
    english, chinese = sentences()
    others = english if language == "zh-Hans" else chinese
    said = [piece for piece in heard(lxml.html.document_fromstring(html), language) if piece]
    whole = "\n".join(said)
    likely = {text: one.pattern for text, one in others.items() if one.words in whole}
    return sorted({text for text, pattern in likely.items() if any(map(pattern.search, said))})


def without_form(html: str) -> list[str]:
    """Buttons that would do nothing, by the form they name."""
    page = lxml.html.document_fromstring(html)
    return sorted(set(page.xpath("//@form")) - set(page.xpath("//form/@id")))


def reports(owner: User, language: str) -> Iterator[str]:
    """Addresses of a report in each of its moments."""
    for moment in range(len(REPORT_STEPS) + 1):
        yield f"/research/reports/{told(ReportTeller(owner, language), REPORT_STEPS[:moment])}"
    for end in ("failed", "cancelled"):
        teller = ReportTeller(owner, language)
        told(teller, REPORT_STEPS[:2])
        with speaking(language):
            teller.stop(end)
        yield f"/research/reports/{teller.run.id}"
    first, second = (told(ReportTeller(owner, language), REPORT_STEPS) for _ in range(2))
    yield f"/research/reports/{first}/compare/{second}"
    yield f"/research/reports/{first}/evidence/e1?claim=c1"
    yield f"/research/?again={first}"


def told(teller: ReportTeller, steps: list[Callable[[ReportTeller], object]]) -> str:
    with speaking(teller.run.language):
        for step in steps:
            step(teller)
    return teller.run.id


def made_timelines(owner: User, language: str) -> Iterator[str]:
    topic = "宋朝历史" if language == "zh" else "Early spaceflight"
    proposal, away = make(owner, topic, language=language), make(owner, topic, language=language)
    timelines.cancel(away)
    yield from (f"/research/timelines/{session.id}/" for session in (proposal, away))
    for last in (None, TimelineTeller.complete, TimelineTeller.fail, TimelineTeller.cancel):
        with speaking(language):
            teller = TimelineTeller(owner, language=language)
            for step in [*TIMELINE_STEPS[:-1], *([last] if last else [])]:
                step(teller)
        yield f"/research/timelines/{teller.session.id}/"
    yield f"/research/timelines/{teller.session.id}/nodes/ms_001"


def session(owner: User, language: str, state: str) -> str:
    """A session whose second task was done, is being done, or failed."""
    kept = NovaSession.objects.create(
        owner=owner, user_id="alice", session_id=f"{language}-{state}", language=language, plan=1
    )
    error = QueueChanged()
    with speaking(language):
        title = str(Sentence("The run failed."))
    run = Run.objects.create(
        kind=REQUEST,
        owner=owner,
        state="running",
        language=language,
        title=title,
        correlation_id="c" * 16,
        error=error.message.source,
    )
    Turn.objects.create(run=run, session=kept, interaction_type="nova3_continue")
    with speaking(language):
        for number, status in enumerate(("completed", {"completed": "completed"}.get(state, state), "pending"), 1):
            task = NovaTask.objects.create(
                session=kept, plan=1, step=number, key=f"task{number:03}", action="facts", status=status,
                description="…", full_input="…", run=run, error=error.message.source if status == "failed" else None,
            )  # fmt: skip
        told = str(Sentence("The run was cancelled."))
        sample = [{"id": "note1", "title": "…", "sample": True}]
        NovaItem.objects.create(
            session=kept, task=task, key="fact1", type="fact", number=1, content=told, sources=sample
        )
        lines = [log.line(nova_stream, system(Sentence("The run was cancelled.")))]
        if state == "failed":
            failed = NovaError(payload=ErrorPayload(data=error.message, metadata={"error_type": error.kind}))
            lines.append(log.line(nova_stream, failed, closing="end"))
        log.write_now(run.id, lines, fence=0, move=None if state == "running" else state)
    return f"/novachat/sessions/alice/{language}-{state}"


def added(owner: User, language: str) -> Iterator[str]:
    """A document at an address while it is fetched, and after it was refused."""
    body = AddressBody(url="http://127.0.0.1/")
    with speaking(language):
        for error in (None, Unsafe()):
            run = library.start_adding(owner, body, correlation_id="c" * 16)
            if error:
                event = DocumentErrorEvent(error=error.kind, message=error.message)
                lines = [log.line(document_stream, event, closing="end")]
                log.write_now(run.id, lines, fence=run.fence, move="failed", error=error.message.source)
            yield f"/library/adding/{run.id}"


def school(owner: User) -> Iterator[str]:
    """The sample school, and an import before and after it is applied."""
    load_school()
    yield "/classes/"
    yield from (f"/classes/{row.pk}" for row in SchoolClass.objects.filter(sample=True))
    sheet = b"class,number,name,role,size\n7B,20260201,Yinuo Sun,guest,1\n7B,,Nobody,,1\n"
    kept = classes.preview_import(owner, [Uploaded("7b.csv", sheet)])
    yield f"/classes/imports/{kept.pk}"
    classes.apply_import(owner, kept.pk)
    yield f"/classes/imports/{kept.pk}?applied"
    yield from (f"/classes/{row.pk}" for row in SchoolClass.objects.filter(owner=owner))


def addresses(owner: User) -> Iterator[str]:
    for language in CODES:
        yield from reports(owner, language)
        yield from made_timelines(owner, language)
        yield from added(owner, language)
        yield from (session(owner, language, state) for state in ("running", "completed", "failed"))
    yield from school(owner)
    document = ingest(owner, b"# Light\n\nThe harbour light was lit.", "light.md")
    yield f"/library/documents/{document.pk}"
    yield from ("/", "/research/", "/research/?search=nowhere", "/research/timelines/", "/novachat/", "/library/")
    yield from ("/library/?search=light", "/library/?search=nowhere", "/runs/", "/runs/?state=waiting", "/nowhere")


@pytest.mark.parametrize(("accepted", "language"), [("zh-CN", "zh-Hans"), ("en", "en")])
def test_every_page_speaks_one_language_and_has_the_forms_of_its_buttons(
    alice: User, accepted: str, language: str
) -> None:
    client = Client(headers={"Accept-Language": accepted})
    client.force_login(alice)
    found = {}
    for address in addresses(alice):
        response = client.get(address)
        html = response.content.decode()
        assert response.status_code == (404 if address == "/nowhere" else 200), address
        assert lxml.html.document_fromstring(html).get("lang") == language
        found[address] = foreign(html, language) + without_form(html)
    assert {address: wrong for address, wrong in found.items() if wrong} == {}
    assert len(found) > 40


@pytest.mark.parametrize(("accepted", "language"), [("zh-hans", "zh-Hans"), ("en", "en")])
def test_no_partial_says_a_sentence_in_another_language(alice: User, accepted: str, language: str) -> None:
    list(addresses(alice))
    with translation.override(accepted):
        found = {
            f"{run.kind} {record.type}": foreign(f"<div>{frame}</div>", language)
            for run in Run.objects.all()
            for record in log.read(run.id)
            if (frame := live._page_frames(run, [record], accepted).decode())
        }
    assert {address: mixed for address, mixed in found.items() if mixed} == {}


@pytest.mark.parametrize(("accepted", "language"), [("zh-CN", "zh-Hans"), ("en", "en")])
def test_nothing_that_is_refused_mixes_languages(alice: User, accepted: str, language: str) -> None:
    client = Client(headers={"Accept-Language": accepted})
    client.force_login(alice)
    other = "en" if language == "zh-Hans" else "zh"
    done = told(ReportTeller(alice, other), REPORT_STEPS)
    going = told(ReportTeller(alice, other), REPORT_STEPS[:1])
    started = TimelineTeller(alice, language=other).session.id
    session(alice, other, "running")
    refused = [
        client.post(f"/research/reports/{done}/follow-up", {"query": ""}),
        client.post(f"/research/reports/{going}/again", {"phase": "verification"}, follow=True),
        client.get(f"/research/reports/{done}/compare/{done}", follow=True),
        client.post("/research/", {"query": "", "start_date": "soon", "depth": "none"}),
        client.post("/research/timelines/", {"topic": ""}),
        client.post(f"/research/timelines/{started}/start", {"thread": "0"}, follow=True),
        client.post("/novachat/", {"query": ""}),
        client.post(f"/novachat/sessions/alice/{other}-running/change", {"do": "skip:task002"}, follow=True),
        client.post("/novachat/notes", {}, follow=True),
        client.post("/library/add", {}),
        client.post("/classes/imports", {}),
        client.post("/library/add", {"url": "http:"}),
        Client(headers={"Accept-Language": accepted}).post("/login/", {"username": "alice", "password": "no"}),
    ]
    assert [foreign(response.content.decode(), language) for response in refused] == [[]] * len(refused)
    with translation.override(accepted):
        assert foreign(render_to_string("500.html"), language) == []


def test_a_foreign_sentence_is_found() -> None:
    page = '<html lang="zh-Hans"><body><p>The run was cancelled.<b lang="en">The run failed.</b></p></body></html>'
    assert foreign(page, "zh-Hans") == ["The run was cancelled."]
    assert foreign('<p lang="en">运行已取消。</p>', "en") == ["运行已取消。"]
    assert foreign('<p lang="">运行已取消。</p>', "en") == ["运行已取消。"]

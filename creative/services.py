"""What outsiders may ask of the creative workflow: start a post, answer its questions, resume it, read it."""

import base64
import binascii
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone

from creative.checking.paragraphs import sources_of
from creative.errors import AnsweredOtherwise, NotFinished, NothingWaits, NotResumable, OtherVersion, PictureRefused
from creative.events import AgentStart
from creative.exports import Package
from creative.models import Asset, Creative, Leg, Pause
from creative.nodes.answering import applied, checked
from creative.nodes.order import SUPERVISOR
from creative.nodes.state import AgentState, ReferenceImage, snapshot, wishing
from creative.pipeline import KIND
from creative.schemas.answers import ThreadAnswer
from creative.schemas.requests import ConfirmRequest, RedrawRequest, ReferenceInput, StreamRequest
from creative.store import assets, templates, threads
from creative.store.threads import images_of
from library.schemas import Language
from library.text.language import detect, works
from runs.models import Run
from runs.services import Start, answer, start
from runs.services import delete as delete_run
from runs.strict import CamelWire
from runs.words import Sentence

ASSETS = "/api/agent/assets/"


class ResumeRequest(CamelWire):
    """What a run that resumes a thread is made of."""

    thread_id: str
    attempt: int


def start_post(owner: User, request: StreamRequest, *, correlation_id: str, idempotency_key: str = "") -> Run:
    """Make the run, the thread and the first event in one transaction, and queue it. Raises `PictureRefused`."""
    language: Language = request.language or detect(request.message)
    references = [_kept_reference(owner, one) for one in request.references]
    thread_id = uuid4().hex
    state = AgentState(
        thread_id=thread_id,
        language=language,
        message=request.message,
        enable_hitl=request.enable_hitl,
        theme=str(request.theme_id or ""),
        document_ids=request.document_ids,
        part=request.part,
        parts=request.part,
        template_id=request.template_id,
        template_text=templates.text_of(owner.pk, request.template_id),
        reference_inputs=references,
        layout_preference=request.layout_preference,
    )
    return start(
        Start(
            kind=KIND,
            owner=owner,
            body=request,
            title=request.message[:200],
            correlation_id=correlation_id,
            language=language,
            opening=_opening,
            opening_once="opening",
            on_disconnect=request.on_disconnect,
            idempotency_key=idempotency_key,
            also=lambda run: threads.begin_thread(run, thread_id, state),
        )
    )


def _opening() -> AgentStart:
    return AgentStart(agent="supervisor", content=Sentence("%(agent)s is at work...", agent=Sentence(SUPERVISOR)))


def threads_of(owner: User) -> QuerySet[Creative]:
    return Creative.objects.filter(owner=owner).select_related("run")


def thread_of(owner: User, thread_id: str) -> Creative:
    """An own thread; anybody else's does not exist. Raises `Http404`."""
    found = threads_of(owner).filter(thread_id=thread_id).first()
    if found is None:
        raise Http404
    return found


def delete(creative: Creative) -> None:
    """Delete a post with its runs and its pictures. Raises `NotOver` while it is made or waits for an answer."""
    delete_run(creative.run)


def confirm(owner: User, request: ConfirmRequest) -> tuple[Run, int]:
    """Take a person's answer, once; returns the run, and the event behind which it goes on.

    The same answer again leads to the same continuation. Raises `Unanswerable`, which leaves the pause open, and
    `OtherVersion`, `AnsweredOtherwise`, `NothingWaits`, `RegenerationsUsedUp`.
    """
    thread_of(owner, request.thread_id)
    with transaction.atomic():
        creative = (
            Creative.objects.select_for_update(of=("self",), no_key=True)
            .select_related("run")
            .get(thread_id=request.thread_id)
        )
        pause = _asked(creative, request)
        if pause.answered_at is not None:
            if pause.answer != _kept_answer(request):
                raise AnsweredOtherwise
            return pause.run, pause.seq
        state = creative.agent_state
        checked(request, pause.kind, [option["id"] for option in pause.options], state)
        template = request.save_as_template
        if template and request.modified_data is not None:
            templates.keep(owner.pk, template, _template_text(request))
        creative.state = snapshot(applied(state, pause.kind, pause.agent, request))
        creative.save(update_fields=["state", "updated_at"])
        run = Run.objects.get(pk=creative.run_id)
        pause.answer, pause.answered_at, pause.seq = _kept_answer(request), timezone.now(), run.seq
        pause.save(update_fields=["answer", "answered_at", "seq"])
        answer(run, {"version": pause.version})
    return run, pause.seq


def _asked(creative: Creative, request: ConfirmRequest) -> Pause:
    """The question an answer is to: the version it names, else the one that waits, else the last that was answered."""
    pauses = creative.pauses.select_related("run").order_by("-version")
    waiting = pauses.filter(answered_at=None).first() if creative.run.state == "waiting" else None
    if request.version is not None:
        named = pauses.filter(version=request.version).first()
        if named is None or (named.answered_at is None and named != waiting):
            raise OtherVersion
        if waiting and named != waiting and named.answer != _kept_answer(request):
            raise OtherVersion
        return named
    last = waiting or pauses.filter(answer__isnull=False).first()
    if last is None:
        raise NothingWaits
    if waiting is None and last.answer != _kept_answer(request):
        raise NothingWaits
    return last


def _kept_answer(request: ConfirmRequest) -> dict[str, object]:
    return request.model_dump(mode="json", exclude={"thread_id", "version"})


def _template_text(request: ConfirmRequest) -> str:
    data = request.modified_data
    return (
        "\n".join(one.model_dump_json() for one in data)
        if isinstance(data, list)
        else data.model_dump_json()
        if data
        else ""
    )


def resume(creative: Creative, *, correlation_id: str) -> Run:
    """Go on with a thread whose run failed or was cancelled, at the first node that is not complete.

    What was made is kept: nothing finished is made, or paid for, again. Raises `NotResumable`.
    """
    with transaction.atomic():
        creative = (
            Creative.objects.select_for_update(of=("self",), no_key=True)
            .select_related("run__owner")
            .get(pk=creative.pk)
        )
        if creative.status not in ("aborted", "failed"):
            raise NotResumable
        return _go_on(creative, correlation_id)


def _go_on(creative: Creative, correlation_id: str) -> Run:
    """Another run on a thread whose last one is over."""
    before = creative.run

    def also(run: Run) -> None:
        Leg.objects.create(run=run, creative=creative)
        Creative.objects.filter(pk=creative.pk).update(run=run)

    return start(
        Start(
            kind=KIND,
            owner=before.owner,
            body=ResumeRequest(thread_id=creative.thread_id, attempt=creative.legs.count()),
            title=before.title,
            correlation_id=correlation_id,
            language=before.language,
            opening=_opening,
            opening_once="opening",
            on_disconnect="continue",
            also=also,
        )
    )


def redraw(creative: Creative, number: int, request: RedrawRequest, *, correlation_id: str) -> Run:
    """Have one image of a finished post drawn again, and the post reviewed again; the other images stay.

    Raises `Http404` for an image there is not, `NotFinished`.
    """
    with transaction.atomic():
        creative = (
            Creative.objects.select_for_update(of=("self",), no_key=True)
            .select_related("run__owner")
            .get(pk=creative.pk)
        )
        if creative.status != "completed":
            raise NotFinished
        if not images_of(creative.pk).filter(number=number).exists():
            raise Http404
        creative.state = snapshot(wishing(creative.agent_state, number, request.remark))
        creative.save(update_fields=["state", "updated_at"])
        return _go_on(creative, correlation_id)


def thread_answer(creative: Creative) -> ThreadAnswer:
    """A thread as it stands, to be polled."""
    state = creative.agent_state
    waiting = creative.pauses.filter(answered_at=None).first() if creative.status == "paused" else None
    return ThreadAnswer.model_validate(
        {
            "thread_id": creative.thread_id,
            "creative_id": creative.pk,
            "run_id": creative.run_id,
            "status": creative.status,
            "version": waiting.version if waiting else None,
            "current_agent": state.current_agent,
            "generated_content": state.generated_content,
            "images": [row.as_state() for row in images_of(creative.pk).select_related("asset")],
            "quality_scores": state.quality_scores,
            "review_feedback": state.review_feedback,
        }
    )


def keep_picture(owner: User, data: bytes) -> Asset:
    """Keep a reference picture. Raises `PictureRefused`."""
    return assets.keep_reference(owner.pk, data)


def asset_of(owner: User, asset_id: int) -> Asset:
    """An own picture; anybody else's does not exist. Raises `Http404`."""
    found = Asset.objects.filter(owner=owner, pk=asset_id).first()
    if found is None:
        raise Http404
    return found


def _kept_reference(owner: User, given: ReferenceInput) -> ReferenceImage:
    """A reference: an own asset by its address, one that comes along as a `data:` URL, or one on the web for later."""
    if given.url.startswith(("http://", "https://")):
        return ReferenceImage(url=given.url, type=given.type)
    if given.url.startswith(ASSETS) and given.url.removeprefix(ASSETS).isdigit():
        asset = Asset.objects.filter(owner=owner, pk=int(given.url.removeprefix(ASSETS))).first()
    else:
        asset = keep_picture(owner, _inline(given.url))
    if asset is None:
        raise PictureRefused(limit=assets.MAX_PICTURE // 1_000_000)
    return ReferenceImage(asset_id=asset.pk, url=asset.url, type=given.type)


def _inline(url: str) -> bytes:
    """The bytes of a `data:` URL; none where it is not one, or broken."""
    head, _, data = url.partition(",")
    if not head.startswith("data:") or not head.endswith(";base64"):
        return b""
    try:
        return base64.b64decode(data, validate=True)
    except binascii.Error:
        return b""


def package_of(creative: Creative) -> Package:
    """The post as it is handed on. Raises `Http404` where there is no copy yet."""
    state = creative.agent_state
    if state.generated_content is None:
        raise Http404
    kept = Asset.objects.in_bulk(state.generated_image_asset_ids)
    images = [kept[pk] for pk in state.generated_image_asset_ids if pk in kept]
    feedback = state.review_feedback
    stated = set(sources_of(state.generated_content.body, state.facts))
    return Package(
        content=state.generated_content,
        images=[assets.read(one) for one in images],
        alts=[one.alt for one in images],
        sources=list(
            dict.fromkeys(
                f"{works([fact.source], state.language)} {fact.url or ''}".strip()
                for fact in state.facts
                if fact.id in stated
            )
        ),
        remarks=list(feedback.suggestions) if feedback and not feedback.approved else [],
        engine=creative.run.engine,
    )

"""Designs: an application is designed from a description, or from the steps of a conversation."""

import hashlib

from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404

from conversation.builds.briefs import TakenStep
from conversation.builds.models import CompileJob
from conversation.builds.pipeline import COMPILATION
from conversation.builds.schemas.answers import CompileRequest
from conversation.classes.tools import TOOLS
from conversation.events import turn_stream
from conversation.events.chunks import ToolCalled
from conversation.services.conversations import conversation_of
from conversation.store import turns_of
from library.text.language import detect
from runs import log
from runs import services as runs
from runs.llm import chain
from runs.services import Start
from runs.words import Sentence

LONGEST_TITLE = 80


def start_compile(owner: User, request: CompileRequest, *, correlation_id: str) -> CompileJob:
    """The job of this input: the one there is, unless it failed, or a new one."""
    asked = _with_steps(owner, request)
    language = asked.language or detect(asked.description or "x")
    asked = asked.model_copy(update={"language": language, "entity_context": {}})
    # What decides about the blueprint: what is asked for, and which models answer.
    models = chain("conversation.builds.compiler", "standard")
    told = asked.model_dump_json(exclude={"conversation_id"}) + "|".join(models)
    key = hashlib.sha256(told.encode()).hexdigest()
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(
            pk=owner.pk
        )  # so that of simultaneous requests each sees the others' job
        known = CompileJob.objects.select_related("run").filter(owner=owner, input_hash=key)
        if found := known.exclude(run__state__in=("failed", "cancelled")).first():
            return found
        return _start_job(owner, asked, key, correlation_id)


def _start_job(owner: User, asked: CompileRequest, key: str, correlation_id: str) -> CompileJob:
    run = runs.start(
        Start(
            kind=COMPILATION,
            owner=owner,
            body=asked,
            title=(asked.description or str(Sentence("From a conversation")))[:LONGEST_TITLE],
            correlation_id=correlation_id,
            language=asked.language or "en",
            on_disconnect="continue",
            also=lambda run: CompileJob.objects.create(run=run, owner=owner, input_hash=key),
        )
    )
    return CompileJob.objects.select_related("run").get(run=run)


def _with_steps(owner: User, request: CompileRequest) -> CompileRequest:
    """The steps of the last turn of the conversation that read something, where none were sent."""
    if request.steps or not request.conversation_id:
        return request
    conversation = conversation_of(owner, request.conversation_id)
    for turn in reversed(list(turns_of(conversation))):
        called = (one for one in log.events_of(turn_stream, turn.run_id) if isinstance(one, ToolCalled))
        steps = [TakenStep(tool=one.tool_name, args=one.input) for one in called if one.tool_name in TOOLS]
        if steps:
            return request.model_copy(update={"steps": steps[:12]})
    return request


def own_job(owner: User, job_id: str) -> CompileJob:
    """Raises `Http404`."""
    found = CompileJob.objects.select_related("run").filter(owner=owner, run_id=job_id).first()
    if found is None:
        raise Http404
    return found

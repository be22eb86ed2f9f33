"""Conversations: listed, read, renamed, deleted."""

from typing import TYPE_CHECKING, TypedDict

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import Http404
from django_stubs_ext import WithAnnotations

from conversation import store
from conversation.events import turn_stream
from conversation.models import Conversation, ConversationTurn
from conversation.schemas.answers import (
    ConversationList,
    ConversationSummary,
    History,
    HistoryMessage,
)
from conversation.services.history import parts_of
from conversation.services.turns import unfinished
from runs import log
from runs.journal import forget
from runs.models import Run
from runs.services import cancel
from runs.states import RUN

if TYPE_CHECKING:

    class Counts(TypedDict):
        """What is counted of a conversation."""

        turn_count: int
        is_going: bool

    Counted = WithAnnotations[Conversation, Counts]
else:
    Counted = Conversation
MOST = 200
"""Conversations of a list."""


def conversations_of(owner: User) -> QuerySet[Counted]:
    """A person's conversations, the last one first."""
    going = ConversationTurn.objects.filter(conversation=OuterRef("pk")).exclude(run__state__in=RUN.terminal)
    counted = Count("turns", filter=Q(turns__is_replaced=False))
    return (
        Conversation.objects.filter(owner=owner)
        .annotate(turn_count=counted, is_going=Exists(going))
        .order_by("-updated_at", "-pk")
    )


def conversation_of(owner: User, key: str) -> Counted:
    """An own conversation; anybody else's does not exist. Raises `Http404`."""
    found = conversations_of(owner).filter(key=key).first()
    if found is None:
        raise Http404
    return found


def found(owner: User, search: str = "") -> QuerySet[Counted]:
    """A person's conversations in whose title or messages the words stand."""
    every = conversations_of(owner)
    if not search:
        return every
    named = ConversationTurn.objects.filter(conversation=OuterRef("pk"), text__icontains=search)
    return every.filter(Q(title__icontains=search) | Exists(named))


def listed(owner: User, search: str = "") -> ConversationList:
    return ConversationList(conversations=[summary(one) for one in found(owner, search)[:MOST]])


def summary(conversation: Counted) -> ConversationSummary:
    return ConversationSummary(
        id=conversation.key,
        title=conversation.title,
        turns=conversation.turn_count,
        is_going=conversation.is_going,
        created_at=conversation.created_at,
        updated_at=conversation.updated_at,
    )


def history(conversation: Conversation) -> History:
    """All that was said, as clients keep it."""
    messages: list[HistoryMessage] = []
    for turn in store.turns_of(conversation):
        asked = [{"type": "text", "text": turn.text}]
        messages.append(HistoryMessage.model_validate({"id": turn.message_id, "role": "user", "parts": asked}))
        parts = parts_of(log.events_of(turn_stream, turn.run_id))
        if parts:
            messages.append(HistoryMessage(id=turn.answer_id, role="assistant", parts=parts))
    return History(id=conversation.key, title=conversation.title, messages=messages)


def rename(conversation: Conversation, title: str) -> None:
    Conversation.objects.filter(pk=conversation.pk).update(title=title)
    conversation.title = title


def delete(conversation: Conversation) -> None:
    """Delete a conversation with its turns and what was made in it; what is still being answered is stopped first."""
    for turn in unfinished(conversation):
        cancel(turn.run)
    turns = Run.objects.filter(conversation_turn__conversation=conversation)
    with transaction.atomic():
        legs = dict(turns.values_list("id", "leg"))
        turns.delete()
        Conversation.objects.filter(pk=conversation.pk).delete()
    forget(legs)

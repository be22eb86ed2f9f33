"""Turns of the assistant, as the engine and the pages are told of them."""

from django.utils.translation import gettext_lazy

from conversation.events import turn_stream
from conversation.pipeline import KIND, answer_turn, failed, noticed
from conversation.story import change, story
from runs.rooms import Page, Room
from runs.workflows import Workflow

room = Room(
    "conversation",
    gettext_lazy("Assistant"),
    "conversation",
    invitation=gettext_lazy("Talk to the assistant"),
    summary=gettext_lazy("Quizzes and documents for your classes, and answers about them"),
)
page = Page(room, gettext_lazy("Answer"), "conversation-run", "conversation/events", story, change)
workflow = Workflow(kind=KIND, stream=turn_stream, work=answer_turn, failed=failed, noticed=noticed, page=page)

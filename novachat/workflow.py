"""Requests to Nova3, as the engine and the pages are told of them."""

from django.utils.translation import gettext_lazy

from novachat.events import nova_stream
from novachat.pipeline import KIND, failed, handle, noticed
from novachat.story import change, story
from runs.rooms import Page, Room
from runs.workflows import Workflow

room = Room(
    "novachat",
    "Novachat",
    "novachat",
    invitation=gettext_lazy("Plan content"),
    summary=gettext_lazy("Plan content step by step, and choose at every step"),
)
page = Page(room, gettext_lazy("Request"), "novachat-run", "novachat/events", story, change)
workflow = Workflow(kind=KIND, stream=nova_stream, work=handle, failed=failed, noticed=noticed, page=page)

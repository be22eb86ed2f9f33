"""Posts in the making, as the engine and the pages are told of them."""

from django.utils.translation import gettext_lazy

from creative.events import creative_stream
from creative.pipeline import KIND, failed, make_post, noticed
from creative.store.threads import leg_carried_on, runs_of_thread
from creative.story import change, story
from runs.rooms import Page, Room
from runs.workflows import Workflow

room = Room(
    "creative",
    gettext_lazy("Posts"),
    "creative",
    invitation=gettext_lazy("Make a post"),
    summary=gettext_lazy("A post with its images, checked before it leaves"),
)
page = Page(room, gettext_lazy("Post"), "creative-run", "creative/events", story, change)
workflow = Workflow(
    kind=KIND,
    stream=creative_stream,
    work=make_post,
    failed=failed,
    noticed=noticed,
    page=page,
    whole=runs_of_thread,
    carried_on=leg_carried_on(),
)

"""Timelines, as the engine and the pages are told of them."""

from django.utils.translation import gettext_lazy

from research.timelines.events import proposal_stream, timeline_stream
from research.timelines.pipeline import KIND, PROPOSAL, failed, make_timeline, noticed, plan_timeline
from research.timelines.store import proposal_carried_out, runs_of_timeline
from research.timelines.story import change, planned, story
from runs.rooms import Page, Room
from runs.workflows import Workflow

room = Room(
    "research-timelines",
    gettext_lazy("Timelines"),
    "timeline",
    invitation=gettext_lazy("Make a timeline"),
    summary=gettext_lazy("Events with their dates as the sources write them"),
)
page = Page(room, gettext_lazy("Timeline"), "research-timeline-of-run", "research/timelines/events", story, change)
workflow = Workflow(
    kind=KIND,
    stream=timeline_stream,
    work=make_timeline,
    failed=failed,
    noticed=noticed,
    page=page,
    whole=runs_of_timeline,
)

planning = Page(
    room, gettext_lazy("Proposal"), "research-timeline-of-run", "research/timelines/planning", planned, lambda *_: {}
)
proposals = Workflow(
    kind=PROPOSAL,
    stream=proposal_stream,
    work=plan_timeline,
    failed=failed,
    page=planning,
    whole=runs_of_timeline,
    carried_on=proposal_carried_out(),
)

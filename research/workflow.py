"""Reports, as the engine and the pages are told of them."""

from django.utils.translation import gettext_lazy

from research.events import report_stream
from research.pages import asking
from research.pipeline import KIND, failed, make_report, noticed
from research.story import change, story
from runs.rooms import Page, Room
from runs.workflows import Workflow

room = Room("research", gettext_lazy("Research"), "research", ask="research/_asking.html", shown=asking)
page = Page(room, gettext_lazy("Report"), "research-report", "research/events", story, change)
workflow = Workflow(kind=KIND, stream=report_stream, work=make_report, failed=failed, noticed=noticed, page=page)

"""Executions and compilations of applications, as the engine and the pages are told of them."""

from django.utils.translation import gettext_lazy

from conversation.builds.events import compile_stream, execution_stream
from conversation.builds.pipeline import COMPILATION, EXECUTION, compile_blueprint, execute, failed, noticed
from conversation.builds.story import change, compile_change, compile_story, story
from runs.rooms import Page, Room
from runs.workflows import Workflow

room = Room(
    "builds",
    gettext_lazy("Applications"),
    "builds",
    invitation=gettext_lazy("Build an application"),
    summary=gettext_lazy("Reports, quizzes and lists that run again and again on your classes' data"),
)
executing = Workflow(
    kind=EXECUTION,
    stream=execution_stream,
    work=execute,
    failed=failed,
    noticed=noticed,
    page=Page(room, gettext_lazy("Execution"), "build-run", "conversation/builds/events", story, change),
)
compiling = Workflow(
    kind=COMPILATION,
    stream=compile_stream,
    work=compile_blueprint,
    failed=failed,
    noticed=noticed,
    page=Page(
        room, gettext_lazy("Design"), "build-job", "conversation/builds/compiling", compile_story, compile_change
    ),
)

"""Whom to speak with about homework."""

from django.utils.translation import gettext

from conversation.builds.blueprint.form import Blueprint, Slot
from conversation.builds.briefs import CompileTask
from conversation.builds.offline.parts import (
    chart,
    class_input,
    column,
    designed,
    kpi,
    kpis,
    listing,
    node,
    period_input,
    suggestions,
    work,
)


def homework_follow_up(task: CompileTask) -> Blueprint:
    """Who handed in nothing, who was late, and with whom to speak first."""
    rows = "$data.work.rows"
    return designed(
        "homework-follow-up",
        "homework",
        gettext("Homework follow-up"),
        gettext("What was not handed in or came late, and whom to speak with first."),
        task.language,
        level=1,
        inputs=[class_input(), period_input()],
        bindings=[work()],
        nodes=[
            node("expected", "count", table=rows),
            node("missing", "filter", table=rows, column="submitted", condition="eq", value=False),
            node("missing_count", "count", table="$compute.missing"),
            node("late", "filter", table=rows, column="is_late", condition="eq", value=True),
            node("late_count", "count", table="$compute.late"),
            node("handed_in", "share", table=rows, column="submitted", condition="eq", value=True),
            node("people", "group", table="$compute.missing", by="name"),
            node("first", "ranking", table="$compute.people", column="count", direction="descending", limit=10),
            node("work", "group", table="$compute.missing", by="title"),
        ],
        slots=_homework_follow_up_slots(),
    )


def _homework_follow_up_slots() -> list[Slot]:
    shown = [
        column("name", gettext("Student")),
        column("title", gettext("Assignment")),
        column("due_at", gettext("Due")),
    ]
    return [
        kpis(
            kpi(gettext("Handed in"), "$compute.handed_in", "%", below=90),
            kpi(gettext("Expected"), "$compute.expected"),
            kpi(gettext("Not handed in"), "$compute.missing_count", above=0),
            kpi(gettext("Late"), "$compute.late_count"),
        ),
        suggestions(
            "$compute.first",
            gettext("Speak with {name}"),
            gettext("Not handed in: {count}."),
            gettext("Everything was handed in."),
        ),
        chart(
            "work",
            gettext("Not handed in, by assignment"),
            "$compute.work",
            "title",
            column("count", gettext("Students")),
        ),
        listing(
            "missing",
            gettext("Not handed in"),
            "$compute.missing",
            *shown,
            empty=gettext("Everything was handed in."),
        ),
        listing(
            "late",
            gettext("Handed in late"),
            "$compute.late",
            *shown,
            column("submitted_at", gettext("Handed in on")),
            empty=gettext("Nothing came late."),
        ),
    ]

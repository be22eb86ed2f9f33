"""Questions about what a class finds hardest."""

from django.utils.translation import gettext

from conversation.builds.blueprint.form import Blueprint, QuestionProps, QuestionSlot
from conversation.builds.briefs import CompileTask
from conversation.builds.offline.parts import (
    PASS_MARK,
    class_input,
    column,
    designed,
    kpi,
    kpis,
    listing,
    low,
    node,
    reached_chart,
    read,
    weak_columns,
)
from conversation.offline.requests import extracted

QUESTIONS = 5


def weak_point_quiz(task: CompileTask) -> Blueprint:
    """What a class finds hardest, and questions about it."""
    count = extracted(task.description).count or QUESTIONS
    props = QuestionProps(column="name", subjects=3, count=min(count, 20))
    return designed(
        "weak-point-quiz",
        "quiz",
        gettext("Weak-point quiz"),
        gettext("What a class finds hardest, and questions about it from your documents."),
        task.language,
        level=3,
        inputs=[class_input()],
        bindings=[read("weak", "analyze_student_weakness", class_id="$input.class", limit=10)],
        nodes=[
            node("hardest", "ranking", table="$data.weak.points", column="percent", limit=5),
            node("known", "count", table="$data.weak.points"),
            node("below", "filter", table="$data.weak.points", column="percent", condition="lt", value=PASS_MARK),
            node("below_count", "count", table="$compute.below"),
        ],
        slots=[
            kpis(
                kpi(gettext("Knowledge points looked at"), "$compute.known"),
                kpi(gettext("Below the pass mark"), "$compute.below_count", above=0),
            ),
            reached_chart("hardest", gettext("What is hardest"), "$compute.hardest"),
            listing(
                "weak",
                gettext("The hardest knowledge points"),
                "$compute.hardest",
                *weak_columns(),
                column("items", gettext("Items")),
                rules=[low("percent")],
            ),
            QuestionSlot(id="questions", title=gettext("Questions"), data_binding="$compute.hardest", props=props),
        ],
    )

"""The errors that were marked most often."""

from django.utils.translation import gettext

from conversation.builds.blueprint.form import Blueprint
from conversation.builds.briefs import CompileTask
from conversation.builds.offline.parts import (
    chart,
    class_input,
    column,
    designed,
    error_columns,
    kpi,
    kpis,
    listing,
    node,
    read,
    suggestions,
)


def error_overview(task: CompileTask) -> Blueprint:
    """The errors that were marked most often."""
    return designed(
        "error-overview",
        "chart",
        gettext("Frequent errors"),
        gettext("The errors that were marked most often in a class's answers, and where."),
        task.language,
        level=1,
        inputs=[class_input()],
        bindings=[read("errors", "get_student_error_patterns", class_id="$input.class", limit=15)],
        nodes=[node("most", "ranking", table="$data.errors.patterns", column="count", direction="descending", limit=8)],
        slots=[
            kpis(
                kpi(gettext("Answers looked at"), "$data.errors.answers"),
                kpi(gettext("Different errors"), "$data.errors.known"),
            ),
            chart(
                "most",
                gettext("The most frequent errors"),
                "$compute.most",
                "tag",
                column("count", gettext("Answers")),
            ),
            listing("errors", gettext("Frequent errors"), "$data.errors.patterns", *error_columns()),
            suggestions(
                "$compute.most",
                gettext("Discuss “{tag}”"),
                gettext("Marked in {count} answers of {students} students: {items}."),
                gettext("No errors are marked."),
            ),
        ],
    )

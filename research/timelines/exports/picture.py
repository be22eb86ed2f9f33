"""A timeline as a picture: dates at the left of a vertical axis, titles and descriptions at its right."""

from library.typeset import press
from library.typeset.glyphs import printable
from research.timelines.exports.sentences import changed_line, conflict_line
from research.timelines.schemas import NodeState, TimelineResult


def to_png(result: TimelineResult) -> bytes:
    """1080 pixels wide; the same timeline gives the same bytes."""
    return press.to_png("timeline_picture", data_of(result))


def data_of(result: TimelineResult) -> dict[str, object]:
    eras = result.synthesis.eras if result.synthesis else []
    starts = {era.first_node: era.label for era in eras} if len(eras) > 1 else {}
    return {
        "language": result.language,
        "title": printable(result.title),
        "subtitle": printable(result.synthesis.timeline_span if result.synthesis else ""),
        "nodes": [{"era": printable(starts.get(node.id, "")), **milestone(node)} for node in result.nodes],
    }


def milestone(node: NodeState) -> dict[str, object]:
    return {
        "significance": node.significance,
        "date": printable(node.date_text),
        "title": printable(node.title),
        "description": printable(node.description),
        "conflicts": [printable(conflict_line(conflict)) for conflict in node.conflicts],
        "changed": printable(changed_line(node)),
    }

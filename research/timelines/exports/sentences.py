"""The sentences that all files of a timeline say of a milestone, in the language spoken just then."""

from django.utils.translation import gettext, gettext_noop, pgettext

from research.timelines.schemas import DateConflict, NodeState, Relationship, Significance

SIGNIFICANCES: dict[Significance, str] = {
    "revolutionary": gettext_noop("Turning point"),
    "high": gettext_noop("Important"),
    "medium": gettext_noop("Milestone"),
}
RELATIONSHIPS: dict[Relationship, str] = {
    "caused": gettext_noop("brought about"),
    "enabled": gettext_noop("made possible"),
    "inspired": gettext_noop("inspired"),
    "responded_to": gettext_noop("was answered by"),
    "related": gettext_noop("is told together with"),
}
FIELDS = {
    "title": gettext_noop("Title"),
    "subtitle": gettext_noop("Subtitle"),
    "description": gettext_noop("Description"),
    "significance": gettext_noop("Significance"),
}


def names(parts: list[str]) -> str:
    return pgettext("between names", ", ").join(parts)


def conflict_line(conflict: DateConflict) -> str:
    return gettext("Another source says: %(date)s") % {"date": conflict.date_text}


def sources_line(node: NodeState) -> str:
    titles = list(dict.fromkeys(one.title for one in node.evidence))
    return gettext("Sources: %(titles)s") % {"titles": names(titles)}


def changed_line(node: NodeState) -> str:
    """What of it a person changed; empty if nothing."""
    fields = names([gettext(FIELDS.get(field, field)) for field in node.edited])
    return gettext("Changed by a person: %(fields)s") % {"fields": fields} if node.edited else ""


def marks(node: NodeState) -> list[str]:
    """How the milestone became what it is, where that is worth knowing."""
    return [changed_line(node)] if node.edited else []

"""What a session made, kind by kind, as Markdown; where something could not be made, why."""

from django.utils.translation import gettext

from novachat.actions import KINDS
from novachat.schemas.answers import ExportedItem, ExportedSession


def to_markdown(session: ExportedSession) -> str:
    lines = [f"# {session.query or session.session_id}", ""]
    for kind in KINDS:
        items = [item for item in session.items if item.type == kind.item]
        if items:
            lines += [f"## {gettext(kind.label)}", ""]
            for item in items:
                lines += _section(item)
        errors = [task.error for task in session.queue.tasks if task.action == kind.action and task.error]
        if errors:
            lines += [*([] if items else [f"## {gettext(kind.label)}", ""]), *errors, ""]
    if session.gap:
        lines += [session.gap, ""]
    return "\n".join(lines)


def _section(item: ExportedItem) -> list[str]:
    states = (
        (gettext("draft"), bool(item.draft)),
        (gettext("selected"), item.selected is True),
        (gettext("out of date"), item.stale),
    )
    marks = [mark for mark, holds in states if holds]
    title = " ".join(part for part in (item.id, item.title) if part)
    facts = [f"- {pattern % {'text': text}}" for pattern, text in _facts(item) if text]
    return [f"### {' · '.join([title, *marks])}", "", item.content, "", *facts, *([""] if facts else [])]


def _facts(item: ExportedItem) -> list[tuple[str, str]]:
    return [
        (gettext("Tags: %(text)s"), " ".join(f"#{tag}" for tag in item.tags)),
        (gettext("Comment: %(text)s"), item.user_comment),
        (gettext("Edit: %(text)s"), item.edit),
        (gettext("From: %(text)s"), ", ".join(f"@{key}" for key in item.derived_from)),
        (
            gettext("Sources: %(text)s"),
            "; ".join(f"{source.title} {source.url or ''}".strip() for source in item.sources),
        ),
    ]

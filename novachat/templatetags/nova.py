"""What the live parts of a session's page are drawn from, and how statuses are called."""

from django import template
from django.template import Context
from django.utils.translation import gettext_lazy, pgettext_lazy

from novachat.actions import KINDS
from novachat.events import ItemsPayload, NovaChunk
from novachat.models import NovaSession
from novachat.story import Board, Card, board_of, cards_of
from runs.models import Run

register = template.Library()

STATUSES = {
    "pending": pgettext_lazy("task", "Open"),
    "running": gettext_lazy("Working"),
    "completed": gettext_lazy("Finished"),
    "failed": gettext_lazy("Failed"),
    "skipped": gettext_lazy("Skipped"),
}
ACTIONS = {kind.action: gettext_lazy(kind.label) for kind in KINDS}

# Sentences that tasks fail with and that refusals say; they are translated where a page shows them.


@register.filter
def status_word(status: str) -> str:
    return str(STATUSES.get(status, status))


@register.filter
def action_word(action: str) -> str:
    return str(ACTIONS.get(action, action))


@register.simple_tag
def board(run: Run) -> Board:
    """The board of the session a run belongs to, as it stands now."""
    return board_of(NovaSession.objects.get(turns__run=run))


@register.simple_tag(takes_context=True)
def new_cards(context: Context) -> list[Card]:
    """The cards of the items an event brought."""
    event = context["event"]
    if not isinstance(event, NovaChunk) or not isinstance(event.payload, ItemsPayload):
        return []
    session = NovaSession.objects.get(turns__run=context["run"])
    return cards_of(session, [item.id for item in event.payload.data])

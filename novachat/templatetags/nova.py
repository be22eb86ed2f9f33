"""How actions and statuses are called."""

from django import template
from django.utils.translation import gettext_lazy, pgettext_lazy

from novachat.actions import KINDS

register = template.Library()

STATUSES = {
    "pending": pgettext_lazy("task", "Open"),
    "running": gettext_lazy("Working"),
    "completed": gettext_lazy("Finished"),
    "failed": gettext_lazy("Failed"),
    "skipped": gettext_lazy("Skipped"),
}
ACTIONS = {kind.action: gettext_lazy(kind.label) for kind in KINDS}


@register.filter
def status_word(status: str) -> str:
    return str(STATUSES.get(status, status))


@register.filter
def action_word(action: str) -> str:
    return str(ACTIONS.get(action, action))

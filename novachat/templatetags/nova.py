"""How actions and statuses are called."""

import re

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
_NAMED_ACTION = re.compile(rf": ({'|'.join(ACTIONS)})\b")


@register.filter
def status_word(status: str) -> str:
    return str(STATUSES.get(status, status))


@register.filter
def action_word(action: str) -> str:
    return str(ACTIONS.get(action, action))


@register.filter
def in_words(message: str) -> str:
    """A message of the stream, which names a task by its action, with what people call that: 下一个任务: 画像."""
    return _NAMED_ACTION.sub(lambda named: f": {action_word(named[1])}", message)

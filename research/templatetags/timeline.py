"""How a timeline's milestones are called on its pages."""

from django import template
from django.utils.translation import gettext_lazy

register = template.Library()

SIGNIFICANCE = {
    "revolutionary": gettext_lazy("Turning point"),
    "high": gettext_lazy("Important"),
    "medium": gettext_lazy("Milestone"),
}


@register.filter
def significance_word(significance: str) -> str:
    return str(SIGNIFICANCE[significance])

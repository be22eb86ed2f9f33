"""The states of a timeline session and the moves between them."""

from django.utils.translation import gettext_noop

from runs.states import graph

TIMELINE = graph(
    "created",
    created="proposal_ready failed cancelled",
    proposal_ready="executing cancelled",
    executing="completed failed cancelled",
    completed="",
    failed="",
    cancelled="",
)

WORDS = {
    "created": gettext_noop("being proposed"),
    "proposal_ready": gettext_noop("proposed"),
    "executing": gettext_noop("being made"),
    "completed": gettext_noop("finished"),
    "failed": gettext_noop("failed"),
    "cancelled": gettext_noop("cancelled"),
}
"""How a sentence says the state of a timeline."""

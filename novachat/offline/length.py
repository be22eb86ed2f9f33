"""How long a draft is: as long as what is known makes it, which it says where that is short. Nothing fills it up."""

from django.utils.translation import gettext, gettext_noop

from library.notes.facts import FactKind
from library.text.language import among
from novachat.briefs.tasks import TaskBrief

SHORTEST, LONGEST = 300, 800
"""Characters of a body; below the first a draft says what would make it longer."""
SHORT = gettext_noop(
    "(Short, because no more is known; points: %(points)s. What would help: notes on it, a document in the library, or in the request: %(wishes)s.)"
)
WISHES: dict[FactKind, str] = {"price": gettext_noop("a price"), "place": gettext_noop("a place")}
"""What a request may say of its subject, and a draft asks for where it did not."""
OWN = gettext_noop("what you did yourself")


def shortness(body: str, points: int, brief: TaskBrief) -> list[str]:
    """Why a body is short, and what would help that was not given; nothing where it is long enough."""
    if len(body) >= SHORTEST:
        return []
    wishes = [*(text for kind, text in WISHES.items() if not brief.asked.of(kind)), OWN]
    wished = among(map(gettext, wishes), brief.language)
    return [gettext(SHORT) % {"points": points, "wishes": wished}]

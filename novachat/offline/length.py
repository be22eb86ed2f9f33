"""How long a draft is: as long as what is known makes it, which it says where that is short. Nothing fills it up."""

from django.utils.translation import gettext, gettext_noop

SHORTEST, LONGEST = 300, 800
"""Characters of a body; below the first a draft says what would make it longer."""
SHORT = gettext_noop(
    "(Short, because no more is known; points: %(points)s. What would help: notes on it, a document in the library, or a price, a place and what you did yourself, said in the request.)"
)


def shortness(body: str, points: int) -> list[str]:
    """Why a body is short, and what would help; nothing where it is long enough."""
    return [gettext(SHORT) % {"points": points}] if len(body) < SHORTEST else []

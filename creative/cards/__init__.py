"""Cards: the pages of a post as typographic pictures."""

from creative.cards.apart import look
from creative.cards.choosing import anew, choose
from creative.cards.drawing import draw

__all__ = ["anew", "choose", "draw", "look"]

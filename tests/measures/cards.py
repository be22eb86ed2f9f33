"""Cards of a hundred posts: whether every word is drawn, fits and is readable, the same bytes again, and how long it takes."""

from collections import Counter
from time import perf_counter

from creative.cards import choose, draw
from creative.cards.palettes import PALETTES
from creative.checking.platform import check
from creative.checking.platform.schemas import Post
from library.text.language import detect
from library.typeset import press
from tests.creative.cards.looking import faults
from tests.creative.cards.posts import post
from tests.measures.tables import table

POSTS = 100


def report(posts: int = POSTS) -> str:
    found: Counter[str] = Counter()
    cards, choosing, drawing = 0, 0.0, 0.0
    for number in range(posts):
        pages = post(number)
        language = detect(" ".join(text for page in pages for text in (page.title, *page.lines)))
        start = perf_counter()
        chosen = choose(pages, None, str(number))
        choosing += perf_counter() - start
        start = perf_counter()
        drawn = [draw(card, PALETTES[card.palette], language=language) for card in chosen]
        drawing += perf_counter() - start
        cards += len(drawn)
        for card, seen in zip(chosen, drawn, strict=True):
            found.update(faults(card, seen, language))
            # One at a time, because pages of such posts repeat each other.
            found.update(one.rule for one in check(Post(title="-", body="-", images=[seen])))
        press._compiler.cache_clear()
        again = draw(chosen[-1], PALETTES[chosen[-1].palette], language=language)
        found.update(["other bytes"] if again.png != drawn[-1].png else [])
    rows = [[name, str(count)] for name, count in sorted(found.items())] or [["faults", "0"]]
    times = [
        ["choosing, ms a card", f"{1000 * choosing / cards:.0f}"],
        ["drawing, ms a card", f"{1000 * drawing / cards:.0f}"],
    ]
    return table(f"Cards of {posts} posts", ["", f"{cards} cards"], [*rows, *times])

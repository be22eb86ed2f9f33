"""Chooses how pages look: the template by what a page says, the palette by a picture or by the seed."""

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar, get_args

from creative.cards.palettes import PALETTES, nearest
from creative.cards.schemas import CardPage, PageBrief, ReferencePicture, Template
from creative.cards.spreading import spread
from creative.cards.wording import columns, head_and_text
from library.text.language import detect

T = TypeVar("T")
MOST_FIGURES = 4
"""On one card, where they count different things."""
MOST_COLUMNS = 8
_TIME = re.compile(
    r"(1[5-9]|20)\d\d\b|(1[5-9]|20)\d\d\s?年|\d{1,2}\s?[月日点周]|[Q第][1-4一二三四]|周[一二三四五六日末]|[春夏秋冬]季?$"
    r"|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]*\b|(week|day|year)\s?\d",
    re.IGNORECASE,
)


def choose(
    pages: Sequence[PageBrief], reference: ReferencePicture | None, seed: str, *, over_art: bool = False
) -> list[CardPage]:
    """All pages of a post in one palette; those that take more than one card as several."""
    language = detect(" ".join(text for page in pages for text in (page.title, *page.lines)))
    palette = nearest(reference) if reference else _picked(sorted(PALETTES), seed, "palette")
    cards: list[CardPage] = []
    for page in pages:
        for one in _settled(page):
            template = _picked(_suited(one, reference), seed, one.kind)
            # Of several cards each tells its place, which takes room.
            card = CardPage(**one.model_dump(), template=template, palette=palette, total=2)
            cards += spread(card, language, over_art=over_art)
    return [card.model_copy(update={"number": at, "total": len(cards)}) for at, card in enumerate(cards, 1)]


def anew(card: CardPage, wish: str, *, over_art: bool = False) -> CardPage:
    """The card with a wish: in another template of its kind that takes all of it, a turn further for each line."""
    others = [name for name in get_args(Template) if name.startswith(card.kind) and name != card.template]
    language = detect(" ".join([card.title, *card.lines]))
    tried = [card.model_copy(update={"template": name}) for name in others]
    cards = [(one, spread(one, language, over_art=over_art)) for one in tried]
    fitting = [card, *(one for one, parts in cards if [part.template for part in parts] == [one.template])]
    return fitting[len(wish.splitlines()) % len(fitting)].model_copy(update={"wish": wish})


def _settled(page: PageBrief) -> list[PageBrief]:
    """The page as its kind can show it: figures that count different things are few, and no kind is without content."""
    has_content = {"comparison": page.rows, "data": page.figures, "cover": True}.get(page.kind, page.lines)
    if not has_content:
        words = page.lines or [page.title]
        return [page.model_copy(update={"kind": "quote", "lines": words, "title": page.title if page.lines else ""})]
    if page.kind == "comparison" and page.lines:
        told = page.model_copy(update={"kind": "list", "rows": [], "sides": ("", "")})
        return [page.model_copy(update={"lines": []}), told]
    if page.kind != "data" or _is_of_one_unit(page):
        return [page]
    groups = [page.figures[at : at + MOST_FIGURES] for at in range(0, len(page.figures), MOST_FIGURES)]
    first, *others = [page.model_copy(update={"figures": group}) for group in groups]
    return [first, *(other.model_copy(update={"lines": []}) for other in others)]


def _suited(page: PageBrief, reference: ReferencePicture | None) -> list[Template]:
    """The templates that suit what the page says."""
    match page.kind:
        case "cover":
            return _covers(page, reference)
        case "list":
            if all(not head_and_text(line)[0] and columns(line) <= 32 for line in page.lines):
                return ["list_checks", "list_ledger"]
            return ["list_panels", "list_ledger"] if len(page.lines) <= 4 else ["list_ledger"]
        case "steps":
            return ["steps_path", "steps_blocks"] if len(page.lines) <= 4 else ["steps_path"]
        case "comparison":
            cells = [cell for row in page.rows for cell in (row.left, row.right)]
            is_brief = all(columns(cell) <= 28 for cell in cells) and all(
                0 < columns(row.label) <= 12 for row in page.rows
            )
            return ["comparison_table"] if is_brief else ["comparison_columns"]
        case "quote":
            return ["quote_large", "quote_marked"] if columns("".join(page.lines)) <= 100 else ["quote_large"]
        case "data":
            return [_chart(page)]


def _covers(page: PageBrief, reference: ReferencePicture | None) -> list[Template]:
    if len(page.lines) > 3:
        return ["cover_contents"]
    if len(page.lines) > 1:
        return ["cover_band", "cover_contents"] if len(page.lines) == 3 else ["cover_band"]
    if not page.lines and not reference:
        return ["cover_poster"]  # Below the field of colour there would be nothing.
    # A picture whose weight lies above is answered by the field of colour, one whose weight lies below by the poster.
    by_weight: dict[str, list[Template]] = {"top": ["cover_band"], "bottom": ["cover_poster"]}
    both: list[Template] = ["cover_poster", "cover_band"]
    return by_weight.get(reference.composition, both) if reference else both


def _chart(page: PageBrief) -> Template:
    figures = page.figures
    if len(figures) == 1 or not _is_of_one_unit(page):
        return "data_figure"
    is_along_time = all(_TIME.match(figure.label) for figure in figures)
    if is_along_time and 3 <= len(figures) <= MOST_COLUMNS and min(figure.value for figure in figures) >= 0:
        return "data_columns"
    return "data_bars"


def _is_of_one_unit(page: PageBrief) -> bool:
    return len({figure.unit for figure in page.figures}) == 1


def _picked(options: Sequence[T], seed: str, what: str) -> T:
    """One of them, always the same for the same seed."""
    return options[int.from_bytes(sha256(f"{what}\n{seed}".encode()).digest()[:8]) % len(options)]

"""Carries on to further cards what one card cannot take."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate, pairwise

import rjieba

from creative.cards.palettes import PALETTES
from creative.cards.schemas import CardPage, Figure, Row
from creative.cards.setting import Fit, fit, set_page
from creative.cards.wording import head_and_text, set_words
from library.schemas import Language
from library.text.sentences import split

Unit = str | Row | Figure
Measure = Callable[[CardPage], Fit]


def spread(page: CardPage, language: Language, *, over_art: bool = False) -> list[CardPage]:
    """The page as cards that take it whole, each with about as much."""
    return _spread(
        page.model_copy(update={"lines": [line for line in page.lines if set_words(line)]}),
        partial(_measure, language=language, over_art=over_art),
    )


def _measure(page: CardPage, *, language: Language, over_art: bool) -> Fit:
    return fit(set_page(page, PALETTES[page.palette], language, over_art=over_art), page.template)


def _spread(page: CardPage, measure: Measure) -> list[CardPage]:
    told = measure(page)
    if told.is_whole:
        return [page]
    if not told.is_noted:
        alone = page.model_copy(update={"lines": []})
        return [*_spread(alone, measure), *_spread(_as_list(page, page.lines), measure)]
    return _evened(_filled(page, measure), measure)


def _filled(page: CardPage, measure: Measure) -> list[CardPage]:
    """Each card as full as it can be."""
    cards: list[CardPage] = []
    rest = _units(page)
    while rest:
        card = _with(page, rest)
        taken = measure(card).taken
        if taken == 0 and (parts := _parts(rest[0])):
            rest = [*parts, *rest[1:]]
            continue
        taken = max(taken, 1)
        cards.append(_with(card, rest[:taken]))
        rest = rest[taken:]
        # What a cover or a figure cannot take is a list of its own.
        if card.kind == "cover" or card.template == "data_figure":
            page = _as_list(card, rest)
        else:
            page = _with(card, rest).model_copy(update={"first": card.first + taken})
    return cards


def _evened(cards: list[CardPage], measure: Measure) -> list[CardPage]:
    """The same units with about as many on each card, where they then still fit."""
    first = cards[0]
    if any(card.template != first.template for card in cards):
        return cards
    units = [unit for card in cards for unit in _units(card)]
    least, more = divmod(len(units), len(cards))
    ends = accumulate((least + (place < more) for place in range(len(cards))), initial=0)
    evened = [
        _with(card, units[start:end]).model_copy(update={"first": first.first + start})
        for card, (start, end) in zip(cards, pairwise(ends), strict=True)
    ]
    return evened if all(measure(card).is_whole for card in evened) else cards


def _as_list(page: CardPage, lines: Sequence[Unit]) -> CardPage:
    changes = {"kind": "list", "template": "list_ledger", "figures": [], "lines": list(lines), "first": 1}
    return page.model_copy(update=changes)


def _unit_of(page: CardPage) -> str:
    if page.kind == "comparison":
        return "rows"
    return "figures" if page.template in {"data_bars", "data_columns"} else "lines"


def _units(page: CardPage) -> list[Unit]:
    return list(getattr(page, _unit_of(page)))


def _with(page: CardPage, units: Sequence[Unit]) -> CardPage:
    return page.model_copy(update={_unit_of(page): list(units)})


def _parts(unit: Unit) -> list[Unit]:
    """A unit too long for a card as two; none where it cannot be divided."""
    match unit:
        case str():
            head, text = head_and_text(unit)
            first, second = _halves(text)
            return [f"{head}：{first}" if head else first, second] if second else []
        case Row():
            (left, left_rest), (right, right_rest) = _halves(unit.left), _halves(unit.right)
            if not left_rest and not right_rest:
                return []
            return [
                unit.model_copy(update={"left": left, "right": right}),
                unit.model_copy(update={"left": left_rest, "right": right_rest}),
            ]
        case Figure():
            return []


def _halves(text: str) -> tuple[str, str]:
    """Divided between two sentences, else between two words, near the middle."""
    places = [sentence.start for sentence in split(text)][1:] or list(accumulate(map(len, rjieba.cut(text))))[:-1]
    if not places:
        return text, ""
    middle = min(places, key=lambda place: abs(place - len(text) / 2))
    return text[:middle].strip(), text[middle:].strip()

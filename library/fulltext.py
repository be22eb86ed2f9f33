"""Finds passages of the library: by their words first, by their meaning where words fail, and nothing off the subject.

What counts is how much of the question's weight a passage holds and how near it is in meaning, whatever language it is
written in; `docs/offline.md` says what each number was set on.
"""

import logging
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple
from urllib.parse import urlsplit

import numpy as np
from django.db import connection
from django.db.models import Q
from django.utils import timezone

from library import indexes
from library.meaning import encoders, matrix
from library.meaning.encoders import EncoderAway
from library.meaning.matrix import Likenesses
from library.models import Document, Passage
from library.queries import TOPIC_WORD, Unit, WeighedQuery, is_question, subject, units, units_abroad, weigh
from library.schemas import Hit, SearchQuery
from library.text.language import detect
from library.translation import other_language, translated
from library.wishes import told_of

logger = logging.getLogger(__name__)

BY_WORDS, BY_MEANING = 80, 40
"""Passages that are looked at because of their words, and because of their meaning."""
PER_DOCUMENT, SOURCES = 3, 4
"""Passages of one document, unless many are asked for: then a quarter of them, since an answer may stand in its ninth."""
HEAD = 2.0
"""How often a word of a heading counts."""
MEANING = 1.5
"""What nearness in meaning counts beside a passage that holds the whole question."""
UNKNOWN = 0.5
"""How near a passage without a vector is taken to be, when it holds the whole question."""
BEST = 1.6
"""The score of a passage that has everything."""
ABOUT = 0.28
"""From which nearness on a passage speaks of what is asked."""
NAMELESS = 0.1
"""How much nearer it must be when it holds none of the question's names and could."""
WORDS = 0.15
"""What words add to that nearness."""
TOLD, NEAR_ENOUGH = 0.7, 0.16
"""The share of the question that tells the subject by itself, unless the meaning is far from it."""
SLACK = 0.1
"""How much further from the question passages may be that come along with one that speaks of it."""
FLOOR = 0.5
"""Least score as a share of the best."""
HALF = 3
"""Least letters of a word within another."""
_COMPOUND = re.compile("[a-z]{6,}")


class SearchedPassage(NamedTuple):
    """What ranking needs of a passage."""

    pk: int
    document_id: int
    head_terms: str
    terms: str


@dataclass(frozen=True, slots=True)
class FoundPassages:
    """What a passage has to do with a question."""

    pk: int
    document_id: int
    score: float
    held: float
    """The share of the question's weight it holds."""
    above: float | None
    """How much nearer in meaning it is than usual; None where it has no vector."""
    bar: float
    """From which nearness on it speaks of what was asked."""
    names_it: bool = False
    """Whether it holds most of the question, and its names beside all else it is about: who Jonas Salk was no encoder needs to know."""

    def speaks_of_it(self, slack: float = 0.0) -> bool:
        """Whether it is about what was asked."""
        if self.names_it:
            return True
        is_told = self.held >= TOLD - 2 * slack
        if self.above is None or (is_told and self.above >= NEAR_ENOUGH - slack):
            return is_told
        return self.above + WORDS * self.held >= self.bar - slack


def search_passages(owner_id: int, query: SearchQuery) -> list[Hit]:
    """The best passages for a query, best first; none when the library does not have its topic."""
    per_document = max(PER_DOCUMENT, query.most // SOURCES)
    return [hit_of(passage, score) for passage, score in ranked_passages(owner_id, query, per_document=per_document)]


def ranked_passages(owner_id: int, query: SearchQuery, *, per_document: int) -> list[tuple[Passage, float]]:
    query = query.model_copy(update={"text": told_of(query.text)})
    found = _on_the_subject(_rank(owner_id, query)) or _on_the_subject(_rank_translated(owner_id, query))
    chosen = _diverse(found, query.most, per_document)
    passages = Passage.objects.select_related("document").in_bulk([found.pk for found in chosen])
    return [(passages[found.pk], round(min(1.0, found.score / BEST), 4)) for found in chosen if found.pk in passages]


def _rank(owner_id: int, query: SearchQuery) -> list[FoundPassages]:
    """The passages that may answer it, best first: those of each language as they speak of it in that language."""
    documents, language = _readable(owner_id, query), detect(query.text)
    own = {pk for pk, written in documents.items() if written == language}
    found = _ranked(query, units(query.text), [query.text, subject(query.text)], own, is_foreign=False)
    if foreign := documents.keys() - own:
        other = other_language(language)
        readings = [query.text, subject(query.text), *filter(None, [translated(query.text, other)])]
        found += _ranked(query, units_abroad(query.text, other), readings, foreign, is_foreign=True)
    return _sorted(found)


def _rank_translated(owner_id: int, query: SearchQuery) -> list[FoundPassages]:
    """The passages in the other language by the question's translated words alone: an encoder may misread it as it is typed.

    It takes 天花, smallpox, for a ceiling.
    """
    documents, other = _readable(owner_id, query), other_language(detect(query.text))
    foreign = {pk for pk, written in documents.items() if written == other}
    words = translated(query.text, other)
    return _sorted(
        _ranked(query, units_abroad(query.text, other), [words], foreign, is_foreign=True) if words and foreign else []
    )


def _sorted(found: list[FoundPassages]) -> list[FoundPassages]:
    return sorted(found, key=lambda one: (-one.score, one.pk))


def _ranked(
    query: SearchQuery, wanted: list[Unit], readings: Sequence[str], documents: Collection[int], *, is_foreign: bool
) -> list[FoundPassages]:
    index = indexes.of(connection)
    wanted = [part for unit in wanted for part in _apart(unit, index)]
    weighed = weigh(wanted, index.frequencies({name for unit in wanted for name in unit.names}), index.size())
    is_sought = weighed.weights and documents  # marks that nobody wrote down leave nothing to look for
    asked = (query.document_ids, query.include_domains, query.exclude_domains, query.start_date, query.end_date)
    rows = _by_words(index, weighed, documents, is_filtered=any(asked)) if is_sought else {}
    likenesses = _likenesses(readings, documents)
    rows |= _rows(set(likenesses.best(BY_MEANING)) - rows.keys(), documents)
    usual_length = sum(map(_length, rows.values())) / max(1, len(rows))
    asks = is_question(query.text) or weighed.is_one_word
    asks = asks and (not is_foreign or any(unit.is_name for unit in wanted))
    reading = _Reading(weighed, likenesses, usual_length, is_foreign=is_foreign, asks=asks)
    return [reading.found(row) for row in rows.values()]


@dataclass(frozen=True, slots=True)
class _Reading:
    """A question as the documents of one language are read for it."""

    query: WeighedQuery
    likenesses: Likenesses
    usual_length: float
    is_foreign: bool
    asks: bool
    """Whether it asks something in their own language."""

    def found(self, row: SearchedPassage) -> FoundPassages:
        head, body = row.head_terms.split(" "), row.terms.split(" ")
        counts: dict[str, float] = dict(Counter(body))
        for term in head:
            counts[term] = counts.get(term, 0.0) + HEAD
        held, likeness = self.query.coverage(counts), self.likenesses.of(row.pk)
        nearness = UNKNOWN * held if likeness is None else likeness
        return FoundPassages(
            row.pk,
            row.document_id,
            score=self.query.likelihood(counts, _length(row) / self.usual_length) ** 3 + MEANING * nearness,
            held=held,
            above=None if likeness is None else likeness - self.likenesses.usual,
            bar=ABOUT + NAMELESS * (not self.is_foreign and self.query.lacks_names(counts)),
            names_it=self.asks and held >= TOLD and self.query.stands_together_in([*head, *body]),
        )


def _length(row: SearchedPassage) -> float:
    return len(row.terms) + HEAD * len(row.head_terms) + 1


def _on_the_subject(ranked: Sequence[FoundPassages]) -> list[FoundPassages]:
    """Nothing unless some passage speaks of what was asked; with it those that are nearly as near to it."""
    if not any(found.speaks_of_it() for found in ranked):
        return []
    kept = [found for found in ranked if found.speaks_of_it(SLACK)]
    return [found for found in kept if found.score >= FLOOR * kept[0].score]


def _apart(unit: Unit, index: indexes.Index) -> list[Unit]:
    """A word as the two that the library writes it in more often: straw man for strawman."""
    (whole, *more) = unit.terms
    if more or unit.emphasis < TOPIC_WORD or not _COMPOUND.fullmatch(whole):
        return [unit]
    halves = [Unit((whole[:place], whole[place:])) for place in range(HALF, len(whole) - HALF + 1)]
    known = index.frequencies({whole, *(half for pair in halves for half in pair.terms)})
    often = known[whole]
    for pair in halves:
        is_known = min(known[half] for half in pair.terms) > often
        if is_known and len(index.candidates([pair], every=True, documents=None, limit=often + 1)) > often:
            return [replace(unit, terms=(half,), forms=(*unit.forms, whole)) for half in pair.terms]
    return [unit]


def _likenesses(readings: Sequence[str], documents: Collection[int]) -> Likenesses:
    """How near the passages are to the question as it is typed, to what it is about, and to its words in the other language."""
    encoder = encoders.current()
    try:
        if encoder is None:
            return matrix.UNKNOWN
        together = encoder.encode(readings).sum(axis=0)
        return matrix.compare(encoder, together / np.linalg.norm(together), documents)
    except EncoderAway as error:
        logger.warning("Searching by words alone: %s", error)
        return matrix.UNKNOWN


def _by_words(
    index: indexes.Index, query: WeighedQuery, documents: Collection[int], *, is_filtered: bool
) -> dict[int, SearchedPassage]:
    """Passages with all words that name something, and when those are few also passages with any of the weightiest."""
    most = max(unit.emphasis for unit in query.weights)
    topical = [unit for unit in query.weights if unit.emphasis == most]
    found = _candidates(index, topical, documents, every=True, is_filtered=is_filtered)
    if len(found) < BY_WORDS and query.essential != topical:
        found |= _candidates(index, query.essential, documents, every=False, is_filtered=is_filtered)
    return found


def _candidates(
    index: indexes.Index, wanted: Sequence[Unit], documents: Collection[int], *, every: bool, is_filtered: bool
) -> dict[int, SearchedPassage]:
    """The best passages that may be read."""
    within = list(documents) if is_filtered else None
    found = index.candidates(wanted, every=every, documents=within, limit=BY_WORDS)
    rows = _rows(found, documents)
    if within is None and len(found) == BY_WORDS > 2 * len(rows):
        # Most of the best belong to other people; ask again among what this owner may read.
        rows = _rows(index.candidates(wanted, every=every, documents=list(documents), limit=BY_WORDS), documents)
    return rows


def _rows(passages: Collection[int], documents: Collection[int]) -> dict[int, SearchedPassage]:
    rows = Passage.objects.filter(pk__in=passages).order_by().values_list("pk", "document_id", "head_terms", "terms")
    return {row[0]: SearchedPassage(*row) for row in rows if row[1] in documents}


def _diverse(scored: Sequence[FoundPassages], limit: int, per_document: int) -> list[FoundPassages]:
    """The best, with no document filling the page while others have something to say."""
    sources = len({found.document_id for found in scored})
    most = max(per_document, ceil(limit / sources)) if sources else 0
    taken: Counter[int] = Counter()
    chosen: list[FoundPassages] = []
    for found in scored:
        if taken[found.document_id] < most and len(chosen) < limit:
            taken[found.document_id] += 1
            chosen.append(found)
    return chosen


def visible_documents(owner_id: int) -> Q:
    return Q(owner_id=owner_id) | Q(shared=True)


def _readable(owner_id: int, query: SearchQuery) -> dict[int, str]:
    """The documents a search may look into, and their languages.

    Kept results are read where they are chosen: else a report would cite another on the same sources as one more source.
    """
    documents = Document.objects.filter(visible_documents(owner_id)).order_by()
    documents = documents.filter(pk__in=query.document_ids) if query.document_ids else documents.filter(kept_from="")
    rows = documents.values_list("pk", "language", "url", "published")
    return {
        pk: language for pk, language, url, published in rows if in_domains(url, query) and in_period(published, query)
    }


def in_domains(url: str, query: SearchQuery) -> bool:
    host = (urlsplit(url).hostname or "") if url else ""
    if query.include_domains and not _matches(host, query.include_domains):
        return False
    return not _matches(host, query.exclude_domains)


def _matches(host: str, domains: Iterable[str]) -> bool:
    return any(host == domain or host.endswith(f".{domain}") for domain in domains)


def in_period(published: str, query: SearchQuery) -> bool:
    """Whether a publication date may lie in the period; an undated source lies in none."""
    if not (query.start_date or query.end_date):
        return True
    known = len(published)
    if not known:
        return False
    after_start = query.start_date is None or published >= query.start_date.isoformat()[:known]
    before_end = query.end_date is None or published <= query.end_date.isoformat()[:known]
    return after_start and before_end


def hit_of(passage: Passage, score: float) -> Hit:
    document = passage.document
    return Hit(
        provider="library",
        title=document.title,
        url=document.url or None,
        publisher=document.publisher,
        published=document.published or None,
        heading=passage.heading,
        text=passage.text,
        language=document.language,
        document_id=document.pk,
        passage_id=passage.pk,
        score=score,
        content_hash=passage.content_hash,
        retrieved_at=timezone.now(),
    )

"""Finds passages of the library by their words and meaning, in whatever language, and nothing off the subject.

`docs/offline.md` says what each number was set on.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from heapq import nlargest
from math import ceil
from typing import Any, NamedTuple, cast
from urllib.parse import urlsplit

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Aggregate, Q, TextField
from django.db.models.sql.compiler import SQLCompiler
from django.utils import timezone

from library import indexes, meaning
from library.answering.kinds import kind_of
from library.meaning.nearness import Nearness, likenesses
from library.models import Document, Passage
from library.queries import Unit, WeighedQuery, units, units_abroad, weigh
from library.schemas import Hit, Language, LibraryHits, SearchQuery
from library.text.language import detect
from library.translation import translated
from library.wishes import told_of

BY_WORDS, RAREST = 80, 2
"""Passages that are looked at because of their words; of these the rarest, where few passages hold them all."""
PER_DOCUMENT, SOURCES = 3, 4
"""Passages of one document, unless many are asked for: then a quarter of them, since an answer may stand in its ninth."""
MEANING, BEST = 2.0, 2.0
"""What nearness in meaning counts beside a passage that holds the whole question, and the score of one that has everything."""
ABOUT, WORDS = 0.28, 0.15
"""From which nearness on a passage speaks of what is asked, and what holding all of its words adds to that."""
TOLD = 0.8
"""The share of a question's words that is enough whatever the meaning: no encoder knows who Onesimus was. A bare topic of
several words needs more: a page on browsers has the words of “history of the iPhone”."""
NAMELESS, SLACK = 0.1, 0.08
"""How much nearer a passage must be that has none of the question's names, and how much further one may be that comes along."""
FIRST, SEEN, FAR = 2, 5, 0.1
"""Documents of these whose score is enough to come along from further away, also where somebody reads who searches, and how
near that must be at least."""
UNKNOWN, FOREIGN = 0.25, 0.15
"""How near a passage without a vector is taken to be that holds the whole question; what one in another language loses."""
NEXT, ALONGSIDE = 4, 0.06  # How many passages of its document speak for the best one, and what the score of each adds
MANY, NEAREST = 10, 3
"""Passages from which on who reads them writes, and has the best document's opening; those shown where nothing surely speaks of it."""


class LanguageQuery(NamedTuple):
    """A question as it is put to the documents of one language."""

    text: str
    units: Sequence[Unit]
    documents: frozenset[int]
    loss: float = 0.0


class _AsText(Aggregate):
    """Numbers as one text, which takes half the time of thousands of rows."""

    function, template = "string_agg", "%(function)s(CAST(%(expressions)s AS text), ',')"
    output_field = TextField()

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any) -> tuple[str, Any]:
        return self.as_sql(compiler, connection, function="group_concat", **context)


class WeighedPassage(NamedTuple):
    pk: int
    document_id: int
    score: float
    near: float  # How nearly it speaks of what is asked, by its meaning and its words


def search_passages(owner_id: int, query: SearchQuery) -> list[Hit]:
    """The best passages for a query, best first; none when the library does not have its topic."""
    chosen = _chosen(_weighed(owner_id, query), query.most)
    return _hits(_opened(chosen)[: query.most] if query.most >= MANY else chosen)


def search_library(owner_id: int, query: SearchQuery) -> LibraryHits:
    """What a person is shown who searches."""
    found = _weighed(owner_id, query)
    hits = _hits(_chosen(found, query.most, SEEN))
    return LibraryHits(query=query.text, hits=hits, nearest=[] if hits else _hits(_nearest(found)[:NEAREST]))


def nearest_passages(owner_id: int, query: SearchQuery) -> list[Hit]:
    """What may speak of a query of which nothing surely does, the best passage of each document, best first."""
    return _hits(_nearest(_weighed(owner_id, query))[: query.limit])


def _weighed(owner_id: int, query: SearchQuery) -> list[WeighedPassage]:
    text = told_of(query.text)
    asked = [_asked(text, *written) for written in _readable(owner_id, query).items()]
    meaning.vectors([one.text for one in asked])  # remembered; to encode one after another takes half as long again
    index = indexes.of(connection)
    frequencies = index.frequencies({name for one in asked for unit in one.units for name in unit.names})
    size, all_documents = index.size(), Document.objects.count()
    found: list[WeighedPassage] = []
    for one in asked:
        weighed = weigh(one.units, frequencies, size)
        rarest = nlargest(RAREST, weighed.weights, key=weighed.weights.__getitem__)
        # A restriction costs more than what it leaves out, unless that is most of what there is.
        within = one.documents if 2 * len(one.documents) < all_documents else None
        by_words = index.candidates([*weighed.weights], rarest, within, BY_WORDS) if rarest else []
        found += _found(one, weighed, by_words)
    return _borne_out(found)


def _asked(text: str, language: Language, documents: frozenset[int]) -> LanguageQuery:
    if language == detect(text):
        return LanguageQuery(text, units(text), documents)
    # The encoder takes 天花 for a ceiling: documents in another language are asked in its words.
    return LanguageQuery(f"{translated(text, language)} {text}", units_abroad(text, language), documents, FOREIGN)


def _borne_out(found: Sequence[WeighedPassage]) -> list[WeighedPassage]:
    """The best of each document with what its next ones add: a text on what is asked speaks of it more than once."""
    by_document: defaultdict[int, list[WeighedPassage]] = defaultdict(list)
    for one in sorted(found, key=_rank):
        by_document[one.document_id].append(one)
    weighed: list[WeighedPassage] = []
    for best, *others in by_document.values():
        weighed += [best._replace(score=best.score + ALONGSIDE * sum(one.score for one in others[:NEXT])), *others]
    return weighed


def _hits(chosen: Sequence[WeighedPassage]) -> list[Hit]:
    lean = Passage.objects.select_related("document").defer("head_terms", "terms")
    passages = lean.in_bulk([one.pk for one in chosen])
    return [hit_of(passages[one.pk], round(min(1.0, one.score / BEST), 4)) for one in chosen if one.pk in passages]


def _found(asked: LanguageQuery, query: WeighedQuery, by_words: Sequence[int]) -> list[WeighedPassage]:
    text, _, documents, loss = asked
    kind = kind_of(text)
    is_question = text.endswith(("?", "？")) or kind is not None
    enough = TOLD / 2 if kind == "compare" else TOLD  # of two things compared a passage tells of one
    is_asked = is_question or not {" ", "的"}.intersection(text)  # or a single word
    near = likenesses(text, documents, by_words)
    rows = Passage.objects.filter(pk__in={*near, *by_words}).order_by()
    found = []
    for pk, document, head, body in rows.values_list("pk", "document_id", "head_terms", "terms"):
        if document in documents:  # thousands of them cost a statement more than what it leaves out
            words = {*head.split(" "), *body.split(" ")}
            held = query.coverage(words)
            above, apart = near.get(pk, Nearness(UNKNOWN * held, UNKNOWN * held))
            is_told = held >= enough and (is_asked or pk not in near)
            about = above + WORDS * held - NAMELESS * query.lacks_names(words)
            found.append(WeighedPassage(pk, document, held + MEANING * apart - loss, 1.0 if is_told else about))
    return found


def _chosen(found: Sequence[WeighedPassage], limit: int, first: int = FIRST) -> list[WeighedPassage]:
    """Nothing unless some passage speaks of what was asked; with it what is nearly as near or scores as the first documents do.

    No document fills the page while others have something to say.
    """
    if not any(one.near >= ABOUT for one in found):
        return []
    *_, last = _nearest(found)[:first]
    along = (one for one in found if one.near >= (FAR if one.score >= last.score else ABOUT - SLACK))
    near = sorted(along, key=_rank)
    most = max(PER_DOCUMENT, limit // SOURCES, ceil(limit / max(1, len({one.document_id for one in near}))))
    taken: Counter[int] = Counter()
    chosen = []
    for one in near:
        taken[one.document_id] += 1
        if taken[one.document_id] <= most:
            chosen.append(one)
    return chosen[:limit]


def _opened(chosen: Sequence[WeighedPassage]) -> list[WeighedPassage]:
    """With the opening of the best one's document behind it and with its score, by which hits are put in order again."""
    best = chosen[:1]
    own = Passage.objects.filter(document_id__in=[one.document_id for one in best], position=0)
    opening = own.exclude(pk__in=[one.pk for one in best]).values_list("pk", flat=True)
    first = [*best, *(best[0]._replace(pk=pk) for pk in opening)]
    return [*first, *(one for one in chosen[1:] if one.pk not in {other.pk for other in first})]


def _nearest(found: Sequence[WeighedPassage]) -> list[WeighedPassage]:
    """The best passage of each document that is near enough to come along, best first."""
    best: dict[int, WeighedPassage] = {}
    for one in sorted((one for one in found if one.near >= ABOUT - SLACK), key=_rank):
        best.setdefault(one.document_id, one)
    return list(best.values())


def _rank(one: WeighedPassage) -> tuple[float, int]:
    return -one.score, one.pk


def visible_documents(owner_id: int) -> Q:
    return Q(owner_id=owner_id) | Q(shared=True)


def _readable(owner_id: int, query: SearchQuery) -> dict[Language, frozenset[int]]:
    """The documents a search may look into; kept results, which rest on the same sources as others, only where they are chosen."""
    documents = Document.objects.filter(visible_documents(owner_id)).order_by()
    documents = documents.filter(pk__in=query.document_ids) if query.document_ids else documents.filter(kept_from="")
    if not (query.is_dated or query.include_domains or query.exclude_domains):
        listed = documents.values_list("language").annotate(ids=_AsText("pk"))
        return {language: frozenset(map(int, ids.split(","))) for language, ids in listed}
    found: defaultdict[Language, set[int]] = defaultdict(set)
    for pk, language, url, published in documents.values_list("pk", "language", "url", "published"):
        if in_domains(url, query) and in_period(published, query):
            found[cast("Language", language)].add(pk)
    return {language: frozenset(ids) for language, ids in found.items()}


def in_domains(url: str, query: SearchQuery) -> bool:
    if not (query.include_domains or query.exclude_domains):
        return True
    host = f".{urlsplit(url).hostname or ''}"
    wanted, unwanted = (tuple(map(".{}".format, names)) for names in (query.include_domains, query.exclude_domains))
    return (not wanted or host.endswith(wanted)) and not host.endswith(unwanted)


def in_period(published: str, query: SearchQuery) -> bool:
    """Whether a publication date may lie in the period; an undated source lies in none."""
    days = query.start_date, query.end_date
    first, last = (day.isoformat()[: len(published)] if day else published for day in days)
    return first <= published <= last and not (query.is_dated and not published)


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

"""Results kept as documents: their sentences cut into passages, each with the evidence it rests on."""

import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple, cast

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.translation import gettext, pgettext

from library.chunks import SIZES, content_hash
from library.errors import NothingToKeep
from library.models import Document, Ground, Passage
from library.quoting import find_quote
from library.schemas import EvidenceItem, GroundItem, Language, MaterialPart, MaterialSentence, ResultMaterial
from library.text.language import joined
from library.text.sentences import split
from library.text.terms import content_terms, index_text

MEDIA_TYPE = "text/plain"
RESTS = 0.8
"""Share of a sentence's terms that a passage must hold for the sentence to rest on it."""
LEAST_TERMS = 4
"""Terms of a sentence that is more than a heading."""
_BLANK = re.compile(r"_{2,}|＿+")
NAMED = 3
"""Most sources that are named of one passage."""


def keep(owner: User, kept_from: str, material: ResultMaterial) -> Document:
    """Keep a result as a document of its owner; the same content of the same result is the document there already is.

    That one says `is_known`. Raises `NothingToKeep` where no sentence rests on a source.
    """
    parts = [part for part in material.parts if part.sentences]
    if not any(sentence.evidence for part in parts for sentence in part.sentences):
        raise NothingToKeep
    said = material.model_dump_json(include={"title": True, "parts": True, "evidence": {"__all__": {"id", "text"}}})
    sha256 = hashlib.sha256(f"{kept_from} {said}".encode()).hexdigest()
    if known := Document.known(owner.pk, sha256):
        return known
    document = Document(
        owner=owner,
        title=material.title[:300],
        language=material.language,
        media_type=MEDIA_TYPE,
        filename=kept_from[:255],
        sha256=sha256,
        size=sum(len(sentence.text.encode()) for part in parts for sentence in part.sentences),
        kept_from=kept_from,
    )
    try:
        _store(document, parts, material)
    except IntegrityError:
        # It was kept at the same moment; that one is as good.
        if known := Document.known(owner.pk, sha256):
            return known
        raise
    return document


def grounds_of(passages: Collection[int]) -> dict[int, list[GroundItem]]:
    """What passages of kept results rest on, by their ids; nothing for those of other documents."""
    found: dict[int, list[GroundItem]] = {}
    for row in Ground.objects.filter(held_by__in=passages).order_by("pk"):
        found.setdefault(row.held_by_id, []).append(row.as_item())
    return found


class PassageOrigin(NamedTuple):
    """Where a passage comes from in the end."""

    cited_as: str
    """Its document; of a kept result the sources it rests on, and the result that quotes them."""
    address: str
    """The page that shows it; of a kept result what it rests on."""


def origin_of(passage_id: int, *texts: str) -> PassageOrigin | None:
    """Where a passage comes from, or those sentences of it that stand in the texts; None where it is no longer there."""
    passage = Passage.objects.select_related("document").filter(pk=passage_id).first()
    if passage is None:
        return None
    document, page = passage.document, reverse("library-read", args=[passage.document_id])
    grounds = speaking_for(grounds_of([passage_id]).get(passage_id, []), *texts)
    at = f"ground-{grounds[0].number}" if grounds else f"passage-{passage_id}"
    return PassageOrigin(cited_as(document.title, grounds), f"{page}?passage={passage_id}#{at}")


def cited_as(title: str, grounds: Sequence[GroundItem]) -> str:
    """What a passage of a document with this title is cited as, in the language being spoken."""
    if not grounds:
        return title
    titles = list(dict.fromkeys(one.title for one in grounds))
    named = pgettext("between sources", "; ").join(titles[:NAMED]) + ("…" if len(titles) > NAMED else "")
    return gettext("%(sources)s, quoted in “%(result)s”") % {"sources": named, "result": title}


def resting_on(texts: Iterable[str], items: Sequence[EvidenceItem]) -> list[MaterialSentence]:
    """The sentences of some texts whose words stand in a passage, or nearly all of whose terms do, with that passage."""
    held = [(item, set(content_terms(item.text))) for item in items]
    found: list[MaterialSentence] = []
    for sentence in (part.text.strip() for text in texts for part in split(text)):
        wanted = set(content_terms(sentence))
        if len(wanted) < LEAST_TERMS or _BLANK.search(sentence):
            continue
        shares = [(len(wanted & terms) / len(wanted), item) for item, terms in held]
        share, nearest = max(
            shares, key=lambda one: (one[0], bool(find_quote(sentence, one[1].text))), default=(0.0, None)
        )
        if nearest and share >= RESTS:
            found.append(MaterialSentence(text=sentence, evidence=[nearest.id]))
    return found


def speaking_for(grounds: Sequence[GroundItem], *texts: str) -> list[GroundItem]:
    """Those whose sentence stands in one of the texts or holds it, each passage once; all where none does."""
    said = [text for text in texts if text.strip()]
    named = [
        one for one in grounds if any(find_quote(one.sentence, text) or find_quote(text, one.sentence) for text in said)
    ]
    return list({one.number: one for one in reversed(named or grounds)}.values())[::-1]


def _store(document: Document, parts: Sequence[MaterialPart], material: ResultMaterial) -> None:
    evidence = {item.id: item for item in material.evidence}
    numbers: dict[str, int] = {}
    with transaction.atomic():
        document.save()
        for position, (heading, sentences) in enumerate(_passages(parts, material.language)):
            passage = _passage(document, position, heading, sentences)
            grounds = [
                _ground(passage, sentence.text, ground, numbers.setdefault(ground.text, len(numbers) + 1))
                for sentence in sentences
                for key in sentence.evidence
                if key in evidence
                for ground in _of(evidence[key], sentence.text)
            ]
            Ground.objects.bulk_create(grounds)


def _of(item: EvidenceItem, sentence: str) -> list[GroundItem]:
    """What a sentence rests on in the end: of a passage of another kept result, what that one rests on."""
    if item.grounds:
        return speaking_for(item.grounds, sentence)
    shared = item.model_dump(include=set(GroundItem.model_fields) & set(EvidenceItem.model_fields))
    return [GroundItem(**shared, number=1, sentence=sentence)]


def _ground(passage: Passage, sentence: str, item: GroundItem, number: int) -> Ground:
    values = item.model_dump(exclude={"number", "sentence", "url", "published", "document_id", "passage_id"})
    return Ground(
        **values,
        held_by=passage,
        number=number,
        sentence=sentence,
        url=item.url or "",
        published=item.published or "",
        document=Document.objects.filter(pk=item.document_id or 0).first(),
        passage=Passage.objects.filter(pk=item.passage_id or 0).first(),
    )


def _passage(document: Document, position: int, heading: str, sentences: Sequence[MaterialSentence]) -> Passage:
    text = _joined(sentences, cast("Language", document.language))
    return Passage.objects.create(
        document=document,
        position=position,
        heading=heading[:300],
        text=text,
        head_terms=index_text(f"{document.title}. {heading}"),
        terms=index_text(text),
        content_hash=content_hash(text),
    )


def _passages(parts: Sequence[MaterialPart], language: Language) -> Iterator[tuple[str, list[MaterialSentence]]]:
    """The sentences of each part in passages of the usual size, no sentence of a result twice."""
    _, most = SIZES[language]
    seen: set[str] = set()
    for part in parts:
        passage: list[MaterialSentence] = []
        for sentence in part.sentences:
            if sentence.text in seen:
                continue
            seen.add(sentence.text)
            if passage and len(_joined([*passage, sentence], language)) > most:
                yield part.heading, passage
                passage = []
            passage.append(sentence)
        if passage:
            yield part.heading, passage


def _joined(sentences: Sequence[MaterialSentence], language: Language) -> str:
    return joined((sentence.text.strip() for sentence in sentences), language)

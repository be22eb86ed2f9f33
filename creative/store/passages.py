"""What passages say about a subject: about it or nothing, each sentence in the words of its source."""

from collections.abc import Sequence

from pydantic import JsonValue

from creative.schemas.content import BriefFact
from creative.store.beginnings import begun, earliest
from creative.store.subjects import held, named
from library import meaning
from library.answering.candidates import CandidateSentence, alike, candidates
from library.answering.question import ask_apart
from library.answering.relevance import on_topic
from library.answering.scoring import ScoredEvidence, in_full
from library.material import cited_as, speaking_for
from library.schemas import EvidenceItem, Hit, Language
from library.text.language import detect
from library.text.ordered import is_of_another

SENTENCES, ALL = 16, 40
"""Most sentences of sources that are taken along, and that are looked through for what happened first."""
FLOOR, FULL, BEYOND = 0.5, 8, 0.7
"""Least score of a sentence, as a share of the best one's; of those that come when so many are there already."""
NEAR = 0.42
"""Least meaning of a sentence and its passage on average."""
REPEATS = 0.5
"""Shared share of terms from which a sentence repeats another."""
MOST = 0.5
"""More than this share of the words that name the subject must stand in a passage."""
SHOWN = 10


def facts_of_passages(topic: str, items: Sequence[EvidenceItem], language: Language) -> list[BriefFact]:
    """The sentences of the passages that have most to say about the subject, and can stand alone.

    Of how something began what happened first, of all that is about it.
    """
    beginning = begun(topic)
    topic = beginning or topic
    most = ALL if beginning else SENTENCES
    words = named(topic)
    passages = [
        item
        for item in on_topic(topic, "", items)
        if held(words, in_full(item)) > MOST and not is_of_another(topic, f"{item.title} {item.heading}")
    ]
    found = [one for one in candidates(passages) if not one.leans and not one.label and one.language == language]
    scored = ScoredEvidence(passages, found).scores(ask_apart(topic).parts[0]) if found else []
    least = FLOOR * max((one.score for one in scored), default=0.0)
    wanted = least * BEYOND / FLOOR
    chosen: list[CandidateSentence] = []
    for one in scored:
        is_fresh = all(alike(one.sentence.terms, other.terms) < REPEATS for other in chosen)
        is_near = meaning.is_known() and one.meaning + one.passage_meaning >= 2 * NEAR
        head = f"{one.sentence.passage.title} {one.sentence.passage.heading}"
        is_about = is_near or held(words, one.sentence.text) > MOST or held(words, head) == 1
        # What its heading leaves open of the subject the sentence says: 夜市 under a heading on the Song.
        is_about |= held(words, one.sentence.text) > 0 and held(words, f"{head} {one.sentence.text}") == 1
        if (
            one.score >= (least if beginning or len(chosen) < FULL else wanted)
            and is_about
            and is_fresh
            and len(chosen) < most
        ):
            chosen.append(one.sentence)
    if beginning:
        chosen = earliest([(one, one.text) for one in chosen])[:SENTENCES]
    return [
        BriefFact(
            id=one.passage.id,
            fact=one.text,
            source=cited_as(one.passage.title, speaking_for(one.passage.grounds, one.text)),
            url=one.passage.url,
            quote=one.passage.text[:600],
            theme=one.passage.heading,
        )
        for one in sorted(chosen, key=lambda one: one.order)
    ]


def is_known_elsewhere(items: Sequence[EvidenceItem], language: Language) -> bool:
    """Whether what was found is all in another language than the post."""
    return bool(items) and all(detect(item.text) != language for item in items)


def shown_hits(query: str, hits: Sequence[Hit]) -> dict[str, JsonValue]:
    """What the web search answers with."""
    results: list[JsonValue] = [
        {"title": hit.title, "url": hit.url, "content": hit.text[:300], "score": hit.score} for hit in hits[:SHOWN]
    ]
    return {"query": query, "results": results}

"""Details of a milestone from the passages about it: their own sentences, sorted by what they tell."""

import re
from collections.abc import Iterator

from library.answering.candidates import is_fit, leans
from library.chronology.clauses import VERB
from library.chronology.dating import dated_sentences, written
from library.chronology.happenings import without_dates
from library.chronology.sameness import compatible
from library.schemas import EvidenceItem
from library.text.facts import numbers
from library.text.keywords import keywords
from library.text.verbs import spoken_terms
from library.text.word_lists import any_of, entries
from research.timelines.briefs import DetailTask, DraftDetails
from research.timelines.schemas import CitedText

FEATURES, STATISTICS, PEOPLE, TAGS = 5, 3, 6, 5
RELATED, OWN = 0.4, 0.2
"""Least share of the title's words that a sentence must hold, unless it goes on from the one that tells the milestone; so
much less where it stands in the milestone's own passage."""
_IMPACT = any_of(__name__, "impact")
_CONTEXT = any_of(__name__, "context")
_SPOKEN = re.compile(r"[“\"「]([^“”\"「」]{6,300})[”\"」]")
_NAME = r"[A-Z][\w’'-]+(?: (?:van|von|de|da|la|bin|al)\b)?(?: [A-Z]\.)*(?: [A-Z][\w’'-]+){1,2}"
_PERSON = re.compile(rf"\b(?:by (?:the [a-z]+ )?|and )({_NAME})|({_NAME})(?=\s+(?:and\s+[A-Z]|{VERB.pattern}))")
"""By whom something is done, and who does something."""
_NO_PERSON = frozenset(entries(__name__, "no_person"))


def details(task: DetailTask) -> DraftDetails:
    """What the passages tell; what they do not tell stays empty."""
    fitting = sorted((line for item in task.evidence for line in _lines_of(item, task)), key=lambda line: -line[0])
    lines = [line for _, line in fitting]
    impact = next((line for line in lines if _IMPACT.search(line.text)), None)
    context = next((line for line in lines if line != impact and _CONTEXT.search(line.text)), None)
    spoken = ((said[1], line.evidence_id) for line in lines if (said := _SPOKEN.search(line.text)))
    rest = [line for line in lines if line not in (context, impact)]
    statistics = [line for line in rest if numbers(without_dates(line.text))][:STATISTICS]
    own = [task.node.quote, task.node.description]
    return DraftDetails(
        key_features=[line for line in rest if line not in statistics][:FEATURES],
        impact=impact,
        key_people=list(dict.fromkeys(name for text in own for name in _people(text)))[:PEOPLE],
        context=context,
        key_stats=statistics,
        notable_quote=next((CitedText(text=said, evidence_id=key) for said, key in spoken), None),
        tags=[tag for tag in keywords(own, 12) if len(tag) <= 40][:TAGS],
    )


def _lines_of(item: EvidenceItem, task: DetailTask) -> Iterator[tuple[float, CitedText]]:
    """How well the sentences of a passage fit that tell of no other date, besides the one that tells of the milestone."""
    quotes = [one.quote for one in task.node.evidence if one.evidence_id == item.id]
    title, topic = (frozenset(spoken_terms(text)) for text in (task.node.title, task.topic))
    # In other passages, what all of the timeline is about tells no milestone from another.
    wanted = title if quotes else title - topic or title
    follows = False
    for dated in dated_sentences(item.text, item.published):
        text = dated.sentence.text
        tells = any(text in quote or quote in text for quote in quotes)
        follows = tells or (follows and leans(text))
        is_then = not dated.dates or any(compatible(written(one), task.node) for one in dated.dates)
        share = len(wanted.intersection(spoken_terms(text))) / (len(wanted) or 1)
        fit = share + follows + OWN * bool(quotes)
        if is_then and not tells and is_fit(text) and fit >= RELATED and (follows or not leans(text)):
            yield fit, CitedText(text=text, evidence_id=item.id)


def _people(text: str) -> list[str]:
    people = [match[1] or match[2] for match in _PERSON.finditer(text)]
    return [one for one in people if not _NO_PERSON.intersection(one.split())]

"""Details of a milestone from the passages about it: their own sentences, sorted by what they tell."""

from collections.abc import Iterator

from library.answering.candidates import is_fit, leans
from library.chronology.dating import dated_sentences, written
from library.chronology.happenings import without_dates
from library.chronology.sameness import compatible
from library.schemas import EvidenceItem
from library.text.facts import numbers
from library.text.keywords import keywords
from library.text.verbs import spoken_terms
from research.timelines.briefs import DetailTask, DraftDetails
from research.timelines.schemas import CitedText

FEATURES, STATISTICS, TAGS = 5, 3, 5
RELATED, OWN = 0.4, 0.2  # Least share of the title's words in a sentence; how much less in the milestone's own passage


def details(task: DetailTask) -> DraftDetails:
    fitting = sorted((line for item in task.evidence for line in _lines_of(item, task)), key=lambda line: -line[0])
    lines = [line for _, line in fitting]
    # A single digit belongs to a name: Sputnik 1.
    stats = [one for one in lines if any(len(fact.text) > 1 for fact in numbers(without_dates(one.text)))][:STATISTICS]
    return DraftDetails(
        key_features=[line for line in lines if line not in stats][:FEATURES],
        key_stats=stats,
        tags=[tag for tag in keywords([task.node.quote], 12) if len(tag) <= 40][:TAGS],
    )


def _lines_of(item: EvidenceItem, task: DetailTask) -> Iterator[tuple[float, CitedText]]:
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
        fit = OWN * bool(quotes) + follows + len(wanted.intersection(spoken_terms(text))) / (len(wanted) or 1)
        if is_then and not tells and is_fit(text) and fit >= RELATED and (follows or not leans(text)):
            yield fit, CitedText(text=text, evidence_id=item.id)

"""Chooses what to use of what was found: what is asked about first, then in the order of the sources."""

from django.utils.translation import gettext, ngettext

from creative.briefs import EvidenceDigest, EvidenceTask
from library.schemas import Language
from library.text.sentences import split
from library.text.similarity import is_held, jaccard, term_containment

FACTS = 16
ENOUGH = 10
"""Sentences that a post of usual length takes."""
BETWEEN: dict[Language, str] = {"en": " ", "zh": ""}
"""What stands between two sentences."""
SAME = 0.6
BORNE = 0.8
"""Share of a sentence's words that the facts hold which bear it out."""


def choose(task: EvidenceTask) -> EvidenceDigest:
    """All that differs, what speaks of the points of the brief first."""
    points = "\n".join(task.key_points)
    ranked = sorted(
        enumerate(task.facts), key=lambda one: (-term_containment(points, one[1].fact) if points else 0.0, one[0])
    )
    chosen: list[int] = []
    for place, fact in ranked:
        if all(jaccard(fact.fact, task.facts[other].fact) < SAME for other in chosen) and len(chosen) < FACTS:
            chosen.append(place)
    return EvidenceDigest(summary=_summary(task, len(chosen)), fact_ids=[str(place) for place in sorted(chosen)])


def held(digest: EvidenceDigest, task: EvidenceTask) -> EvidenceDigest:
    """A digest whose summary the chosen facts bear out, or that only says how many there are.

    A small model sums up the second law as the first, and lists gardens that no source names.
    """
    told = _summary(task, len(digest.fact_ids))
    facts = "\n".join(task.facts[int(place)].fact for place in digest.fact_ids)
    if digest.summary == told or (facts and all(is_held(one.text, facts, BORNE) for one in split(digest.summary))):
        return digest
    return digest.model_copy(update={"summary": told})


def _summary(task: EvidenceTask, count: int) -> str:
    if not count:
        return gettext("Neither notes nor documents say anything about “%(topic)s”.") % {"topic": task.topic}
    sources = len({fact.source for fact in task.facts})
    text = ngettext(
        "%(count)s source speaks of “%(topic)s”; %(facts)s of its sentences can be used.",
        "%(count)s sources speak of “%(topic)s”; %(facts)s of their sentences can be used.",
        sources,
    )
    told = text % {"count": sources, "topic": task.topic, "facts": count}
    if count >= ENOUGH:
        return told
    more = gettext("That makes a short post; more notes or documents about it would make it fuller.")
    return f"{told}{BETWEEN[task.language]}{more}"

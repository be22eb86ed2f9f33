"""What is said of the facts that were found: how many there are, and of what a model adds only what they bear out."""

from django.utils.translation import gettext, ngettext

from creative.briefs import EvidenceDigest, EvidenceTask
from library.text.language import joined
from library.text.sentences import split
from library.text.similarity import is_held

ENOUGH = 10
"""Sentences that a post of usual length takes."""
BORNE = 0.8
"""Share of a sentence's words that the facts hold which bear it out."""


def borne_out(digest: EvidenceDigest, task: EvidenceTask) -> EvidenceDigest:
    """The digest if the chosen facts bear its summary out; else one that only says how many there are.

    A small model sums up the second law as the first, and lists gardens that no source names.
    """
    told = counted(task, len(digest.fact_ids))
    facts = "\n".join(task.facts[int(place)].fact for place in digest.fact_ids)
    if digest.summary == told or (facts and all(is_held(one.text, facts, BORNE) for one in split(digest.summary))):
        return digest
    return digest.model_copy(update={"summary": told})


def counted(task: EvidenceTask, count: int) -> str:
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
    return joined([told, more], task.language)

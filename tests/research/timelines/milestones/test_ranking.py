"""Which events belong to a topic, and how they are drafted."""

from research.timelines.milestones.drafts import drafted
from research.timelines.milestones.ranking import rank
from tests.research.timelines.making import items, task

GARDENS = [
    "Kew Garden was opened to visitors in 1841.",
    "In 1844 the Palm House of Kew Garden was built.",
    "In 1848 it was finished.",
    "In 1987 a storm felled seven hundred trees of Kew Garden.",
]


def test_what_cannot_stand_alone_comes_behind_what_can() -> None:
    ranked = [one.lead.told.written.date for one in rank(task("Kew Garden", items(*GARDENS)))]
    assert ranked[-1:] == ["1848"] or "1848" not in ranked
    assert {"1841", "1844", "1987"} <= set(ranked)


def test_an_event_that_two_tell_is_one_that_both_draft() -> None:
    evidence = items(GARDENS[0], "In 1841 Kew Garden was opened to the visitors.", GARDENS[3])
    (opened,) = [one for one in rank(task("Kew Garden", evidence)) if one.lead.told.written.date == "1841"]
    made = drafted([opened], task("Kew Garden", evidence), "high").milestones
    assert {one.evidence[0].evidence_id for one in made} == {"e1", "e2"}
    assert {one.significance for one in made} == {"high"}
    assert made[0].significance_reason == "Told by 2 independent sources in 2 passages."

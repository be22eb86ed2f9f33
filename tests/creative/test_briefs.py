"""What agents are shown, each fact once and in a line."""

from creative.briefs import EvidenceTask, WriterTask
from creative.schemas.content import BriefFact, CreativeBrief, EvidencePack

FACTS = [
    BriefFact(
        id="e2", fact=fact, source="Parks", passage_url="/library/evidence/1/e2", quote="A page on all of the parks."
    )
    for fact in ("The rose garden opens at six.", "The ferry leaves at nine.")
]


def test_the_researcher_is_shown_facts_by_the_places_it_is_to_name() -> None:
    task = EvidenceTask(language="en", topic="Parks in spring", key_points=["opening hours"], facts=FACTS)
    assert task.as_prompt(10_000).splitlines()[1:-1] == [
        "topic: Parks in spring",
        "key point: opening hours",
        "facts:",
        "0. The rose garden opens at six. (Parks)",
        "1. The ferry leaves at nine. (Parks)",
    ]


def test_the_writer_is_shown_what_facts_say_and_not_where_they_lie() -> None:
    task = WriterTask(language="en", brief=CreativeBrief(topic="Parks"), evidence=EvidencePack(items=FACTS))
    shown = task.as_prompt(10_000)
    assert all(one.fact in shown for one in FACTS)
    assert "/library/evidence" not in shown
    assert "A page on all" not in shown

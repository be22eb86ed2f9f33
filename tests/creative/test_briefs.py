"""What agents are shown, each fact once and in a line, and what is believed of what they say about it."""

from creative.briefs import EvidenceDigest, EvidenceTask, WriterTask
from creative.offline.research_evidence import held
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


def test_a_summary_that_the_facts_do_not_bear_out_only_counts_them() -> None:
    task = EvidenceTask(language="en", topic="Parks in spring", facts=FACTS)
    true = EvidenceDigest(summary="The rose garden opens at six.", fact_ids=["0"])
    assert held(true, task) == true
    invented = EvidenceDigest(summary="There are four parks with lakes and free boats.", fact_ids=["0", "1"])
    assert held(invented, task).summary.startswith("1 source speaks of “Parks in spring”; 2 of its sentences")

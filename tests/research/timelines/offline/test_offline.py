"""The offline counterparts: lines of research, milestones, details and synthesis from the sources' own words."""

import pytest

from library.schemas import Survey
from research.timelines.briefs import DetailTask, ProposalTask, SynthesisTask
from research.timelines.checking.synthesis import sum_up
from research.timelines.milestones.ranking import milestones
from research.timelines.offline.detail import details
from research.timelines.offline.planner import plan
from research.timelines.offline.synthesis import synthesis
from runs.words import speaking
from tests.research.timelines.making import items, task, timeline


def proposal_task(**survey: list[str]) -> ProposalTask:
    return ProposalTask(topic="Vaccines", language="en", level=None, survey=Survey(**survey))


def test_lines_of_research_are_the_documents_titles() -> None:
    titles = ["Smallpox and Jenner", "Pasteur and rabies", "Vaccines", "Polio", "Smallpox"]
    draft = plan(proposal_task(documents=titles))
    assert [thread.name for thread in draft.research_threads] == [
        "Smallpox and Jenner",
        "Pasteur and rabies",
        "Polio",
        "Smallpox",
    ]
    assert [thread.priority for thread in draft.research_threads] == [5, 5, 4, 4]


def test_headings_serve_where_there_are_few_documents_and_the_topic_where_there_is_nothing() -> None:
    headings = ["Early years", "Smallpox in 1796", "Polio in 1955"]
    draft = plan(proposal_task(documents=["One"], headings=headings))
    assert [thread.name for thread in draft.research_threads] == headings
    assert draft.time_span == "1796 – 1955"
    assert plan(proposal_task(headings=["Rome from 44 BC", "Rome in AD 14"])).time_span == "44 BC – 14"
    nothing = plan(proposal_task())
    assert [thread.name for thread in nothing.research_threads] == ["Vaccines"]
    assert nothing.reasoning.startswith("The library holds nothing about it")


@pytest.mark.parametrize(
    ("topic", "expected"),
    [
        ("Debian releases", "product"),
        ("World Wide Web", "technology"),
        ("宋朝历史", "historical_event"),
        ("上海公园", "culture"),
    ],
)
def test_kinds_of_topic(topic: str, expected: str) -> None:
    asked = ProposalTask(topic=topic, language="en", level=None, survey=Survey())
    assert plan(asked).topic_type == expected


def test_milestones_are_limited_and_the_weightier_ones_kept() -> None:
    texts = [
        "In 1957 the Soviet Union launched Sputnik 1, the first artificial satellite in space.",
        "By 1990 some 4,000 people worked on space in the office.",
        "In 1961 Yuri Gagarin became the first human in space.",
    ]
    draft = milestones(task("space", items(*texts), limit=2))
    assert {one.evidence[0].date_text for one in draft.milestones} == {"1957", "1961"}


def test_titles_descriptions_and_reasons_come_from_the_source() -> None:
    text = "In 1957 the Soviet Union launched Sputnik 1, the first artificial satellite. It weighed 83 kilograms."
    (one,) = milestones(task("space", items(text, heading="Satellites"))).milestones
    assert one.title == "The Soviet Union launched Sputnik 1, the first artificial satellite"
    assert (one.description, one.subtitle) == (text, "Satellites")
    assert one.significance_reason == "Told by 1 independent source."


def test_the_timelines_language_is_preferred() -> None:
    chinese, english = "1950年，公司甲在上海成立。", "In 1970 the company Omega was founded in Shanghai."
    assert [node.date for node in timeline("公司", items(chinese, english), language="zh").nodes] == ["1950"]
    assert [node.date for node in timeline("公司", items(english), language="zh").nodes] == ["1970"]


def test_nothing_dated_gives_nothing() -> None:
    assert milestones(task("space", items("Space is large."))).milestones == []


def test_details_sort_sentences_by_what_they_tell() -> None:
    text = (
        "On 4 October 1957 the Soviet Union launched Sputnik 1 from Baikonur, the first artificial satellite of the Earth. "
        "The launch of Sputnik 1 by the Soviet Union led to a race between the countries. "
        "Sputnik 1 of the Soviet Union had a mass of 83.6 kilograms and four external antennas. "
        "Sergei Korolev said of Sputnik 1: “The road to the stars is now open to all of us.”"
    )
    evidence = items(text, "The weather in Berlin was fine during the whole week in spring.")
    (node,) = timeline("Sputnik", evidence).nodes
    made = details(DetailTask(topic="Sputnik", language="en", node=node, evidence=evidence))
    assert "led to a race" in made.key_features[0].text
    assert [one.text[:9] for one in made.key_stats] == ["Sputnik 1"]
    assert all("weather" not in one.text for one in made.key_features)


def test_what_happened_another_day_or_is_only_of_the_topic_is_no_detail() -> None:
    own = "In 1984 the first part of Kew Garden was finished."
    others = "Kew Garden lies near the station. In 1978 the first part of Kew Garden was opened to visitors."
    evidence = items(own, others)
    (node,) = [one for one in timeline("Kew Garden", evidence).nodes if one.date == "1984"]
    made = details(DetailTask(topic="Kew Garden", language="en", node=node, evidence=evidence))
    assert [*made.key_features, *made.key_stats] == []


def test_synthesis_quotes_and_counts_the_sources() -> None:
    evidence = items(
        "In 1957 the Soviet Union launched Sputnik 1, the first satellite.",
        "In 1958 the United States founded NASA in response to Sputnik 1.",
    )
    nodes = timeline("Sputnik", evidence).nodes
    draft = synthesis(SynthesisTask(topic="Sputnik", language="en", nodes=nodes))
    summed = sum_up(draft, nodes, ["A note."], "en")
    texts = {item.text for item in evidence}
    assert all(sentence.text in texts for sentence in summed.summary)
    assert (summed.timeline_span, summed.source_count, summed.verification_notes[-1]) == ("1957 – 1958", 2, "A note.")


def test_conflicts_are_told_in_the_synthesis() -> None:
    evidence = items(
        "Debian 8 (Jessie) was released on 25 April 2015.", "Debian 8 (Jessie) was released on 26 April 2015."
    )
    nodes = timeline("Debian", evidence).nodes
    summed = sum_up(synthesis(SynthesisTask(topic="Debian", language="en", nodes=nodes)), nodes, [], "en")
    (correction,) = summed.date_corrections
    assert (correction.shown, correction.others) == ("2015-04-25", ["2015-04-26"])
    with speaking("zh"):
        chinese = sum_up(synthesis(SynthesisTask(topic="Debian", language="zh", nodes=nodes)), nodes, [], "zh")
    assert "两种都列出" in chinese.date_corrections[0].reason
    assert "其他语言的来源按原文引用。" in chinese.verification_notes
    assert "Sources in another language are quoted as they stand." not in summed.verification_notes

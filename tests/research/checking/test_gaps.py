"""What a report says of what it leaves open."""

import pytest

from library.schemas import Holdings, Language, ProviderReport
from library.web.errors import TOO_SLOW, NotAsked
from research.briefs import Shortfall
from research.checking.gaps import CAUTION, asked_of, with_doubts, with_gap
from research.schemas.reports import Claim, ResearchReport
from runs.words import KEEPING, Sentence, speaking
from tests.research.offline.passages import WEB


@pytest.mark.parametrize(("findings", "said"), [([], "do not answer this"), (["Near. [1]"], "is sure to answer this")])
def test_what_came_near_is_not_said_to_be_no_answer(findings: list[str], said: str) -> None:
    near = [Claim(id="c1", part="finding", text="Mike Sendall wrote it.", evidence=["e1"])] if findings else []
    report = ResearchReport(
        title="Sendall's dog", language="en", summary="", key_findings=findings, sections=[], sources=[],
        limitations="", claims=near,
    )  # fmt: skip
    known = Holdings(documents=1, topics=["Smallpox", "The World Wide Web"])
    asked = asked_of([], known, [WEB])
    told = with_gap(report, "What colour was the dog of the Web's inventor?", "", [WEB], asked, known)
    assert said in told.summary
    assert told.gap is not None
    assert told.is_open
    assert told.gap.asked == [
        "The library was asked: of its 1 document, 1 passage came near (“Birth of the Web”) and none is sure to answer it."
    ]
    assert told.gap.topics == ["The World Wide Web", "Smallpox"]  # the nearest first


def test_limitations_say_where_sources_disagree_unless_they_do_already() -> None:
    report = ResearchReport(
        title="The Web", language="en", summary="", key_findings=[], sections=[], sources=[],
        limitations="Little is known of its first users.", claims=[],
    )  # fmt: skip
    noticed = Shortfall(contradictory=["1989 or 1990", "CERN or MIT"], one_origin=["its first users"])
    told = with_doubts(report, noticed)
    assert told.limitations == (
        "Little is known of its first users. Its sources contradict each other: “1989 or 1990”, “CERN or MIT”."
    )
    assert with_doubts(told, Shortfall()) == told


def test_who_was_not_reached_is_told_in_the_language_that_is_spoken_even_after_a_step() -> None:
    failed = ProviderReport(
        provider="wikipedia", ok=False, message=Sentence(TOO_SLOW, provider="Wikipedia", seconds="6")
    )
    recorded = ProviderReport.model_validate(failed.model_dump(mode="json", context=KEEPING))
    english = asked_of([recorded], Holdings(documents=1, topics=[]))
    with speaking("zh"):
        told = [str(one.anew()) for one in english if isinstance(one, Sentence)]
    assert told[1] == "未能联系上Wikipedia。Wikipedia 用时超过 6 秒。"


def test_documents_that_are_still_being_read_are_told_of() -> None:
    told = [str(one) for one in asked_of([], Holdings(documents=3, waiting=1))]
    assert told[1:] == ["1 of them is still being read and is found by its own words only."]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "SearXNG cannot filter by dates, so it was not asked."), ("zh", "SearXNG 无法按日期筛选，因此没有查询。")],
)
def test_who_cannot_filter_was_not_asked_and_is_no_reason_to_try_again(language: Language, said: str) -> None:
    with speaking(language):
        report = ProviderReport(provider="searxng", ok=False, was_asked=False, message=NotAsked("SearXNG").message)
        assert asked_of([report], Holdings(documents=1))[1:] == [said]
    assert not report.was_missed


@pytest.mark.parametrize(
    ("query", "caution"),
    [("When did Tim Berners-Lee circulate a proposal?", ""), ("How did the Web begin?", CAUTION)],
)
def test_an_answer_that_is_only_likely_is_said_to_be(query: str, caution: str) -> None:
    said = WEB.text.splitlines()[0].split(". ")[0].rstrip(".") + "."
    report = ResearchReport(
        title="The Web", language="en", summary=f"{said} [1]", key_findings=[], sections=[], sources=[],
        limitations="", claims=[Claim(id="c1", part="summary", text=said, evidence=["e1"])],
    )  # fmt: skip
    told = with_gap(report, query, "", [WEB], [], Holdings(documents=1, topics=["Web"]))
    assert (told.caution, told.likely, told.gap) == (caution, int(bool(caution)), None)


def test_a_side_of_a_comparison_that_nothing_speaks_of_is_named() -> None:
    report = ResearchReport(
        title="Two systems", language="en", summary="", key_findings=[], sections=[], sources=[],
        limitations="", claims=[],
    )  # fmt: skip
    asked = [Sentence("The library was asked.")]
    told = with_gap(report, "How do the Web and Minitel differ?", "", [WEB], asked, Holdings(documents=1))
    assert told.gap is not None
    assert told.gap.asked == ["The library was asked.", "No passage found speaks of Minitel."]
    assert "Minitel" in told.summary


def test_what_stands_in_a_source_is_weighed_as_it_stands_whatever_it_is_told_under() -> None:
    wales = "Jimmy Wales and Larry Sanger launched the encyclopedia Wikipedia on January 15, 2001!"
    web = WEB.model_copy(update={"text": wales, "title": "Wikipedia", "heading": "Launch"})
    told = [
        with_gap(
            ResearchReport(
                title="Wikipedia", language="en", summary=f"{wales} [1]", key_findings=[], sections=[], sources=[],
                limitations="", claims=[Claim(id="c1", part="summary", text=wales, evidence=["e1"], under=under)],
            ),
            "When was Wikipedia launched?", "", [web], [], Holdings(documents=1, topics=[]),
        )
        for under in ("", "Fish soup, trout and other recipes of the northern lakes and rivers of Finland")
    ]  # fmt: skip
    assert [(one.gap, one.likely) for one in told] == [(None, 0), (None, 0)]

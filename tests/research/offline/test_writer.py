from hypothesis import given, settings
from hypothesis import strategies as st

from research.briefs import DraftClaim, DraftReport
from research.offline.writer import write
from tests.measures import verdicts
from tests.research.offline.passages import HARBOURS, MONEY, SERVERS, WEB, passage, writing


def claims_of(draft: DraftReport) -> list[DraftClaim]:
    return [*draft.summary, *draft.key_findings, *(claim for section in draft.sections for claim in section.claims)]


def test_a_small_report_is_made_of_the_sentences_that_stand_alone() -> None:
    draft = write(writing("How did the World Wide Web begin?", WEB, SERVERS))
    assert draft == DraftReport(
        title="How the World Wide Web began",
        summary=[
            DraftClaim(
                text="In March 1989, Tim Berners-Lee circulated a proposal that began the World Wide Web project at CERN.",
                evidence=["e1"],
            )
        ],
        key_findings=[
            DraftClaim(
                text='Mike Sendall wrote the words "Vague but exciting" on the cover of the 1989 proposal.',
                evidence=["e1"],
            ),
            DraftClaim(
                text="At the end of 1994, the World Wide Web counted about 10,000 servers and 10 million users.",
                evidence=["e2"],
            ),
        ],
        sections=[],
        limitations=(
            "This report rests on 2 passages of 1 document (2 independent origins), so everything depends on that one document. "
            "The offline engine selected sentences word for word; it rephrased and inferred nothing, and did not judge whether "
            "the sources are right."
        ),
    )


def test_evidence_about_something_else_makes_no_report() -> None:
    assert claims_of(write(writing("What is photosynthesis?", WEB, SERVERS))) == []
    assert claims_of(write(writing("数学家高斯的生平", MONEY, HARBOURS, language="zh"))) == []
    assert claims_of(write(writing("What is photosynthesis?"))) == []
    assert claims_of(write(writing("Did Berners-Lee like apples?", WEB))) != []


def test_limitations_name_searches_and_words_without_sources() -> None:
    found = passage(1, WEB.text, title=WEB.title, queries=("World Wide Web",))
    task = writing("How did the World Wide Web reach Antarctica?", found, searches=("World Wide Web", "Antarctica"))
    task = task.model_copy(update={"warnings": ["1 out of 2 searches failed."]})
    assert write(task).limitations.endswith(
        "No source was found for “Antarctica”. No source mentions “Antarctica”. 1 out of 2 searches failed."
    )


def test_a_definition_leads_the_summary() -> None:
    draft = verdicts.case("How do vaccines work?").draft
    assert draft.summary[0].text == (
        "A vaccine is a preparation that trains the immune system to recognise a germ without causing the full disease."
    )


def test_a_chinese_question_is_answered_by_the_sentences_that_say_why() -> None:
    draft = verdicts.case("宋朝的经济为什么繁荣？").draft
    assert draft.title == "宋朝经济繁荣的原因"
    assert {claim.text for claim in draft.summary} >= {
        "宋朝经济繁荣的基础是南方水稻农业的扩展和人口的增长。",
        "商业限制的放松、纸币的流通和海外贸易的扩大，也推动了宋朝经济的繁荣。",
    }


def test_an_ordinal_of_the_question_is_not_taken_for_another() -> None:
    draft = verdicts.case("What is Newton's third law?").draft
    assert "third law" in draft.summary[0].text
    assert not any("first law" in claim.text for claim in draft.summary)


def test_reports_on_the_sample_are_verbatim_full_and_free_of_repeats() -> None:
    for query in verdicts.QUESTIONS:
        one = verdicts.case(query)
        texts = {item.id: item.text for item in one.evidence}
        claims = claims_of(one.draft)
        assert all(claim.text in texts[claim.evidence[0]] for claim in claims), query
        assert len({claim.text for claim in claims}) == len(claims), query
        assert 2 <= len(one.draft.summary) <= 4, query
        assert 2 <= len(one.draft.key_findings) <= 7, query
        assert all(2 <= len(section.claims) <= 6 for section in one.draft.sections), query
        headings = [section.heading for section in one.draft.sections]
        assert len(set(headings)) == len(headings) >= 1, query


def test_sections_come_from_the_headings_that_were_searched_for() -> None:
    proposal = [item for item in verdicts.evidence_of("www-") if item.title == "Birth of the Web at CERN"]
    searches = (
        "World Wide Web The public domain decision of 1993",
        "World Wide Web From CERN to an international consortium",
    )
    draft = write(writing("How did the World Wide Web begin?", *proposal, searches=searches))
    assert [section.heading for section in draft.sections] == [
        "The public domain decision of 1993",
        "From CERN to an international consortium",
    ]


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.text(min_size=1, max_size=300), max_size=4),
    st.sampled_from(["How did the World Wide Web begin?", "宋朝的经济为什么繁荣？", "?", "a", "是", "第一", "<b>"]),
    st.sampled_from(["en", "zh"]),
)
def test_any_evidence_and_question_make_a_verbatim_report(texts: list[str], query: str, language: str) -> None:
    evidence = [passage(number, text, heading=text[:20]) for number, text in enumerate(texts, start=1)]
    draft = write(writing(query, *evidence, language="zh" if language == "zh" else "en"))
    held = {item.id: item.text for item in evidence}
    assert all(claim.text in held[claim.evidence[0]] for claim in claims_of(draft))

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.briefs import DraftClaim, DraftReport, DraftSection
from research.checking.citations import clean, resolve, states
from research.checking.verification import verify
from research.errors import SynthesisError
from research.schemas.reports import Claim, ResearchReport, Section, Source, StrippedCitation
from runs.words import speaking
from tests.library.test_inferences import AFTER, BEFORE, EARLIER, LATER
from tests.research.offline.passages import HARBOURS, MONEY, SERVERS, WEB, passage


def draft(
    *summary: DraftClaim, findings: tuple[DraftClaim, ...] = (), sections: tuple[DraftSection, ...] = ()
) -> DraftReport:
    return DraftReport(
        title="The Web",
        summary=list(summary),
        key_findings=list(findings),
        sections=list(sections),
        limitations="Few sources.",
    )


def says(text: str, *evidence: str) -> DraftClaim:
    return DraftClaim(text=text, evidence=list(evidence))


def test_a_draft_becomes_a_report_with_sources_numbered_in_reading_order() -> None:
    report = resolve(
        draft(
            says("Servers grew.", "e2"),
            says("Both agree.", "e1", "e2"),
            findings=(says("It began in 1989.", "e1"),),
            sections=(DraftSection(heading="Growth", claims=[says("It grew fast.", "e2")]),),
        ),
        [WEB, SERVERS],
        run_id="r7",
        language="en",
    )
    growth = Source(
        number=1, evidence_id="e2", title="Birth of the Web", heading="Growth", document_id=1, origin=2,
        evidence_url="/research/reports/r7/evidence/e2",
    )  # fmt: skip
    proposal = growth.model_copy(
        update={
            "number": 2,
            "evidence_id": "e1",
            "heading": "The proposal",
            "origin": 1,
            "evidence_url": "/research/reports/r7/evidence/e1",
        }
    )
    assert report == ResearchReport(
        title="The Web",
        language="en",
        summary="Servers grew. [1] Both agree. [1][2]",
        key_findings=["It began in 1989. [2]"],
        sections=[Section(heading="Growth", body="It grew fast. [1]", claims=["c4"])],
        sources=[growth, proposal],
        limitations="Few sources.",
        claims=[
            Claim(id="c1", part="summary", text="Servers grew.", evidence=["e2"]),
            Claim(id="c2", part="summary", text="Both agree.", evidence=["e1", "e2"]),
            Claim(id="c3", part="finding", text="It began in 1989.", evidence=["e1"]),
            Claim(id="c4", part="section", text="It grew fast.", evidence=["e2"]),
        ],
        stripped=[],
    )


def test_chinese_markers_stand_right_behind_the_full_stop() -> None:
    report = resolve(
        draft(says("交子是最早的纸币。", "e3"), says("1087年泉州设立了市舶司。", "e4", "e3")),
        [MONEY, HARBOURS],
        run_id="r",
        language="zh",
    )
    assert report.summary == "交子是最早的纸币。[1]1087年泉州设立了市舶司。[2]"


def test_sentences_of_another_language_stand_apart_in_a_chinese_report() -> None:
    told = draft(says("Servers grew.", "e2"), says("Both agree.", "e1", "e2"))
    report = resolve(told, [WEB, SERVERS], run_id="r7", language="zh")
    assert report.summary == "Servers grew. [1] Both agree. [1][2]"


def test_unknown_ids_and_sentences_without_a_citation_are_dropped_and_listed() -> None:
    report = resolve(
        draft(says("Kept.", "e1", "e99"), says("Lost.", "e98"), says("Bare.")), [WEB], run_id="r", language="en"
    )
    assert report.summary == "Kept. [1]"
    assert [claim.text for claim in report.claims] == ["Kept."]
    assert report.stripped == [
        StrippedCitation(claim="Kept.", evidence="e99", reason="unknown_id"),
        StrippedCitation(claim="Lost.", evidence="e98", reason="unknown_id"),
        StrippedCitation(claim="Lost.", evidence="", reason="no_citation"),
        StrippedCitation(claim="Bare.", evidence="", reason="no_citation"),
    ]


def test_a_section_that_loses_all_its_sentences_is_left_out() -> None:
    parts = (
        DraftSection(heading="Empty", claims=[says("Lost.", "e9")]),
        DraftSection(heading=" ", claims=[says("Kept.", "e1")]),
    )
    report = resolve(draft(sections=parts), [WEB], run_id="r", language="en")
    assert report.sections == [Section(heading="The proposal", body="Kept. [1]", claims=["c1"])]
    assert report.summary == ""


def test_nothing_left_is_an_error() -> None:
    with pytest.raises(SynthesisError) as raised:
        resolve(draft(says("Lost.", "e9")), [WEB], run_id="r", language="en")
    assert raised.value.message == "Unable to generate research report. Please try again."


def test_each_sentence_of_a_claim_becomes_a_claim() -> None:
    report = resolve(
        draft(says("It began. It grew.", "e1"), says("纸币出现了；铁钱很重。后来贬值。", "e3")),
        [WEB, MONEY],
        run_id="r",
        language="en",
    )
    assert [(claim.text, claim.evidence) for claim in report.claims] == [
        ("It began.", ["e1"]),
        ("It grew.", ["e1"]),
        ("纸币出现了；铁钱很重。", ["e3"]),
        ("后来贬值。", ["e3"]),
    ]


def test_ids_written_into_a_sentence_count_as_its_citations() -> None:
    report = resolve(
        draft(says("It began in 1989 [e1]."), says("It grew.", "[e2]")), [WEB, SERVERS], run_id="r", language="en"
    )
    assert [(claim.text, claim.evidence) for claim in report.claims] == [
        ("It began in 1989.", ["e1"]),
        ("It grew.", ["e2"]),
    ]


def test_a_sentence_that_a_part_repeats_is_said_once_with_all_its_sources_and_is_no_further_finding() -> None:
    report = resolve(
        draft(
            says("It began.", "e1"),
            says("It began.", "e2"),
            findings=(says("It began.", "e1"), says("It grew.", "e1")),
        ),
        [WEB, SERVERS],
        run_id="r",
        language="en",
    )
    assert report.summary == "It began. [1][2]"
    assert report.key_findings == ["It grew. [1]"]


@pytest.mark.parametrize("question", ["How did it begin?", "它是怎么开始的？"])
def test_a_question_is_no_answer(question: str) -> None:
    report = resolve(draft(says(question, "e1"), says("It began.", "e1")), [WEB], run_id="r", language="en")
    assert [claim.text for claim in report.claims] == ["It began."]


def test_a_whole_sentence_stands_under_no_heading_and_an_entry_does() -> None:
    whole = "By late 1993, more than 500 Web servers were known in all of the world."
    said = [DraftClaim(text=text, evidence=["e2"], under="Growth") for text in (f"{whole} It grew.", "Servers: 500")]
    report = resolve(draft(*said), [WEB, SERVERS], run_id="r", language="en")
    assert [claim.under for claim in report.claims] == ["", "", "Growth"]


def test_passages_that_have_nothing_to_do_with_a_sentence_are_not_its_sources() -> None:
    said = WEB.text.split(". ")[0] + "."
    report = resolve(draft(says(said, "e1", "e2", "e3")), [WEB, SERVERS, MONEY], run_id="r7", language="en")
    assert [claim.evidence for claim in report.claims] == [["e1"]]
    assert [source.evidence_id for source in report.sources] == ["e1"]


def test_what_is_true_beside_the_wrong_id_is_cited_where_it_stands() -> None:
    held = "At the end of 1994, the World Wide Web counted about 10,000 servers and 10 million users."
    report = resolve(draft(says(held, "e1"), says("It grew fast.", "e1")), [WEB, SERVERS], run_id="r7", language="en")
    assert [claim.evidence for claim in report.claims] == [["e2"], ["e1"]]


def test_a_sentence_stands_under_headings_and_lines_and_not_under_half_a_sentence() -> None:
    half = WEB.text[:40]
    under = [WEB.heading, WEB.text.splitlines()[0], half]
    claims = [DraftClaim(text=f"{number} servers.", evidence=["e1"], under=one) for number, one in enumerate(under)]
    report = resolve(draft(*claims), [WEB], run_id="r7", language="en")
    assert [claim.under for claim in report.claims] == [*under[:2], ""]


@pytest.mark.parametrize("above", ["origin 2 › Growth", "[e2] origin 2", "Growth", "Birth of the Web"])
def test_what_stands_before_a_passage_where_it_is_read_is_no_sentence(above: str) -> None:
    said = f"{above} | Servers grew."
    report = resolve(draft(says(said, "e2")), [WEB, SERVERS], run_id="r7", language="en")
    assert report.summary == "Servers grew. [1]"


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("The passage states that servers grew to 500.", "Servers grew to 500. [1]"),
        ("This passage also mentions that the Web grew.", "The Web grew. [1]"),
        ("段落中提到，服务器增加到500台。", "服务器增加到500台。[1]"),
        ("根据提供的信息，服务器增加到500台。", "服务器增加到500台。[1]"),
    ],
)
def test_readers_are_told_what_a_passage_says_and_not_that_it_does(said: str, kept: str) -> None:
    assert resolve(draft(says(said, "e2")), [WEB, SERVERS], run_id="r7", language="en").summary == kept


def test_that_something_is_described_in_a_passage_tells_nothing() -> None:
    assert not states(says("Commercial spaceflight is described in the passage.", "e1"), [WEB])


def test_a_heading_is_no_sentence() -> None:
    said = [says(SERVERS.heading, "e2"), says(WEB.title, "e1"), says("Servers grew.", "e2")]
    report = resolve(draft(*said), [WEB, SERVERS], run_id="r7", language="en")
    assert report.summary == "Servers grew. [1]"


def test_a_sentence_is_no_heading_of_itself() -> None:
    claim = DraftClaim(text=SERVERS.text, evidence=["e2"], under=SERVERS.text)
    (entered,) = resolve(draft(claim), [WEB, SERVERS], run_id="r7", language="en").claims
    assert entered.under == ""


def test_a_sentence_said_again_without_its_commas_or_within_a_longer_one_is_said_once() -> None:
    whole = "The proposal, of March 1989, began the project. It was vague."
    again = ["The proposal of March 1989 began theproject.", "It was vague."]
    report = resolve(draft(*(says(one, "e1") for one in (whole, *again))), [WEB], run_id="r", language="en")
    assert [claim.text for claim in report.claims] == [
        "The proposal, of March 1989, began the project.",
        "It was vague.",
    ]


def test_of_a_sentence_and_a_longer_one_behind_it_that_holds_it_the_longer_is_said() -> None:
    said = says("It became free", "e1"), says("It became free for everyone in 1993.", "e2")
    (claim,) = resolve(draft(*said), [WEB, SERVERS], run_id="r", language="en").claims
    assert (claim.text, claim.evidence) == ("It became free for everyone in 1993.", ["e1", "e2"])


def test_what_a_section_said_no_later_one_says_again() -> None:
    first = DraftSection(heading="Growth", claims=[says("Servers grew.", "e2")])
    second = DraftSection(heading="More", claims=[says("Servers grew.", "e2"), says("The Web began.", "e1")])
    report = resolve(draft(sections=(first, second, first)), [WEB, SERVERS], run_id="r", language="en")
    assert [(one.heading, one.body) for one in report.sections] == [
        ("Growth", "Servers grew. [1]"),
        ("More", "The Web began. [2]"),
    ]


def test_long_sections_have_paragraphs() -> None:
    claims = [says(f"Sentence number {number}.", "e1") for number in range(1, 7)]
    report = resolve(draft(sections=(DraftSection(heading="Long", claims=claims),)), [WEB], run_id="r", language="en")
    assert [len(part.split("[1]")) - 1 for part in report.sections[0].body.split("\n\n")] == [4, 2]


def test_a_title_is_cleaned_and_never_empty() -> None:
    titled = draft(says("It began.", "e1")).model_copy(update={"title": "<b>How did it begin?</b> [1]"})
    assert resolve(titled, [WEB], run_id="r", language="en").title == "How did it begin?"
    untitled = titled.model_copy(update={"title": "[e1]"})
    with speaking("zh"):
        assert resolve(untitled, [WEB], run_id="r", language="zh").title == "研究报告"


@pytest.mark.parametrize(
    ("written", "cleaned"),
    [
        ("The Web began in 1989 [e3].", "The Web began in 1989."),
        ("It grew (e3, e4). And fast [1][2].", "It grew. And fast."),
        ("纸币出现【3】，后来贬值（e3、e4）。", "纸币出现，后来贬值。"),
        ("See https://example.org/a?b=1, then stop.", "See, then stop."),
        ("It is at www.example.org.", "It is at."),
        ("The [CERN](https://home.cern/web_(a)) site.", "The CERN site."),
        ("<b>Bold</b> and <script>alert('x')</script>plain<!-- no -->.", "Bold and plain."),
        ("a < b and c > d, six (6) men [sic], E3 (E3)", "a < b and c > d, six (6) men [sic], E3 (E3)"),
        ("1,200 people; 3.5 million.", "1,200 people; 3.5 million."),
        ("It calls __enter__() and rows[0][1] := y [1].", "It calls __enter__() and rows[0][1] := y."),
        ("A List<String> in a .pyc file, if x<b and c>d.", "A List<String> in a .pyc file, if x<b and c>d."),
    ],
)
def test_only_code_writes_markers_addresses_and_markup(written: str, cleaned: str) -> None:
    assert clean(written) == cleaned


@given(
    st.lists(
        st.tuples(st.text(max_size=60), st.lists(st.sampled_from(["e1", "e2", "e9", "", "x", "[e1]"]), max_size=3)),
        max_size=5,
    )
)
def test_no_report_cites_what_does_not_exist(claims: list[tuple[str, list[str]]]) -> None:
    written = [DraftClaim.model_construct(text=text, evidence=ids) for text, ids in claims]
    made = DraftReport.model_construct(title="", summary=written, key_findings=[], sections=[], limitations="")
    try:
        report = resolve(made, [WEB, SERVERS], run_id="r", language="en")
    except SynthesisError:
        return
    assert (
        {cited for claim in report.claims for cited in claim.evidence}
        == {source.evidence_id for source in report.sources}
        <= {"e1", "e2"}
    )
    assert [source.number for source in report.sources] == list(range(1, len(report.sources) + 1))
    assert all(claim.evidence for claim in report.claims)


def test_a_quotation_that_breaks_off_is_told_as_the_whole_sentence_once() -> None:
    whole = 'Goddard published "A Method" with the Institution in 1919.'
    item = WEB.model_copy(update={"text": f"{whole} It was read by few."})
    pieces = [says(piece, "e1") for piece in ("Goddard published ", "A Method", "It was read by few.")]
    report = resolve(draft(*pieces), [item], run_id="r7", language="en")
    assert [claim.text for claim in report.claims] == [whole, "It was read by few."]


def test_an_aside_is_told_with_what_it_stands_beside() -> None:
    whole = "Smallpox became the first disease to be eradicated, as the Assembly declared on 8 May 1980."
    item = WEB.model_copy(update={"text": f"{whole} It was read by few."})
    pieces = [
        says("Smallpox became the first disease to be eradicated.", "e1"),
        says("The Assembly declared on 8 May 1980.", "e1"),
    ]
    report = resolve(draft(*pieces), [item], run_id="r7", language="en")
    assert [claim.text for claim in report.claims] == [whole]


def test_what_is_inferred_bears_a_mark_that_readers_see_in_the_language_of_the_sentence() -> None:
    said = "Bicycle commuters rose from 100 in 1990 to 900 in 2020 in Bremen."
    report = resolve(
        draft(
            says(said, "e3", "e7").model_copy(update={"inferred": True}),
            findings=(
                says("综合来看，不来梅市桥上骑自行车通勤的人从1990年的100名增加到2020年的900名。", "e12", "e13"),
            ),
            sections=(
                DraftSection(
                    heading="Bridge", claims=[says(BEFORE.text, "e3", "e7").model_copy(update={"inferred": True})]
                ),
            ),
        ),
        [BEFORE, AFTER, EARLIER, LATER],
        run_id="r",
        language="en",
    )
    assert [one.inferred for one in report.claims] == [True, True, False]
    assert report.summary == f"Inferred: {said} [1][2]"
    assert report.key_findings == [
        "推断：综合来看，不来梅市桥上骑自行车通勤的人从1990年的100名增加到2020年的900名。[3][4]"
    ]
    assert report.sections[0].body == f"{BEFORE.text} [1][2]"
    assert [one.verdict for one in verify(report, [BEFORE, AFTER, EARLIER, LATER])] == [
        "supported", "supported", "quoted",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("活疫苗包含 weakened的病原体，仍然可以繁殖。", False),
        ("载体疫苗使用一种harmless的病毒。", False),
        ("活疫苗包含减弱的病原体，用 apt 安装。", True),
        ("它用 logging 模块记录，用 with 语句关闭。", True),
        ("这一系统叫 Vaccine Adverse Event Reporting System。", True),
    ],
)
def test_a_chinese_sentence_with_english_left_in_it_is_left_out(text: str, does: bool) -> None:
    source = passage(
        1, "Live vaccines contain weakened pathogens. Vector vaccines use a harmless virus. Use apt with logging."
    )
    claim = DraftClaim(text=text, evidence=[source.id])
    assert states(claim, [source]) is does


def test_a_figure_said_in_another_language_is_cited_where_it_stands() -> None:
    britain = passage(
        1, "Britain created a scheme for reporting the side effects of medicines in 1964.", title="Vaccines"
    )
    law = passage(2, "American law has offered compensation for vaccine injuries since October 1988.", title="Vaccines")
    told, unknown = "美国法律从1988年起为疫苗造成的伤害提供赔偿。", "美国法律从1987年起为疫苗造成的伤害提供赔偿。"
    report = resolve(draft(says(told, "e1"), says(unknown, "e1")), [britain, law], run_id="r", language="zh")
    assert [(one.text, one.evidence) for one in report.claims] == [(told, ["e2"]), (unknown, ["e1"])]


def test_what_cites_a_passage_in_its_own_language_is_not_cited_from_another() -> None:
    wiki = passage(1, "美国法律为疫苗造成的伤害提供赔偿，这一制度由一项税收支持。")
    law = passage(2, "American law has offered compensation for vaccine injuries since October 1988.", title="Vaccines")
    told = says("美国法律从1988年起为疫苗造成的伤害提供赔偿。", "e1")
    assert resolve(draft(told), [wiki, law], run_id="r", language="zh").claims[0].evidence == ["e1"]


def test_a_word_left_in_english_need_not_stand_in_the_passage_that_is_cited() -> None:
    britain = passage(1, "Britain created a scheme in 1964.")
    law = passage(2, "American law has offered compensation for recognised vaccine injuries since 1988.")
    assert not states(DraftClaim(text="美国为 recognised疫苗伤害提供赔偿。", evidence=["e1"]), [britain, law])

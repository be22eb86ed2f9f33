import pytest

from library.judging.verdicts import Verdict
from library.schemas import EvidenceItem, Language
from research.briefs import DraftClaim, DraftReport
from research.checking.citations import resolve
from research.checking.verification import validate, verify
from research.errors import VerificationError
from research.schemas.reports import Claim, ClaimVerdict, Gap, ResearchReport, ValidationResult
from runs.words import speaking
from tests.measures import verdicts
from tests.research.offline.passages import HARBOURS, MONEY, SERVERS, WEB, passage


def report_of(*claims: tuple[str, str], language: Language = "en") -> ResearchReport:
    """A report whose claims cite what they are given, unchecked."""
    entered = [
        Claim(id=f"c{n}", part="summary", text=text, evidence=[cited])
        for n, (text, cited) in enumerate(claims, start=1)
    ]
    return ResearchReport(
        title="T",
        language=language,
        summary="",
        key_findings=[],
        sections=[],
        sources=[],
        limitations="",
        claims=entered,
    )


EVIDENCE = [
    one.model_copy(update={"document_id": number}) for number, one in enumerate([WEB, SERVERS, MONEY, HARBOURS], 1)
]
BEGAN = "In March 1989, Tim Berners-Lee circulated a proposal that began the World Wide Web project at CERN."


CLOSED = passage(5, "The bridge was closed on 3 May. Therefore 900 commuters took the ferry to the harbour.", origin=5)
COUNTED = passage(6, "On 3 May the city of Bremen counted 900 commuters on the ferry to the harbour.", origin=6)
SHUT = passage(7, "大桥于5月3日关闭，渡船当天载了900名通勤者。", origin=7)


@pytest.mark.parametrize(
    ("sentence", "cited", "inferred", "verdict"),
    [
        ("Bremen's ferry had commuters on 3 May, which shows that its harbour thrives.", COUNTED, False, "unsupported"),
        (
            "On 3 May Bremen counted 900 commuters on the ferry, which shows that its harbour thrives.",
            COUNTED,
            True,
            "weak",
        ),
        ("The bridge was closed, therefore 900 commuters took the ferry to the harbour.", CLOSED, False, "supported"),
        ("Therefore 900 commuters took the ferry to the harbour.", CLOSED, False, "quoted"),
        ("The bridge closed on 3 May, and therefore 900 commuters took the ferry.", SHUT, False, "weak"),
    ],
)
def test_a_conclusion_that_is_marked_by_nobody_and_drawn_by_no_source_is_not_supported(
    sentence: str, cited: EvidenceItem, inferred: bool, verdict: Verdict
) -> None:
    report = report_of((sentence, cited.id))
    report.claims[0].inferred = inferred
    (found,) = verify(report, [cited])
    assert found.verdict == verdict, found.reason


def test_each_claim_gets_a_verdict_with_the_words_that_decide_it() -> None:
    report = report_of((BEGAN, "e1"), (BEGAN.replace("1989", "1990"), "e1"), (BEGAN, "e2"), (BEGAN, "e77"))
    assert verify(report, EVIDENCE) == [
        ClaimVerdict(
            claim_id="c1", verdict="quoted", evidence_id="e1", quote=BEGAN, support=1.0,
            reason="The sentence stands in the source word for word.",
        ),
        ClaimVerdict(
            claim_id="c2", verdict="conflicting", evidence_id="e1", quote=BEGAN, support=0.9231,
            reason="The report says “March 1990” where the source says “March 1989”.",
        ),
        ClaimVerdict(
            claim_id="c3", verdict="unsupported", evidence_id="e2", support=0.2308,
            quote="At the end of 1994, the World Wide Web counted about 10,000 servers and 10 million users.",
            reason="Nothing was found in the cited passage that says this.",
        ),
        ClaimVerdict(
            claim_id="c4", verdict="unsupported", evidence_id=None, quote="", support=0.0,
            reason="It cites no passage of this run.",
        ),
    ]  # fmt: skip


def test_reasons_are_in_the_language_of_the_report() -> None:
    report = report_of(("1024年，宋廷在益州设立交子务。", "e3"), ("宋廷在益州设立交子务。", "e9"), language="zh")
    with speaking("zh"):
        verdicts = verify(report, EVIDENCE)
        result = validate(report, EVIDENCE, verdicts)
    assert [verdict.reason for verdict in verdicts] == [
        "报告写的是“1024年”，资料写的是“1023年”。",
        "引用的资料不在本次研究之中。",
    ]
    assert result.issues_found == [
        "“1024年，宋廷在益州设立交子务。”：报告写的是“1024年”，资料写的是“1023年”。",
        "“宋廷在益州设立交子务。”：引用的资料不在本次研究之中。",
        "全部引用出自同一来源。",
    ]
    assert result.formula == "作答 1.00 × 来源独立 0.70 × 忠于来源 0.00 = 0.00"


def test_a_report_none_of_whose_passages_is_there_cannot_be_verified() -> None:
    with pytest.raises(VerificationError) as raised:
        verify(report_of((BEGAN, "e77"), (BEGAN, "e78")), EVIDENCE)
    assert raised.value.message == "Unable to verify research quality. Please try again."


def test_a_sound_report_is_valid() -> None:
    draft = DraftReport(title="T", summary=[DraftClaim(text=BEGAN, evidence=["e1"])], key_findings=[], sections=[])
    report = resolve(draft, EVIDENCE, run_id="r", language="en")
    verdicts = verify(report, EVIDENCE)
    assert validate(report, EVIDENCE, verdicts) == ValidationResult(
        is_valid=True,
        confidence_score=0.7,
        issues_found=["All citations go back to a single origin."],
        recommendations=["Add sources of other origin before relying on the report."],
        verdicts=verdicts,
        counts={"quoted": 1, "supported": 0, "weak": 0, "unsupported": 0, "conflicting": 0},
        answered=1.0,
        faithful=1.0,
        formula="answered 1.00 × independent 0.70 × faithful 1.00 = 0.70",
        independent_origins=1,
    )


def verdict(number: int, kind: Verdict) -> ClaimVerdict:
    return ClaimVerdict(
        claim_id=f"c{number}", verdict=kind, evidence_id="e1", quote="", support=0.5, reason="So it is."
    )


@pytest.mark.parametrize(
    ("kinds", "score", "valid"),
    [
        (["quoted", "supported"], 0.85, True),
        (["quoted", "weak"], 0.63, True),
        (["supported", "weak"], 0.59, False),
        (["quoted"] * 9 + ["unsupported"], 0.81, False),
        (["quoted"] * 9 + ["conflicting"], 0.81, False),
        ([], 0.0, False),
    ],
)
def test_confidence_follows_from_answer_origins_and_verdicts(
    kinds: list[Verdict], score: float, *, valid: bool
) -> None:
    report = report_of(*((f"Claim {n}.", "e1" if n % 2 else "e2") for n in range(len(kinds))))
    result = validate(report, EVIDENCE, [verdict(n, kind) for n, kind in enumerate(kinds, start=1)])
    assert (result.confidence_score, result.is_valid) == (score, valid)
    assert result.formula.endswith(f"faithful {result.faithful:.2f} = {score:.2f}")


def test_a_report_that_leaves_a_part_open_is_not_valid_and_says_which() -> None:
    whole = report_of((BEGAN, "e1"))
    gap = Gap(open=["how tall was he"], asked=["The library was asked."])
    report = whole.model_copy(update={"parts": 2, "gap": gap})
    result = validate(report, EVIDENCE, verify(report, EVIDENCE))
    assert (result.is_valid, result.answered, result.faithful, result.confidence_score) == (False, 0.5, 1.0, 0.35)
    assert result.issues_found[0] == "Not answered: how tall was he"


def test_a_report_that_answers_nothing_has_no_confidence() -> None:
    report = report_of((BEGAN, "e1")).model_copy(update={"gap": Gap(open=["Why?"], asked=[])})
    assert validate(report, EVIDENCE, verify(report, EVIDENCE)).confidence_score == 0


def test_issues_name_the_claims_gravest_first_and_what_was_removed() -> None:
    draft = DraftReport(
        title="T",
        summary=[
            DraftClaim(text="One.", evidence=["e1", "e9"]),
            DraftClaim(text="Two.", evidence=["e2"]),
            DraftClaim(text="Gone.", evidence=[]),
        ],
        key_findings=[],
        sections=[],
    )
    report = resolve(draft, EVIDENCE, run_id="r", language="en")
    result = validate(report, EVIDENCE, [verdict(1, "weak"), verdict(2, "conflicting")])
    assert result.issues_found == [
        "“Two.”: So it is.",
        "“One.”: So it is.",
        "1 citation of no existing passage was removed.",
        "1 sentence without a citation was removed.",
    ]
    assert result.recommendations == [
        "Correct the sentences that differ from their sources, or show both versions.",
        "Read the passages behind the weakly supported sentences before relying on them.",
    ]


def test_passages_of_one_origin_count_once() -> None:
    copies: list[EvidenceItem] = [WEB, SERVERS.model_copy(update={"origin": WEB.origin})]
    report = report_of((BEGAN, "e1"), ("Servers grew.", "e2"))
    assert validate(report, copies, [verdict(1, "quoted"), verdict(2, "quoted")]).independent_origins == 1


def test_seeded_faults_are_found_and_true_claims_left_alone() -> None:
    queries = [
        "How did the World Wide Web begin?",
        "How do vaccines work?",
        "宋朝的经济为什么繁荣？",
        "顾村公园的樱花什么时候开？",
    ]
    rates = {(rate.kind, rate.language): rate for rate in verdicts.measure(tuple(queries))}
    for language in ("en", "zh"):
        for fault in verdicts.FAULTS:
            least = 0.9 if fault == "wrong source" else 0.95  # another passage may well say it too
            assert rates[fault, language].share >= least, rates
        assert rates["false alarms, untouched", language].flagged == 0
        assert rates["false alarms, restyled", language].share <= 0.02

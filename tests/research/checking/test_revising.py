from library.schemas import EvidenceItem
from research.briefs import DraftClaim, DraftReport, DraftSection, Revision
from research.checking.citations import resolve
from research.checking.revising import brief, carried, flagged, revised, standing, without
from research.checking.verification import verify
from research.schemas.reports import ResearchReport
from runs.words import speaking
from tests.research.offline.passages import SERVERS, WEB

TRUE = "Tim Berners-Lee circulated a proposal that began the World Wide Web project at CERN in March 1989."
WRONG = "Tim Berners-Lee circulated a proposal that began the World Wide Web project at CERN in March 1975."
FALSE = "Tim Berners-Lee circulated a proposal that began the World Wide Web project at CERN in March 1999."
COVER = 'Mike Sendall wrote the words "Vague but exciting" on the cover of the 1989 proposal.'
GONE = "A lottery of fishermen from Iceland paid for all of the servers."
EVIDENCE: list[EvidenceItem] = [WEB, SERVERS]


def claim(text: str, *evidence: str) -> DraftClaim:
    return DraftClaim(text=text, evidence=list(evidence))


def report() -> ResearchReport:
    draft = DraftReport(
        title="The Web",
        summary=[claim(TRUE, "e1"), claim(WRONG, "e1", "e9")],
        key_findings=[claim(FALSE, "e1")],
        sections=[DraftSection(heading="Money", claims=[claim(GONE, "e2"), claim(TRUE, "e1")])],
        limitations="Little is known.",
    )
    return resolve(draft, EVIDENCE, run_id="r", language="en")


def test_the_refuted_are_asked_about_with_the_reason_and_their_passages() -> None:
    made = report()
    verdicts = verify(made, EVIDENCE)
    assert [one.claim_id for one in flagged(verdicts)] == ["c2", "c3", "c4"]
    asked = brief("How did it begin?", "en", made, EVIDENCE, verdicts)
    assert [(one.claim_id, [item.id for item in one.passages]) for one in asked.claims] == [
        ("c2", ["e1"]), ("c3", ["e1"]), ("c4", ["e2"]),
    ]  # fmt: skip
    assert "1975" in asked.claims[0].reason


def test_a_revision_takes_the_place_of_its_sentence_and_an_empty_one_leaves_none() -> None:
    made = report()
    again = revised(
        made, EVIDENCE, "r", [Revision(claim_id="c2", text=""), Revision(claim_id="c3", text=COVER, evidence=["e1"])]
    )
    assert [(one.part, one.text) for one in again.claims] == [
        ("summary", TRUE), ("finding", COVER), ("section", GONE), ("section", TRUE),
    ]  # fmt: skip
    assert again.stripped == made.stripped != []
    assert again.limitations == "Little is known."


def test_what_is_inferred_stays_so_when_it_is_revised_or_left_as_it_is() -> None:
    together = claim("Servers grew from the proposal of 1989 to 10,000 in 1994.", "e1", "e2").model_copy(
        update={"inferred": True}
    )
    draft = DraftReport(title="The Web", summary=[together, claim(WRONG, "e1")], key_findings=[], sections=[])
    made = resolve(draft, EVIDENCE, run_id="r", language="en")
    anew = "From the proposal of 1989 the Web grew to 10,000 servers in 1994."
    again = revised(made, EVIDENCE, "r", [Revision(claim_id="c1", text=anew, evidence=["e1", "e2"])])
    other = revised(made, EVIDENCE, "r", [Revision(claim_id="c2", text=TRUE, evidence=["e1"])])
    assert [(one.text, one.inferred) for one in again.claims] == [(anew, True), (WRONG, False)]
    assert [(one.text, one.inferred) for one in other.claims] == [(together.text, True), (TRUE, False)]


def test_what_stays_refuted_is_left_out_and_told_once_in_the_reports_language() -> None:
    made = report()
    with speaking("zh"):
        last = without(made, EVIDENCE, "r", verify(made, EVIDENCE))
    assert {one.text for one in last.claims} == {TRUE}
    assert last.limitations.startswith("Little is known. 有2句因来源不支持而未收入：“Tim Berners-Lee")
    assert last.sections[0].heading == "Money"
    assert flagged(verify(last, EVIDENCE)) == []


def test_verdicts_go_with_their_sentences() -> None:
    made = report()
    verdicts = verify(made, EVIDENCE)
    last = without(made, EVIDENCE, "r", verdicts)
    kept = carried(made, verdicts, last)
    assert [one.claim_id for one in kept] == [one.id for one in last.claims] == ["c1", "c2"]
    assert {one.verdict for one in kept} <= {"quoted", "supported"}


def test_a_report_of_refuted_sentences_alone_says_nothing() -> None:
    draft = DraftReport(title="The Web", summary=[claim(GONE, "e2")], key_findings=[], sections=[])
    made = resolve(draft, EVIDENCE, run_id="r", language="en")
    assert without(made, EVIDENCE, "r", verify(made, EVIDENCE)).claims == []


def test_of_a_section_what_stands_in_its_passages_will_stay() -> None:
    section = DraftSection(heading="Money", claims=[claim(GONE, "e2"), claim(TRUE, "e1"), claim(WRONG, "e1")])
    sentences, table = standing(section, EVIDENCE, "r", "en")
    assert ([one.text for one in sentences], table) == ([TRUE], None)
    assert standing(DraftSection(heading="Money", claims=[claim(TRUE, "e9")]), EVIDENCE, "r", "en") == ([], None)

"""What a model says of a milestone: shown as far as the passages it cites bear it out."""

from library.schemas import EvidenceItem
from research.timelines.briefs import DraftEvidence, DraftMilestone, DraftTimeline
from research.timelines.checking.words import held
from tests.research.timelines.making import items

PASSAGE = "On 30 April 1993, CERN put the Web into the public domain. It made the software free for everyone."
QUOTE = "On 30 April 1993, CERN put the Web into the public domain."


def drafted(title: str, subtitle: str, description: str, reason: str) -> DraftMilestone:
    return DraftMilestone(
        title=title,
        subtitle=subtitle,
        description=description,
        significance="high",
        significance_reason=reason,
        evidence=[DraftEvidence(evidence_id="e1", quote=QUOTE, date_text="30 April 1993")],
    )


def said(milestone: DraftMilestone, evidence: list[EvidenceItem]) -> tuple[str, str, str, str]:
    (one,) = held(DraftTimeline(milestones=[milestone]), evidence).milestones
    return one.title, one.subtitle, one.description, one.significance_reason


def test_what_the_passages_say_stays() -> None:
    told = ("CERN puts the Web into the public domain", "CERN", QUOTE, "It made the software free for everyone.")
    assert said(drafted(*told), items(PASSAGE)) == told


def test_what_no_passage_says_gives_way_to_the_words_of_the_passages() -> None:
    invented = drafted(
        "Bill Gates buys the Web for 3 million dollars",
        "Microsoft in Redmond",
        f"{QUOTE} Microsoft paid three million dollars for it in Geneva.",
        "It ruined every bookshop in Paris.",
    )
    title, subtitle, description, reason = said(invented, items(PASSAGE))
    assert (description, reason) == (QUOTE, "")
    assert "CERN" in title
    assert "Gates" not in title
    assert subtitle == items(PASSAGE)[0].title


def test_where_nothing_it_says_is_borne_out_the_passage_tells_it() -> None:
    invented = drafted("The Web is free", "CERN", "Microsoft paid three million dollars for it.", "")
    assert said(invented, items(PASSAGE))[2].startswith(QUOTE)


def test_words_of_another_language_than_the_passage_keep_to_its_figures() -> None:
    chinese = drafted("1993年万维网进入公有领域", "欧洲核子研究中心", QUOTE, "")
    assert said(chinese, items(PASSAGE))[:2] == ("1993年万维网进入公有领域", "欧洲核子研究中心")
    wrong = drafted("1997年万维网进入公有领域", "", QUOTE, "")
    assert "1997" not in said(wrong, items(PASSAGE))[0]

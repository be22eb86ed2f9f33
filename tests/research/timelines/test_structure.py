"""States, gaps, eras and proposals: the parts of a timeline that are plain computation."""

import pytest

from research.timelines.briefs import DraftProposal
from research.timelines.milestones.eras import eras, year
from research.timelines.milestones.gaps import gaps
from research.timelines.proposals import level_for, patched, propose
from research.timelines.schemas import Node, ProposalPatch, ResearchThread
from research.timelines.states import TIMELINE
from runs.states import IllegalMove
from tests.research.timelines.making import items, timeline


def nodes(*years: int) -> list[Node]:
    texts = [f"In {number} the firm {name} was founded in Berlin." for number, name in zip(years, NAMES, strict=False)]
    return timeline("firms", items(*texts)).nodes


NAMES = [
    "Abel",
    "Baker",
    "Cohen",
    "Duval",
    "Evans",
    "Fuchs",
    "Gauss",
    "Haber",
    "Ibsen",
    "Jung",
    "Kant",
    "Lenz",
    "Mann",
    "Nolde",
]


@pytest.mark.parametrize(
    ("source", "target"),
    [("created", "executing"), ("completed", "executing"), ("executing", "proposal_ready"), ("cancelled", "executing")],
)
def test_illegal_moves_are_refused(source: str, target: str) -> None:
    with pytest.raises(IllegalMove):
        TIMELINE.check(source, target)


def test_the_states_are_the_protocols() -> None:
    assert TIMELINE.initial == "created"
    assert TIMELINE.terminal == {"completed", "failed", "cancelled"}
    TIMELINE.check("created", "proposal_ready")
    TIMELINE.check("proposal_ready", "executing")


def test_long_pauses_are_gaps() -> None:
    (gap,) = gaps(nodes(1900, 1901, 1902, 1903, 1950, 1951))
    assert (gap.first[0], gap.last[0]) == (1903, 1950)
    assert gap.holds("1920-01-01", "1920-12-31")
    assert not gap.holds("1903-01-01", "1903-12-31")
    assert gap.query("firms", "en") == "firms 1903–1950"
    assert gap.query("公司", "zh") == "公司 1903–1950年"


@pytest.mark.parametrize("years", [(1900, 1901), (1900, 1910, 1920, 1930, 1940)])
def test_short_and_even_timelines_have_no_gaps(years: tuple[int, ...]) -> None:
    assert gaps(nodes(*years)) == []


def test_eras_divide_at_the_longest_pauses() -> None:
    found = eras(nodes(1900, 1901, 1902, 1903, 1904, 1905, 1950, 1951, 1952, 1953, 1954, 1955))
    assert [(era.label, len(era.node_ids)) for era in found] == [("1900 – 1905", 6), ("1950 – 1955", 6)]
    assert [era.label for era in eras(nodes(1900, 1950))] == ["1900 – 1950"]
    assert eras([]) == []


@pytest.mark.parametrize(("day", "shown"), [("1969-07-20", "1969"), ("-0043-03-15", "44 BC"), ("0000-01-01", "1 BC")])
def test_years_for_people(day: str, shown: str) -> None:
    assert year(day) == shown


@pytest.mark.parametrize(("count", "level"), [(5, "light"), (30, "medium"), (80, "deep"), (500, "epic")])
def test_levels_hold_the_nodes(count: int, level: str) -> None:
    assert level_for(count) == level


def draft(count: int = 3) -> DraftProposal:
    threads = [ResearchThread(name=f"Thread {number}", estimated_nodes=10) for number in range(count)]
    return DraftProposal(topic_type="technology", reasoning="Enough.", research_threads=threads)


def test_a_hosted_proposal_names_time_and_cost() -> None:
    proposal = propose("The Web", "en", draft(), level=None, is_offline=False)
    assert proposal.complexity.level == "medium"
    assert proposal.estimated_duration.max_seconds == 240
    assert (proposal.estimated_cost.min_usd, proposal.estimated_cost.max_usd) == (0.3, 0.5)
    assert proposal.user_facing.cost_text == "about $0.30–0.50"
    assert proposal.user_facing.duration_text == "about 3–4 minutes"


def test_a_chinese_proposal_speaks_chinese() -> None:
    told = propose("万维网", "zh", draft(1), level="light", is_offline=False).user_facing
    assert (told.title, told.cost_text) == ("万维网：时间线", "约0.17–0.28美元")
    assert propose("万维网", "zh", draft(1), level="light", is_offline=True).user_facing.cost_text == "免费"


def test_patching_keeps_what_is_left_out() -> None:
    proposal = propose("The Web", "en", draft(), level="deep", is_offline=True)
    changed = patched(proposal, ProposalPatch(topic="Web browsers"), is_offline=True)
    assert (changed.topic, changed.complexity.level) == ("Web browsers", "deep")
    assert changed.research_threads == proposal.research_threads
    assert patched(proposal, ProposalPatch(level="light"), is_offline=True).complexity.estimated_total_nodes == 20

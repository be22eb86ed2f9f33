"""A draft that holds hardly anything of what the sources tell is filled up with what they make most of."""

from research.timelines.briefs import DraftTimeline, MilestoneTask
from research.timelines.checking.skeleton import build, completed
from tests.research.timelines.making import items, milestone

FLIGHTS = [
    "The Soviet Union launched Sputnik 1, the first satellite in spaceflight, on 4 October 1957.",
    "The first spaceflight of a human being was made by Yuri Gagarin on 12 April 1961.",
    "Valentina Tereshkova became the first woman in spaceflight on 16 June 1963.",
    "Alexei Leonov left his ship on 18 March 1965, the first walk in the history of spaceflight.",
    "The spaceflight of Apollo 11 brought Neil Armstrong to the Moon on 20 July 1969.",
    "The first space station in the history of spaceflight was launched on 19 April 1971.",
]


def task() -> MilestoneTask:
    return MilestoneTask(topic="History of spaceflight", language="en", threads=[], limit=20, evidence=items(*FLIGHTS))


def test_few_milestones_are_filled_up_to_half_of_what_is_known() -> None:
    alone = milestone("A walk in space", ("e4", FLIGHTS[3], "18 March 1965"))
    whole = completed(DraftTimeline(milestones=[alone]), task())
    assert whole.milestones[0] == alone
    nodes = build(whole, task().evidence).nodes
    assert 3 <= len(nodes) <= 4
    assert "1965-03-18" in [node.date for node in nodes]


def test_half_of_what_is_known_is_left_as_it_was_drafted() -> None:
    days = ["4 October 1957", "12 April 1961", "16 June 1963"]
    draft = DraftTimeline(
        milestones=[milestone(day, (f"e{place}", FLIGHTS[place - 1], day)) for place, day in enumerate(days, 1)]
    )
    assert completed(draft, task()) == draft

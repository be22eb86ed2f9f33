"""Sections in the order of their document, what tells most of them, and words to know that are defined."""

from conversation.briefs.tasks import Excerpt, WritingTask
from conversation.decks.briefs import OutlineTask
from conversation.offline import document, outline
from conversation.offline.sections import most_telling, sections

LIFE = (
    "Edward Jenner was an English country doctor born in Berkeley in 1749. "
    "The words for it come from the Latin name of the cow."
)
TRIAL = "On 14 May 1796 Jenner took matter from a cowpox sore. In July 1796 Jenner exposed the boy to smallpox."
LATER = "Bavaria made vaccination against smallpox a duty for all children in 1807. Denmark made it one in 1810, as did others."
BEST_FIRST = [
    Excerpt(title="Smallpox", heading="Duty", text=LATER, passage_id=9),
    Excerpt(title="Smallpox", heading="Jenner's experiment of 1796", text=TRIAL, passage_id=8),
    Excerpt(title="Smallpox", heading="Jenner's experiment of 1796", text=LIFE, passage_id=7),
]


def test_a_section_is_told_in_the_order_of_its_document_and_weighs_more_where_it_says_more() -> None:
    first, second = sections(BEST_FIRST, "en")
    assert (first.heading, first.place, second.heading) == ("Jenner's experiment of 1796", 7, "Duty")
    assert [text[:12] for text in first.texts] == ["Edward Jenne", "The words fo", "On 14 May 17", "In July 1796"]


def test_what_tells_most_names_the_subject() -> None:
    first, _ = sections(BEST_FIRST, "en")
    told = most_telling(first, "smallpox", 2)
    assert [text[:12] for text in told] == ["On 14 May 17", "In July 1796"]


def test_words_to_know_are_those_that_the_documents_define() -> None:
    text = (
        "Isaac Newton printed the law of motion in 1687. An inertial frame is a frame of reference in which a free body "
        "moves in a straight line. Inertia is the property of matter by which a body resists a change of its motion."
    )
    passages = [Excerpt(title="Motion", heading="The law of inertia", text=text, passage_id=1)]
    task = WritingTask(language="en", title="Inertia", topic="inertia", format="handout", passages=passages)
    words = document.write(task).content.partition("## Words to know")[2].partition("##")[0]
    told = [line.split(" | ")[0] for line in words.splitlines() if line.startswith("| **")]
    assert told == ["| **inertial frame**", "| **Inertia**"]


def test_a_short_deck_tells_its_sections_before_it_sums_them_up() -> None:
    said = "The {} law of motion was printed in London in the year 1687. It was read by everybody who knew Latin."
    passages = [
        Excerpt(title="Motion", heading=f"The {name} law", text=said.format(name), passage_id=place)
        for place, name in enumerate(("first", "second", "third", "last"), 1)
    ]
    drafts = [
        outline.propose(OutlineTask(language="en", topic="motion", count=n, passages=passages)) for n in (4, 5, 8)
    ]
    laws = ["The first law", "The second law", "The third law", "The last law"]
    assert [[slide.title for slide in one.slides[1:]] for one in drafts] == [
        [*laws[:2], "In short"],
        [*laws[:3], "In short"],
        ["What you can explain at the end", *laws, "Check yourself", "In short"],
    ]

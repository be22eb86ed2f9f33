import pytest

from research.offline.outliner import outline
from tests.research.offline.passages import SERVERS, WEB, passage, writing


def test_an_outline_names_passages_there_are_and_fits_the_question() -> None:
    made = outline(writing("How did the World Wide Web begin?", WEB, SERVERS))
    assert made.kind == "history"
    assert {key for one in made.sections for key in one.evidence} <= {"e1", "e2"}
    assert all(one.heading for one in made.sections)


@pytest.mark.parametrize(
    ("query", "kind"),
    [
        ("Compare Apache and Nginx.", "comparison"),
        ("How do I back up a database?", "how-to"),
        ("宋朝为什么重文轻武？", "cause"),
        ("Which browsers are there?", "list"),
        ("Who was Robert Goddard, and what did he do?", "biography"),
        ("牛顿的一生", "biography"),
        ("The history of search engines", "history"),
        ("互联网的起源", "history"),
        ("How big is the market for spaceflight?", "market"),
        ("Web servers", "overview"),
    ],
)
def test_a_report_is_of_the_kind_that_is_asked_for(query: str, kind: str) -> None:
    assert outline(writing(query, WEB)).kind == kind


def test_a_question_without_sections_has_one() -> None:
    (only,) = outline(writing("What is photosynthesis?", WEB)).sections
    assert (only.heading, only.evidence) == ("Photosynthesis", ["e1"])


def test_each_thing_that_is_asked_has_a_section_where_the_evidence_speaks_of_all() -> None:
    query = "How did the Web begin, and how many Web servers were known in 1993?"
    asked = outline(writing(query, WEB, SERVERS)).sections
    assert [one.heading for one in asked] == ["How did the Web begin", "How many Web servers were known in 1993"]
    divided = outline(writing(f"{query} Who built the Louvre?", WEB, SERVERS)).sections
    assert {one.heading for one in divided} == {"The proposal", "Growth"}


def test_what_answers_the_question_has_a_section_before_what_stands_beside_it() -> None:
    query = "Why were cats kept on the wharves?"
    story = passage(1, "The cats of the wharves were famous. Sailors fed the cats of the wharves.", title="The port")
    reason = passage(2, "Cats were kept on the wharves because mice ate the grain.", title="Grain in the port")
    made = outline(writing(query, story, reason))
    assert (made.sections[0].heading, made.sections[0].evidence) == ("Grain in the port", ["e2"])


def test_what_is_compared_by_name_has_a_section_each() -> None:
    apache = passage(3, "The Apache web server was released in 1995.", title="Apache")
    nginx = passage(4, "The Nginx web server was released in 2004.", title="Nginx", document=2)
    made = outline(writing("Compare the web servers Apache and Nginx.", apache, nginx))
    assert [(one.heading, one.evidence) for one in made.sections] == [("Apache", ["e3"]), ("Nginx", ["e4"])]
    alone = outline(writing("Compare the web servers Apache and Nginx.", apache))
    assert [one.evidence for one in alone.sections] == [["e3"]]


def test_what_one_source_tells_is_divided_by_its_headings_in_their_order() -> None:
    growth = passage(2, SERVERS.text, title=SERVERS.title, heading="The growth of the Web")
    made = outline(writing("The history of the Web", growth, WEB))
    told = [(one.heading, one.evidence) for one in made.sections]
    assert told == [("The proposal", ["e1"]), ("The growth of the Web", ["e2"])]

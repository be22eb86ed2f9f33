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
        ("怎样备份数据库？", "how-to"),
        ("宋朝为什么重文轻武？", "cause"),
        ("Which browsers are there?", "list"),
        ("The history of search engines", "history"),
        ("Web servers", "overview"),
    ],
)
def test_a_report_is_of_the_kind_that_is_asked_for(query: str, kind: str) -> None:
    assert outline(writing(query, WEB)).kind == kind


def test_a_question_without_sections_has_one() -> None:
    (only,) = outline(writing("What is photosynthesis?", WEB)).sections
    assert (only.heading, only.evidence) == ("Photosynthesis", ["e1"])


def test_what_one_source_tells_is_divided_by_its_headings_the_nearest_first() -> None:
    growth = passage(2, SERVERS.text, title=SERVERS.title, heading="The growth of the Web")
    made = outline(writing("The history of the Web", growth, WEB))
    told = [(one.heading, one.evidence) for one in made.sections]
    assert told == [("The growth of the Web", ["e2"]), ("The proposal", ["e1"])]

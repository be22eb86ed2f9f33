"""Questions that were added to a plan are further parts of what is asked."""

from research.asking import ask_all, nearest_first, searched_as
from tests.research.offline.passages import SERVERS, WEB, passage, writing

BEGAN = "How did the World Wide Web begin?"
GOPHER = passage(9, "Gopher was made at the University of Minnesota.", document=9, origin=9)


def test_a_question_that_was_added_is_a_further_part_and_names_what_the_first_one_does() -> None:
    asked = ask_all("The beginning of the World Wide Web", "", ["Who paid for it?", "When did Gopher begin?"])
    assert [part.text for part in asked.parts] == [
        "The beginning of the World Wide Web",
        "Who paid for it?",
        "When did Gopher begin?",
    ]
    assert ["World Wide Web" in part.sought for part in asked.parts] == [True, True, False]


def test_it_is_searched_for_with_what_it_is_about() -> None:
    assert searched_as(BEGAN, "Who paid for it?") == "World Wide Web Who paid for it"
    assert searched_as(BEGAN, "When did Gopher begin?") == "When did Gopher begin"
    countries = " or ".join(f"{chr(65 + place)}ovakia{'land' * 10}" for place in range(26))
    assert searched_as(f"What of {countries}?", "Who paid for it?") == "Who paid for it"


def test_the_passages_that_answer_it_stand_first_as_well() -> None:
    evidence = [WEB, SERVERS, GOPHER]
    assert nearest_first(BEGAN, "", [], evidence)[-1] == GOPHER
    assert nearest_first(BEGAN, "", ["Where was Gopher made?"], evidence)[1] == GOPHER


def test_a_model_is_asked_it_behind_the_question() -> None:
    task = writing(BEGAN, WEB).model_copy(update={"questions": ["Who paid for it?"], "context": "What is CERN?"})
    assert task.posed == (
        "Question: How did the World Wide Web begin?\nIt also asks: Who paid for it?\nIt follows up on: What is CERN?\n"
    )

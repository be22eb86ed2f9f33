"""Which file a message wants, and what it says beside that."""

import pytest

from conversation.briefs.tasks import EarlierTurn, RouterTask
from conversation.making import GENERATION_TOOLS
from conversation.offline.files import asks_for_new, file_in, kinds_in
from conversation.offline.requests import extracted
from conversation.offline.router import route


@pytest.mark.parametrize(
    ("message", "file"),
    [
        ("as a PDF", "pdf"),
        ("Give me that quiz for Moodle", "moodle"),
        ("Export it to Word, please", "docx"),
        ("Can I have it as a Word document?", "docx"),
        ("in GIFT format", "gift"),
        ("导出成 Word", "docx"),
        ("把这份测验导出成PDF", "pdf"),
        ("要 Moodle 版的", "moodle"),
        ("as an EPUB", "epub"),
        ("A quiz with word problems", ""),
        ("A gift for the class", ""),
        ("Words to know about cells", ""),
    ],
)
def test_the_format(message: str, file: str) -> None:
    assert file_in(message)[0] == file


def test_what_it_is_of_and_whether_it_is_new() -> None:
    assert kinds_in("Give me that quiz for Moodle") == ["quiz"]
    assert kinds_in("as a Word document") == []
    assert kinds_in("把教案导出成 Word") == ["document"]
    assert asks_for_new("Make a quiz as PDF")
    assert not asks_for_new("Make it a PDF")
    assert extracted("Make a quiz about photosynthesis for Moodle").topic == "photosynthesis"


@pytest.mark.parametrize(
    ("message", "tool"),
    [
        ("as a PDF", "give_file"),
        ("导出成 Word", "give_file"),
        ("Give me that quiz for Moodle", "give_file"),
        ("Write a handout about volcanoes as PDF", "render_pdf"),
        ("Make a quiz about volcanoes for Moodle", "generate_quiz_questions"),
    ],
)
def test_what_was_made_is_given_and_what_is_new_is_made(message: str, tool: str) -> None:
    earlier = [EarlierTurn(said="Make a quiz about photosynthesis", answered="Ready.", made=["quiz: Photosynthesis"])]
    task = RouterTask(language="en", message=message, earlier=earlier, tools=list(GENERATION_TOOLS))
    assert route(task).candidate_tools == [tool]

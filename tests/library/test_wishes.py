"""Requests without the words that only ask."""

import pytest

from library.wishes import bidden, told_of, whose_history


@pytest.mark.parametrize(
    ("request_", "about"),
    [
        ("Give me a short biography of Haffkine for my pupils", "Haffkine"),
        ("Can you explain inertia to a ten year old?", "inertia"),
        ("Could you please explain to my class how vaccines work?", "how vaccines work?"),
        ("an overview of polio vaccination", "polio vaccination"),
        ("I'd like a brief introduction to orbital mechanics for beginners", "orbital mechanics"),
        ("Write a report on the siege of Xiangyang in two paragraphs, please", "the siege of Xiangyang"),
        ("给学生讲讲文天祥这个人的一生", "文天祥"),
        ("给初中生讲讲惯性", "惯性"),
        ("Explain in two sentences what an adjuvant is", "what an adjuvant is"),
        ("请帮我写一篇关于王安石变法的短文，谢谢", "王安石变法"),
        ("能不能给我讲讲岳飞为什么被杀？", "岳飞为什么被杀？"),
        ("谷歌这家公司是怎么发展起来的？", "谷歌是怎么发展起来的？"),
    ],
)
def test_a_request_is_about_what_is_left_of_it(request_: str, about: str) -> None:
    assert told_of(request_) == about


@pytest.mark.parametrize(
    "question",
    [
        "I need to shut down the server",
        "How do I explain HTTP to my class?",
        "Why do doctors give the vaccine to children?",
        "history of the iPhone",
        "The report of the Rogers Commission",
        "Describe it",
        "讲武殿是什么地方？",
        "能不能用天花疫苗预防猴痘？",
        "我要退学怎么办",
    ],
)
def test_what_asks_or_names_stays(question: str) -> None:
    assert told_of(question) == question


def test_what_is_bidden_keeps_the_kind_of_account() -> None:
    assert (
        bidden("I need a short biography of Waldemar Haffkine for my pupils")
        == "a short biography of Waldemar Haffkine"
    )


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("A short history of search engines", "search engines"),
        ("宋朝的历史", "宋朝"),
        ("互联网发展简史", "互联网"),
        ("How does the history of art differ from art?", "How does the history of art differ from art?"),
        ("历史", "历史"),
    ],
)
def test_a_history_is_told_by_what_there_is_of_its_subject(text: str, subject: str) -> None:
    assert whose_history(text) == subject

"""Lists: what stands below a line is found by what the line says, and told as it stands."""

import pytest

from library.answering.candidates import labelled
from library.text.outlines import indented
from research.offline.writer import write
from tests.research.offline.passages import passage, writing

QIN = passage(
    1,
    "\n".join(
        (
            "公元前221年，秦王嬴政统一六国，建立秦朝，定都咸阳。",
            indented("巩固统一的措施", 1),
            indented("统一货币：以圆形方孔半两钱作为标准货币；", 2),
            indented("统一度量衡；", 2),
            indented("统一文字：以小篆作为通用文字颁行全国；", 2),
            indented("秦始皇派蒙恬北击匈奴，修筑长城。", 2),
            indented("秦朝灭亡的原因", 1),
            indented("赋税沉重，徭役繁重，刑法残酷。", 2),
        )
    ),
    title="秦汉时期",
    heading="秦统一中国",
)
FRACTIONS = passage(
    5,
    "\n".join(
        (
            "A fraction represents a part of a whole.",
            "When fractions have the same denominator:",
            indented("Add the numerators", 2),
            indented("Keep the denominator as it is", 2),
        )
    ),
    title="Fractions",
    document=5,
)


def test_what_something_is_no_list_tells_of_which_it_is_only_half_the_line() -> None:
    draft = write(writing("What is a fraction?", FRACTIONS))
    assert draft.summary[0].text == "A fraction represents a part of a whole."


def test_what_a_line_names_is_told_by_all_that_stands_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("library.meaning.reranker.closeness", lambda _questions, texts: [0.95] * len(texts))
    points = (
        "①废井田、开阡陌，承认土地私有；",
        "②重农抑商、奖励耕织；",
        "③统一度量衡；",
        "④奖励军功，实行二十等爵制；",
    )
    rows = [indented("商鞅变法", 1), *(indented(one, 2) for one in points), "李悝变法在魏国，吴起变法在楚国。"]
    draft = write(writing("商鞅变法的内容是什么？", passage(1, "\n".join(rows), title="中国古代政治", heading="变法")))
    assert [claim.text for claim in draft.summary] == list(points)


def test_entries_stand_under_the_lines_they_belong_to() -> None:
    assert [(text, under) for text, under, _ in labelled(QIN.text)] == [
        ("公元前221年，秦王嬴政统一六国，建立秦朝，定都咸阳。", ()),
        ("统一货币：以圆形方孔半两钱作为标准货币；", ("巩固统一的措施",)),
        ("统一度量衡；", ("巩固统一的措施",)),
        ("统一文字：以小篆作为通用文字颁行全国；", ("巩固统一的措施",)),
        ("秦始皇派蒙恬北击匈奴，修筑长城。", ("巩固统一的措施",)),
        ("赋税沉重，徭役繁重，刑法残酷。", ("秦朝灭亡的原因",)),
    ]


def test_what_an_entry_says_before_it_opens_others_is_a_sentence_of_its_own() -> None:
    opening = "A fraction is a part of a whole. It has two numbers:"
    rows = "\n".join((opening, indented("Numerator: the parts you have", 2)))
    assert [(text, under) for text, under, _ in labelled(rows)] == [
        ("A fraction is a part of a whole.", ()),
        ("Numerator: the parts you have", (opening,)),
    ]


def test_an_empty_line_above_an_indented_one_opens_nothing() -> None:
    assert [text for text, *_ in labelled("宋朝的建立。\n\n\u2003\u2003960年，赵匡胤建立宋朝。")] == [
        "宋朝的建立。",
        "960年，赵匡胤建立宋朝。",
    ]


def test_what_a_passage_begins_with_is_an_entry_where_it_is_indented() -> None:
    rest = "\n".join((indented("统一度量衡；", 2), indented("统一文字。", 2), "秦的疆域。"))
    assert [(text, is_entry) for text, _, is_entry in labelled(rest)] == [
        ("统一度量衡；", True),
        ("统一文字。", True),
        ("秦的疆域。", False),
    ]


PRIZES = [
    passage(
        1,
        "Metchnikoff and Ehrlich shared the 1908 Nobel Prize in Medicine for research on immunity. "
        "Emil von Behring received the first Nobel Prize in Medicine in 1901 for work on immunity. "
        "Theiler received the Nobel Prize in Medicine in 1951 for immunity against yellow fever. "
        "Burnet and Peter Medawar shared the Nobel Prize in Medicine in 1960 for work on immunity. "
        "The hospital in Cairo opened a ward for smallpox in the summer of 1961.",
        title="Immunity",
    ),
    passage(
        2,
        "Enders, Weller and Robbins received the 1954 Nobel Prize in Medicine for work on immunity. "
        "Max Jerne received the Nobel Prize in Medicine in 1984 for theories of immunity.",
        title="Immunity",
        heading="Later prizes",
    ),
]


def test_a_list_has_only_its_own_entries() -> None:
    draft = write(writing("Which scientists won a Nobel Prize for work on immunity?", *PRIZES))
    told = [claim.text for claim in (*draft.summary, *draft.key_findings)]
    assert len(draft.summary) == 3
    assert all("Nobel Prize" in claim.text for claim in draft.summary)
    assert not any("Cairo" in one for one in told)

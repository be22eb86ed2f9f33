"""What a search asks for, and in the other language."""

from library.queries import ASKING_WORD, COMMON_WORD, TOPIC_WORD, units, units_abroad


def test_a_title_stays_in_a_search_of_the_other_language() -> None:
    found = units_abroad("《原理》的印刷费是谁出的？", "en")
    assert ("原理",) in [unit.terms for unit in found]
    assert ("print",) in [unit.terms for unit in found]


def test_what_is_typed_in_the_other_language_is_a_name_there() -> None:
    names = {unit.terms: unit.is_name for unit in units_abroad("cookie是干什么用的？", "en")}
    assert names[("cooki",)] is True
    assert not any(is_name for terms, is_name in names.items() if terms != ("cooki",))


def test_a_time_is_no_name_unless_it_is_an_era() -> None:
    names = {unit.terms: unit.is_name for unit in (*units("人为什么会往前倒"), *units("北宋灭亡"))}
    assert names[("往前",)] is False
    assert names[("北宋",)] is True


def test_founded_is_not_looked_for_as_a_form_of_find() -> None:
    forms = {unit.terms: unit.forms for unit in units("Who founded it and what was found?")}
    assert forms == {("found",): ()}
    assert units("What was found?")[-1].forms == ("find",)


def test_a_single_character_names_something_where_no_other_word_does() -> None:
    assert [(unit.terms, unit.emphasis) for unit in units("熵是什么意思？")] == [
        (("熵",), TOPIC_WORD),
        (("意思",), ASKING_WORD),
    ]
    assert {unit.terms: unit.emphasis for unit in units("火车为什么快？")}[("快",)] == COMMON_WORD

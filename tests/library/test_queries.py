"""What a search asks for, and in the other language."""

from library.queries import COMMON_WORD, TOPIC_WORD, units, units_abroad, weigh


def test_words_that_ask_count_only_where_there_are_no_others() -> None:
    assert [unit.terms for unit in units("熵是什么意思？")] == [("熵",)]
    assert [unit.terms for unit in units("the history and the importance")] == [("histori",), ("import",)]


def test_latin_words_end_where_chinese_ones_begin() -> None:
    assert [one.terms for one in units("PPA是什么，怎么删掉一个PPA？")] == [("ppa",), ("删掉",)]
    assert [one.terms for one in units("tmux有什么用？")] == [("tmux",), ("用",)]


def test_an_everyday_word_weighs_less_than_one_that_names_a_topic() -> None:
    emphases = {unit.terms: unit.emphasis for unit in units("How did steam change the harbour?")}
    assert emphases == {("steam",): TOPIC_WORD, ("chang",): COMMON_WORD, ("harbor",): TOPIC_WORD}
    assert {unit.terms: unit.emphasis for unit in units("火车为什么快？")}[("快",)] == COMMON_WORD


def test_a_deed_is_no_name_and_may_be_the_topic() -> None:
    skiing, *_ = units("滑雪要带什么装备？")
    assert (skiing.terms, skiing.emphasis, skiing.is_name) == (("滑雪",), TOPIC_WORD, False)


def test_names_are_written_with_a_capital_or_known() -> None:
    names = {unit.terms: unit.is_name for unit in (*units("What did Salk find?"), *units("唐朝诗人李白"))}
    assert names == {("salk",): True, ("唐朝",): True, ("诗人",): False, ("李白",): True}


def test_a_word_that_names_a_topic_has_those_of_the_same_sense() -> None:
    forms = {unit.terms: unit.forms for unit in units("How did Ann change the bikes?")}
    assert forms == {("ann",): (), ("chang",): (), ("bike",): ("bicycl",)}


def test_a_word_without_translation_stays_as_it_is_and_one_with_several_has_them_all() -> None:
    found = {unit.terms: unit.forms for unit in units_abroad("琴纳与天花", "en")}
    assert list(found) == [("琴纳",), ("smallpox",)]
    assert {"ceil", "snow"} <= {*found[("smallpox",)]}


def test_a_text_holds_a_share_of_a_search_by_how_rare_its_words_are() -> None:
    weighed = weigh(units("steam engines 8f3a"), {"steam": 1, "engin": 900}, 1000)
    assert 0.8 < weighed.coverage({"steam"}) < weighed.coverage({"steam", "engin"}) == 1


def test_a_single_character_is_no_name() -> None:
    assert [unit.is_name for unit in units("原子结构的发现史")] == [False, False, False]

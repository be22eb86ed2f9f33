"""Words of one language in the other."""

import pytest

from library.schemas import Language
from library.translation import alike_in_sense, spelt, translated, words_abroad


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("谁发明了万维网？", "invent world wide web"),
        ("航天飞机什么时候发射", "space shuttle shoot"),
        ("沈括的著作有哪些", "shen kuo write"),
        ("git 怎样提交", "git submit"),
        ("第一种疟疾疫苗", "first malaria vaccine"),
        ("复习考试", "review take an exam"),
        ("嫦娥六号的样品", "chang'e 6 sample"),
    ],
)
def test_chinese_words_in_english(text: str, words: str) -> None:
    assert translated(text, "en") == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Who invented movable type?", "发明活字"),
        ("What did Shen Kuo write?", "沈括著作"),
        ("When did Kaifeng fall?", "开封落下"),
        ("the Tang", "唐代"),
        ("the biggest lake", "最湖泊"),
        ("What is pytest?", ""),
        ("discovered", "发现"),  # and not 案发, as the dictionary has it first
        ("crystallise", "结晶"),
        ("Shen Kuo's Dream Pool Essays", "沈括梦溪笔谈"),
    ],
)
def test_english_words_in_chinese_and_names_by_their_sound(text: str, words: str) -> None:
    assert translated(text, "zh") == words


def test_a_word_has_its_senses_in_order() -> None:
    assert words_abroad("天花", "en") == (("天花", ("smallpox", "ceiling", "stamen of corn", "snow")),)
    assert words_abroad("仁", "en") == (("仁", ("humane", "kernel")),)


def test_of_several_senses_the_one_is_taken_that_is_spoken_of() -> None:
    assert translated("琴纳发现牛痘", "en") == "find cowpox"
    assert translated("琴纳发现牛痘", "en", {"discov", "cowpox"}) == "discover cowpox"
    assert translated("琴纳发现牛痘", "en", {"find", "discov"}) == "find cowpox"
    assert translated("上天", "en", {"day", "befor"}) == "heaven"  # “day before” is not spoken of wherever a day is


def test_what_no_dictionary_has_is_left_out_or_stands_behind() -> None:
    assert translated("Xyzzy?", "zh") == ""
    assert translated("What did Xyzzy write?", "zh", whole=True) == "著作 Xyzzy"


def test_words_are_alike_that_the_dictionary_gives_for_the_same_ones() -> None:
    assert alike_in_sense("car") == ("car", "automobile", "bus", "sedan")
    assert "physician" in alike_in_sense("doctor")
    assert alike_in_sense("xyzzy") == ()


@pytest.mark.parametrize(
    ("name", "into", "spoken", "found"),
    [
        ("Gucun", "zh", {"顾村", "公园", "park"}, ("顾村",)),
        ("Anshi", "zh", {"安石", "安史"}, ("安史", "安石")),
        ("gucun", "zh", {"顾村"}, ()),
        ("Xyzzy", "zh", {"顾村"}, ()),
        ("顾村", "en", {"gucun", "park"}, ("gucun",)),
        ("绿树", "en", {"lushu"}, ("lushu",)),
    ],
)
def test_a_name_is_what_is_spoken_of_with_its_sound(
    name: str, into: Language, spoken: set[str], found: tuple[str, ...]
) -> None:
    assert spelt(name, into, spoken) == found

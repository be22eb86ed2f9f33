import pytest

from library.text.terms import content_terms, index_text, stem, terms


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The engines of James Watt's factory", ["engin", "jame", "watt", "factori"]),
        ("1,200 engines cost 3.5 million", ["1200", "engin", "cost", "3.5", "million"]),
        ("Poincaré didn't use GPT-4", ["poincar", "gpt", "4"]),
        ("Hōkūleʻa Hokule’a Dvořák's", ["hokulea", "hokulea", "dvorak"]),
        ("AT&T's R&D, salt&pepper", ["at&t", "r&d", "salt", "pepper"]),
        ("计算机", ["计算", "算机"]),
        ("茶", ["茶"]),
        ("什么是茶叶 tea", ["么是", "是茶", "茶叶", "tea"]),
        ("ＡＢＣ　１２３", ["abc", "123"]),
        ("", []),
    ],
)
def test_terms_of_both_languages(text: str, found: list[str]) -> None:
    assert terms(text) == found


def test_content_terms_leave_out_function_characters() -> None:
    assert content_terms("宋朝的经济") == ["宋朝", "经济"]


def test_index_text_lets_every_character_begin_a_term() -> None:
    assert index_text("喝茶，tea") == "喝茶 茶 tea"


@pytest.mark.parametrize(
    ("british", "american"),
    [
        ("organised", "organized"),
        ("oxidising", "oxidizing"),
        ("scrutinise", "scrutinize"),
        ("behaviour", "behavior"),
        ("centres", "centers"),
        ("analysing", "analyzing"),
    ],
)
def test_british_and_american_spellings_are_one_word(british: str, american: str) -> None:
    assert stem(british) == stem(american)


@pytest.mark.parametrize(
    ("word", "other"), [("precise", "precision"), ("advertise", "advertisement"), ("revise", "revision")]
)
def test_what_always_has_an_s_keeps_it(word: str, other: str) -> None:
    assert stem(word) == stem(other)

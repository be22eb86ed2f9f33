import pytest

from creative.cards.wording import (
    FIRM_SPACE,
    JOINER,
    NARROW_SPACE,
    clauses,
    columns,
    head_and_text,
    keep_words_whole,
    plain,
    set_words,
    shortened,
)


def test_chinese_words_are_kept_whole_and_numbers_stay_with_what_they_count() -> None:
    assert keep_words_whole("逛植物园") == f"逛{JOINER.join('植物园')}"
    assert keep_words_whole("人均 80 元") == f"{JOINER.join('人均')} 80{FIRM_SPACE}元"
    assert keep_words_whole("人均80元") == f"{JOINER.join('人均')}80{NARROW_SPACE}元"
    assert keep_words_whole("4件事") == f"4{NARROW_SPACE}件事"
    assert keep_words_whole("先弄清") == f"先{JOINER}{JOINER.join('弄清')}"
    assert keep_words_whole("Plain English, 8:30") == "Plain English, 8:30"


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("人均 80 元！", "80 元"),
        ("省下30%的时间", "30%"),
        ("宋朝夜市：4件事", "4件"),
        ("第 3 天和第 5 天", "3 天"),
        ("5 rules that work", "5"),
        ("没有数字", ""),
        ("B12 is no number", ""),
    ],
)
def test_the_first_number_is_marked_with_what_it_counts(text: str, marked: str) -> None:
    parts = set_words(text, with_mark=True)
    assert plain([part for part in parts if part["is_marked"]]) == marked
    assert plain(parts) == text


def test_emoji_and_letters_are_told_apart() -> None:
    parts = set_words("春天 🌸 去👩‍💻 公园❤️")
    assert [(part["text"].replace(JOINER, ""), part["is_emoji"]) for part in parts] == [
        ("春天 ", False),
        ("🌸", True),
        (" 去", False),
        ("👩", True),
        ("💻", True),
        (" 公园", False),
        ("❤", True),
    ]


@pytest.mark.parametrize(
    ("line", "divided"),
    [
        ("闷蒸：等 30 秒", ("闷蒸", "等 30 秒")),
        ("Shade: a week", ("Shade", "a week")),
        ("早上 8:30 出发", ("", "早上 8:30 出发")),
        ("这是一句写得太长而不能当作小标题来使用的话：后面", ("", "这是一句写得太长而不能当作小标题来使用的话：后面")),
        ("https://example.org", ("", "https://example.org")),
    ],
)
def test_a_short_beginning_before_a_colon_is_a_head(line: str, divided: tuple[str, str]) -> None:
    assert head_and_text(line) == divided


def test_clauses_end_where_a_reader_draws_breath() -> None:
    assert clauses("慢一点没关系，你种下的花，会在春天开。🌷") == ["慢一点没关系，", "你种下的花，", "会在春天开。🌷"]
    assert clauses("Kyoto at 8:30: go early") == ["Kyoto at 8:30:", "go early"]
    assert clauses("🌸三个公园🌸人均 80 元") == ["🌸三个公园🌸", "人均 80 元"]


def test_columns_and_whole_words() -> None:
    assert columns("公园 8:30") == 9
    assert shortened("春游攻略", 28) == "春游攻略"
    assert shortened("春游攻略 · 上海周边一日游大全", 20) == "春游攻略 · 上海…"

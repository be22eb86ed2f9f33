import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from library.typeset.lines import NO_END, NO_START, Line, glyphs_of, wrapped
from library.typeset.paper import Run, plain


def measure(character: str, look: Run) -> float:
    return 2.0 if ord(character) > 0x2E80 else 1.0


def texts(lines: list[Line]) -> list[str]:
    return ["".join(glyph.character for glyph in line) for line in lines]


def broken(text: str, width: float) -> list[str]:
    return texts(wrapped(glyphs_of(plain(text), measure), width))


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("the quick brown fox", 10, ["the quick", "brown fox"]),
        ("今天天气很好。", 12, ["今天天气很", "好。"]),
        ("他说“你好”吧", 6, ["他说", "“你好”", "吧"]),
        ("参见《论语》", 6, ["参见", "《论", "语》"]),
        ("用Python写", 9, ["用Python", "写"]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("see a/bcdefg", 7, ["see a/", "bcdefg"]),
        ("在2024-05-06", 11, ["在", "2024-05-06"]),
        ("one\ntwo", 20, ["one", "two"]),
        ("", 5, [""]),
        ("a" * 3, 0.5, ["a", "a", "a"]),
    ],
)
def test_lines_break_where_readers_expect_it(text: str, width: float, lines: list[str]) -> None:
    assert broken(text, width) == lines


def test_a_citation_stays_with_its_sentence() -> None:
    runs = (Run(text="天气很好"), Run(text="[1]", superscript=True))
    assert texts(wrapped(glyphs_of(runs, measure), 9)) == ["天气很", "好[1]"]


@settings(deadline=None)
@given(st.text(alphabet="中文字。，、“”（）《》ab c1-", max_size=60), st.integers(12, 30))
def test_no_text_is_lost_and_no_line_too_wide(text: str, width: int) -> None:
    lines = wrapped(glyphs_of(plain(text), measure), width)
    assert "".join(texts(lines)).replace(" ", "") == text.replace(" ", "")
    assert all(sum(glyph.advance for glyph in line) <= width for line in lines)


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(["中文", "字，", "好。", "（见）", "《书》", "“话”"]), max_size=30), st.integers(12, 30)
)
def test_punctuation_keeps_to_its_side(parts: list[str], width: int) -> None:
    lines = [line for line in broken("".join(parts), width) if line]
    assert not any(line[0] in NO_START for line in lines[1:])
    assert not any(line[-1] in NO_END for line in lines)

import pytest
from hypothesis import given
from hypothesis import strategies as st

from library.quoting import find_quote, places

PASSAGE = (
    "On 30 April 1993 CERN put the  Web into the “public domain”.[3] 1023年，宋廷在益州设立交子务。 CERN – again: café."
)


@pytest.mark.parametrize(
    ("quote", "words"),
    [
        ("CERN put\n the Web", "CERN put the  Web"),
        ("cern PUT the web", "CERN put the  Web"),
        ('the "public domain".', "the “public domain”."),
        ("'public domain'.", "public domain"),
        ("public domain”. 1023年", "public domain”.[3] 1023年"),
        ("１０２３ 年, 宋廷在 益州", "1023年，宋廷在益州"),
        ("1023 年，宋廷在 益州设立交子务", "1023年，宋廷在益州设立交子务"),
        ("CERN — again", "CERN – again"),
        ("cafe\u0301", "café"),
        ("CERN puts the Web", None),
        ("...CERN put", "CERN put"),
        ("", None),
        (" … ", None),
    ],
)
def test_a_quote_is_found_however_it_is_typed(quote: str, words: str | None) -> None:
    place = find_quote(quote, PASSAGE)
    assert (None if place is None else PASSAGE[slice(*place)]) == words


CODE = "The with statement calls __enter__(), then a[0] := f(x)[2] in a .pyc file[4]; a[1] is next."


@pytest.mark.parametrize(
    ("quote", "words"),
    [
        ("calls __enter__(), then", "calls __enter__(), then"),
        ("a[0] := f(x)[2]", "a[0] := f(x)[2]"),
        ("in a .pyc file; a[1]", "in a .pyc file[4]; a[1]"),
        ("a[2] is next", None),
    ],
)
def test_code_is_no_citation(quote: str, words: str | None) -> None:
    place = find_quote(quote, CODE)
    assert (None if place is None else CODE[slice(*place)]) == words


def test_every_place_is_found() -> None:
    assert [PASSAGE[start:end] for start, end in places("cern", PASSAGE)] == ["CERN", "CERN"]


@given(st.text(max_size=60), st.text(min_size=1, max_size=30), st.text(max_size=60))
def test_what_was_copied_is_found_or_has_no_words(before: str, quote: str, after: str) -> None:
    place = find_quote(quote, quote)
    assert place is None or 0 <= place[0] < place[1] <= len(quote)
    assert all(0 <= start < end <= len(before + quote + after) for start, end in places(quote, before + quote + after))

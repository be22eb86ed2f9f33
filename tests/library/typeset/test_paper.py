import pytest
from pydantic import ValidationError

from library.typeset.paper import (
    Heading,
    Listing,
    Paper,
    PaperItem,
    Paragraph,
    Span,
    Table,
    numbers,
    padded,
    plain,
    shares,
)


def test_control_characters_never_enter_a_paper() -> None:
    assert Span(text="a\x00b\x0bc\x1fd\u2028e\ufffef\tg\r\nh").text == "abcdef\tg\nh"
    assert Heading(text="  two\nlines\x07 ").text == "two lines"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("https://example.com/a b", "https://example.com/a%20b"),
        ("https://example.com/中", "https://example.com/%E4%B8%AD"),
        ("https://example.com/100%", "https://example.com/100%25"),
        ("https://example.com/%E4%B8%AD?x=[1]", "https://example.com/%E4%B8%AD?x=%5B1%5D"),
        ("HTTP://EXAMPLE.COM", "HTTP://EXAMPLE.COM"),
        ("mailto:a@example.com", "mailto:a@example.com"),
        ("#source-1", "#source-1"),
        ("javascript:alert(1)", None),
        ("data:text/html,x", None),
        ("/research/reports/1", None),
        ("#not an anchor", None),
        ("", None),
        (None, None),
    ],
)
def test_only_safe_links_are_kept(given: str | None, kept: str | None) -> None:
    assert Span(text="x", link=given).link == kept


def test_a_paper_has_a_title() -> None:
    with pytest.raises(ValidationError):
        Paper(title="", language="en")


def test_lists_have_no_gaps_and_count_by_level() -> None:
    listing = Listing(
        ordered=True, items=tuple(PaperItem(spans=plain("x"), level=level) for level in (2, 2, 0, 1, 1, 0, 1))
    )
    assert [item.level for item in listing.items] == [0, 1, 0, 1, 1, 0, 1]
    assert numbers(listing) == [1, 1, 2, 1, 2, 3, 1]


def test_tables_bear_ragged_rows_and_wrong_widths() -> None:
    table = Table(header=(plain("a"), plain("b")), rows=(), widths=(1, 3))
    assert shares(table) == (0.25, 0.75)
    assert shares(table.model_copy(update={"widths": (1, 2, 3)})) == (0.5, 0.5)
    assert padded((plain("x"),), 2) == (plain("x"), ())
    assert padded((plain("x"), plain("y"), plain("z")), 2) == (plain("x"), plain("y"))


def test_marks_stand_before_their_text_where_nothing_can_hang() -> None:
    assert Heading(text="The Web", mark="1989").line == "1989 · The Web"
    assert Heading(text="The Web").line == "The Web"
    assert Paragraph(spans=plain("Title"), mark="[1]").line == (Span(text="[1] "), Span(text="Title"))
    assert Paragraph(spans=plain("Title")).line == plain("Title")

"""Lists within lists, as a text keeps them."""

from library.text.outlines import DEEPEST, FARTHEST, entries_above, indented, outline

NOTES = [
    indented("A king united all.", 0),
    indented("Unifying the country", 1),
    indented("Money:", 2),
    indented("One coin for all.", 3),
    indented("Letters: small seal script", 2),
    indented("The fall", 0),
]


def test_each_line_belongs_to_those_it_is_indented_below() -> None:
    assert [(line.text, line.above, line.opens) for line in outline(NOTES)] == [
        ("A king united all.", (), False),
        ("Unifying the country", (), True),
        ("Money:", ("Unifying the country",), True),
        ("One coin for all.", ("Unifying the country", "Money:"), False),
        ("Letters: small seal script", ("Unifying the country",), False),
        ("The fall", (), False),
    ]


def test_code_that_is_indented_belongs_to_nothing() -> None:
    assert [line.above for line in outline(["def count():", "    return 1"])] == [(), ()]


def test_a_place_within_a_line_has_the_entries_above_that_line() -> None:
    text = "\n".join(NOTES)
    assert entries_above(text, text.index("coin")) == (tuple(NOTES[1:3]), 3)
    assert entries_above(text, text.index("fall")) == ((), 0)


def test_no_line_is_indented_without_end() -> None:
    assert indented("a", 90).count("\u2003") == DEEPEST


def test_entries_are_looked_for_so_far_above_and_no_further() -> None:
    lines = ["Index:", *[indented("an entry", 1)] * FARTHEST, indented("the last", 1)]
    near, far = "\n".join(lines[:-1]), "\n".join(lines)
    assert entries_above(near, len(near)) == (("Index:",), 1)
    assert entries_above(far, len(far)) == ((), 1)

"""What a topic narrows: beginnings and ends, kinds of event, a life."""

import pytest

from research.timelines.milestones.narrowing import asked_of, narrowed
from tests.research.timelines.making import told

FLIGHTS = (
    "Sputnik 1 was launched on 4 October 1957. Gagarin flew on 12 April 1961. Komarov was killed on 24 April 1967. "
    "Apollo 11 landed on 20 July 1969. Salyut 1 was launched on 19 April 1971. Challenger broke apart on 28 January 1986. "
    "Mir was launched on 20 February 1986. Columbia was lost on 1 February 2003. Shenzhou 5 flew on 15 October 2003."
)
LIFE = (
    "Edward Jenner was born on 17 May 1749. Jesty protected his family in 1774. Edward Jenner published his book in 1798. "
    "Edward Jenner died on 26 January 1823. Koch found a bacterium in 1882. A statue of Edward Jenner was unveiled in 1858."
)


@pytest.mark.parametrize(
    ("topic", "subject", "part"),
    [
        ("The first years of spaceflight", "spaceflight", "first"),
        ("The early history of the Web", "Web", "first"),
        ("The birth of printing", "printing", "first"),
        ("The end of smallpox", "smallpox", "last"),
        ("Recent developments in vaccines", "vaccines", "last"),
        ("宋朝初年", "宋朝", "first"),
        ("万维网的诞生", "万维网", "first"),
        ("最近几年的太空探索", "太空探索", "last"),
        ("History of vaccines", "History of vaccines", ""),
        ("The first", "The first", ""),
        ("北宋最后几年：从靖康到南渡", "北宋最后几年：从靖康到南渡", ""),
        ("宋朝", "宋朝", ""),
    ],
)
def test_beginnings_and_ends_are_asked_for(topic: str, subject: str, part: str) -> None:
    asked = asked_of(topic)
    assert (asked.subject, asked.part, asked.theme, asked.is_life) == (subject, part, None, False)


@pytest.mark.parametrize(
    ("topic", "subject"),
    [("Space disasters", "Space"), ("Inventions of the Song dynasty", "Song dynasty"), ("宋朝的战争", "宋朝")],
)
def test_a_kind_of_event_is_asked_for(topic: str, subject: str) -> None:
    asked = asked_of(topic)
    assert asked.subject == subject
    assert asked.theme is not None


@pytest.mark.parametrize("topic", ["Newton's life", "The life and work of Newton", "A biography of Newton"])
def test_a_life_is_asked_for(topic: str) -> None:
    asked = asked_of(topic)
    assert (asked.subject, asked.is_life) == ("Newton", True)


def years(topic: str, text: str) -> list[str]:
    return sorted(one.written.date[:4] for one in narrowed(asked_of(topic), told(text)))


def test_the_first_or_last_third_is_kept_and_never_next_to_nothing() -> None:
    assert years("The first years of spaceflight", FLIGHTS) == ["1957", "1961", "1967", "1969", "1971", "1986"]
    assert years("Recent spaceflight", FLIGHTS) == ["1969", "1971", "1986", "1986", "2003", "2003"]
    assert years("Spaceflight", FLIGHTS) == years("", FLIGHTS)


def test_of_a_theme_its_events_are_kept_where_there_are_some() -> None:
    assert years("Space disasters", FLIGHTS) == ["1967", "1986", "2003"]
    assert years("Space treaties", FLIGHTS) == years("", FLIGHTS)


def test_a_life_ends_with_it_and_a_name_may_be_spoken_of_later() -> None:
    assert years("The life of Edward Jenner", LIFE) == ["1749", "1774", "1798", "1823"]
    assert years("Edward Jenner", LIFE) == ["1749", "1774", "1798", "1823", "1858"]
    assert len(years("Smallpox", LIFE)) == 6


DEEDS = (
    "In 1668 Isaac Newton built a telescope. In 1672 Isaac Newton described the spectrum. In 1687 Newton published laws. "
    "In 1704 Opticks was published by Newton. In 1873 a committee introduced the dyne. In 1696 Newton was made Warden. "
    "In 1927 Ehrenfest showed an equation similar to Newton's second law."
)


def test_somebodys_discoveries_are_what_they_did() -> None:
    assert asked_of("Newton's discoveries").is_own
    assert years("Newton's discoveries", DEEDS) == ["1672", "1687", "1704"]
    assert not asked_of("Inventions of the Song dynasty").is_own


def test_firsts_are_told_as_such() -> None:
    text = "Luna 2 was the first probe to strike the Moon in 1959. Buran flew in 1988. Salyut 1 was the first station in 1971."
    assert years("Soviet firsts", f"{text} Gagarin became the first human in space in 1961.") == [
        "1959",
        "1961",
        "1971",
    ]


def test_the_last_years_are_the_last_of_the_time_told_of() -> None:
    reigns = " ".join(f"A lord was crowned on 4 May {year}." for year in range(1100, 1300, 4))
    kept = narrowed(asked_of("The last years of the lords"), told(reigns))
    assert min(one.written.first[0] for one in kept) >= 1240

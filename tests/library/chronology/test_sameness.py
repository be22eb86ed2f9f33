"""Whether two accounts are of one event."""

import pytest

from library.chronology.sameness import compatible, judge
from tests.research.timelines.making import told


def verdict(one: str, other: str) -> str:
    return judge(told(one)[0], told(other)[0]).verdict


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (
            "On 12 April 1961 the Soviet cosmonaut Yuri Gagarin became the first human being to travel into space.",
            "Yuri Gagarin became the first human in space in April 1961.",
            "same",
        ),
        (
            "Tim Berners-Lee founded the World Wide Web Consortium at the Massachusetts Institute of Technology in October 1994.",
            "Tim Berners-Lee founded W3C on 1 October 1994 at the MIT Laboratory for Computer Science.",
            "same",
        ),
        ("Apollo 11 lifted off on 16 July 1969.", "Apollo 12 lifted off on 16 July 1969.", "different"),
        (
            "The siege of Paris began on 19 September 1870.",
            "The siege of Paris ended on 19 September 1870.",
            "different",
        ),
        ("2011年樱花节全程接待游客约70万人次。", "2011年樱花节全程接待游客约116万人次。", "different"),
        (
            "Debian 8 (Jessie) was released on 25 April 2015.",
            "Debian 8 (Jessie) was released on 26 April 2015.",
            "conflict",
        ),
        (
            "Debian 8 (Jessie) was released on 25 April 2015.",
            "Debian 8 (Jessie) was released on 25 April 1999.",
            "different",
        ),
        ("1271年，忽必烈定国号为大元。", "1271年，忽必烈改国号为大元。", "same"),
        ("1271年，忽必烈定国号为大元。", "1276年，元军进入临安。", "different"),
    ],
)
def test_judgements(one: str, other: str, expected: str) -> None:
    assert verdict(one, other) == expected
    assert verdict(other, one) == expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("It began in 1990.", "It began on 12 November 1990.", True),
        ("It began in October 1990.", "It began on 12 November 1990.", False),
        ("It ran from 30 March 2011 to 20 April 2011.", "It began in March 2011.", True),
        ("It began in the 1990s.", "It began in 1995.", True),
    ],
)
def test_dates_are_compatible_when_one_lies_within_the_other(one: str, other: str, *, expected: bool) -> None:
    assert compatible(told(one)[0].written, told(other)[0].written) is expected

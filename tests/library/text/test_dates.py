from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from library.text.dates import find_dates


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Yuri Gagarin flew on 12 April 1961.", [("12 April 1961", "1961-04-12")]),
        ("April 12, 1961, was a Wednesday", [("April 12, 1961", "1961-04-12")]),
        ("September 3rd, 1967", [("September 3rd, 1967", "1967-09-03")]),
        ("on the 4th of July 1776", [("4th of July 1776", "1776-07-04")]),
        ("in March 1989 the", [("March 1989", "1989-03")]),
        ("Sept. 1999", [("Sept. 1999", "1999-09")]),
        ("It was 1993.", [("1993", "1993")]),
        ("In 1969 astronauts landed", [("1969", "1969")]),
        ("the 1948 Summer Olympics", [("1948", "1948")]),
        ("In 476, the empire fell", [("476", "0476")]),
        ("31 June 1900", [("31 June 1900", "1900-06")]),
        ("44 BC", [("44 BC", "-0043")]),
        ("15 March 44 BC", [("15 March 44 BC", "-0043-03-15")]),
        ("AD 79", [("AD 79", "0079")]),
        ("1949-10-01", [("1949-10-01", "1949-10-01")]),
        ("1687年7月5日出版", [("1687年7月5日", "1687-07-05")]),
        ("一九四九年十月一日", [("一九四九年十月一日", "1949-10-01")]),
        ("二〇〇八年", [("二〇〇八年", "2008")]),
        ("960年，赵匡胤", [("960年", "0960")]),
        ("1911年10月", [("1911年10月", "1911-10")]),
        ("公元前221年秦始皇", [("公元前221年", "-0220")]),
        ("公元8年", [("公元8年", "0008")]),
        ("1949年以来", [("1949年", "1949")]),
        ("1127年四月", [("1127年四月", "1127")]),
        ("1127年正月", [("1127年正月", "1127")]),
        ("5-May-1999 10:00", [("5-May-1999", "1999-05-05")]),
        ("10,000 BC", [("10,000 BC", "-9999")]),
        ("UN Resolution 1540 (2004)", [("2004", "2004")]),
        ("1987-Dec-18", [("1987-Dec-18", "1987-12-18")]),
        ("Name: Kverne; Lit: 1832; Height: 1200", [("1832", "1832")]),
        ("Windows 2000 was released on 17 February 2000", [("17 February 2000", "2000-02-17")]),
        ("公元前221年10月", [("公元前221年10月", "-0220-10")]),
        ("民国三十八年", [("民国三十八年", "1949")]),
        ("民国元年1月1日", [("民国元年1月1日", "1912-01-01")]),
        ("始于1041年，止于1048年", [("1041年", "1041"), ("1048年", "1048")]),
        ("生于1879年3月14日", [("1879年3月14日", "1879-03-14")]),
    ],
)
def test_dates_at_their_precision(text: str, found: list[tuple[str, str]]) -> None:
    assert [(mention.text, mention.point.iso) for mention in find_dates(text)] == found


@pytest.mark.parametrize(
    ("text", "iso", "until", "precision"),
    [
        ("between 1966 and 1980", "1966", "1980", "year"),
        ("in 1804–1806", "1804", "1806", "year"),
        ("the 1914–18 war", "1914", "1918", "year"),
        ("the Song dynasty (960–1279)", "0960", "1279", "year"),
        ("4–6 October 1957", "1957-10-04", "1957-10-06", "day"),
        ("October 4–6, 1957", "1957-10-04", "1957-10-06", "day"),
        ("from March to May 1871", "1871-03", "1871-05", "month"),
        ("from 4 October 1957 until 12 April 1961", "1957-10-04", "1961-04-12", "day"),
        ("221–206 BC", "-0220", "-0205", "year"),
        ("17th–18th centuries", "16XX", "17XX", "century"),
        ("庆历年间（1041—1048年）", "1041", "1048", "year"),
        ("1966年至1976年", "1966", "1976", "year"),
        ("从1405年到1433年", "1405", "1433", "year"),
        ("前221年至前206年", "-0220", "-0205", "year"),
        ("公元前202年—公元220年", "-0201", "0220", "year"),
        ("between 1914 and 1918", "1914", "1918", "year"),
        ("3–5 May 1999", "1999-05-03", "1999-05-05", "day"),
        ("28 December 1998 – 3 January 1999", "1998-12-28", "1999-01-03", "day"),
        ("960年延续到1279年", "0960", "1279", "year"),
        ("960年一直到1279年", "0960", "1279", "year"),
        ("从960年到1279年", "0960", "1279", "year"),
        ("自960年至1279年", "0960", "1279", "year"),
        ("960—1279年", "0960", "1279", "year"),
        ("北宋（960年－1127年）", "0960", "1127", "year"),
        ("January and February 1861", "1861-01", "1861-02", "month"),
        ("17—18世纪", "16XX", "17XX", "century"),
    ],
)
def test_ranges_are_one_mention(text: str, iso: str, until: str, precision: str) -> None:
    assert [(m.point.iso, m.until, m.point.precision) for m in find_dates(text)] == [(iso, until, precision)]


@pytest.mark.parametrize(
    ("text", "iso", "precision", "qualifier"),
    [
        ("the early 1950s", "195X", "decade", "early"),
        ("the mid-1950s", "195X", "decade", "mid"),
        ("the late 1800s", "18XX", "century", "late"),
        ("the early 2000s", "200X", "decade", "early"),
        ("20世纪50年代初", "195X", "decade", "early"),
        ("上世纪 80 年代", "198X", "decade", ""),
        ("2023年中考", "2023", "year", ""),
        ("in the 3rd century BC", "-02XX", "century", ""),
        ("the late nineteenth century", "18XX", "century", "late"),
        ("公元前3世纪", "-02XX", "century", ""),
        ("19世纪末", "18XX", "century", "late"),
        ("the winter of 1812", "1812", "year", "winter"),
        ("1004年冬，辽军南下", "1004", "year", "winter"),
        ("late 1944", "1944", "year", "late"),
        ("2019年底", "2019", "year", "late"),
        ("2013年底特律", "2013", "year", ""),
        ("1927年秋收起义", "1927", "year", ""),
        ("公元前26世纪", "-25XX", "century", ""),
        ("early April 1961", "1961-04", "month", "early"),
        ("in early 1995", "1995", "year", "early"),
        ("2019年3月初", "2019-03", "month", "early"),
        ("2019年3月中旬", "2019-03", "month", "mid"),
        ("1921年7月下旬", "1921-07", "month", "late"),
        ("2019年上半年", "2019", "year", "early"),
        ("1980年代", "198X", "decade", ""),
        ("二十世纪八十年代初", "198X", "decade", "early"),
    ],
)
def test_vague_dates_stay_vague(text: str, iso: str, precision: str, qualifier: str) -> None:
    assert [(m.point.iso, m.point.precision, m.qualifier) for m in find_dates(text)] == [(iso, precision, qualifier)]


@pytest.mark.parametrize("text", ["c. 1450", "around 1450 he", "约1450年", "1450年前后"])
def test_approximate_dates_say_so(text: str) -> None:
    assert [(m.point.iso, m.approximate) for m in find_dates(text)] == [("1450", True)]


@pytest.mark.parametrize(
    "text",
    [
        "1500 ships and 1200 soldiers",
        "about 1500 people",
        "cost $1999",
        "1,993 people",
        "1024 bytes",
        "room 1204",
        "300年后",
        "历时300年",
        "140年里",
        "140年来",
        "300‑1000年",
        "约2000年前",
        "约3000年的历史",
        "0世纪",
        "the 99th century",
        "近2000年",
        "距今2000年",
        "2000多年",
        "第1000年",
        "能活200到300年",
        "距今1000年",
        "7月16日",
        "version 2.2.1",
        "RFC 1866 was published",
        "RFCs 1945, 2068 and 2616",
        "1500+ packages",
        "over 1500 new packages",
        "it grew to 1500 packages",
        "from 1200 to 1500 ships",
        "ISO 1999",
        "Unicode 2000",
        "the Model 1900",
        "page 1984",
        "pp. 1984–1990",
        "Flight 1549",
        "Room 1917",
        "vol. 1999",
        "US$ 1500",
        "1999$",
        "1500 Euro",
        "1920 × 1080",
        "90年代",
        "第1500号",
        "root 1695 Aug 30 10:38 /etc/shadow",
    ],
)
def test_amounts_and_durations_are_no_dates(text: str) -> None:
    assert find_dates(text) == []


@pytest.mark.parametrize("text", ["launched on 16 July", "同年7月16日发射"])
def test_month_and_day_with_the_year_of_the_context(text: str) -> None:
    assert [(m.point.iso, m.basis) for m in find_dates(text, year=1969)] == [("1969-07-16", "context")]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("195X means the 1950s", (1950, 1, 1), (1959, 12, 31)),
        ("February 1904", (1904, 2, 1), (1904, 2, 29)),
        ("3rd century BC", (-299, 1, 1), (-200, 12, 31)),
        ("1966–1980", (1966, 1, 1), (1980, 12, 31)),
    ],
)
def test_first_and_last_day_a_date_can_mean(text: str, first: tuple[int, ...], last: tuple[int, ...]) -> None:
    assert [(m.point.first, m.last) for m in find_dates(text)] == [(first, last)]


@given(st.text(alphabet="0129-–/年月日世纪前公元至 ,.()abcMayinBC十", max_size=60))
def test_mentions_stand_in_the_text_without_overlaps(text: str) -> None:
    mentions = find_dates(text)
    assert all(text[m.start : m.end] == m.text for m in mentions)
    assert all(one.end <= other.start for one, other in pairwise(mentions))

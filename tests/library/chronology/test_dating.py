"""Dates of a passage: as precise as they are written, and what they rest on."""

import pytest

from library.chronology.dating import dated_sentences, written
from library.chronology.schemas import day_of
from library.text.date_points import Point

Found = list[tuple[str, str | None, str, str]]


def dates(text: str, published: str | None = None) -> Found:
    """Each date with its end, its basis and all the words it needs."""
    return [
        (one.point.iso, one.until, one.basis, text[one.rests_on : one.end])
        for sentence in dated_sentences(text, published)
        for one in sentence.dates
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It began in 2007.", ["2007"]),
        ("It began in January 2007.", ["2007-01"]),
        ("It began on 9 January 2007.", ["2007-01-09"]),
        ("It began on January 9, 2007.", ["2007-01-09"]),
        ("It ran from 1939 to 1945.", ["1939/1945"]),
        ("It began in the 1950s.", ["195X"]),
        ("It began in the nineteenth century.", ["18XX"]),
        ("Caesar was killed in 44 BC.", ["-0043"]),
        ("公元前221年，秦统一六国。", ["-0220"]),
        ("1969年7月20日，人类登上月球。", ["1969-07-20"]),
        ("1276年正月，元军进入临安。", ["1276"]),
        ("HTML 2.0 was published as RFC 1866 in November 1995.", ["1995-11"]),
        ("There were 1500+ packages.", []),
        ("Founded in 1961 | Jan 14 | Rome", ["1961"]),
        ("No: 3; Founded: 1961; Feast day: 14 January", ["1961"]),
    ],
)
def test_dates_are_as_precise_as_written(text: str, expected: list[str]) -> None:
    assert [f"{iso}/{until}" if until else iso for iso, until, _, _ in dates(text)] == expected


@pytest.mark.parametrize(
    ("text", "iso", "needs"),
    [
        ("In 1901 X died. The following year Y was born.", "1902", "In 1901 X died. The following year"),
        ("In 1901 X died. Two years later Y was born.", "1903", "In 1901 X died. Two years later"),
        ("The war began in May 1914. On 12 June the king fled.", "1914-06-12", None),
        ("It rose on 30 May 1914. The next day it fell.", "1914-05-31", None),
        ("It rose in May 1914. Two months later it fell.", "1914-07", None),
        ("2013年11月15日，它面市。同年的11月22日，另一台面市。", "2013-11-22", None),
        ("In 44 BC Caesar was killed. Two years later Brutus died.", "-0041", None),
        ("1956年5月，公司成立。同年10月2日，工厂投产。", "1956-10-02", None),
        ("1956年，公司成立。三年后，工厂投产。", "1959", None),
        ("2004年7月，病情没有好转，在坚持饮食疗法9个月后，他接受了手术。", "2004-07", None),
    ],
)
def test_dates_told_by_their_distance_rest_on_the_date_before(text: str, iso: str, needs: str | None) -> None:
    found = dates(text)[-1]
    assert found[0] == iso
    assert found[3].startswith(text[:4]), "the quote reaches back to the date it rests on"
    if needs:
        assert found[3] == needs


@pytest.mark.parametrize(
    ("text", "published", "expected"),
    [
        ("Last year the firm failed.", "2007-03-05", ["2006"]),
        ("Yesterday the firm failed.", "2007-03-01", ["2007-02-28"]),
        ("Yesterday the firm failed.", "2007-03", []),
        ("Three years ago the firm failed.", "2007", ["2004"]),
        ("Thirty five years ago today the ore carrier sank.", "2010-11-10", ["1975"]),
        ("去年5月，公司成立。", "2007-03-05", ["2006-05"]),
        ("上个月，公司成立。", "2007-01-05", ["2006-12"]),
        ("Last year the firm failed.", None, []),
        ("“Last year the firm failed”, he said.", "2007-03-05", []),
        ("他说：“我们明年会成立公司。”", "2007-03-05", []),
        ("他说过：“可以。”去年，公司成立。", "2007-03-05", ["2006"]),
        ("二十年的光阴恍如昨日。", "2007-03-05", []),
    ],
)
def test_dates_told_from_today_count_from_the_sources_own_date(
    text: str, published: str | None, expected: list[str]
) -> None:
    assert [iso for iso, _, _, _ in dates(text, published)] == expected
    assert all(basis == "published" for _, _, basis, _ in dates(text, published))


@pytest.mark.parametrize(
    "text",
    [
        "Later that day nothing happened.",
        "In 1901 X died.\nThe following year Y was born.",
        "It began in 1914. The next day it fell.",
    ],
)
def test_nothing_is_counted_from_a_date_that_is_missing_far_away_or_too_vague(text: str) -> None:
    assert [basis for _, _, basis, _ in dates(text)] in ([], ["written"])


def test_reading_the_quote_alone_gives_the_same_date() -> None:
    text = "In 1901 X died. The following year Y was born. Two years later Z won."
    for sentence in dated_sentences(text, None):
        for one in sentence.dates:
            quote = text[one.rests_on : sentence.sentence.end]
            again = [found for part in dated_sentences(quote, None) for found in part.dates][-1]
            assert again.point.iso == one.point.iso


def test_thirty_four_years_are_not_four() -> None:
    (first, second) = dated_sentences("In 1964 the book was printed. Thirty-four years later it was filmed.")
    assert [one.point.iso for one in (*first.dates, *second.dates)] == ["1964", "1998"]


def test_a_year_in_the_same_sentence_serves_its_other_days() -> None:
    text = "2021年的花展于4月2日至5月6日举行。"
    assert [(iso, until) for iso, until, _, _ in dates(text)] == [("2021", None), ("2021-04-02", "2021-05-06")]


def test_a_day_rests_on_a_paragraph_before_where_no_heading_dates_it() -> None:
    assert [iso for iso, *_ in dates("The rising began on 10 October 1911.\nOn 11 October it had a government.")] == [
        "1911-10-10",
        "1911-10-11",
    ]
    text = "2000\n2月4日，1999年的销售量占25%。\n3月11日，公司发行了它。"
    assert [iso for iso, *_ in dates(text)] == ["2000", "2000-02-04", "1999", "2000-03-11"]


def test_written_dates_know_their_interval() -> None:
    (sentence,) = dated_sentences("Around 1950 it began.", None)
    date = written(sentence.dates[0])
    assert (date.date, date.date_precision, date.approximate) == ("1950", "year", True)
    assert (date.earliest, date.latest, date.date_text) == ("1950-01-01", "1950-12-31", "Around 1950")


def test_days_sort_across_the_beginning_of_the_era() -> None:
    days = [Point(*point).iso for point in [(1969, 7, 20), (-43, 3, 15), (0, 1, 1), (-220, 1, 1)]]
    assert sorted(days, key=day_of) == ["-0220-01-01", "-0043-03-15", "0000-01-01", "1969-07-20"]


TUNNEL = "新江日报2021年9月15日电（记者 罗敏）昨天下午，云岭隧道贯通。"


def test_a_sentence_begins_behind_its_dateline() -> None:
    assert [one.sentence.text for one in dated_sentences(TUNNEL)] == ["昨天下午，云岭隧道贯通。"]
    assert [iso for iso, _, _, _ in dates(TUNNEL)] == ["2021-09-14"]


def test_today_is_a_day_where_a_text_begins_with_its_own() -> None:
    text = "HALDEN, May 6, 2024 -- Halden Optics today announced Lyra. Orders begin tomorrow."
    assert [iso for iso, _, _, _ in dates(text)] == ["2024-05-06", "2024-05-07"]
    assert dates("Today the park has two gates.", "2024-05-06") == []


def test_this_morning_is_a_day_where_the_source_has_one() -> None:
    text = "法院今早宣判，被告今日入狱。"
    assert [iso for iso, _, _, _ in dates(text, "2017-02-22")] == ["2017-02-22", "2017-02-22"]
    assert dates(text) == []


def test_a_weekday_of_what_was_done_is_past_whatever_will_follow() -> None:
    text = "Three officials were charged on Wednesday, and the next hearing will be in May."
    assert [iso for iso, _, _, _ in dates(text, "2016-04-20")][:1] == ["2016-04-20"]


def test_a_year_heads_an_entry_before_a_full_width_colon() -> None:
    assert [iso for iso, _, _, _ in dates("1986：第一台电饭煲下线")] == ["1986"]


@pytest.mark.parametrize(
    ("text", "published", "expected"),
    [
        (
            "He was hurt on April 12. He died a week later, police said on Friday.",
            "2016-03-03",
            ["2015-04-12", "2015-04-19"],
        ),
        ("周五她再夺奖牌。", "2021-08-01", ["2021-07-30"]),
        ("公园每年3月举办花展，始于1990年。", "2021-08-01", ["1990"]),
        ("The garden blooms in April. It was laid out in 1985.", "2021-08-01", ["1985"]),
    ],
)
def test_months_and_days_of_news_are_the_last_ones(text: str, published: str, expected: list[str]) -> None:
    assert [iso for iso, _, _, _ in dates(text, published)][: len(expected)] == expected

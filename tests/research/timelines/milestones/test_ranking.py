"""Which events belong to a topic, and how they are drafted."""

import pytest

from library.chronology.happenings import happenings
from library.schemas import EvidenceItem
from research.timelines.milestones.drafts import drafted
from research.timelines.milestones.ranking import belonging, entries_asked_for, of_its_kind, rank, within
from tests.research.timelines.making import item, items, task, told

GARDENS = [
    "Kew Garden was opened to visitors in 1841.",
    "In 1844 the Palm House of Kew Garden was built.",
    "In 1848 it was finished.",
    "In 1987 a storm felled seven hundred trees of Kew Garden.",
]
RELEASES = [
    item(
        f"e{number}",
        f"Release date: 2023-0{number}-11\nThis release of PostgreSQL contains fixes.",
        title=f"Release {major}.{number}",
        heading=f"E.{number}. Release {major}.{number}",
        document_id=number,
        origin=number,
    )
    for number, major in enumerate([15, 15, 15, 15, 14], 1)
]
HISTORY = item("e9", "The implementation of PostgreSQL began in 1986.", title="A history of PostgreSQL")
UNIVERSITIES = [
    item(f"e{number}", text, title="北京", heading=heading, document_id=1, origin=1)
    for number, (heading, text) in enumerate(
        [
            *[("北京大学", f"{year}年，学校迁址。") for year in range(1901, 1907)],
            ("北京师范大学", "1923年升格为师范大学。"),
            ("清华大学", "1937年与北京大学合并组建联合大学。"),
        ],
        1,
    )
]
SHIPS = [
    item("e1", "In 1986 Challenger broke apart. In 1987 a commission reported.", title="Challenger", document_id=1),
    item("e2", "In 1986 the reactor exploded, a disaster. In 1987 it was closed.", title="A disaster", document_id=2),
    item("e3", " ".join(f"In {year} they sailed." for year in range(1800, 1830)), title="Voyages", document_id=3),
    item("e4", "In 1858 the Challenger was launched.", title="Voyages", document_id=3),
]
PARKS = [
    item(f"e{number}", text, title=title, heading=heading, document_id=int(title == "上海植物园"))
    for number, (title, heading, text) in enumerate(
        [
            *[("上海老公园", "鲁迅公园", f"{year}年，公园改名。") for year in range(1901, 1907)],
            ("上海老公园", "复兴公园", "1985年，雕像落成。"),
            ("上海植物园", "建园", "1974年，苗圃改为植物园。"),
        ],
        1,
    )
]
GROUNDS = [
    item("e1", "1974年，苗圃改为植物园。", title="上海植物园的花展", document_id=1),
    item("e2", "2005年，上海市政府签订建园协议。2013年，花展在上海植物园举行。", title="上海辰山植物园", document_id=2),
]
APOLLO = [
    item("e1", "In 1970 a tank burst. In 1971 a report was printed.", title="Apollo 13", document_id=1),
    item("e2", "In 1969 Apollo 11 landed. In 1970 Apollo 13 turned back.", title="Apollo 11", document_id=2),
]
CLUBS = [
    item("e1", "In 1902 the club took its name.", title="Manchester United F.C.", document_id=1),
    item(
        "e2", "In 1935 many saw Arsenal play, and in 2007 Manchester United came.", title="Arsenal F.C.", document_id=2
    ),
]
RAILWAYS = [
    item("e1", "1976年，全线开通。", title="朝杞铁路", document_id=1),
    item("e2", "1981年，另一条铁路成立。", title="冷门铁路史", document_id=2),
]
ASKED = ("History of Kew Garden", "Kew Garden in popular culture")
FILE = "It was begun by Raphael Finkel in 1975. Crispin copied it in 1976. It was printed in 1983."


def test_what_cannot_stand_alone_comes_behind_what_can() -> None:
    ranked = [one.lead.told.written.date for one in rank(task("Kew Garden", items(*GARDENS)))]
    assert ranked[-1:] == ["1848"] or "1848" not in ranked
    assert {"1841", "1844", "1987"} <= set(ranked)


@pytest.mark.parametrize("meanings", [True])
def test_a_neighbour_in_the_same_document_is_none_of_a_topic_of_several_words() -> None:
    told_of = [
        ("Polio vaccines", "In 1955 the polio vaccine of Jonas Salk was declared safe."),
        ("Polio vaccines", "In 1961 an oral polio vaccine was licensed."),
        ("Maps of the ward", "In 1854 a map of deaths around a water pump was drawn in Soho."),
        ("Maps of the ward", "In 1859 sewers were dug under the streets of London."),
    ]
    evidence = [
        item(f"e{place}", text, title="Public health", heading=heading, document_id=1, origin=1)
        for place, (heading, text) in enumerate(told_of, 1)
    ]
    shown = rank(task("The polio vaccine", evidence))
    assert sorted(one.written.first[0] for event in shown for one in event.happenings) == [1955, 1961]


def test_of_a_source_called_otherwise_the_passages_belong_that_name_the_topic() -> None:
    told_of = [
        ("The Kew pagoda", "In 1762 a pagoda was built at Kew Garden."),
        ("The tower", "In 1834 the old tower burnt down."),
        ("The palm house", "In 1844 the palm house of Kew Garden was begun."),
        ("Bridges", "In 1894 a bridge with two towers was opened."),
    ]
    evidence = [
        item(f"e{place}", text, title="Sights of London", heading=heading, document_id=1, origin=1)
        for place, (heading, text) in enumerate(told_of, 1)
    ]
    found = happenings(evidence)
    assert [one.written.date for one in belonging("History of Kew Garden", found)] == ["1762", "1844"]
    # A word is a name at the beginning of a topic, too, where texts write it with a capital alone.
    assert [one.written.date for one in belonging("Kew against time", found)] == ["1762", "1844"]
    assert [one.written.date for one in belonging("Towers of the town", found)] == ["1762", "1834", "1844", "1894"]


@pytest.mark.parametrize(
    ("topic", "dates"),
    [
        ("Edward Jenner", ["1796"]),
        ("Smallpox", ["1520", "1796"]),
        ("Smallpox and Edward Jenner", ["1520", "1796", "1874"]),
        ("Polio vaccines", ["1955"]),
        ("A history of vaccines", ["1937", "1955"]),
    ],
)
def test_of_a_title_that_lists_several_things_the_passages_belong_that_say_the_one(
    topic: str, dates: list[str]
) -> None:
    pox, polio = "Smallpox, inoculation and Edward Jenner", "Polio, measles and vaccines of the 20th century"
    told_of = [
        (pox, "In 1520 the smallpox came to Mexico."),
        (pox, "In 1796 Jenner took matter against the smallpox from a milkmaid."),
        (pox, "In 1874 Germany adopted a law on vaccination."),
        (polio, "In 1937 a vaccine against yellow fever was made."),
        (polio, "In 1955 a vaccine against polio was made."),
    ]
    evidence = [
        item(f"e{place}", text, title=title, heading=f"Part {place}", document_id=len(title), url=None)
        for place, (title, text) in enumerate(told_of, 1)
        if ("vaccine" in topic) == (title == polio)
    ]
    assert [one.written.date for one in belonging(topic, happenings(evidence))] == dates


def test_a_list_is_known_by_all_that_its_sources_tell() -> None:
    entries = [one.model_copy(update={"text": one.text.partition("\n")[0]}) for one in RELEASES[:4]]
    beside = item("e8", "In 2022 a beta of PostgreSQL came.", title="Release 15.1", document_id=1, url=entries[0].url)
    found = entries_asked_for("Releases of PostgreSQL 15", happenings([*entries, beside]))
    assert [one.written.date for one in found] == [f"2023-0{number}-11" for number in range(1, 5)]


def test_the_place_of_a_topic_is_said_once() -> None:
    told_of = [
        (1, "Rules for airlines", "In 1926 the United States Postal Service let airlines fly on certain routes."),
        (1, "Rules for airlines", "In 1978 a law freed the airlines of rules for their fares."),
        (2, "Airlines of Kenya", "In 1946 an airline was founded in Nairobi."),
    ]
    evidence = [
        item(
            f"e{place}", text, title=title, document_id=document, origin=document, url=f"https://example.org/{document}"
        )
        for place, (document, title, text) in enumerate(told_of, 1)
    ]
    shown = rank(task("Rules for airlines in the United States", evidence))
    assert sorted(one.written.first[0] for event in shown for one in event.happenings) == [1926, 1978]


def test_what_a_heading_says_and_no_title_is_told_by_the_passages_that_say_it() -> None:
    told_of = [("农业与人口", "1012年，官府推广占城稻。"), ("交子与纸币", "1023年，官府设立交子务。")]
    evidence = [
        item(f"e{place}", text, title="宋朝的经济", heading=heading, document_id=1, url=None)
        for place, (heading, text) in enumerate(told_of, 1)
    ]
    found = happenings(evidence)
    assert [one.written.date for one in belonging("交子", found)] == ["1023"]
    assert [one.written.date for one in belonging("经济", found)] == ["1012", "1023"]
    assert [one.lead.told.written.date for one in rank(task("交子", evidence))] == ["1023"]


@pytest.mark.parametrize(
    ("topic", "dates"), [("宋朝与金朝的战争", ["1125", "1161"]), ("宋朝的战争", ["0979", "1125", "1161"])]
)
def test_what_is_of_two_dynasties_names_both(topic: str, dates: list[str]) -> None:
    texts = ["979年，宋太宗北伐辽朝。", "1125年，金军南下。", "1161年，金朝大举南侵。"]
    evidence = [
        item(f"e{place}", text, title="宋朝的边疆", document_id=1, url=None) for place, text in enumerate(texts)
    ]
    assert sorted(one.written.date for one in belonging(topic, happenings(evidence))) == dates


def test_a_chinese_name_that_no_dictionary_has_is_one_word() -> None:
    told_of = [("世纪公园", "1997年，世纪公园试开放。"), ("公园数量", "20世纪90年代，公园很少。")]
    evidence = [
        item(f"e{place}", text, title="世纪公园与城市公园体系", heading=heading, document_id=1, url=None)
        for place, (heading, text) in enumerate(told_of, 1)
    ]
    assert [one.written.date for one in belonging("世纪公园", happenings(evidence))] == ["1997"]


def test_what_a_heading_lists_beside_a_person_is_no_part_of_a_life() -> None:
    text = "苏轼生于1037年。李清照生于1084年。"
    evidence = [item("e1", text, title="宋朝的文化", heading="苏轼与宋代文学", document_id=1)]
    assert [one.written.date for one in belonging("苏轼的一生", happenings(evidence))] == ["1037"]


@pytest.mark.parametrize(("topic", "dates"), [("苏轼的一生", ["1037"]), ("苏轼与宋代文学", ["1037", "1084"])])
def test_a_life_is_told_by_what_names_the_person(topic: str, dates: list[str]) -> None:
    evidence = [item("e1", "苏轼生于1037年。李清照生于1084年。", title="宋朝的文化", heading="文学", document_id=1)]
    assert [one.written.date for one in belonging(topic, happenings(evidence))] == dates


@pytest.mark.parametrize(
    ("title", "dates"), [("Newton's laws", ["1643", "1687", "1727"]), ("Newton", ["1643", "1687", "1727", "1883"])]
)
def test_a_life_ends_with_death_unless_a_document_is_of_nobody_else(title: str, dates: list[str]) -> None:
    texts = ["Newton was born in 1643.", "In 1687 Newton printed his laws.", "Newton died in 1727."]
    texts += ["In 1883 Mach doubted what Newton had said of space.", "In 1638 Galileo wrote what Newton read."]
    evidence = [item(f"e{place}", text, title=title, document_id=1) for place, text in enumerate(texts)]
    found = rank(task("Life of Newton", evidence))
    assert sorted(one.lead.told.written.date for one in found) == dates


def test_a_year_in_a_name_is_no_time() -> None:
    texts = [
        "In June 1812 the War of 1812 was declared.",
        "The War of 1812 ended in December 1814.",
        "In 1846 the war came.",
    ]
    evidence = [item(f"e{place}", text, title="The Republic", document_id=1) for place, text in enumerate(texts)]
    told = {one.lead.told.written.date for one in rank(task("The War of 1812", evidence))}
    assert told == {"1812-06", "1814-12"}


def test_beside_sections_of_its_own_half_of_a_name_is_not_enough() -> None:
    own = "Assembly of the International Space Station"
    evidence = [
        *(
            item(f"e{one}", f"In {1990 + one} a module was launched.", title="Stations", heading=own, document_id=1)
            for one in range(6)
        ),
        item("e8", "In 1971 Salyut was the first station.", title="Stations", heading="Salyut", document_id=1),
    ]
    found = belonging("The International Space Station", happenings(evidence))
    assert {one.item.heading for one in found} == {own}


def test_a_realm_is_its_dynasty() -> None:
    evidence = [item("e1", "979年，宋太宗北伐辽朝。", title="宋朝的边疆", document_id=1, url=None)]
    assert [one.lead.told.written.date for one in rank(task("宋朝和辽国的战争", evidence))] == ["0979"]


def test_a_war_that_is_named_is_no_kind() -> None:
    texts = ["In 1995 Netscape sold its browser.", "In 1996 a war was fought in Chechnya."]
    evidence = [item(f"e{place}", text, title="Browsers", document_id=1) for place, text in enumerate(texts)]
    found = happenings(evidence)
    assert len(of_its_kind("The browser wars", found)) == 2
    assert [one.written.date for one in of_its_kind("The wars of Chechnya", found)] == ["1996"]


def test_what_films_were_made_of_it_is_no_part_of_its_history_unless_it_is_asked_for() -> None:
    evidence = [
        item("e1", "In 1841 Kew Garden was opened.", title="Kew Garden", document_id=1),
        item("e2", "In 1999 Kew Garden was filmed.", title="Kew Garden", heading="In popular culture", document_id=1),
    ]
    shown = [[one.lead.told.written.date for one in rank(task(topic, evidence))] for topic in ASKED]
    assert shown[0] == ["1841"]
    assert "1999" in shown[1]


def test_what_is_dated_by_a_decade_comes_behind_what_is_dated_by_a_year() -> None:
    evidence = items("In the 1780s Kew Garden was known.", "In 1841 Kew Garden was known.")
    assert [one.lead.told.written.date for one in rank(task("Kew Garden", evidence))] == ["1841", "178X"]


def test_an_event_that_two_tell_is_one_that_both_draft() -> None:
    evidence = items(GARDENS[0], "In 1841 Kew Garden was opened to the visitors.", GARDENS[3])
    (opened,) = [one for one in rank(task("Kew Garden", evidence)) if one.lead.told.written.date == "1841"]
    made = drafted([opened], task("Kew Garden", evidence)).milestones
    assert {one.evidence[0].evidence_id for one in made} == {"e1", "e2"}
    assert {one.significance for one in made} == {"revolutionary"}
    assert made[0].significance_reason == "Told by 2 independent sources."


@pytest.mark.parametrize(
    ("topic", "dates"),
    [
        ("The Jargon File in 1976", ["1976"]),
        ("The Jargon File since 1976", ["1975", "1976", "1983"]),
        ("The Jargon File from 1975 to 1980", ["1975", "1976"]),
        ("1976年的大事", ["1976"]),
        ("1975到1980年的大事", ["1975", "1976"]),
        ("How the file began, 1975 to 1980", ["1975", "1976"]),
        ("The Jargon File", ["1975", "1976", "1983"]),
    ],
)
def test_a_topic_of_one_time_has_no_other(topic: str, dates: list[str]) -> None:
    assert [one.written.date for one in within(topic, told(FILE))] == dates


@pytest.mark.parametrize(
    ("topic", "evidence", "dates"),
    [
        ("The Challenger disaster", SHIPS, ["1986", "1987", "1858"]),
        ("A history of the disaster", SHIPS[:2], ["1986", "1987", "1986", "1987"]),
        ("The Fram and the Endurance", SHIPS, []),
        ("北京大学的历史", UNIVERSITIES, [*map(str, range(1901, 1907)), "1937"]),
        ("上海鲁迅公园", PARKS, [*map(str, range(1901, 1907))]),
        ("上海植物园", GROUNDS, ["1974", "2013"]),
        ("The Apollo 13 mission", APOLLO, ["1970", "1971", "1970"]),
        ("Apollo 13", APOLLO, ["1970", "1971", "1970"]),
        ("History of Manchester United", CLUBS, ["1902", "2007"]),
        ("清华大学的历史", UNIVERSITIES, ["1937"]),
        ("朝杞铁路的历史", RAILWAYS, ["1976"]),
        ("北京的历史", UNIVERSITIES, [*map(str, range(1901, 1907)), "1923", "1937"]),
    ],
)
def test_what_belongs_to_a_name_is_told_of_it_and_not_beside_it(
    topic: str, evidence: list[EvidenceItem], dates: list[str]
) -> None:
    assert [one.written.date for one in belonging(topic, happenings(evidence))] == dates


def test_a_list_is_taken_whole_where_the_topic_asks_for_what_it_lists() -> None:
    found = rank(task("Releases of PostgreSQL 15", [*RELEASES, HISTORY], limit=10))
    assert sorted((one.lead.told.written.date, one.lead.told.title) for one in found) == [
        (f"2023-0{number}-11", f"Release 15.{number} is released") for number in range(1, 5)
    ]


def test_a_sentence_under_a_numbered_heading_is_no_entry_of_a_list() -> None:
    long = "On 1 June 2023 the project told its users that this release of PostgreSQL contains fixes of many kinds."
    spoken = item("e8", long, title="Release 15.8", heading="E.8. Release 15.8", document_id=8, origin=8)
    found = entries_asked_for("Releases of PostgreSQL 15", happenings([*RELEASES, spoken]))
    assert sorted({one.item.id for one in found}) == ["e1", "e2", "e3", "e4"]


@pytest.mark.parametrize(
    ("topic", "dates"),
    [
        ("Disasters at sea", ["1881"]),
        ("海上的灾难", ["1881"]),
        ("The Bell Rock disaster", ["1881", "1890"]),
        ("History of the Bell Rock", ["1881", "1890"]),
    ],
)
def test_events_of_a_kind_are_those_that_say_so_but_one_that_is_named_is_no_kind(topic: str, dates: list[str]) -> None:
    rock = told("In 1881 the barque Lupatia was wrecked near the rock. In 1890 the lighthouse was painted anew.")
    assert [one.written.date for one in of_its_kind(topic, rock)] == dates


def test_another_topic_is_not_its_list() -> None:
    found = rank(task("History of PostgreSQL", [*RELEASES, HISTORY], limit=10))
    assert "1986" in [one.lead.told.written.date for one in found]


def test_what_only_announces_that_something_is_told_is_no_event() -> None:
    texts = (
        "1960年，麦卡锡发表了关于丘园的论文。",
        "1979年，丘园杂志的编辑激情洋溢地写道，" + "丘园的机器配备了" + "大量的" * 10 + "内存。",
    )
    assert [one.lead.told.written.date for one in rank(task("丘园", items(*texts), language="zh"))] == ["1960"]


def test_a_stretch_of_years_joins_no_two_events() -> None:
    texts = [
        "The United States annexed Texas in 1845.",
        "Between 1845 and 1848, the United States acquired new territory: Texas, Oregon and the Mexican Cession.",
        "The United States won the Mexican-American War (1846-1848), gaining territory from Texas to the Mexican Cession.",
    ]
    evidence = [item(f"e{place}", text, title="Texas", document_id=place) for place, text in enumerate(texts)]
    dates = {(one.lead.told.written.date, one.lead.told.written.date_end) for one in rank(task("Texas", evidence))}
    assert {("1845", None), ("1846", "1848")} <= dates

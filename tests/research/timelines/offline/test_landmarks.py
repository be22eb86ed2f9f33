"""What any encyclopedia would name stands in the timelines of the sample library but for what is named here, and nothing of what it does not know."""

import re

import pytest

from library.schemas import Language
from library.services import SAMPLE_FOLDER
from research.timelines.briefs import MilestoneTask
from research.timelines.milestones.ranking import milestones
from research.timelines.schemas import Node, ResearchThread
from tests.measures import debian
from tests.research.timelines.making import merged

LIMIT = 35
TOPICS: list[tuple[str, str, Language, dict[str, str]]] = [
    (
        "History of spaceflight",
        "spaceflight",
        "en",
        {
            "1957-10-04": "Sputnik 1",
            "1961-04-12": "Gagarin",
            "1963-06-16": "Tereshkova",
            "1965-03-18": "Leonov",
            "1969-07-20": "landed",
            "1971-04-19": "Salyut 1",
            "1981-04-12": "Columbia",
            "1986-01-28": "Challenger",
            "1998-11-20": "ISS",
        },
    ),
    (
        "History of the World Wide Web",
        "www",
        "en",
        {"1989-03": "Proposal", "1990": "first web browser", "1993-04-30": "public domain", "1993-01-23": "Mosaic"}
        | {"1991-08-06": "announced", "1994-10-01": "W3C"},
    ),
    (
        "History of vaccines",
        "vaccines",
        "en",
        {"1796": "Jenner", "1885-07-06": "Meister", "1955-04-12": "Salk", "1980-05-08": "Smallpox"},
    ),
    (
        "宋朝历史",
        "song",
        "zh",
        {"0960": "建立", "1004": "澶", "1069": "王安石", "1127": "北宋", "1141": "和议", "1279": "宋朝灭亡"},
    ),
]


MISSING: dict[str, set[str]] = {
    "spaceflight": {"1969-07-20", "1981-04-12", "1986-01-28", "1998-11-20"},
    "www": {"1990", "1993-01-23"},
    "vaccines": set(),
    "song": {"1004"},
}
"""What the timelines of broad topics still lack: their sections' headings name it in no word of its sentence."""


@pytest.fixture
def meanings() -> bool:
    return True


def timeline(topic: str, prefix: str, language: Language) -> list[Node]:
    evidence = debian.evidence(*sorted(SAMPLE_FOLDER.glob(f"{prefix}*.md")))
    titles = dict.fromkeys(item.title for item in evidence)
    threads = [ResearchThread(name=title) for title in titles]
    task = MilestoneTask(topic=topic, language=language, threads=threads, limit=LIMIT, evidence=evidence)
    return merged(evidence, *milestones(task).milestones).nodes


@pytest.mark.parametrize(("topic", "prefix", "language", "landmarks"), TOPICS, ids=[one[1] for one in TOPICS])
def test_landmarks_are_there_but_for_those_known_to_be_missing(
    topic: str, prefix: str, language: Language, landmarks: dict[str, str]
) -> None:
    nodes = timeline(topic, prefix, language)
    told = [f"{node.date} {node.title}" for node in nodes]
    missing = {date for date, words in landmarks.items() if not any(re.match(f"{date}.*{words}", one) for one in told)}
    assert missing == MISSING[prefix]
    assert len(nodes) <= LIMIT


@pytest.mark.parametrize(
    ("topic", "prefix", "landmark"),
    [
        ("万维网的诞生", "www", "1993-04-30"),
        ("天花的消灭", "vaccines", "1980-05-08"),
        ("登月", "spaceflight", "1969-07-16"),
    ],
)
def test_sources_in_the_other_language_are_asked_in_their_own_words(topic: str, prefix: str, landmark: str) -> None:
    assert landmark in {node.date for node in timeline(topic, prefix, "zh")}


@pytest.mark.parametrize(
    ("topic", "language"),
    [
        ("History of the iPhone", "en"),
        ("The French Revolution", "en"),
        ("秦始皇统一中国", "zh"),
        ("中国高铁发展史", "zh"),
    ],
)
def test_what_the_library_does_not_know_has_no_milestones(topic: str, language: Language) -> None:
    assert timeline(topic, "", language) == []


def test_a_topic_that_a_section_is_about_has_not_all_of_the_documents_beside() -> None:
    nodes = timeline("Microsoft in court over its browser", "www", "en")
    about = [node for node in nodes if node.subtitle == "Antitrust cases about bundled browsers"]
    assert (len(about), len(nodes)) == (5, 17)


@pytest.mark.parametrize(
    ("topic", "prefix", "language", "dates"),
    [
        ("Standards of the web: HTML and CSS", "www", "en", {"1996-12-17", "1999-12-24"}),
        ("Netscape and Microsoft", "www", "en", {"1994-12-15", "1998-05-18"}),
    ],
)
def test_each_of_what_a_topic_joins_is_asked_for(topic: str, prefix: str, language: Language, dates: set[str]) -> None:
    assert dates <= {node.date for node in timeline(topic, prefix, language)}


@pytest.mark.parametrize(("topic", "prefix", "language", "landmarks"), TOPICS, ids=[one[1] for one in TOPICS])
def test_titles_read_well(topic: str, prefix: str, language: Language, landmarks: dict[str, str]) -> None:
    titles = [node.title for node in timeline(topic, prefix, language)]
    dangling = re.compile(r"\b(?:which|and|the|of|called|exactly|published estimated)$|[,，、：(（]$|^[,，、一]，")
    assert [title for title in titles if dangling.search(title)] == []

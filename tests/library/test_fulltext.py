from collections.abc import Callable
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import connection

from library import fulltext, services
from library.fulltext import WeighedPassage, nearest_passages, search_library, search_passages
from library.meaning import backlog
from library.models import Document, PassageVector
from library.schemas import SearchQuery
from library.services import ingest
from tests.conftest import SetEnv
from tests.library.conftest import STEAM, TEA


def headings(owner: User, text: str, **filters: object) -> list[str]:
    query = SearchQuery.model_validate({"text": text, **filters})
    return [hit.heading for hit in search_passages(owner.pk, query)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("James Watt separate condenser", ["The separate condenser"]),
        ("James Watt steam engine", ["The separate condenser", "Boulton and Watt"]),
        ("When did Boulton become a partner?", ["Boulton and Watt"]),
        ("Watt's patents", ["The separate condenser", "Boulton and Watt"]),
        ("tin mines of Cornwall", ["Boulton and Watt"]),
        ("tea trade in Britain", ["Trade", "茶"]),
        ("活字印刷术是谁发明的", ["活字印刷"]),
        ("毕昇", ["活字印刷"]),
        ("茶", ["茶", "Trade"]),
        ("梦溪笔谈", ["活字印刷"]),
        ("请给学生讲讲毕昇这个人的一生", ["活字印刷"]),
    ],
)
def test_search_finds_the_passage(documents: dict[str, Document], alice: User, text: str, found: list[str]) -> None:
    assert headings(alice, text) == found


def test_what_tells_of_one_of_two_things_compared_is_found(charlie: User, env: SetEnv) -> None:
    env(encoder="none")
    ingest(charlie, b"# Notes\n\n## Oolong\n\nOolong is half oxidised.\n\n## Assam\n\nAssam is black.", "1.md")
    assert headings(charlie, "What is the difference between oolong and assam?") == ["Oolong", "Assam"]
    assert headings(charlie, "Why do oolong and assam need porcelain?") == []


@pytest.mark.parametrize(
    "text",
    [
        "quantum computing basics",
        "best pizza in Naples",
        "量子计算机原理",
        "那不勒斯最好的披萨",
        "the of and",
        "！？",
        "history",
    ],
)
def test_search_off_the_topic_finds_nothing(documents: dict[str, Document], alice: User, text: str) -> None:
    assert headings(alice, text) == []


def test_what_comes_nearest_is_told_where_nothing_speaks_of_it(documents: dict[str, Document], alice: User) -> None:
    backlog.complete(Document.objects.all())
    near, far = (SearchQuery(text=text) for text in ("ships that brought a drink", "the inventor's money troubles"))
    assert search_passages(alice.pk, near) == search_passages(alice.pk, far) == []
    assert [hit.heading for hit in nearest_passages(alice.pk, near)] == ["茶"]
    assert nearest_passages(alice.pk, far) == []


@pytest.mark.parametrize(
    ("weighed", "found", "shown"),
    [
        ([(1.0, 0.3), (0.9, 0.12), (0.5, 0.22)], [0, 1, 2], [0, 1, 2]),
        ([(1.0, 0.3), (0.9, 0.05), (0.5, 0.22)], [0, 2], [0, 2]),
        ([(1.0, 0.3), (0.5, 0.22), (0.4, 0.12)], [0, 1], [0, 1]),
        ([(1.0, 0.27), (0.9, 0.19), (0.8, 0.21)], [], [0, 2]),
    ],
)
def test_what_is_further_away_comes_along_where_it_scores_as_high(
    alice: User, monkeypatch: pytest.MonkeyPatch, weighed: list[tuple[float, float]], found: list[int], shown: list[int]
) -> None:
    """Each passage by its score and nearness, of a document of its own."""
    texts = [ingest(alice, f"{name} is a place by the sea.".encode(), f"{name}.txt") for name in ("Ur", "Tyre", "Troy")]
    passages = [text.passages.get() for text in texts]
    all_of_them = [WeighedPassage(one.pk, one.document_id, *far) for one, far in zip(passages, weighed, strict=True)]
    monkeypatch.setattr(fulltext, "_weighed", lambda owner_id, query: all_of_them)
    query, places = SearchQuery(text="a town"), {one.pk: place for place, one in enumerate(passages)}
    library = search_library(alice.pk, query)
    assert [places[hit.passage_id or 0] for hit in search_passages(alice.pk, query)] == found
    assert [places[hit.passage_id or 0] for hit in library.hits or library.nearest] == shown


@pytest.mark.parametrize("text", ['"', "a AND (b OR c*) NEAR/3", "'; DROP TABLE x; --", "-", "col:umn ^x", "\\' & | !"])
def test_search_takes_any_punctuation(documents: dict[str, Document], alice: User, text: str) -> None:
    assert headings(alice, f"Boulton {text}") == ["Boulton and Watt"] or headings(alice, f"Boulton {text}") == []


def test_search_sees_own_and_shared_documents_only(documents: dict[str, Document], bob: User, charlie: User) -> None:
    assert headings(bob, "James Watt separate condenser") == []
    assert headings(charlie, "James Watt separate condenser") == ["Notes"]
    assert headings(charlie, "tea trade in Britain") == ["Trade"]


def test_search_finds_own_passages_behind_many_of_others(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fulltext, "BY_WORDS", 2)
    for number in range(6):
        ingest(bob, f"# Watt {number}\n\n## Engine {number}\n\nJames Watt. James Watt.".encode(), f"{number}.md")
    ingest(alice, b"# Mine\n\n## Own\n\nThe teacher of James Watt was a man whom few people remember today.", "a.md")
    assert headings(alice, "James Watt") == ["Own"]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"include_domains": ["museum.example"]}, ["Boulton and Watt", "The separate condenser"]),
        ({"include_domains": ["https://www.other.example/"]}, []),
        ({"exclude_domains": ["museum.example"]}, []),
        ({"start_date": date(2019, 3, 20)}, ["Boulton and Watt", "The separate condenser"]),
        ({"start_date": date(2019, 4, 1)}, []),
        ({"end_date": date(2018, 12, 31)}, []),
        ({"document_ids": [10**9]}, []),
    ],
)
def test_search_within_filters(
    documents: dict[str, Document], alice: User, filters: dict[str, object], found: list[str]
) -> None:
    assert headings(alice, "James Watt", **filters) == found


def test_search_within_documents_never_opens_other_peoples(documents: dict[str, Document], alice: User) -> None:
    ids = [documents["secret"].pk, documents["steam"].pk]
    assert headings(alice, "separate condenser", document_ids=ids) == ["The separate condenser"]


def plans_of_index(owner: User, **filters: object) -> list[str]:
    """How SQLite reads the full-text index in a search."""
    asked: list[tuple[str, object]] = []

    def note(execute: Callable[..., object], sql: str, params: object, *rest: object) -> object:
        asked.append((sql, params))
        return execute(sql, params, *rest)

    with connection.execute_wrapper(note):
        headings(owner, "steam engine Boulton", **filters)
    with connection.cursor() as cursor:
        lines = []
        for sql, params in asked:
            if "library_passage_fts MATCH" in sql:
                cursor.execute(f"EXPLAIN QUERY PLAN {sql}", params)
                lines += [row[3] for row in cursor.fetchall() if "library_passage_fts" in row[3]]
    return lines


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="Postgres combines its two indexes by itself.")
def test_search_within_documents_reads_the_index_once_like_any_other(
    documents: dict[str, Document], alice: User
) -> None:
    ids = [*(document.pk for document in documents.values()), *range(1000, 1199)]
    unrestricted = plans_of_index(alice)
    assert unrestricted
    assert plans_of_index(alice, document_ids=ids) == unrestricted


@pytest.mark.parametrize("encoder", ["bundled", "none"])
def test_a_mark_that_nobody_wrote_down_silences_nothing(
    documents: dict[str, Document], alice: User, env: SetEnv, encoder: str
) -> None:
    env(encoder=encoder)
    asked = "When did Boulton become a partner?"
    assert headings(alice, f"{asked} run-8f3a21c9") == headings(alice, asked) == ["Boulton and Watt"]
    assert headings(alice, "404") == []


def test_search_forgets_deleted_documents(documents: dict[str, Document], alice: User) -> None:
    services.delete_document(alice, documents["steam"].pk)
    assert headings(alice, "James Watt") == []


def test_no_document_fills_the_page(alice: User) -> None:
    book = "# Book\n\n" + "\n\n".join(f"## Chapter {n}\n\nThe steam engine, part {n}." for n in range(9))
    ingest(alice, book.encode(), "book.md")
    for number in range(3):
        ingest(
            alice,
            f"# Note\n\n## Note {number}\n\nA note on the steam engine, number {number}.".encode(),
            f"{number}.md",
        )
    found = headings(alice, "steam engine", limit=8)
    assert sum(heading.startswith("Chapter") for heading in found) == 3
    assert sum(heading.startswith("Note") for heading in found) == 3


def test_a_document_that_keeps_to_what_is_asked_stands_first(alice: User) -> None:
    wine = "# Ports\n\n## Ravenna\n\nThe harbour of Ravenna silted up.\n\n## Wine\n\nTaverns sold wine of the hills."
    silt = "# Ports\n\n## Ravenna 1\n\nThe harbour of Ravenna silted up.\n\n## Ravenna 2\n\nIt silted up again."
    for text in (wine, silt):
        ingest(alice, text.encode(), "ports.md")
    assert headings(alice, "harbour of Ravenna")[0] == "Ravenna 1"


def test_who_writes_reads_the_opening_of_the_best_document_behind_its_best_passage(alice: User) -> None:
    text = "Roads grew busy.\n\n## Trains\n\nNobody paid.\n\n## Lids\n\nA kettle with a lid boils in half the time.\n"
    ingest(alice, text.encode(), "notes.md")
    assert headings(alice, "kettle with a lid") == ["Lids"]
    found = search_passages(alice.pk, SearchQuery(text="kettle with a lid", limit=10))
    assert [(hit.heading, hit.score) for hit in found] == [("Lids", found[0].score), ("", found[0].score)]


def test_other_words_of_the_same_sense_are_found(alice: User, env: SetEnv) -> None:
    env(encoder="none")
    ingest(alice, b"# Roads\n\n## Mill\n\nAn automobile rolled past.", "roads.md")
    assert headings(alice, "what car?") == ["Mill"]


def test_a_hit_is_the_whole_passage(documents: dict[str, Document], alice: User) -> None:
    hit = search_passages(alice.pk, SearchQuery(text="Canton"))[0]
    passage = documents["tea"].passages.get()
    assert hit.model_dump(exclude={"retrieved_at", "score"}) == {
        "provider": "library",
        "title": "Tea in Britain",
        "url": None,
        "publisher": "",
        "published": None,
        "heading": "Trade",
        "text": passage.text,
        "language": "en",
        "document_id": documents["tea"].pk,
        "passage_id": passage.pk,
        "content_hash": passage.content_hash,
    }


NOT_IN_THE_SAMPLE = [
    "best pizza in Naples",
    "machine learning tutorial",
    "climate change effects on polar bears",
    "French Revolution causes",
    "how to bake sourdough bread",
    "stock market crash of 1929",
    "人工智能的发展历史",
    "法国大革命的原因",
    "足球世界杯历史",
    "唐朝诗人李白",
]
NEAR_THE_SAMPLE = {
    "quantum computing basics": "量子力学与微观世界",
    "量子计算机原理": "量子力学与微观世界",
}
"""A subject beside one of the sample's, and what is nearest to it."""
IN_THE_SAMPLE = {
    "How did vaccines eradicate smallpox?": "Smallpox, inoculation and Edward Jenner",
    "Newton's third law and rockets": "Newton's Third Law, Momentum and Rockets",
    "Apollo 11 Moon landing date": "The Apollo programme and the Moon landings",
    "When did Gagarin fly?": "The first people in space",
    "活字印刷术是怎样发明的": "宋朝的科技与文化",
    "王安石变法的内容与影响": "王安石变法与北宋党争",
    "牛顿第一定律": "牛顿第一定律与惯性概念的形成",
}


def test_the_sample_answers_its_own_topics_only(charlie: User) -> None:
    services.load_sample()
    assert {text: headings(charlie, text) for text in NOT_IN_THE_SAMPLE} == {text: [] for text in NOT_IN_THE_SAMPLE}
    assert {text: headings(charlie, text)[0] for text in NEAR_THE_SAMPLE} == NEAR_THE_SAMPLE
    best = {text: search_passages(charlie.pk, SearchQuery(text=text))[0].title for text in IN_THE_SAMPLE}
    assert best == IN_THE_SAMPLE


@pytest.mark.parametrize(
    ("question", "heading"),
    [
        ("What did Salk do?", "Salk's inactivated polio vaccine"),
        ("Who was Jonas Salk?", "Salk's inactivated polio vaccine"),
        ("What did Donald Henderson do?", "The campaign against smallpox"),
        ("Who was Onesimus?", "Variolation before vaccination"),
        ("who was onesimus", "Variolation before vaccination"),
        ("What did Tsiolkovsky publish?", "The rocket equation"),
        ("What is an adjuvant?", "Types of vaccines and adjuvants"),
        ("adjuvant", "Types of vaccines and adjuvants"),
    ],
)
def test_a_name_is_found_that_the_encoder_does_not_know(charlie: User, question: str, heading: str) -> None:
    services.load_sample()
    assert search_passages(charlie.pk, SearchQuery(text=question))[0].heading == heading


BY_MEANING = {
    "How did vaccines get rid of a disease for good?": ("Eradication and global vaccination programmes", "en"),
    "浏览器大战": ("Web Browsers and the Browser Wars", "en"),
    "谁发明了万维网": ("Birth of the Web at CERN", "en"),
    "天花是怎么被消灭的": ("Smallpox, inoculation and Edward Jenner", "en"),
    "天花是怎么消失的": ("Smallpox, inoculation and Edward Jenner", "en"),
    "What did Wang Anshi want to change?": ("王安石变法与北宋党争", "zh"),
    "Where can I see cherry blossom in Shanghai?": ("顾村公园的樱花与上海樱花节", "zh"),
}


@pytest.mark.parametrize(
    ("question", "language"), [("What is inertia?", "en"), ("什么是惯性？", "zh"), ("力的单位是什么？", "zh")]
)
def test_what_is_told_in_both_languages_is_found_in_that_of_the_question_first(
    charlie: User, question: str, language: str
) -> None:
    services.load_sample()
    first, *others = search_passages(charlie.pk, SearchQuery(text=question))
    assert first.language == language
    assert {hit.language for hit in others} == {"en", "zh"}


def test_meaning_finds_what_words_do_not(charlie: User) -> None:
    services.load_sample()
    found = {text: search_passages(charlie.pk, SearchQuery(text=text))[0] for text in BY_MEANING}
    assert {text: (hit.title, hit.language) for text, hit in found.items()} == BY_MEANING
    disappeared = search_passages(charlie.pk, SearchQuery(text="Why did smallpox disappear?"))
    assert "The campaign against smallpox" in [hit.heading for hit in disappeared[:3]]


def test_without_an_encoder_words_alone_are_searched(charlie: User, env: SetEnv) -> None:
    env(encoder="none")
    services.load_sample()
    assert headings(charlie, "浏览器大战")[0] == "Early browsers from WorldWideWeb to Mosaic"
    assert search_passages(charlie.pk, SearchQuery(text="王安石变法"))[0].title == "王安石变法与北宋党争"
    assert PassageVector.objects.count() == 0


def test_a_passage_whose_vector_is_still_to_come_is_found_by_its_words(
    documents: dict[str, Document], alice: User
) -> None:
    services.load_sample()
    assert headings(alice, "James Watt separate condenser")[:1] == ["The separate condenser"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("Who was James Watt's business partner at the engine works?", "Boulton and Watt"),
        ("活字是怎样印书的？", "活字印刷"),
    ],
)
def test_a_passage_whose_vector_is_still_to_come_is_read_when_somebody_asks(
    documents: dict[str, Document], alice: User, asked: str, found: str
) -> None:
    assert headings(alice, asked) == [found]


def test_meaning_never_opens_other_peoples_documents(alice: User, bob: User) -> None:
    tea, other = ingest(bob, TEA.encode(), "tea.md"), ingest(bob, STEAM.encode(), "steam.md")
    backlog.complete(Document.objects.all())
    asked = "英国的茶叶贸易"
    assert headings(bob, asked) == ["Trade"]
    assert headings(bob, asked, document_ids=[other.pk]) == []
    assert headings(alice, asked) == headings(alice, asked, document_ids=[tea.pk]) == []


def test_meaning_forgets_deleted_documents(bob: User) -> None:
    tea = ingest(bob, TEA.encode(), "tea.md")
    backlog.complete([tea])
    found = headings(bob, "英国的茶叶贸易")
    services.delete_document(bob, tea.pk)
    assert (found, headings(bob, "英国的茶叶贸易")) == (["Trade"], [])


SPELT = """# Notes

## First

The straw man is beaten at once by whoever puts it up. A straw-man is easier to beat than an opponent.

## Second

The firm introduced e-mail in the spring for all of its people.

## Third

Elkington called this the triple bottom line (TBL) of a company.

## Fourth

The TBL asks for a report on people and on the planet.
"""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("straw-man", ["First"]),
        ("e-mail of the firm", ["Second"]),
        ("Who called it TBL?", ["Third", "Fourth"]),
    ],
)
@pytest.mark.usefixtures("db")
def test_spellings_and_abbreviations_are_found_as_they_are_written(alice: User, text: str, found: list[str]) -> None:
    ingest(alice, SPELT.encode(), "notes.md")
    assert headings(alice, text) == found


@pytest.mark.usefixtures("db")
def test_what_the_title_names_is_found_though_its_text_does_not_name_it(alice: User) -> None:
    ingest(alice, b"## Overview\n\nRubbish is sorted by hand. Rain floods the lanes.", "2_Case_study_-_Dharavi.md")
    assert headings(alice, "What is Dharavi?") == ["Overview"]

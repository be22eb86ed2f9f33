import pytest

from library import meaning
from library.schemas import EvidenceItem, Language, Survey
from research.briefs import GapBrief
from research.offline.gap_finder import find
from tests.research.offline.passages import HARBOURS, MONEY, SERVERS, WEB


def brief(query: str, *evidence: EvidenceItem, headings: tuple[str, ...] = (), language: Language = "en") -> GapBrief:
    return GapBrief(
        query=query, language=language, searched=[query], evidence=list(evidence), survey=Survey(headings=list(headings)),
        searches=3, pages=2,
    )  # fmt: skip


def terms(task: GapBrief) -> list[str]:
    return [step.search_terms for step in find(task).searches]


def test_what_is_open_is_searched_in_the_librarys_words_whatever_their_language() -> None:
    if not meaning.is_known():
        pytest.skip("no encoder")
    task = brief(
        "When was the first paper money issued?", WEB, headings=("Paper money", "交子与纸币的诞生", "Browsers")
    )
    missing = find(task)
    assert missing.unanswered == ["When was the first paper money issued?"]
    assert [step.search_terms for step in missing.searches] == ["Paper money", "交子与纸币的诞生"]
    assert "Paper money" in missing.searches[0].purpose


def test_without_a_heading_the_names_alone_are_searched() -> None:
    assert terms(brief("Who was the teacher of Tim Berners-Lee at school?", SERVERS)) == ["Tim Berners-Lee"]


def test_what_was_searched_is_not_searched_again() -> None:
    task = brief("Who was the teacher of Tim Berners-Lee at school?", SERVERS)
    assert terms(task.model_copy(update={"searched": ["Tim Berners-Lee"]})) == []


def test_nothing_is_searched_where_all_is_answered() -> None:
    assert terms(brief("世界上最早的纸币出现在哪里？", MONEY, HARBOURS, headings=("市舶司",), language="zh")) == []


def test_pages_of_the_web_are_read_whole_and_documents_are_not() -> None:
    page = WEB.model_copy(update={"id": "e7", "document_id": None, "url": "https://web.example/history"})
    task = brief("Who was the teacher of Tim Berners-Lee at school?", SERVERS, page)
    assert find(task).pages == ["e7"]
    assert find(task.model_copy(update={"read": [page.source]})).pages == []

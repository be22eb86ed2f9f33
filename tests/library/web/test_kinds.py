"""What kind of source a passage comes from, and that it decides between passages that say as much."""

from datetime import UTC, datetime

import pytest

from library.answering.scoring import most_relevant
from library.briefing import source_told
from library.schemas import EvidenceItem, ProviderName
from library.templatetags.material import KINDS, kind_name
from library.web.kinds import LISTS, PRIOR, TOLD, Kind, kind_of


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("https://www.nhs.uk/conditions/", "official"),
        ("https://www.stats.gov.cn/sj/", "official"),
        ("https://ec.europa.eu/eurostat", "official"),
        ("https://www.who.int/news", "official"),
        ("https://data.gov", "official"),
        ("https://www.nist.gov/pml", "standard"),
        ("https://datatracker.ietf.org/doc/rfc9110", "standard"),
        ("https://doi.org/10.1000/182", "scholarly"),
        ("https://www.cs.tsinghua.edu.cn/a", "scholarly"),
        ("https://www.ox.ac.uk/", "scholarly"),
        ("https://pmc.ncbi.nlm.nih.gov/articles/PMC1", "scholarly"),
        ("https://plato.stanford.edu/entries/kant", "encyclopedia"),
        ("https://zh.wikipedia.org/wiki/茶", "encyclopedia"),
        ("https://www.bbc.co.uk/news", "news"),
        ("https://old.reddit.com/r/heatpumps", "social"),
        ("https://zhuanlan.zhihu.com/p/1", "social"),
        ("https://www.notgov.com/gov", "other"),
        ("https://gov.example.com/", "other"),
        ("", "other"),
    ],
)
def test_the_domain_tells_the_kind(url: str, kind: Kind) -> None:
    assert kind_of("brave", url) == kind


@pytest.mark.parametrize(
    ("provider", "kind"), [("library", "own"), ("arxiv", "scholarly"), ("wikipedia", "encyclopedia")]
)
def test_some_providers_know_one_kind_alone(provider: ProviderName, kind: Kind) -> None:
    assert kind_of(provider, "https://www.reddit.com/") == kind


def test_every_kind_has_its_words() -> None:
    assert (TOLD.keys(), set(KINDS)) == (PRIOR.keys(), set(LISTS))


def item(number: int, url: str | None, provider: ProviderName = "brave") -> EvidenceItem:
    return EvidenceItem(
        id=f"e{number}", provider=provider, title="Heat pumps", url=url, publisher="P", published="2024",
        text="A heat pump costs 20,000 euros.", content_hash=str(number), origin=number,
        retrieved_at=datetime(2026, 1, 1, tzinfo=UTC),
    )  # fmt: skip


REDDIT, BLOG, OFFICE = "https://reddit.com/a", "https://pumps.example/", "https://energy.gov/pumps"


def test_of_passages_that_say_as_much_those_of_primary_sources_come_first() -> None:
    items = [item(1, REDDIT), item(2, BLOG), item(3, OFFICE), item(4, None, "library")]
    ordered = most_relevant("What does a heat pump cost?", items, 4)
    assert [one.id for one in ordered] == ["e3", "e4", "e2", "e1"]


def test_a_passage_that_says_more_comes_first_whatever_its_source() -> None:
    beside = item(1, OFFICE).model_copy(update={"text": "The office was founded in 1977."})
    assert most_relevant("What does a heat pump cost?", [beside, item(2, REDDIT)], 1)[0].id == "e2"


def test_models_and_people_are_told_it() -> None:
    told = [source_told(item(1, OFFICE)), source_told(item(2, BLOG)), source_told(item(3, OFFICE, "library"))]
    assert told == [
        "origin 1 = Heat pumps (P, official source, 2024)",
        "origin 2 = Heat pumps (P, web page, 2024)",
        "origin 3 = Heat pumps (P, 2024)",
    ]
    assert [kind_name(item(1, OFFICE)), kind_name(item(2, BLOG))] == ["Official source", ""]

"""Which passages of the pages that were found are taken: by words, or, for a model with room, most of them."""

from library.schemas import SearchQuery
from library.web.pages import WebPage, hits, with_sites

ASKED = SearchQuery(text="heat pump operating price", limit=30)
WIDE = ASKED.model_copy(update={"room": 100})
ENGLISH = [
    WebPage(
        url=f"https://site{page}.example/",
        title=f"Heat pump prices {page}",
        text="\n\n".join(f"## Part {part}\n\nIts operating price was {page}{part} euros." for part in range(10)),
    )
    for page in range(4)
]
FOREIGN = WebPage(url="https://zh.example/", title="热泵的运行费用", text="一台空气源热泵一年的电费约为六千元。")


def test_domains_stand_with_the_words_as_engines_call_them_as_many_as_fit() -> None:
    typed = SearchQuery(
        text="tea",
        include_domains=["https://www.A.example/blog", "a.example", " "],
        exclude_domains=["http://b.example."],
    )
    assert with_sites(typed) == "tea (site:a.example) -site:b.example"
    many = SearchQuery(text="tea", exclude_domains=[f"{number}.example" for number in range(50)])
    assert with_sites(many) == " ".join(["tea", *(f"-site:{number}.example" for number in range(23))])
    short = SearchQuery(text="tea", include_domains=[f"{number}.io" for number in range(50)])
    assert with_sites(short) == f"tea ({' OR '.join(f'site:{number}.io' for number in range(25))})"
    assert with_sites(SearchQuery(text="x" * 400, include_domains=["a.example"])) == "x" * 400


def taken(query: SearchQuery, *pages: WebPage) -> list[tuple[str | None, str]]:
    return [(hit.url, hit.text) for hit in hits("tavily", pages, query)]


def test_by_words_a_page_gives_two_passages_and_one_without_them_none() -> None:
    found = taken(ASKED, FOREIGN, *ENGLISH)
    assert sorted(url or "" for url, _ in found) == sorted([one.url for one in ENGLISH] * 2)


def test_for_a_model_with_room_pages_are_taken_whole() -> None:
    assert len(taken(WIDE, FOREIGN, *ENGLISH)) == 41


def test_what_the_provider_puts_first_is_not_pushed_out_by_pages_with_more_of_the_words() -> None:
    tight = WIDE.model_copy(update={"limit": 5, "room": 8})
    found = taken(tight, FOREIGN, *ENGLISH)
    assert (FOREIGN.url, FOREIGN.text) in found
    assert {url for url, _ in found} == {FOREIGN.url, *(one.url for one in ENGLISH)}
    assert len(found) == 8


def test_a_page_is_held_against_the_words_of_its_own_language() -> None:
    page = WebPage(url="https://zh.example/", title="茶叶", text="茶叶的贸易起源于中国。")
    assert taken(SearchQuery(text="tea trade origin"), page) == [("https://zh.example/", "茶叶的贸易起源于中国。")]

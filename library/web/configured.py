"""The search providers on the web that are set up: one row each, which is all that a further one needs."""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass

from django.conf import settings
from pydantic import SecretStr

from library.schemas import Hit, ProviderName, SearchQuery
from library.web import arxiv, brave, commands, mcp, pages, searxng, tavily, wikipedia
from library.web.errors import FEWER_SITES, NotAsked
from runs.words import Sentence, Words

Ask = Callable[[SearchQuery], Awaitable[list[Hit]]]
LABELS: dict[ProviderName, str] = {
    "library": "Library",
    "tavily": "Tavily",
    "brave": "Brave",
    "searxng": "SearXNG",
    "wikipedia": "Wikipedia",
    "arxiv": "arXiv",
    "mcp": mcp.NAME,
}


@dataclass(frozen=True)
class Provider:
    name: ProviderName
    ask: Ask
    sites: tuple[str, ...] = ()
    """The only websites it knows; none where it searches the whole web."""
    knows_dates: bool = True
    """Whether it can be asked for a period, and its pages are dated."""
    takes_sites: bool = True
    """Whether it takes any number of domains; else as many as there is room for beside the words."""
    read: Callable[[str], Awaitable[str]] | None = None
    """Reads the page at an address whole, as Markdown."""

    async def search(self, query: SearchQuery) -> list[Hit]:
        """Raises `NotAsked` where it cannot filter by what is asked, and `ProviderFailed`."""
        if query.is_dated and not self.knows_dates:
            raise NotAsked(LABELS[self.name])
        return await self.ask(query)

    def left_out(self, query: SearchQuery) -> Words:
        """What a search that was restricted to many domains could not be asked for."""
        some, total = len(pages.sites_asked(query)), len(query.include_domains)
        if self.takes_sites or some == total:
            return ""
        return Sentence(FEWER_SITES, provider=LABELS[self.name], asked=some, total=total)


def providers() -> Iterator[Provider]:
    """Those with a key, an address or a switch, in the order of their rows."""
    env = settings.ENV
    if env.tavily_api_key is not None:
        key, url = _secret(env.tavily_api_key), env.tavily_base_url
        yield Provider(
            "tavily",
            lambda query: tavily.search(query, api_key=key, base_url=url),
            read=lambda page: tavily.read(page, api_key=key, base_url=url),
        )
    if env.brave_api_key is not None:
        brave_key, brave_url = _secret(env.brave_api_key), env.brave_base_url
        yield Provider(
            "brave", lambda query: brave.search(query, api_key=brave_key, base_url=brave_url), takes_sites=False
        )
    if env.searxng_base_url:
        address = env.searxng_base_url
        yield Provider(
            "searxng", lambda query: searxng.search(query, base_url=address), knows_dates=False, takes_sites=False
        )
    if env.wikipedia:
        yield Provider(
            "wikipedia",
            lambda query: wikipedia.search(query, base_url=env.wikipedia_base_url),
            sites=("https://wikipedia.org",),
            knows_dates=False,
        )
    if env.arxiv:
        arxiv_url = env.arxiv_base_url
        yield Provider("arxiv", lambda query: arxiv.search(query, base_url=arxiv_url), sites=("https://arxiv.org",))
    if env.mcp_search_url:
        mcp_url, token, tool = env.mcp_search_url, env.mcp_search_token, env.mcp_search_tool
        yield Provider(
            "mcp",
            lambda query: mcp.search(query, mcp.over_http(mcp_url, _secret(token) if token else None), tool=tool),
        )
    if env.mcp_search_command:
        start = commands.SearchCommand(
            command=tuple(env.mcp_search_command),
            environment=env.mcp_search_environment,
            seconds=env.mcp_search_start_seconds,
            patience=env.search_timeout_seconds,
        )
        yield Provider("mcp", lambda query: mcp.search(query, commands.session(start), tool=env.mcp_search_tool))


def _secret(key: SecretStr) -> str:
    return key.get_secret_value()

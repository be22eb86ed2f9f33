"""Asks a search tool behind the Model Context Protocol, however messages come to it; here over its streamable HTTP.

Messages are JSON-RPC, over HTTP answered as JSON or as events. Such tools have no common form of result: some give
structures, some JSON in a text, some lines such as `Title:` and `URL:`.
"""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from library.schemas import Hit, SearchQuery
from library.web import asking, pages
from library.web.errors import REFUSED, UNREADABLE, NotAsked, ProviderFailed

Message = Mapping[str, JsonValue]
Send = Callable[[Message], Awaitable[Iterable[str]]]
"""Brings a message to a server, and the messages back that it answers with."""
NAME = "MCP search"
VERSION = "2025-06-18"
HELLO: Message = {
    "protocolVersion": VERSION,
    "capabilities": {},
    "clientInfo": {"name": "nova-studio", "version": "1"},
}
GREETED: Message = {"jsonrpc": "2.0", "method": "notifications/initialized"}
# Arguments are compared by their letters alone: searchQuery is search_query.
ASKS = ("query", "q", "search", "searchquery", "searchterm", "keywords", "text", "input", "question", "queries")
"""What the argument may be called that takes the words."""
LIMITS = ("maxresults", "numresults", "limit", "count")
INCLUDED = ("includedomains", "alloweddomains", "includesites")
EXCLUDED = ("excludedomains", "blockeddomains", "excludesites")
STARTS = ("startdate", "startpublisheddate", "fromdate", "datefrom", "publishedafter")
ENDS = ("enddate", "endpublisheddate", "todate", "dateto", "publishedbefore")
SHOWN = 300
"""Characters of an error that the log shows."""
LISTS = 10
"""Parts in which a server may list its tools."""
ADDRESSES, TITLES = ("url", "link", "href", "uri"), ("title", "name", "headline")
TEXTS = ("raw_content", "content", "text", "snippet", "description", "summary", "highlights")
DATES = ("published", "published_date", "publishedDate", "page_age", "date")
DEEPEST = 6
"""How far down results may lie in what a tool answers."""
_HEADED = re.compile(
    r"^[ \t]*(?:#+[ \t]+(?:\d+[.)][ \t]+)?|\d+[.)][ \t]+)(?!\W*title\b)(\S.*)\n(?=\W*(?:url|link)\W*:)",
    re.IGNORECASE | re.MULTILINE,
)
"""A title without a label, right above its address: `1. …`, `### …`."""
_FIELD = re.compile(r"^[\W\d]*(title|url|link|published(?: date)?|date)\W*:\W*(.+)$", re.IGNORECASE)


class McpText(BaseModel):
    """One part of what a tool answered."""

    model_config = ConfigDict(extra="ignore")

    text: str = ""


class McpArguments(BaseModel):
    """What a tool says it is called with."""

    model_config = ConfigDict(extra="ignore")

    properties: dict[str, JsonValue] = {}
    required: list[str] = []


class McpTool(BaseModel):
    model_config = ConfigDict(extra="ignore")

    name: str
    inputSchema: McpArguments = Field(default_factory=McpArguments)  # noqa: N815  # as it is called there

    def named(self, names: Sequence[str]) -> str:
        """The first of these arguments that the tool has, as the tool calls it."""
        known = {re.sub(r"[\W_]", "", name).lower(): name for name in self.inputSchema.properties}
        return next((known[name] for name in names if name in known), "")

    @property
    def asked_by(self) -> str:
        """The argument that takes the words: by its name, or because it is the only one of words that is required."""
        required = [name for name in self.inputSchema.required if self._kind(name) in {"string", "strings"}]
        return self.named(ASKS) or (required[0] if len(required) == 1 else "")

    def _kind(self, name: str) -> str:
        """What an argument takes as its schema says it, of many strings `strings`; nothing where it says nothing plain."""
        said = self.inputSchema.properties.get(name)
        kind, items = (said.get("type"), said.get("items")) if isinstance(said, dict) else (None, None)
        of_strings = kind == "array" and isinstance(items, dict) and items.get("type") == "string"
        return "strings" if of_strings else kind if isinstance(kind, str) else ""

    def arguments(self, query: SearchQuery) -> dict[str, JsonValue]:
        """What it is asked with; domains that it has no argument for stand with the words. Raises `NotAsked`."""
        lists = (self.named(INCLUDED), self.named(EXCLUDED))
        included, excluded = (name if self._kind(name) != "string" else "" for name in lists)
        taken = {"include_domains": included, "exclude_domains": excluded}
        text = pages.with_sites(query.model_copy(update={name: [] for name, argument in taken.items() if argument}))
        words: JsonValue = [text] if self._kind(self.asked_by) in {"strings", "array"} else text
        given: dict[str, JsonValue] = {self.asked_by: words, self.named(LIMITS): query.limit}
        given |= {included: [*query.include_domains] or None, excluded: [*query.exclude_domains] or None}
        for day, names in ((query.start_date, STARTS), (query.end_date, ENDS)):
            if day and not self.named(names):
                raise NotAsked(NAME)
            given[self.named(names)] = day.isoformat() if day else None
        return {name: value for name, value in given.items() if name and value is not None}


class McpResult(BaseModel):
    """What a message was answered with, as far as it is read."""

    model_config = ConfigDict(extra="ignore")

    tools: list[McpTool] = []
    content: list[McpText] = []
    structuredContent: JsonValue = None  # noqa: N815  # as it is called there
    isError: bool = False  # noqa: N815  # as it is called there
    nextCursor: str | None = None  # noqa: N815  # as it is called there


class McpError(BaseModel):
    model_config = ConfigDict(extra="ignore")

    message: str = ""


class McpMessage(BaseModel):
    model_config = ConfigDict(extra="ignore")

    id: int | str | None = None
    result: McpResult | None = None
    error: McpError | None = None

    @property
    def refusal(self) -> str | None:
        """What it says where it is an error: of the server, or of the tool."""
        if self.error is not None:
            return self.error.message
        if self.result is not None and self.result.isError:
            return "\n".join(part.text for part in self.result.content)
        return None


class McpRefused(Exception):
    """What a server or its tool says of an error: for the log."""


class McpSession:
    """One conversation with a server."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._numbers = count(1)

    async def ask(self, method: str, params: Message) -> McpResult:
        """Raises `ProviderFailed` where nothing usable comes back."""
        number = next(self._numbers)
        return answered(await self._send(asked(number, method, params)), number)

    async def tools(self) -> list[McpTool]:
        """All it has, a part at a time."""
        found: list[McpTool] = []
        params: dict[str, JsonValue] = {}
        for _ in range(LISTS):
            part = await self.ask("tools/list", params)
            found += part.tools
            if not part.nextCursor:
                break
            params = {"cursor": part.nextCursor}
        return found


class HttpServer:
    """A server with an address, and what it wants to be told with each message."""

    def __init__(self, url: str, token: str | None) -> None:
        self._url = url
        self._headers = {"Accept": "application/json, text/event-stream"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"

    async def send(self, message: Message) -> Iterator[str]:
        answer = await asking.post(NAME, self._url, message, self._headers)
        self._headers["MCP-Protocol-Version"] = VERSION  # on all but the first
        if session := answer.headers.get("mcp-session-id"):
            self._headers["Mcp-Session-Id"] = session
        return _messages(answer.content)


async def over_http(url: str, token: str | None) -> McpSession:
    """Raises `ProviderFailed` with a sentence."""
    server = HttpServer(url, token)
    session = McpSession(server.send)
    await session.ask("initialize", HELLO)
    await server.send(GREETED)
    return session


async def search(query: SearchQuery, opening: Awaitable[McpSession], *, tool: str) -> list[Hit]:
    """Raises `ProviderFailed` with a sentence."""
    session = await opening
    named = [one for one in await session.tools() if one.name == tool or (not tool and "search" in one.name.lower())]
    # Without a name the first that is about searching, before all those whose argument is called as that of a search is.
    fitting = sorted((one for one in named if one.asked_by), key=lambda one: not one.named(ASKS))
    if not fitting:
        raise ProviderFailed(UNREADABLE, lasting=True, provider=NAME)
    chosen = fitting[0]
    answer = await session.ask("tools/call", {"name": chosen.name, "arguments": chosen.arguments(query)})
    return await asyncio.to_thread(lambda: pages.hits("mcp", list(_pages(answer)), query))


def asked(number: int, method: str, params: Message) -> Message:
    """A question as it is sent."""
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": dict(params)}


def answered(messages: Iterable[str], number: int) -> McpResult:
    """What the question of that number was answered with. Raises `ProviderFailed` where nothing usable came back."""
    for line in messages:
        try:
            message = McpMessage.model_validate_json(line)
        except ValidationError:
            continue
        if message.id == number and (said := message.refusal) is not None:
            raise ProviderFailed(REFUSED, lasting=False, provider=NAME) from McpRefused(said[:SHOWN])
        if message.id == number and message.result is not None:
            return message.result
    raise ProviderFailed(UNREADABLE, lasting=False, provider=NAME)


def _messages(body: bytes) -> Iterator[str]:
    """The messages of an answer, sent as one JSON or as events."""
    text = body.decode("utf-8", "replace").replace("\r\n", "\n")
    if text.lstrip().startswith("{"):
        yield text
        return
    for block in text.split("\n\n"):
        lines = [line[5:].removeprefix(" ") for line in block.split("\n") if line.startswith("data:")]
        if lines:
            yield "\n".join(lines)


def _pages(answer: McpResult) -> Iterator[pages.WebPage]:
    """The pages that are named anywhere in an answer, each once."""
    seen: set[str] = set()
    for page in _named(answer):
        if page.url not in seen and urlsplit(page.url).scheme in {"http", "https"}:
            seen.add(page.url)
            yield page


def _named(answer: McpResult) -> Iterator[pages.WebPage]:
    yield from _found(answer.structuredContent)
    for part in answer.content:
        try:
            yield from _found(json.loads(part.text))
        except ValueError:
            yield from _told(part.text)


def _found(value: JsonValue, depth: int = 0) -> Iterator[pages.WebPage]:
    """Whatever has an address, wherever it stands."""
    if depth > DEEPEST:
        return
    if isinstance(value, list):
        for one in value:
            yield from _found(one, depth + 1)
    elif isinstance(value, dict):
        if url := _said(value, ADDRESSES):
            yield _page(url, _said(value, TITLES), _said(value, DATES), _said(value, TEXTS))
        else:
            yield from _found(list(value.values()), depth + 1)


def _said(value: Mapping[str, JsonValue], names: Sequence[str]) -> str:
    found = (value.get(name) for name in names)
    texts = ("\n\n".join(map(str, one)) if isinstance(one, list) else one for one in found)
    return next((text for text in texts if isinstance(text, str) and text.strip()), "")


def _told(text: str) -> Iterator[pages.WebPage]:
    """Results told as lines: `Title: …` or `1. …`, `URL: …`, and what stands below."""
    fields: dict[str, str] = {}
    below: list[str] = []

    def page() -> Iterator[pages.WebPage]:
        if url := fields.get("url", ""):
            yield _page(url, fields.get("title", ""), fields.get("date", ""), "\n".join(below).strip())

    for line in _HEADED.sub(r"Title: \1\n", text).splitlines():
        match = _FIELD.match(line)
        if match is None:
            below.append(
                re.sub(r"^\W*(?:content|text|description|snippet|summary)\W*:\s*", "", line, flags=re.IGNORECASE)
            )
            continue
        name = {"link": "url", "title": "title", "url": "url"}.get(match[1].lower(), "date")
        if name in fields or (name == "title" and not fields):  # what stands above the first title is of none
            yield from page()
            fields, below = {}, []
        fields[name] = match[2].strip().strip("<>")
    yield from page()


def _page(url: str, title: str, published: str, text: str) -> pages.WebPage:
    return pages.WebPage(
        url=url,
        title=title,
        publisher=(urlsplit(url).hostname or "").removeprefix("www."),
        published=published,
        text=text,
    )

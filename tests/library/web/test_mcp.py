"""A search tool behind the Model Context Protocol: what it is sent, and what is read of answers of any form."""

import json
from datetime import date

import pytest

from library.schemas import SearchQuery
from library.web import mcp
from library.web.errors import ProviderFailed
from tests.serving import Answer, Serve

WATT = SearchQuery(text="Watt condenser", limit=5)
URL = "https://www.museum.example/watt"
SENTENCE = "James Watt patented the separate condenser in 1769."
FIELDS = {"url": URL, "title": "Watt", "content": SENTENCE, "publishedDate": "2019-03-02"}
LINES = f"1. Title: Watt\n   URL: {URL}\n   Published Date: 2019-03-02\n   Content: {SENTENCE}\n\nTitle: Roses\nURL: https://off.example/\nThey grow.\n"
NUMBERED = f"Found 2 search results:\n\n1. Watt\n   URL: {URL}\n   Published Date: 2019-03-02\n   Summary: {SENTENCE}\n\n2. Roses\n   URL: https://off.example/\n   Summary: They grow.\n"
TOOLS: list[dict[str, object]] = [
    {"name": "add", "inputSchema": {"properties": {"a": {}}}},
    {"name": "web_search", "inputSchema": {"properties": {"query": {}, "max_results": {}}}},
    {"name": "search_more", "inputSchema": {"properties": {"q": {}}}},
]


STRING, STRINGS = {"type": "string"}, {"type": "array", "items": {"type": "string"}}
FILTERED = {
    "name": "searchPages",
    "inputSchema": {
        "properties": {
            "query": STRING, "includeDomains": STRINGS, "exclude_domains": STRING, "startPublishedDate": STRING,
            "endPublishedDate": STRING,
        }
    },
}  # fmt: skip


def tool(name: str, required: list[str], **properties: object) -> dict[str, object]:
    return {"name": name, "inputSchema": {"properties": properties, "required": required}}


class Server:
    """An MCP server that lists its tools in parts, answers a call as told, as JSON or as events, and what it was sent."""

    def __init__(
        self, serve: Serve, result: dict[str, object], *parts: list[dict[str, object]], events: bool = False
    ) -> None:
        self.sent: list[tuple[str, object]] = []
        self._result, self._events, self._parts = result, events, parts or (TOOLS,)
        self.url = serve(self._answer)

    def _answer(self, _path: str, body: bytes) -> Answer:
        message = json.loads(body)
        self.sent.append((message["method"], message.get("params")))
        if "id" not in message:
            return 202, {}, b""
        place = int(message.get("params", {}).get("cursor", 0))
        listed: dict[str, object] = {"tools": self._parts[place]}
        if place + 1 < len(self._parts):
            listed["nextCursor"] = str(place + 1)
        results = {"initialize": {"protocolVersion": mcp.VERSION}, "tools/list": listed}
        said = json.dumps(
            {"jsonrpc": "2.0", "id": message["id"], "result": results.get(message["method"], self._result)}
        )
        headers = {"Mcp-Session-Id": "s1", "Content-Type": "text/event-stream" if self._events else "application/json"}
        return 200, headers, f"event: message\ndata: {said}\n\n".encode() if self._events else said.encode()


def text(value: str) -> dict[str, object]:
    return {"content": [{"type": "text", "text": value}]}


@pytest.mark.parametrize(
    "result",
    [
        {"structuredContent": {"results": [FIELDS]}, "content": []},
        text(json.dumps({"web": {"results": [FIELDS]}})),
        text(json.dumps([FIELDS, FIELDS])),
        text(LINES),
        text(NUMBERED),
    ],
)
@pytest.mark.parametrize("events", [False, True])
async def test_results_of_any_form_are_read(serve: Serve, result: dict[str, object], *, events: bool) -> None:
    server = Server(serve, result, events=events)
    hits = await mcp.search(WATT, mcp.over_http(server.url, "t"), tool="")
    assert [(hit.provider, hit.url, hit.title, hit.published, hit.publisher, hit.text) for hit in hits] == [
        ("mcp", URL, "Watt", "2019-03-02", "museum.example", SENTENCE)
    ]
    assert [method for method, _ in server.sent] == [
        "initialize", "notifications/initialized", "tools/list", "tools/call",
    ]  # fmt: skip
    assert server.sent[-1][1] == {"name": "web_search", "arguments": {"query": "Watt condenser", "max_results": 5}}


async def test_the_tool_that_is_named_is_asked(serve: Serve) -> None:
    server = Server(serve, text(LINES))
    await mcp.search(WATT, mcp.over_http(server.url, None), tool="search_more")
    assert server.sent[-1][1] == {"name": "search_more", "arguments": {"q": "Watt condenser"}}


@pytest.mark.parametrize(
    ("tools", "called", "arguments"),
    [
        ([tool("webSearchPro", [], searchTerm={})], "webSearchPro", {"searchTerm": "Watt condenser"}),
        ([tool("web_search", [], queries=STRINGS)], "web_search", {"queries": ["Watt condenser"]}),
        ([tool("search_web", [], question=STRING)], "search_web", {"question": "Watt condenser"}),
        ([tool("search", ["about"], about=STRING, page={})], "search", {"about": "Watt condenser"}),
        ([tool("search", ["topics"], topics=STRINGS)], "search", {"topics": ["Watt condenser"]}),
        ([tool("search", ["id"], id=STRING), *TOOLS], "web_search", {"query": "Watt condenser", "max_results": 5}),
    ],
)
async def test_a_tool_is_known_by_what_it_asks_for(
    serve: Serve, tools: list[dict[str, object]], called: str, arguments: dict[str, object]
) -> None:
    server = Server(serve, text(LINES), tools)
    await mcp.search(WATT, mcp.over_http(server.url, None), tool="")
    assert server.sent[-1][1] == {"name": called, "arguments": arguments}


@pytest.mark.parametrize(
    "schema", [tool("search", ["one", "two"], one=STRING, two=STRING), tool("search", ["n"], n=True)]
)
async def test_a_tool_is_not_asked_where_nothing_says_which_argument_takes_the_words(
    serve: Serve, schema: dict[str, object]
) -> None:
    server = Server(serve, text(LINES), [schema])
    with pytest.raises(ProviderFailed):
        await mcp.search(WATT, mcp.over_http(server.url, None), tool="")
    assert server.sent[-1][0] == "tools/list"


async def test_tools_may_be_listed_in_parts(serve: Serve) -> None:
    server = Server(serve, text(LINES), [tool("add", [], a={})], [], TOOLS)
    await mcp.search(WATT, mcp.over_http(server.url, None), tool="")
    assert server.sent[2:5] == [("tools/list", {}), ("tools/list", {"cursor": "1"}), ("tools/list", {"cursor": "2"})]
    assert len(server.sent) == 6


async def test_filters_are_the_tools_own_where_it_has_them(serve: Serve) -> None:
    server = Server(serve, text(LINES), [FILTERED])
    sites = {"include_domains": ["museum.example"], "exclude_domains": ["off.example"]}
    query = WATT.model_copy(update={**sites, "start_date": date(2018, 1, 1)})
    await mcp.search(query, mcp.over_http(server.url, None), tool="")
    assert server.sent[-1][1] == {
        "name": "searchPages",
        "arguments": {
            "query": "Watt condenser -site:off.example", "includeDomains": ["museum.example"],
            "startPublishedDate": "2018-01-01",
        },
    }  # fmt: skip


async def test_a_tool_that_knows_no_dates_is_not_asked_for_a_period(serve: Serve) -> None:
    server = Server(serve, text(LINES))
    with pytest.raises(ProviderFailed) as caught:
        await mcp.search(
            WATT.model_copy(update={"end_date": date(2018, 1, 1)}), mcp.over_http(server.url, None), tool=""
        )
    assert (str(caught.value), caught.value.lasting) == (
        "MCP search cannot filter by dates, so it was not asked.",
        False,
    )
    assert server.sent[-1][0] == "tools/list"


async def test_a_server_without_the_tool(serve: Serve) -> None:
    with pytest.raises(ProviderFailed) as caught:
        await mcp.search(WATT, mcp.over_http(Server(serve, text(LINES)).url, None), tool="absent")
    assert (str(caught.value), caught.value.lasting) == ("MCP search gave an answer that could not be read.", True)


@pytest.mark.parametrize(
    "said",
    [
        {"result": {"isError": True, **text("The key is wrong.")}},
        {"error": {"code": 1, "message": "The key is wrong."}},
    ],
)
def test_what_an_error_says_is_for_the_log(said: dict[str, object]) -> None:
    with pytest.raises(ProviderFailed) as caught:
        mcp.answered(["oops", json.dumps({"id": 6, "result": {}}), json.dumps({"id": 7, **said})], 7)
    assert (str(caught.value), caught.value.lasting) == ("MCP search answered with an error.", False)
    assert repr(caught.value.__cause__) == "McpRefused('The key is wrong.')"


async def test_no_server(serve: Serve) -> None:
    with pytest.raises(ProviderFailed) as caught:
        await mcp.search(WATT, mcp.over_http(serve(lambda _path, _body: (401, {}, b"")), "no"), tool="")
    assert str(caught.value) == "The search key was refused."

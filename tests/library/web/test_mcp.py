"""A search tool behind the Model Context Protocol: what it is sent, and what is read of answers of any form."""

import json

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
TOOLS = [
    {"name": "add", "inputSchema": {"properties": {"a": {}}}},
    {"name": "web_search", "inputSchema": {"properties": {"query": {}, "max_results": {}}}},
    {"name": "search_more", "inputSchema": {"properties": {"q": {}}}},
]


class Server:
    """An MCP server that answers a call as told, as JSON or as events, and what it was sent."""

    def __init__(self, serve: Serve, result: dict[str, object], *, events: bool = False) -> None:
        self.sent: list[tuple[str, object]] = []
        self._result, self._events = result, events
        self.url = serve(self._answer)

    def _answer(self, _path: str, body: bytes) -> Answer:
        message = json.loads(body)
        self.sent.append((message["method"], message.get("params")))
        if "id" not in message:
            return 202, {}, b""
        results = {"initialize": {"protocolVersion": mcp.VERSION}, "tools/list": {"tools": TOOLS}}
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
    ],
)
@pytest.mark.parametrize("events", [False, True])
async def test_results_of_any_form_are_read(serve: Serve, result: dict[str, object], *, events: bool) -> None:
    server = Server(serve, result, events=events)
    hits = await mcp.search(WATT, base_url=server.url, token="t", tool="")
    assert [(hit.provider, hit.url, hit.title, hit.published, hit.publisher, hit.text) for hit in hits] == [
        ("mcp", URL, "Watt", "2019-03-02", "museum.example", SENTENCE)
    ]
    assert [method for method, _ in server.sent] == [
        "initialize", "notifications/initialized", "tools/list", "tools/call",
    ]  # fmt: skip
    assert server.sent[-1][1] == {"name": "web_search", "arguments": {"query": "Watt condenser", "max_results": 5}}


async def test_the_tool_that_is_named_is_asked(serve: Serve) -> None:
    server = Server(serve, text(LINES))
    await mcp.search(WATT, base_url=server.url, token=None, tool="search_more")
    assert server.sent[-1][1] == {"name": "search_more", "arguments": {"q": "Watt condenser"}}


@pytest.mark.parametrize(
    ("tool", "result", "lasting"),
    [("absent", text(LINES), True), ("", {"isError": True, "content": []}, False)],
)
async def test_a_server_without_the_tool_and_a_tool_that_fails(
    serve: Serve, tool: str, result: dict[str, object], *, lasting: bool
) -> None:
    with pytest.raises(ProviderFailed) as caught:
        await mcp.search(WATT, base_url=Server(serve, result).url, token=None, tool=tool)
    assert (str(caught.value), caught.value.lasting) == (
        "MCP search gave an answer that could not be read.", lasting,
    )  # fmt: skip


async def test_no_server(serve: Serve) -> None:
    with pytest.raises(ProviderFailed) as caught:
        await mcp.search(WATT, base_url=serve(lambda _path, _body: (401, {}, b"")), token="no", tool="")
    assert str(caught.value) == "The search key was refused."

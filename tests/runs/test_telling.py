"""What providers tell of models that nobody knows; what servers of one's own tell, see `test_windows`."""

import json
from collections.abc import Iterator

import pytest

from runs import telling
from runs.telling import ServerWord, told_by_provider
from tests.serving import Answer, Serve

ROUTED = {
    "data": [
        {"id": "a/large", "context_length": 200_000, "top_provider": {"max_completion_tokens": 32_000}},
        {"id": "b/small:free", "context_length": 32_768, "top_provider": {"max_completion_tokens": None}},
        {"id": "c/odd", "context_length": None},
    ]
}


@pytest.fixture(autouse=True)
def nobody_told() -> Iterator[None]:
    telling._told.clear()
    yield
    telling._told.clear()


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("a/large", ServerWord(200_000, longest=32_000)),
        ("b/small:free", ServerWord(32_768)),
        ("c/odd", None),
        ("d/gone", None),
    ],
)
async def test_openrouter_lists_its_models_and_is_asked_once(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, name: str, word: ServerWord | None
) -> None:
    asked: list[str] = []

    def answer(path: str, _body: bytes) -> Answer:
        asked.append(path)
        return 200, {}, json.dumps(ROUTED).encode()

    monkeypatch.setattr(telling, "OPENROUTER", serve(answer) + "/api/v1/")
    assert [await told_by_provider("openrouter", name) for _ in range(2)] == [word, word]
    assert asked == ["/api/v1/models"]


@pytest.mark.parametrize(
    ("status", "said", "word"),
    [
        (200, {"inputTokenLimit": 1_048_576, "outputTokenLimit": 65_536}, ServerWord(1_048_576, longest=65_536)),
        (200, {"name": "models/gemini-9"}, None),
        (403, {"error": {"code": 403, "message": "no"}}, None),
    ],
)
async def test_google_tells_of_one_model(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, status: int, said: object, word: ServerWord | None
) -> None:
    asked: list[str] = []

    def answer(path: str, _body: bytes) -> Answer:
        asked.append(path)
        return status, {"Content-Type": "application/json"}, json.dumps(said).encode()

    monkeypatch.setenv("GOOGLE_API_KEY", "test-value")
    monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", serve(answer))
    assert await told_by_provider("google", "gemini-9") == word
    assert asked == ["/v1beta/models/gemini-9"]


async def test_others_are_not_asked() -> None:
    assert await told_by_provider("openai", "gpt-9") is None

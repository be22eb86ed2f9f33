import numpy as np
import pytest
from pydantic import ValidationError
from pydantic_ai.embeddings import TestEmbeddingModel

from config.env import Env
from library.meaning import encoders
from library.meaning.encoders import PAUSE_SECONDS, Encoder, EncoderAway, of_provider


def test_an_encoder_of_pydantic_ai_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pydantic_ai.embeddings.infer_embedding_model", lambda _name: TestEmbeddingModel(dimensions=4))
    assert np.asarray(of_provider("provider:model", ["one", "two"])).tolist() == [[0.5] * 4] * 2


def test_an_encoder_without_its_key_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(EncoderAway, match="openai:text-embedding-3-small"):
        of_provider("openai:text-embedding-3-small", ["one"])


def test_the_setting_names_an_encoder() -> None:
    names = ["none", "bundled", "openai:text-embedding-3-small"]
    assert [Env.model_validate({"NOVA_ENCODER": name}).encoder for name in names] == names
    with pytest.raises(ValidationError):
        Env.model_validate({"NOVA_ENCODER": "something"})


def test_the_same_encoder_is_used_again() -> None:
    assert encoders.current() is encoders.current()


def test_an_encoder_that_is_away_is_not_asked_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now, asked = [100.0], list[str]()

    def compute(texts: list[str]) -> list[list[float]]:
        asked.extend(texts)
        if len(asked) == 1:
            raise EncoderAway("no answer")
        return [[1.0, 0.0] for _ in texts]

    monkeypatch.setattr("library.meaning.encoders.monotonic", lambda: now[0])
    encoder = Encoder("provider:model", compute)
    for text in ("one", "two"):
        with pytest.raises(EncoderAway):
            encoder.encode([text])
    assert asked == ["one"]
    now[0] += PAUSE_SECONDS
    assert encoder.encode(["two"]).tolist() == [[1.0, 0.0]]

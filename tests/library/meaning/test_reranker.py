import platform

import pytest

from library.meaning import reranker
from tests.conftest import SetEnv

QUESTION = "Why did smallpox disappear?"
TEXTS = [
    "Smallpox is caused by the variola virus.",
    "Smallpox disappeared because vaccination campaigns in every country ended it.",
    "Netscape lost its market to Microsoft.",
]
has_engine = pytest.mark.skipif(not reranker.runs_here(), reason="the reranker's engine is not built for this machine")


@has_engine
@pytest.mark.parametrize(
    ("question", "texts"),
    [
        (QUESTION, TEXTS),
        ("交子是什么？", ["成都十六户富商联合发行交子。", "交子是世界上最早的纸币。", "猫在夜里也看得见。"]),
    ],
)
def test_what_answers_is_closest(question: str, texts: list[str], env: SetEnv) -> None:
    env(reranker="bundled")
    scores = reranker.closeness([question], texts) or []
    assert (scores.index(max(scores)), scores.index(min(scores))) == (1, 2)
    assert 0.7 < min(scores) < max(scores) < 1


@has_engine
@pytest.mark.parametrize("texts", [[], ["alone"], ["", "\x00", "\u0301" * 300], ["x" * 5000, "👩‍👩‍👧"]])
def test_any_text_is_read(texts: list[str], env: SetEnv) -> None:
    env(reranker="bundled")
    assert len(reranker.closeness([QUESTION], texts) or []) == len(texts)


@has_engine
def test_what_is_asked_in_two_ways_is_closest_on_average(env: SetEnv) -> None:
    env(reranker="bundled")
    ways = ["天花是怎么消失的？", "smallpox disappear"]
    both, *each = [reranker.closeness(asked, TEXTS) or [] for asked in (ways, ways[:1], ways[1:])]
    assert both == pytest.approx([sum(pair) / 2 for pair in zip(*each, strict=True)], abs=1e-4)


@pytest.mark.parametrize(("system", "machine"), [("Darwin", "arm64"), ("Linux", "aarch64")])
def test_another_machine_goes_without(monkeypatch: pytest.MonkeyPatch, system: str, machine: str, env: SetEnv) -> None:
    env(reranker="bundled")
    monkeypatch.setattr(platform, "system", lambda: system)
    monkeypatch.setattr(platform, "machine", lambda: machine)
    monkeypatch.setattr(reranker, "_bundled", reranker._bundled.__wrapped__)
    assert reranker.closeness([QUESTION], TEXTS) is None


def test_none_is_a_setting(env: SetEnv) -> None:
    env(reranker="none")
    assert reranker.closeness([QUESTION], TEXTS) is None

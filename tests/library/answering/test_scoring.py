import pytest

from library.answering.candidates import candidates
from library.answering.question import ask_apart
from library.answering.scoring import CLOSENESS, ECHO, LENGTH, LONG_ENOUGH, echo, most_relevant, on_topic, scores
from library.meaning import reranker
from tests.research.offline.passages import HARBOURS, MONEY, SERVERS, WEB, passage

BEGAN = "How did the World Wide Web begin?"
ALL = [WEB, SERVERS, MONEY]
MEISTER = passage(
    1,
    "Rabies is a viral disease that is spread by the bites of animals. Pasteur weakened the agent of rabies in the "
    "spinal cords of rabbits. Joseph Meister was given thirteen injections in July 1885.",
    title="Louis Pasteur",
    heading="Rabies",
)
(PART,) = ask_apart("What did Pasteur do for rabies?").parts
INJECTED = "Joseph Meister was given thirteen injections in July 1885."


def test_the_best_are_read_again_by_what_answers_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = {one.sentence.text: one.score for one in scores(PART, [MEISTER], candidates([MEISTER]))}
    asked: list[tuple[list[str], list[str]]] = []

    def closeness(questions: list[str], texts: list[str]) -> list[float]:
        asked.append((questions, texts))
        return [0.9 if INJECTED in text else 0.8 for text in texts]

    monkeypatch.setattr(reranker, "closeness", closeness)
    first, *others = scores(PART, [MEISTER], candidates([MEISTER]))
    assert first.sentence.text == INJECTED
    # Of those that are shorter than enough the longest has most before the others.
    plain = {text: score + LENGTH * len(text) / LONG_ENOUGH["en"] for text, score in plain.items()}
    assert first.score == pytest.approx(plain[INJECTED] + 2**0.5 * CLOSENESS)
    assert [one.score for one in others] == pytest.approx(
        [plain[one.sentence.text] - 0.5**0.5 * CLOSENESS - ECHO * echo(one) for one in others]
    )
    assert [echo(one) > 0 for one in others] == [True, True]
    assert asked[0] == ([PART.text], [f"Louis Pasteur. Rabies. {text}" for text in plain])


def test_how_near_a_sentence_comes_is_told_without_the_title_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    def closeness(_questions: list[str], texts: list[str]) -> list[float]:
        return [0.8 if text.startswith("Louis Pasteur") else 0.9 for text in texts]

    monkeypatch.setattr(reranker, "closeness", closeness)
    assert {one.closeness for one in scores(PART, [MEISTER], candidates([MEISTER]))} == {0.9}


def test_without_a_reranker_the_score_decides() -> None:
    found = [one.score for one in scores(PART, [MEISTER], candidates([MEISTER]))]
    assert found == sorted(found, reverse=True)


@pytest.mark.parametrize(
    ("query", "context", "found"),
    [
        ("Who proposed the World Wide Web?", BEGAN, {"e1", "e2"}),
        ("How do volcanoes erupt?", BEGAN, set()),
        ("What is quantum chromodynamics?", "", set()),
        ("交子在哪里发行？", "宋朝的经济为什么繁荣？", {"e3"}),
        ("What was the first paper money in China?", "", {"e3"}),
    ],
)
def test_what_speaks_of_a_question_is_found_and_nothing_else(query: str, context: str, found: set[str]) -> None:
    assert {item.id for item in on_topic(query, context, ALL)} == found


def test_a_question_that_names_no_topic_is_read_behind_the_one_before() -> None:
    assert most_relevant("Why?", [MONEY, HARBOURS, WEB], 1, context=BEGAN) == [WEB]


def test_what_is_asked_in_another_language_is_found_by_its_words_there() -> None:
    ended = passage(
        40, "Smallpox was eliminated: the last natural case was found in Somalia in October 1977.", title="Eradication"
    )
    assert on_topic("天花是怎么消灭的", "", [ended, SERVERS]) == [ended]

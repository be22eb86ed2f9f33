from collections.abc import Callable

import numpy as np

from library import meaning

SetEnv = Callable[..., None]


def test_paraphrases_and_translations_are_near_and_other_subjects_are_not() -> None:
    near, other_language, far = meaning.likeness(
        "Why did smallpox disappear?",
        [
            "How vaccination led to the eradication of variola.",
            "天花是怎样被消灭的",
            "Borscht is a soup made of beetroot.",
        ],
    )
    assert far < 0.25 < near
    assert other_language > far + 0.1


def test_a_text_is_the_same_whether_asked_alone_or_among_others() -> None:
    alone = meaning.vectors(["谁发明了万维网"])
    among = meaning.vectors(["one", "谁发明了万维网", "a much longer text about something else entirely"])
    assert np.allclose(alone[0], among[1], atol=1e-5)
    assert np.allclose(np.linalg.norm(among, axis=1), 1, atol=1e-5)


def test_without_an_encoder_nothing_is_near_anything(env: SetEnv) -> None:
    env(encoder="none")
    assert not meaning.is_known()
    assert meaning.likeness("one", ["one", "two"]) == [0.0, 0.0]


def test_nothing_is_near_no_text() -> None:
    assert meaning.likeness("one", []) == []
    assert meaning.likeness(" ", ["one"]) == [0.0]
    assert meaning.vectors([]).shape[0] == 0

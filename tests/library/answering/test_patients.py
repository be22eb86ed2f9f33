"""To whom or what something was done."""

import pytest

from library.answering.patients import is_done_to_another
from library.answering.question import ask_apart


@pytest.mark.parametrize(
    ("question", "sentence", "another"),
    [
        ("Who invented the smallpox vaccine?", "The bifurcated needle, invented by Rubin, made it simple.", True),
        ("Who invented the bifurcated needle?", "The bifurcated needle, invented by Rubin, made it simple.", False),
        ("Where was the Web born?", "Tim Berners-Lee, born in London, made the Web.", True),
        ("Where was Tim Berners-Lee born?", "Tim Berners-Lee, born in London, made the Web.", False),
        ("When was Yahoo founded?", "The site AltaVista was founded in 1995.", True),
        ("When was Yahoo founded?", "The company was founded in 1995.", False),
        ("Who invented the browser?", "Lou Montulli invented the browser cookie in 1994.", True),
        ("Who invented the browser cookie?", "Lou Montulli invented the browser cookie in 1994.", False),
        ("Who invented the browser?", "The Web joins three inventions of Tim Berners-Lee with the browser.", True),
        ("Who developed the vaccine?", "Albert Sabin developed an oral vaccine made from live viruses.", False),
        ("Who founded Google?", "Gabriel Weinberg founded DuckDuckGo, which searches as Google does.", True),
        ("When was smallpox declared gone?", "Smallpox is gone, as the Assembly declared on 8 May 1980.", False),
    ],
)
def test_what_is_done_to_another_is_seen(question: str, sentence: str, another: bool) -> None:
    (part,) = ask_apart(question).parts
    assert is_done_to_another(part, sentence) is another

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
        ("谁发现了细胞？", "恩格斯把细胞学说誉为三大发现之一。", True),
        ("谁发现了细胞？", "罗伯特·胡克发现了细胞。", False),
        ("When was Yahoo founded?", "The site AltaVista was founded in 1995.", True),
        ("When was Yahoo founded?", "The company was founded in 1995.", False),
        ("Who invented the browser?", "Lou Montulli invented the browser cookie in 1994.", True),
        ("Who invented the browser cookie?", "Lou Montulli invented the browser cookie in 1994.", False),
        ("Who invented the browser?", "The Web joins three inventions of Tim Berners-Lee with the browser.", True),
        ("Who developed the vaccine?", "Albert Sabin developed an oral vaccine made from live viruses.", False),
        ("Who founded Google?", "Gabriel Weinberg founded DuckDuckGo, which searches as Google does.", True),
        ("Who disproved the aether?", "Michelson is credited with disproving the theory of the aether.", False),
        ("Who invented the browser?", "Lou Montulli is credited with inventing the use of cookies.", True),
        (
            "When was Pluto discovered?",
            "In 1992 they began to discover additional small objects, so Pluto was not alone.",
            True,
        ),
        ("When was Pluto discovered?", "Pluto was weighed after the discovery of its moon Charon in 1978.", True),
        (
            "When was Pluto discovered?",
            "When the first asteroid (Ceres) was discovered in 1801, it was a planet.",
            True,
        ),
        ("When was Pluto discovered?", "These are the photographs by which Tombaugh discovered Pluto in 1930.", False),
        ("When was Pluto discovered?", "In 1930 Tombaugh discovered a new planet called Pluto.", False),
        ("When was Pluto discovered?", "It was 13 March, the anniversary of the discovery of Uranus.", True),
        ("When was Pluto discovered?", "The discovery of the ninth planet was announced in 1930.", False),
        ("Who discovered the electron?", "Rutherford discovered that nuclei hold the hydrogen nucleus.", True),
        ("Who discovered the electron?", "Thomson discovered that rays consist of electrons.", False),
        ("When was smallpox declared gone?", "Smallpox is gone, as the Assembly declared on 8 May 1980.", False),
    ],
)
def test_what_is_done_to_another_is_seen(question: str, sentence: str, another: bool) -> None:
    (part,) = ask_apart(question).parts
    assert is_done_to_another(part, sentence) is another

"""Lists: their entries, as many as there are room for."""

from research.offline.writer import write
from tests.research.offline.passages import passage, writing

PRIZES = [
    passage(
        1,
        "Metchnikoff and Ehrlich shared the 1908 Nobel Prize in Medicine for research on immunity. "
        "Emil von Behring received the first Nobel Prize in Medicine in 1901 for work on immunity. "
        "Theiler received the Nobel Prize in Medicine in 1951 for immunity against yellow fever. "
        "Burnet and Peter Medawar shared the Nobel Prize in Medicine in 1960 for work on immunity. "
        "The hospital in Cairo opened a ward for smallpox in the summer of 1961.",
        title="Immunity",
    ),
    passage(
        2,
        "Enders, Weller and Robbins received the 1954 Nobel Prize in Medicine for work on immunity. "
        "Max Jerne received the Nobel Prize in Medicine in 1984 for theories of immunity.",
        title="Immunity",
        heading="Later prizes",
    ),
]


def test_a_list_has_its_entries_and_the_findings_those_that_are_left() -> None:
    draft = write(writing("Which scientists won a Nobel Prize for work on immunity?", *PRIZES))
    told = [claim.text for claim in (*draft.summary, *draft.key_findings)]
    assert len(draft.summary) == 5
    assert sum("Nobel Prize" in one for one in told) == 6
    assert not any("Cairo" in one for one in told)

"""Questions people ask, and the document of the sample library that answers each; or none, where it has no answer."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User

from library import services
from library.fulltext import search_passages
from library.models import Document
from library.schemas import SearchQuery

TOP = 3
LEAST = 0.9
"""Share of the questions whose document must be among the first."""
QUIET = 0.7
"""Share of the questions off the subject that find nothing; "quantum computing basics" finds what is said of quanta, and
"world war two" the wars that there are, in either language."""
LINES = (Path(__file__).parent / "questions.tsv").read_text().splitlines()
QUESTIONS = [(question, wanted) for question, _, wanted in (line.partition("\t") for line in LINES)]


@pytest.fixture
def sample(charlie: User) -> User:
    services.load_sample()
    return charlie


def documents_found(owner: User, question: str) -> list[str]:
    """The files found, best first, each once."""
    hits = search_passages(owner.pk, SearchQuery(text=question, limit=8))
    files = dict(Document.objects.values_list("pk", "filename"))
    return list(dict.fromkeys(files[hit.document_id].removesuffix(".md") for hit in hits if hit.document_id))


def test_questions_find_the_document_that_answers_them(sample: User) -> None:
    answered = [(question, wanted) for question, wanted in QUESTIONS if wanted]
    missed = [question for question, wanted in answered if wanted not in documents_found(sample, question)[:TOP]]
    assert 1 - len(missed) / len(answered) >= LEAST, missed


def test_questions_off_the_topic_find_nothing(sample: User) -> None:
    found = [(question, documents_found(sample, question)) for question, wanted in QUESTIONS if not wanted]
    leaked = [pair for pair in found if pair[1]]
    assert 1 - len(leaked) / len(found) >= QUIET, leaked

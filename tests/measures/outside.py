"""Documents that are no part of the repository, and the cases worked out on them: a folder `shared/measure` beside the
checkout holds `cases.json` and `fetch.sh`, and is needed by no test.

`python -m tests.measures --fetch` downloads the documents below `data/measures`; a folder that holds them already is
named by MEASURE_DOCUMENTS. A measure asks `is_there()` first and says `ABSENT` otherwise. `owner_id()` is somebody
who may read them and the sample, in the database of the measures (`python -m tests.measures` never opens the
studio's); the first call reads the documents, and those of later runs find them until how documents are read changes.
`files()` tells the file of each document, as the cases name it.

    if outside.is_there():
        hits = search_passages(outside.owner_id(), SearchQuery(text=case.query))
        right = [re.search(case.document, outside.files()[hit.document_id]) for hit in hits]
"""

import shutil
import subprocess
from functools import cache

from django.contrib.auth.models import User
from django.core.management import call_command
from pydantic import BaseModel

from library import services
from library.meaning import backlog
from library.models import Document
from tests.measures.places import CASES, DOCUMENTS

ABSENT = "The documents outside the repository are absent; `python -m tests.measures --fetch` gets them."


class Question(BaseModel):
    """A question; `key_facts` are patterns that a good answer holds, and what has none to give must say so."""

    id: str
    question: str
    key_facts: list[str]
    answerable: bool


class Search(BaseModel):
    """A query and the pattern of the file that answers it."""

    query: str
    document: str
    kind: str


class DatedTopic(BaseModel):
    """A topic, the files that know its dates, and all dates at the precision they give them."""

    topic: str
    documents: str
    gold: list[str]


class Claim(BaseModel):
    """A sentence of a passage, and the same one falsified."""

    kind: str
    passage: str
    true: str
    altered: str


class Topic(BaseModel):
    topic: str
    known: bool
    """Whether the library can tell of it; else a timeline ends honestly."""


class Cases(BaseModel):
    questions: list[Question]
    search: list[Search]
    dates: dict[str, DatedTopic]
    claims: list[Claim]
    topics: list[Topic]


def is_there() -> bool:
    return (CASES / "cases.json").exists() and DOCUMENTS.is_dir()


def fetch() -> bool:
    """Download the documents; False where that cannot be done."""
    script = CASES / "fetch.sh"
    if DOCUMENTS.is_dir():
        return True
    if not script.exists() or shutil.which("apt-get") is None:
        return False
    return subprocess.run([script, DOCUMENTS], capture_output=True, check=False).returncode == 0


@cache
def cases() -> Cases:
    return Cases.model_validate_json((CASES / "cases.json").read_text("utf-8"))


@cache
def owner_id() -> int:
    """Somebody who may read the documents and the sample; reads them where that was not done yet."""
    call_command("migrate", verbosity=0)
    services.load_sample()
    owner, _ = User.objects.get_or_create(username="measure")
    if not Document.objects.filter(owner=owner).exists():
        services.ingest_folder(owner, DOCUMENTS, lambda _report: None)
    backlog.complete(backlog.waiting())
    return owner.pk


@cache
def files() -> dict[int, str]:
    return dict(Document.objects.values_list("pk", "filename"))

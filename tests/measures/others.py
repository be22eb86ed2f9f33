"""Twelve sets of documents of other people, in two languages: lessons for children, notes, textbooks, handbooks, advice,
and two of histories. Ten have 26 questions each, these two 24 topics, written from the documents alone by somebody who
knew nothing of the engine.

A rule is held against them before it stays. `others.tsv` names each file: its set, repository, commit, path, and its name
here; `otherquestions.json` has the questions of each set. `fetch()` downloads the files; `owner_id()` is somebody who may
read one set and the sample. `otherquestions.tsv` asks the same in the other language, of the same documents, as somebody
who speaks both would; what is there asked across languages already is left out.
"""

import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.contrib.auth.models import User
from pydantic import TypeAdapter

from library import services
from library.meaning import backlog
from library.models import Document
from tests.measures import outside
from tests.measures.asked import Asked, Questions
from tests.measures.places import OTHERS

ABSENT = "The documents of others are absent; `python -m tests.measures --fetch` gets them."
HOST = "https://github.com"


class Source(NamedTuple):
    name: str
    """Of the set."""
    repository: str
    commit: str
    paths: list[str]


def is_there() -> bool:
    return outside.is_there() and OTHERS.is_dir()


def fetch() -> bool:
    """Download the documents; False where that cannot be done."""
    if OTHERS.is_dir():
        return True
    if shutil.which("git") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        laid_out = Path(folder, "sets")
        for place, source in enumerate(sources()):
            if not _lay_out(source, Path(folder, str(place)), laid_out):
                return False
        OTHERS.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(laid_out, OTHERS)
    return True


def sources() -> list[Source]:
    found: list[Source] = []
    for line in Path(__file__).with_suffix(".tsv").read_text("utf-8").splitlines():
        if line.startswith("\t"):
            found[-1].paths.append(line.removeprefix("\t"))
        else:
            found.append(Source(*line.split("\t"), paths=[]))
    return found


def _lay_out(source: Source, tree: Path, into: Path) -> bool:
    """Fetch the files of one repository and none of its others."""
    git = ["git", "-C", str(tree)]
    commands = (
        ["git", "init", "--quiet", str(tree)],
        [*git, "remote", "add", "origin", f"{HOST}/{source.repository}"],
        [*git, "fetch", "--quiet", "--depth", "1", "--filter=blob:none", "origin", source.commit],
        [*git, "checkout", "--quiet", source.commit, "--", *source.paths],
    )
    if any(subprocess.run(command, capture_output=True, check=False).returncode for command in commands):
        return False
    for path in source.paths:
        place = into / source.name / source.repository / path.removesuffix(".php")
        place = place.with_name(f"{place.name}.html") if path.endswith(".php") else place
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(tree / path, place)
    return True


@cache
def questions() -> dict[str, Questions]:
    """The questions of each set."""
    text = Path(__file__).with_name("otherquestions.json").read_bytes()
    return TypeAdapter(dict[str, Questions]).validate_json(text)


@cache
def abroad() -> dict[str, Questions]:
    """The questions of each set in the other language than that of its documents."""
    lines = Path(__file__).with_name("otherquestions.tsv").read_text("utf-8").splitlines()
    told = dict(line.split("\t") for line in lines)
    return {
        name: Questions(
            answered=[
                Asked(question=told[one.question], facts=one.facts) for one in of.answered if one.question in told
            ],
            partly=[],
            unanswered=[told[one] for one in of.unanswered],
        )
        for name, of in questions().items()
    }


@cache
def set_of() -> dict[str, str]:
    """The set that each question is of, in either language."""
    return {
        question: name
        for asked in (questions(), abroad())
        for name, of in asked.items()
        for question in (*(one.question for one in of.answered), *of.unanswered)
    }


@cache
def owner_id(name: str) -> int:
    """Somebody who may read a set and the sample, in the database of the measures."""
    outside.owner_id()
    owner, _ = User.objects.get_or_create(username=name)
    if not Document.objects.filter(owner=owner).exists():
        services.ingest_folder(owner, OTHERS / name, lambda _report: None)
    backlog.complete(backlog.waiting())
    return owner.pk

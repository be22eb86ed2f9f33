"""A second set of documents and questions, which nothing is ever tuned on: help for a desktop, and an FAQ, in two languages.

The questions and queries (`unseenquestions.json`, `unseensearches.tsv`) were written before a single result was seen, from the
documents alone. They are reported and not looked at. `fetch()` downloads two Debian packages, and turns the help's pages into
Markdown; `owner_id()` is somebody who may read these documents and the sample.
"""

import re
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

from django.contrib.auth.models import User

from library import services
from library.meaning import backlog
from library.models import Document
from tests.measures import outside
from tests.measures.places import UNSEEN

ABSENT = "The unseen documents are absent; `python -m tests.measures --fetch` gets them."
PACKAGES = ("gnome-user-docs", "debian-faq", "debian-faq-zh-cn")
_HELP = {"gnome-en": "usr/share/help/C/gnome-help", "gnome-zh": "usr/share/help/zh_CN/gnome-help"}
_FAQ = {"faq-en": "usr/share/doc/debian/FAQ", "faq-zh": "usr/share/doc/debian/FAQ/zh-cn"}
_MALLARD = "{http://projectmallard.org/1.0/}"


def is_there() -> bool:
    return outside.is_there() and UNSEEN.is_dir()


def fetch() -> bool:
    """Download the documents; False where that cannot be done."""
    if UNSEEN.is_dir():
        return True
    if shutil.which("apt-get") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(["apt-get", "download", *PACKAGES], cwd=folder, capture_output=True, check=False)
        for package in Path(folder).glob("*.deb"):
            subprocess.run(["dpkg", "-x", package, folder], check=True)
        if run.returncode == 0:
            _lay_out(Path(folder))
    return run.returncode == 0


def _lay_out(tree: Path) -> None:
    for name, place in _HELP.items():
        for page in sorted((tree / place).glob("*.page")):
            _write(UNSEEN / name / f"{page.stem}.md", _markdown(page))
    for name, place in _FAQ.items():
        for page in sorted((tree / place).glob("*.html")):
            if not page.name.endswith(".en.html"):
                _write(UNSEEN / name / page.name, page.read_text("utf-8"))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _markdown(page: Path) -> str:
    """The titles and paragraphs of a page of the help, without its comments to its authors."""
    lines: list[str] = []
    for element in ET.parse(page).getroot().iter():
        kind, text = element.tag.removeprefix(_MALLARD), " ".join("".join(element.itertext()).split())
        if kind == "title":
            lines.append(f"{'##' if lines else '#'} {text}")
        elif kind == "p" and text and not re.search(r"@|creativecommons", text):
            lines.append(text)
    return "\n\n".join(lines)


@cache
def owner_id() -> int:
    """Somebody who may read them and the sample, in the database of the measures."""
    outside.owner_id()
    owner, is_new = User.objects.get_or_create(username="unseen")
    if is_new or not Document.objects.filter(owner=owner).exists():
        services.ingest_folder(owner, UNSEEN, lambda _report: None)
    backlog.complete(backlog.waiting())
    return owner.pk

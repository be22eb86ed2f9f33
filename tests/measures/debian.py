"""Debian's history document and its table of releases: read where they are installed or were unpacked, never committed."""

import csv
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from library import chunks
from library.readers.formats import read
from library.schemas import EvidenceItem
from tests.research.timelines.making import RETRIEVED

FOLDER = Path(__file__).resolve().parents[2] / "data" / "measures"
PACKAGES = ("debian-history", "distro-info-data")
ABSENT = (
    "Debian's packages debian-history and distro-info-data are absent; `python -m tests.measures --fetch` gets them."
)
CUT_OFF = "2023-02-15"
"""The day of the document; later releases are not in it."""


class Release(NamedTuple):
    codename: str
    day: str


def document() -> list[Path]:
    """The two pages of the history that tell of releases; none when the package is absent."""
    return _found("usr/share/doc/debian-history/docs", ("releases.en.html", "detailed.en.html"))


def releases_table() -> list[Path]:
    return _found("usr/share/distro-info", ("debian.csv",))


def _found(folder: str, names: tuple[str, ...]) -> list[Path]:
    for root in (FOLDER, Path("/")):
        paths = [root / folder / name for name in names]
        if all(path.exists() for path in paths):
            return paths
    return []


def is_there() -> bool:
    return bool(document() and releases_table())


def fetch() -> bool:
    """Download and unpack the two packages; False where that cannot be done."""
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        return False
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["apt-get", "download", *PACKAGES], cwd=folder, capture_output=True, check=False)
        for package in Path(folder).glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", str(package), str(FOLDER)], check=True)
    return done.returncode == 0 and is_there()


def stable_releases() -> list[Release]:
    """The stable releases before the document's date, as the table dates them."""
    (path,) = releases_table()
    with path.open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["release"] and row["release"] < CUT_OFF]
    return [Release(row["codename"].lower(), row["release"]) for row in rows]


def evidence(*paths: Path) -> list[EvidenceItem]:
    """The passages of files as a run would store them."""
    return list(_items(paths))


def _items(paths: tuple[Path, ...]) -> Iterator[EvidenceItem]:
    number = 0
    for document_id, path in enumerate(paths, 1):
        content = read(path.read_bytes(), path.name, "")
        for passage in chunks.passages(content.blocks):
            number += 1
            yield EvidenceItem(
                id=f"e{number}",
                provider="library",
                title=content.title,
                url=None,
                published=content.published or None,
                heading=passage.heading,
                text=passage.text,
                document_id=document_id,
                passage_id=number,
                content_hash=str(number),
                origin=number,
                retrieved_at=RETRIEVED,
            )


if __name__ == "__main__":
    sys.exit(not fetch())

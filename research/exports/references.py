"""The works that a report or timeline cites, as reference managers know them: one for each, however many of its passages are cited."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from hashlib import sha256
from typing import NamedTuple

from django.utils.translation import gettext, pgettext

from library.schemas import EvidenceItem
from library.typeset.paper import on_one_line
from research.schemas.reports import Source

DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")
HOST = re.compile(r"https?://(?:www\.)?([^/:?#]+)", re.IGNORECASE)


class WorkReference(NamedTuple):
    key: str
    title: str
    publisher: str
    published: str
    """As far as it is known: `2007`, `2007-01`, `2007-01-09`, or nothing."""
    url: str
    retrieved: date | None
    """When it was read at its address; never known of what came as a file."""
    note: str


def references(works: Sequence[Sequence[Source]], evidence: Sequence[EvidenceItem]) -> Iterator[WorkReference]:
    """In the order they are cited in; a key is the same in every report and timeline."""
    taken: Counter[str] = Counter()
    for work in works:
        name = key(work[0])
        taken[name] += 1
        unique = name if taken[name] == 1 else f"{name}-{taken[name]}"
        yield reference(unique, work, evidence)


def reference(name: str, work: Sequence[Source], evidence: Sequence[EvidenceItem]) -> WorkReference:
    source = work[0]
    return WorkReference(
        key=name,
        title=on_one_line(source.title),
        publisher=on_one_line(source.publisher),
        published=source.published if source.published and DATE.fullmatch(source.published) else "",
        url=on_one_line(source.url) if source.url else "",
        retrieved=retrieved(source, evidence),
        note="" if source.url else on_one_line(note(work)),
    )


def retrieved(source: Source, evidence: Sequence[EvidenceItem]) -> date | None:
    """When the passage was fetched from its address; what lies in the library was not fetched for this report."""
    item = next((item for item in evidence if item.id == source.evidence_id), None)
    return item.retrieved_at.date() if item and source.url and item.provider != "library" else None


def key(source: Source) -> str:
    """Name a source by who published it, when, and where it lies, so that it is the same in every report."""
    host = HOST.match(source.url or "")
    publisher = (
        re.sub(r"[^a-z0-9]", "", (host[1] if host else source.publisher).lower(), flags=re.ASCII)[:20] or "source"
    )
    year = (source.published or "")[:4] if DATE.fullmatch(source.published or "") else ""
    place = source.url or f"{source.document_id} {source.title}"
    return f"{publisher}{year}{sha256(place.encode()).hexdigest()[:6]}"


def note(work: Sequence[Source]) -> str:
    headings = dict.fromkeys(source.heading for source in work if source.heading)
    place = pgettext("between facts", ", ").join([work[0].title, *headings])
    return gettext("Document in the library: %(place)s") % {"place": place}

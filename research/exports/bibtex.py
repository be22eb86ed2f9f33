"""The cited sources of a report as BibTeX entries."""

import re
from hashlib import sha256

from django.utils.translation import gettext, pgettext

from library.typeset.paper import on_one_line
from research.schemas import ResearchResult, Source

# A brace counts for BibTeX even behind a backslash, so it has to be named.
ESCAPES = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\textbraceleft{}",
        "}": r"\textbraceright{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        **{character: f"\\{character}" for character in "&%$#_"},
    }
)
URL_ESCAPES = str.maketrans({"\\": "%5C", "{": "%7B", "}": "%7D", " ": "%20", '"': "%22"})
DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")
HOST = re.compile(r"https?://(?:www\.)?([^/:?#]+)", re.IGNORECASE)


def to_bibtex(result: ResearchResult) -> str:
    """Write one entry per source of the report, in its order."""
    taken: dict[str, int] = {}
    entries = []
    for source in result.report.sources:
        name = key(source)
        taken[name] = taken.get(name, 0) + 1
        unique = name if taken[name] == 1 else f"{name}-{taken[name]}"
        entries.append(entry(unique, source, result))
    return "\n".join(entries)


def key(source: Source) -> str:
    """Name a source by who published it, when, and where it lies, so that it is the same in every report."""
    host = HOST.match(source.url or "")
    publisher = (
        re.sub(r"[^a-z0-9]", "", (host[1] if host else source.publisher).lower(), flags=re.ASCII)[:20] or "source"
    )
    year = (source.published or "")[:4] if DATE.fullmatch(source.published or "") else ""
    place = source.url or f"{source.document_id} {source.title}"
    return f"{publisher}{year}{sha256(place.encode()).hexdigest()[:6]}"


def entry(name: str, source: Source, result: ResearchResult) -> str:
    kind = "online" if source.url else "misc"
    lines = [f"  {field} = {{{value}}}," for field, value in fields(source, result).items() if value]
    return "\n".join([f"@{kind}{{{name},", *lines, "}\n"])


def fields(source: Source, result: ResearchResult) -> dict[str, str]:
    published = source.published if DATE.fullmatch(source.published or "") else None
    retrieved = next((item.retrieved_at for item in result.evidence if item.id == source.evidence_id), None)
    # The second pair of braces keeps the title's capitals.
    found = {
        "title": f"{{{escaped(source.title)}}}",
        "organization": escaped(source.publisher),
        "year": published[:4] if published else "",
        "date": published or "",
    }
    if source.url is None:
        return {**found, "note": escaped(note(source))}
    return {
        **found,
        "url": on_one_line(source.url).translate(URL_ESCAPES),
        "urldate": retrieved.date().isoformat() if retrieved else "",
    }


def note(source: Source) -> str:
    place = pgettext("between facts", ", ").join(part for part in (source.title, source.heading) if part)
    return gettext("Document in the library: %(place)s") % {"place": place}


def escaped(text: str) -> str:
    return on_one_line(text).translate(ESCAPES)

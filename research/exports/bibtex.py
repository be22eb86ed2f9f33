"""The works a report cites as BibTeX entries."""

from research.exports.references import WorkReference, references
from research.schemas.reports import ResearchResult

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


def to_bibtex(result: ResearchResult) -> str:
    return "\n".join(map(entry, references(result)))


def entry(one: WorkReference) -> str:
    kind = "online" if one.url else "misc"
    lines = [f"  {field} = {{{value}}}," for field, value in fields(one).items() if value]
    return "\n".join([f"@{kind}{{{one.key},", *lines, "}\n"])


def fields(one: WorkReference) -> dict[str, str]:
    return {
        # The second pair of braces keeps the title's capitals.
        "title": f"{{{one.title.translate(ESCAPES)}}}",
        "organization": one.publisher.translate(ESCAPES),
        "year": one.published[:4],
        "date": one.published,
        "url": one.url.translate(URL_ESCAPES),
        "urldate": one.retrieved.isoformat() if one.retrieved else "",
        "note": one.note.translate(ESCAPES),
    }

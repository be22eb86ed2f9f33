"""What counting notes showed, as agents read it: a line each, the figures before the wording."""

from collections.abc import Iterator

from library.notes.schemas import NoteDigest, NoteQuote


def lines(digest: NoteDigest) -> Iterator[str]:
    invented = ", all of them invented example notes" if digest.sample else ""
    yield f"{digest.notes} notes on the subject{invented}; mean engagement {digest.engagement}"
    if digest.common_tags:
        yield f"tags, the most frequent first: {' '.join(digest.common_tags)}"
    for figure in digest.figures:
        yield (
            f"tag {figure.name}: {figure.notes} notes, engagement {figure.lift} times that of {figure.others} others, "
            f"best [{figure.best.note}] {figure.best.text}"
        )
    yield from _said(("complaint", digest.pains), ("advice", digest.tips))
    for one in digest.audiences:
        yield f"readers {one.name}: {one.notes} notes"
        yield from _said((f"complaint of {one.name}", one.pains), (f"advice for {one.name}", one.tips))
    yield from _said(("title that did best", digest.top))


def _said(*labelled: tuple[str, list[NoteQuote]]) -> Iterator[str]:
    for label, quote in ((label, one) for label, quotes in labelled for one in quotes):
        several = f", {quote.notes} notes" if quote.notes > 1 else ""
        yield f"{label} [{quote.note}{several}]: {quote.text}"

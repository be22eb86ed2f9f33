"""What counting notes showed, as agents read it: a line each, the figures before the wording."""

from collections.abc import Iterator

from library.notes.schemas import Audience, NoteDigest, NoteQuote


def lines(digest: NoteDigest) -> Iterator[str]:
    invented = ", all of them invented example notes" if digest.sample else ""
    yield f"{digest.notes} notes on {' / '.join(digest.themes) or 'the subject'}{invented}; mean engagement {digest.engagement}"
    yield f"likes {digest.likes}, collects {digest.collects}, comments {digest.comments}; collects per like {digest.collect_share}"
    if digest.elsewhere:
        yield f"notes on something else: {digest.elsewhere}, collects per like {digest.collect_share_elsewhere}"
    if digest.common_tags:
        yield f"tags, the most frequent first: {' '.join(digest.common_tags)}"
    for label, figures in (("tag", digest.tags), ("title with", digest.titles), ("published", digest.dayparts)):
        yield from (
            f"{label} {figure.name}: {figure.notes} notes, engagement {figure.lift} times that of {figure.others} others, "
            f"best [{figure.best.note}] {figure.best.text}"
            for figure in figures
        )
    yield from (_said("complaint", quote) for quote in digest.pains)
    yield from (_said("advice", quote) for quote in digest.tips)
    for audience in digest.audiences:
        yield from _audience(audience)
    yield from (_said("title that did best", quote) for quote in digest.top)


def _said(label: str, quote: NoteQuote) -> str:
    several = f", {quote.notes} notes" if quote.notes > 1 else ""
    return f"{label} [{quote.note}{several}]: {quote.text}"


def _audience(audience: Audience) -> Iterator[str]:
    when = f", published in the {audience.daypart}" if audience.daypart else ""
    yield f"readers {audience.name}: {audience.notes} notes, tags {' '.join(audience.tags)}{when}"
    yield from (_said(f"complaint of {audience.name}", quote) for quote in audience.pains)
    yield from (_said(f"advice for {audience.name}", quote) for quote in audience.tips)

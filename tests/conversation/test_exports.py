"""Documents as papers: what they rest on stands behind them."""

from conversation.decks.schemas import PassageLink
from conversation.exports import paper_of
from conversation.schemas.artifacts import TextDocument
from library.typeset.paper import Heading, Listing


def linked(heading: str, passage: int) -> PassageLink:
    return PassageLink(title="Motion", heading=heading, address=f"/library/documents/1?passage={passage}")


def test_a_section_is_named_once_among_the_sources_and_what_was_not_used_is_not() -> None:
    document = TextDocument(
        language="en",
        format="handout",
        title="Inertia",
        content="A body stays at rest.",
        sources=["Motion", "Light"],
        links=[linked("Rest", 3), linked("Falling", 5), linked("Rest", 4)],
    )
    heading, listing = paper_of(document).blocks[-2:]
    assert isinstance(heading, Heading)
    assert isinstance(listing, Listing)
    assert heading.text == "Sources"
    assert [(item.spans[0].text, item.spans[0].link.endswith(("=3", "=5"))) for item in listing.items] == [
        ("Motion – Rest", True),
        ("Motion – Falling", True),
    ]

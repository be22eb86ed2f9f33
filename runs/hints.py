"""What a schema says to servers that write by it, and nobody is refused for: small models go on for as long as they may."""

from pydantic.config import JsonDict


def at_most(entries: int) -> JsonDict:
    """Of a list: it ends there."""
    return {"maxItems": entries}


def no_longer(characters: int) -> JsonDict:
    """Of a string that names something: a small model copies whole passages into one. Not of sentences, which it would cut."""
    return {"maxLength": characters}


def like(pattern: str) -> JsonDict:
    """Of a string that is one of those there are, such as an id."""
    return {"pattern": pattern}

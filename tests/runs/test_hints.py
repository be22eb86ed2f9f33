"""Hints stand in what a model is shown; nobody is refused for what they say."""

from typing import Annotated

from pydantic import BaseModel, Field

from runs.hints import at_most, like, no_longer
from runs.windows import schema_of


class Cited(BaseModel):
    heading: Annotated[str, Field(json_schema_extra=no_longer(5))]
    ids: list[Annotated[str, Field(json_schema_extra=like(r"^e[0-9]$"))]] = Field(json_schema_extra=at_most(1))


def test_a_hint_is_shown_and_refuses_nothing() -> None:
    assert schema_of(Cited)["properties"] == {
        "heading": {"maxLength": 5, "type": "string"},
        "ids": {"items": {"pattern": "^e[0-9]$", "type": "string"}, "maxItems": 1, "type": "array"},
    }
    assert Cited(heading="A long heading", ids=["[e1]", "two"]).ids == ["[e1]", "two"]

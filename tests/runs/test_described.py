"""Fields are described by the docstrings below them, whatever they are called in a schema and wherever they were declared."""

from typing import Literal

from pydantic import AliasChoices, Field

from runs.described import Described


class Told(Described):
    plain: int
    """A number."""
    renamed: str = Field(alias="other")
    """Called otherwise."""
    either: str = Field(validation_alias=AliasChoices("first", "second"))
    """Taken under two names."""
    given: str = Field(description="Said at the field.")
    """Not this."""
    silent: str = ""


class Inner(Told):
    kind: Literal["inner"] = "inner"
    plain: int  # declared again, and not described

    class Deep(Described):
        text: str
        """Deep within."""


class Outer(Described):
    """Holds another."""

    inner: Inner
    """What it holds."""


def described(model: type[Described]) -> dict[str, str]:
    properties = model.model_json_schema()["properties"]
    return {name: one["description"] for name, one in properties.items() if "description" in one}


def test_docstrings_are_descriptions() -> None:
    assert described(Told) == {
        "plain": "A number.",
        "other": "Called otherwise.",
        "first": "Taken under two names.",
        "given": "Said at the field.",
    }


def test_what_is_inherited_keeps_its_description_unless_it_is_declared_again() -> None:
    assert described(Inner) == {name: told for name, told in described(Told).items() if name != "plain"}
    assert described(Inner.Deep) == {"text": "Deep within."}


def test_models_within_models_are_described_as_well() -> None:
    schema = Outer.model_json_schema()
    assert schema["properties"]["inner"]["description"] == "What it holds."
    assert schema["$defs"]["Inner"]["properties"]["other"]["description"] == "Called otherwise."


def test_models_made_within_a_function_are_described() -> None:
    class Local(Described):
        text: str
        """Of a function."""

    assert described(Local) == {"text": "Of a function."}

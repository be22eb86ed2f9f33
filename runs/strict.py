"""The models that everything sent, received or given to agents is made of: what they do not know, they refuse."""

from pydantic import ConfigDict
from pydantic.alias_generators import to_camel

from runs.described import Described


class Strict(Described):
    """Refuses unknown fields, and NaN and infinity, which JSON has not and no database keeps.

    The docstrings of fields are their descriptions in the API.
    """

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class Trimmed(Strict):
    """The same, for what people write: blanks around strings are dropped."""

    model_config = ConfigDict(str_strip_whitespace=True)


class Given(Strict):
    """The same, for what an agent is given: it stays as it is."""

    model_config = ConfigDict(frozen=True)


class CamelWire(Strict):
    """In camel case on the wire; both spellings are taken."""

    model_config = ConfigDict(
        alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, serialize_by_alias=True
    )

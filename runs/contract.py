"""What the studio promises, written down from the one definition of each event: OpenAPI, TypeScript, docs/events.md."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from django.apps import apps
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from pydantic import BaseModel, JsonValue
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, models_json_schema
from pydantic_core import core_schema

from runs.api import ANY_CURSOR, CURSOR
from runs.events import Event, Stream
from runs.workflows import all_workflows

Schema = dict[str, JsonValue]
REF = "#/components/schemas/"
PACKAGES = {config.name.partition(".")[0] for config in apps.get_app_configs()}
REFUSALS = {"400": "The request could not be understood.", "401": "Nobody is signed in, and no token was sent."}
"""What any address may answer."""


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """People who signed in send their session's cookie."""

    target_class = "runs.api.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


class LocalUserScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """In the single-user local mode nothing needs to be sent."""

    target_class = "runs.api.LocalUserAuthentication"
    name = ["local"]

    def get_security_requirement(self, auto_schema: object) -> dict[str, list[str]]:
        return {}

    def get_security_definition(self, auto_schema: object) -> list[dict[str, str]]:
        return []


def streams() -> list[Stream]:
    """The streams of all registered workflows that have an endpoint of their own."""
    return [workflow.stream for workflow in all_workflows() if not workflow.kind.startswith("testing.")]


def event_schemas() -> Schema:
    """The JSON Schema of every event of every stream, by class name."""
    models = {model for stream in streams() for model in stream.models}
    ordered = sorted(models, key=lambda model: model.__name__)
    return _schemas_of(ordered)


class AsSent(GenerateJsonSchema):
    """What is always sent is required, whether or not it has a default."""

    def field_is_required(
        self,
        field: core_schema.ModelField | core_schema.DataclassField | core_schema.TypedDictField,
        total: bool,  # noqa: FBT001  # as pydantic calls it
    ) -> bool:
        return not (field.get("serialization_exclude") or field.get("serialization_exclude_if"))


def _schemas_of(models: Iterable[type[BaseModel]]) -> Schema:
    """The JSON Schemas of these models and of those they hold, as they are sent."""
    listed: list[tuple[type[BaseModel], JsonSchemaMode]] = [(model, "serialization") for model in models]
    _, schema = models_json_schema(listed, ref_template=REF + "{model}", schema_generator=AsSent)
    found = cast("Schema", schema.get("$defs", {}))
    for one in cast("list[Schema]", list(found.values())):
        if one.get("additionalProperties") is False:  # clients must ignore what they do not know
            del one["additionalProperties"]
    return found


def payload_schemas() -> Schema:
    """The same as they are sent: in a named stream the type is the frame's `event:`, not a part of the payload."""
    schemas = event_schemas()
    for model in {model for stream in streams() if stream.named for model in stream.models}:
        schema = cast("Schema", schemas[model.__name__])
        cast("Schema", schema["properties"]).pop("type")
        schema["required"] = [name for name in cast("list[str]", schema["required"]) if name != "type"]
    return schemas


def add_streams(result: Schema, **_: object) -> Schema:
    """The hook that completes drf-spectacular's OpenAPI: each stream's events, the follow endpoint, and summaries.

    A stream's schema is that of one event's data: OpenAPI 3.1, which generators of clients read, has no word for frames.
    """
    components = cast("dict[str, Schema]", result["components"])
    paths = cast("dict[str, Schema]", result["paths"])
    described = components.get("schemas", {})
    operations = [cast("Schema", one) for path in paths.values() for one in path.values()]
    only_sent = _named_in([one["responses"] for one in operations], described) - _named_in(
        [one.get("requestBody") for one in operations], described
    )
    sent = _schemas_of(model for model in _models_below(BaseModel) if model.__name__ in only_sent)
    sent = {name: schema for name, schema in sent.items() if name in only_sent}
    schemas = described | sent | payload_schemas()
    for stream in streams():
        operation = cast("Schema", paths.get(stream.path, {}).get(stream.method))
        others = [
            cast("Schema", paths[path].get("post") or paths[path]["get"]) for path in stream.also if path in paths
        ]
        for one in [operation, *others] if operation else []:
            responses = cast("Schema", one["responses"])
            responses["200"] = {
                "description": _framing(stream),
                "content": {"text/event-stream": {"schema": {"oneOf": _payloads(stream, stream.followed)}}},
            }
    paths["/api/runs/{run_id}/events"] = {"get": _follow_operation()}
    components["schemas"] = dict(sorted((schemas | _apart(operations, schemas)).items()))
    for operation in (cast("Schema", one) for path in paths.values() for one in path.values()):
        operation.setdefault("summary", str(operation.get("description", "")).partition(". ")[0].rstrip("."))
        for status, description in REFUSALS.items():
            cast("Schema", operation["responses"]).setdefault(status, _refusal(description))
    return result


def _apart(operations: Sequence[Schema], schemas: Schema) -> Schema:
    """The schemas of bodies as they are read, in which what has a default may be left out.

    A model that answers hold as well, where all of it is always sent, is told apart by its name, `…Input`.
    """
    asking = [operation for operation in operations if "requestBody" in operation]
    asked = _named_in([operation["requestBody"] for operation in asking], schemas)
    told = _named_in([operation["responses"] for operation in operations], schemas)
    listed: list[tuple[type[BaseModel], JsonSchemaMode]] = [
        (model, "validation") for model in _models_below(BaseModel) if model.__name__ in asked
    ]
    definitions = models_json_schema(listed, ref_template=REF + "{model}")[1]["$defs"]
    read = {name: schema for name, schema in definitions.items() if name in asked}
    others = {name for name in read.keys() & told if read[name] != schemas[name]}
    while more := {name for name in (read.keys() & told) - others if _named_in([read[name]], {}) & others}:
        others |= more
    for operation in asking:
        operation["requestBody"] = _renamed(operation["requestBody"], others) | {"required": True}
    named = {name: f"{name}Input" if name in others else name for name in read}
    return {named[name]: _renamed(schema, others) | {"title": named[name]} for name, schema in read.items()}


def _renamed(part: JsonValue, names: set[str]) -> Schema:
    """A part of the document that refers to the input of these models."""
    text = re.sub(
        f'"{REF}(\\w+)"',
        lambda found: f'"{REF}{found[1]}Input"' if found[1] in names else found[0],
        json.dumps(part, default=str),
    )
    return cast("Schema", json.loads(text))


def _named_in(parts: Sequence[JsonValue], schemas: Schema) -> set[str]:
    """The schemas that parts of the document refer to, at any depth."""
    named: set[str] = set()
    waiting = list(parts)
    while waiting:
        fresh = set(re.findall(REF + r"(\w+)", json.dumps(waiting.pop(), default=str))) - named
        named |= fresh
        waiting += [schemas[name] for name in fresh if name in schemas]
    return named


def _models_below(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for below in model.__subclasses__():
        if below.__module__.partition(".")[0] in PACKAGES:
            yield below
        yield from _models_below(below)


def _refusal(description: str) -> Schema:
    return {
        "description": description,
        "content": {"application/json": {"schema": {"$ref": REF + "ErrorAnswer"}}},
    }


def _payloads(stream: Stream, without: Sequence[type[Event]] = ()) -> list[JsonValue]:
    return [{"$ref": REF + model.__name__} for model in stream.models if model not in without]


def _follow_operation() -> Schema:
    payloads = [payload for stream in streams() for payload in _payloads(stream)]
    return {
        "operationId": "runs_events_follow",
        "description": "Replay a run's log from a cursor, then follow it live. Any number of readers may follow.",
        "tags": ["api"],
        "parameters": [
            {"name": "run_id", "in": "path", "required": True, "schema": {"type": "string"}},
            {"name": "after", "in": "query", "description": CURSOR, "schema": ANY_CURSOR},
            {"name": "Last-Event-ID", "in": "header", "schema": {"type": "string"}},
        ],
        "responses": {
            "200": {
                "description": "The events after the cursor, to the run's last.",
                "content": {"text/event-stream": {"schema": {"oneOf": payloads}}},
            },
            "204": {"description": "The run is over and nothing stands after the cursor."},
            "404": _refusal("There is no such run, or it is someone else's."),
        },
    }


def typescript() -> str:
    """One type per model, one union per stream."""
    lines = ["// Made by `manage.py contract` from the studio's event models. Do not edit.", ""]
    for name, schema in sorted(event_schemas().items()):
        lines += _interface(name, cast("Schema", schema))
    for stream in streams():
        union = " | ".join(
            f'{{ event: "{model.wire_type()}"; data: Omit<{model.__name__}, "type"> }}' for model in stream.models
        )
        plain = " | ".join(model.__name__ for model in stream.models)
        title = "".join(part.capitalize() for part in stream.name.replace("_", ".").split("."))
        lines += [f"/** {stream.method.upper()} {stream.path} */", f"export type {title}Event = {plain};"]
        if stream.named:
            lines.append(f"export type {title}Frame = {union};")
        lines.append("")
    return "\n".join(lines)


def _interface(name: str, schema: Schema) -> list[str]:
    lines = [f"/** {schema['description']} */"] if "description" in schema else []
    if "properties" not in schema:
        return [*lines, f"export type {name} = {_type(schema)};", ""]
    required = set(cast("list[str]", schema.get("required", [])))
    lines.append(f"export interface {name} {{")
    for field, value in cast("dict[str, Schema]", schema["properties"]).items():
        if "description" in value:
            lines.append(f"  /** {value['description']} */")
        lines.append(f"  {field}{'' if field in required else '?'}: {_type(value)};")
    return [*lines, "}", ""]


_PRIMITIVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def _type(schema: Schema) -> str:
    """The TypeScript type of a JSON Schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REF)
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in cast("list[JsonValue]", schema["enum"]))
    if union := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(_type(one) for one in cast("list[Schema]", union))
    kind = schema.get("type")
    if kind == "array":
        return f"Array<{_type(cast('Schema', schema.get('items', {})))}>"
    if kind == "object":
        values = schema.get("additionalProperties", {})
        keys = cast("Schema", schema.get("propertyNames", {}))
        value = _type(values) if isinstance(values, dict) else "unknown"
        return f"Partial<Record<{_type(keys)}, {value}>>" if keys else f"Record<string, {value}>"
    return _PRIMITIVES.get(str(kind), "unknown")


def markdown() -> str:
    """docs/events.md: every stream with its events and their fields."""
    lines = ["# Events", "", "Made by `manage.py contract` from the event models; a test keeps it true.", ""]
    lines += [
        "Compatibility: new events and new optional fields may come; clients must ignore what they do not know.",
        "",
    ]
    schemas = event_schemas()
    for stream in streams():
        lines += [f"## {stream.name}: `{stream.method.upper()} {stream.path}`", "", _framing(stream), ""]
        for model in stream.models:
            lines += _event_section(model, cast("Schema", schemas[model.__name__]), stream)
    return "\n".join(lines)


def _framing(stream: Stream) -> str:
    names = "Named frames (`event:`)" if stream.named else "Unnamed frames; the type is part of the data"
    end = f", ended by `data: {stream.end}`" if stream.end else ""
    return f"{names}, each logged one with its number as `id:`{end}."


def _event_section(model: type[Event], schema: Schema, stream: Stream) -> list[str]:
    lines = [f"### `{model.wire_type()}`", "", str(schema.get("description", "")), ""]
    if model in stream.unlogged:
        lines += ["Not part of the log; it has no id.", ""]
    if model in stream.followed:
        lines += ["Not on this stream: those who follow the run, `GET /api/runs/{id}/events`, are sent it.", ""]
    lines += ["| field | type | |", "|---|---|---|"]
    for field, value in cast("dict[str, Schema]", schema["properties"]).items():
        if not (stream.named and field == "type"):
            kind = _type(value).replace("|", "\\|")
            lines.append(f"| `{field}` | `{kind}` | {value.get('description', '')} |")
    return [*lines, ""]

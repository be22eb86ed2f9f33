"""What is written down is what is sent: fresh files, valid OpenAPI, compiling TypeScript, and every event once."""

import json
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from jsonschema import Draft202012Validator
from pydantic import ValidationError
from rest_framework.test import APIClient

from runs import contract
from runs.events import Event, Record, Stream
from runs.management.commands.contract import documents
from runs.testing import Asked, Began, Counted, count_stream
from tests.nodejs import MODULES, needs_node, run

ROOT = Path(settings.BASE_DIR)
TESTS = ROOT / "tests"


written = cache(documents)


@cache
def openapi() -> dict[str, dict[str, dict[str, object]]]:
    return json.loads(written()[ROOT / "docs" / "openapi.json"])  # type: ignore[no-any-return]


def schemas() -> dict[str, dict[str, object]]:
    return openapi()["components"]["schemas"]  # type: ignore[return-value]


@pytest.mark.parametrize("name", ["openapi.json", "events.ts", "events.md"])
def test_a_generated_file_is_fresh(name: str) -> None:
    path = ROOT / "docs" / name
    assert path.read_text("utf-8") == written()[path], "Run `make contract`."


def test_openapi_is_valid() -> None:
    from openapi_spec_validator import validate

    validate(openapi())  # type: ignore[arg-type]


def test_schema_names_are_unique_without_their_modules() -> None:
    assert [name for name in schemas() if "__" in name] == []


def test_every_reference_leads_somewhere() -> None:
    text = json.dumps(openapi())
    named = {piece.partition('"')[0] for piece in text.split(f'"{contract.REF}')[1:]}
    assert named <= set(schemas())


def operations() -> list[dict[str, dict[str, object]]]:
    return [operation for path in openapi()["paths"].values() for operation in path.values()]  # type: ignore[misc]


def test_every_stream_is_described_by_its_events() -> None:
    paths = openapi()["paths"]
    for stream in contract.streams():
        promised = [model for model in stream.models if model not in stream.followed]
        sent = [{"$ref": contract.REF + model.__name__} for model in promised]
        also = [(path, "post" if "post" in paths[path] else "get") for path in stream.also]
        for path, method in [(stream.path, stream.method), *also]:
            response = paths[path][method]["responses"]["200"]  # type: ignore[index]
            described = response["content"]["text/event-stream"]["schema"]["oneOf"]
            is_followed = path == "/api/runs/{run_id}/events"  # where any run's events may come
            assert [one for one in described if one in sent] if is_followed else described == sent


def test_no_stream_is_described_as_a_mere_text() -> None:
    streams = [one["responses"].get("200", {}).get("content", {}).get("text/event-stream") for one in operations()]  # type: ignore[attr-defined]
    assert [one for one in streams if one and "oneOf" not in one["schema"]] == []


def test_the_version_is_one_that_generators_of_clients_read() -> None:
    assert openapi()["openapi"] == "3.1.0"


def test_every_operation_has_a_summary() -> None:
    operations = [one for path in openapi()["paths"].values() for one in path.values()]  # type: ignore[attr-defined]
    assert [one["operationId"] for one in operations if not one["summary"]] == []


def test_clients_may_be_sent_more_than_is_described() -> None:
    events = {model.__name__ for stream in contract.streams() for model in stream.models}
    assert [name for name in events if "additionalProperties" in schemas()[name]] == []


def test_what_is_always_sent_is_required_and_what_may_be_left_out_of_a_body_is_not() -> None:
    assert set(schemas()["Source"]["required"]) == set(schemas()["Source"]["properties"])
    assert schemas()["ResearchRequest"]["required"] == ["query"]


def test_a_model_that_is_both_sent_and_taken_is_told_apart() -> None:
    sent, taken = schemas()["ResearchThread"], schemas()["ResearchThreadInput"]
    assert (set(sent["required"]), taken["required"]) == (set(sent["properties"]), ["name"])  # type: ignore[call-overload]
    assert ("additionalProperties" in sent, taken["additionalProperties"]) == (False, False)
    edit = json.dumps(openapi()["paths"]["/api/research/{session_id}"]["patch"])  # type: ignore[index]
    assert "ProposalPatch" in edit
    assert f'"{contract.REF}ResearchThreadInput"' in json.dumps(schemas()["ProposalPatch"])


def test_every_body_is_required() -> None:
    bodies = [one["requestBody"] for one in operations() if "requestBody" in one]
    assert [one for one in bodies if not one.get("required")] == []


def test_no_default_stands_beside_a_reference() -> None:
    """Generators of clients leave out what they cannot write as a default."""
    fields = [one for schema in schemas().values() for one in schema.get("properties", {}).values()]  # type: ignore[attr-defined]
    assert [one for one in fields if "$ref" in one and isinstance(one.get("default"), dict)] == []


@pytest.mark.parametrize("stream", contract.streams(), ids=lambda stream: stream.name)
def test_a_payload_is_described_as_it_is_sent(stream: Stream) -> None:
    for model in stream.models:
        told_by = model.model_fields["type"].alias or "type"
        described = schemas()[model.__name__]
        assert (told_by in described["properties"], told_by in described["required"]) == (not stream.named,) * 2  # type: ignore[operator]


@pytest.mark.parametrize("stream", contract.streams(), ids=lambda stream: stream.name)
def test_every_event_of_a_stream_has_its_own_name(stream: Stream) -> None:
    assert len(stream.types) == len(stream.models)
    assert set(stream.unlogged) <= set(stream.models)
    assert all(model.__doc__ and model.__doc__ != Event.__doc__ for model in stream.models)


def test_the_schema_is_served(db: None) -> None:
    response = APIClient().get("/api/schema")
    assert (response.status_code, response["Content-Type"].partition(";")[0]) == (
        200,
        "application/vnd.oai.openapi",
    )


def test_an_unnamed_frame_has_no_event_line() -> None:
    assert contract._framing(count_stream) == (
        "Unnamed frames; the type is part of the data, each logged one with its number as `id:`, ended by `data: [DONE]`."
    )


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({"type": "string"}, "string"),
        ({"const": "a"}, '"a"'),
        ({"enum": ["a", 1]}, '"a" | 1'),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "number | null"),
        ({"oneOf": [{"$ref": contract.REF + "A"}, {"$ref": contract.REF + "B"}]}, "A | B"),
        (
            {"type": "array", "items": {"anyOf": [{"type": "string"}, {"$ref": contract.REF + "A"}]}},
            "Array<string | A>",
        ),
        ({"type": "object"}, "Record<string, unknown>"),
        ({"type": "object", "additionalProperties": {"type": "boolean"}}, "Record<string, boolean>"),
        ({"type": "object", "additionalProperties": True}, "Record<string, unknown>"),
        (
            {"type": "object", "propertyNames": {"enum": ["a"]}, "additionalProperties": {"type": "number"}},
            'Partial<Record<"a", number>>',
        ),
        ({}, "unknown"),
    ],
)
def test_types_in_typescript(schema: contract.Schema, written: str) -> None:
    assert contract._type(schema) == written


@needs_node
def test_typescript_compiles(tmp_path: Path) -> None:
    (tmp_path / "events.ts").write_text(contract.typescript() + _switches())
    compiler = MODULES / "typescript" / "lib" / "tsc.js"
    assert run(compiler, "--strict", "--noEmit", "--target", "es2022", str(tmp_path / "events.ts")) == ""


def _switches() -> str:
    """A function per stream that must handle every event to compile."""
    lines = ["const unreachable = (value: never): never => value;"]
    for number, stream in enumerate(contract.streams()):
        title = "".join(part.capitalize() for part in stream.name.replace("_", ".").split("."))
        told_by = stream.models[0].model_fields["type"].alias or "type"
        cases = " ".join(f'case "{name}": return event;' for name in stream.types)
        lines.append(
            f"export function f{number}(event: {title}Event): {title}Event "
            f"{{ switch (event.{told_by}) {{ {cases} default: return unreachable(event); }} }}"
        )
    return "\n".join(lines)


def test_events_md_names_every_event_and_field() -> None:
    text = contract.markdown()
    for stream in contract.streams():
        section = text.partition(f"## {stream.name}: `{stream.method.upper()} {stream.path}`")[2].partition("\n## ")[0]
        for model in stream.models:
            part = section.partition(f"### `{model.wire_type()}`\n")[2].partition("\n### ")[0]
            fields = model.model_fields.items()
            named = {field.alias or name for name, field in fields if not (stream.named and name == "type")}
            assert {line.split("`")[1] for line in part.splitlines() if line.startswith("| `")} == named


def test_an_event_that_a_stream_does_not_declare_is_refused() -> None:
    class Foreign(Event):
        type: str = "foreign"

    with pytest.raises(TypeError, match=r"Foreign is not an event of the stream testing\.count"):
        count_stream.encode(Foreign())


def test_an_event_survives_the_log() -> None:
    event = Asked(question="二 <b>\n")
    assert count_stream.decode(Record(1, "asked", count_stream.encode(event))) == event


@pytest.mark.parametrize("data", ['{"type":"counted"}', '{"type":"counted","number":1,"more":2}'])
def test_a_log_that_breaks_the_contract_is_refused(data: str) -> None:
    with pytest.raises(ValidationError):
        count_stream.decode(Record(1, "counted", data))


def test_an_event_cannot_be_changed() -> None:
    with pytest.raises(ValidationError):
        Began().type = "other"  # type: ignore[assignment,misc]


def test_a_payload_fits_its_schema() -> None:
    schema = Counted.model_json_schema(mode="serialization")
    assert list(Draft202012Validator(schema).iter_errors(json.loads(count_stream.encode(Counted(number=1))))) == []
    assert list(Draft202012Validator(schema).iter_errors({"type": "counted"})) != []

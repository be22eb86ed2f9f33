"""The documentation of the environment variables, made from their one typed model."""

from pathlib import Path

from pydantic import BaseModel
from pydantic.fields import FieldInfo


def markdown(env: type[BaseModel]) -> str:
    """docs/settings.md: a table of all variables."""
    lines = [
        "# Settings",
        "",
        "Made by `manage.py contract` from `config/env.py`; a test keeps it true.",
        "",
        "| variable | default | meaning |",
        "|---|---|---|",
    ]
    for field in env.model_fields.values():
        shown = f"`{value}`" if (value := _value(field)) else ""
        lines.append(f"| `{field.alias}` | {shown} | {field.description} |")
    return "\n".join([*lines, ""])


def example(env: type[BaseModel]) -> str:
    """.env.example: all variables, commented out, at their defaults."""
    lines: list[str] = []
    for field in env.model_fields.values():
        lines += [f"# {field.description}", f"# {field.alias}={_value(field)}", ""]
    return "\n".join(lines)


def _value(field: FieldInfo) -> str:
    default = field.default
    if default in (None, {}, []):
        return ""
    if isinstance(default, list):
        return ",".join(default)
    if isinstance(default, bool):
        return str(default).lower()
    return default.as_posix() if isinstance(default, Path) else str(default)

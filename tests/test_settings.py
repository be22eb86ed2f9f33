"""Every variable is documented, its documentation is fresh, and a wrong value is told in one sentence."""

import os
import re
import stat
from pathlib import Path

import pytest
from django.conf import settings
from pydantic import SecretStr

from config.env import Env, load, secret_key
from runs import environment

ROOT = Path(settings.BASE_DIR)
FIELDS = Env.model_fields
OUTSIDE = re.compile(r"""os\.environ(?!\.setdefault\("DJANGO_SETTINGS_MODULE"|\.get\("PATH")|getenv""")
"""The environment, but for what starting Django and other programs takes."""


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for field in FIELDS.values():
        monkeypatch.delenv(str(field.alias), raising=False)


@pytest.mark.parametrize("field", list(FIELDS.values()), ids=lambda field: field.alias)
def test_a_variable_says_what_it_means(field: object) -> None:
    description = str(field.description)  # type: ignore[attr-defined]
    assert re.fullmatch(r"[A-Z`].{10,}\.", description), description


def test_variables_have_one_prefix_unless_their_name_is_known() -> None:
    known = {"HOST", "PORT", "DATA_DIR", "DATABASE_URL", "REDIS_URL"}
    prefixes = ("NOVA_", "NOVA3_", "TAVILY_", "BRAVE_", "OPENAI_")
    assert [field.alias for field in FIELDS.values() if not str(field.alias).startswith(prefixes)] == sorted(
        known, key=["HOST", "PORT", "DATA_DIR", "DATABASE_URL", "REDIS_URL"].index
    )


def test_docs_settings_md_is_fresh() -> None:
    assert (ROOT / "docs" / "settings.md").read_text() == environment.markdown(Env), "Run `make contract`."


def test_env_example_is_fresh() -> None:
    assert (ROOT / ".env.example").read_text() == environment.example(Env), "Run `make contract`."


def test_the_table_has_a_row_per_variable() -> None:
    rows = [line.split(" | ") for line in environment.markdown(Env).splitlines() if line.startswith("| `")]
    assert [row[0] for row in rows] == [f"| `{field.alias}`" for field in FIELDS.values()]


def test_the_example_holds_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    given = dict(
        line.removeprefix("# ").split("=", 1)
        for line in environment.example(Env).splitlines()
        if "=" in line and re.match(r"# [A-Z0-9_]+=", line)
    )
    assert set(given) == {field.alias for field in FIELDS.values()}
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert load() == Env()


def test_no_variables_are_the_defaults() -> None:
    assert load() == Env()


def test_nothing_else_reads_the_environment() -> None:
    apps = [path.parent for path in ROOT.glob("*/apps.py")]
    readers = [
        str(path.relative_to(ROOT))
        for folder in [*apps, ROOT / "config"]
        for path in folder.rglob("*.py")
        if OUTSIDE.search(path.read_text())
    ]
    assert readers == ["config/env.py"]


@pytest.mark.parametrize(
    ("name", "value", "field", "parsed"),
    [
        ("PORT", "9000", "port", 9000),
        ("NOVA_DEBUG", "true", "debug", True),
        ("NOVA_LOCAL_USER", "0", "local_user", False),
        ("NOVA_ALLOWED_HOSTS", "a.example, b.example,", "allowed_hosts", ["a.example", "b.example"]),
        ("NOVA_MODEL_ROLES", '{"research.writer": "a,b"}', "model_roles", {"research.writer": "a,b"}),
        ("NOVA_MODEL_PARALLEL", '{"openai": 20}', "model_parallel", {"openai": 20}),
        ("NOVA_MODEL_EFFORTS", '{"strong": "high"}', "model_efforts", {"strong": "high"}),
        ("NOVA_MODEL_ANSWERS", '{"fast": 2000}', "model_answers", {"fast": 2000}),
        ("DATABASE_URL", "postgresql://db/nova", "database_url", SecretStr("postgresql://db/nova")),
        ("NOVA_GRACE_SECONDS", "", "grace_seconds", 10),
        ("NOVA_MCP_SEARCH_COMMAND", "npx -y 'a b'; $HOME", "mcp_search_command", ["npx", "-y", "a b;", "$HOME"]),
        ("NOVA_MCP_SEARCH_VARIABLES", "BRAVE_API_KEY, LANG", "mcp_search_variables", ["BRAVE_API_KEY", "LANG"]),
    ],
)
def test_values_are_read(name: str, value: str, field: str, parsed: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    assert getattr(load(), field) == parsed


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "eighty", "Input should be a valid integer, unable to parse string as an integer"),
        ("PORT", "70000", "Input should be less than or equal to 65535"),
        ("NOVA_DEBUG", "perhaps", "Input should be a valid boolean, unable to interpret input"),
        ("NOVA_ROLE", "king", "Input should be 'all', 'web' or 'worker'"),
        ("NOVA_LOG_LEVEL", "loud", "Input should be 'DEBUG', 'INFO', 'WARNING' or 'ERROR'"),
        ("NOVA_BUDGET_SECONDS", "0", "Input should be greater than 0"),
        ("NOVA_MODEL_OUTPUT", "song", "Input should be 'auto', 'tool', 'native' or 'prompted'"),
        ("NOVA_MCP_SEARCH_COMMAND", "npx 'a", "Value error, No closing quotation"),
        (
            "NOVA_MCP_SEARCH_VARIABLES",
            "LANG,DATABASE_URL,NOVA_SECRET_KEY",
            "Value error, DATABASE_URL, NOVA_SECRET_KEY are the studio's own.",
        ),
        ("NOVA_MODEL_ROLES", "{", "Invalid JSON: EOF while parsing an object at line 1 column 1"),
    ],
)
def test_a_wrong_value_is_one_sentence(name: str, value: str, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as caught:
        load()
    assert str(caught.value) == f"The environment has wrong settings:\n  {name}: {sentence}"


def test_a_search_tool_has_an_address_or_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOVA_MCP_SEARCH_URL", "http://127.0.0.1:9/mcp")
    monkeypatch.setenv("NOVA_MCP_SEARCH_COMMAND", "npx -y search")
    with pytest.raises(SystemExit, match="NOVA_MCP_SEARCH_COMMAND: Value error, NOVA_MCP_SEARCH_URL is set as well"):
        load()


def test_the_command_of_a_search_tool_finds_what_is_named_and_set(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"PATH": "/bin", "HOME": "/srv", "SEARCH_KEY": "k", "OPENAI_API_KEY": "secret"}
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("NOVA_MCP_SEARCH_VARIABLES", "SEARCH_KEY,OTHER_KEY")
    assert load().mcp_search_environment == {"PATH": "/bin", "HOME": "/srv", "SEARCH_KEY": "k"}


def test_several_wrong_values_are_a_sentence_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "0")
    monkeypatch.setenv("NOVA_CONCURRENCY", "-1")
    with pytest.raises(SystemExit) as caught:
        load()
    assert [line.partition(":")[0].strip() for line in str(caught.value).splitlines()[1:]] == [
        "PORT",
        "NOVA_CONCURRENCY",
    ]


def test_secrets_do_not_show() -> None:
    secrets = [name for name, field in FIELDS.items() if name.endswith(("_key", "database_url", "redis_url"))]
    shown = repr(Env.model_validate({str(FIELDS[name].alias): "hush" for name in secrets}))
    assert len(secrets) >= 5
    assert "hush" not in shown


def test_a_secret_key_is_made_once_and_readable_only_by_its_owner(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    made = secret_key(None, folder)
    assert len(made) > 50
    assert secret_key(None, folder) == made
    assert stat.S_IMODE(os.stat(folder / "secret_key").st_mode) == 0o600  # noqa: PTH116  # its mode is the point
    assert secret_key(SecretStr("given"), folder) == "given"

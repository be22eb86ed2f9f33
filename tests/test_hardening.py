"""What a deployment can switch on, and what is always on: policies for pages, cookies, transport, forms."""

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.test import APIClient

from library.readers import isolation
from library.readers.document import UnreadableDocument

ClientOf = Callable[[User], APIClient]
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def settings_with(tmp_path: Path, **environment: str) -> list[str]:
    """The transport settings of a process with this environment."""
    names = "SESSION_COOKIE_SECURE CSRF_COOKIE_SECURE SECURE_SSL_REDIRECT SECURE_HSTS_SECONDS SECURE_PROXY_SSL_HEADER"
    code = f"from config import settings as s; [print(getattr(s, n, None)) for n in {names.split()}]"
    env = {"DATA_DIR": str(tmp_path), "PATH": "", **environment}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True
    )
    return done.stdout.split("\n")[:5]


def test_no_page_runs_scripts_that_are_not_files_of_ours(alice: User, client_of: ClientOf) -> None:
    answers = [client_of(alice).get(path) for path in ("/", "/runs/", "/library/", "/api/docs/")]
    directives = [set(answer["Content-Security-Policy"].split("; ")) for answer in answers]
    inline = [re.findall(r"<script(?![^>]*\bsrc=)[^>]*>|\son\w+=", answer.content.decode()) for answer in answers]
    assert (directives, inline) == ([set(POLICY.split("; "))] * 4, [[]] * 4)


HUGE = "259749060825012484839575549640704"
"""A number that no database holds."""


def addresses(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    """Our addresses that hold a number, with one that nothing has."""
    for one in patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from addresses(one.url_patterns, route)
        elif "<int:" in route and not route.startswith("admin/"):
            yield "/" + re.sub("<[^>]+>", "x", re.sub("<int:[^>]+>", HUGE, route))


@pytest.mark.parametrize("address", sorted(set(addresses(get_resolver().url_patterns))))
def test_a_number_beyond_the_databases_does_not_exist(address: str, alice: User, client_of: ClientOf) -> None:
    client = client_of(alice)
    answers = [client.get(address), client.post(address), client.patch(address), client.delete(address)]
    assert {answer.status_code for answer in answers} <= {302, 404, 405, 415, 422}  # a page of forms leads back


def test_transport_is_plain_until_it_is_switched_on(tmp_path: Path) -> None:
    assert settings_with(tmp_path) == ["False", "False", "False", "0", "None"]


def test_tls_behind_a_proxy(tmp_path: Path) -> None:
    given = {"NOVA_TLS": "true", "NOVA_HSTS_SECONDS": "31536000", "NOVA_PROXY_HEADER": "X-Forwarded-Proto"}
    header = "('HTTP_X_FORWARDED_PROTO', 'https')"
    assert settings_with(tmp_path, **given) == ["True", "True", "True", "31536000", header]


def test_a_refused_form_keeps_what_was_typed(alice: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice)
    answer = browser.post("/research/", {"query": "Why did <b>smallpox</b> disappear?", "depth": "deep"})
    page = answer.content.decode()
    assert answer.status_code == 403
    assert re.findall(r"<textarea[^>]*>(.*?)</textarea>", page) == ["Why did &lt;b&gt;smallpox&lt;/b&gt; disappear?"]


def test_a_refused_program_gets_json(alice: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice)
    answer = browser.post("/research", {"query": "Why?"}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")


@pytest.mark.parametrize(("text", "port"), [("PORT=9100\n", "9100"), ("# PORT=9100\n", "8000")])
def test_the_file_beside_the_code_is_read_and_the_environment_wins(tmp_path: Path, text: str, port: str) -> None:
    (tmp_path / ".env").write_text(text)
    code = "import sys, pathlib; from config.env import load; print(load(pathlib.Path(sys.argv[1]) / '.env').port)"
    run = [sys.executable, "-c", code, str(tmp_path)]
    read = [
        subprocess.run(run, env=env, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True).stdout.strip()
        for env in ({"PATH": ""}, {"PATH": "", "PORT": "9200"})
    ]
    assert read == [port, "9200"]


@pytest.mark.parametrize(
    ("address", "name", "data"),
    [
        ("/api/library/documents", "a.md", b"# Steam"),
        ("/api/conversation/banks", "a.gift", b"2 + 2 = ? {#4}"),
        ("/api/classes/imports", "a.csv", b"class,number,name\n7B,1,Yinuo Sun\n"),
    ],
)
def test_nothing_that_was_uploaded_is_read_in_the_server(
    alice: User, client_of: ClientOf, monkeypatch: pytest.MonkeyPatch, address: str, name: str, data: bytes
) -> None:
    class NoReaders:
        def ask(self, *_: object) -> object:
            raise UnreadableDocument("The reading process was asked.")

    monkeypatch.setattr(isolation, "processes", NoReaders())
    answer = client_of(alice).post(address, {"file": SimpleUploadedFile(name, data)}, format="multipart")
    assert (answer.status_code, "The reading process was asked." in answer.content.decode()) == (422, True)


APPS = ("runs", "library", "research", "creative", "conversation", "novachat")
FILES = [path for app in APPS for path in (settings.BASE_DIR / app).rglob("*.py")]


def test_locks_are_of_one_table() -> None:
    """Rows that are locked with those they refer to are locked in different orders, and then nobody gets any."""
    source = re.compile(r"select_for_update\((?:no_key=True)?\)(?:\s*\.\w+\([^()]*\))*?\s*\.select_related\(")
    assert [path.name for path in FILES if source.search(path.read_text("utf-8"))] == []


def test_only_who_deletes_locks_a_key() -> None:
    """Who commits a row that names a locked key waits for the lock, and the lock's owner may be waiting for him."""
    functions = (
        (path, node)
        for path in FILES
        if "select_for_update" in (text := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    )
    locking = {
        f"{path.relative_to(settings.BASE_DIR)}:{function.name}"
        for path, function in functions
        for call in ast.walk(function)
        if isinstance(call, ast.Call)
        and ast.unparse(call.func).endswith(".select_for_update")
        and "no_key" not in {keyword.arg for keyword in call.keywords}
    }
    assert locking == {"runs/services.py:delete", "novachat/services.py:delete"}

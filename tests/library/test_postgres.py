"""The library's database code once more, on Postgres, in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

ADDRESS = os.environ.get("NOVA_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432")
ROOT = Path(__file__).resolve().parents[2]
SUITES = [
    "test_fulltext.py",
    "test_retrieval.py",
    "test_services.py",
    "test_evidence.py",
    "test_providers.py",
    "meaning/test_matrix.py",
    "meaning/test_pgvector.py",
]


def reachable() -> bool:
    try:
        psycopg.connect(f"{ADDRESS}/postgres", connect_timeout=2).close()
    except psycopg.Error:
        return False
    return True


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="This already runs on the database of DATABASE_URL.")
def test_library_on_postgres(tmp_path: Path) -> None:
    if not reachable():
        pytest.skip(f"Not run on Postgres: none answers at {ADDRESS} (set NOVA_TEST_POSTGRES).")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", *(f"tests/library/{name}" for name in SUITES)],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": f"{ADDRESS}/library_{os.getpid()}", "DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]

"""A Postgres and a Redis of the harness's own, that can be restarted, stopped and killed."""

import contextlib
import os
import shutil
import signal
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from tests.servers import free_port


def postgres_binaries() -> Path | None:
    """The newest installed server's folder; none where there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    return found[-1].parent if found else None


def is_there() -> bool:
    return postgres_binaries() is not None and shutil.which("redis-server") is not None


@dataclass
class Postgres:
    """A cluster in a folder of its own; it refuses to run as root, so root hands it to `postgres`."""

    folder: Path
    port: int = field(default_factory=free_port)

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def create(self) -> "Postgres":
        self.folder.mkdir(parents=True)
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres")
            for parent in self.folder.parents:
                with contextlib.suppress(PermissionError):
                    parent.chmod(parent.stat().st_mode | 0o011)
        self._run("initdb", "-D", str(self.folder / "data"), "-U", "postgres", "-A", "trust", "--no-sync")
        self.start()
        return self

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=200 -c fsync=off"
        self._run(
            "pg_ctl", "-D", str(self.folder / "data"), "-l", str(self.folder / "log"), "-o", options, "-w", "start"
        )

    def stop(self, mode: str) -> None:
        """`fast` closes all connections; `immediate` is a crash."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", mode, "-w", "stop")

    def drop(self) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):
            self.stop("immediate")

    def make(self, name: str, template: str = "template1") -> str:
        """A fresh database with what the template holds; returns its address."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url.removesuffix("postgres") + name

    def _run(self, program: str, *arguments: str) -> None:
        binaries = postgres_binaries()
        assert binaries
        user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        subprocess.run([*user, str(binaries / program), *arguments], check=True, cwd="/", stdout=subprocess.DEVNULL)


@dataclass
class Redis:
    port: int = field(default_factory=free_port)
    _process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> "Redis":
        options = ["--port", str(self.port), "--save", "", "--appendonly", "no", "--dir", "/tmp"]
        self._process = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)
        return self

    def kill(self) -> None:
        if self._process:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

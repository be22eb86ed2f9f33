"""Write down what the studio promises: OpenAPI, TypeScript, docs/events.md, docs/settings.md, .env.example."""

import argparse
import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from drf_spectacular.generators import SchemaGenerator

from runs import contract, environment


def documents() -> dict[Path, str]:
    """Each generated file and what it must hold."""
    root = Path(settings.BASE_DIR)
    openapi = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    env = type(settings.ENV)
    return {
        root / "docs" / "openapi.json": json.dumps(openapi, indent=1, ensure_ascii=False, sort_keys=True, default=str)
        + "\n",
        root / "docs" / "events.ts": contract.typescript(),
        root / "docs" / "events.md": contract.markdown(),
        root / "docs" / "settings.md": environment.markdown(env),
        root / ".env.example": environment.example(env),
    }


class Command(BaseCommand):
    help = "Write the generated documents; with --check, fail when one is stale."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        stale = [path for path, text in documents().items() if not path.exists() or path.read_text("utf-8") != text]
        if options["check"]:
            if stale:
                raise CommandError("Stale: " + ", ".join(path.name for path in stale) + ". Run `make contract`.")
            return
        for path, text in documents().items():
            path.write_text(text, "utf-8")
        self.stdout.write(f"{len(stale)} documents written.")

"""Adds notes from CSV and JSON files."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from library.notes.store import UnreadableNotes, import_notes
from runs.management.owners import add_owner, owner_named


class Command(BaseCommand):
    help = "Import notes (title, text, tags, likes, collects, comments, published_at, topic) from CSV or JSON files."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        add_owner(parser)
        parser.add_argument("--shared", action="store_true", help="Let every user read them.")

    def handle(self, **options: Any) -> None:  # as Django calls it
        owner = owner_named(options["owner"])
        for path in options["paths"]:
            try:
                report = import_notes(owner, path.read_bytes(), path.name, shared=options["shared"])
            except (UnreadableNotes, OSError) as error:
                sentence = str(error) if isinstance(error, UnreadableNotes) else "The file could not be opened."
                raise CommandError(f"{path}: {sentence}") from None
            self.stdout.write(f"{path}: {report.added} added, {report.known} updated, {len(report.refused)} refused.")
            for sentence in report.refused:
                self.stdout.write(f"  {sentence}")

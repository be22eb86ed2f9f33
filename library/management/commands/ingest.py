"""Adds files and folders to the library."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from library.schemas import FileReport
from library.services import ingest_folder
from runs.management.owners import add_owner, owner_named


class Command(BaseCommand):
    help = "Read files, and folders with all that is in them, into the library."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        add_owner(parser)
        parser.add_argument("--shared", action="store_true", help="Let every user read them.")

    def handle(self, **options: Any) -> None:  # as Django calls it
        owner = owner_named(options["owner"])
        reports: list[FileReport] = []
        for path in options["paths"]:
            reports += ingest_folder(owner, path, self._print, shared=options["shared"])
        read = [report for report in reports if not report.skipped]
        fresh = [report for report in read if not report.known]
        passages = sum(report.passages for report in fresh)
        known, skipped = len(read) - len(fresh), len(reports) - len(read)
        self.stdout.write(
            f"{len(fresh)} documents with {passages} passages; {known} were there already; {skipped} files skipped."
        )
        if not read:
            raise CommandError("No file could be read.", returncode=1)

    def _print(self, report: FileReport) -> None:
        read = f"the same file is there already, as document {report.document_id}" if report.known else ""
        self.stdout.write(f"{report.path}: {report.skipped or read or f'{report.passages} passages'}")

"""Serve the studio: pages, API, streams and, in the default role, the engine, in one process."""

import argparse
from typing import Any

import daphne.server  # installs the asyncio reactor, and must come before anything imports Twisted's own
from daphne import http_protocol
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.module_loading import import_string

from runs.senders import host_to_serve


class UnreadRequest(http_protocol.WebRequest):  # type: ignore[misc]
    """A request whose form is left to the application: Twisted would read an upload whole, and hold the loop meanwhile."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named | {"parsePOSTFormSubmission": False})


class Command(BaseCommand):
    help = "Serve the studio on HOST and PORT."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--prepare", action="store_true", help="First create the database and load the sample content."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["prepare"]:
                for command, arguments in settings.PREPARE:
                    call_command(command, **arguments)
            else:
                executor = MigrationExecutor(connection)
                if executor.migration_plan(executor.loader.graph.leaf_nodes()):
                    raise CommandError("The database is not prepared: run `manage.py serve --prepare`.")
        except DatabaseError as error:
            raise CommandError(f"The database cannot be used: {error}") from error
        host = host_to_serve()
        if host != settings.ENV.host:
            self.stdout.write(
                f"In the single-user local mode the studio serves this machine only: {host} instead of {settings.ENV.host}. "
                "To serve others, make accounts (manage.py createsuperuser) and set NOVA_LOCAL_USER=false."
            )
        self._serve(host, settings.ENV.port)

    def _serve(self, host: str, port: int) -> None:
        address = f"http://{host}:{port}/"
        application = import_string("config.asgi.application")
        application.when_ready = lambda: self.stdout.write(f"Nova Studio is ready at {address}")
        http_protocol.WebRequest = UnreadRequest
        server = daphne.server.Server(
            application=application,
            endpoints=[f"tcp:port={port}:interface={host}".replace("::", r"\:\:")],
            server_name="nova-studio",
            http_timeout=None,
            application_close_timeout=2,
            verbosity=0,
        )
        server.run()
        if not server.listening_addresses:
            raise CommandError(f"The studio cannot listen at {address}: is another process using the port?")
        if application.failure:
            raise CommandError(str(application.failure))

"""Serve the studio: pages, API, streams and, in the default role, the engine, in one process."""

import argparse
from typing import Any

import daphne.server  # installs the asyncio reactor, and must come before anything imports Twisted's own
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.utils.module_loading import import_string


class Command(BaseCommand):
    help = "Serve the studio on HOST and PORT."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--prepare", action="store_true", help="First create the database and load the sample content."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["prepare"]:
            for command, arguments in settings.PREPARE:
                call_command(command, **arguments)
        host, port = settings.ENV.host, settings.ENV.port
        server = daphne.server.Server(
            application=import_string("config.asgi.application"),
            endpoints=[f"tcp:port={port}:interface={host}".replace("::", r"\:\:")],
            server_name="nova-studio",
            http_timeout=None,
            application_close_timeout=2,
            ready_callable=lambda: self.stdout.write(f"Nova Studio is ready at http://{host}:{port}/"),
            verbosity=0,
        )
        server.run()

#!/usr/bin/env python
"""Django's command line for the studio."""

import gc
import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415  # settings must be named first

    load()
    execute_from_command_line(sys.argv)


def load() -> None:
    """What is loaded stays: to look through it for garbage takes a quarter of the start, and later halts every stream."""
    import django  # noqa: PLC0415  # settings must be named first

    gc.disable()
    django.setup()
    gc.freeze()
    gc.enable()


if __name__ == "__main__":
    main()

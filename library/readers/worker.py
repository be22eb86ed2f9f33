"""Reads one binary document in a process of its own: bytes in, the read document as JSON out."""

import json
import resource
import sys
from importlib import import_module

from django.conf import settings

from library.readers.document import UnreadableDocument
from library.readers.isolation import MEMORY_BYTES, REFUSED, SECONDS


def main() -> int:
    settings.configure(USE_I18N=False)  # its sentences are told by the studio
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    reader = import_module(f"library.readers.{sys.argv[1]}")
    try:
        document = reader.read(sys.stdin.buffer.read())
    except UnreadableDocument as error:
        sys.stdout.write(json.dumps(error.message.source))
        return REFUSED
    sys.stdout.write(document.model_dump_json())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

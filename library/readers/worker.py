"""Reads one binary document in a process of its own: bytes in, the read document as JSON out."""

import resource
import sys

from library.readers.document import UnreadableDocument
from library.readers.formats import MEMORY_BYTES, READERS, REFUSED, SECONDS, Format

FORMATS: dict[str, Format] = {form: form for form in READERS}


def main() -> int:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    try:
        document = READERS[FORMATS[sys.argv[1]]](sys.stdin.buffer.read())
    except UnreadableDocument as error:
        sys.stdout.write(error.message)
        return REFUSED
    sys.stdout.write(document.model_dump_json())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

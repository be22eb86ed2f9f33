"""Play requests against a studio with a real model, and print how each ended: `python -m tests.live builds turns`.

Never part of the tests: it takes a model, and minutes. See docs/operations.md, "Small local models".
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from tests.live import artifacts, builds, novachat, posts, reports, timelines, turns  # noqa: E402  # they need Django
from tests.live.playing import System, play_all  # noqa: E402
from tests.live.recording import Recorder  # noqa: E402
from tests.servers import Studio, free_port  # noqa: E402

SYSTEMS: dict[str, System] = {
    one.system.name: one.system for one in (builds, turns, artifacts, reports, timelines, novachat, posts)
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="+", choices=SYSTEMS)
    parser.add_argument("--model", default="local@http://127.0.0.1:11434/v1", help="as in NOVA_MODEL")
    parser.add_argument("--only", default="", help="the keys of some requests, separated by commas")
    parser.add_argument("--keep", type=Path, help="a folder in which everything is kept to be read")
    parser.add_argument("--data", type=Path, help="the studio's data; by default a folder that is thrown away")
    parser.add_argument("--port", type=int, default=0)
    asked = parser.parse_args()
    name, _, address = asked.model.partition("@")
    recorder = Recorder(address) if address else None
    with tempfile.TemporaryDirectory() as scratch:
        studio = Studio(
            data_dir=asked.data or Path(scratch),
            environment={
                "NOVA_MODEL": f"{name}@{recorder.address}" if recorder else name,
                "NOVA_MODEL_CONTEXT": "",
                "NOVA_ENCODER": "bundled",
            },
            port=asked.port or free_port(),
        ).start("--prepare")
        try:
            chosen = [one for one in asked.only.split(",") if one]
            tables = [play_all(SYSTEMS[one], studio, recorder, chosen, asked.keep) for one in asked.systems]
        finally:
            studio.stop()
            if asked.keep and studio.process:
                asked.keep.mkdir(parents=True, exist_ok=True)
                (asked.keep / "studio.log").write_text("\n".join(studio.process.lines), "utf-8")
    print("\n".join(tables))


if __name__ == "__main__":
    sys.exit(main())

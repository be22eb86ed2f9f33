"""A search tool that is a command: `python searching.py FOLDER HOW` answers over its standard streams as `HOW` says.

What it was started with and sent stands in the folder, a line each.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

FOLDER, HOW = Path(sys.argv[1]), sys.argv[2]
SENTENCE = "James Watt patented the separate condenser in 1769."
TOOL = {"name": "web_search", "inputSchema": {"properties": {"query": {}, "max_results": {}}}}
FOUND = f"Title: Watt\nURL: https://www.museum.example/watt\nContent: {SENTENCE}\n"


def note(name: str, said: object) -> None:
    with (FOLDER / name).open("a") as file:
        file.write(json.dumps(said) + "\n")


def say(message: object) -> None:
    print(json.dumps(message), flush=True)


def answer(message: dict[str, object], result: object) -> None:
    say({"jsonrpc": "2.0", "id": message["id"], "result": result})


def call(message: dict[str, object]) -> None:
    is_first = len((FOLDER / "starts").read_text().splitlines()) == 1
    if HOW == "dies" and is_first:
        sys.exit(1)
    if HOW == "hangs" and is_first:
        return
    if HOW == "chatters":
        print("Searching …\n{\n[]\n" + '{"jsonrpc": "2.0", "method": "notifications/progress"}', flush=True)
        say({"jsonrpc": "2.0", "id": "p", "method": "ping"})
        say({"jsonrpc": "2.0", "id": "r", "method": "roots/list"})
        note("heard", [json.loads(sys.stdin.readline()) for _ in range(2)])
    answer(message, {"content": [{"type": "text", "text": FOUND}]})


def main() -> None:
    note("starts", {"pid": os.getpid(), "cwd": str(Path.cwd()), "environment": dict(os.environ)})
    if HOW == "crashes":
        sys.exit(1)
    if HOW == "waits":
        (FOLDER / "gate").open().close()  # a pipe that somebody opens in the end
    if HOW == "clings":
        # It and a program of its own go on when the input is closed, and hold the pipe open.
        held = os.open(FOLDER / "alive", os.O_WRONLY)
        subprocess.Popen(["sleep", "600"], pass_fds=[held])
    for line in sys.stdin:
        message = json.loads(line)
        note("sent", message)
        if message["method"] == "initialize" and HOW != "mute":
            answer(message, {"protocolVersion": "2025-06-18"})
        if message["method"] == "notifications/initialized" and HOW == "deaf":
            break
        if message["method"] == "tools/list":
            answer(message, {"tools": [TOOL]})
        if message["method"] == "tools/call":
            call(message)
    if HOW in {"clings", "deaf"}:
        (FOLDER / "never").open().close()


main()

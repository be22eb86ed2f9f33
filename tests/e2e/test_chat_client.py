"""The chat client of the `ai` package, as `useChat` runs it, in the last and the first release of each major version."""

import json
from typing import Any

import pytest

from tests import nodejs

pytestmark = [pytest.mark.e2e, nodejs.needs_node]

WORK = ["step-start", "data-action", "tool-generate_quiz_questions", "data-tool-progress"]


@pytest.mark.parametrize("release", nodejs.RELEASES)
def test_every_chunk_is_taken(release: str, address: str) -> None:
    told: dict[str, Any] = json.loads(nodejs.run(nodejs.SCRIPTS / "chat.mjs", str(nodejs.MODULES), release, address))
    first = told["first"]
    assert (first["status"], first["error"], first["role"]) == ("ready", "", "assistant")
    assert first["parts"][:4] == WORK
    assert first["parts"].count("data-quiz-question") == 3
    assert first["parts"].count("data-quiz-complete") == 1
    assert first["parts"][-2:] == ["step-start", "text"]
    assert first["states"] == ["output-available", "done"]
    assert "3 questions" in first["text"]
    assert (told["second"]["status"], told["second"]["parts"][-1]) == ("ready", "text")
    page = told["page"]
    assert (page["status"], page["error"]) == ("ready", "")
    # The bodies went by; what is kept names the artifact and where it lies.
    assert [part for part in page["parts"] if "interactive" in part] == [
        "tool-request_interactive_content", "data-interactive-content"
    ]  # fmt: skip
    assert "data-interactive-html-delta" in told["seen"]
    assert told["cut"]["status"] == "error"
    assert told["cut"]["parts"][-1].startswith("tool-")
    assert (told["after"]["status"], told["after"]["error"], told["after"]["parts"][-1]) == ("ready", "", "text")
    assert told["idle"]["status"] == ("submitted" if release == "ai5-strict" else "ready")  # the first 5 waits for ever
    assert told["long"]["status"] == "ready"
    assert "data-quiz-complete" in told["long"]["parts"]
    assert told["rejoined"] == told["long"]
    assert (told["stopped"]["status"], told["stopped"]["error"]) == ("ready", "")
    assert "data-conversation" in told["seen"]

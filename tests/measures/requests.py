"""Measure: how often the offline router takes a request where it belongs, and how often it asks rather than errs.

`requests.tsv` was written apart from the router's examples; its last part after all numbers were set.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from conversation.briefs.tasks import RouterTask
from conversation.offline import router
from conversation.pipeline import settled
from library.text.language import detect
from tests.measures.tables import percent, table

TOOLS = ["generate_quiz_questions", "generate_docx", "render_pdf", "propose_pptx_outline", "generate_pptx"]
LAST = "# Written last"
OUTCOMES = ("right", "asked", "wrong")


@dataclass(frozen=True)
class Request:
    kind: str
    intents: tuple[str, ...]
    tool: str
    text: str
    is_last: bool

    @property
    def outcome(self) -> str:
        task = RouterTask(language=detect(self.text), message=self.text, tools=TOOLS)
        found = settled(router.route(task))
        if found.intent in self.intents and (not self.tool or found.candidate_tools[:1] == [self.tool]):
            return "right"
        return "asked" if found.intent == "clarify" else "wrong"


def requests() -> list[Request]:
    found, is_last = [], False
    for line in Path(__file__).with_name("requests.tsv").read_text("utf-8").splitlines():
        if line.startswith("#"):
            is_last = is_last or line.startswith(LAST)
            continue
        kind, intents, tool, text = line.split("\t")
        found.append(Request(kind, tuple(intents.split("|")), tool, text, is_last))
    return found


def right(asked: Sequence[Request]) -> float:
    return sum(one.outcome == "right" for one in asked) / len(asked)


def report() -> str:
    every = requests()
    groups = {
        "all": every,
        "Chinese": [one for one in every if detect(one.text) == "zh"],
        "English": [one for one in every if detect(one.text) == "en"],
        **{kind: [one for one in every if one.kind == kind] for kind in dict.fromkeys(one.kind for one in every)},
        "written last": [one for one in every if one.is_last],
    }
    rows = []
    for name, asked in groups.items():
        counts = Counter(one.outcome for one in asked)
        rows.append([name, str(len(asked)), *(str(counts[outcome]) for outcome in OUTCOMES), percent(right(asked))])
    return table("Requests to the assistant, offline router", ["", "n", *OUTCOMES, "right"], rows)

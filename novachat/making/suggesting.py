"""The answer to a quick question, shown sentence by sentence while it is written.

What was shown stays: where an answer breaks off, whoever is asked next is told how it begins, and goes on behind that.
"""

from pathlib import Path
from typing import Self

from library.notes.queries import survey
from library.schemas import Language
from library.text.language import joined
from library.text.sentences import split
from novachat import steps
from novachat.actions import READABLE
from novachat.briefs.lengths import not_far_above
from novachat.briefs.plans import ANSWER, QuickQuestion, Suggestion
from novachat.events import AnswerPayload, NovaAnswering, NovaChunk, WordsPayload, call_id, nova_stream
from novachat.models import Turn
from novachat.schemas.requests import RequestData
from novachat.store import background_of, inputs_of
from runs import log
from runs.database import in_thread
from runs.events import Event
from runs.execution import Execution
from runs.truncation import begun

GUIDE = Path(__file__).resolve().parents[1] / "prompts" / "guide"
"""What Nova3 can do, one sentence a line: quick questions about the system are answered from it."""
BEHIND = "The answer begins with these words, which are read already. Hand in only what follows them:\n{shown}"


async def suggest(run: Execution, data: RequestData) -> Event:
    """Answer at once; the queue is not touched."""
    question = await in_thread(_question, run.id, run.owner_id, data)
    answering = await Answering.of(run, question.language)
    answer = await run.finishing_step(
        "suggest", steps.answer_quickly, run.meter, question, answering.told, answering.watch
    )
    payload = AnswerPayload(id=call_id(), data=answering.whole(answer.text), metadata={"engine": answer.engine})
    return NovaChunk(agent_source="nova3_supervisor", payload=payload)


class Answering:
    """An answer as far as it was shown."""

    def __init__(self, run: Execution, language: Language, shown: str) -> None:
        self._run = run
        self._language = language
        self._shown = self._before = shown
        """What was shown, and how much of it by answers that broke off."""
        self._heard = ""
        """The whole sentences of the answer that is being given."""

    @classmethod
    async def of(cls, run: Execution, language: Language) -> Self:
        """With what an earlier execution showed."""
        last = await in_thread(log.last_of, nova_stream, run.id, NovaAnswering.wire_type())
        return cls(run, language, last.payload.data if isinstance(last, NovaAnswering) else "")

    def told(self) -> str:
        """What a model is told of it that is asked now."""
        return BEHIND.format(shown=self._shown) if self._shown else ""

    async def watch(self, written: str) -> None:
        """Show the sentences behind which another one began."""
        if not (answer := begun(written, Suggestion)):
            return
        self._listen(answer.text)
        sentences = split(answer.text)
        whole = answer.text[: sentences[-2].end] if len(sentences) > 1 else ""
        self._heard = not_far_above(whole, ANSWER, self._language)
        shown = self._behind(self._before, self._heard)
        if len(shown) > len(self._shown):
            self._shown = shown
            await self._run.emit(NovaAnswering(payload=WordsPayload(data=shown)), once=None)

    def whole(self, text: str) -> str:
        """The answer, beginning with what was shown, and not far longer than asked."""
        self._listen(text)
        return self._behind(self._before, not_far_above(text, ANSWER, self._language))

    def _listen(self, text: str) -> None:
        if not text.startswith(self._heard):  # another answer than the one that was being given
            self._before, self._heard = self._shown, ""

    def _behind(self, before: str, text: str) -> str:
        """A text behind what stands before it, which it may say again."""
        if text.startswith(before):
            return text
        new = next((one.start for one in split(text) if one.text not in before), len(text))
        return joined(filter(None, [before, text[new:]]), self._language)


def _question(run_id: str, owner_id: int, data: RequestData) -> QuickQuestion:
    turn = Turn.objects.select_related("session", "run").get(run_id=run_id)
    query = data.query or turn.session.query
    items = [item for item in inputs_of(turn, READABLE, plan=0) if item.chosen]
    return QuickQuestion(
        query=query,
        language=turn.language,
        background=background_of(turn.session),
        items=items if data.references or data.nova3_selections or "@" in query else [],
        digest=survey(owner_id, query),
        guide=(GUIDE / f"{turn.language}.md").read_text(encoding="utf-8").strip(),
    )

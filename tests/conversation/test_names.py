"""Figures about a class as they were computed, and names of students that no hosted model reads."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from pydantic_ai.messages import ModelMessagesTypeAdapter

from conversation.briefs.tasks import RouterResult
from conversation.classes.models import Student
from conversation.classes.naming.pseudonyms import Pseudonyms
from conversation.classes.sample import school as sampling
from conversation.classes.schemas.arguments import AnalysisArguments, ClassArguments, NoArguments
from conversation.classes.schemas.figures import ClassDetail, Weaknesses
from conversation.classes.tools import TOOLS
from library import services as library
from runs.database import in_thread
from runs.testing import scripted
from runs.working import Call
from tests.conftest import SetEnv
from tests.conversation.conftest import Caller, TalkingModel, of, types, words


@pytest.fixture
async def school(alice: User, engine: object) -> list[str]:
    """The sample school; the names of its students."""
    await in_thread(sampling.load_sample)
    return await in_thread(lambda: list(Student.objects.values_list("name", flat=True)))


@pytest.fixture
def hosted(env: SetEnv) -> Iterator[TalkingModel]:
    """A model that is asked everything, as a hosted one is."""
    env(model="scripted")
    made = TalkingModel([])
    with scripted(scripted=made):
        yield made


async def class_names(owner: User) -> list[str]:
    found = await in_thread(TOOLS["get_teacher_classes"].answer, owner.pk, NoArguments())
    return [one.name for one in found.classes]  # type: ignore[attr-defined]  # its classes


async def test_a_hosted_model_never_reads_a_students_name(
    caller: Caller, school: list[str], hosted: TalkingModel, alice: User
) -> None:
    name, school_class = school[0], (await class_names(alice))[0]
    await in_thread(library.ingest, alice, f"# Diary\n\n{name} did well in physics today.\n".encode(), "diary.md")
    pseudonym = (await in_thread(Pseudonyms.of, alice.pk)).hide(name)
    hosted.enqueue(
        RouterResult(intent="chat_qa", confidence=0.9, model_tier="standard"),
        Call("get_class_detail", ClassArguments(class_id=school_class)),
        Call("search_teacher_documents", TOOLS["search_teacher_documents"].arguments(query=f"{pseudonym} physics")),
        f"{pseudonym} did well, as your diary says.",
    )
    found = await caller.stream(f"How is {name} of {school_class} doing in physics?")
    assert words(found) == f"{name} did well, as your diary says."
    read = ModelMessagesTypeAdapter.dump_json([one for asked in hosted.asked for one in asked]).decode()
    assert pseudonym in read
    assert [one for one in school if one in read] == []
    asked = of(found, "tool-input-available")
    assert asked[-1]["input"]["query"] == f"{name} physics"


@pytest.mark.parametrize("words_of", ["How did %s do?", "%s考得怎么样？"])
async def test_figures_are_those_that_were_computed(
    caller: Caller, school: list[str], alice: User, words_of: str
) -> None:
    school_class = (await class_names(alice))[0]
    detail = await in_thread(TOOLS["get_class_detail"].answer, alice.pk, ClassArguments(class_id=school_class))
    assert isinstance(detail, ClassDetail)
    answer = await caller.ask(words_of % school_class)
    assert (answer["intent"], answer["status"]) == ("chat_qa", "answer_ready")
    assert f"{detail.average_percent:g}" in answer["message"]
    assert f"{detail.pass_rate:g}" in answer["message"]
    assert f"{detail.basis.students}" in answer["message"]
    assert ("Students counted" in answer["message"]) == words_of.startswith("How")


async def test_quiz_document_and_class_in_one_conversation(
    caller: Caller, school: list[str], leaves: None, alice: User
) -> None:
    school_class = (await class_names(alice))[0]
    weak = await in_thread(
        TOOLS["analyze_student_weakness"].answer, alice.pk, AnalysisArguments(class_id=school_class, limit=3)
    )
    assert isinstance(weak, Weaknesses)
    quiz = await caller.ask("Make a quiz about photosynthesis with 3 questions")
    written = await caller.ask("Write a handout about photosynthesis")
    asked = await caller.ask(f"What does {school_class} find hardest?")
    assert [one["kind"] for turn in (quiz, written, asked) for one in turn["artifacts"]] == ["quiz", "document"]
    for point in weak.points:
        assert f"{point.name}: {point.percent:g} %" in asked["message"]


async def test_a_quiz_for_a_class_looks_at_what_it_finds_hard_first(
    caller: Caller, school: list[str], alice: User
) -> None:
    school_class = (await class_names(alice))[0]
    found = await caller.stream(f"Make a quiz for {school_class} on their weak points")
    called = [event["toolName"] for event in of(found, "tool-input-start")]
    assert called == ["analyze_student_weakness", "generate_quiz_questions"]
    assert types(found)[-2:] == ["finish", "[DONE]"]
    again = await caller.stream("Make another quiz on their weak points")
    assert [event["toolName"] for event in of(again, "tool-input-start")] == called


async def test_a_class_is_found_by_its_short_name_or_asked_for(caller: Caller, school: list[str]) -> None:
    found = await caller.ask("Which points does class 8A find hard?")
    assert found["message"].startswith("Physics 8A finds this hardest:")
    unknown = await caller.ask("八年级三班的平均分是多少？", chat="chat-2")
    assert (unknown["status"], unknown["clarify"]["hint"]) == ("clarify_needed", "needClassId")
    assert unknown["message"] == "你没有“八年级三班”这个班。指的是下面哪个班？"
    names = [one["label"] for one in unknown["clarify"]["choices"]]
    assert "Physics 8A" in names
    # The choice is an answer in the language of the question, to what was asked first.
    chosen = await caller.ask("Physics 8A", chat="chat-2")
    assert chosen["message"].startswith("Physics 8A：28 名学生，平均")

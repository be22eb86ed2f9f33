"""A page from request to frame: what is said of it, what clients keep of it, and under which policy it is shown."""

from collections.abc import Iterator

import pytest

from conversation.briefs.arguments import HtmlArguments, InteractiveArguments
from conversation.briefs.tasks import FinalResult, RouterResult
from conversation.interactive import trying
from conversation.interactive.briefs import PageDraft
from conversation.interactive.framing import document_of
from conversation.interactive.trying import Tried
from conversation.models import ArtifactVersion
from conversation.schemas.artifacts import InteractivePage
from runs.database import in_thread
from runs.testing import scripted
from runs.working import Call
from tests.conftest import SetEnv
from tests.conversation.conftest import Caller, TalkingModel, of, told, types, words

ASKED = "Make flash cards about photosynthesis"
PAGE = PageDraft(
    title="Lever",
    description="A lever to tip.",
    html='<main><h1>Lever</h1><button type="button" id="tip">Tip</button></main>',
    css="button { color: var(--ink); }",
    js='document.getElementById("tip").addEventListener("click", () => (document.title = "tipped"));',
)
BODIES = ["content-start", "html-delta", "html-complete", "css-delta", "css-complete", "js-delta", "js-complete"]


@pytest.fixture
def model(env: SetEnv) -> Iterator[TalkingModel]:
    """A model for the assistant and the writer of pages."""
    env(model="scripted", model_roles={"conversation.router": "offline"})
    made = TalkingModel([])
    with scripted(scripted=made):
        yield made


async def test_a_page_offline_from_request_to_frame(caller: Caller, leaves: None) -> None:
    found = await caller.stream(ASKED)
    assert [name for name in dict.fromkeys(types(found)) if "interactive" in name] == [
        *(f"data-interactive-{name}" for name in BODIES), "data-interactive-content",
    ]  # fmt: skip
    assert words(found) == (
        "“Flash cards: photosynthesis” is ready as an interactive page; it was checked, but not tried in a browser."
    )
    (ready,) = of(found, "data-interactive-content")
    html = "".join(one["data"]["content"] for one in of(found, "data-interactive-html-delta"))
    version = await in_thread(ArtifactVersion.objects.get)
    assert isinstance(version.made, InteractivePage)
    assert version.made.html == html
    history = await caller.get("/api/conversation/chat-1")
    kept = [part for part in history["messages"][1]["parts"] if part["type"].startswith("data-interactive")]
    assert kept == [ready]
    assert len(str(ready)) < 1000
    assert await frame(caller, ready["data"]["pageUrl"]) == document_of(version.made)


async def frame(caller: Caller, address: str) -> str:
    """What the frame shows, having looked at the policy it comes with."""
    outer = await caller.client.get(address)
    assert f'<iframe src="{address}/document" sandbox="allow-scripts"' in " ".join(outer.content.decode().split())
    inner = await caller.client.get(f"{address}/document", headers={"Sec-Fetch-Dest": "iframe"})
    policy = inner["Content-Security-Policy"]
    for one in ("default-src 'none'", "connect-src 'none'", "frame-ancestors 'self'", "sandbox allow-scripts"):
        assert one in policy.split("; ")
    assert "unsafe" not in policy.replace("style-src 'unsafe-inline'", "")
    assert (inner["X-Frame-Options"], inner["Cache-Control"]) == ("SAMEORIGIN", "private, no-store")
    alone = await caller.client.get(f"{address}/document", headers={"Sec-Fetch-Dest": "document"})
    assert (alone.status_code, alone["Location"]) == (302, address)
    return str(inner.content.decode())


async def test_a_model_writes_a_page_and_it_is_heard_while_it_does(
    caller: Caller, leaves: None, model: TalkingModel
) -> None:
    ready = FinalResult(status="artifact_ready", message="Your page is ready to be used.")
    model.enqueue(Call("request_interactive_content", InteractiveArguments(title="Lever")), PAGE, ready)
    found = told(await caller.stream("Build a web page with a simulation of a lever"))
    assert found == [
        ("start", None),
        ("data-conversation", None),
        ("start-step", None),
        ("data-action", ("make", "content_create", "artifact", ["request_interactive_content"])),
        ("tool-input-start", None),
        ("tool-input-available", {"title": "Lever"}),
        ("data-tool-progress", ("request_interactive_content", "running")),
        *((f"data-interactive-{name}", None) for name in BODIES),
        ("data-interactive-content", ("Lever", False)),
        ("tool-output-available", None),
        ("data-tool-progress", ("request_interactive_content", "done")),
        ("finish-step", None),
        ("start-step", None),
        ("text-start", None),
        ("text-delta", "Your page is ready to be used."),
        ("text-end", None),
        ("finish-step", None),
        ("finish", None),
        ("[DONE]", None),
    ]


async def test_what_a_browser_finds_is_written_anew_once(
    caller: Caller, leaves: None, model: TalkingModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = iter([Tried(problems=["lever is not defined"]), Tried(is_tried=True)])
    monkeypatch.setattr("conversation.steps.opened_in_browser", lambda page: next(said))
    ready = FinalResult(status="artifact_ready", message="Your page is ready to be used.")
    model.enqueue(Call("request_interactive_content", InteractiveArguments(title="Lever")), PAGE, PAGE, ready)
    found = await caller.stream("Build a web page with a simulation of a lever")
    assert [one["data"]["isTried"] for one in of(found, "data-interactive-content")] == [True]
    assert len(of(found, "data-interactive-content-start")) == 2  # what was heard before is void
    assert "lever is not defined" in str(model.asked[-2])


@pytest.mark.parametrize(
    ("html", "said"),
    [(PAGE.html, ""), ("<h1>Lever</h1><script>x</script>", "<script> does not belong in the body.")],
)
async def test_a_page_that_the_assistant_wrote_itself_passes_the_same_checks(
    caller: Caller, leaves: None, model: TalkingModel, env: SetEnv, html: str, said: str
) -> None:
    env(model_roles={})
    ready = FinalResult(status="artifact_ready", message="Your page is ready to be used.")
    answer = FinalResult(status="answer_ready", message="That page could not be kept.")
    given = HtmlArguments(title="Lever", html=html, js=PAGE.js)
    routed = RouterResult(
        intent="content_create", confidence=0.9, candidate_tools=["generate_interactive_html"], expected_mode="artifact"
    )
    model.script = [routed, Call("generate_interactive_html", given), answer if said else ready]
    found = await caller.stream("Build a web page with a simulation of a lever")
    errors = [one["errorText"] for one in of(found, "tool-output-error")]
    assert errors == ([f"The page that was written does not work: {said}"] if said else [])
    assert len(of(found, "data-interactive-content")) == (not said)


def test_without_a_browser_nothing_is_claimed() -> None:
    assert trying.try_page(InteractivePage(language="en", title="x", html="<h1>x</h1>")) == Tried()


async def test_nobody_else_sees_a_page(caller: Caller, other: Caller, leaves: None) -> None:
    made = (await caller.ask(ASKED))["artifacts"][0]
    for path in (f"{made['url']}/page", f"{made['url']}/page/document"):
        assert (await other.client.get(path)).status_code == 404


async def test_what_a_model_says_it_lacks_is_filled_into_a_template(
    caller: Caller, leaves: None, model: TalkingModel
) -> None:
    lacking = PageDraft(title="Leaves", lacks="An understanding of leaves.")
    asked = InteractiveArguments(title="Leaves", topic="photosynthesis", pattern="concept_map")
    call = Call("request_interactive_content", asked)
    model.enqueue(call, lacking, FinalResult(status="artifact_ready", message="The cards are ready."))
    found = await caller.stream(ASKED)
    assert "An understanding of leaves." not in str(found)
    (ready,) = of(found, "data-interactive-content")
    (version,) = await in_thread(list, ArtifactVersion.objects.all())
    assert (ready["data"]["title"], version.content["pattern"]) == ("Leaves", "concept_map")

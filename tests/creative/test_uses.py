from django.contrib.auth.models import User
from django.test import Client

from creative.models import Creative
from creative.uses import giver, material
from library.models import Ground
from library.uses import keep
from runs.database import in_thread
from tests.creative.conftest import Caller


async def test_what_a_post_states_is_kept_with_its_passages_and_notes(
    caller: Caller, alice: User, charlie: User, outings: None
) -> None:
    await caller.stream(enable_hitl=False)

    def check() -> None:
        creative = Creative.objects.get()
        content = creative.agent_state.generated_content
        result = material(alice, creative.thread_id)
        assert result
        assert content
        assert material(charlie, creative.thread_id) is None
        sentences = [sentence for part in result.parts for sentence in part.sentences]
        assert len(sentences) > 3
        assert all(sentence.text.strip("。") in content.body for sentence in sentences)
        kept = keep(alice, "post", creative.thread_id)
        grounds = Ground.objects.filter(held_by__document=kept)
        assert {one.sentence for one in grounds} == {sentence.text for sentence in sentences}
        assert all(one.sentence.strip("。") in one.text for one in grounds)
        assert giver.address(creative.thread_id) == f"/creative/{creative.thread_id}"
        stated = creative.agent_state.facts
        linked = [fact for fact in stated if fact.passage_url]
        for fact in linked:
            page = caller_page(alice, fact.passage_url)
            assert fact.source in page

    await in_thread(check)


def caller_page(owner: User, address: str) -> str:
    client = Client()
    client.force_login(owner)
    return client.get(address).content.decode()

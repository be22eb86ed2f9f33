from django.contrib.auth.models import User

from library.models import Document
from library.uses import keep, origin_of
from research.timelines.models import TimelineNode
from research.timelines.services import own
from research.timelines.uses import giver, material, use
from runs.database import in_thread
from tests.research.timelines.conftest import Finish, propose


async def test_milestones_are_kept_under_their_dates_with_the_words_of_their_sources(
    alice: User, charlie: User, documents: None, finish: Finish
) -> None:
    session = await propose(alice)
    assert await in_thread(material, alice, session.id) is None
    await finish(session)

    def check() -> None:
        assert material(charlie, session.id) is None
        result = material(alice, session.id)
        assert result
        texts = {item.id: item.text for item in result.evidence}
        assert [part.heading.partition(" · ")[0] for part in result.parts] == ["4 October 1957", "12 April 1961"]
        for part in result.parts:
            for sentence in part.sentences:
                assert any(sentence.text in texts[key] for key in sentence.evidence)
        kept = keep(alice, "timeline", session.id)
        origin = origin_of(kept)
        assert origin
        assert origin.address == giver.address(session.id) == f"/research/timelines/{session.id}/"
        assert str(kept.pk) in use.address(kept)
        node = TimelineNode.objects.filter(timeline=own(alice, session.id)).first()
        assert node
        node.edits = {"description": "Somebody launched something."}
        node.save()
        edited = material(alice, session.id)
        assert edited
        assert edited.parts[0].sentences[0].model_dump() == {
            "text": "Somebody launched something.",
            "evidence": [],
        }
        assert keep(alice, "timeline", session.id).pk != kept.pk
        assert Document.objects.exclude(kept_from="").count() == 2

    await in_thread(check)

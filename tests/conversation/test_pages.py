"""The pages of conversations: each shows at any moment, when followed, what one drawn later shows."""

from django.contrib.auth.models import User
from django.test import Client

from runs.database import in_thread
from tests.conversation.conftest import Caller


def page(owner: User, path: str) -> str:
    client = Client()
    client.force_login(owner)
    response = client.get(path)
    assert response.status_code == 200, response.content[:400]
    return response.content.decode()


async def test_a_page_drawn_at_the_end_shows_what_was_made(caller: Caller, leaves: None) -> None:
    await caller.stream("Make a quiz about photosynthesis with 5 questions")
    html = await in_thread(page, caller.user, "/assistant/chat-1")
    assert "Quiz: photosynthesis" in html
    assert "5 questions" in html
    listed = await in_thread(page, caller.user, "/assistant/")
    assert "Make a quiz about photosynthesis" in listed
    home = await in_thread(page, caller.user, "/")
    assert "Talk to the assistant" in home

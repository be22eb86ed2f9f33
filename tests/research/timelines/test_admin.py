"""Operators read timelines and their nodes, and change nothing."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from research.timelines.models import Timeline, TimelineNode

pytestmark = pytest.mark.django_db


@pytest.fixture
def timeline(alice: User) -> Timeline:
    session = Timeline.objects.create(owner=alice, topic="Early spaceflight", language="en", stage="cancelled")
    TimelineNode.objects.create(timeline=session, key="ms_001", node={"title": "Sputnik 1 is launched"})
    return session


def test_operators_find_and_read_a_timeline(admin_client: Client, timeline: Timeline) -> None:
    found = admin_client.get(reverse("admin:research_timeline_changelist"), {"q": "spaceflight"})
    assert "Early spaceflight" in found.content.decode()
    page = admin_client.get(reverse("admin:research_timeline_change", args=[timeline.id])).content.decode()
    assert "Sputnik 1 is launched" in page
    assert 'name="_save"' not in page


def test_nobody_adds_or_changes_one(admin_client: Client, timeline: Timeline) -> None:
    assert admin_client.get(reverse("admin:research_timeline_add")).status_code == 403
    changed = admin_client.post(reverse("admin:research_timeline_change", args=[timeline.id]), {"topic": "Other"})
    assert changed.status_code == 403
    timeline.refresh_from_db()
    assert timeline.topic == "Early spaceflight"

"""What operators see of applications: every list and every record opens, and nothing is edited there."""

import pytest
from django.apps import apps
from django.contrib.admin.sites import site
from django.contrib.auth.models import User
from django.test import AsyncClient
from django.urls import reverse

from runs.database import in_thread
from tests.conversation.builds.conftest import HOMEWORK, Builder

REGISTERED = [model for model in apps.get_app_config("builds").get_models() if site.is_registered(model)]


@pytest.fixture
async def operator(transactional_db: None) -> AsyncClient:
    made = await in_thread(User.objects.create_superuser, "operator")
    client = AsyncClient()
    await client.aforce_login(made)
    return client


async def test_lists_and_records_open(builder: Builder, operator: AsyncClient) -> None:
    app = await builder.saved(HOMEWORK)
    await builder.ran(app, **{"class": "Physics 8A"})
    await builder.post(f"/{app}/schedules", {"params": {"class": "Physics 8A"}}, 201)
    for model in REGISTERED:
        name = f"admin:builds_{model.__name__.lower()}"
        row = await in_thread(model.objects.first)  # type: ignore[attr-defined]
        for path in (reverse(f"{name}_changelist"), reverse(f"{name}_change", args=[row.pk])):
            response = await operator.get(path)
            assert (path, response.status_code) == (path, 200)
            assert b'name="_save"' not in response.content

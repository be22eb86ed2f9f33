"""What is asked for again at the same moment is done once: twenty posts of a form, a request that is sent again."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import close_old_connections
from django.test import Client

from conversation.builds.models import AppExecution, Application, BlueprintVersion, CompileJob
from conversation.classes.models import SchoolClass
from runs.database import in_thread
from tests.conversation.builds.conftest import HOMEWORK, Builder

TWENTY = range(20)


def posted_together(user: User, path: str, **fields: object) -> set[str]:
    """Where twenty simultaneous posts of one form lead."""

    def post(_: int) -> str:
        try:
            client = Client()
            client.force_login(user)
            return str(client.post(path, fields)["Location"])
        finally:
            close_old_connections()

    with ThreadPoolExecutor(8) as pool:
        return set(pool.map(post, TWENTY))


async def key_of(builder: Builder, path: str) -> str:
    found = re.search(r'name="key" value="(\w+)"', (await builder.client.get(path)).content.decode())
    assert found
    return found[1]


async def test_forms_of_an_application_are_one_effect(builder: Builder, school: SchoolClass) -> None:
    (job,) = await in_thread(posted_together, builder.user, "/apps/", description=HOMEWORK)
    await builder.over(job.rsplit("/", 1)[1])
    (app,) = await in_thread(posted_together, builder.user, f"{job}/save", name="Homework")
    picked = {"class": str(school.pk), "key": await key_of(builder, app)}
    (run,) = await in_thread(posted_together, builder.user, f"{app}/run", **picked)
    await builder.over(run.rsplit("/", 1)[1])
    (again,) = await in_thread(posted_together, builder.user, f"{run}/retry", key=await key_of(builder, run))
    await builder.over(again.rsplit("/", 1)[1])
    (there,) = await in_thread(posted_together, builder.user, f"{app}/edit", name="Renamed")
    made: list[type[Any]] = [CompileJob, Application, AppExecution, BlueprintVersion]
    assert (there, await in_thread(lambda: [one.objects.count() for one in made])) == (app, [1, 1, 2, 2])


@pytest.mark.parametrize("key", ["", "once"])
async def test_the_same_key_is_the_same_effect(builder: Builder, key: str) -> None:
    headers = {"Idempotency-Key": key}
    params = {"params": [{"class": "Physics 8A"}, {"class": "九年级（1）班"}]}
    job = (await builder.compiled(HOMEWORK))["jobId"]
    saved = [await builder.post("", {"jobId": job}, 201, **headers) for _ in range(2)]
    app = saved[0]["id"]
    batches = [await builder.post(f"/{app}/batch", params, 202, **headers) for _ in range(2)]
    run = batches[0]["executions"][0]["executionId"]
    for batch in batches:
        for one in batch["executions"]:
            await builder.over(one["executionId"])
    again = [await builder.post(f"/{app}/executions/{run}/retry", {}, 202, **headers) for _ in range(2)]
    for one in again:
        await builder.over(one["executionId"])
    assert [saved[0]["id"] == saved[1]["id"], batches[0] == batches[1], again[0] == again[1]] == [bool(key)] * 3

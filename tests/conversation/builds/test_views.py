"""Compile, save, versions, publish, share: the same input is the same blueprint, and everybody reads their own data only."""

import re
import zipfile
from datetime import UTC, datetime
from io import BytesIO

from django.contrib.auth.models import User
from docx import Document

from conversation.builds.models import AppExecution, CompileJob
from conversation.classes.models import Assignment, Enrolment, SchoolClass, Student
from runs.database import in_thread
from tests.conversation.builds.conftest import HOMEWORK, INERTIA, QUIZ, WEEKLY, Builder, add_document, blocks, kpis


async def test_the_same_input_is_the_same_job_and_blueprint(builder: Builder, bob: User) -> None:
    first, again = await builder.compiled(WEEKLY), await builder.compiled(WEEKLY)
    assert first == again
    assert (first["status"], first["progress"], first["blueprint"]["sourcePrompt"]) == ("completed", 100, WEEKLY)
    other = await (await Builder(bob).login()).compiled(WEEKLY)
    assert other["jobId"] != first["jobId"]
    assert other["blueprint"] == first["blueprint"]
    frames = await builder.frames(f"/compile/{first['jobId']}/stream")
    assert [frame.json["type"] for frame in frames] == ["PHASE", "PHASE", "COMPILED"]  # type: ignore[index]


async def test_what_cannot_be_built_is_refused_in_the_language_of_the_request(builder: Builder) -> None:
    for description, word in (("Book a room for the parents' evening", "Known are"), ("预订会议室", "可以做的有")):
        job = await builder.compiled(description)
        assert (job["status"], job["blueprint"], job["error"]["kind"]) == ("failed", None, "NothingFits")
        answer = await builder.client.get(
            f"/api/apps/compile/{job['jobId']}", headers={"Accept-Language": "zh" if word[0] > "z" else "en"}
        )
        assert word in answer.json()["error"]["message"]
    assert not await in_thread(CompileJob.objects.filter(blueprint__isnull=False).exists)


async def test_a_conversations_steps_become_tables(builder: Builder) -> None:
    steps = [{"tool": "analyze_student_weakness", "args": {"class_id": "Physics 8A", "limit": 3}}]
    started = await builder.post("/compile", {"steps": steps, "language": "en"}, 202)
    await builder.over(started["jobId"])
    job = await builder.get(f"/compile/{started['jobId']}")
    mapping = job["blueprint"]["dataContract"]["bindings"][0]["paramMapping"]
    assert mapping == {"class_id": "$input.class", "limit": 3}
    app = (await builder.post("", {"jobId": job["jobId"]}, 201))["id"]
    answer = await builder.ran(app, **{"class": "Physics 8A"})
    assert len(blocks(answer)["read_1_points"]["rows"]) == 3


async def test_versions_stay_and_one_is_active(builder: Builder) -> None:
    app = await builder.saved(HOMEWORK)
    blueprint = (await builder.get(f"/{app}"))["blueprint"]
    kept = await builder.post(f"/{app}/blueprints", {"blueprint": blueprint, "name": "Second", "activate": False}, 201)
    assert [(one["number"], one["isActive"]) for one in kept["versions"]] == [(1, True), (2, False)]
    now = await builder.post(f"/{app}/activate", {"version": 2})
    assert (now["name"], now["version"], now["state"]) == ("Second", 2, "ready")
    await builder.post(f"/{app}/activate", {"version": 9}, 404)
    broken = {**blueprint, "icon": "rocket"}
    refused = await builder.post(f"/{app}/blueprints", {"blueprint": broken}, 422)
    assert [error["field"] for error in refused["errors"]] == ["icon"]
    assert (await builder.client.delete(f"/api/apps/{app}")).status_code == 204
    await builder.get(f"/{app}", 404)


async def test_what_is_not_picked_is_asked_for(builder: Builder) -> None:
    app = await builder.saved(HOMEWORK)
    assert (await builder.started(app, 422))["detail"] == "Please choose: Class."
    assert (await builder.started(app, 422, school="x"))["detail"] == "There is no input called “school”."
    assert not await in_thread(AppExecution.objects.exists)


def own_class(owner: User) -> SchoolClass:
    """A class of one who handed in nothing."""
    made = SchoolClass.objects.create(owner=owner, external_id="x", name="Physics 8A", grade="8", subject="Physics")
    student = Student.objects.create(owner=owner, name="Only One", number="1", external_id="1")
    Enrolment.objects.create(school_class=made, student=student, role="student")
    due = datetime(2026, 10, 9, 16, 0, tzinfo=UTC)
    Assignment.objects.create(school_class=made, external_id="a", title="Forces", max_score=10, due_at=due)
    return made


async def test_a_published_application_reads_the_runners_own_data_only(
    builder: Builder, bob: User, charlie: User, school: SchoolClass
) -> None:
    app = await builder.saved(HOMEWORK)
    theirs, stranger = await Builder(bob).login(), await Builder(charlie).login()
    mine = (await builder.ran(app, **{"class": "Physics 8A"}))["executionId"]
    for one in (theirs, stranger):
        await one.get(f"/{app}", 404)
        await one.started(app, 404, **{"class": "Physics 8A"})
    shared = await builder.post(f"/{app}/shares", {"teachers": ["bob"]}, method="put")
    assert shared["teachers"] == ["bob"]
    await in_thread(own_class, bob)
    found = await theirs.get(f"/{app}")
    assert (found["own"], found["versions"], found["teachers"]) == (False, [], [])
    assert found["blueprint"]["sourcePrompt"] == ""
    result = await theirs.ran(app, **{"class": "Physics 8A"})
    assert [row["cells"][0] for row in blocks(result)["missing"]["rows"]] == ["Only One"]
    assert kpis(result)["Expected"] == "1"
    # A class that only alice may read is not there for bob, by name or by id.
    refused = await theirs.started(app, 422, **{"class": str(school.pk)})
    assert (refused["code"], refused["errors"][0]["field"]) == ("unknown_choice", "params.class")
    for one in (theirs, stranger):
        await one.get(f"/{app}/executions/{mine}", 404)
        await one.post(f"/{app}/publish", {}, 404, method="put")
        assert (await one.client.delete(f"/api/apps/{app}")).status_code == 404
    await stranger.get(f"/{app}", 404)
    await builder.post(f"/{app}/publish", {}, method="put")
    assert [one["id"] for one in (await stranger.get(""))["apps"]] == [app]
    await builder.post(f"/{app}/publish", {"published": False}, method="put")
    await stranger.get(f"/{app}", 404)
    # What bob made stays his when alice deletes the application.
    await builder.client.delete(f"/api/apps/{app}")
    kept = await theirs.get(f"/{app}/executions/{result['executionId']}")
    assert kept["result"] == result["result"]


async def test_a_batch_is_a_run_for_each_class(builder: Builder) -> None:
    app = await builder.saved(HOMEWORK)
    told = await builder.post(f"/{app}/batch", {"params": [{"class": "Physics 8A"}, {"class": "九年级（1）班"}]}, 202)
    for one in told["executions"]:
        await builder.over(one["executionId"])
    made = await in_thread(
        lambda: sorted((one.run.title, one.batch) for one in AppExecution.objects.select_related("run"))
    )
    assert made == [(f"Homework follow-up · {name}", told["batch"]) for name in ("Physics 8A", "九年级（1）班")]


async def test_a_batch_of_which_something_is_unknown_starts_nothing(builder: Builder, charlie: User) -> None:
    app = await builder.saved(HOMEWORK)
    hers = await in_thread(
        lambda: SchoolClass.objects.create(owner=charlie, name="Chemistry 9C", subject="Chemistry").pk
    )
    params = [{"class": "Physics 8A"}, {"class": "Physics 9Z"}, {}, {"class": f"id:{hers}"}]
    refused = await builder.post(f"/{app}/batch", {"params": params}, 422)
    known = "There are: Physics 8A, 七年级（2）班, 九年级（1）班."
    said = f"Class: You have no class called “Physics 9Z”. {known}"
    assert (refused["code"], refused["detail"]) == ("batch_unfit", f"Run 2 of 4: {said} Nothing was started.")
    assert refused["errors"] == [
        {"field": "params.1.class", "message": said},
        {"field": "params.2.class", "message": "Please choose: Class."},
        {"field": "params.3.class", "message": f"Class: You have no class called “id:{hers}”. {known}"},
    ]
    page = await builder.client.post(f"/apps/{app}/run", {"class": ["Physics 8A", "Physics 9Z"], "key": "once"})
    assert (page.status_code, "Nothing was started." in page.content.decode()) == (422, True)
    assert not await in_thread(AppExecution.objects.exists)


async def test_a_student_is_looked_for_in_the_class_that_was_picked(builder: Builder, school: SchoolClass) -> None:
    app = await builder.saved("An overview of how one student is doing")
    name = await in_thread(lambda: school.enrolments.order_by("pk")[0].student.name)
    other = await in_thread(lambda: SchoolClass.objects.exclude(pk=school.pk).order_by("pk")[0])
    refused = await builder.started(app, 422, **{"class": str(other.pk), "student": name})
    assert (refused["code"], refused["errors"][0]["field"]) == ("unknown_choice", "params.student")
    assert (await builder.ran(app, **{"class": str(school.pk), "student": name}))["status"] == "completed"


async def test_files_of_a_result(builder: Builder) -> None:
    app = await builder.saved(WEEKLY)
    execution = (await builder.ran(app, **{"class": "七年级（2）班"}))["executionId"]
    beginnings = {"docx": b"PK", "xlsx": b"PK", "pdf": b"%PDF", "md": b"# Weekly class report"}
    files = {}
    for name, beginning in beginnings.items():
        response = await builder.client.get(f"/api/apps/{app}/executions/{execution}/export/{name}")
        assert response.status_code == 200
        assert response.content.startswith(beginning)
        files[name] = response.content
    # Both charts are drawn in each of them, and say the same as the tables beside them.
    for name, place in (("docx", "word/charts/chart"), ("xlsx", "xl/charts/chart")):
        with zipfile.ZipFile(BytesIO(files[name])) as parts:
            assert len([part for part in parts.namelist() if part.startswith(place)]) == 2
    said = [one.get("descr") for one in Document(BytesIO(files["docx"])).element.body.iter("{*}docPr")]
    assert [one.split(". ")[0] for one in said] == ["Average by assignment", "How many scores lie where"]
    drawn = said[1].split(": ", 1)[1].split(", ")
    table = files["md"].decode().replace("\\<", "<").partition("How many scores lie where")[2]
    assert [one.rpartition(" ")[::2] for one in drawn] == re.findall(r"\| (\S+) \| (\d+) \|", table)[: len(drawn)]


async def test_the_quiz_is_made_of_the_teachers_documents(builder: Builder, school: SchoolClass) -> None:
    await in_thread(add_document, builder.user, INERTIA)
    app = await builder.saved(QUIZ)
    found = blocks(await builder.ran(app, **{"class": "Physics 8A"}))["questions"]
    assert found["questions"]
    assert {one["source"] for one in found["questions"]} == {"Inertia and Newton's first law"}
    assert "Inertia" not in found["silent"]

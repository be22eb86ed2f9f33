import json

from tests.conversation.builds.conftest import *


async def test_try(builder, school):
    for d, c in (
        (WEEKLY, "Physics 8A"),
        (QUIZ, "Physics 8A"),
        (HOMEWORK, "七年级（2）班"),
        ("根据班级薄弱点自动出题", "九年级（1）班"),
        ("每周给我一份班级学情报告", "七年级（2）班"),
    ):
        job = await builder.compiled(d)
        app = (await builder.post("", {"jobId": job["jobId"]}, 201))["id"]
        r = await builder.ran(app, **({"class": c}))
        print(r["status"], r["error"])
        for b in blocks(r).values():
            b = dict(b)
            print("##", b.pop("title"), b.pop("componentType"), "PROBLEM " + b["problem"] if b["problem"] else "")
            for k in ("data", "series", "xAxis", "headers", "content", "items", "questions"):
                if k in b:
                    print("  ", k, json.dumps(b[k], ensure_ascii=False)[:1500])
            if "rows" in b:
                for x in b["rows"][:12]:
                    print("     ", x)
                print("      ...", len(b["rows"]))
            print("   said:", b["said"])
    assert 0

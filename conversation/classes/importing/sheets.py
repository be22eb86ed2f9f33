"""The studio's own sheets: who is in a class, what was handed in, and grades; with English or Chinese column names."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, time

from conversation.classes.importing.collecting import Collecting, Said
from conversation.classes.importing.records import (
    AssignmentRecord,
    ClassRecord,
    EnrolmentRecord,
    GradeRecord,
    ItemRecord,
    ItemScoreRecord,
    StudentRecord,
    SubmissionRecord,
)
from conversation.classes.importing.tables import Sheet, SheetRow
from runs.words import Sentence

COLUMNS = {
    "class_id": ("班级编号",),
    "class": ("class_name", "班级", "班级名称"),
    "grade": ("年级",),
    "subject": ("学科", "科目"),
    "student_id": ("学生编号",),
    "number": ("student_number", "学号"),
    "name": ("student_name", "student", "姓名"),
    "other_name": ("english_name", "英文名", "别名"),
    "email": ("邮箱", "电子邮箱"),
    "role": ("身份",),
    "joined": ("入班日期",),
    "left": ("离班日期",),
    "assignment_id": ("作业编号",),
    "assignment": ("assignment_title", "作业", "作业名称"),
    "kind": ("type", "类型", "作业类型"),
    "max_score": ("满分",),
    "due": ("due_at", "due_date", "截止时间", "截止日期"),
    "version": ("版本", "第几次提交"),
    "submitted_at": ("提交时间",),
    "score": ("得分", "分数"),
    "feedback": ("评语",),
    "item": ("question", "题号"),
    "item_text": ("题目",),
    "item_max_score": ("小题满分",),
    "item_score": ("小题得分",),
    "knowledge_points": ("知识点",),
    "error_tags": ("errors", "错误类型"),
    "grade_title": ("成绩项", "成绩名称"),
    "date": ("recorded_on", "日期"),
}
"""Each column and what else it may be called."""
_NAMES = {other: name for name, others in COLUMNS.items() for other in (name, *others)}
_ROLES = {"学生": "student", "旁听": "guest", "旁听生": "guest"}
_KINDS = {"作业": "homework", "小测": "quiz", "测验": "quiz", "考试": "exam", "项目": "project"}
_DAY = re.compile(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?[ T]*(.*)")
_BETWEEN = re.compile("[;；、|]")


def take(collecting: Collecting, table: Sheet) -> None:
    """The rows of a sheet, whichever of the three it is."""
    names = {column: _NAMES.get(re.sub(r"[\s-]+", "_", column.lower().strip())) for column in table.columns}
    if unknown := [column for column, name in names.items() if name is None and column]:
        collecting.refuse(table, 1, Sentence("Columns not known, and left out: %(names)s.", names=unknown))
    known = set(names.values())
    if not known & {"class", "class_id"} or not known & {"number", "student_id"}:
        told = Sentence("A sheet needs a column class or class_id, and a column number or student_id.")
        collecting.refuse(table, 1, told)
        return
    read = _graded if "grade_title" in known else _handed_in if known & {"assignment", "assignment_id"} else _enrolled
    for line in table.lines:
        said = {name: cell for column, cell in line.cells.items() if (name := names.get(column)) and cell}
        read(collecting, table, line, said)


def _enrolled(collecting: Collecting, table: Sheet, line: SheetRow, said: Mapping[str, str]) -> None:
    class_id = _class_id(collecting, table, line, said)
    student_id = _student_id(collecting, table, line, said)
    if not class_id or not student_id:
        return
    role = said.get("role", "").lower()
    person = {name: said.get(name) for name in ("name", "number", "other_name", "email")}
    collecting.take(
        table,
        line.number,
        [
            _class(collecting, class_id, said),
            (StudentRecord, {"student_id": student_id, **person}),
            (
                EnrolmentRecord,
                {
                    "class_id": class_id,
                    "student_id": student_id,
                    "role": _ROLES.get(role, role),
                    "joined": _day(said.get("joined")),
                    "left": _day(said.get("left")),
                },
            ),
        ],
    )


def _handed_in(collecting: Collecting, table: Sheet, line: SheetRow, said: Mapping[str, str]) -> None:
    place = _place(collecting, table, line, said)
    if not place:
        return
    class_id, student_id = place
    title = said.get("assignment", "")
    assignment_id = _assignment_id(collecting, table, line, said, class_id)
    if not assignment_id:
        return
    known = collecting.directory.assignments.get((class_id, assignment_id))
    work = {"class_id": class_id, "assignment_id": assignment_id}
    version = {"student_id": student_id, "version": said.get("version", "1")}
    set_work: Said = (
        AssignmentRecord,
        {
            **work,
            "title": title or (known.title if known else ""),
            "kind": _KINDS.get(said.get("kind", ""), said.get("kind", "").lower()),
            "max_score": said.get("max_score"),
            "due_at": moment(said.get("due"), time(23, 59, 59)),
        },
    )
    handed_in: Said = (
        SubmissionRecord,
        {
            **work,
            **version,
            "submitted_at": moment(said.get("submitted_at"), time()),
            "score": said.get("score"),
            "feedback": said.get("feedback"),
        },
    )
    items = _items(said, work, version)
    collecting.take(table, line.number, [_class(collecting, class_id, said), set_work, handed_in, *items])


def _assignment_id(collecting: Collecting, table: Sheet, line: SheetRow, said: Mapping[str, str], class_id: str) -> str:
    """By its id, or by its title where only one of the class has it; a title that is not known is a new assignment."""
    title = said.get("assignment", "")
    titled = collecting.directory.assignments_titled(class_id, title)
    if "assignment_id" in said:
        return said["assignment_id"]
    if len(titled) > 1:
        told = Sentence("Several assignments are called “%(title)s”; please give assignment_id.", title=title)
        collecting.refuse(table, line.number, told)
        return ""
    if not title:
        collecting.refuse(table, line.number, Sentence("The row names no assignment."))
    return (titled or [title])[0]


def _items(said: Mapping[str, str], work: Mapping[str, str], version: Mapping[str, str]) -> list[Said]:
    """The item a row is about, and what it was given."""
    if "item" not in said:
        return []
    item = {
        "key": said["item"],
        "text": said.get("item_text"),
        "max_score": said.get("item_max_score"),
        "knowledge_points": _several(said.get("knowledge_points")),
    }
    found: list[Said] = [(ItemRecord, {**work, **item})]
    if "item_score" in said:
        given = {"key": said["item"], "score": said["item_score"], "error_tags": _several(said.get("error_tags"))}
        found.append((ItemScoreRecord, {**work, **version, **given}))
    return found


def _graded(collecting: Collecting, table: Sheet, line: SheetRow, said: Mapping[str, str]) -> None:
    place = _place(collecting, table, line, said)
    if not place:
        return
    grade = {
        "class_id": place[0],
        "student_id": place[1],
        "title": said.get("grade_title"),
        "score": said.get("score"),
        "max_score": said.get("max_score", "100"),
        "recorded_on": _day(said.get("date")),
        "comment": said.get("feedback"),
    }
    collecting.take(table, line.number, [_class(collecting, place[0], said), (GradeRecord, grade)])


def _place(collecting: Collecting, table: Sheet, line: SheetRow, said: Mapping[str, str]) -> tuple[str, str] | None:
    """The class and the student of a row, who must be in it."""
    class_id = _class_id(collecting, table, line, said)
    student_id = _student_id(collecting, table, line, said)
    if not class_id or not student_id:
        return None
    if (class_id, student_id) in collecting.directory.enrolled or collecting.has(EnrolmentRecord, class_id, student_id):
        return class_id, student_id
    told = Sentence(
        "Nobody with the number or id “%(student)s” is in the class “%(name)s”.",
        student=said.get("number", student_id),
        name=said.get("class", class_id),
    )
    collecting.refuse(table, line.number, told)
    return None


def _class(collecting: Collecting, class_id: str, said: Mapping[str, str]) -> Said:
    name = said.get("class") or collecting.directory.classes.get(class_id)
    return ClassRecord, {"class_id": class_id, "name": name, "grade": said.get("grade"), "subject": said.get("subject")}


def _class_id(collecting: Collecting, table: Sheet, line: SheetRow, said: Mapping[str, str]) -> str:
    """By its id, or by its name where only one class has it; a name that is not known is a class of its own."""
    if "class_id" in said:
        return said["class_id"]
    name = said.get("class", "")
    named = collecting.directory.classes_named(name)
    if len(named) > 1:
        told = Sentence("Several classes are called “%(name)s”; please give class_id.", name=name)
        collecting.refuse(table, line.number, told)
        return ""
    if not name:
        collecting.refuse(table, line.number, Sentence("The row names no class."))
    return (named or [name])[0]


def _student_id(collecting: Collecting, table: Sheet, line: SheetRow, said: Mapping[str, str]) -> str:
    """By their id, or by their number; a name alone is never enough."""
    if "student_id" in said:
        return said["student_id"]
    number = said.get("number", "")
    numbered = collecting.directory.students_numbered(number) if number else []
    if not number or len(numbered) > 1:
        told = (
            Sentence("Several students have the number “%(number)s”; please give student_id.", number=number)
            if number
            else Sentence("The row has neither a number nor a student_id; a name is not enough to know somebody by.")
        )
        collecting.refuse(table, line.number, told)
        return ""
    return (numbered or [number])[0]


def _several(cell: str | None) -> list[str]:
    return list(dict.fromkeys(part.strip() for part in _BETWEEN.split(cell or "") if part.strip()))


def _day(cell: str | None) -> str | None:
    """A day as ISO writes it; what is no day is left to be refused."""
    found = _DAY.fullmatch(cell or "")
    return f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}" if found and not found[4] else cell


def moment(cell: str | None, by_itself: time) -> datetime | str | None:
    """A moment; a day by itself is at a time of it, and without a zone it is UTC. What is none is left to be refused."""
    found = _DAY.fullmatch((cell or "").strip())
    if not found:
        return cell
    day = f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}"
    clock = found[4].strip() or by_itself.isoformat()
    try:
        read = datetime.fromisoformat(f"{day}T{clock if clock[1:2] != ':' else '0' + clock}")
    except ValueError:
        return cell
    return read if read.tzinfo else read.replace(tzinfo=UTC)

"""No name, number or address of a student gets out, and all of them come back."""

import pytest
from django.contrib.auth.models import User
from hypothesis import given
from hypothesis import strategies as st

from conversation.classes.models import Enrolment, SchoolClass, Student
from conversation.classes.naming.pseudonyms import Pseudonyms

STUDENTS = [
    Student(
        pk=1,
        name="王雨桐",
        other_name="Emily Wang",
        number="20260101",
        email="emily.wang@school.example",
        external_id="s1",
    ),
    Student(pk=2, name="李伟", other_name="Mark Li", number="20260102", external_id="s2"),
    Student(pk=3, name="Emily Jane Carter", number="7", external_id="s3"),
    Student(pk=4, name="欧阳思远", external_id="s4"),
    Student(pk=5, name="李伟", number="20260105", external_id="s5"),
    Student(pk=12, name="阿依古丽·买买提", external_id="s12"),
]
PSEUDONYMS = Pseudonyms(STUDENTS)
WRITTEN = list(PSEUDONYMS._shown.values())


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("王雨桐和欧阳思远的作业", "Student-1a和Student-4a的作业"),
        ("Emily Wang (20260101) wrote to emily.wang@school.example.", "Student-1b (Student-1c) wrote to Student-1d."),
        ("雨桐的进步，思远的退步", "Student-1f的进步，Student-4f的退步"),
        ("Carter, Emily Jane was late", "Student-3g was late"),
        # Two students bear it: it is nobody's in particular.
        ("How is emily doing?", "How is Name-1r doing?"),
        ("李伟没交", "Name-2a没交"),
        # An ordinary word is a name only where it is capitalised.
        ("Mark my words: the mark is late.", "Student-2r my words: the mark is late."),
        ("<li>Li</li>", "<li>Student-2t</li>"),
        # Files break names.
        ("王 雨 桐 and Emily\nWang", "Student-1a and Student-1b"),
        ("买买提", "Student-12g"),
        # Neither is a name part of a longer word, nor a short number a name.
        ("Emilyana has 7 marks; 120260101", "Emilyana has 7 marks; 120260101"),
        ("", ""),
    ],
)
def test_names_numbers_and_addresses_are_hidden(text: str, hidden: str) -> None:
    assert PSEUDONYMS.hide(text) == hidden


@pytest.mark.parametrize(
    ("written", "restored"),
    [
        ("Student-1a 和 Student-1b", "王雨桐 和 Emily Wang"),
        ("student-1A's work, Student\u20111a", "王雨桐's work, 王雨桐"),
        ("学生-4a同学", "欧阳思远同学"),
        ("Student-4", "欧阳思远"),
        ("Student-4works", "欧阳思远works"),
        ("Student-1a90分", "王雨桐90分"),
        ("Student-99a, Student 1a", "Student-99a, Student 1a"),
    ],
)
def test_what_a_model_writes_is_restored(written: str, restored: str) -> None:
    assert PSEUDONYMS.restore(written) == restored


PIECES = st.lists(st.sampled_from([*WRITTEN, " ", "，", "x", "Stu", "student-", "学", "1", "a", "mark "]), max_size=12)


@given(PIECES)
def test_nothing_recorded_is_left_and_all_of_it_comes_back(pieces: list[str]) -> None:
    text = " ".join(pieces)
    hidden = PSEUDONYMS.hide(text)
    assert PSEUDONYMS.hide(hidden) == hidden
    if "student-" not in text:
        # As the records write it, where a text joined pieces to a name that is written otherwise.
        assert PSEUDONYMS.restore(hidden).casefold().split() == text.casefold().split()


@given(PIECES, st.lists(st.integers(1, 6), min_size=1))
def test_a_stream_says_what_the_whole_text_says_however_it_is_cut(pieces: list[str], sizes: list[int]) -> None:
    text = PSEUDONYMS.hide("".join(pieces)) + "Student-1"
    restoring, shown, place = PSEUDONYMS.restoring(), "", 0
    for turn in range(len(text)):
        size = sizes[turn % len(sizes)]
        shown += restoring.feed(text[place : place + size])
        place += size
    assert shown + restoring.end() == PSEUDONYMS.restore(text)


def test_a_stream_holds_back_no_more_than_a_pseudonym() -> None:
    restoring = PSEUDONYMS.restoring()
    shown = [restoring.feed(piece) for piece in ("Stu", "dent-1", "a", " is", " student")]
    assert shown == ["", "", "王雨桐", " i", "s "]
    assert restoring.end() == "student"


def test_a_teacher_hides_the_students_they_may_see(alice: User, bob: User, charlie: User) -> None:
    student = Student.objects.create(owner=alice, name="王雨桐", external_id="s1")
    shared = SchoolClass.objects.create(owner=alice, name="7A", external_id="7a")
    shared.teachers.add(bob)
    Enrolment.objects.create(school_class=shared, student=student)

    hidden = [Pseudonyms.of(user.pk).hide("王雨桐") for user in (alice, bob, charlie)]

    assert hidden == [f"Student-{student.pk}a", f"Student-{student.pk}a", "王雨桐"]
    assert Pseudonyms.of(charlie.pk).restore(hidden[0]) == hidden[0]

"""Which class a message means: whole names, years with letters or numbers, in both languages; never a guess."""

import pytest

from conversation.classes.naming.spoken import meant

NAMES = ["Physics 8A", "七年级（2）班", "九年级（1）班", "八年级一班", "Maths 8A", "Class 9B"]


@pytest.mark.parametrize(
    ("message", "said", "names"),
    [
        ("How is Physics 8A doing?", "Physics 8A", ["Physics 8A"]),
        ("physics  8a please", "physics  8a", ["Physics 8A"]),
        ("给九年级1班出题", "九年级1班", ["九年级（1）班"]),
        ("A quiz for class 8A", "class 8A", ["Physics 8A", "Maths 8A"]),
        ("Which points does 9B find hard?", "9B", ["Class 9B"]),
        ("grade 9 class B", "grade 9 class B", ["Class 9B"]),
        ("A quiz for class 7C", "class 7C", []),
        ("How is Physics 8B doing?", "Physics 8B", []),
        ("physics 5e cycle", "", []),
        ("How is History 8A doing?", "History 8A", []),
        ("maths 8A, the last test", "maths 8A", ["Maths 8A"]),
        ("Mathematics 8A", "8A", ["Maths 8A"]),
        ("Maths 9B", "Maths 9B", []),
        ("八年级一班的平均分", "八年级一班", ["八年级一班"]),
        ("八年级(1)班", "八年级(1)班", ["八年级一班"]),
        ("初二1班怎么样", "初二1班", ["八年级一班"]),
        ("七（2）班最近怎么样", "七（2）班", ["七年级（2）班"]),
        ("给一班出题", "一班", ["九年级（1）班", "八年级一班"]),
        ("给2班出题", "2班", ["七年级（2）班"]),
        ("六年级三班", "六年级三班", []),
        ("全班同学的作业", "", []),
        ("Apollo 11 and the 5E cycle", "", []),
        ("a quiz with 10 questions for the class", "", []),
        ("每个班的情况", "", []),
        ("出10道题", "", []),
    ],
)
def test_classes_that_are_meant(message: str, said: str, names: list[str]) -> None:
    found = meant(message, NAMES)
    assert (found.said, list(found.names)) == (said, names)
    assert found.is_open == (bool(said) and len(names) != 1)

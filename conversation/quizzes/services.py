"""What outsiders may ask of banks: bring in a file, look, delete, and pick questions about something."""

import hashlib
from collections.abc import Sequence
from pathlib import PurePath

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Count
from pydantic import TypeAdapter

from conversation.quizzes.errors import NoQuestions, TooManyBanks
from conversation.quizzes.importing.found import ReadQuestions
from conversation.quizzes.importing.reading import read
from conversation.quizzes.models import BankQuestion, QuestionBank
from conversation.quizzes.schemas import BankDetail, BankSummary, LeftOut, QuestionType, QuizQuestion
from library.readers.isolation import read_apart
from library.text.terms import content_terms
from runs.words import loaded, tell

MOST_BANKS = 100
_LEFT_OUT = TypeAdapter(list[LeftOut])


def import_bank(owner: User, data: bytes, filename: str) -> QuestionBank:
    """Keep the questions of a file as a bank; the same bytes from the same owner are the bank there already is.

    Raises `UnreadableDocument`, `NoQuestions` or `TooManyBanks`.
    """
    sha256 = hashlib.sha256(data).hexdigest()
    banks = QuestionBank.objects.filter(owner=owner)
    if known := banks.filter(sha256=sha256).first():
        return known
    if banks.count() >= MOST_BANKS:
        raise TooManyBanks(most=MOST_BANKS)
    found = read_apart(read, data, filename)
    if not found.questions:
        raise NoQuestions
    try:
        return _keep(owner, sha256, filename, found)
    except IntegrityError:
        # The same file came at the same moment; its bank is as good.
        if known := banks.filter(sha256=sha256).first():
            return known
        raise


def _keep(owner: User, sha256: str, filename: str, found: ReadQuestions) -> QuestionBank:
    title = PurePath(filename).stem[:200] or filename[:200]
    with transaction.atomic():
        bank = QuestionBank.objects.create(
            owner=owner,
            title=title,
            filename=filename[:255],
            sha256=sha256,
            left_out=[{"place": one.place, "reason": one.reason.source} for one in found.left_out],
        )
        BankQuestion.objects.bulk_create(
            BankQuestion(
                bank=bank,
                number=one.order,
                kind=one.question_type,
                content=one.model_copy(update={"source": one.source or title}).model_dump(mode="json"),
            )
            for one in found.questions
        )
    return bank


def banks_of(owner: User) -> list[BankSummary]:
    return [_summary(one) for one in QuestionBank.objects.filter(owner=owner).annotate(size=Count("questions"))]


def _summary(bank: QuestionBank) -> BankSummary:
    size = getattr(bank, "size", None)
    return BankSummary(
        id=bank.pk,
        title=bank.title,
        filename=bank.filename,
        question_count=bank.questions.count() if size is None else size,
        left_out_count=len(bank.left_out),
        created_at=bank.created_at,
    )


def bank_of(owner: User, bank_id: int) -> QuestionBank | None:
    """An own bank; anybody else's does not exist."""
    return QuestionBank.objects.filter(owner=owner, pk=bank_id).first()


def detail(bank: QuestionBank) -> BankDetail:
    left_out = [{"place": one["place"], "reason": tell(loaded(one["reason"]))} for one in bank.left_out]
    return BankDetail(
        **_summary(bank).model_dump(),
        questions=[one.question for one in bank.questions.all()],
        left_out=_LEFT_OUT.validate_python(left_out),
    )


def delete_bank(owner: User, bank_id: int) -> bool:
    deleted, _ = QuestionBank.objects.filter(owner=owner, pk=bank_id).delete()
    return deleted > 0


def questions_about(
    owner_id: int, bank_ids: Sequence[int], topic: str, types: Sequence[QuestionType], count: int
) -> list[QuizQuestion]:
    """Questions of these banks, of all own ones where none is named: those that speak of the topic, best first."""
    rows = BankQuestion.objects.filter(bank__owner_id=owner_id)
    if bank_ids:
        rows = rows.filter(bank_id__in=bank_ids)
    if types:
        rows = rows.filter(kind__in=types)
    wanted = set(content_terms(topic))
    fitting: list[tuple[int, int, QuizQuestion]] = []
    for row in rows.order_by("bank_id", "number"):
        one = row.question
        said = " ".join([one.question, *one.options, one.knowledge_point, one.explanation])
        shared = len(wanted & set(content_terms(said))) if wanted else 0
        if shared or not wanted:
            fitting.append((shared, row.pk, one))
    return [question for _, _, question in sorted(fitting, key=lambda one: (-one[0], one[1]))[:count]]

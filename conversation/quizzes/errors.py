"""What can go wrong with questions that a teacher brings or changes, in sentences."""

from runs.errors import Refused, RunError


class NoQuestions(Refused):
    status = 422
    code = "no_questions"
    sentence = "There is no question in this file that could be taken."


class TooManyBanks(Refused):
    status = 409
    code = "too_many_banks"
    sentence = "You have %(most)s banks of questions. Please delete one before you bring in another."


class NoSuchQuestion(RunError):
    retryable = False
    sentence = "There is no question “%(part)s”; the quiz has %(count)s."


class UnfitQuestion(RunError):
    retryable = False
    sentence = "The question does not pass the checks."

"""What H5P says itself around questions: players speak English where a package says nothing."""

from django.utils.translation import gettext

Texts = dict[str, object]


def set_words() -> Texts:
    """Of the set of questions: its buttons and its last page."""
    texts: Texts = {
        "prevButton": gettext("Previous question"),
        "previous": gettext("Previous question"),
        "nextButton": gettext("Next question"),
        "next": gettext("Next question"),
        "finishButton": gettext("Finish"),
        "submitButton": gettext("Hand in"),
        "textualProgress": gettext("Question @current of @total"),
        "readSpeakerProgress": gettext("Question @current of @total"),
        "jumpToQuestion": gettext("Question %d of %total"),
        "questionLabel": gettext("Question"),
        "unansweredText": gettext("Not answered"),
        "answeredText": gettext("Answered"),
        "currentQuestionText": gettext("This question"),
        "navigationLabel": gettext("Questions"),
    }
    end: Texts = {
        "showResultPage": True,
        "noResultMessage": gettext("Finished"),
        "message": gettext("Your result:"),
        "scoreBarLabel": gettext("@finals of @totals points"),
        "overallFeedback": [{"from": 0, "to": 100}],
        "finishButtonText": gettext("Finish"),
        "submitButtonText": gettext("Hand in"),
        "solutionButtonText": gettext("Show the answers"),
        "retryButtonText": gettext("Try again"),
        "showAnimations": False,
        "showSolutionButton": True,
        "showRetryButton": True,
    }
    return {"texts": texts, "endGame": end}


def words_of(library: str) -> Texts:
    """Of one question, under the names that its library gives them."""
    check, answers, again = gettext("Check the answer"), gettext("Show the answers"), gettext("Try again")
    score, feedback = gettext(":num of :total points"), gettext("Feedback")
    hand_in, key = gettext("Hand in"), gettext("Correct answer:")
    match library:
        case "H5P.MultiChoice":
            said: Texts = {
                "checkAnswerButton": check,
                "submitAnswerButton": hand_in,
                "showSolutionButton": answers,
                "tryAgainButton": again,
                "scoreBarLabel": score,
                "wrongAnswer": gettext("Wrong answer"),
                "correctAnswer": gettext("Correct answer"),
                "shouldCheck": gettext("Should have been chosen"),
                "shouldNotCheck": gettext("Should not have been chosen"),
                "noInput": gettext("Please answer first"),
            }
            return {"UI": said}
        case "H5P.TrueFalse":
            shared: Texts = {"checkAnswer": check, "submitAnswer": hand_in, "showSolutionButton": answers}
            marks = {"wrongAnswerMessage": gettext("Wrong answer"), "correctAnswerMessage": gettext("Correct answer")}
            choice = {"trueText": gettext("True"), "falseText": gettext("False")}
            return {"l10n": shared | {"tryAgain": again, "scoreBarLabel": score} | marks | choice}
        case "H5P.Blanks":
            named: Texts = {
                "showSolutions": answers,
                "solutionLabel": key,
                "notFilledOut": gettext("Please answer first"),
            }
            marks = {"answerIsCorrect": gettext("“:ans” is right"), "answerIsWrong": gettext("“:ans” is wrong")}
        case "H5P.DragText":
            named = {"showSolution": answers, "correctAnswer": key, "feedbackHeader": feedback}
            marks = {"correctText": gettext("Right!"), "incorrectText": gettext("Wrong!")}
        case _:
            named = {"showSolution": answers, "feedbackHeader": feedback}
            marks = {"solutionTitle": gettext("A good answer")}
    return {"checkAnswer": check, "submitAnswer": hand_in, "tryAgain": again, "scoreBarLabel": score} | named | marks

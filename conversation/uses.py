"""What the assistant's works give as material, and how they are begun from material."""

from collections.abc import Callable

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext, gettext_lazy, gettext_noop

from library.models import Document
from library.uses import Use


def _begin(wanted: str) -> Callable[[Document], str]:
    """The page where the assistant is asked, the words written and the document chosen."""

    def address(document: Document) -> str:
        said = gettext(wanted) % {"title": document.title}
        return f"{reverse('conversation')}?{urlencode({'message': said, 'documents': str(document.pk)})}"

    return address


uses = (
    Use(
        "quiz", gettext_lazy("A quiz"), "check", _begin(gettext_noop("Make a quiz of 10 questions about “%(title)s”."))
    ),
    Use("handout", gettext_lazy("A handout"), "document", _begin(gettext_noop("Write a handout about “%(title)s”."))),
)

"""What forms of every app ask of the library."""

from django import forms
from django.contrib.auth.models import User

from library.services import list_documents


class DocumentsForm(forms.Form):
    """A form in which documents can be chosen; shown by `components/documents.html`."""

    document_ids = forms.TypedMultipleChoiceField(coerce=int, required=False)

    def __init__(self, owner: User, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.documents = list_documents(owner)
        choices = [(listed.document.pk, listed.document.title) for listed in self.documents]
        self.fields["document_ids"].choices = choices  # type: ignore[attr-defined]

    @property
    def chosen(self) -> set[str]:
        return {str(value) for value in self["document_ids"].value() or ()}

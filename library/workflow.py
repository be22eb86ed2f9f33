"""Adding a document, as the engine and the pages are told of it."""

from django.utils.translation import gettext_lazy

from library.events import document_stream
from library.pages import room
from library.pipeline import add_document, failed
from library.services import ADDING
from library.story import change, story
from runs.rooms import Page
from runs.workflows import Workflow

page = Page(room, gettext_lazy("Document"), "library-adding", "library/adding", story, change)
workflow = Workflow(kind=ADDING, stream=document_stream, work=add_document, failed=failed, page=page)

"""What was made: its versions, its pictures, and parts put by hand."""

from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404

from conversation import store
from conversation.decks.schemas import Deck
from conversation.errors import (
    CannotEdit,
    ChangedMeanwhile,
    StaleVersion,
    UnfitPart,
)
from conversation.exports import FORMATS
from conversation.making.parts import EDITORS
from conversation.models import ArtifactVersion
from conversation.schemas.artifacts import ArtifactVersionAnswer
from conversation.schemas.requests import PartRequest
from runs.errors import RunError


def version_of(owner: User, artifact_id: str, number: int | None = None) -> ArtifactVersion:
    """One version of something that was made, the latest where none is named. Raises `Http404`."""
    versions = ArtifactVersion.objects.select_related("artifact").filter(artifact_id=artifact_id, artifact__owner=owner)
    found = versions.filter(number=number).first() if number else versions.last()
    if found is None:
        raise Http404
    return found


def restore(version: ArtifactVersion) -> ArtifactVersion:
    """The latest version again says what this one says; what stood between stays."""
    with transaction.atomic():
        return store.add_version(version.artifact_id, version.title, version.made)


def version_answer(version: ArtifactVersion) -> ArtifactVersionAnswer:
    numbers = version.artifact.versions.values_list("number", flat=True)
    made = version.made
    return ArtifactVersionAnswer(
        **store.artifact_answer(version).model_dump(),
        versions=list(numbers),
        content=made,
        exports={key: store.file_address(version.artifact_id, version.number, key) for key in FORMATS[made.kind]},
        created_at=version.created_at,
    )


def slide_picture(owner: User, artifact_id: str, number: int, slide: int) -> bytes:
    """A slide of an own deck as PNG. Raises `Http404`."""
    return picture_of(version_of(owner, artifact_id, number), slide)


def picture_of(version: ArtifactVersion, slide: int) -> bytes:
    """A slide of a deck as PNG. Raises `Http404`."""
    from conversation.decks.drawing.pictures import to_png  # noqa: PLC0415  # the press, loaded when something is drawn

    made = version.made
    if not isinstance(made, Deck) or not 1 <= slide <= len(made.slides):
        raise Http404
    return to_png(made, slide)


def put_part(owner: User, artifact_id: str, part: str, request: PartRequest) -> ArtifactVersion:
    """Put a part as the teacher wrote it; makes the next version.

    Raises `Http404`, `CannotEdit`, `StaleVersion`, `UnfitPart`, or pydantic's `ValidationError` for another content.
    """
    latest = editable(owner, artifact_id, request.version)
    try:
        made = EDITORS[latest.made.kind].replace(latest.made, part, request.content)
        with transaction.atomic():
            return store.add_version(artifact_id, latest.title, made, made_from=request.version)
    except ChangedMeanwhile as error:
        raise StaleVersion(latest=version_of(owner, artifact_id).number, version=request.version) from error
    except RunError as error:
        raise UnfitPart(problem=error.message) from error


def editable(owner: User, artifact_id: str, version: int | None) -> ArtifactVersion:
    latest = version_of(owner, artifact_id)
    if latest.made.kind not in EDITORS:
        raise CannotEdit
    if version not in (None, latest.number):
        raise StaleVersion(latest=latest.number, version=version)
    return latest

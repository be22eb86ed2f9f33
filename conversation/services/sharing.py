"""Links by which a version of what was made is read without an account."""

from datetime import timedelta
from hashlib import sha256

from django.contrib.auth.models import User
from django.http import Http404
from django.urls import reverse
from django.utils import timezone

from conversation.models import Artifact, ArtifactShare
from conversation.schemas.answers import ShareAnswer, ShareList
from conversation.schemas.requests import ShareRequest
from conversation.services import artifacts


def share(owner: User, artifact_id: str, asked: ShareRequest, *, idempotency_key: str = "") -> ArtifactShare:
    """A new link; the same key of an owner gives the same for what was asked. Raises `Http404`."""
    version = artifacts.version_of(owner, artifact_id, asked.version)
    expires_at = timezone.now() + timedelta(days=asked.days)
    wanted = {"version": version, "with_answers": asked.with_answers, "expires_at": expires_at}
    if not idempotency_key:
        return ArtifactShare.objects.create(**wanted)
    said = f"{owner.pk} {artifact_id} {idempotency_key} {asked.model_dump_json()}"
    made, _ = ArtifactShare.objects.get_or_create(once=sha256(said.encode()).hexdigest(), defaults=wanted)
    return made


def valid(artifact: Artifact) -> list[ArtifactShare]:
    """The links that lead somewhere, the newest first."""
    found = ArtifactShare.objects.filter(version__artifact=artifact, expires_at__gt=timezone.now())
    return list(found.select_related("version"))


def shares_of(artifact: Artifact) -> ShareList:
    return ShareList(shares=[share_answer(one) for one in valid(artifact)])


def share_answer(made: ArtifactShare) -> ShareAnswer:
    return ShareAnswer(
        id=made.pk,
        version=made.version.number,
        token=made.token,
        url=reverse("conversation-shared", args=[made.token]),
        with_answers=made.with_answers,
        expires_at=made.expires_at,
    )


def withdraw(owner: User, artifact_id: str, share_id: int) -> None:
    """Raises `Http404` for a link that there is none of."""
    shares = ArtifactShare.objects.filter(
        pk=share_id, version__artifact_id=artifact_id, version__artifact__owner_id=owner.pk
    )
    if not shares.delete()[0]:
        raise Http404


def shared(token: str) -> ArtifactShare:
    """What a link leads to. Raises `Http404` where it has expired or was withdrawn."""
    found = (
        ArtifactShare.objects.select_related("version__artifact")
        .filter(token=token, expires_at__gt=timezone.now())
        .first()
    )
    if found is None:
        raise Http404
    return found

"""Pictures kept by their content: the same bytes of the same owner are one asset, and one file for all owners."""

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.db.models.signals import post_delete
from django.dispatch import receiver

from creative.cards import look
from creative.errors import PictureRefused
from creative.models import Asset, ImageTask
from library.readers.document import UnreadableDocument

MAX_PICTURE = 10_000_000
SUFFIX = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp"}
_SIGNATURES = ((b"\x89PNG\r\n\x1a\n", "image/png"), (b"\xff\xd8\xff", "image/jpeg"))


def media_type_of(data: bytes) -> str:
    """What a picture is by its first bytes, whatever it is called; empty for what we do not take."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return next((media_type for start, media_type in _SIGNATURES if data.startswith(start)), "")


def keep(owner_id: int, data: bytes, *, kind: str, width: int, height: int, alt: str = "") -> Asset:
    """Store a picture; one that is there already is that one."""
    sha256 = hashlib.sha256(data).hexdigest()
    media_type = media_type_of(data)
    _write(_path(sha256, media_type), data)
    asset, _ = Asset.objects.get_or_create(
        owner_id=owner_id,
        sha256=sha256,
        defaults={
            "media_type": media_type,
            "size": len(data),
            "width": width,
            "height": height,
            "kind": kind,
            "alt": alt,
        },
    )
    return asset


def keep_reference(owner_id: int, data: bytes) -> Asset:
    """Keep a picture that posts shall take after. Raises `PictureRefused`."""
    if len(data) > MAX_PICTURE or not media_type_of(data):
        raise PictureRefused(limit=MAX_PICTURE // 1_000_000)
    try:
        seen = look(data)
    except UnreadableDocument as error:
        raise PictureRefused(error.message) from error
    return keep(owner_id, data, kind="reference", width=seen.width, height=seen.height)


@receiver(post_delete, sender=ImageTask)
def let_go(instance: ImageTask, **_: object) -> None:
    """Delete the pictures of an image that is deleted with its post, once that is certain."""
    pictures = [pk for pk in (instance.asset_id, instance.art_id) if pk is not None]
    transaction.on_commit(lambda: _delete_unused(pictures))


def _delete_unused(pictures: Sequence[int]) -> None:
    """Delete those that no image of any post shows, and their files where nobody else has the same."""
    for asset in Asset.objects.filter(pk__in=pictures).exclude(kind="reference"):
        if ImageTask.objects.filter(Q(asset=asset) | Q(art=asset)).exists():
            continue
        asset.delete()
        if not Asset.objects.filter(sha256=asset.sha256).exists():
            _path(asset.sha256, asset.media_type).unlink(missing_ok=True)


def read(asset: Asset) -> bytes:
    return _path(asset.sha256, asset.media_type).read_bytes()


def _path(sha256: str, media_type: str) -> Path:
    return Path(settings.MEDIA_ROOT) / "creative" / sha256[:2] / f"{sha256}.{SUFFIX[media_type]}"


def _write(path: Path, data: bytes) -> None:
    """Write a file that is whole or not there."""
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{uuid4().hex}")
    partial.write_bytes(data)
    os.replace(partial, path)  # noqa: PTH105  # replaces what another process may have written meanwhile

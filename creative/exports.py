"""The post as files: a package of images, copy, tags and disclosure; nothing is ever published from here."""

import io
import zipfile
from datetime import datetime

from django.utils.translation import gettext

from creative.schemas.content import GeneratedContent
from library.exports import formats
from runs.strict import Given

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of all files in a package, so that the same post makes the same bytes."""


class Package(Given):
    """A post with its images in order."""

    content: GeneratedContent
    images: list[bytes]
    alts: list[str]
    sources: list[str]
    remarks: list[str]
    """What the review found wanting; empty where it passed."""
    engine: str


def as_zip(package: Package, _made_at: datetime) -> bytes:
    """Images in order, the copy as it is pasted, their words for those who do not see, and the disclosure."""
    content, made = package.content, io.BytesIO()
    tags = " ".join(f"#{tag} " for tag in content.tags).rstrip()
    files = {
        "post.txt": f"{content.title}\n\n{content.body}\n\n{tags}\n",
        "tags.txt": "\n".join(content.tags) + "\n",
        "images.txt": "\n\n".join(f"{number}. {alt}" for number, alt in enumerate(package.alts, 1)) + "\n",
        "disclosure.txt": _disclosure(package),
    }
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, image in enumerate(package.images, 1):
            archive.writestr(zipfile.ZipInfo(f"{number:02d}.png", EPOCH), image, zipfile.ZIP_STORED)
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, EPOCH), text, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _disclosure(package: Package) -> str:
    """That a machine made it, with what, from which sources, and what it lacks."""
    lines = [
        gettext("This post was made with the help of a machine (%(engine)s). Say so where the platform asks for it.")
        % {"engine": package.engine or "offline"}
    ]
    if package.sources:
        lines += ["", gettext("It rests on:"), *(f"- {source}" for source in package.sources)]
    else:
        lines += ["", gettext("It rests on no source; check it before you use it.")]
    if package.remarks:
        lines += ["", gettext("The review found wanting:"), *(f"- {remark}" for remark in package.remarks)]
    return "\n".join(lines) + "\n"


FORMATS = formats({"zip": as_zip})

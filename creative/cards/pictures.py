"""Pictures: what their colours and shapes are, and laying them under a card. Those from outside are read by `apart`."""

import io
import warnings

from PIL import Image, ImageFilter, ImageOps, ImageStat, UnidentifiedImageError

from creative.cards.errors import PictureTooLarge, UnreadablePicture
from creative.cards.schemas import Composition, FittedPicture, ReferencePicture

FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
MOST_BYTES = 20_000_000
MOST_PIXELS = 40_000_000
CARD = (1080, 1440)
LOOKED_AT = (96, 96)
COLOURS = 5


def look(data: bytes, _filename: str) -> ReferencePicture:
    picture = opened(data)
    width, height = picture.size
    small = picture.copy()
    small.thumbnail(LOOKED_AT)
    palette, shares = _colours(small)
    brightness = ImageStat.Stat(small.convert("L")).mean[0] / 255
    saturation = ImageStat.Stat(small.convert("HSV")).mean[1] / 255
    edges = _edges(small.convert("L"))
    return ReferencePicture(
        width=width,
        height=height,
        palette=palette,
        shares=shares,
        brightness=round(brightness, 4),
        saturation=round(saturation, 4),
        detail=round(min(1.0, ImageStat.Stat(edges).mean[0] / 64), 4),
        composition=_composition(edges),
    )


def opened(data: bytes) -> Image.Image:
    """The picture upright and without transparency; its size is known before it is unpacked."""
    if len(data) > MOST_BYTES:
        raise _too_large()
    try:
        with warnings.catch_warnings():
            # Pillow warns of a size below the one it refuses; ours is lower than both.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            picture = Image.open(io.BytesIO(data), formats=FORMATS)
        if picture.width * picture.height > MOST_PIXELS:
            raise _too_large()
        picture.draft("RGB", CARD)
        upright = ImageOps.exif_transpose(picture).convert("RGBA")
    except Image.DecompressionBombError as error:
        raise _too_large() from error
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise UnreadablePicture from error
    ground = Image.new("RGBA", upright.size, "white")
    return Image.alpha_composite(ground, upright).convert("RGB")


def fit(data: bytes, _filename: str) -> FittedPicture:
    """Cut to the shape of a card."""
    return FittedPicture(png=_png(ImageOps.fit(opened(data), CARD, Image.Resampling.LANCZOS)))


def laid_under(card: bytes, art: bytes) -> bytes:
    """The card, which is open where the art shall show, over the art, which has its size."""
    with Image.open(io.BytesIO(card)) as above, Image.open(io.BytesIO(art)) as below:
        ground = below.convert("RGBA")
        ground.alpha_composite(above.convert("RGBA"))
    return _png(ground.convert("RGB"))


def _png(picture: Image.Image) -> bytes:
    written = io.BytesIO()
    picture.save(written, "PNG")
    return written.getvalue()


def _too_large() -> PictureTooLarge:
    return PictureTooLarge(megabytes=MOST_BYTES // 1_000_000, megapixels=MOST_PIXELS // 1_000_000)


def _colours(picture: Image.Image) -> tuple[list[str], list[float]]:
    reduced = picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT)
    flat = reduced.getpalette() or []
    counted = sorted(((count, place) for place, count in enumerate(reduced.histogram()) if count), reverse=True)
    total = sum(count for count, _ in counted)
    colours = ["#{:02x}{:02x}{:02x}".format(*flat[place * 3 : place * 3 + 3]) for _, place in counted]
    return colours, [round(count / total, 4) for count, _ in counted]


def _edges(grey: Image.Image) -> Image.Image:
    """Without the outermost pixels, which the filter leaves as they are."""
    width, height = grey.size
    if min(width, height) < 3:
        return Image.new("L", (1, 1))
    return grey.filter(ImageFilter.FIND_EDGES).crop((1, 1, width - 1, height - 1))


def _composition(edges: Image.Image) -> Composition:
    """Where most of the detail lies, when it lies somewhere."""
    width, height = edges.size
    parts: dict[Composition, tuple[int, int, int, int]] = {
        "top": (0, 0, width, height // 3),
        "bottom": (0, height - height // 3, width, height),
        "left": (0, 0, width // 3, height),
        "right": (width - width // 3, 0, width, height),
        "centre": (width // 4, height // 4, width - width // 4, height - height // 4),
    }
    drawn = {name: box for name, box in parts.items() if box[0] < box[2] and box[1] < box[3]}
    means = {name: ImageStat.Stat(edges.crop(box)).mean[0] for name, box in drawn.items()}
    overall = ImageStat.Stat(edges).mean[0]
    name = max(means, key=lambda one: (means[one], one), default=None)
    return name if name and overall and means[name] > 1.35 * overall else "even"

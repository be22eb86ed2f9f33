"""What can be wrong with a picture."""

from runs.words import Told


class UnreadablePicture(Told):
    sentence = "This is no picture that can be read: PNG, JPEG, WebP and GIF are."


class PictureTooLarge(Told):
    sentence = "The picture is too large: at most %(megabytes)s MB and %(megapixels)s megapixels are read."

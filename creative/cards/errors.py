"""What can be wrong with a picture."""

from library.readers.document import UnreadableDocument


class UnreadablePicture(UnreadableDocument):
    sentence = "This is no picture that can be read: PNG, JPEG, WebP and GIF are."


class PictureTooLarge(UnreadableDocument):
    sentence = "The picture is too large: at most %(megabytes)s MB and %(megapixels)s megapixels are read."

import pytest

from library.readers.dating import publication_date


@pytest.mark.parametrize(
    ("written", "iso"),
    [
        ("2019-03-02T10:00:00Z", "2019-03-02"),
        ("20190302", "2019-03-02"),
        ("March 2019", "2019-03"),
        ("2019", "2019"),
        ("2019年3月2日", "2019-03-02"),
        ("Sat, 02 Mar 2019 10:00:00 GMT", "2019-03-02"),
        ("unknown", ""),
        ("", ""),
    ],
)
def test_publication_date_at_the_stated_precision(written: str, iso: str) -> None:
    assert publication_date(written) == iso

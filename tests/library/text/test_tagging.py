from library.text.tagging import tagged


def test_a_deed_that_the_tagger_takes_for_a_name_is_none() -> None:
    assert tagged("牛顿长大以后") == [("牛顿", "nr"), ("长大", "vn"), ("以后", "f")]

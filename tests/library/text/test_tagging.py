from library.text.tagging import tagged


def test_a_verb_that_the_tagger_takes_for_a_name_is_a_verb() -> None:
    assert tagged("牛顿长大以后") == [("牛顿", "nr"), ("长大", "v"), ("以后", "f")]

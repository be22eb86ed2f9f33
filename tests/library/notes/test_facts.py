"""The facts a request gives of its own."""

from library.notes.facts import FACT, facts_in, without_facts


def test_a_name_a_place_and_a_day_are_read_in_english_too() -> None:
    text = "our repair shop Spoke & Sons in Leith: free brake check on Saturday 3 May"
    assert facts_in(text) == {"Saturday 3 May": "day", "Spoke & Sons": "name", "Leith": "place"}
    assert without_facts(text).split() == [
        *("our", "repair", "shop", FACT, "in", FACT, ":", "free", "brake", "check", "on", FACT),
    ]


def test_a_price_has_its_thousands() -> None:
    assert facts_in("1,199 euros") == {"1,199 euros": "price"}


def test_a_place_behind_a_name_is_no_name_even_where_a_sentence_begins() -> None:
    text = "Our bakery Crumb in Leeds sells sourdough for £4 from Saturday 9 May."
    assert facts_in(text) == {"£4": "price", "Saturday 9 May": "day", "Crumb": "name", "Leeds": "place"}


def test_a_day_within_a_name_is_none() -> None:
    assert facts_in("我们店叫泥巴星期天，5月18日有陶艺体验") == {"5月18日": "day", "泥巴星期天": "name"}

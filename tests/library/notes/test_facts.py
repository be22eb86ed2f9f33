"""The facts a request gives of its own."""

from library.notes.facts import FACT, facts_in, without_facts


def test_a_name_a_place_and_a_day_are_read() -> None:
    text = "Crumb & Co sells sourdough for £4 from Saturday 9 May at 9 Alder Lane"
    assert facts_in(text) == {"Crumb & Co": "name", "£4": "price", "Saturday 9 May": "day", "9 Alder Lane": "place"}
    assert without_facts(text).split() == [FACT, "sells", "sourdough", "for", FACT, "from", FACT, "at", FACT]


def test_a_price_has_its_thousands() -> None:
    assert facts_in("1,199 euros") == {"1,199 euros": "price"}


def test_a_day_within_a_name_is_none() -> None:
    assert facts_in("我们店叫泥巴星期天，5月18日有陶艺体验") == {"5月18日": "day", "泥巴星期天": "name"}


def test_a_place_begins_behind_what_is_said_of_it() -> None:
    assert facts_in("搬到了南门街61号") == {"南门街61号": "place"}
    assert facts_in("讲怎么在小区、景区拍照") == {}

"""The measures reach their goals."""

import pytest

from tests.measures import citations, dates, debian, duplicates, verdicts


@pytest.mark.skipif(not debian.is_there(), reason=debian.ABSENT)
def test_m1_dates() -> None:
    found = dates.measure()
    assert found.undisputed.f1 >= 0.95
    assert found.with_conflicts.f1 >= 0.95
    assert found.within_a_day.recall == 1
    assert found.linked == 1
    assert found.false_precision == 0
    assert (found.conflicts_shown, found.conflicts_present) == (1, 1)
    assert all(found.by_day.f1 > baseline.f1 for baseline in found.baselines)
    assert "M1" in dates.report()


def test_m2_citations() -> None:
    found = citations.measure()
    assert found.fabricated == 0
    assert (found.covered, found.exact) == (1, 1)
    assert all(caught / seeded >= 0.95 for caught, seeded in found.caught.values())
    assert "M2" in citations.report()


def test_m2_verdicts() -> None:
    for rate in verdicts.measure():
        if rate.kind.startswith("false alarms"):
            assert rate.found == 0
        else:
            assert rate.share >= 0.95
    assert "M2" in verdicts.report()


def test_m3_duplicates() -> None:
    for name, rules in duplicates.measure().items():
        ours = rules[-1]
        assert ours.wrong_share <= 0.01
        if name == "rewrites":
            assert ours.left_share <= 0.02
        assert all(ours.left < rule.left for rule in rules[:-1])
    assert "M3" in duplicates.report()

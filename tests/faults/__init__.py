"""A studio under faults: processes that stop, freeze, die and come back, databases that go away, models that fail."""

"""`Race.state` for type checkers: the same names as the record has, and what is no single number is none there."""

from __future__ import annotations

from typing import Any, get_type_hints

import pytest

from cubitos_kit.games.cubitos.engine import records, state

SAME = {
    state.State: records.STATE,
    state.Seat: records.SEAT,
    state.ActiveDie: records.ACTIVE_DIE,
    state.Use: records.USE,
    state.PutOff: records.PUT_OFF,
}


@pytest.mark.parametrize("typed", SAME, ids=lambda typed: typed.__name__)
def test_what_is_typed_is_what_the_record_has(typed: type[Any]) -> None:
    record = SAME[typed]
    fields = {name: record.fields[name][0] for name in record.names if name != "spare"}
    typed_as = get_type_hints(typed)
    assert list(typed_as) == list(fields)
    assert {name for name, hint in typed_as.items() if hint is int} == {
        name for name, field in fields.items() if not field.shape
    }
    assert {name for name, hint in typed_as.items() if hint == state.Numbers} == {
        name for name, field in fields.items() if field.shape and not field.base.names
    }

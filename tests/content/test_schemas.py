"""The schemas that editors read: true 2020-12, closed, and what the checker itself goes by."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cubitos_kit.content.format import DIALECT, schema_of, write_schemas
from cubitos_kit.games.cubitos.content.format import CUBITOS

FOLDER = Path(__file__).parents[2] / "content" / "schema" / "cubitos"


def pieces(schema: Any, way: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
    """Every schema inside a schema, but for those that only ask (`if`) or forbid (`not`)."""
    if isinstance(schema, list):
        for each in schema:
            yield from pieces(each, way)
    if not isinstance(schema, Mapping):
        return
    yield way, schema
    for key, value in schema.items():
        if key in {"properties", "$defs", "dependentSchemas"}:
            for name, each in value.items():
                yield from pieces(each, (*way, key, name))
        elif key not in {"if", "not"}:
            yield from pieces(value, (*way, key))


@pytest.mark.parametrize("kind", CUBITOS.files)
def test_the_written_schemas_are_what_the_checker_goes_by(kind: str) -> None:
    written = (FOLDER / f"{kind}.schema.json").read_text(encoding="utf-8")
    assert json.loads(written) == schema_of(CUBITOS, kind), "run `cubitos content schema`"


def test_every_kind_of_file_has_one_schema_and_no_other_is_left(tmp_path: Path) -> None:
    assert {file.name for file in FOLDER.iterdir()} == {f"{kind}.schema.json" for kind in CUBITOS.files}
    assert len(write_schemas(CUBITOS, tmp_path)) == len(CUBITOS.files)
    assert write_schemas(CUBITOS, tmp_path) == (), "what is up to date is left alone"


@pytest.mark.parametrize("kind", CUBITOS.files)
def test_a_schema_is_valid_and_every_reference_leads_somewhere(kind: str) -> None:
    schema = schema_of(CUBITOS, kind)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == DIALECT
    refs = {piece["$ref"].rpartition("/")[2] for _, piece in pieces(schema) if "$ref" in piece}
    assert refs == set(schema["$defs"])


@pytest.mark.parametrize("kind", CUBITOS.files)
def test_every_mapping_of_a_schema_is_closed(kind: str) -> None:
    for way, piece in pieces(schema_of(CUBITOS, kind)):
        named = "properties" in piece
        if named and way[-1:] != ("then",):
            assert piece.get("additionalProperties") is False, way
        elif "object" in str(piece.get("type")) and "properties" not in piece and "else" not in piece:
            assert "propertyNames" in piece, way  # names of one's own, such as languages


@pytest.mark.parametrize("kind", CUBITOS.files)
def test_a_file_takes_no_second_key_at_its_top(kind: str) -> None:
    validator = Draft202012Validator(schema_of(CUBITOS, kind))
    errors = list(validator.iter_errors({"surprise": 1}))
    assert {error.validator for error in errors} == {"additionalProperties", "required"}

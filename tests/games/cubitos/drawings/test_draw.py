"""The drawings: whole pictures that stand anywhere, the same every time, with words that fit."""

import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from cubitos_kit.base.words import Source
from cubitos_kit.book.palette import FILLS, READABLE, colours, contrast
from cubitos_kit.book.press.compile import press
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.drawings.board import board_svg, legend
from cubitos_kit.games.cubitos.drawings.dice import die_svg
from cubitos_kit.games.cubitos.drawings.measure import width, wrapped
from cubitos_kit.games.cubitos.drawings.symbols import symbol_svg
from cubitos_kit.games.cubitos.drawings.zones import zones_svg
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.scenario import Holding
from cubitos_kit.games.cubitos.model.track import Track
from cubitos_kit.games.cubitos.pages.directives import DRAWINGS
from cubitos_kit.games.cubitos.text.board import meanings
from cubitos_kit.games.cubitos.text.icons import ICONS

LANGUAGES = ("en", "pl", "uk")
SVG = "{http://www.w3.org/2000/svg}"
TAGS = {"svg", "g", "rect", "circle", "ellipse", "path", "text"}
PACK = load_pack("base")
FACES = sorted({face for die in PACK.dice.values() for face in die.faces})
HOLDING = Holding(
    {
        "draw": {"light-gray": 2},
        "roll": {"start-player": 1, "white": 1, "yellow": 2},
        "active": {"red symbol": 3, "red power": 1, "brown coin-3": 2, "dark-gray foot": 1, "white foot": 12},
        "discard": {},
    },
    {"coins": 7, "feet": 3, "water-feet": 1, "credits": 12, "fans": 2, "tokens": 1, "space": 3},
)

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True)
class Line:
    """A line of text in a picture, and where it stands."""

    said: str
    size: float
    weight: int
    box: Box


def pictures() -> Iterator[tuple[str, Callable[[], str]]]:
    """Give every picture that the base needs by its name, and how it is drawn."""
    for name in ICONS:
        yield f"symbol {name}", partial(symbol_svg, name)
    for colour in (*PACK.dice, "a-strangers-die"):
        for face in FACES:
            yield f"die {colour} {face}", partial(die_svg, colour, face)
    for language in LANGUAGES:
        for track in PACK.tracks.values():
            runners = dict.fromkeys(range(3), track.start) | {3: track.finish}
            yield f"board {track.id} {language}", partial(board_svg, track, language, runners)
            for at in range(len(legend(track, language))):
                yield f"legend {at} {track.id} {language}", partial(of_the_legend, track, language, at)
        yield f"zones {language}", partial(zones_svg, HOLDING, PACK, language)
        for name in DRAWINGS:
            yield f"diagram {name} {language}", partial(diagram, name, language)


def of_the_legend(track: Track, language: str, at: int) -> str:
    return legend(track, language)[at][0]


def diagram(name: str, language: str) -> str:
    return DRAWINGS[name](PACK, language).svg


PICTURES: Mapping[str, Callable[[], str]] = dict(pictures())
WITH_WORDS = sorted(name for name in PICTURES if name.startswith(("zones", "diagram")))


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def read(element: ET.Element, at: Mapping[str, float], scale: float, moved: tuple[float, float]) -> Line:
    said, size = element.text or "", scale * at["font-size"]
    wide = width(said, size)
    left = moved[0] + scale * at["x"] - {"middle": 0.5, "end": 1.0, "start": 0.0}[element.get("text-anchor", "")] * wide
    base = moved[1] + scale * at["y"]
    below = 0.0 if re.fullmatch(r"[\d+×≤−]+", said) else 0.2 * size
    weight = int(element.get("font-weight", "400"))
    return Line(said, size, weight, (left, base - 0.72 * size, left + wide, base + below))


def measured(svg: str) -> tuple[list[Line], list[Box]]:
    """Return the lines of text of a picture and the boxes they may stand in, all in the picture's own units."""
    lines: list[Line] = []
    boxes: list[Box] = []

    def walk(element: ET.Element, scale: float, right: float, down: float) -> None:
        if moved := re.fullmatch(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", element.get("transform", "")):
            right, down = right + scale * float(moved[1]), down + scale * float(moved[2])
            scale *= float(moved[3] or 1)
        elif "transform" in element.attrib:
            return  # turned dice have no words
        at = {key: float(value) for key, value in element.attrib.items() if re.fullmatch(r"-?[\d.]+", value)}
        if element.tag == SVG + "rect":
            x, y = right + scale * at["x"], down + scale * at["y"]
            boxes.append((x, y, x + scale * at["width"], y + scale * at["height"]))
        elif element.tag == SVG + "circle":
            x, y, r = right + scale * at["cx"], down + scale * at["cy"], scale * at["r"]
            boxes.append((x - r, y - r, x + r, y + r))
        elif element.tag == SVG + "text":
            lines.append(read(element, at, scale, (right, down)))
        for child in element:
            walk(child, scale, right, down)

    walk(parsed(svg), 1, 0, 0)
    return lines, boxes


def inside(inner: Box, outer: Box, by: float = 1) -> bool:
    return (
        inner[0] >= outer[0] - by
        and inner[1] >= outer[1] - by
        and inner[2] <= outer[2] + by
        and inner[3] <= outer[3] + by
    )


def area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def misfits(svg: str) -> list[str]:
    """List the lines of text that run over the box they stand in."""
    lines, boxes = measured(svg)
    wrong = []
    for line in lines:
        x, y = (line.box[0] + line.box[2]) / 2, (line.box[1] + line.box[3]) / 2
        around = [box for box in boxes if box[0] <= x <= box[2] and box[1] <= y <= box[3]]
        if not around or not inside(line.box, min(around, key=area)):
            wrong.append(line.said)
    return wrong


def collisions(svg: str) -> list[tuple[str, str]]:
    """List the pairs of lines of text that are written over each other."""
    lines, _ = measured(svg)
    return [
        (one.said, other.said)
        for one, other in combinations(lines, 2)
        if min(one.box[2], other.box[2]) - max(one.box[0], other.box[0]) > 0.5
        and min(one.box[3], other.box[3]) - max(one.box[1], other.box[1]) > 0.5
    ]


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_whole_and_needs_nothing_from_outside(name: str) -> None:
    svg = PICTURES[name]()
    root = parsed(svg)
    left, top, wide, high = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    assert wide > 0 < high
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= TAGS
    assert not {key for element in root.iter() for key in element.attrib} & {"id", "class", "style", "href", "filter"}
    assert not re.search(r"currentColor|url\(|https?://(?!www\.w3\.org/2000/svg\")|NaN|nan|None", svg)


@pytest.mark.parametrize("name", PICTURES)
def test_every_shape_says_how_it_is_filled(name: str) -> None:
    shapes = [
        element for element in parsed(PICTURES[name]()).iter() if element.tag.removeprefix(SVG) not in {"svg", "g"}
    ]
    assert shapes
    assert all(element.get("fill") for element in shapes)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_the_same_every_time(name: str) -> None:
    assert PICTURES[name]() == PICTURES[name]()


@pytest.mark.parametrize("name", WITH_WORDS)
def test_words_stay_inside_their_boxes(name: str) -> None:
    assert misfits(PICTURES[name]()) == []


@pytest.mark.parametrize("name", WITH_WORDS)
def test_no_words_are_written_over_others(name: str) -> None:
    assert collisions(PICTURES[name]()) == []


@pytest.mark.parametrize("name", WITH_WORDS)
def test_no_words_are_too_small_to_read(name: str) -> None:
    lines, _ = measured(PICTURES[name]())
    assert min(line.size for line in lines if len(line.said) > 2) >= 10.5


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_wider_in_print_than_we_measure(language: str) -> None:
    lines = [line for name in WITH_WORDS if name.endswith(language) for line in measured(PICTURES[name]())[0]]
    each = sorted({(line.said, line.weight) for line in lines})
    pages = "#pagebreak()\n".join(f'#text(size: 100pt, weight: {weight}, "{said}")\n' for said, weight in each)
    drawn = press(f"#set page(width: auto, height: auto, margin: 0pt)\n{pages}", {}, "svg")
    for (said, _), page in zip(each, drawn, strict=True):
        printed = re.search(rb'width="([\d.]+)pt"', page)
        assert printed is not None
        assert float(printed[1]) <= 1.03 * width(said, 100), said


@pytest.mark.parametrize("name", ["a word", "two words", "a good many words that need several lines in a narrow box"])
def test_lines_fit_and_hold_all_the_words(name: str) -> None:
    lines = wrapped(name, 12, 90)
    assert " ".join(lines) == name
    assert max(width(line, 12) for line in lines) <= 90


def test_a_word_wider_than_the_room_stands_alone() -> None:
    assert wrapped("an extraordinarily-long-word here", 12, 60) == ("an", "extraordinarily-long-word", "here")


def test_a_word_of_one_letter_ends_no_line() -> None:
    assert wrapped("monety i kości", 10, 50) == ("monety", "i kości")


@pytest.mark.parametrize("die", [*FILLS, *PACK.dice, "smaragd", "my-own-die", "чорний", ""])
def test_what_stands_on_a_die_can_be_read(die: str) -> None:
    paint = colours(die)
    assert contrast(paint.ink, paint.fill) >= READABLE


def test_each_die_of_the_base_has_a_colour_of_its_own() -> None:
    assert len({colours(die).fill for die in PACK.dice}) == len(PACK.dice)


def test_strangers_dice_differ_from_each_other() -> None:
    assert len({colours(die).fill for die in ("smaragd", "moss", "dusk", "ember")}) == 4


def test_every_icon_of_the_texts_can_be_drawn() -> None:
    drawn = {symbol_svg(name) for name in ICONS}
    assert len(drawn) == len({name.removesuffix("-face") for name in ICONS})


def test_each_face_looks_different() -> None:
    assert len({die_svg("red", face) for face in FACES}) == len(FACES)


def test_a_face_of_a_strangers_die_is_written_on_it() -> None:
    assert [line.said for line in measured(die_svg("red", "wild"))[0]] == ["wild"]


@pytest.mark.parametrize("track", PACK.tracks.values(), ids=lambda track: track.id)
def test_a_board_is_drawn_in_a_fiftieth_of_a_second(track: Track) -> None:
    board_svg(track, "en")
    begun = time.process_time()
    for _ in range(5):
        board_svg(track, "en")
    assert (time.process_time() - begun) / 5 < 0.02


@pytest.mark.parametrize("track", PACK.tracks.values(), ids=lambda track: track.id)
def test_a_board_shows_each_number_of_its_rewards(track: Track) -> None:
    shown = [line.said for line in measured(board_svg(track, "en"))[0]]
    gains = [str(space.reward.credits) for space in track.spaces if space.reward.credits]
    prices = [str(shortcut.cost) for shortcut in track.shortcuts.values()]
    zones = [str(zone) for zone in range(track.red_lines + 1)]
    numbers = [text for text in shown if text.isdigit()]
    assert sorted(numbers) == sorted([*gains, *prices, *zones])
    assert shown.count("−1") == sum(space.reward.lose_dice == 1 for space in track.spaces)


def test_runners_stand_on_a_board_with_their_numbers() -> None:
    track = PACK.tracks["testing-the-waters"]
    bare, raced = board_svg(track, "en"), board_svg(track, "en", {0: track.start, 1: track.start, 2: 30, 3: 30})
    assert raced.startswith(bare.removesuffix("</svg>"))
    assert re.findall(r">(\d)</text>", raced.removeprefix(bare.removesuffix("</svg>"))) == ["1", "2", "3", "4"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_start_and_finish_are_said_in_the_readers_language(language: str) -> None:
    shown = {line.said for line in measured(board_svg(PACK.tracks["testing-the-waters"], language))[0]}
    assert {"en": {"Start", "Finish"}, "pl": {"Start", "Meta"}, "uk": {"Старт", "Фініш"}}[language] <= shown


@pytest.mark.parametrize("track", PACK.tracks.values(), ids=lambda track: track.id)
def test_a_legend_explains_each_mark_once(track: Track) -> None:
    explained = legend(track, "en")
    marks = [mark for mark, _ in meanings(track) if mark[0] not in "@="]
    assert len(explained) == len(marks) + len({(each.pay, each.cost) for each in track.shortcuts.values()})
    assert len({words for _, words in explained}) == len(explained)
    assert len({svg for svg, _ in explained}) == len(explained)


def test_dice_alike_are_drawn_once_with_their_number() -> None:
    shown = [line.said for line in measured(zones_svg(HOLDING, PACK, "en"))[0]]
    assert [text for text in shown if text.startswith("×")] == ["×2", "×2", "×3", "×2", "×12"]


def test_zones_show_the_figures_that_have_an_icon() -> None:
    shown = [line.said for line in measured(zones_svg(HOLDING, PACK, "en"))[0]]
    assert shown[-6:] == ["7", "3", "1", "12", "2", "1"]


def test_a_zone_of_which_nothing_is_said_has_a_dash_and_an_empty_one_has_none() -> None:
    silent = zones_svg(Holding({"active": {"red symbol": 1}}), PACK, "en")
    assert [line.said for line in measured(silent)[0]].count("–") == 3
    assert "–" not in [line.said for line in measured(zones_svg(HOLDING, PACK, "en"))[0]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DRAWINGS)
def test_each_diagram_says_what_is_to_be_seen_in_it(name: str, language: str) -> None:
    assert len(DRAWINGS[name](PACK, language).label) > 20


@pytest.mark.parametrize("name", sorted(DRAWINGS))
def test_diagrams_speak_polish_and_ukrainian(name: str) -> None:
    english, polish, ukrainian = (
        {line.said for line in measured(DRAWINGS[name](PACK, language).svg)[0] if re.search("[^\\W\\d]{3}", line.said)}
        for language in LANGUAGES
    )
    assert not english & polish
    assert not any(re.search("[A-Za-z]", said) for said in ukrainian)


def fan_track_dashes(pack: Pack) -> int:
    return DRAWINGS["fan-track"](pack, "en").svg.count('stroke-dasharray="6 4"')


def test_what_nobody_has_seen_of_the_fan_track_is_dashed() -> None:
    seen = replace(PACK, fan_track=replace(PACK.fan_track, sources={"spaces": Source.TRANSCRIBED}))
    assert fan_track_dashes(PACK) == len(PACK.fan_track.spaces) + 1
    assert fan_track_dashes(seen) == 0


def test_white_print_on_a_die_stands_out_as_far_as_guidelines_ask_and_its_colour_is_no_darker_than_that() -> None:
    fills = [colours(f"own-{number}") for number in range(200)]
    found = [contrast(paint.fill, paint.ink) for paint in fills]
    assert {paint.ink for paint in fills} == {"#ffffff"}
    assert 4.5 <= min(found) < 4.55

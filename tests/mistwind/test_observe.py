"""What the encoders write: the parts of section 9 on positions set by hand, for several viewers."""

import numpy as np
import pytest

import windenvs
from windenvs.mistwind.observe import FLAT
from windenvs.mistwind.planes import PLANES
from windenvs.mistwind.state import PORTS

from .table import CHARACTERS, GAME, C, Table, port

pytestmark = pytest.mark.uncompiled

SIZES = [  # section 9: the rows of the table
    ("players", "stage", 40), ("registers", "registers", 11), ("solo goals", "solo goals", 4),
    ("viewer", "player +4", 520), ("dealt cards", "dealt cards", 20), ("boards", "boards", 105),
    ("stacks", "stacks", 70), ("port row", "picked", 312), ("port discards", "characters gone", 78),
    ("territory demand", "territory demand", 100), ("nation demand", "nation demand", 52),
    ("nation networks", "supply", 99), ("scores", "scores", 5),
]  # fmt: skip
START = {segment.name: sum(one.size for one in FLAT[:k]) for k, segment in enumerate(FLAT)}
END = {segment.name: START[segment.name] + segment.size for segment in FLAT}
PLAYER = {  # first number and size within a player's part
    "there": (0, 1), "decides": (1, 1), "starts": (2, 1), "marker": (3, 1), "place": (4, 1), "resources": (5, 4),
    "outposts": (9, 1), "transports": (10, 1), "hand": (11, 5), "withheld": (16, 5), "number withheld": (21, 1),
    "clock": (22, 1), "unused": (23, 26), "owned": (49, 1), "regions": (50, 8), "types": (58, 6), "slots": (64, 4),
    "achievements": (68, 4), "revealed": (72, 1), "card": (73, 10), "cargo": (83, 21),
}  # fmt: skip


def part(numbers: np.ndarray, name: str) -> list[float]:
    return numbers[START[name] : END[name]].astype(float).round(6).tolist()


def of_player(numbers: np.ndarray, k: int, name: str) -> list[float]:
    first = START["viewer"] + 104 * k + PLAYER[name][0]
    return numbers[first : first + PLAYER[name][1]].astype(float).round(6).tolist()


def hot(size: int, *places: int) -> list[float]:
    return [float(at in places) for at in range(size)]


def fractions(*numbers: float) -> list[float]:
    return [round(number, 6) for number in numbers]


def test_sizes_and_order():
    assert GAME.encoders["flat"].size == 1416 and GAME.encoders["planes"].shapes["observation"] == (38, 7, 9)
    at = 0
    for first, last, size in SIZES:
        assert (START[first], END[last]) == (at, at + size), first
        at += size
    assert at == 1416
    assert sum(size for _, size in PLAYER.values()) == 104 and sum(segment.size for segment in PLANES) == 38


def test_an_automated_player_in_the_numbers():
    """scenario 69"""
    t = Table(players=2).stack(1, "bot", 0)
    t.record.bothand = 0b11110
    seen = t.seen(0)
    assert len(seen) == 1416
    assert of_player(seen, 0, "place") + of_player(seen, 1, "place") == fractions(0.2, 0.4)
    assert part(seen, "stacks")[:14] == [2 / 8, *hot(7, 1), 0.25, 0, 0, 0, 0, 0.25]
    assert part(seen, "bot discs") == [0, 1, 1, 1, 1]
    assert of_player(seen, 0, "decides") == part(seen, "decides") == [1]
    over = Table.new(players=2, max_steps=5).play_random()
    for seat in range(2):
        seen = over.seen(seat)
        assert part(seen, "decides") == of_player(seen, 0, "decides") == of_player(seen, 1, "decides") == [0]
        assert part(seen, "phase") == hot(9, 8)


@pytest.mark.parametrize("players", [1, 2])
def test_all_discs_of_a_bot_are_unseen_before_the_first_round_and_after_the_last(players):
    new = Table.new(players=players)
    assert part(new.seen(0), "bot discs") == 5 * [1]
    assert part(new.play_random().seen(0), "bot discs") == 5 * [1]


def test_the_clock():
    t = Table(players=3).round(2)
    seen = t.seen(0)
    assert part(seen, "players") == hot(5, 2) and part(seen, "round") == hot(5, 1) and part(seen, "rounds") == [0.8]
    assert part(seen, "phase") == hot(9, 3) and part(seen, "effect") == hot(18, 0)
    assert part(seen, "registers") == 11 * [0] and part(seen, "solo goals") == 4 * [0]
    setup = Table.new(players=5).seen(0)
    assert part(setup, "round") == 5 * [0] and part(setup, "rounds") == [1] and part(setup, "phase") == hot(9, 0)
    solo = Table(players=1, difficulty="hard").seen(0)
    assert part(solo, "solo goals") == [1, 1, 1, 1]
    assert part(Table(players=1).seen(0), "solo goals") == fractions(1, 2 / 3, 2 / 3, 0.75)


def test_effects_and_their_registers():
    t = Table().transport(0, "Green Nation").transport(0, "Green Coal").transport(0, "Brown Krill")
    t.play("play disc 3 on Labour 3")
    assert part(t.seen(1), "phase") == hot(9, 4) and part(t.seen(1), "effect") == hot(18, 3)
    assert part(t.seen(1), "registers") == fractions(0, 3 / 4, 0, 1, 0, 0, 1, 0, 0, 3 / 5, 0)
    t.play("move transport 2 to Green Medicine", "load Medicine on transport 2")
    assert part(t.seen(0), "registers") == fractions(0, 2 / 4, 2 / 3, 0, 0, 0, 1, 0, 0, 3 / 5, 0)
    t.has(0, krill=5).play("pass / end", "move transport 1 to Green Fungus", "load Fungus on transport 1")
    assert part(t.seen(0), "registers") == fractions(0, 0, 0, 0, 0, 0, 0, 1 / 7, 1 / 7, 3 / 5, 0)
    assert part(t.seen(0), "stage") == [0.5] and part(t.seen(0), "phase") == hot(9, 5)


def test_port_bonuses_and_claims_at_the_end_of_the_round():
    t = Table().port_row("Silver Coal", "Green Fungus", "Green Territory", "Green Krill", "Purple Territory")
    t.stack(2, 1).achievement(1, 16).last_turn()
    for _ in range(3):
        t.transport(1, "Green Coal")
    t.quiet_disc()
    assert part(t.seen(0), "registers") == fractions(0, 2 / 4, 0, 0, 0, 0, 0, 0, 0, 0, 2 / 5)
    assert part(t.seen(0), "effect") == hot(18, 7)
    t.play("gain Wood")
    assert part(t.seen(0), "phase") == hot(9, 7) and of_player(t.seen(0), 1, "decides") == [1]


def rich() -> Table:
    """Seat 1 has something of everything."""
    t = (
        Table(players=4)
        .has(1, wood=1, steel=2, krill=3, coin=15)
        .outposts(1, "Green Oil", "Silver Oil", "Brown Nation")
    )
    t.transport(1, "Green Coal", "Coal").transport(1, "Green Coal").owns(1, "Dock Broker", "Clock Keeper", "Governor")
    t.tokens(1, "Green", "Coal", "Coal").tokens(1, "Purple", "Oil").nation_tokens(1, "Purple", "Coffee").marker(1)
    t.network(1, 6).hand(1, 1, 3)
    s = t.record
    s.used, s.discarded[1], s.clock_used[1] = 1, 0b10, 1
    s.nclaim[2, 1], s.achowner[3] = 1, 1
    return t


@pytest.mark.parametrize("viewer", [0, 1, 3])
def test_a_player(viewer):
    t = rich()
    seen, k = t.seen(viewer), (1 - viewer) % 4
    own = viewer == 1

    def told(name: str) -> list[float]:
        return of_player(seen, k, name)

    assert told("there") == [1] and told("decides") == [0] and told("starts") == [0] and told("marker") == [1]
    assert told("place") == [0.2] and told("resources") == fractions(1 / 15, 2 / 15, 3 / 15, 1)
    assert told("outposts") == [0.25] and told("transports") == fractions(2 / 3)
    assert told("hand") == ([1, 0, 1, 0, 0] if own else [1, 1, 1, 0, 0])
    assert told("withheld") == ([0, 1, 0, 0, 0] if own else [0] * 5)
    assert told("number withheld") == [0.5] and told("clock") == [1]
    assert told("unused") == hot(26, CHARACTERS.index("Clock Keeper"), CHARACTERS.index("Governor"))
    assert told("owned") == [3 / 8]
    assert told("regions") == fractions(2 / 12, 0, 0, 0, 0, 0, 1 / 12, 1 / 3)
    assert told("types") == fractions(2 / 6, 0, 1 / 6, 0, 1 / 6, 0)
    assert told("slots") == fractions(0, 0, 2 / 3, 0) and told("achievements") == [0, 0, 0, 1]
    assert told("revealed") == [0] and told("card") == (hot(10, 6) if own else [0] * 10)
    assert told("cargo") == [1, *hot(6, 0), 1, *hot(6), *7 * [0]]
    assert part(seen, "dealt cards") == (hot(20, 6, 17) if own else part(seen, "dealt cards"))
    assert part(seen, "player +4") == 104 * [0]
    t.network(1, 6, revealed=True)
    assert of_player(t.seen(viewer), k, "card") == hot(10, 6) and of_player(t.seen(viewer), k, "revealed") == [1]


def test_boards_stacks_and_rows():
    t = Table(players=3).taken(0, 2, 1).taken(2, 5, 0).stack(3, 1, 2, 1)
    boards = np.array(part(t.seen(1), "boards")).reshape(3, 5, 7)
    assert boards[0, 1].tolist() == hot(7, 1) and boards[2, 4].tolist() == hot(7, 3)
    assert boards[1].tolist() == 5 * [hot(7, 0)]
    stacks = np.array(part(t.seen(2), "stacks")).reshape(5, 14)
    assert stacks[2].tolist() == [3 / 8, *hot(7, 3), 0.25, 0, 0.5, 0, 0, 0]
    assert stacks[0].tolist() == [0, *hot(7, 0), *6 * [0]]
    rows = np.array(part(t.seen(0), "port row")).reshape(5, 26)
    assert rows.argmax(axis=1).tolist() == t.record.prow.tolist() and rows.sum() == 5
    t.character_row("Herald", None, "Governor", "Krill Baron", "Ambassador")
    rows = np.array(part(t.seen(0), "character row")).reshape(5, 26)
    assert rows[0].tolist() == hot(26, 14) and rows[1].sum() == 0


def test_drawn_characters_are_seen_by_the_chooser_only():
    t = Table().top_characters("Krill Farmer", "Toll Collector").play("play disc 5 on Labour 5")
    assert part(t.seen(0), "picked") == hot(52, 15, 26 + 16)
    assert part(t.seen(1), "picked") == 52 * [0]


def test_discards_and_cards_out_of_circulation():
    t = Table(players=1).owns(0, "Stevedore").owns("bot", "Herald")
    t.record.used = 1 << 2
    t.record.pdiscard = 0b101
    t.record.cdiscard[0], t.record.cdiscard_n = 9, 1
    seen = t.seen(0)
    assert part(seen, "characters gone") == hot(26, 2, 14) and part(seen, "character discards") == hot(26, 9)
    assert part(seen, "port discards") == hot(26, 0, 2)


def test_the_market():
    t = Table(players=1).track("Silver", "Oil", None, None, stack=0).track("Green", "Coal", "Oil", "Fungus", stack=3)
    t.nation("Brown", "Oil", None, None).tokens("bot", "Purple", "Coal", "Oil").transport(0, "Green Coal", "Oil")
    t.record.tstack[0, 2] = 5
    seen = t.seen(0)
    demand = np.array(part(seen, "territory demand")).reshape(4, 25)
    assert demand[1].tolist() == [*hot(6, 4), *19 * [0]]
    assert demand[0].round(6).tolist() == [*hot(6, 0), *hot(6, 4), *hot(6, 1), *hot(6, 5), round(3 / 9, 6)]
    nation = np.array(part(seen, "nation demand")).reshape(4, 13)
    assert nation[2].tolist() == [*hot(6, 4), *6 * [0], 0] and nation[0, 12] == 1
    assert part(seen, "automa tokens") == fractions(0, 0, 0, 2 / 12)
    assert part(seen, "supply") == fractions(1, 1, 1, 1, 5 / 6, 1)
    assert part(seen, "nation networks") == hot(12, 1, 4, 7, 10)
    faces = np.array(part(seen, "achievements")).reshape(4, 18)
    assert faces.argmax(axis=1).tolist() == t.record.ach.tolist()


def test_the_automas_discs_not_yet_seen():
    t = Table(players=1).taken(0, 3, "bot").stack(3, "bot", 0).taken(2, 5, "bot")
    assert part(t.seen(0), "bot discs") == fractions(1, 1, 1 / 3, 1, 2 / 3)
    assert part(Table(players=3).seen(0), "bot discs") == 5 * [0]


def test_scores_so_far():
    t = Table(players=3).marker(1).tokens(0, "Brown", "Coal").tokens(1, "Brown", "Oil").nation_tokens(2, "Green", "Oil")
    t.network(0, 7).outposts(0, "Silver Territory", "Silver Oil").owns(2, "Krill Merchant")
    own = [1 + 2 + 5, 2 + 1 + 2, 2 + 5 + 2]
    assert part(t.seen(0), "scores") == fractions(*(points / 60 for points in own), 0, 0)
    t.network(1, 1)
    assert part(t.seen(2), "scores") == fractions(own[2] / 60, (own[0] - 5) / 60, own[1] / 60, 0, 0)
    assert t.scores()[0] == own[0]


def test_scores_so_far_are_the_final_scores_at_the_end():
    for players in (1, 2, 4):
        t = Table.new(2, players=players).play_random(2)
        for p in range(players):
            assert part(t.seen(p), "scores")[0] == round(float(t.record.final[p]) / 60, 6)


# --- planes ---


def plane(t: Table, viewer: int, number: int) -> dict[str, float]:
    """What stands on the ports of a plane."""
    _, out = t.look(t.copy(), viewer, "planes")
    numbers = out[1416:].reshape(38, 7, 9)[number]
    found = {name: float(numbers[C.y[k], C.x[k]]) for k, name in enumerate(PORTS)}
    assert np.count_nonzero(numbers) == sum(value != 0 for value in found.values())
    return {name: round(value, 6) for name, value in found.items() if value}


def test_planes_of_the_map():
    t = Table()
    assert len(plane(t, 0, 0)) == 26
    assert [len(plane(t, 0, k)) for k in range(1, 5)] == [7, 7, 6, 6]
    assert [len(plane(t, 0, k)) for k in range(5, 9)] == [4, 4, 4, 14]
    assert plane(t, 0, 9 + 4) == {"Green Oil": 1, "Silver Oil": 1}
    assert plane(t, 0, 28) == dict(
        zip(("Purple Territory", "Silver Coal", "Green Territory", "Green Krill", "Brown Krill"),
            fractions(0.2, 0.4, 0.6, 0.8, 1), strict=True)
    )  # fmt: skip


def test_planes_of_the_pieces():
    t = rich()
    assert plane(t, 0, 16) == plane(t, 1, 15) == {"Green Oil": 1, "Silver Oil": 1, "Brown Nation": 1}
    assert plane(t, 1, 20) == {"Green Coal": round(2 / 3, 6)} and plane(t, 1, 25) == plane(t, 1, 26) == {
        "Green Coal": 1
    }
    assert plane(t, 1, 27) == {} and plane(t, 1, 29) == {"Green Territory": 1, "Green Oil": 1, "Silver Coffee": 1}
    assert plane(t, 0, 30) == {"Green Nation": 1, "Silver Krill": 1}
    assert plane(t, 1, 37) == {
        name: round(1 / 15, 6) for name in ("Green Oil", "Silver Oil", "Brown Nation", "Green Coal")
    }


def test_planes_of_network_cards():
    t = Table.new(1, players=3)
    p = t.player
    both = [sum(1 << port for port in members) for members in ([20, 5, 23], [14, 18, 13])]
    t.record.netpair[p] = [0, 8]
    expected = {PORTS[k]: 1.0 for k in range(26) if (both[0] | both[1]) >> k & 1}
    assert plane(t, p, 29) == expected
    t.record.netpair[p] = [0, 5]
    assert plane(t, p, 29)["Purple Territory"] == 2
    territories = [f"{region} Territory" for region in ("Green", "Silver", "Brown", "Purple")]
    t.record.netpair[p] = [9, 0]
    assert plane(t.play("choose first card"), p, 29) == dict.fromkeys([*territories, "Green Oil", "Silver Oil"], 1)


def test_planes_of_reach():
    t = Table().transport(0, "Green Nation").outposts(0, "Green Medicine").has(0, krill=1)
    assert plane(t, 0, 34) == {
        "Green Nation": 1, "Green Medicine": 0.5, "Green Fungus": 0.5, "Green Coal": 0.5, "Silver Coffee": 0.5,
    }  # fmt: skip
    assert plane(t, 0, 35) == {}


# --- text ---


@pytest.mark.parametrize("players", [1, 2, 5])
def test_the_text_is_short_plain_and_says_what_is_there(players):
    env = windenvs.make("mistwind", players=players, encoder="text")
    env.reset(seed=5)
    chance = np.random.default_rng(5)
    longest = 0
    while not env.terminations["player_0"]:
        if env.state_record.steps % 20 == 0:
            text = env.observe(env.agent_selection)["observation"]
            longest = max(longest, len(text))
            assert text.isascii()
        env.step(int(chance.choice(env.legal_actions())))
    assert 1000 < longest < 12_000
    assert "Won by" in env.observe("player_0")["observation"]


def test_the_text_keeps_secrets():
    t = rich()
    texts = [GAME.describe(C, t.record, viewer) for viewer in (0, 1, None)]
    secret = "Green Territory to Green Oil and Silver Coffee"
    assert [secret in text.split("Yellow:")[1].split("Red:")[0] for text in texts] == [False, True, True]
    assert "discs not played 1 2 3, of which withheld 1" in texts[0] and "discs in hand 1 3, withheld 2" in texts[1]
    t = Table().top_characters("Krill Farmer", "Toll Collector").play("play disc 5 on Labour 5")
    drawn = ["Drawn to choose from: Krill Farmer" in GAME.describe(C, t.record, viewer) for viewer in (0, 1, None)]
    assert drawn == [True, False, True]


def test_the_text_tells_the_turn_the_goals_and_the_bot():
    t = Table(players=2).taken(0, 3, "bot").transport(0, "Green Nation").transport(0, "Green Coal")
    t.bot_draws(1, 2, 4, 5).play("play disc 3 on Labour 3", "move transport 2 to Green Medicine")
    text = GAME.describe(C, t.record, 1)
    assert "So far: disc 3 played, 2 left, transport 2 only." in text and "discs not seen 1 2 4 5;" in text
    t.has(0, krill=5).play("pass / end", "move transport 1 to Green Fungus", "load Fungus on transport 1")
    assert "So far: disc 3 played, transports moved 1, cargo done by 1, no more voyages." in GAME.describe(
        C, t.record, 0
    )
    solo = GAME.describe(C, Table(players=1).record, 0)
    assert "Goals: the network card revealed, 2 achievements, 2 nation networks, 45 points" in solo


def test_ports_are_where_the_table_says():
    assert port("Green Territory") == 0 and C.dist[port("Green Nation"), port("Silver Krill")] == 4

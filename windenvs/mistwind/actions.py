"""The flat action space; an id means the same in every phase."""

from windenvs.core.actions import Layout, block
from windenvs.mistwind.state import CARGOES, PORTS, REGIONS, RESOURCES, ZONES

LOCATIONS = ("1", "2", "3", "4", "5")
TRANSPORTS = ("1", "2", "3")
TOKENS = (
    "bottom token, first bonus", "bottom token, second bonus", "middle token", "top token", "first nation token",
    "second nation token",
)  # fmt: skip
TRADES = (
    "Wood for 1 Steel", "Wood for 1 Coin", "Steel for 1 Wood", "Steel for 1 Coin", "Coin for 1 Wood", "Coin for 1 Steel",
)  # fmt: skip
CLAIMS = (
    "network card",
    *(f"{region} nation network" for region in REGIONS),
    *(f"achievement {i}" for i in range(1, 5)),
)
USES = ("port bonus", "load any", "move 4", "move anywhere", "disc to top")


def placements(step: int) -> tuple[str, ...]:
    """Disc and place, zone by zone; ``step``: how far the place lies beyond the disc's number."""
    discs = [disc for disc in range(1, 6) if 1 <= disc + step <= 5]
    return tuple(f"{disc} on {zone} {disc + step}" for zone in ZONES for disc in discs)


ACTIONS = Layout(
    end=block("pass / end", meaning="pass, stop, end the turn"),
    play=block("play disc {}", placements(0), meaning="a disc on the location of its number"),
    play_up=block("play disc {}", placements(1), meaning="a disc on the next higher location (Clock Keeper)"),
    play_down=block("play disc {}", placements(-1), meaning="a disc on the next lower location (Clock Keeper)"),
    discard=block("discard disc {}", LOCATIONS, meaning="discard a disc in secret"),
    choice=block("choose {} card", ("first", "second"), meaning="one of two cards"),
    res=block("gain {}", RESOURCES, meaning="gain this resource"),
    trade=block("trade 1 {}", TRADES, meaning="trade one for one"),
    slot=block("choose port card slot {}", LOCATIONS, meaning="a location of the port row"),
    outpost=block("outpost on {}", PORTS, meaning="build or place an outpost"),
    transport=block("transport on {}", PORTS, meaning="build or place a transport"),
    move=block("move transport {} to {}", TRANSPORTS, PORTS, meaning="move a transport"),
    load=block(
        "load {}", tuple(f"{cargo} on transport {t}" for t in TRANSPORTS for cargo in CARGOES), meaning="load cargo"
    ),
    load_krill=block("load krill with transport {}", TRANSPORTS, meaning="take krill at a krill port"),
    unload=block("unload transport {} for {}", TRANSPORTS, TOKENS, meaning="deliver cargo for a demand token"),
    claim=block("claim {}", CLAIMS, meaning="claim a reward"),
    use=block("use one-time character: {}", USES, meaning="turn down a one-time character of this kind"),
)
(
    PASS, PLAY, PLAY_UP, PLAY_DOWN, DISCARD_DISC, CHOICE, RES, TRADE, SLOT, OUTPOST, TRANSPORT, MOVE, LOAD, LOAD_KRILL,
    UNLOAD, CLAIM, USE,
) = ACTIONS.start.values()  # fmt: skip
N_TRADES, N_UNLOADS, N_CLAIMS, N_USES = len(TRADES), len(TOKENS), len(CLAIMS), len(USES)
BONUS_A, BONUS_B, UNLOAD_MIDDLE, UNLOAD_TOP, UNLOAD_NATION = range(N_UNLOADS - 1)  # within a transport's unloads
CLAIM_NETWORK, CLAIM_NATION, CLAIM_ACHIEVEMENT = 0, 1, 5  # within the claims
GIVES = (0, 0, 1, 1, 3, 3)  # resource given in each trade
RECEIVES = (1, 3, 0, 3, 0, 1)

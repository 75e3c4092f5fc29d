"""The board by plain arithmetic, independent of the tables that the game itself uses."""

SIZE = 12
SQUARES = range(SIZE * SIZE)
PRESET_0 = [
    ".#..........",
    ".#..........",
    "...##...##..",
    "..########.#",
    "..#######..#",
    "...######...",
    "...######...",
    ".#..#######.",
    ".....####...",
    "..##...#....",
    "...#......#.",
    "............",
]


def number(name: str) -> int:
    """12 * y + x: a12 is 0, l12 is 11, a1 is 132."""
    return SIZE * (SIZE - int(name[1:])) + "abcdefghijkl".index(name[0])


def name(square: int) -> str:
    return f"{'abcdefghijkl'[square % SIZE]}{SIZE - square // SIZE}"


def distance(one: int, other: int) -> int:
    """In king's moves."""
    return max(abs(one // SIZE - other // SIZE), abs(one % SIZE - other % SIZE))


def beside(square: int) -> list[int]:
    """The four squares north, east, south and west, as far as there are any."""
    y, x = divmod(square, SIZE)
    steps = ((y - 1, x), (y, x + 1), (y + 1, x), (y, x - 1))
    return [SIZE * v + u for v, u in steps if 0 <= v < SIZE and 0 <= u < SIZE]


def around(square: int) -> list[int]:
    """The eight squares around."""
    return [other for other in SQUARES if distance(square, other) == 1]


def is_edge(square: int) -> bool:
    return square // SIZE in (0, SIZE - 1) or square % SIZE in (0, SIZE - 1)


def groups(squares: list[int]) -> list[int]:
    """Sizes of the orthogonally connected groups, largest first."""
    left, sizes = set(squares), []
    while left:
        group = [left.pop()]
        for square in group:
            fresh = left.intersection(beside(square))
            left -= fresh
            group += fresh
        sizes.append(len(group))
    return sorted(sizes, reverse=True)

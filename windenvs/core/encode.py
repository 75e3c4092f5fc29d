"""Writing numbers into an observation that has been zeroed: each function returns where the next ones go."""

from windenvs.core.jit import kernel


@kernel
def put_one_hot(out, at, value, size):
    """``size`` numbers of which the value-th is 1; none of them if the value lies outside."""
    inside = (value >= 0) & (value < size)  # no branch: around one, the array's references would be counted, slowly
    out[at + value * inside] += inside
    return at + size


@kernel
def put_share(out, at, part, whole):
    """One number: part / whole."""
    out[at] = part / whole
    return at + 1


@kernel
def put_flag(out, at, flag):
    """One number: 1 if the flag is set."""
    out[at] = flag != 0
    return at + 1

"""Writing numbers into an observation that has been zeroed: each function returns where the next ones go."""

from windenvs.core.jit import kernel


@kernel
def put_one_hot(out, at, value, size):
    """``size`` numbers of which the value-th is 1; none of them if the value lies outside."""
    inside = (value >= 0) & (value < size)  # no branch: around one, the array's references would be counted, slowly
    out[at + value * inside] += inside
    return at + size


@kernel
def put_choice(out, at, value, size):
    """A one-hot of something that is always there: as ``put_one_hot``, but without looking whether it is."""
    out[at + value] = 1
    return at + size


@kernel
def put_share(out, at, part, whole):
    """One number: part / whole, by a factor that is known when this is compiled where ``whole`` is: division takes long."""
    out[at] = part * (1 / whole)
    return at + 1


@kernel
def put_flag(out, at, flag):
    """One number: 1 if the flag is set."""
    out[at] = flag != 0
    return at + 1

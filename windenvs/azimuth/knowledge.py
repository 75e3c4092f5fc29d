"""What a seat can't see, drawn anew (rules.md, chapter 8)."""

from windenvs.core.jit import kernel


@kernel
def redeterminize(c, s, p):
    """Everything lies open; only the coming rolls of the die are unknown, and those the caller has drawn already."""

"""The errors that users of the suite meet; each is a ValueError that says what was wrong and what would be right."""


class IllegalActionError(ValueError):
    """An action that the rules do not allow now; the game has not changed."""


class OptionError(ValueError):
    """An option that the game does not have, or a value that it does not take."""


class ContentError(ValueError):
    """A content file that can't be played with; the message names the file and the entry."""


class SavedGameError(ValueError):
    """Saved bytes or a replay that are damaged or belong to another game, version, content or set of options."""

"""What every game is built from; nothing here knows a game's name."""

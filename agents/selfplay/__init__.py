"""Learning by self-play: networks, the league of opponents, training runs, and policies as files."""

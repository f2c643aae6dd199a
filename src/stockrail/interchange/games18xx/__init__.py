"""Game files of 18xx.games: read, written, traced and compared, each title in its dialect."""

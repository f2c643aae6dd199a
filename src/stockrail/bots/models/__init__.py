"""Models of who is likely to win, learned by `make models`: plain arrays with where they come from."""

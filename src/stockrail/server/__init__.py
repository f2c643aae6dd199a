"""The web table: people and programs play the same matches by the same path."""

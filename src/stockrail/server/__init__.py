"""The web table: people and programs play the same matches through the same door."""

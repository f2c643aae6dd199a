"""The titles: data, rule references, and only what is a title's own."""

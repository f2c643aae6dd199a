"""The titles: data, rules, and only what is their own."""

"""Pictures of rail titles: map and market, as drawings and as text."""

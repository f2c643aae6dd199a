"""Shikoku 1889: the scenarios of its rules."""

"""Great Western Trail's table as pictures."""

from __future__ import annotations

from stockrail.views.gwt.figures import figures
from stockrail.views.gwt.reminder import reminds
from stockrail.views.gwt.story import story
from stockrail.views.gwt.svg import svg
from stockrail.views.gwt.text import text

__all__ = ["figures", "reminds", "story", "svg", "text"]

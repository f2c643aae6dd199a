"""18Chesapeake's pictures: the rail table in the colours of its corporations."""

from __future__ import annotations

from stockrail.views.rail.look import Livery
from stockrail.views.rail.pictures import RailPictures


class Pictures18Chesapeake(RailPictures):
    liveries = {
        "PRR": Livery("PRR", "#237333", "#ffffff"),
        "PLE": Livery("PLE", "#000000", "#ffffff"),
        "SRR": Livery("SRR", "#d81e3e", "#ffffff"),
        "B&O": Livery("B&O", "#0170ae", "#ffffff"),
        "C&O": Livery("C&O", "#a2dced", "#000000"),
        "LV": Livery("LV", "#fff500", "#000000"),
        "C&A": Livery("C&A", "#f48221", "#000000"),
        "N&W": Livery("N&W", "#7b352a", "#ffffff"),
    }

"""1889's pictures: the rail table in the colours of its corporations."""

from __future__ import annotations

from stockrail.views.rail.look import Livery
from stockrail.views.rail.pictures import RailPictures


class Pictures1889(RailPictures):
    liveries = {
        "AR": Livery("AR", "#37383a", "#ffffff"),
        "IR": Livery("IR", "#f48221", "#000000"),
        "SR": Livery("SR", "#76a042", "#000000"),
        "KO": Livery("KO", "#d81e3e", "#ffffff"),
        "TR": Livery("TR", "#00a993", "#000000"),
        "KU": Livery("KU", "#0189d1", "#000000"),
        "UR": Livery("UR", "#6f533e", "#ffffff"),
    }
    signs = {"MF": "anchor"}

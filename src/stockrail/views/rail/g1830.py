"""1830's pictures: the rail table in the colours of its corporations."""

from __future__ import annotations

from stockrail.views.rail.look import Livery
from stockrail.views.rail.pictures import RailPictures


class Pictures1830(RailPictures):
    liveries = {
        "PRR": Livery("PRR", "#32763f", "#ffffff"),
        "NYC": Livery("NYC", "#474548", "#ffffff"),
        "CPR": Livery("CPR", "#c41f26", "#ffffff"),
        "B&O": Livery("B&O", "#025aaa", "#ffffff"),
        "C&O": Livery("C&O", "#add8e6", "#000000"),
        "Erie": Livery("Erie", "#fff500", "#000000"),
        "NNH": Livery("NNH", "#d88e39", "#000000"),
        "B&M": Livery("B&M", "#95c054", "#000000"),
    }

"""1846's pictures: the rail table in the colours of its corporations."""

from __future__ import annotations

from stockrail.views.rail.look import Livery
from stockrail.views.rail.pictures import RailPictures


class Pictures1846(RailPictures):
    liveries = {
        "PRR": Livery("PRR", "#c41f26", "#ffffff"),
        "NYC": Livery("NYC", "#110a0c", "#ffffff"),
        "B&O": Livery("B&O", "#025aaa", "#ffffff"),
        "C&O": Livery("C&O", "#add8e6", "#000000"),
        "ERIE": Livery("ERIE", "#fff500", "#000000"),
        "GT": Livery("GT", "#f58121", "#000000"),
        "IC": Livery("IC", "#32763f", "#ffffff"),
        "MS": Livery("MS", "#ffc0cb", "#000000"),
        "BIG4": Livery("BIG4", "#00bfa5", "#000000"),
    }
    signs = {"SC": "anchor", "MPC": "meat", "BT": "boat"}

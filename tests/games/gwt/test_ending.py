"""The end of the game and the score sheet (GWT-12, 13)."""

from __future__ import annotations

from stockrail.games.gwt.scoring import ROWS, sheet
from tests.games.gwt.table import GAME, Table


def last_space(t: Table) -> Table:
    """One free space in the job market."""
    t.s.marker = 11
    t.s.jobs[11] = ["cowboy"] * (t.s.seats - 1)
    return t


def row(t: Table, name: str, seat: int = 0) -> int:
    return dict(zip(ROWS, sheet(t.s, seat), strict=True))[name]


def test_t76_trigger_in_subphase_two() -> None:
    """T76, GWT-12.1, 12.2: the marker is taken; then only teepees, and two workers are skipped."""
    t = last_space(Table())
    t.s.foresight = ["", "", "cowboy", "engineer", "teepee_blue", "engineer"]
    t.at("KC").play("foresight 2 0")
    assert (t.s.holder, row(t, "job_market_marker")) == (0, 2)
    assert t.legal() == ["foresight 3 0"]
    assert t.why("foresight 3 1") == "GWT-12.2"

    t = last_space(Table())
    t.s.foresight = ["", "", "cowboy", "engineer", "cowboy", "engineer"]
    t.at("KC").play("foresight 2 0")
    assert t.verbs() == {"deliver"}


def test_t77_one_more_turn_each() -> None:
    """T77, GWT-12.3: the others have one turn, and no workers in Kansas City."""
    t = last_space(Table())
    t.s.foresight = ["", "", "cowboy", "engineer", "", ""]
    t.at("KC").play("foresight 2 0", "deliver kansas_city 0", "disc aux_gain_dollar")
    assert t.who == 1

    t.s.foresight = ["", "", "cowboy", "engineer", "cowboy", "engineer"]
    t.s.rancher[1] = "G"
    t.play("move KC -")
    assert t.verbs() == {"deliver"}
    t.play("deliver kansas_city 0", "disc aux_gain_dollar")
    assert GAME.turn(t.s) is None


def test_t99_order_of_the_last_turns() -> None:
    """T99, GWT-12.3: seat 2 of 4 triggers; seats 3, 4 and 1 follow, and the game ends."""
    t = last_space(Table(4))
    t.s.foresight = ["", "", "cowboy", "engineer", "", ""]
    t.at("KC", 1).play("foresight 2 0", "deliver kansas_city 0", "disc aux_gain_dollar")
    order = []
    while GAME.turn(t.s) is not None:
        order.append(t.who)
        t.play("move A -", "aux aux_gain_dollar 1 -", "pass")

    assert order == [2, 3, 0]
    result = GAME.result(t.s)
    assert result is not None
    assert result.reason.id == "GWT-12.5"


def test_t100_the_teepee_must_be_chosen() -> None:
    """T100, GWT-12.3: a worker and a teepee in column 3, the marker gone."""
    t = Table()
    t.s.marker, t.s.holder = 12, 1
    t.s.foresight = ["", "", "", "", "cowboy", "teepee_green"]
    t.at("KC")

    assert t.legal() == ["foresight 3 1"]
    assert t.why("foresight 3 0") == "GWT-12.2"


def test_all_workers_hireable_at_the_end() -> None:
    """GWT-12.4: with the marker gone the last row is open too."""
    t = Table()
    t.s.marker, t.s.jobs[11] = 11, ["cowboy"]
    assert t.at("A").why("hire 11 cowboy 0") == "GWT-9.1"

    t.s.marker = 12
    assert t.at("A").why("hire 11 cowboy 0") is None


def test_t79_dollars() -> None:
    """T79, GWT-13.1: 14 dollars are 2 points."""
    assert row(Table(money=14), "dollars") == 2


def test_t80_workers() -> None:
    """T80, GWT-13.1, 13.4: 6, 1 and 5 workers: 12 points for places, with SM1 12 more."""
    t = Table().workers(cowboys=6, engineers=5)
    assert row(t, "workers") == 12

    t.s.masters[0] = ["SM1"]
    assert row(t, "station_masters") == 12


def test_t81_certificates() -> None:
    """T81, GWT-13.4: SM5, marker on 4 and two permanent ones: 9 points."""
    t = Table().discs(certificate_limit_4=1)
    t.s.certificates[0], t.s.masters[0] = 4, ["SM3", "SM5"]

    assert row(t, "station_masters") == 9


def test_t82_shared_victory() -> None:
    """T82, GWT-13.5: equal totals win together."""
    t = Table()
    t.s.agenda = []
    result = GAME.result(t.s)

    assert result is not None
    assert result.ranks == (1, 1)
    assert result.winners == (0, 1)


def test_other_rows() -> None:
    """GWT-13.1, 13.4: buildings, stations, hazards, cattle, masters and the step disc."""
    t = Table().own(0, A1="10a", A2="1a").discs(step_with_vp=1)
    t.s.stations[0], t.s.hazards[0], t.s.teepees[0] = [1, 10], ["flood:green:4", "flood:black:2"], [2, 1]
    t.s.discard[0], t.s.masters[0] = ["texas_longhorn:7"], ["SM3", "SM4"]

    assert [row(t, r) for r in ("buildings", "stations", "hazards", "cattle", "step_disc")] == [14, 10, 6, 7, 3]
    assert row(t, "station_masters") == 6

"""The agenda: menus in any order, nested, mandatory, optional; chance; effects; powers out of turn."""

from __future__ import annotations

import pytest

from stockrail.core.actions import Action, Pass
from stockrail.core.agenda import Decision, Menu
from stockrail.core.errors import IllegalAction
from stockrail.core.ids import CHANCE
from stockrail.core.legal import is_complete
from stockrail.core.rng import Rng
from tests.toy import (
    GUARD,
    MENU,
    CallGuard,
    Draw,
    Earn,
    Flip,
    FromBag,
    Give,
    Good,
    MayBid,
    MayEarn,
    MayGive,
    MaySell,
    MayTrade,
    MustDraw,
    Sell,
    Toy,
    ToyState,
    Trade,
)


def at(*items: Decision, hand: tuple[int, ...] = (1, 1, 0, 0)) -> tuple[Toy, ToyState]:
    """Two seats, no guards, seat 0 with a hand, and an agenda of our own."""
    game = Toy({"guards": False})
    s = game.start(2)
    s.hands[0] = list(hand)
    s.agenda[:] = items
    return game, s


def texts(game: Toy, s: ToyState, seat: int = 0) -> list[str]:
    return [o.text() for o in game.legal(s, seat)]


def test_menu_offers_its_entries_and_pass() -> None:
    """A menu is transparent; what an entry refuses is not offered."""
    game, s = at(Menu(0, (MayEarn(0, 1), MaySell(0)), MENU))

    assert texts(game, s) == ["earn 1", "sell silk", "sell tea", "pass"]


def test_entry_taken_once_in_any_order() -> None:
    """Each entry once; the rest stays; when all are taken the menu is gone."""
    game, s = at(Menu(0, (MayEarn(0, 1), MaySell(0)), MENU))

    game.play(s, 0, Sell("tea"))
    assert texts(game, s) == ["earn 1", "pass"]
    game.play(s, 0, Earn(1))
    assert s.agenda == []


def test_same_entry_twice_is_offered_once_and_taken_twice() -> None:
    """Two equal entries: one line in the list, two uses."""
    game, s = at(Menu(0, (MayEarn(0, 1), MayEarn(0, 1)), MENU))

    assert texts(game, s) == ["earn 1", "pass"]
    game.play(s, 0, Earn(1))
    assert texts(game, s) == ["earn 1", "pass"]
    game.play(s, 0, Earn(1))
    assert s.agenda == []


def test_pass_too_early_cites_the_menus_rule() -> None:
    """`least` entries first; beside it the legal neighbour."""
    game, s = at(Menu(0, (MayEarn(0, 1), MaySell(0)), MENU, least=1))

    refusal = game.check(s, 0, Pass())
    assert refusal is not None
    assert refusal.rule is MENU
    assert refusal["least"] == 1
    game.play(s, 0, Earn(1))
    assert game.check(s, 0, Pass()) is None


def test_most_closes_the_menu() -> None:
    """After `most` entries nothing more is asked."""
    game, s = at(MayBid(1), Menu(0, (MayEarn(0, 1), MaySell(0)), MENU, most=1))

    game.play(s, 0, Earn(1))

    assert s.agenda == [MayBid(1)]


def test_off_the_menu_cites_the_menus_rule() -> None:
    """An action no entry is about is refused by the menu, and only to the seat that is asked."""
    game, s = at(Menu(0, (MayEarn(0, 1),), MENU))

    off = game.check(s, 0, Draw())
    other = game.check(s, 1, Draw())

    assert off is not None
    assert off.rule is MENU
    assert other is not None
    assert other.rule.id == "core:turn"
    assert s.agenda[-1].check(game, s, Draw()) == off  # type: ignore[union-attr]  # a menu


def test_entrys_own_refusal_is_kept() -> None:
    """What an entry forbids is refused with the entry's rule and numbers."""
    game, s = at(Menu(0, (MayEarn(0, 1), MaySell(0)), MENU))

    refusal = game.check(s, 0, Sell("iron"))

    assert refusal is not None
    assert (refusal.rule.id, refusal["good"]) == ("TOY-2", "iron")


def test_nested_menu_leaves_the_outer_one_waiting() -> None:
    """A branch pushed by an entry is dealt with first; then the rest of the menu is on top again."""
    game, s = at(Menu(0, (MayTrade(0), MayEarn(0, 1)), MENU))

    game.play(s, 0, Trade())
    assert texts(game, s) == ["earn 2", "sell silk", "sell tea"]
    game.play(s, 0, Earn(2))
    game.play(s, 0, Pass())
    assert texts(game, s) == ["earn 1", "pass"]


def test_menu_inside_a_menu_is_one_choice() -> None:
    """One of two, as an entry of another menu: taking either leaves neither; passing is the outer menu's."""
    either = Menu(0, (MayTrade(0), MayGive(0)), MENU, most=1)
    game, s = at(Menu(0, (either, MayEarn(0, 1)), MENU))

    assert texts(game, s).count("pass") == 1
    game.play(s, 0, Give(("silk",), 1))
    assert texts(game, s) == ["earn 1", "pass"]


def test_inner_menu_with_more_to_take_stays_above() -> None:
    """An inner menu that allows two has its rest above the outer rest."""
    inner = Menu(0, (MayEarn(0, 2), MaySell(0)), MENU, most=2)
    game, s = at(Menu(0, (inner, MayGive(0)), MENU))

    game.play(s, 0, Earn(2))

    assert texts(game, s) == ["sell silk", "sell tea", "pass"]


def test_menu_is_as_complete_as_its_entries() -> None:
    """A menu with an entry that cannot list everything does not claim to."""

    class Partial(MaySell):
        complete = False

    game, s = at(Menu(0, (MayEarn(0, 1), Menu(0, (Partial(0),), MENU)), MENU))

    assert not game.legal(s).complete
    assert is_complete(Menu(0, (MayEarn(0, 1),), MENU))


# ---------------------------------------------------------------- chance


def test_chance_draws_by_weight() -> None:
    """Tails is twice as likely as heads, and a stream of numbers decides."""
    game, s = at(Flip(0, 1))
    rng = Rng(5)

    heads = sum(game.draw(s, rng).text() == "coin heads" for _ in range(3000))

    assert 900 < heads < 1100


def test_chance_cannot_do_the_impossible() -> None:
    """A record cannot claim a good the bag does not hold; beside it one that it does."""
    game, s = at(FromBag(0))
    s.bag = [0, 1, 0, 0]

    assert game.check(s, CHANCE, Good("silk")) is not None
    assert game.check(s, CHANCE, Good("gold")) is not None
    assert game.check(s, CHANCE, Good("tea")) is None


def test_nobody_interrupts_chance() -> None:
    """While chance is asked, powers out of turn wait."""
    game = Toy()
    s = game.start(2)

    assert game.actors(s) == (0, 1)
    game.play(s, 0, Draw())
    assert game.actors(s) == (CHANCE,)
    assert game.check(s, 1, CallGuard()) is not None


# ---------------------------------------------------------------- powers out of turn and effects


def test_standing_power_does_not_answer_the_question() -> None:
    """Another seat acts, the question stays; a second time its rule refuses."""
    game = Toy()
    s = game.start(3)

    game.play(s, 2, CallGuard())

    assert s.agenda[-1] == MustDraw(0)
    assert s.coins == [2, 2, 3]
    refusal = game.check(s, 2, CallGuard())
    assert refusal is not None
    assert refusal.rule is GUARD
    assert game.check(s, 1, CallGuard()) is None


def test_own_standing_power_is_on_the_own_list() -> None:
    """The seat in turn sees what is asked and its powers."""
    game = Toy()
    s = game.start(2)

    assert texts(game, s) == ["draw", "guard"]
    assert texts(game, s, 1) == ["guard"]


def test_effects_run_until_a_decision_is_on_top() -> None:
    """After the bid the next turn begins by itself."""
    game = Toy({"guards": False})
    s = game.start(2)
    game.play(s, 0, Draw())
    game.apply(s, Good("tea"))
    game.play(s, 0, Pass())
    game.play(s, 0, Pass())

    assert game.turn(s) == 1
    assert s.agenda[-1] == MustDraw(1)


@pytest.mark.parametrize(("seat", "a"), [(0, Earn(1)), (1, Draw()), (5, Draw()), (-1, Draw())])
def test_refused_play_changes_nothing(seat: int, a: Action) -> None:
    """`play` raises before any change."""
    game = Toy()
    s = game.start(2)
    before = game.digest(s)

    with pytest.raises(IllegalAction):
        game.play(s, seat, a)
    assert game.digest(s) == before

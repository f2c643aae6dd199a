"""`routes` and `render`: what trains can earn, and the board as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from stockrail import views
from stockrail.cli.common import Json, Lang, at_least, console, dump, read_match
from stockrail.core.actions import short
from stockrail.core.errors import Unreadable
from stockrail.core.match import Match
from stockrail.locales.l10n import Words
from stockrail.rail.game import RailGame
from stockrail.rail.routes import Run
from stockrail.views.draw import alone
from stockrail.views.rail.labels import say

File = Annotated[str, typer.Argument(metavar="FILE", help="A match file, or a game exported from 18xx.games (.json).")]
At = Annotated[int | None, typer.Option(help="The position after that many entries; else the last.")]
Corporation = Annotated[str | None, typer.Option(help="A corporation; else all that have trains.")]


def routes(file: File, at: At = None, corporation: Corporation = None, lang: Lang = "en", json: Json = False) -> None:
    """The best routes of a corporation's trains, with the proof that nothing earns more."""
    match, game = open_rail(file, at, lang)
    runs = {c: game.best_routes(match.state, c) for c in _asked(match, game, corporation)}
    if json:
        dump([_json(game, match, c, run) for c, run in runs.items()])
        return
    out = console()
    words = Words(game.name, lang, match.names)
    for c, run in runs.items():
        key = "no_run" if not run.total else "best" if run.proved else "found"
        out.print(Text(say(words, key, corporation=c, money=run.total, bound=run.bound)), soft_wrap=True)
        for route in run.routes:
            train = _train(game, match, c, route.train)
            out.print(Text(f"  {train:<4} {words.money(route.value):>6}  {route.text}"), soft_wrap=True)


def render(
    file: File,
    at: At = None,
    output: Annotated[str, typer.Option("--output", "-o", help="Where to write the picture.")] = "map.svg",
    corporation: Annotated[str | None, typer.Option(help="Draw the best routes of that corporation.")] = None,
    lang: Lang = "en",
) -> None:
    """The board as an SVG picture that needs nothing else: of a rail game map and market, else the whole table."""
    match = read_match(file, None if at is None else at_least(at, 0, "--at"), lang)
    words = Words(match.game.name, lang, match.names)
    module = views.find(match.game.name)
    if isinstance(match.game, RailGame):
        picture: str = module.board(match.view(None), words, _drawn(match, match.game, corporation))
    else:
        picture = alone(module.svg(match.view(None), words))
    try:
        Path(output).write_text(picture, encoding="utf-8")
    except OSError as e:
        raise Unreadable(f"cannot write {short(output)}: {e.strerror}") from None


def _drawn(match: Match, game: RailGame, corporation: str | None) -> Sequence[str]:
    if corporation is None:
        return ()
    name = _asked(match, game, corporation)[0]
    return [r.text for r in game.best_routes(match.state, name).routes]


def open_rail(file: str, at: int | None, lang: str) -> tuple[Match, RailGame]:
    """The match at the moment asked for; a file of another kind of game is refused."""
    match = read_match(file, None if at is None else at_least(at, 0, "--at"), lang)
    if not isinstance(match.game, RailGame):
        raise Unreadable(f"{match.game.name} has no map of rails")
    return match, match.game


def _asked(match: Match, game: RailGame, corporation: str | None) -> list[str]:
    if corporation is None:
        return [name for c, name in enumerate(game.corporations) if match.state.trains[c]]
    if corporation not in game.corporations:
        raise Unreadable(f"no corporation '{short(corporation)}'; there are: {', '.join(game.corporations)}")
    return [corporation]


def _train(game: RailGame, match: Match, corporation: str, index: int) -> str:
    return game.train_name(match.state.trains[game.corp_index[corporation]][index])


def _json(game: RailGame, match: Match, corporation: str, run: Run) -> dict[str, Any]:
    names = game.board.names
    return {
        "corporation": corporation,
        "revenue": run.total,
        "proved": run.proved,
        "bound": run.bound,
        "routes": [
            {
                "train": _train(game, match, corporation, r.train),
                "revenue": r.value,
                "route": r.text,
                "stops": [names[h] for h, _ in r.stops],
                "connections": [[names[h] for h in chain] for chain in r.chains],
            }
            for r in run.routes
        ],
    }

"""The rules the kit can cite.  A title gives each its printed section; leaving one out is an error at import."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Final, Self

from stockrail.core.errors import Unreadable
from stockrail.core.kinds import unknown
from stockrail.core.rules import Rule

UNPRINTED: Final = Rule("rail:unprinted")
"""A rule for which a title has no use."""

SUBJECTS: Final = {
    "sale": "set_up shares_later private_settled lowest_private bid_on_lowest bid_least bid_cash bid_aside "
    "auction_only take_free all_pass_income draft last_company take_last draft_price open_draft",
    "shares": "stock_turn turn_order priority par_value president_first par_cash one_purchase share_cash share_source "
    "several no_buy_back corporation_limit certificate_limit sell_down no_first_sale sell_own sale_needs_par "
    "pool_limit president_certificate sell_once sell_operated sell_receivership receivership_share presidency floats "
    "sold_out",
    "privates": "income power power_together power_upgrade power_link power_dead_end marker marker_moves trade_window "
    "trade_price consent buy_in_window buy_in_price buy_in_owner buy_in_cash closing",
    "operating": "operating_order turn_sequence own_cash independent independent_room issue_window issue_once "
    "issue_limit issue_price redeem receivership receivership_train corporation_closes all_closed",
    "track": "one_tile one_upgrade printed_hex tile_colour tile_supply connection off_grid terrain blocked_hex "
    "same_cities label keep_track upgrade",
    "stations": "home home_city one_token token_reach token_cost token_room token_second token_power token_twice "
    "token_left token_home token_either no_minor_token extra_token",
    "running": "run_train run_length run_track run_again run_station run_ends run_area run_city_twice run_sides "
    "run_disjoint must_run best_run side_bonus",
    "dividends": "dividend no_dividend",
    "trains": "train_limit train_offer train_price train_cash train_trade_in train_consent discard train_export "
    "phased_out last_train last_train_kept",
    "emergency": "must_buy help_price help_needed help_cheapest forced_issue forced_needed forced_nothing forced_all "
    "forced_source forced_close forced_president forced_enough forced_back forced_private bankruptcy not_ruined "
    "ruin_unneeded last_player",
    "end": "phase bank_breaks too_long wealth",
}
"""What each rule is about, in the order in which a newcomer meets them."""
SUBJECT: Final = {rule: subject for subject, rules in SUBJECTS.items() for rule in rules.split()}

CLOSER: Final = {
    "take_last": "last_company",
    "par_cash": "share_cash",
    "buy_in_cash": "own_cash",
    "power_together": "power",
    "power_upgrade": "power",
    "power_link": "power",
    "power_dead_end": "power_link",
    "marker_moves": "marker",
    "token_second": "token_room",
    "token_power": "token_room",
    "run_again": "run_track",
    "run_area": "run_ends",
    "run_sides": "run_city_twice",
    "forced_needed": "forced_issue",
    "forced_nothing": "forced_issue",
    "forced_all": "forced_issue",
    "train_cash": "own_cash",
    "not_ruined": "bankruptcy",
    "ruin_unneeded": "help_needed",
    "last_player": "bankruptcy",
    "last_train_kept": "last_train",
}
"""Rules that some titles print apart; a title that does not cites the general one."""

QUESTIONS: Final = {
    "agree_to_buy_in": "consent",
    "agree_to_lead": "forced_back",
    "agree_to_rescue": "forced_private",
    "agree_to_trade": "consent",
    "agree_to_train": "train_consent",
    "build": "turn_sequence",
    "buy_bid": "lowest_private",
    "buy_train": "train_offer",
    "challenge": "best_run",
    "discard_train": "discard",
    "end_turn": "turn_sequence",
    "free_token": "extra_token",
    "home_choice": "home_city",
    "keep_card": "draft",
    "last_company": "last_company",
    "last_exchange": "power",
    "lay_tile": "turn_sequence",
    "lay_now": "power",
    "may_assign": "marker",
    "may_buy_in": "buy_in_window",
    "may_deal": "issue_window",
    "may_exchange": "power",
    "open_draft": "open_draft",
    "pay_out": "dividend",
    "place_token": "turn_sequence",
    "player_lay": "power",
    "power_lay": "power",
    "run_trains": "must_run",
    "second_lay": "power",
    "set_marker": "marker",
    "set_par": "par_value",
    "speak": "bid_least",
    "stock_turn": "stock_turn",
    "talk": "trade_window",
    "teleport_token": "power",
}
"""The rule by which each question is asked."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Every rule of the kit as this title prints it."""

    # the sale of the privates
    shares_later: Rule
    private_settled: Rule
    # shares
    par_value: Rule
    president_first: Rule
    no_first_sale: Rule
    no_buy_back: Rule
    one_purchase: Rule
    turn_order: Rule
    share_cash: Rule
    share_source: Rule
    corporation_limit: Rule
    certificate_limit: Rule
    pool_limit: Rule
    sell_down: Rule
    several: Rule
    president_certificate: Rule
    sale_needs_par: Rule
    sell_own: Rule
    sold_out: Rule
    floats: Rule
    presidency: Rule
    stock_turn: Rule
    priority: Rule
    # privates
    trade_window: Rule
    trade_price: Rule
    consent: Rule
    income: Rule
    buy_in_window: Rule
    buy_in_price: Rule
    buy_in_owner: Rule
    closing: Rule
    power: Rule
    # operating
    operating_order: Rule
    turn_sequence: Rule
    own_cash: Rule
    one_tile: Rule
    printed_hex: Rule
    tile_colour: Rule
    tile_supply: Rule
    connection: Rule
    off_grid: Rule
    terrain: Rule
    blocked_hex: Rule
    same_cities: Rule
    label: Rule
    keep_track: Rule
    upgrade: Rule
    home: Rule
    home_city: Rule
    token_reach: Rule
    token_cost: Rule
    token_room: Rule
    token_twice: Rule
    token_left: Rule
    token_home: Rule
    token_either: Rule
    run_train: Rule
    run_length: Rule
    run_track: Rule
    run_station: Rule
    run_ends: Rule
    run_city_twice: Rule
    run_disjoint: Rule
    must_run: Rule
    best_run: Rule
    dividend: Rule
    no_dividend: Rule
    train_limit: Rule
    train_offer: Rule
    train_price: Rule
    train_trade_in: Rule
    train_consent: Rule
    discard: Rule
    must_buy: Rule
    help_price: Rule
    help_needed: Rule
    help_cheapest: Rule
    forced_president: Rule
    forced_enough: Rule
    forced_back: Rule
    forced_private: Rule
    bankruptcy: Rule
    phase: Rule
    # the end
    bank_breaks: Rule
    wealth: Rule

    # what not every title has
    set_up: Rule = UNPRINTED
    draft: Rule = UNPRINTED
    last_company: Rule = UNPRINTED
    draft_price: Rule = UNPRINTED
    open_draft: Rule = UNPRINTED
    sell_receivership: Rule = UNPRINTED
    sell_operated: Rule = UNPRINTED
    sell_once: Rule = UNPRINTED
    receivership_share: Rule = UNPRINTED
    issue_window: Rule = UNPRINTED
    issue_once: Rule = UNPRINTED
    issue_limit: Rule = UNPRINTED
    issue_price: Rule = UNPRINTED
    redeem: Rule = UNPRINTED
    one_upgrade: Rule = UNPRINTED
    one_token: Rule = UNPRINTED
    no_minor_token: Rule = UNPRINTED
    extra_token: Rule = UNPRINTED
    marker: Rule = UNPRINTED
    independent: Rule = UNPRINTED
    independent_room: Rule = UNPRINTED
    phased_out: Rule = UNPRINTED
    forced_issue: Rule = UNPRINTED
    forced_source: Rule = UNPRINTED
    forced_close: Rule = UNPRINTED
    side_bonus: Rule = UNPRINTED
    receivership: Rule = UNPRINTED
    receivership_train: Rule = UNPRINTED
    corporation_closes: Rule = UNPRINTED
    all_closed: Rule = UNPRINTED
    last_train: Rule = UNPRINTED
    train_export: Rule = UNPRINTED
    too_long: Rule = UNPRINTED

    # an auction of the privates
    lowest_private: Rule = UNPRINTED
    bid_on_lowest: Rule = UNPRINTED
    bid_least: Rule = UNPRINTED
    bid_cash: Rule = UNPRINTED
    bid_aside: Rule = UNPRINTED
    auction_only: Rule = UNPRINTED
    take_free: Rule = UNPRINTED
    all_pass_income: Rule = UNPRINTED

    # see `CLOSER`
    take_last: Rule = UNPRINTED
    par_cash: Rule = UNPRINTED
    buy_in_cash: Rule = UNPRINTED
    power_together: Rule = UNPRINTED
    power_upgrade: Rule = UNPRINTED
    power_link: Rule = UNPRINTED
    power_dead_end: Rule = UNPRINTED
    marker_moves: Rule = UNPRINTED
    token_second: Rule = UNPRINTED
    token_power: Rule = UNPRINTED
    run_again: Rule = UNPRINTED
    run_area: Rule = UNPRINTED
    run_sides: Rule = UNPRINTED
    forced_needed: Rule = UNPRINTED
    forced_nothing: Rule = UNPRINTED
    forced_all: Rule = UNPRINTED
    train_cash: Rule = UNPRINTED
    not_ruined: Rule = UNPRINTED
    ruin_unneeded: Rule = UNPRINTED
    last_player: Rule = UNPRINTED
    last_train_kept: Rule = UNPRINTED

    @classmethod
    def printed(cls, title: str, **sections: str) -> Self:
        """The rules with the sections a title prints them in; `=name` instead of one cites that rule.

        A title with rules of its own has a book below this one; the id of such a rule begins with the title's name.
        """
        shared = {f.name for f in fields(Rulebook)}
        ids = {n: f"{'rail' if n in shared else title}:{n}" for n in sections}
        rules = {
            n: Rule(ids[n], f"{title} {ref}", SUBJECT.get(n, "own"))
            for n, ref in sections.items()
            if not ref.startswith("=")
        }
        rules |= {n: rules[ref[1:]] for n, ref in sections.items() if ref.startswith("=")}
        for closer, general in CLOSER.items():
            if general in rules:
                rules.setdefault(closer, rules[general])
        known = {f.name: f.default is MISSING for f in fields(cls)}
        missing = [name for name, compulsory in known.items() if compulsory and name not in rules]
        if missing:
            raise Unreadable(f"{title} prints no section for {', '.join(missing)}: write them into its book")
        for name in rules:
            if name not in known:
                raise Unreadable(f"{title} prints {unknown('rule', name, list(known))}")
        return cls(**rules)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule the title prints, once, by subject; those of the title's own last."""
        order = {name: n for n, name in enumerate(SUBJECT)}
        names = sorted((f.name for f in fields(self)), key=lambda name: order.get(name, len(order)))
        named = dict.fromkeys(getattr(self, name) for name in names)
        return tuple(r for r in named if r != UNPRINTED)

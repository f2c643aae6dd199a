"""The database: entries and positions are the truth of every match; everything else is about people and tables."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
)

schema = MetaData()


def _id() -> Column[int]:
    return Column("id", Integer, primary_key=True)


def _account(nullable: bool = False) -> Column[int]:
    return Column("account", Integer, ForeignKey("accounts.id"), nullable=nullable, index=True)


def _table(primary: bool = False) -> Column[int]:
    return Column("table", Integer, ForeignKey("tables.id"), primary_key=primary, nullable=False, index=not primary)


accounts = Table(
    "accounts",
    schema,
    _id(),
    Column("name", Text, nullable=False),
    Column("login", Text, unique=True),  # the folded name; none for guests
    Column("shape", Text, index=True),  # what the name looks like; none for guests
    Column("password", Text),
    Column("email", Text, nullable=False, server_default=""),
    Column("lang", Text, nullable=False, server_default=""),
    Column("created", Float, nullable=False),
    Column("gone", Boolean, nullable=False, server_default=false()),
    Column("zone", Text, nullable=False, server_default=""),  # a name such as Europe/Warsaw; empty: the browser's
    Column("night_from", Integer, nullable=False, server_default="23"),  # hours at which their clocks sleep
    Column("night_to", Integer, nullable=False, server_default="8"),
    Column("vacation_until", Float),
    Column("vacation_year", Integer, nullable=False, server_default="0"),
    Column("vacation_used", Integer, nullable=False, server_default="0"),  # days of that year
    Column("show_games", Text, nullable=False, server_default="everyone"),  # or friends, nobody
    Column("show_rating", Text, nullable=False, server_default="everyone"),
    Column("invites", Text, nullable=False, server_default="everyone"),  # who may invite directly
    Column("operator", Boolean, nullable=False, server_default=false()),
    Column("banned", Float),  # since when
    Column("alerts", Text),  # what they want to be told; everything until they choose
    Column("reached", Text, nullable=False, server_default=""),  # the address they last found the server at
    Column("program", Boolean, nullable=False, server_default=false()),  # it said that a program plays for it
)
sessions = Table(
    "sessions",
    schema,
    _id(),
    _account(),
    Column("hash", Text, nullable=False, unique=True),
    Column("agent", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)
tokens = Table(
    "tokens",
    schema,
    _id(),
    _account(),
    Column("hash", Text, nullable=False, unique=True),
    Column("label", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float),
)
resets = Table(  # links for a new password
    "resets",
    schema,
    _id(),
    _account(),
    Column("hash", Text, nullable=False, unique=True),
    Column("due", Float, nullable=False),  # when it is void
)
channels = Table(
    "channels",
    schema,
    _id(),
    _account(),
    Column("kind", Text, nullable=False),
    Column("address", Text, nullable=False),
)
tables = Table(
    "tables",
    schema,
    _id(),
    Column("game", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("seats", Integer, nullable=False),
    Column("least", Integer),  # with so many players it may begin; None: when every seat is taken
    Column("eager", Boolean, nullable=False, server_default=false()),  # it begins as soon as so many are there
    Column("title", Text, nullable=False),
    Column("status", Text, nullable=False, index=True),  # open, running, over, closed
    Column("host", Integer, ForeignKey("accounts.id")),
    Column("open", Boolean, nullable=False),
    Column("hot", Boolean, nullable=False),
    Column("practice", Boolean, nullable=False, server_default=false()),
    Column("invite", Text, nullable=False, unique=True),
    Column("clock", Text, nullable=False),  # JSON
    Column("seed", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("n", Integer, nullable=False),
    Column("turn", Integer),
    Column("since", Float, nullable=False),  # when the present turn began
    Column("due", Float, index=True),  # when its clock runs out, in seconds served
    Column("began", Float, nullable=False, server_default="0"),  # the present turn, in seconds served
    Column("stopped", Float),  # since when its clock rests, in seconds served
    Column("paused", Boolean, nullable=False, server_default=false()),  # by common consent
    Column("proposal", Text),  # JSON
    Column("rematch", Integer),  # the table where the same people play again
    Column("lesson", Text, nullable=False, server_default=""),  # of its title; empty at other tables
    Column("created", Float, nullable=False),
)
seats = Table(
    "seats",
    schema,
    _table(primary=True),
    Column("seat", Integer, primary_key=True),
    _account(nullable=True),
    Column("kept_for", Integer),  # the account that alone may take it while it is free
    Column("name", Text, nullable=False),
    Column("bot", Text),
    Column("stand_in", Text),  # a bot that plays for an absent person
    Column("left", Boolean, nullable=False, server_default=false()),
    Column("left_how", Text, nullable=False, server_default=""),  # of who was there last: left, time, absent, removed
    Column("former", Integer),  # the account that was replaced here
    Column("absent", Boolean, nullable=False, server_default=false()),  # time was up, and they are not back
    Column("skipped", Integer),  # after this entry the clock decides for them
    Column("bank", Float),
    Column("alerts", Text),  # what its person wants to be told of this table; none: as of every other
    Column("seen", Integer, nullable=False, server_default="0"),  # the last entry looked at
    Column("moved", Integer, nullable=False, server_default="0"),  # the last own entry
    Column("score", Integer),
    Column("rank", Integer),
)
heartbeat = Table(  # one row: the time that clocks count
    "heartbeat",
    schema,
    _id(),
    Column("served", Float, nullable=False),
    Column("beat", Integer, nullable=False),
    Column("holder", Text, nullable=False),  # the process that counts; empty when it has ended
)
table_log = Table(  # what happens besides moves
    "table_log",
    schema,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    _table(),
    Column("n", Integer, nullable=False),  # entries at that time
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("account", Integer),
    Column("name", Text, nullable=False, server_default=""),
    Column("at", Float, nullable=False),
    Column("act", Integer),  # what a host or an operator did, in the audit
)
entries = Table(
    "entries",
    schema,
    _table(primary=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("told", Text, nullable=False),  # its events: derived, kept so that a log needs no replay
    Column("auto", Boolean, nullable=False),
    Column("key", Text),
    Column("at", Float, nullable=False),
    UniqueConstraint("table", "key"),
)
positions = Table(  # after every entry where the game stood, whatever later rules would make of its record
    "positions",
    schema,
    _table(primary=True),
    Column("n", Integer, primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("rng", Text, nullable=False),
    Column("full", Boolean, nullable=False),  # the whole position, or the difference to the one before
    Column("data", LargeBinary, nullable=False),
)
gaps = Table(  # tables of older databases whose earlier positions are still to be filled in
    "gaps",
    schema,
    _table(primary=True),
)
chat = Table(
    "chat",
    schema,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    _table(),
    _account(nullable=True),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
notes = Table(
    "notes",
    schema,
    _table(primary=True),
    Column("account", Integer, ForeignKey("accounts.id"), primary_key=True),
    Column("text", Text, nullable=False),
)
progress = Table(  # how far somebody has come in a lesson
    "progress",
    schema,
    Column("account", Integer, ForeignKey("accounts.id"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("lesson", Text, primary_key=True),
    Column("step", Integer, nullable=False),  # steps behind them
    Column("done", Boolean, nullable=False, server_default=false()),  # once is enough
    Column("table", Integer, nullable=False),  # the one they took it at last
    Column("at", Float, nullable=False),
)
studies = Table(
    "studies",
    schema,
    _id(),
    _account(),
    Column("code", Text, nullable=False, unique=True),  # opens it to who has the link
    Column("access", Text, nullable=False),  # private, link, public
    Column("title", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("table", Integer),  # where it came from
    Column("n", Integer, nullable=False),  # how often it was changed
    Column("size", Integer, nullable=False),  # entries in all lines
    Column("text", Text, nullable=False),  # the study file
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("studies_public", "access", "changed"),
)
orders = Table(
    "orders",
    schema,
    _id(),
    _table(),
    Column("seat", Integer, nullable=False),
    Column("spec", Text, nullable=False),  # JSON
)
outbox = Table(
    "outbox",
    schema,
    _id(),
    _account(),
    Column("table", Integer),
    Column("n", Integer),
    Column("alert", Text, nullable=False, server_default=""),  # what it is about
    Column("kind", Text, nullable=False),  # the channel's kind and address at that time
    Column("address", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("state", Text, nullable=False),  # waiting, sent, failed, dropped
    Column("tries", Integer, nullable=False),
    Column("due", Float, nullable=False),
    Column("error", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("outbox_due", "state", "due"),
)
ratings = Table(  # how well a person or a bot plays a title, by the games played up to now
    "ratings",
    schema,
    _id(),
    Column("game", Text, nullable=False),
    _account(nullable=True),
    Column("bot", Text),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("level", Float, nullable=False, index=True),  # what is shown: mu less three sigma, on a scale of its own
    Column("games", Integer, nullable=False),
    UniqueConstraint("game", "account"),
    UniqueConstraint("game", "bot"),
)
rated = Table(  # what each game made of the ratings, in the order in which they were counted
    "rated",
    schema,
    _id(),
    _table(),
    Column("seat", Integer, nullable=False),
    _account(nullable=True),
    Column("bot", Text),
    Column("place", Integer, nullable=False),  # the rank that counted: who left is last
    Column("mu", Float, nullable=False),  # after the game
    Column("sigma", Float, nullable=False),
    Column("change", Float, nullable=False),
    UniqueConstraint("table", "seat"),
)
relations = Table(  # what somebody wants of somebody else
    "relations",
    schema,
    Column("account", Integer, ForeignKey("accounts.id"), primary_key=True),
    Column("other", Integer, ForeignKey("accounts.id"), primary_key=True, index=True),
    Column("kind", Text, primary_key=True),  # friend, block, mute
    Column("at", Float, nullable=False),
)
reports = Table(  # what people tell the operators about others
    "reports",
    schema,
    _id(),
    _account(),
    Column("about", Integer, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("table", Integer),
    Column("reason", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("closed", Float),
)
audit = Table(  # what hosts and operators did
    "audit",
    schema,
    _id(),
    Column("at", Float, nullable=False),
    Column("by", Integer),  # the account; none for the command line
    Column("name", Text, nullable=False),  # what it was called then
    Column("act", Text, nullable=False),
    Column("table", Integer, index=True),
    Column("person", Integer, index=True),  # the account it was done to
    Column("whom", Text, nullable=False),
    Column("detail", Text, nullable=False),
)

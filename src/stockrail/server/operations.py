"""What the OpenAPI document says of each route: its tag, a summary, and what a program should know besides."""

from __future__ import annotations

from typing import Final, NamedTuple


class Operation(NamedTuple):
    """A route for people who write programs."""

    tag: str
    summary: str
    description: str = ""


TAGS: Final = {
    "play": "Moves and what they would lead to.",
    "watch": "The position, the log, the past, and streams of what happens.",
    "tables": "Finding, making, joining and leaving tables.",
    "host": "What the creator of a table may do to it.",
    "people": "Pages of people and bots, friends, ratings, histories.",
    "account": "Signing in, settings, keys for programs.",
    "told": "Channels by which you are told of news, and of which.",
    "files": "Games as files, in and out.",
    "rules": "The titles and their rules.",
    "operators": "For those who run the server.",
}
"""The tags, in the order of the document."""

SEAT: Final = "Where you hold several seats, `seat` says for which one you ask; else it may be left out."
LOOK: Final = "It shows what that seat may know and nothing else."
HOST: Final = "Only for the host of the table and for operators. Everybody at the table can read that it was done."

OPERATIONS: Final = {
    # ------------------------------------------------------------ play
    "POST /t/{id}/entries": Operation(
        "play",
        "Play a move",
        "Send the number of entries you know as `n` and one action of the legal list. A stale `n` is answered 409 with "
        "what you missed, an illegal action 422 with its rule. A `key` of your own makes a repeated request harmless.",
    ),
    "POST /t/{id}/undo": Operation(
        "play", "Take your last move back", "As far as the table allows it; 422 says why not."
    ),
    "POST /t/{id}/redo": Operation("play", "Make a move again that you took back"),
    "GET /t/{id}/why": Operation(
        "play", "Ask why an action is not legal", f"Answers with the rule and its section, and plays nothing. {SEAT}"
    ),
    "GET /t/{id}/preview": Operation(
        "play", "See what an action would lead to", f"As far as it is certain from what the seat knows. {SEAT}"
    ),
    "GET /t/{id}/alternative": Operation("play", "Ask for a move without what you picked"),
    "POST /t/{id}/orders": Operation("play", "Set a program that plays for you while you are away"),
    "POST /t/{id}/orders/{order}/drop": Operation("play", "Drop a program"),
    # ------------------------------------------------------------ watch
    "GET /t/{id}": Operation("watch", "Open a table", f"The page with all its parts. {LOOK}"),
    "GET /t/{id}/now": Operation(
        "watch",
        "Read the position and the legal moves",
        f"The live part of a table: seats, clocks, board as data, legal list, log since `since`. {LOOK} {SEAT}",
    ),
    "GET /t/{id}/stream": Operation("watch", "Follow a table as server-sent events", "A message for each change."),
    "GET /t/{id}/events": Operation(
        "watch",
        "Follow a table as lines of JSON",
        "A line for each change from entry `since`; with `follow=no` the answer ends where the game stands.",
    ),
    "GET /t/{id}/replay": Operation("watch", "Read a table at an earlier entry", f"The entry is `n`. {LOOK}"),
    "GET /t/{id}/moment": Operation("watch", "Draw a table as it was after an entry"),
    "GET /t/{id}/trace": Operation("watch", "Draw what an entry changed"),
    "GET /t/{id}/log": Operation(
        "watch", "Read a page of the log", "Backwards from `before`, about a seat, or with a word."
    ),
    "GET /t/{id}/figures": Operation("watch", "Read the figures of the charts"),
    "GET /t/{id}/sheets": Operation("watch", "Read the sheets next to the board"),
    "POST /t/{id}/eyes": Operation(
        "watch", "Look through another seat's eyes", "At a shared screen, or once a game is over."
    ),
    "POST /t/{id}/chat": Operation("watch", "Say something to the table"),
    "POST /t/{id}/notes": Operation("watch", "Keep notes that only you read"),
    # ------------------------------------------------------------ tables
    "GET /": Operation("tables", "Read the front page", "The titles, your tables, and invitations."),
    "POST /play": Operation(
        "tables", "Play a title against bots now", "Opens a table at once; a guest is made if need be."
    ),
    "GET /lobby": Operation("tables", "List open and running tables"),
    "GET /tables/new": Operation(
        "tables", "Read what a new table may choose", "The options, bots and seats of a title."
    ),
    "POST /tables": Operation("tables", "Make a table"),
    "GET /tables/mine": Operation("tables", "List your own tables", "Those that wait for you come first."),
    "GET /find": Operation("tables", "Read what you may look for"),
    "POST /find": Operation(
        "tables", "Find a game", "Gives you a seat at an open table that fits, or opens one that waits for others."
    ),
    "POST /t/{id}/join": Operation("tables", "Sit down at a table"),
    "POST /t/{id}/fill": Operation("tables", "Fill the free seats with bots"),
    "POST /t/{id}/start": Operation("tables", "Begin with those who are there"),
    "POST /t/{id}/withdraw": Operation("tables", "Withdraw an invitation"),
    "POST /t/{id}/decline": Operation("tables", "Decline an invitation or a kept seat"),
    "POST /t/{id}/leave": Operation("tables", "Leave a table", "In a running game the others may replace you."),
    "POST /t/{id}/back": Operation("tables", "Take your seat back from its stand-in"),
    "POST /t/{id}/propose": Operation(
        "tables", "Propose something to the others", "To replace, close, undo, pause or resume."
    ),
    "POST /t/{id}/consent": Operation(
        "tables", "Answer a proposal", "Name its `id`: the answer is refused where another took its place."
    ),
    "POST /t/{id}/rematch": Operation("tables", "Play again with the same people"),
    "POST /t/{id}/close": Operation("tables", "Close a table that has not begun"),
    "GET /i/{code}": Operation("tables", "Read an invitation"),
    "POST /i/{code}": Operation("tables", "Accept an invitation"),
    # ------------------------------------------------------------ host
    "GET /t/{id}/host": Operation("host", "Read what was done to a table, and what you may do"),
    "POST /t/{id}/host/remove": Operation("host", "Remove a player", HOST),
    "POST /t/{id}/host/replace": Operation("host", "Replace a player by a bot or another person", HOST),
    "POST /t/{id}/host/invite": Operation("host", "Keep a seat for somebody", HOST),
    "POST /t/{id}/host/swap": Operation("host", "Swap two seats before the start", HOST),
    "POST /t/{id}/host/edit": Operation("host", "Edit title and options before the start", HOST),
    "POST /t/{id}/host/pause": Operation("host", "Stop the clocks", HOST),
    "POST /t/{id}/host/resume": Operation("host", "Let the clocks go on", HOST),
    "POST /t/{id}/host/chat/{line}/delete": Operation("host", "Delete a line of chat", HOST),
    "POST /t/{id}/host/close": Operation("host", "Close a table, begun or not", HOST),
    # ------------------------------------------------------------ people
    "GET /people": Operation("people", "Search people and rank them by rating"),
    "GET /people/{id}": Operation(
        "people", "Read somebody's page", "Results, ratings, partners; as far as they allow it."
    ),
    "GET /bots/{game}/{bot}": Operation("people", "Read a bot's page"),
    "GET /history": Operation("people", "Search all games", "By title, people, dates and result, with pages."),
    "GET /friends": Operation("people", "Read your lists and who may see what of you"),
    "POST /friends/privacy": Operation("people", "Choose who may see what of you"),
    "POST /people/{id}/tie": Operation("people", "Befriend, block or mute somebody, or undo it"),
    "POST /people/{id}/invite": Operation("people", "Invite somebody to a table"),
    "POST /people/{id}/report": Operation("people", "Report somebody to the operators"),
    # ------------------------------------------------------------ account
    "GET /sign-in": Operation("account", "Read the page for signing in"),
    "POST /sign-in": Operation("account", "Sign in", "A program needs no session: it sends a key as a bearer token."),
    "POST /sign-up": Operation("account", "Make an account", "A guest keeps their games."),
    "POST /guest": Operation("account", "Come in as a guest"),
    "POST /sign-out": Operation("account", "Sign out"),
    "POST /settings": Operation("account", "Choose language and theme"),
    "GET /forgot": Operation("account", "Read whether a new password can be sent"),
    "POST /forgot": Operation(
        "account", "Ask for a link to set a new password", "The answer is the same for any address."
    ),
    "GET /reset/{secret}": Operation("account", "Open a link for a new password"),
    "POST /reset/{secret}": Operation("account", "Set a new password by a link", "The link works once, for an hour."),
    "GET /account": Operation("account", "Read your account"),
    "POST /account/name": Operation("account", "Change your name"),
    "POST /account/password": Operation("account", "Change your password", "Other sessions and all keys end."),
    "POST /account/email": Operation("account", "Change your e-mail address"),
    "POST /account/zone": Operation("account", "Choose your time zone"),
    "POST /account/night": Operation("account", "Choose the hours in which your clocks sleep"),
    "POST /account/vacation": Operation("account", "Go on vacation"),
    "POST /account/vacation/end": Operation("account", "Come back from vacation"),
    "POST /account/tokens": Operation("account", "Make a key for a program", "It is shown once, in the answer."),
    "POST /account/tokens/{id}/drop": Operation("account", "Drop a key", "Streams that were opened with it end."),
    "POST /account/sessions/end": Operation("account", "Sign out everywhere else"),
    "POST /account/sessions/{id}/end": Operation("account", "Sign one browser out"),
    "POST /account/delete": Operation("account", "Delete your account", "The games of others stay whole."),
    # ------------------------------------------------------------ told
    "GET /account/channels": Operation("told", "List your channels and what you are told"),
    "POST /account/channels": Operation("told", "Add a channel"),
    "POST /account/channels/{id}/test": Operation("told", "Send a test message"),
    "POST /account/channels/{id}/drop": Operation("told", "Drop a channel"),
    "POST /account/alerts": Operation("told", "Choose what you are told of all tables"),
    "POST /t/{id}/alerts": Operation("told", "Choose what you are told of one table"),
    # ------------------------------------------------------------ files
    "GET /import": Operation("files", "Read what can be imported"),
    "POST /import": Operation(
        "files", "Import a game", "A match file or a file of 18xx.games; a wrong line is named, and what would fit."
    ),
    "GET /t/{id}/match": Operation("files", "Download a finished game as a match file"),
    "GET /t/{id}/18xx": Operation("files", "Download a finished game for 18xx.games"),
    "GET /t/{id}/report": Operation("files", "Read a finished game summed up"),
    "GET /account/games": Operation("files", "Download all your games"),
    # ------------------------------------------------------------ rules
    "GET /rules/{game}": Operation("rules", "Read the rules of a title"),
    # ------------------------------------------------------------ operators
    "GET /operators": Operation("operators", "Read the load and the latest acts"),
    "GET /operators/people": Operation("operators", "Search accounts and guests"),
    "POST /operators/people/{id}/ban": Operation(
        "operators", "Ban somebody", "Sessions, keys and streams end at once."
    ),
    "POST /operators/people/{id}/unban": Operation("operators", "Lift a ban"),
    "POST /operators/people/{id}/reset": Operation("operators", "Make a link for a new password"),
    "GET /operators/tables": Operation("operators", "Search tables of any state"),
    "GET /operators/deliveries": Operation("operators", "List letters and what became of them"),
    "GET /operators/reports": Operation("operators", "List reports that wait"),
    "POST /operators/reports/{id}/close": Operation("operators", "Close a report"),
    "GET /operators/audit": Operation("operators", "Read what hosts and operators did"),
}
"""By method and path."""

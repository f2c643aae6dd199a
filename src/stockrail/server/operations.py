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
    "studies": "Games taken apart: lines with names, comments and marks.",
    "rules": "The titles and their rules.",
    "operators": "For those who run the server.",
}
"""The tags, in the order of the document."""

SEAT: Final = "Where you hold several seats, `seat` says for which one you ask; else it may be left out."
LOOK: Final = "It shows what that seat may know and nothing else."
HOST: Final = "Only for the host of the table and for operators. Everybody at the table can read that it was done."

_NUMBER: Final = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
_WORD: Final = {"type": "string"}
_SWITCH: Final = {"type": "string", "enum": ["yes", "no"]}

PARAMETERS: Final = {
    "id": (_NUMBER, "The number of the table, person, key or whatever the path names before it."),
    "order": (_NUMBER, "The number of a program, from `orders`."),
    "line": (_NUMBER, "The number of a line of chat."),
    "code": (_WORD, "The code of an invitation; it opens a table that is not public."),
    "game": (_WORD, "The name of a title, as the list of games gives it."),
    "lesson": (_WORD, "The name of a lesson, as `/learn` gives it."),
    "picture": (_WORD, "Which picture: `board`, or the id of a chapter that has one."),
    "bot": (_WORD, "The name of a bot, such as `greedy`."),
    "secret": (_WORD, "The last part of a link for a new password."),
    "seat": (_NUMBER, "Through which of your seats you look; once a game is over, through anybody's."),
    "n": (_NUMBER, "The number of an entry; one that does not exist yet is the latest."),
    "since": (_NUMBER, "The number of an entry: what came after it is told."),
    "told": (_WORD, "The id of the last message you have; what came after it is told."),
    "lists": (_SWITCH, "`yes`: be told also when lists of tables may have changed."),
    "before": (_NUMBER, "The number of an entry: lines before it are listed."),
    "page": (_NUMBER, "Which page of the list."),
    "board": (_SWITCH, "`no` leaves the board as data out."),
    "drawings": (_SWITCH, "`yes` brings the board as a picture and as plain text."),
    "follow": (_SWITCH, "`no` ends the answer where things stand now."),
    "reported": (_SWITCH, "`yes` says on the page that a report has arrived."),
    "action": (_WORD, "An action: its JSON, or its notation."),
    "pick": ({"type": "array", "items": _WORD}, "What was clicked, as field and value: `hex:F20`."),
    "about": (_WORD, "Keeps lines about a seat by its number, or a corporation by its id."),
    "find": (_WORD, "Keeps what has this in it."),
    "who": ({"type": "string", "enum": ["all", "people", "bots"]}, "Who is ranked; accounts of programs are bots."),
    "next": (_WORD, "Where to go afterwards, a path of this server."),
    "player": ({"type": "array", "items": _WORD}, "Who played: names, or `bot:` and a bot's name."),
    "first": (_WORD, "The first day, such as `2026-01-31`."),
    "last": (_WORD, "The last day, likewise."),
    "result": ({"type": "string", "enum": ["won", "lost"]}, "What became of the first `player`."),
    "at": (_WORD, "A moment of a study: `12`, or `12.1.3` for the first alternative there and three entries along it."),
    "with": (_WORD, "The moment to compare with."),
    "actor": (_NUMBER, "Whose moves are listed or judged, where others than the seat in turn may act."),
    "hint": (_SWITCH, "`yes` brings what a bot would do."),
    "explain": (_SWITCH, "`yes` brings what you can do now."),
    "reveal": (_SWITCH, "`yes` draws what every seat sees for itself, all at once; of a finished game only."),
    "corporation": (_WORD, "The id of a corporation."),
    "status": (_WORD, "`open`, `running`, `over` or `closed`."),
    "state": (_WORD, "`waiting`, `sent`, `failed` or `dropped`."),
}
"""What stands in paths and queries, by name: its form, and what it is."""

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
    "POST /t/{id}/redo": Operation(
        "play",
        "Make a move again that you took back",
        "Plays the moves that an undo took back, until something else is played; the dice answer as before.",
    ),
    "GET /t/{id}/why": Operation(
        "play", "Ask why an action is not legal", f"Answers with the rule and its section, and plays nothing. {SEAT}"
    ),
    "GET /t/{id}/explanation": Operation(
        "play",
        "Ask what you can do now",
        "What is asked and by which rule, the kinds of moves there are with what each does, those that are not "
        f"possible with the rule that forbids them, and what a pass does. {SEAT}",
    ),
    "GET /t/{id}/legend": Operation("watch", "Read what the signs on the board mean", "Each with a small picture."),
    "GET /t/{id}/hints": Operation(
        "play",
        "Ask what a good player would do",
        f"Up to three moves, the best first, with what speaks for and against each. Only against bots alone. {SEAT}",
    ),
    "GET /t/{id}/preview": Operation(
        "play", "See what an action would lead to", f"As far as it is certain from what the seat knows. {SEAT}"
    ),
    "GET /t/{id}/alternative": Operation(
        "play",
        "Ask for a move without what you picked",
        f"Where `complete` is false: the best legal move that does without what each `pick` names. {SEAT}",
    ),
    "POST /t/{id}/orders": Operation(
        "play",
        "Set a program that plays for you while you are away",
        "An order holds until it ends or is dropped: `pass`, `wait` until one of `verbs` or `events` happens,"
        " `play` an `action`, or `program`, one of those the table offers, with its blanks filled in. It "
        "plays only what is legal then.",
    ),
    "POST /t/{id}/orders/{order}/drop": Operation(
        "play", "Drop a program", "From then on the table waits for you again. Orders that ended by themselves go too."
    ),
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
    "GET /account/stream": Operation(
        "watch",
        "Follow all your tables as server-sent events",
        "The first message has every table where you sit or are invited, the others what happened since: a start, your "
        "turn, low time, a move, a proposal, your name in the chat, who came and went, the end. `Last-Event-ID` or "
        "`told` resumes it.",
    ),
    "GET /account/events": Operation(
        "watch",
        "Follow all your tables as lines of JSON",
        "The same, a line for each message; with `follow=no` the answer ends after the first.",
    ),
    "GET /t/{id}/replay": Operation("watch", "Read a table at an earlier entry", f"The entry is `n`. {LOOK}"),
    "GET /t/{id}/moment": Operation(
        "watch",
        "Draw a table as it was after an entry",
        f"The entry is `n`; the drawing alone, for pages that go through a game step by step. {LOOK}",
    ),
    "GET /t/{id}/trace": Operation(
        "watch",
        "Draw what an entry changed",
        f"What happened in entry `n`, to be drawn upon the board of today. {LOOK}",
    ),
    "GET /t/{id}/log": Operation(
        "watch", "Read a page of the log", "Backwards from `before`, about a seat, or with a word."
    ),
    "GET /t/{id}/figures": Operation(
        "watch",
        "Read the figures of the charts",
        "What the charts show over the game: points, money, prices, whatever the title counts. Public facts only.",
    ),
    "GET /t/{id}/sheets": Operation(
        "watch",
        "Read the sheets next to the board",
        f"Tables of what the title keeps beside its board, such as trains and shares that are left. {LOOK}",
    ),
    "POST /t/{id}/eyes": Operation(
        "watch", "Look through another seat's eyes", "At a shared screen, or once a game is over."
    ),
    "POST /t/{id}/chat": Operation(
        "watch",
        "Say something to the table",
        "Only those who sit at the table may speak and read; `@name` tells somebody. At most 500 characters.",
    ),
    "POST /t/{id}/notes": Operation(
        "watch",
        "Keep notes that only you read",
        "What was there before is replaced. At most 8,000 characters.",
    ),
    # ------------------------------------------------------------ tables
    "GET /": Operation("tables", "Read the front page", "The titles, your tables, and invitations."),
    "POST /play": Operation(
        "tables", "Play a title against bots now", "Opens a table at once; a guest is made if need be."
    ),
    "GET /lobby": Operation(
        "tables",
        "List open and running tables",
        "Your own tables first, then those you may join, those you may watch, and games that ended lately.",
    ),
    "GET /tables/new": Operation(
        "tables", "Read what a new table may choose", "The options, bots and seats of a title."
    ),
    "POST /tables": Operation(
        "tables",
        "Make a table",
        "`seat` says for each place who sits there: `me`, `open`, `bot:<name>`, or a name where `hot` is set "
        "(everybody at one screen). The game begins as soon as nobody is missing, unless `begin` says "
        "otherwise.",
    ),
    "GET /tables/mine": Operation("tables", "List your own tables", "Those that wait for you come first."),
    "GET /tables/waiting": Operation(
        "tables", "List the tables that wait for your move", "No more than what a page needs to call its reader."
    ),
    "GET /find": Operation(
        "tables", "Read what you may look for", "The titles, with the numbers of players each allows."
    ),
    "POST /find": Operation(
        "tables", "Find a game", "Gives you a seat at an open table that fits, or opens one that waits for others."
    ),
    "POST /t/{id}/join": Operation(
        "tables",
        "Sit down at a table",
        "A guest is made if need be. A table by invitation wants `POST /i/{code}` instead. The game begins "
        "when nobody is missing any more.",
    ),
    "POST /t/{id}/fill": Operation(
        "tables",
        "Fill the free seats with bots",
        "Only for the host, before the game begins; `bot` is one of those that `GET /tables/new` lists for the title.",
    ),
    "POST /t/{id}/start": Operation(
        "tables",
        "Begin with those who are there",
        "Only for the host of a table that may begin with fewer than its seats; free seats are taken away.",
    ),
    "POST /t/{id}/withdraw": Operation(
        "tables", "Withdraw an invitation", "The seat that was kept for somebody is open to everybody again."
    ),
    "POST /t/{id}/decline": Operation(
        "tables", "Decline an invitation or a kept seat", "The seat that is kept for you is open to everybody again."
    ),
    "POST /t/{id}/leave": Operation("tables", "Leave a table", "In a running game the others may replace you."),
    "POST /t/{id}/back": Operation(
        "tables",
        "Take your seat back from its stand-in",
        "You have what was left on your clock, or the grace the table states.",
    ),
    "POST /t/{id}/propose": Operation(
        "tables", "Propose something to the others", "To replace, close, undo, pause or resume."
    ),
    "POST /t/{id}/consent": Operation(
        "tables", "Answer a proposal", "Name its `id`: the answer is refused where another took its place."
    ),
    "POST /t/{id}/rematch": Operation(
        "tables",
        "Play again with the same people",
        "The first to ask opens a table with the same options, where seats are kept for the others; they take"
        " theirs by asking too.",
    ),
    "POST /t/{id}/close": Operation("tables", "Close a table that has not begun", "Only for its host."),
    "GET /i/{code}": Operation(
        "tables", "Read an invitation", "Which table it leads to, who sits there and who invites."
    ),
    "POST /i/{code}": Operation(
        "tables",
        "Accept an invitation",
        "Takes the seat that is kept for you, the one you name, or the first free one. A guest is made if need be.",
    ),
    # ------------------------------------------------------------ host
    "GET /t/{id}/host": Operation(
        "host",
        "Read what was done to a table, and what you may do",
        "Everybody at the table may read it; what can be done is only for the host and for operators.",
    ),
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
    "GET /people": Operation(
        "people",
        "Search people and rank them by rating",
        "Without `find` the ranking of a title, of `who` you like; with it the accounts whose name has that in it.",
    ),
    "GET /people/{id}": Operation(
        "people", "Read somebody's page", "Results, ratings, partners; as far as they allow it."
    ),
    "GET /bots/{game}/{bot}": Operation(
        "people", "Read a bot's page", "Its rating, its results, and games it played lately."
    ),
    "GET /history": Operation("people", "Search all games", "By title, people, dates and result, with pages."),
    "GET /friends": Operation(
        "people",
        "Read your lists and who may see what of you",
        "Friends, and whom you blocked or muted. Nobody else can read these lists.",
    ),
    "POST /friends/privacy": Operation(
        "people",
        "Choose who may see what of you",
        "Each of games, rating and invitations is for `everyone`, `friends` or `nobody`; what is left out "
        "stays as it is.",
    ),
    "POST /people/{id}/tie": Operation(
        "people",
        "Befriend, block or mute somebody, or undo it",
        "A friend may be invited and see what you show to friends. Who is blocked does not sit down with you;"
        " who is muted is not heard by you. `on` is `no` to undo it.",
    ),
    "POST /people/{id}/invite": Operation(
        "people",
        "Invite somebody to a table",
        "Keeps a free seat of `table`, which is one of yours that has not begun, and tells them.",
    ),
    "POST /people/{id}/report": Operation(
        "people",
        "Report somebody to the operators",
        "`reason` is `chat`, `cheating`, `stalling`, `name` or `other`; nobody but the operators learns of it.",
    ),
    # ------------------------------------------------------------ account
    "GET /sign-in": Operation(
        "account", "Read the page for signing in", "`next` is where signing in leads, a path of this server."
    ),
    "POST /sign-in": Operation("account", "Sign in", "A program needs no session: it sends a key as a bearer token."),
    "POST /sign-up": Operation("account", "Make an account", "A guest keeps their games."),
    "POST /guest": Operation(
        "account",
        "Come in as a guest",
        "A name and a session, for this browser alone. Signing up later keeps the games.",
    ),
    "POST /sign-out": Operation("account", "Sign out", "Ends the session that the request came with."),
    "POST /settings": Operation(
        "account",
        "Choose language and theme",
        "For this browser, and the language also for letters to the account. What is left out stays as it is.",
    ),
    "GET /forgot": Operation(
        "account", "Read whether a new password can be sent", "It can where the operator has set up mail."
    ),
    "POST /forgot": Operation(
        "account", "Ask for a link to set a new password", "The answer is the same for any address."
    ),
    "GET /reset/{secret}": Operation(
        "account", "Open a link for a new password", "Says whose password it sets, and nothing is used up by looking."
    ),
    "POST /reset/{secret}": Operation("account", "Set a new password by a link", "The link works once, for an hour."),
    "GET /account": Operation(
        "account", "Read your account", "Settings, signed-in browsers, and keys without their secrets."
    ),
    "POST /account/name": Operation(
        "account", "Change your name", "Games that were begun keep the name they were begun under."
    ),
    "POST /account/password": Operation("account", "Change your password", "Other sessions and all keys end."),
    "POST /account/email": Operation(
        "account",
        "Change your e-mail address",
        "Needed for a forgotten password; an empty one takes it away. Accounts prove their password.",
    ),
    "POST /account/zone": Operation(
        "account",
        "Choose your time zone",
        "Such as `Europe/Warsaw`: times on pages and in letters, and the night of your clocks. Empty: the browser's.",
    ),
    "POST /account/night": Operation(
        "account",
        "Choose the hours in which your clocks sleep",
        "Whole hours in your zone, from `first` until `last`, at tables that let clocks sleep.",
    ),
    "POST /account/vacation": Operation(
        "account",
        "Go on vacation",
        "For so many `days`, of those that the year has left; at tables that allow it your clocks rest.",
    ),
    "POST /account/vacation/end": Operation(
        "account", "Come back from vacation", "Days that were not used stay yours."
    ),
    "POST /account/program": Operation(
        "account",
        "Say that a program plays for you",
        "From then on the name is marked as a bot's wherever it stands, and ranked among the bots. It stays so.",
    ),
    "POST /account/tokens": Operation("account", "Make a key for a program", "It is shown once, in the answer."),
    "POST /account/tokens/{id}/drop": Operation("account", "Drop a key", "Streams that were opened with it end."),
    "POST /account/sessions/end": Operation(
        "account", "Sign out everywhere else", "Every other browser; the one that asks stays."
    ),
    "POST /account/sessions/{id}/end": Operation(
        "account", "Sign one browser out", "One of those that `GET /account` lists."
    ),
    "POST /account/delete": Operation("account", "Delete your account", "The games of others stay whole."),
    # ------------------------------------------------------------ told
    "GET /account/channels": Operation(
        "told",
        "List your channels and what you are told",
        "With the forms of those you may add, and what became of the latest letters.",
    ),
    "POST /account/channels": Operation(
        "told",
        "Add a channel",
        "`kind` is one of the forms, the other fields are those of its form; a field that is wrong is named.",
    ),
    "POST /account/channels/{id}/test": Operation(
        "told", "Send a test message", "Sends a letter now; what became of it stands in the list soon after."
    ),
    "POST /account/channels/{id}/drop": Operation(
        "told", "Drop a channel", "Letters that wait already are still sent to it."
    ),
    "POST /account/alerts": Operation(
        "told",
        "Choose what you are told of all tables",
        "Any of `turn`, `proposal`, `mention`, `low`, `start` and `over`; the others are not told.",
    ),
    "POST /t/{id}/alerts": Operation(
        "told",
        "Choose what you are told of one table",
        "Like the choice for all tables, for this one alone; with `usual` the two are the same again.",
    ),
    # ------------------------------------------------------------ files
    "GET /import": Operation("files", "Read what can be imported", "The empty form; it stands here for browsers."),
    "POST /import": Operation(
        "files", "Import a game", "A match file or a file of 18xx.games; a wrong line is named, and what would fit."
    ),
    "GET /t/{id}/match": Operation(
        "files",
        "Download a finished game as a match file",
        "Text: the record with its seed, to be read again by any Stockrail.",
    ),
    "GET /t/{id}/18xx": Operation(
        "files", "Download a finished game for 18xx.games", "For rail titles that 18xx.games has, too."
    ),
    "GET /t/{id}/report": Operation(
        "files", "Read a finished game summed up", "The tables and the chart that `stockrail report` makes."
    ),
    "GET /t/{id}/review": Operation(
        "files",
        "Read a finished game looked at again",
        "Where it turned and what was left lying. It takes a while: ask again as long as its `status` is `waiting`.",
    ),
    "GET /account/games": Operation(
        "files", "Download all your games", "A zip archive with a match file for each that is over."
    ),
    # ------------------------------------------------------------ rules
    "GET /rules/{game}": Operation(
        "rules",
        "Read the rules of a title",
        "A short introduction, and every rule the game can cite, with its section in the printed book.",
    ),
    "GET /rules/{game}/{picture}.svg": Operation(
        "rules",
        "See a picture of a title",
        "`board`, or the chapter of the rules it goes with, in the middle of a game and in the reader's language.",
    ),
    # ------------------------------------------------------------ lessons
    "GET /learn": Operation(
        "rules", "List the lessons", "Guided first games and exercises of every title, with how far you have come."
    ),
    "POST /learn/{game}/{lesson}": Operation(
        "rules",
        "Take a lesson",
        "A practice table at the lesson's position; the one you left unfinished, if there is one.",
    ),
    "POST /t/{id}/lesson/back": Operation(
        "rules", "Go back a step", "Takes back what you played in this step of a lesson, else in the one before it."
    ),
    # ------------------------------------------------------------ operators
    "GET /operators": Operation(
        "operators", "Read the load and the latest acts", "Tables, people, streams, bots at work, letters that wait."
    ),
    "GET /operators/people": Operation(
        "operators", "Search accounts and guests", "By a part of the name, by e-mail address, or by `#` and the number."
    ),
    "POST /operators/people/{id}/ban": Operation(
        "operators", "Ban somebody", "Sessions, keys and streams end at once."
    ),
    "POST /operators/people/{id}/unban": Operation(
        "operators", "Lift a ban", "They may sign in again; keys have to be made anew."
    ),
    "POST /operators/people/{id}/reset": Operation(
        "operators",
        "Make a link for a new password",
        "For those who cannot receive one: it works once, for an hour, and is shown to you.",
    ),
    "GET /operators/tables": Operation(
        "operators", "Search tables of any state", "By title or number of the table, or a name at it."
    ),
    "GET /operators/deliveries": Operation(
        "operators",
        "List letters and what became of them",
        "`state` is `waiting`, `sent`, `failed` or `dropped`. Addresses are not shown.",
    ),
    "GET /operators/reports": Operation(
        "operators", "List reports that wait", "The oldest first, with who is meant, by whom, and why."
    ),
    "POST /operators/reports/{id}/close": Operation(
        "operators", "Close a report", "It has been dealt with, and is not listed any more."
    ),
    "GET /operators/audit": Operation(
        "operators",
        "Read what hosts and operators did",
        "The latest first; commands are written down like acts on pages.",
    ),
    # ------------------------------------------------------------ studies
    "GET /studies": Operation("studies", "List your studies and public ones", "The latest first."),
    "POST /studies": Operation(
        "studies",
        "Begin a study",
        "Of a `table` at entry `n`, as your `seat` knows it: what it cannot know is a guess, and the table is not "
        "touched. Of a finished game `reveal` takes the whole record. Or of a `text`: a study, a match, a game of "
        "18xx.games or a position; what is wrong with it stands in the comment of the beginning.",
    ),
    "GET /studies/{id}": Operation(
        "studies", "Open a study", "What stays, and the moment `at`. A study that is shared by link needs its `code`."
    ),
    "GET /studies/{id}/moment": Operation(
        "studies", "Read a moment of a study", "Board, legal moves, what happened, and the lines around it."
    ),
    "GET /studies/{id}/file": Operation("studies", "Download a study", "Text that `stockrail study` reads."),
    "GET /studies/{id}/preview": Operation(
        "studies", "See what an action would lead to in a study", "As far as it is certain from what the actor knows."
    ),
    "GET /studies/{id}/why": Operation(
        "studies", "Ask why an action is not legal in a study", "Answers with the rule and its section."
    ),
    "GET /studies/{id}/alternative": Operation(
        "studies",
        "Ask for a move in a study without what you picked",
        "Where `complete` is false: the best legal move that does without what each `pick` names.",
    ),
    "GET /studies/{id}/explanation": Operation(
        "studies", "Ask what can be done at a moment of a study", "As at a table, for the seat whose moves are listed."
    ),
    "GET /studies/{id}/legend": Operation("studies", "Read what the signs on a study's board mean", "As at a table."),
    "GET /studies/{id}/hints": Operation(
        "studies", "Ask what a bot would do in a study", "Up to three moves with what speaks for and against each."
    ),
    "GET /studies/{id}/routes": Operation(
        "studies", "Draw the best routes of a corporation", "Rail titles only. Proved, or the best found."
    ),
    "GET /studies/{id}/compare": Operation(
        "studies",
        "Compare two moments of a study",
        "Worth, prices, income, scores and holdings at `with` and `at`, and both lines from where they part.",
    ),
    "POST /studies/{id}/entries": Operation(
        "studies",
        "Play in a study",
        "For any seat, at any moment: it follows the line that is there, or begins another. `n` is how often the study "
        "was changed; a stale one is answered 409, an illegal action 422 with its rule.",
    ),
    "POST /studies/{id}/bots": Operation(
        "studies", "Let a bot play on in a study", "Up to `moves` decisions, fewer where its time is up."
    ),
    "POST /studies/{id}/notes": Operation(
        "studies",
        "Name, comment on and mark a moment",
        "What was there is replaced. Marks: `!!` `!` `!?` `?!` `?` `??`.",
    ),
    "POST /studies/{id}/lines": Operation(
        "studies",
        "Change a line of a study",
        "`promote` makes it the first, `cut` takes an entry away with what follows it, `draw` lets chance answer anew.",
    ),
    "POST /studies/{id}/share": Operation(
        "studies", "Say who may see a study", "Only you, who has the link, or everybody; and its title."
    ),
    "POST /studies/{id}/copy": Operation("studies", "Copy a study", "The copy is yours, and private."),
    "POST /studies/{id}/delete": Operation("studies", "Delete a study", "For good."),
}
"""By method and path."""

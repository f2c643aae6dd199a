"""What every page shows: one Struct a page, which is the template's context and the JSON twin at once.

`GET /lobby` renders `lobby.html` from `Lobby`; `GET /lobby.json`, or `Accept: application/json`, is its encoding.
So a twin exists for every page by construction, and the OpenAPI document is generated from these classes.
Prose that follows from data (log lines, buttons, questions, refusals) is already in the reader's language; the
fixed words of a page are the template's, from the `web` catalogue.  Times are whole seconds since 1970 (UTC).

Templates get `page` (the Struct), `frame` (`Frame`: language, direction, who is reading), `t(key, **values)` (the
`web` catalogue), `words(prefix)` (all its messages with that prefix as a dict, `Words.sentence` of each key: what a
script on the page may say), `url(path)` for files below `static/`, and the filters `when` (a time in words), `span` (a
number of seconds in words) and `number` (a whole number in the reader's digits: `Words.number`).  A page without a
template of its own is an error; `ErrorPage` renders `error.html`.

Routes.  Every POST takes a form or a JSON object with the same fields.  A form is answered with 303 to the page
that shows the outcome; JSON with the Struct named behind the arrow.  `?seat=` names the seat to look through, for
those who hold several; `seat` in a body likewise.  Refusals come as `ProblemDetails` (JSON) or `ErrorPage` (HTML).

    GET  /                              Home
    POST /play                          game, [seats], [bot], [practice], [name]  play now against bots -> Made
    GET  /lobby                         Lobby
    GET  /tables/new                    NewTable              ?game=
    POST /tables                        game, title, seat.0 .. seat.5, [called.0 ..], option.<name>, [hot], [open],
                                        [practice], clock (none|move|bank), [days], [hours], [minutes],
                                        [increment], [grace], [absence], [sleeps], [vacation], [then (bot|skip)],
                                        [name]
                                        seat.N is  me | open | bot:<name> | <a name, when hot>   -> Made
                                        [begin (full|host|enough)], [least]  when it begins
    GET  /find                          FindGame              ?game=
    POST /find                          game, [seats], [pace (any|live|days)], [name]
                                        a seat at a table that fits, or at a new one     -> Made
    GET  /t/{id}                        TablePage             ?seat=
    GET  /t/{id}/now                    Now (JSON only)       ?seat= ?board=no leaves svg and text empty
    GET  /t/{id}/stream                 server-sent events    ?seat=   Last-Event-ID resumes
    GET  /t/{id}/events                 the same as NDJSON    ?seat= ?since= ?follow=no
    GET  /t/{id}/why                    Why (JSON only)       ?seat= and ?action=<JSON> or ?pick=pile:2&pick=value:6
    GET  /t/{id}/preview                Preview (JSON only)   ?seat= and ?action=<JSON>: what the move would lead to
    GET  /t/{id}/explanation            Explanation (JSON only) ?seat= what you can do now, and what not
    GET  /t/{id}/legend                 Legend (JSON only)    what the signs on the board mean
    GET  /t/{id}/hints                  Hints (JSON only)     ?seat= what a good player would do, against bots alone
    GET  /t/{id}/alternative            Alternative (JSON only) ?seat= ?pick=hex:F6 a move not listed, without these
    GET  /t/{id}/trace                  Preview (JSON only)   ?seat= ?n= what happened in an entry, on today's board
    GET  /t/{id}/sheets                 Sheets (JSON only)    ?seat= tables beside the board
    POST /t/{id}/entries                n, action, key, [seat]                         -> Played
    POST /t/{id}/undo                   n, key, [seat], [turn]                         -> Played
    POST /t/{id}/redo                   n, key, [seat]                                 -> Played
    POST /t/{id}/eyes                   seat                  a shared screen: the page shows this seat once -> Made
    GET  /t/{id}/replay                 Replay                ?n= ?seat=
    GET  /t/{id}/moment                 Moment (JSON only)    ?n= ?seat=
    GET  /t/{id}/log                    LogPage (JSON only)   ?before= ?about= ?find= ?seat=
    GET  /t/{id}/figures                Figures (JSON only)
    GET  /t/{id}/match                  the match file, text, once the game is over
    GET  /t/{id}/18xx                   the same as a game file of 18xx.games, for rail titles
    GET  /t/{id}/report                 GameReport              once the game is over
    GET  /t/{id}/review                 GameReview              the same, looked at again
    GET  /studies                       Studies               ?page=
    POST /studies                       [table], [n], [seat], [reveal], [code] or text, [title], [name]  -> Made
    GET  /studies/{id}                  StudyPage             ?at= ?seat= ?actor= ?with= ?code= ?hint=yes
    GET  /studies/{id}/moment           StudyMoment (JSON only) ?at= ?seat= ?actor= ?code=
    POST /studies/{id}/entries          n, at, action, [seat] play there               -> StudyMoment
    POST /studies/{id}/bots             n, at, [bot], [moves] let a bot play on        -> StudyMoment
    POST /studies/{id}/notes            n, at, [name], [comment], [mark]               -> StudyMoment
    POST /studies/{id}/lines            n, at, do (promote|cut|draw)                   -> StudyMoment
    POST /studies/{id}/share            [title], access (private|link|public)          -> Made
    POST /studies/{id}/copy             [code], [name]        a study of your own      -> Made
    POST /studies/{id}/delete
    GET  /studies/{id}/file             the study file, text  ?code=
    GET  /studies/{id}/why              Why (JSON only)       ?at= ?actor= and ?action= or ?pick=
    GET  /studies/{id}/preview          Preview (JSON only)   ?at= ?actor= ?action=
    GET  /studies/{id}/alternative      Alternative (JSON only) ?at= ?actor= ?pick=
    GET  /studies/{id}/explanation      Explanation (JSON only) ?at= ?actor=
    GET  /studies/{id}/legend           Legend (JSON only)
    GET  /studies/{id}/hints            StudyHints (JSON only) ?at=
    GET  /studies/{id}/routes           StudyRoutes (JSON only) ?at= ?corporation=
    GET  /studies/{id}/compare          StudyComparison (JSON only) ?at= ?with=
    GET  /import                        Import
    POST /import                        text, [at], [name]    a match file, or one of 18xx.games -> Made
    GET  /account/games                 your finished games as match files, a zip archive
    POST /t/{id}/join                   [seat], [name]                                 -> Made
    POST /t/{id}/fill                   bot                   bots on all open seats   -> Made
    POST /t/{id}/start                  the host begins with those who are there       -> Made
    POST /t/{id}/withdraw               seat                  the host opens a kept seat to everybody -> Made
    POST /t/{id}/leave                  [seat]                                         -> Made
    POST /t/{id}/propose                kind (replace|close|undo), [seat], [by (bot:<name>|person)]  -> Made
    POST /t/{id}/consent                answer (yes|no)                                -> Made
    POST /t/{id}/back                   [seat]                take the seat back from its stand-in -> Made
    POST /t/{id}/rematch                the same people again, once the game is over   -> Made
    POST /t/{id}/decline                give up a seat kept for you                    -> Made
    POST /t/{id}/close                  the host closes a table that has not begun     -> Made
    GET  /t/{id}/host                   HostPage              below it only the host and operators
    POST /t/{id}/host/remove            seat                                           -> Made
    POST /t/{id}/host/replace           seat, by (bot:<name>|person)                   -> Made
    POST /t/{id}/host/invite            name                  a seat is kept for them  -> Made
    POST /t/{id}/host/swap              one, other            seats, before the start  -> Made
    POST /t/{id}/host/edit              [title], [option.<name>], [open]               -> Made
    POST /t/{id}/host/chat/{line}/delete                                               -> Made
    POST /t/{id}/host/pause                                                            -> Made
    POST /t/{id}/host/resume                                                           -> Made
    POST /t/{id}/host/close                                                            -> Made
    POST /t/{id}/chat                   text                                           -> ChatLine
    POST /t/{id}/notes                  text                                           -> Made
    POST /t/{id}/orders                 kind (pass|wait|play|program), [verbs], [events], [action],
                                        [program], [blank.<name>], [once], [seat]      -> Made
    POST /t/{id}/orders/{order}/drop                                                   -> Made
    POST /t/{id}/alerts                 [alerts], [usual]     what you are told of this table -> Made
    GET  /i/{code}                      Invite
    POST /i/{code}                      [name], [seat]                                 -> Made
    GET  /rules/{game}                  Rules
    GET  /rules/{game}/{picture}.svg    a picture of its table
    GET  /learn                         Learn                 guided first games and exercises, with your progress
    POST /learn/{game}/{lesson}         [name]                begin it, or go on with it -> Made
    POST /t/{id}/lesson/back            back a step           -> Made
    GET  /people                        People                ?game= a ranking (?who=), or ?find= by name, ?page=
    GET  /people/{id}                   PersonPage
    POST /people/{id}/tie               kind (friend|block|mute), [on (yes|no)], [back] -> Made
    POST /people/{id}/report            reason (chat|cheating|stalling|name|other), [text], [table]  -> Made
    POST /people/{id}/invite            table                 keep a free seat there for the person -> Made
    GET  /bots/{game}/{bot}             PersonPage
    GET  /friends                       Friends
    POST /friends/privacy               [show_games], [show_rating], [invites]  each everyone|friends|nobody
    GET  /history                       History               ?game= ?player= ?first= ?last= ?result= ?status= ?page=
    GET  /tables/mine                   MyTables              ?page=
    GET  /tables/waiting                Waiting (JSON only)   tables that wait for your move
    GET  /sign-in                       SignIn                ?next=
    POST /sign-in                       name, password, [next]                         -> Person
    POST /sign-up                       name, password, [email], [next]                -> Person
    POST /guest                         name, [next]                                   -> Person
    POST /sign-out
    GET  /forgot                        ForgottenPassword
    POST /forgot                        email                 a link for a new password is sent -> ForgottenPassword
    GET  /reset/{secret}                Reset
    POST /reset/{secret}                password
    GET  /account                       Account
    GET  /account/stream                server-sent events of all your tables: News   Last-Event-ID resumes
                                        ?lists=yes says besides when lists of tables have changed
    GET  /account/events                the same as NDJSON    ?told= ?follow=no
    POST /account/name                  name
    POST /account/password              [old], new
    POST /account/email                 password, email
    POST /account/night                 first, last
    POST /account/vacation              days
    POST /account/vacation/end
    POST /account/zone                  [zone]
    POST /account/program               sure=yes              a program plays for it: marked as a bot from now on
    GET  /account/channels              Channels              how you are told, and of what
    POST /account/channels              kind, and the fields of its form                -> Channels
    POST /account/alerts                [alerts]              what you are told of all tables
    POST /account/channels/{id}/test
    POST /account/channels/{id}/drop
    POST /account/tokens                label                 -> NewToken (the only time the token is shown)
    POST /account/tokens/{id}/drop
    POST /account/sessions/{id}/end
    POST /account/sessions/end          all but this one
    POST /account/delete                [password], sure=yes
    GET  /operators                     OperatorsHome         for operators only, like all below it
    GET  /operators/people              OperatorsPeople       ?find= ?page=
    POST /operators/people/{id}/ban
    POST /operators/people/{id}/unban
    POST /operators/people/{id}/reset   a link for a new password                      -> ResetLink
    GET  /operators/tables              OperatorsTables       ?find= ?status= ?page=
    GET  /operators/deliveries          OperatorsDeliveries   ?state= ?page=
    GET  /operators/reports             OperatorsReports      ?page=
    POST /operators/reports/{id}/close                        it has been dealt with
    GET  /operators/audit               OperatorsAudit        ?page=
    POST /settings                      [lang], [theme (light|dark|auto)], [tiles (usual|distinct)], [back]
    GET  /openapi.json  /health  /metrics (operators, and this machine)
"""

from __future__ import annotations

from stockrail.server.pages.account import (
    Account,
    ChannelCard,
    ChannelField,
    ChannelForm,
    Channels,
    Delivery,
    NewToken,
    SessionCard,
    SignIn,
    TokenCard,
)
from stockrail.server.pages.answers import Call, ErrorPage, Made, News, Played, ProblemDetails, TableNews, Update, Why
from stockrail.server.pages.files import GameReport, GameReview, Import, ReportTable, ReviewLine, ReviewSection
from stockrail.server.pages.frame import Frame, Kind, Language, Page, Part, Person, PersonCard, Status
from stockrail.server.pages.games import (
    BotCard,
    ChapterCard,
    GameCard,
    Legend,
    OptionField,
    OptionValue,
    RuleCard,
    Rules,
    SignCard,
)
from stockrail.server.pages.host import ChosenOption, HostPage
from stockrail.server.pages.learn import Learn, LearnedTitle, LessonLine
from stockrail.server.pages.lobby import FindGame, Home, Invite, Lobby, NewTable, TableCard, Waiting, WaitingTable
from stockrail.server.pages.operators import (
    Act,
    DeliveryLine,
    ForgottenPassword,
    Health,
    Load,
    OperatorsAudit,
    OperatorsDeliveries,
    OperatorsHome,
    OperatorsPage,
    OperatorsPeople,
    OperatorsReports,
    OperatorsTables,
    PersonLine,
    ReplacedBot,
    ReportLine,
    Reset,
    ResetLink,
    TableLine,
)
from stockrail.server.pages.people import (
    Friends,
    HeadToHead,
    History,
    MyTables,
    Pager,
    Partner,
    People,
    PersonPage,
    RankedPerson,
    Rating,
    Reliability,
    Results,
    Ties,
)
from stockrail.server.pages.previews import Figures, Point, Preview, Sheet, SheetCell, Sheets
from stockrail.server.pages.studies import (
    Access,
    ComparedRow,
    Studies,
    StudyCard,
    StudyComparison,
    StudyHints,
    StudyMoment,
    StudyPage,
    StudyRoutes,
    StudyRow,
    StudyStep,
)
from stockrail.server.pages.table import (
    AccountRow,
    Alerts,
    Alternative,
    Bounds,
    ChatLine,
    ClockState,
    ExplainedBar,
    ExplainedKind,
    ExplainedQuestion,
    Explanation,
    Frozen,
    Hint,
    Hints,
    LessonCard,
    LessonLink,
    Link,
    LogLine,
    LogPage,
    Moment,
    Move,
    Named,
    NoticeCard,
    Now,
    OrderCard,
    Otherwise,
    Outcome,
    ProgramBlank,
    ProgramCard,
    ProposalCard,
    Reason,
    Rematch,
    Replay,
    Score,
    Seal,
    SeatPlate,
    Spare,
    TablePage,
)

__all__ = [
    "Access",
    "Account",
    "AccountRow",
    "Act",
    "Alerts",
    "Alternative",
    "BotCard",
    "Bounds",
    "Call",
    "ChannelCard",
    "ChannelField",
    "ChannelForm",
    "Channels",
    "ChapterCard",
    "ChatLine",
    "ChosenOption",
    "ClockState",
    "ComparedRow",
    "Delivery",
    "DeliveryLine",
    "ErrorPage",
    "ExplainedBar",
    "ExplainedKind",
    "ExplainedQuestion",
    "Explanation",
    "Figures",
    "FindGame",
    "ForgottenPassword",
    "Frame",
    "Friends",
    "Frozen",
    "GameCard",
    "GameReport",
    "GameReview",
    "HeadToHead",
    "Health",
    "Hint",
    "Hints",
    "History",
    "Home",
    "HostPage",
    "Import",
    "Invite",
    "Kind",
    "Language",
    "Learn",
    "LearnedTitle",
    "Legend",
    "LessonCard",
    "LessonLine",
    "LessonLink",
    "Link",
    "Load",
    "Lobby",
    "LogLine",
    "LogPage",
    "Made",
    "Moment",
    "Move",
    "MyTables",
    "Named",
    "NewTable",
    "NewToken",
    "News",
    "NoticeCard",
    "Now",
    "OperatorsAudit",
    "OperatorsDeliveries",
    "OperatorsHome",
    "OperatorsPage",
    "OperatorsPeople",
    "OperatorsReports",
    "OperatorsTables",
    "OptionField",
    "OptionValue",
    "OrderCard",
    "Otherwise",
    "Outcome",
    "Page",
    "Pager",
    "Part",
    "Partner",
    "People",
    "Person",
    "PersonCard",
    "PersonLine",
    "PersonPage",
    "Played",
    "Point",
    "Preview",
    "ProblemDetails",
    "ProgramBlank",
    "ProgramCard",
    "ProposalCard",
    "RankedPerson",
    "Rating",
    "Reason",
    "Reliability",
    "Rematch",
    "ReplacedBot",
    "Replay",
    "ReportLine",
    "ReportTable",
    "Reset",
    "ResetLink",
    "Results",
    "ReviewLine",
    "ReviewSection",
    "RuleCard",
    "Rules",
    "Score",
    "Seal",
    "SeatPlate",
    "SessionCard",
    "Sheet",
    "SheetCell",
    "Sheets",
    "SignCard",
    "SignIn",
    "Spare",
    "Status",
    "Studies",
    "StudyCard",
    "StudyComparison",
    "StudyHints",
    "StudyMoment",
    "StudyPage",
    "StudyRoutes",
    "StudyRow",
    "StudyStep",
    "TableCard",
    "TableLine",
    "TableNews",
    "TablePage",
    "Ties",
    "TokenCard",
    "Update",
    "Waiting",
    "WaitingTable",
    "Why",
]

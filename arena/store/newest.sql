CREATE TABLE builds (
    number       INTEGER PRIMARY KEY CHECK (number >= 0),
    created      TEXT    NOT NULL,                -- RFC 3339, UTC
    games        INTEGER NOT NULL CHECK (games >= 0), -- how many were stored then
    code_version TEXT    NOT NULL,
    toolchain    TEXT    NOT NULL,
    difference   TEXT    NOT NULL                 -- the first thing that came out otherwise, in words
, program TEXT NOT NULL DEFAULT '') STRICT;

CREATE TABLE disputes (
    number     INTEGER PRIMARY KEY,
    game       INTEGER NOT NULL CHECK (game >= 0), -- index
    worker     TEXT    NOT NULL,                   -- who brought it
    other      TEXT    NOT NULL,                   -- who played it again; '' is the coordinator
    brought    TEXT    NOT NULL,                   -- hash of the worker's record, in hex
    again      TEXT    NOT NULL,                   -- of the other's; '' where it brought none
    judged     TEXT    NOT NULL,                   -- of the coordinator's
    difference TEXT    NOT NULL,                   -- what is wrong, in words
    created    TEXT    NOT NULL                    -- RFC 3339, UTC
) STRICT;

CREATE TABLE extensions (
    number         INTEGER PRIMARY KEY CHECK (number >= 0),
    created        TEXT    NOT NULL,
    players_before INTEGER NOT NULL CHECK (players_before >= 2),
    pairs_before   INTEGER NOT NULL CHECK (pairs_before >= 1),
    pairs          INTEGER NOT NULL CHECK (pairs >= pairs_before), -- from now on
    config         TEXT    NOT NULL,
    config_hash    TEXT    NOT NULL,
    code_version   TEXT    NOT NULL,
    toolchain      TEXT    NOT NULL
) STRICT;

CREATE TABLE "games" (
    id                 INTEGER PRIMARY KEY,       -- index of the game in the run
    pair               INTEGER AS (id / 2) VIRTUAL,
    place              INTEGER AS (id % 2) VIRTUAL,
    opening            INTEGER NOT NULL,          -- index of the opening
    opening_plies      INTEGER NOT NULL,          -- how many of the moves are the opening
    setup              INTEGER NOT NULL,          -- seed of the start position, 64 bits
    seed               INTEGER NOT NULL,          -- seed of the game, 64 bits
    first_player       INTEGER NOT NULL,
    second_player      INTEGER NOT NULL,
    result             TEXT    NOT NULL,          -- first, second, draw, none
    termination        TEXT    NOT NULL,          -- rule, cap, illegal
    ending             TEXT    NOT NULL,          -- the rule that ended the game
    detail             TEXT    NOT NULL,          -- what went wrong, for people
    plies              INTEGER NOT NULL,          -- number of moves, the opening included
    moves              TEXT    NOT NULL,          -- every decision, single blanks between
    first_decisions    INTEGER NOT NULL,
    first_sims         INTEGER NOT NULL,
    first_transitions  INTEGER NOT NULL,
    first_ns           INTEGER NOT NULL,          -- time in the agent, nanoseconds
    second_decisions   INTEGER NOT NULL,
    second_sims        INTEGER NOT NULL,
    second_transitions INTEGER NOT NULL,
    second_ns          INTEGER NOT NULL,
    elapsed_ns         INTEGER NOT NULL,
    hash               BLOB    NOT NULL           -- SHA-256 of the record
, start TEXT NOT NULL DEFAULT '', control TEXT NOT NULL DEFAULT '', expected BLOB, details BLOB) STRICT;

CREATE TABLE kept (
    id    INTEGER PRIMARY KEY CHECK (id = 1),
    games INTEGER NOT NULL CHECK (games >= 0)
) STRICT;

CREATE TABLE origins (
    worker   TEXT    NOT NULL,
    first    INTEGER NOT NULL CHECK (first >= 0),     -- index of the first game of a range
    last     INTEGER NOT NULL CHECK (last >= first),  -- and of the last
    received TEXT    NOT NULL                         -- RFC 3339, UTC
) STRICT;

CREATE TABLE players (
    run      INTEGER NOT NULL REFERENCES runs (id),
    number   INTEGER NOT NULL CHECK (number >= 0),
    name     TEXT    NOT NULL,
    spec     TEXT    NOT NULL,                    -- canonical spec of the agent
    identity TEXT    NOT NULL,                    -- spec and digest of what it refers to
    PRIMARY KEY (run, number),
    UNIQUE (run, name)
) STRICT;

CREATE TABLE quarantine (
    game     INTEGER PRIMARY KEY CHECK (game >= 0),            -- index
    worker   TEXT    NOT NULL,
    audit    INTEGER NOT NULL CHECK (audit BETWEEN 0 AND 2),   -- not drawn, drawn, found right
    record   BLOB    NOT NULL,                                 -- as it came (arena/wire.go)
    received TEXT    NOT NULL                                  -- RFC 3339, UTC
) STRICT;

CREATE TABLE rounds (
    number     INTEGER PRIMARY KEY CHECK (number >= 0),
    first_pair INTEGER NOT NULL CHECK (first_pair >= 0),
    opening    INTEGER NOT NULL CHECK (opening >= 0), -- index of its first opening
    pairs      INTEGER NOT NULL CHECK (pairs >= 0),   -- of each meeting
    meetings   TEXT    NOT NULL,                      -- players by number, such as 0-5 1-4; none end the run
    byes       TEXT    NOT NULL,                      -- players who sit out
    reason     TEXT    NOT NULL,                      -- in words and numbers
    basis      TEXT    NOT NULL                       -- digest of all records of the rounds before
) STRICT;

CREATE TABLE runs (
    id            INTEGER PRIMARY KEY,
    name          TEXT    NOT NULL,
    created       TEXT    NOT NULL,               -- RFC 3339, UTC
    config        TEXT    NOT NULL,               -- the resolved configuration, as text
    config_hash   TEXT    NOT NULL,               -- SHA-256 of config, in hex
    game          TEXT    NOT NULL,               -- full name, such as gipf/basic:white=2
    rules_version INTEGER NOT NULL,
    seed          INTEGER NOT NULL,               -- 64 bits; negative means 2^64 more
    pairs         INTEGER NOT NULL CHECK (pairs > 0),
    opening_plies INTEGER NOT NULL CHECK (opening_plies >= 0),
    max_plies     INTEGER NOT NULL CHECK (max_plies > opening_plies),
    code_version  TEXT    NOT NULL,
    toolchain     TEXT    NOT NULL
, format TEXT NOT NULL DEFAULT 'roundrobin', seeds INTEGER NOT NULL DEFAULT 0 CHECK (seeds >= 0), settings TEXT NOT NULL DEFAULT '', most_games INTEGER NOT NULL DEFAULT 0 CHECK (most_games >= 0), openings TEXT NOT NULL DEFAULT '', adjudication TEXT NOT NULL DEFAULT '') STRICT;

CREATE TABLE summaries (
    page   INTEGER PRIMARY KEY CHECK (page >= 0),
    games  BLOB NOT NULL,                         -- summaries in the order of their index (arena/store/page.go)
    digest BLOB NOT NULL,                         -- of all games up to the last of the page, to be continued
    hash   BLOB NOT NULL                          -- SHA-256 of page, games and digest
) STRICT;

CREATE TRIGGER builds_stay BEFORE DELETE ON builds BEGIN
    SELECT RAISE(ABORT, 'what was accepted is never deleted');
END;

CREATE TRIGGER builds_stay_as_they_are BEFORE UPDATE ON builds BEGIN
    SELECT RAISE(ABORT, 'what was accepted is never changed');
END;

CREATE TRIGGER disputes_stay BEFORE DELETE ON disputes BEGIN
    SELECT RAISE(ABORT, 'a dispute is never deleted');
END;

CREATE TRIGGER disputes_stay_as_they_are BEFORE UPDATE ON disputes BEGIN
    SELECT RAISE(ABORT, 'a dispute is never changed');
END;

CREATE TRIGGER extensions_stay BEFORE DELETE ON extensions BEGIN
    SELECT RAISE(ABORT, 'an extension is never deleted');
END;

CREATE TRIGGER extensions_stay_as_they_are BEFORE UPDATE ON extensions BEGIN
    SELECT RAISE(ABORT, 'an extension is never changed');
END;

CREATE TRIGGER games_stay BEFORE DELETE ON games BEGIN
    SELECT RAISE(ABORT, 'a stored game is never deleted');
END;

CREATE TRIGGER games_stay_as_they_are BEFORE UPDATE ON games BEGIN
    SELECT RAISE(ABORT, 'a stored game is never changed');
END;

CREATE TRIGGER kept_grows BEFORE UPDATE ON kept WHEN NEW.games < OLD.games BEGIN
    SELECT RAISE(ABORT, 'a stored game stays stored');
END;

CREATE TRIGGER kept_stays BEFORE DELETE ON kept BEGIN
    SELECT RAISE(ABORT, 'a stored game stays stored');
END;

CREATE TRIGGER origins_stay BEFORE DELETE ON origins BEGIN
    SELECT RAISE(ABORT, 'who played a game is never deleted');
END;

CREATE TRIGGER origins_stay_as_they_are BEFORE UPDATE ON origins BEGIN
    SELECT RAISE(ABORT, 'who played a game is never changed');
END;

CREATE TRIGGER players_stay BEFORE DELETE ON players BEGIN
    SELECT RAISE(ABORT, 'the players of a run are never deleted');
END;

CREATE TRIGGER players_stay_as_they_are BEFORE UPDATE ON players BEGIN
    SELECT RAISE(ABORT, 'the players of a run are never changed');
END;

CREATE TRIGGER rounds_stay BEFORE DELETE ON rounds BEGIN
    SELECT RAISE(ABORT, 'a decision is never deleted');
END;

CREATE TRIGGER rounds_stay_as_they_are BEFORE UPDATE ON rounds BEGIN
    SELECT RAISE(ABORT, 'a decision is never changed');
END;

CREATE TRIGGER runs_stay BEFORE DELETE ON runs BEGIN
    SELECT RAISE(ABORT, 'a run is never deleted');
END;

CREATE TRIGGER runs_stay_as_they_are BEFORE UPDATE ON runs BEGIN
    SELECT RAISE(ABORT, 'a run is never changed');
END;


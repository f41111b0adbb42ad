-- +goose Up

-- What decides the games of a run, and where they came from. One row.
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

CREATE TABLE games (
    id                 INTEGER PRIMARY KEY,       -- index of the game in the run
    run                INTEGER NOT NULL REFERENCES runs (id),
    pair               INTEGER NOT NULL CHECK (pair >= 0),
    place              INTEGER NOT NULL CHECK (place IN (0, 1)),
    game               TEXT    NOT NULL,
    rules_version      INTEGER NOT NULL,
    opening            INTEGER NOT NULL,          -- index of the opening
    opening_plies      INTEGER NOT NULL,          -- how many of the moves are the opening
    setup              INTEGER NOT NULL,          -- seed of the start position, 64 bits
    seed               INTEGER NOT NULL,          -- seed of the game, 64 bits
    first_player       INTEGER NOT NULL,
    second_player      INTEGER NOT NULL,
    result             TEXT    NOT NULL CHECK (result IN ('first', 'second', 'draw', 'none')),
    termination        TEXT    NOT NULL,          -- class of the ending: rule, cap, illegal, crash, …
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
    hash               BLOB    NOT NULL CHECK (length(hash) = 32),
    CHECK (id = 2 * pair + place),
    UNIQUE (run, pair, place),
    FOREIGN KEY (run, first_player) REFERENCES players (run, number),
    FOREIGN KEY (run, second_player) REFERENCES players (run, number)
) STRICT;

-- +goose Down

DROP TABLE games;
DROP TABLE players;
DROP TABLE runs;

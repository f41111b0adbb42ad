-- +goose Up

-- What stood in every row and is the same in all of them, or follows from the
-- index, is written no more: a game is one entry of one b-tree. The run's name
-- of the game and version of its rules are in runs; players are numbers of
-- players, which the program checks before it writes and when it reads. The
-- pages of the old table stay in the file, free for the games to come.
CREATE TABLE games_3 (
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
) STRICT;

INSERT INTO games_3 (id, opening, opening_plies, setup, seed, first_player, second_player, result, termination,
        ending, detail, plies, moves, first_decisions, first_sims, first_transitions, first_ns,
        second_decisions, second_sims, second_transitions, second_ns, elapsed_ns, hash)
    SELECT id, opening, opening_plies, setup, seed, first_player, second_player, result, termination,
        ending, detail, plies, moves, first_decisions, first_sims, first_transitions, first_ns,
        second_decisions, second_sims, second_transitions, second_ns, elapsed_ns, hash
    FROM games ORDER BY id;

DROP TABLE games;
ALTER TABLE games_3 RENAME TO games;

-- +goose Down

CREATE TABLE games_2 (
    id                 INTEGER PRIMARY KEY,
    run                INTEGER NOT NULL REFERENCES runs (id),
    pair               INTEGER NOT NULL CHECK (pair >= 0),
    place              INTEGER NOT NULL CHECK (place IN (0, 1)),
    game               TEXT    NOT NULL,
    rules_version      INTEGER NOT NULL,
    opening            INTEGER NOT NULL,
    opening_plies      INTEGER NOT NULL,
    setup              INTEGER NOT NULL,
    seed               INTEGER NOT NULL,
    first_player       INTEGER NOT NULL,
    second_player      INTEGER NOT NULL,
    result             TEXT    NOT NULL CHECK (result IN ('first', 'second', 'draw', 'none')),
    termination        TEXT    NOT NULL,
    ending             TEXT    NOT NULL,
    detail             TEXT    NOT NULL,
    plies              INTEGER NOT NULL,
    moves              TEXT    NOT NULL,
    first_decisions    INTEGER NOT NULL,
    first_sims         INTEGER NOT NULL,
    first_transitions  INTEGER NOT NULL,
    first_ns           INTEGER NOT NULL,
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

INSERT INTO games_2
    SELECT g.id, runs.id, g.pair, g.place, runs.game, runs.rules_version, g.opening, g.opening_plies, g.setup, g.seed,
        g.first_player, g.second_player, g.result, g.termination, g.ending, g.detail, g.plies, g.moves,
        g.first_decisions, g.first_sims, g.first_transitions, g.first_ns,
        g.second_decisions, g.second_sims, g.second_transitions, g.second_ns, g.elapsed_ns, g.hash
    FROM games AS g JOIN runs ON runs.id = 1 ORDER BY g.id;

DROP TABLE games;
ALTER TABLE games_2 RENAME TO games;

-- +goose Up

-- A run of a fixed format can be extended by pairs and by players: one row for
-- each time that was done. What the run was before stays in runs, games keep their
-- rows and indices, and further players follow those in players.
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

-- +goose StatementBegin
CREATE TRIGGER extensions_stay_as_they_are BEFORE UPDATE ON extensions BEGIN
    SELECT RAISE(ABORT, 'an extension is never changed');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER extensions_stay BEFORE DELETE ON extensions BEGIN
    SELECT RAISE(ABORT, 'an extension is never deleted');
END;
-- +goose StatementEnd

-- +goose Down

DROP TABLE extensions;

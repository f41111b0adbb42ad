-- +goose Up

-- The journal of a format that decides as it goes: one row a decision, written
-- before its games start. It is not needed to know the games, which follow from
-- the configuration; it shows that they do, and why they were played.
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

-- A decision that has been taken stays, as the games do that follow from it.
-- +goose StatementBegin
CREATE TRIGGER rounds_stay_as_they_are BEFORE UPDATE ON rounds BEGIN
    SELECT RAISE(ABORT, 'a decision is never changed');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER rounds_stay BEFORE DELETE ON rounds BEGIN
    SELECT RAISE(ABORT, 'a decision is never deleted');
END;
-- +goose StatementEnd

-- The parameters of such a format, and the most games it may play; of others there
-- are none, and the number follows.
ALTER TABLE runs ADD COLUMN settings TEXT NOT NULL DEFAULT '';
ALTER TABLE runs ADD COLUMN most_games INTEGER NOT NULL DEFAULT 0 CHECK (most_games >= 0);

-- +goose Down

ALTER TABLE runs DROP COLUMN most_games;
ALTER TABLE runs DROP COLUMN settings;
DROP TABLE rounds;

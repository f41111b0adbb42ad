-- +goose Up

-- How many games are stored, counted in the transactions that stored them. Rows that
-- get lost take nobody else with them, and pages of a b-tree that do not hold together
-- look like fewer rows: only a count that is kept elsewhere tells.
CREATE TABLE kept (
    id    INTEGER PRIMARY KEY CHECK (id = 1),
    games INTEGER NOT NULL CHECK (games >= 0)
) STRICT;

INSERT INTO kept SELECT 1, count(*) FROM games;

-- +goose StatementBegin
CREATE TRIGGER kept_grows BEFORE UPDATE ON kept WHEN NEW.games < OLD.games BEGIN
    SELECT RAISE(ABORT, 'a stored game stays stored');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER kept_stays BEFORE DELETE ON kept BEGIN
    SELECT RAISE(ABORT, 'a stored game stays stored');
END;
-- +goose StatementEnd

-- Another build of the program that went on with the run although it plays otherwise:
-- one row for each time that was accepted.
CREATE TABLE builds (
    number       INTEGER PRIMARY KEY CHECK (number >= 0),
    created      TEXT    NOT NULL,                -- RFC 3339, UTC
    games        INTEGER NOT NULL CHECK (games >= 0), -- how many were stored then
    code_version TEXT    NOT NULL,
    toolchain    TEXT    NOT NULL,
    difference   TEXT    NOT NULL                 -- the first thing that came out otherwise, in words
) STRICT;

-- +goose StatementBegin
CREATE TRIGGER builds_stay_as_they_are BEFORE UPDATE ON builds BEGIN
    SELECT RAISE(ABORT, 'what was accepted is never changed');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER builds_stay BEFORE DELETE ON builds BEGIN
    SELECT RAISE(ABORT, 'what was accepted is never deleted');
END;
-- +goose StatementEnd

-- +goose Down

DROP TABLE builds;
DROP TABLE kept;
